// A transport that tests look at: how often it was asked, and how long after its deadlines each request ended.

import { performance } from 'node:perf_hooks';
import type { Deadlines } from '../../src/api/transport/deadlines.ts';
import type { Transport } from '../../src/api/transport/transport.ts';

type DeadlineName = keyof Deadlines;

/** Milliseconds, all of them. */
export interface RequestTimes {
  readonly lasted: number;
  /** How long after each deadline it ended; absent where it ended before. */
  readonly late: Readonly<Partial<Record<DeadlineName, number>>>;
}

export interface WatchedTransport extends Transport {
  /** The requests that have ended, in the order of their ends. */
  readonly requests: readonly RequestTimes[];
}

/**
 * Each request is measured by control timers of its own, started beside it with the lengths of `deadlines`: a busy machine holds them up
 * as it does the deadlines that they watch.
 */
export function watched(transport: Transport, deadlines: Deadlines): WatchedTransport {
  const requests: RequestTimes[] = [];
  const names: readonly DeadlineName[] = ['connect', 'headers', 'whole'];
  return {
    requests,
    name: transport.name,
    async get(url, headers, options) {
      const passed = new Map<DeadlineName, number>();
      const controls = names.map((name) => setTimeout(() => passed.set(name, performance.now()), deadlines[name]));
      const started = performance.now();
      try {
        return await transport.get(url, headers, options);
      } finally {
        const ended = performance.now();
        for (const control of controls) clearTimeout(control);
        const late = Object.fromEntries([...passed].map(([name, at]) => [name, ended - at]));
        requests.push({ lasted: ended - started, late });
      }
    },
    close: () => transport.close(),
  };
}
