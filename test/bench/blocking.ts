// Row 17: how long the extension's process, which all extensions share, is blocked at a time while the log is read and worked on.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeLogFile } from '../../src/app/export/file.ts';
import type { EventService } from '../../src/core/connection/ports.ts';
import { basic } from '../support/referenceService.ts';
import { openBareClient } from './bareClient.ts';
import { openClient, withoutTotals } from './logReader.ts';
import { interleaved, median, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { startBenchService } from './service.ts';
import { ThreadedLog } from './threadedLog.ts';

/** Milliseconds between two looks at the time; that much is no delay. */
const resolution = 1;

export async function longestBlock({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const entries = smoke ? 1_000 : 100_000;
  const service = await startBenchService({ entries, latency: 20 });
  const client = openClient(service.address, { wrap: withoutTotals });
  const bare = openBareClient(service.address);
  const { baseUrl, objectPrefix, userName, apiKey } = service.address;
  try {
    const whole = await fetch(`${baseUrl}/rest/v3.1/${objectPrefix}Event_Log/getAllObjects.json`, {
      headers: { authorization: basic(userName, apiKey) },
    });
    const text = await whole.text();
    const worked: number[] = [];
    const [ours = Number.NaN, peer = Number.NaN, limit = Number.NaN] = await interleaved(rounds, [
      async () => {
        let count = 0;
        const longest = await longestDuring(async () => {
          const log = await ThreadedLog.read(client.service);
          count = log.search.count;
          log.close();
        });
        worked.push(longest.worked);
        return { ms: longest.blocked, result: `${count} entries` };
      },
      () =>
        timed(
          () => JSON.parse(text),
          (parsed) => `${parsed.length} entries`,
        ),
      async () => {
        const longest = await longestDuring(async () => {
          await bare.wholeLogUnread(entries, 1_000);
        });
        return { ms: longest.blocked, result: `${entries} entries` };
      },
    ]);
    const own = { ours: median(worked.slice(-rounds)), peer: null };
    return [{ ours, peer, limit }, { ours, peer }, own, ...(await whileAllIsDone({ rounds, smoke }))];
  } finally {
    bare.close();
    await client.close();
    await service.close();
  }
}

/** A million entries are read, sorted, faceted, searched and exported. */
async function whileAllIsDone({ rounds, smoke }: Pick<Setting, 'rounds' | 'smoke'>): Promise<readonly Measured[]> {
  const entries = smoke ? 2_000 : 1_000_000;
  const service = await startBenchService({ entries });
  const client = openClient(service.address);
  const folder = mkdtempSync(path.join(tmpdir(), 'platform-events-bench-'));
  const file = path.join(folder, 'event-log.csv');
  try {
    const all: LongestBlock[] = [];
    // Each takes some ten seconds.
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      all.push(await longestDuring(() => doAll(client.service, entries, file)));
    }
    return (['blocked', 'worked'] as const).map((what) => {
      const each = all.map((one) => one[what]);
      return { ours: median(each), peer: null, note: `of ${each.map((ms) => ms.toFixed(1)).join(', ')} ms` };
    });
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
    await log.ask({
      type: 'find',
      search: 1,
      text: 'zzz nobody',
      from: -1,
      here: false,
      backwards: false,
      dates: 'sent',
      opens: true,
    });
    await log.ask({ type: 'window', search: 1, from: entries - 1000, count: 1000, further: [] });
    const exported = await log.search.prepare({ kind: 'shown' });
    const count = await writeLogFile(file, 'csv', exported, new AbortController().signal, () => {});
    if (count !== entries || statSync(file).size < entries * 20) throw new Error(`${count} entries were exported`);
  } finally {
    log.close();
  }
}

/** The most milliseconds that the event loop stood still at a time, and the most that this thread worked between two looks at it. */
interface LongestBlock {
  readonly blocked: number;
  /** Without the time for which others had the processor: on two cores service, engine and peer have it often. */
  readonly worked: number;
}

async function longestDuring(work: () => Promise<void>): Promise<LongestBlock> {
  const delays = monitorEventLoopDelay({ resolution });
  let worked = 0;
  let last = workedSoFar();
  const look = setInterval(() => {
    const now = workedSoFar();
    worked = Math.max(worked, now - last);
    last = now;
  }, resolution);
  delays.enable();
  await work();
  delays.disable();
  clearInterval(look);
  return { blocked: delays.max / 1e6 - resolution, worked };
}

/** Milliseconds of processor time of this thread. */
function workedSoFar(): number {
  const { user, system } = (process as ThreadTimes).threadCpuUsage();
  return (user + system) / 1_000;
}

/** Node 24 has it, and the types of the oldest editor's Node don't. */
type ThreadTimes = typeof process & { threadCpuUsage(): { user: number; system: number } };
