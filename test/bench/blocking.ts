// Row 17: how long the extension's process, which all extensions share, is blocked at a time while the log is read and worked on.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeLogFile } from '../../src/app/export/file.ts';
import type { EventService } from '../../src/core/connection/ports.ts';
import { basic } from '../support/referenceService.ts';
import { openClient, withoutTotals } from './logReader.ts';
import { interleaved, median, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { startBenchService } from './service.ts';
import { ThreadedLog } from './threadedLog.ts';

/** Milliseconds between two looks at the time; that much is no delay. */
const resolution = 1;

export async function longestBlock({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const service = await startBenchService({ entries: smoke ? 1_000 : 100_000, latency: 20 });
  const client = openClient(service.address, { wrap: withoutTotals });
  const { baseUrl, objectPrefix, userName, apiKey } = service.address;
  try {
    const whole = await fetch(`${baseUrl}/rest/v3.1/${objectPrefix}Event_Log/getAllObjects.json`, {
      headers: { authorization: basic(userName, apiKey) },
    });
    const text = await whole.text();
    const [ours = Number.NaN, peer = Number.NaN] = await interleaved(rounds, [
      async () => {
        let count = 0;
        const ms = await longestDuring(async () => {
          const log = await ThreadedLog.read(client.service);
          count = log.search.count;
          log.close();
        });
        return { ms, result: `${count} entries` };
      },
      () =>
        timed(
          () => JSON.parse(text),
          (parsed) => `${parsed.length} entries`,
        ),
    ]);
    const all = await whileAllIsDone({ rounds, smoke });
    return [{ ours, peer }, { ours, peer }, all];
  } finally {
    await client.close();
    await service.close();
  }
}

/** A million entries are read, sorted, faceted, searched and exported. */
async function whileAllIsDone({ rounds, smoke }: Pick<Setting, 'rounds' | 'smoke'>): Promise<Measured> {
  const entries = smoke ? 2_000 : 1_000_000;
  const service = await startBenchService({ entries });
  const client = openClient(service.address);
  const folder = mkdtempSync(path.join(tmpdir(), 'platform-events-bench-'));
  const file = path.join(folder, 'event-log.csv');
  try {
    const longest: number[] = [];
    // Each takes some ten seconds.
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      longest.push(await longestDuring(() => doAll(client.service, entries, file)));
    }
    return { ours: median(longest), peer: null, note: `of ${longest.map((ms) => ms.toFixed(1)).join(', ')} ms` };
  } finally {
    await client.close();
    await service.close();
    rmSync(folder, { recursive: true });
  }
}

async function doAll(service: EventService, entries: number, file: string): Promise<void> {
  const log = await ThreadedLog.read(service);
  try {
    await log.sort({ field: 'username', descending: false });
    const fields = ['eventName', 'userType', 'username', 'objectName', 'traceId'];
    await log.ask({ type: 'facets', search: 1, fields, most: 8 });
    await log.ask({ type: 'find', search: 1, text: 'zzz nobody', from: -1, backwards: false, dates: 'sent' });
    await log.ask({ type: 'window', search: 1, from: entries - 1000, count: 1000, further: [] });
    const exported = await log.search.prepare({ kind: 'shown' });
    const count = await writeLogFile(file, 'csv', exported, new AbortController().signal, () => {});
    if (count !== entries || statSync(file).size < entries * 20) throw new Error(`${count} entries were exported`);
  } finally {
    log.close();
  }
}

/** Milliseconds that the event loop stood still at most while something was done. */
async function longestDuring(work: () => Promise<void>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6 - resolution;
}
