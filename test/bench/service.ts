// Owns the reference service as the benchmarks use it: in a process of its own, whose processor time can be read.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readyLine, type ServiceAddress, spawnCommandLine } from '../support/referenceService.ts';

export interface BenchServiceOptions {
  readonly entries?: number;
  readonly notifications?: number;
  /** Milliseconds that each answer is held back. */
  readonly latency?: number;
  /** The most rows of a page. */
  readonly maxCount?: number;
}

export interface BenchService {
  readonly address: ServiceAddress;
  /** Milliseconds of processor time that it has used so far; NaN where the system doesn't tell. */
  worked(): number;
  close(): Promise<void>;
}

/** Starts it. Object names begin with `SoftLayer_`, as softlayer-python insists. */
export async function startBenchService(options: BenchServiceOptions): Promise<BenchService> {
  const { entries = 0, notifications = 0, latency = 0, maxCount } = options;
  const child = spawnCommandLine(
    ...['--port', '0', '--prefix', 'SoftLayer_', '--entries', `${entries}`, '--notifications', `${notifications}`],
    ...['--latency', `${latency}`, ...(maxCount === undefined ? [] : ['--max-count', `${maxCount}`])],
  );
  const ended = once(child, 'exit');
  const address = await readyLine(child);
  return {
    address,
    worked: () => processorTime(child.pid ?? 0),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Of a process, in milliseconds: Linux tells it in hundredths of a second. */
function processorTime(pid: number): number {
  try {
    const behindName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    const [user, system] = behindName.split(' ').slice(11, 13).map(Number);
    return 10 * ((user ?? Number.NaN) + (system ?? Number.NaN));
  } catch {
    return Number.NaN;
  }
}
