// Rows 5 and 6: what is left between the wire and the rows, beside curl and a bare JSON.parse.

import { systemClock } from '../../src/api/systemClock.ts';
import { readAnyInstant } from '../../src/api/wire/wireDates.ts';
import { LogResult, newestFirst } from '../../src/app/log/result.ts';
import type { EventService, LogEntry } from '../../src/core/connection/ports.ts';
import { everything } from '../../src/core/log/filter.ts';
import { openBareClient } from './bareClient.ts';
import { digestOf } from './digest.ts';
import { watched, wholeLogSide } from './logPages.ts';
import { openClient, readWholeLog, resultDigest } from './logReader.ts';
import { curlLogPages, parsedEntries } from './peers/curl.ts';
import { interleaved, median, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { startBenchService } from './service.ts';

export async function fullPages({ rounds, smoke, programs }: Setting): Promise<readonly Measured[]> {
  const [entries, page] = smoke ? [2_000, 1_000] : [100_000, 1_000];
  const service = await startBenchService({ entries });
  const client = openClient(service.address);
  const bare = openBareClient(service.address);
  const curl = programs.curl ?? 'curl';
  try {
    const ours = () => timed(() => readWholeLog(client.service), resultDigest);
    const peer = async () => {
      const { transfers, texts } = curlLogPages(curl, service.address, `[0-${entries - page}:${page}]`, page);
      const parsing = await timed(() => parsedEntries(texts), digestOf);
      const transfer = transfers.reduce((sum, ms) => sum + ms, 0);
      return { ms: transfer + parsing.ms, result: parsing.result };
    };
    return [await watched(rounds, service, { ours, peer, limit: wholeLogSide(bare, entries, page) })];
  } finally {
    bare.close();
    await client.close();
    await service.close();
  }
}

/** Searches of one round: a single one is over too soon to be timed. */
const searches = 200;
/** Rows that are asked for at first. */
const firstRows = 50;

export async function firstRow({ rounds, smoke, programs }: Setting): Promise<readonly Measured[]> {
  const service = await startBenchService({ entries: smoke ? 200 : 10_000 });
  const client = openClient(service.address);
  const bare = openBareClient(service.address);
  const repeated = smoke ? 2 : searches;
  try {
    const [ours = Number.NaN, peer = Number.NaN, limit = Number.NaN] = await interleaved(rounds, [
      async () => {
        const shown: FirstRows[] = [];
        for (let search = 0; search < repeated; search++) shown.push(await firstRowsShown(client.service));
        return { ms: median(shown.map(({ ms }) => ms)), result: digestOf(shown[0]?.entries() ?? []) };
      },
      async () => {
        // The same page again and again over one connection; only the first transfer has to connect.
        const offsets = `{${'0,'.repeat(repeated)}0}`;
        const { transfers, texts } = curlLogPages(programs.curl ?? 'curl', service.address, offsets, firstRows);
        return { ms: median(transfers.slice(1)), result: digestOf(parsedEntries(texts.slice(0, 1))) };
      },
      async () => {
        const times: number[] = [];
        let rows: readonly LogEntry[] = [];
        for (let search = 0; search < repeated; search++) {
          const start = performance.now();
          rows = await bare.page(0, firstRows);
          times.push(performance.now() - start);
        }
        return { ms: median(times), result: digestOf(rows) };
      },
    ]);
    return [{ ours, peer, limit }];
  } finally {
    bare.close();
    await client.close();
    await service.close();
  }
}

interface FirstRows {
  readonly ms: number;
  entries(): readonly LogEntry[];
}

/** From the start of a search to the first rows of the log page: read, taken up, in order, and as the texts that are sent to the page. */
function firstRowsShown(service: EventService): Promise<FirstRows> {
  const start = performance.now();
  return new Promise((resolve) => {
    const result = new LogResult({
      service,
      search: {},
      filter: everything,
      order: newestFirst,
      limit: 1_000_000,
      clock: systemClock,
      readInstant: readAnyInstant,
      onChange() {
        if (result.progress.count === 0) return;
        const { rows } = result.rows.window(0, firstRows);
        const ms = performance.now() - start;
        resolve({ ms, entries: () => result.rows.entries(0, rows.length) });
        result.dispose();
      },
    });
    void result.run();
  });
}
