// One connection as the extension runs it, from the socket to the store, over a server that a test lets misbehave. The waits between
// requests are made up; sockets and deadlines are real.

import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { type Deadlines, usualDeadlines } from '../../src/api/transport/deadlines.ts';
import { Poller } from '../../src/core/connection/poller.ts';
import type { EventService } from '../../src/core/connection/ports.ts';
import { type Failure, failureOf } from '../../src/core/failures.ts';
import type { ReadEnd } from '../../src/core/notices/pollResult.ts';
import { NoticeStore } from '../../src/core/notices/store.ts';
import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { failing, type TestClient, testClient } from './clients.ts';
import { type CuttingRelay, startCuttingRelay } from './cuttingRelay.ts';
import { FakeClock } from './fakeClock.ts';
import { type FaultServer, startFaultServer } from './faultServer.ts';
import { byId } from './notices.ts';
import { plainService } from './plainService.ts';
import { type TransportUnderTest, tlsOptions } from './transports.ts';
import { type WatchedTransport, watched } from './watchedTransport.ts';

/** What the server holds while it behaves. */
export const goodNotices: readonly JsonRecord[] = [11, 12, 13].map((id) => ({
  id,
  subject: `Notice ${id}`,
  statusCode: { keyName: 'ACTIVE', name: 'Active' },
  notificationOccurrenceEventType: { keyName: 'PLANNED' },
  acknowledgedFlag: false,
}));
const wellBehaved = plainService(goodNotices, { notEquals: 'works', nestedMask: 'works' });

export interface BenchOptions {
  /** In milliseconds; the usual ones where absent. */
  readonly deadlines?: Partial<Deadlines> | undefined;
  /** Over TLS, and through a relay that can be cut. */
  readonly secure?: boolean;
  /** 0, which is one list without a filter, where absent. */
  readonly lookBackDays?: number;
}

const second = 1_000;
const minute = 60 * second;
const longestHold = 24 * 60 * minute;

export class FaultBench {
  readonly server: FaultServer;
  readonly relay: CuttingRelay | undefined;
  readonly transport: WatchedTransport;
  readonly store = new NoticeStore('loading');
  readonly #options: BenchOptions;
  readonly #clock = new FakeClock(Date.now());
  readonly #poller: Poller;
  readonly #signals: AbortSignal[] = [];
  readonly #timersBefore = openTimers();
  #client: TestClient;
  #reads = 0;
  #failures = 0;

  constructor(
    server: FaultServer,
    relay: CuttingRelay | undefined,
    underTest: TransportUnderTest,
    options: BenchOptions,
  ) {
    this.server = server;
    this.relay = relay;
    this.#options = options;
    this.transport = watched(underTest.create(options.deadlines), { ...usualDeadlines, ...options.deadlines });
    this.#client = this.#signIn();
    this.#poller = new Poller({
      clock: this.#clock,
      interval: () => 2 * minute,
      random: () => 0.5,
      read: (signal) => this.#read(signal),
    });
  }

  get client(): TestClient {
    return this.#client;
  }

  /** A poll that must succeed. */
  async goodPoll(): Promise<void> {
    await this.#poller.refresh();
    const { snapshot } = this.store;
    assert.equal(snapshot.state, 'ready', snapshot.state === 'stale' ? snapshot.failure.detail : '');
  }

  /** A poll that must fail, and leave the store as it was but for the failure. */
  async failedPoll(): Promise<Failure> {
    const before = this.store.snapshot;
    await this.#clock.advance(second);
    await this.#poller.refresh();
    const after = this.store.snapshot;
    assert.ok(before.state === 'ready' && after.state === 'stale', `${before.state}, then ${after.state}`);
    assert.equal(after.notices, before.notices, 'the rows stay');
    assert.equal(after.readAt, before.readAt, 'their age stays');
    return after.failure;
  }

  /** Another read than a poll, which must fail and is nothing to the store. */
  async failedCall(call: (service: EventService, signal: AbortSignal) => Promise<unknown>): Promise<Failure> {
    const before = this.store.snapshot;
    const failure = await failing(call(this.#client.service, this.#newSignal()));
    assert.equal(this.store.snapshot, before);
    return failure;
  }

  /** No socket, no timer but that of the next poll, and no listener is left. */
  async nothingLeft(polls: boolean): Promise<void> {
    await this.server.noSockets();
    await this.relay?.noSockets();
    assert.equal(this.#client.clock.waiting, 0, 'no wait is left');
    assert.equal(this.#clock.waiting, polls ? 1 : 0, 'polls to come');
    assert.equal(openTimers(), this.#timersBefore, 'no timer is left');
    for (const signal of this.#signals)
      assert.equal(getEventListeners(signal, 'abort').length, 0, 'no listener is left');
  }

  /** The server behaves again. The next poll comes by itself, not before the service allowed it; after a refused key, by a person only. */
  async recovers({ kind, retryAfterSeconds = 0 }: Failure): Promise<void> {
    this.server.behave(wellBehaved);
    this.relay?.cutAt(undefined);
    const reads = this.#reads;
    const hold = Math.min(retryAfterSeconds * second, longestHold);
    if (hold > 0) {
      await this.#clock.advance(hold - second);
      assert.equal(this.#reads, reads, 'not before the service allowed it');
    }
    await this.#clock.advance(5 * minute);
    const byItself = kind === 'unauthorized' ? 0 : 1;
    assert.equal(this.#reads, reads + byItself);
    if (kind === 'unauthorized') this.#client = this.#signIn();
    await this.goodPoll();
    assert.equal(this.#reads, reads + byItself + 1);
    assert.deepEqual(
      this.ids(),
      goodNotices.map(({ id }) => id),
    );
  }

  /** What the store lists. */
  ids(): number[] {
    const { snapshot } = this.store;
    return snapshot.state === 'ready' || snapshot.state === 'stale' ? [...snapshot.notices.keys()] : [];
  }

  async close(): Promise<void> {
    this.#poller.stop();
    await this.transport.close();
    await this.relay?.close();
    await this.server.close();
    assert.equal(this.#clock.waiting, 0, 'a stopped poller waits for nothing');
  }

  #signIn(): TestClient {
    const baseUrl = this.relay === undefined ? this.server.baseUrl : `https://127.0.0.1:${this.relay.port}`;
    return testClient(baseUrl, this.transport, { now: () => this.#clock.now() });
  }

  #newSignal(): AbortSignal {
    const { signal } = new AbortController();
    this.#signals.push(signal);
    return signal;
  }

  /** What a session does when its poller says so. */
  async #read(signal: AbortSignal): Promise<ReadEnd> {
    this.#reads += 1;
    this.#signals.push(signal);
    const { lookBackDays = 0 } = this.#options;
    const [failure, notices] = await this.#client.service.notices({ lookBackDays }, signal).then(
      (list) => [null, list] as const,
      (error: unknown) => {
        assert.ok(error instanceof Error && error.name === 'FailureError', String(error));
        return [failureOf(error), []] as const;
      },
    );
    this.#failures = failure === null ? 0 : this.#failures + 1;
    if (failure === null) this.store.replace(byId(notices), this.#clock.now());
    else this.store.fail(failure);
    return { endedAt: this.#clock.now(), failure, failures: this.#failures };
  }
}

/** Within a `describe`: what starts a bench whose first poll went well; it is gone after the test. */
export function benchOfEachTest(underTest: TransportUnderTest) {
  const open: FaultBench[] = [];
  afterEach(async () => {
    for (const bench of open.splice(0)) await bench.close();
  });
  return async (options: BenchOptions = {}): Promise<FaultBench> => {
    const secure = options.secure === true;
    const server = await startFaultServer(wellBehaved, secure ? tlsOptions() : undefined);
    const relay = secure ? await startCuttingRelay(server.port) : undefined;
    const bench = new FaultBench(server, relay, underTest, options);
    open.push(bench);
    await bench.goodPoll();
    return bench;
  };
}

/** Timers of Node that would keep the process alive. */
function openTimers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
}
