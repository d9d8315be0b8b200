// Row 13: putting entries in order of their dates, beside the comparator that everybody writes.

import type { LogEntry } from '../../src/core/connection/ports.ts';
import { dateField } from '../../src/core/log/table.ts';
import { LogView } from '../../src/core/log/view.ts';
import { Random } from '../../src/service/sample/random.ts';
import { orderDigest } from './digest.ts';
import { emptyTable } from './logReader.ts';
import { interleaved, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { entriesOf, sampleSource } from './sampleLog.ts';

export async function sortByDate({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const entries = shuffled(entriesOf(sampleSource(smoke ? 1_000 : 100_000)));
  const table = emptyTable();
  table.append(entries);
  const places = new Map(entries.map((entry, place) => [entry, place]));
  const view = new LogView(table, { field: 'eventName', descending: false });
  const [ours = Number.NaN, peer = Number.NaN] = await interleaved(rounds, [
    () => {
      view.sort({ field: 'eventName', descending: false });
      return timed(
        () => view.sort({ field: dateField, descending: true }),
        () => orderDigest(Uint32Array.from({ length: view.count }, (_, place) => view.rowAt(place))),
      );
    },
    () =>
      timed(
        () => entries.toSorted((a, b) => timeOf(b) - timeOf(a)),
        (sorted) => orderDigest(Uint32Array.from(sorted, (entry) => places.get(entry) ?? 0)),
      ),
  ]);
  return [{ ours, peer }];
}

function timeOf({ eventCreateDate }: LogEntry): number {
  return Date.parse(String(eventCreateDate));
}

function shuffled(entries: LogEntry[]): LogEntry[] {
  const random = new Random(1);
  const keys = new Map(entries.map((entry) => [entry, random.fraction()]));
  return entries.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}
