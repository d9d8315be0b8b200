// Row 17: how long the extension's process, which all extensions share, is blocked at a time while the log is read.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { basic } from '../support/referenceService.ts';
import { openClient, readWholeLog, withoutTotals } from './logReader.ts';
import { interleaved, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { startBenchService } from './service.ts';

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
        const delays = monitorEventLoopDelay({ resolution });
        delays.enable();
        const { progress } = await readWholeLog(client.service);
        delays.disable();
        return { ms: delays.max / 1e6 - resolution, result: `${progress.count} entries` };
      },
      () =>
        timed(
          () => JSON.parse(text),
          (parsed) => `${parsed.length} entries`,
        ),
    ]);
    return [
      { ours, peer },
      { ours, peer },
    ];
  } finally {
    await client.close();
    await service.close();
  }
}
