// Windows that read one connection by turns, in memory: every operation on their shared files happens when chance lets it, time passes when
// nothing else can happen, and a window can be killed at any point. The code under test is the real one.

import type { Clock } from '../../src/core/clock.ts';
import { type Failure, FailureError } from '../../src/core/failures.ts';
import type { PolledNotices } from '../../src/core/noticePoll.ts';
import type { Notice } from '../../src/core/notices.ts';
import { Poller } from '../../src/core/poller.ts';
import type { ReadOutcome } from '../../src/core/readOutcome.ts';
import { NoticeReading } from '../../src/ui/noticeReading.ts';
import { ReadingFolder } from '../../src/ui/readingFolder.ts';
import { FakeClock, settle } from './fakeClock.ts';
import { notice, polled } from './notices.ts';
import { SimulatedFiles } from './simulatedFiles.ts';

export const interval = 120_000;

export interface SimulatedPoll {
  readonly window: number;
  readonly at: number;
}

export interface SimulatedWindow {
  readonly number: number;
  readonly reading: NoticeReading;
  readonly poller: Poller;
  /** What is on the screen, and every outcome that ever was. */
  notices: readonly Notice[];
  readonly outcomes: ReadOutcome[];
  readonly acknowledged: Set<number>;
  credentialsChanged: number;
  killedAt: number | undefined;
}

export class ReadingSimulation {
  readonly clock = new FakeClock(1_000_000_000);
  readonly files = new SimulatedFiles(() => this.clock.now());
  readonly windows: SimulatedWindow[] = [];
  readonly polls: SimulatedPoll[] = [];
  /** What the service answers from now on: the number of its answer in each row, or a failure. */
  failure: Failure | undefined;
  /** Milliseconds that an answer takes. */
  latency = 200;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  get living(): SimulatedWindow[] {
    return this.windows.filter(({ killedAt }) => killedAt === undefined);
  }

  open(pair = 'pair'): SimulatedWindow {
    const number = this.windows.length + 1;
    const clock = this.#clockOf(number);
    const reading: NoticeReading = new NoticeReading({
      folder: new ReadingFolder('/shared', this.files.of(number)),
      clock,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      pair,
      lookBackDays: () => 90,
      skew: () => 0,
      readService: (_, signal) => this.#answer(number, clock, signal),
      onRead: (outcome, notices, acknowledged) => {
        window.outcomes.push(outcome);
        if (notices === undefined) return;
        window.notices = notices.map((one) => (acknowledged.has(one.id) ? { ...one, acknowledged: true } : one));
      },
      onReadElsewhere: (outcome) => poller.note(outcome),
      onAcknowledgedElsewhere: (id) => window.acknowledged.add(id),
      onCredentialsChanged: () => {
        window.credentialsChanged += 1;
      },
    });
    const poller: Poller = new Poller({
      clock,
      interval: () => interval,
      random: this.#random,
      read: (signal, asked) => reading.read(signal, asked),
    });
    const window: SimulatedWindow = {
      number,
      reading,
      poller,
      notices: [],
      outcomes: [],
      acknowledged: new Set(),
      credentialsChanged: 0,
      killedAt: undefined,
    };
    this.windows.push(window);
    void reading.begin().then((last) => poller.start(last));
    return window;
  }

  kill(window: SimulatedWindow): void {
    window.killedAt = this.clock.now();
    this.files.kill(window.number);
  }

  /** Lets operations happen in the order that chance chooses until none is left, calling `meanwhile` before each. */
  async settle(meanwhile: () => void = () => {}): Promise<void> {
    await settle();
    while (this.files.pending > 0) {
      meanwhile();
      this.files.step(this.#random());
      await settle();
    }
  }

  /** Lets time pass in small steps, with all that happens in it. */
  async pass(ms: number, meanwhile: () => void = () => {}): Promise<void> {
    const end = this.clock.now() + ms;
    await this.settle(meanwhile);
    while (this.clock.now() < end) {
      await this.clock.advance(Math.min(end - this.clock.now(), 500));
      await this.settle(meanwhile);
    }
  }

  /** A killed window's timers do nothing. */
  #clockOf(number: number): Clock {
    return {
      now: () => this.clock.now(),
      after: (delay, task) =>
        this.clock.after(delay, () => {
          if (this.windows[number - 1]?.killedAt === undefined) task();
        }),
    };
  }

  #answer(window: number, clock: Clock, signal: AbortSignal): Promise<PolledNotices> {
    this.polls.push({ window, at: this.clock.now() });
    const version = this.polls.length;
    const { failure } = this;
    return new Promise((resolve, reject) => {
      const fail = (why: Failure) => reject(new FailureError(why));
      const cancel = clock.after(this.latency * (0.5 + this.#random()), () => {
        if (failure !== undefined) fail(failure);
        else resolve(polled([1, 2, 3].map((id) => notice({ id, subject: `answer ${version}` }))));
      });
      signal.addEventListener('abort', () => {
        cancel();
        fail({ kind: 'cancelled', detail: '' });
      });
    });
  }
}
