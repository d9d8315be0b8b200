// The client as tests use it: a log they can read, and waits that take no time but are noted.

import { createEventService } from '../../src/api/client.ts';
import { systemClock } from '../../src/api/systemClock.ts';
import type { Transport } from '../../src/api/transport/transport.ts';
import { createUndiciTransport, type UndiciOptions } from '../../src/api/transport/undiciTransport.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { EventService, Logger } from '../../src/core/connection/ports.ts';
import { type Failure, failureOf } from '../../src/core/failures.ts';
import { type Behaviour, startFaultServer } from './faultServer.ts';

export interface TestLog extends Logger {
  /** `level message`, oldest first. */
  readonly lines: readonly string[];
}

export function testLog(): TestLog {
  const lines: string[] = [];
  const at = (level: string) => (message: string) => {
    lines.push(`${level} ${message}`);
  };
  return { lines, info: at('info'), warn: at('warn'), error: at('error'), debug: at('debug') };
}

export interface HurryingClock extends Clock {
  /** The length of every wait so far, in milliseconds. */
  readonly waits: readonly number[];
  /** Waits that are neither over nor cancelled. */
  readonly waiting: number;
}

/** A clock whose waits are over at once, and which then says that their time has passed; otherwise it goes with `base`. */
export function hurryingClock(base: () => number = systemClock.now): HurryingClock {
  const waits: number[] = [];
  const waiting = new Set<NodeJS.Immediate>();
  let skipped = 0;
  const now = () => base() + skipped;
  return {
    waits,
    get waiting() {
      return waiting.size;
    },
    now,
    after(delay, task) {
      waits.push(delay);
      const end = now() + delay;
      const immediate = setImmediate(() => {
        waiting.delete(immediate);
        skipped = Math.max(skipped, end - base());
        task();
      });
      waiting.add(immediate);
      return () => {
        waiting.delete(immediate);
        clearImmediate(immediate);
      };
    },
  };
}

export interface TestClient {
  readonly service: EventService;
  readonly log: TestLog;
  readonly clock: HurryingClock;
  readonly waits: readonly number[];
}

export function testClient(
  baseUrl: string,
  transport: Transport,
  more: {
    objectPrefix?: string;
    userName?: string;
    apiKey?: string;
    logWindows?: number;
    now?: () => number;
    serviceNow?: () => number;
  } = {},
): TestClient {
  const { objectPrefix = 'Platform_', userName = 'demo', apiKey = 'demo-key', logWindows = 4 } = more;
  const log = testLog();
  const clock = hurryingClock(more.now);
  const service = createEventService({
    connection: { name: 'test', baseUrl, objectPrefix },
    credentials: { userName, apiKey },
    transport,
    log,
    clock,
    random: () => 0.5,
    logWindows,
    serviceNow: more.serviceNow,
  });
  return { service, log, clock, waits: clock.waits };
}

/** Within a `describe`: what starts a server that behaves so and a client of it; all are gone after each test. */
export function clientOfEachTest() {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  return async (behaviour: Behaviour, options: UndiciOptions = {}) => {
    const server = await startFaultServer(behaviour);
    const transport = createUndiciTransport(options);
    open.push(transport, server);
    return { ...testClient(server.baseUrl, transport), server, transport };
  };
}

/** The failure that a promise must end in. Anything but a FailureError is an error of the test. */
export async function failing(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'FailureError') return failureOf(error);
    throw error;
  }
  throw new Error('Expected a failure, and it succeeded.');
}

/** A signal that nobody aborts. */
export function never(): AbortSignal {
  return new AbortController().signal;
}

export async function collected<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(page);
  return all;
}
