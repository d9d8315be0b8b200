// Row 14: making entries that can be relied on from JSON, unknown fields kept, beside a schema of zod.

import * as zod from 'zod';
import { timeOf } from '../../src/api/log/merge.ts';
import { rowsOf } from '../../src/api/wire/decode.ts';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import type { Json } from '../../src/core/text/exactJson.ts';
import { digestOf } from './digest.ts';
import { interleaved, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { sampleSource } from './sampleLog.ts';

/** An entry is a record, and its date can be read: what the extension makes sure of. All its fields are kept. */
const entries = zod.array(zod.looseObject({ eventCreateDate: zod.iso.datetime({ offset: true }) }));

export async function decodeEntries({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const texts = [...sampleSource(smoke ? 1_000 : 100_000).pages()];
  const parse = (): Json[] => texts.map((text) => JSON.parse(text));
  const parsing = await timed(parse, () => '');
  const [ours = Number.NaN, peer = Number.NaN] = await interleaved(rounds, [
    () => {
      const pages = parse();
      return timed(() => pages.flatMap(decoded), digestOf);
    },
    () => {
      const pages = parse();
      return timed(() => pages.flatMap((page): LogEntry[] => entries.parse(page) as LogEntry[]), digestOf);
    },
  ]);
  return [{ ours, peer, note: `JSON.parse, which comes before either, took ${Math.round(parsing.ms)} ms` }];
}

function decoded(page: Json): readonly LogEntry[] {
  return rowsOf(page).filter((entry) => !Number.isNaN(timeOf(entry)));
}
