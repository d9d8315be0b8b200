// Owns how the benchmarks read the log as the extension does: its client over its usual transport, into the table behind the log page.

import { createEventService } from '../../src/api/client.ts';
import { systemClock } from '../../src/api/systemClock.ts';
import type { Transport } from '../../src/api/transport/transport.ts';
import { createUndiciTransport } from '../../src/api/transport/undiciTransport.ts';
import { readAnyInstant } from '../../src/api/wire/wireDates.ts';
import { LogResult, newestFirst } from '../../src/app/log/result.ts';
import type { EventService } from '../../src/core/connection/ports.ts';
import { everything } from '../../src/core/log/filter.ts';
import { EventLogTable } from '../../src/core/log/table.ts';
import type { ServiceAddress } from '../support/referenceService.ts';
import { digestOf } from './digest.ts';

export interface BenchClient {
  readonly service: EventService;
  close(): Promise<void>;
}

export interface BenchClientOptions {
  /** Pages of the log that are asked for at once; as the extension ships where absent. */
  readonly windows?: number;
  /** What each answer goes through before the client sees it. */
  readonly wrap?: (transport: Transport) => Transport;
}

const silent = { info() {}, warn() {}, error() {}, debug() {} };

export function openClient(address: ServiceAddress, { windows, wrap }: BenchClientOptions = {}): BenchClient {
  const own = createUndiciTransport();
  const transport = wrap?.(own) ?? own;
  const { baseUrl, objectPrefix, userName, apiKey } = address;
  const service = createEventService({
    connection: { name: 'bench', baseUrl, objectPrefix },
    credentials: { userName, apiKey },
    transport,
    log: silent,
    ...(windows === undefined ? {} : { logWindows: windows }),
  });
  return { service, close: () => own.close() };
}

/** A service that says nothing of how many rows there are. */
export function withoutTotals(transport: Transport): Transport {
  return {
    name: transport.name,
    async get(url, headers, options) {
      const answer = await transport.get(url, headers, options);
      const kept = Object.entries(answer.headers).filter(([name]) => !name.endsWith('-total-items'));
      return { ...answer, headers: Object.fromEntries(kept) };
    },
    close: () => transport.close(),
  };
}

export function emptyTable(): EventLogTable {
  return new EventLogTable((text) => readAnyInstant(text)?.ms ?? Number.NaN);
}

/** Reads the whole log as the log page does when it is opened without a query, its page drawing whatever comes at once. */
export async function readWholeLog(service: EventService): Promise<LogResult> {
  const result = new LogResult({
    service,
    search: {},
    filter: everything,
    order: newestFirst,
    limit: Number.POSITIVE_INFINITY,
    clock: systemClock,
    readInstant: readAnyInstant,
    onChange() {},
  });
  result.confirmShown();
  await result.run();
  if (result.failure !== null) throw new Error(`reading the log failed: ${result.failure.detail}`);
  return result;
}

export function resultDigest(result: LogResult): string {
  return digestOf(result.rows.entries(0, result.progress.count));
}
