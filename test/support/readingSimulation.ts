// Windows that read one connection by turns, in memory: every operation on their shared files happens when chance lets it, time passes when
// nothing else can happen, and a window can be killed, or be late, at any point. The code under test is the real one.

import type { Clock } from '../../src/core/clock.ts';
import { type Failure, FailureError } from '../../src/core/failures.ts';
import { type PolledNotices, pollNotices } from '../../src/core/noticePoll.ts';
import { NoticeStore, noticesOf } from '../../src/core/noticeStore.ts';
import type { Notice } from '../../src/core/notices.ts';
import { Poller } from '../../src/core/poller.ts';
import type { ReadOutcome } from '../../src/core/readOutcome.ts';
import { Random } from '../../src/service/sample/random.ts';
import { NoticeReading, type ServiceRead } from '../../src/ui/noticeReading.ts';
import { ReadingFolder } from '../../src/ui/readingFolder.ts';
import { FakeClock, settle } from './fakeClock.ts';
import { instant, notice } from './notices.ts';
import { SimulatedFiles } from './simulatedFiles.ts';

export const interval = 120_000;

export interface SimulatedPoll {
  readonly window: number;
  readonly at: number;
  /** Everything was asked for, and not just what was changed. */
  isWhole: boolean;
  isAborted: boolean;
}

export interface SimulatedWindow {
  readonly number: number;
  readonly reading: NoticeReading;
  readonly poller: Poller;
  /** What is on the screen. */
  readonly notices: readonly Notice[];
  /** Every outcome that ever was. */
  readonly outcomes: ReadOutcome[];
  /** The service has said to this window that a notice is acknowledged. Resolves when the others can know. */
  readonly acknowledge: (id: number) => Promise<void>;
  /** Ids that other windows told. */
  readonly acknowledged: Set<number>;
  readonly logged: string[];
  credentialsChanged: number;
  isClosed: boolean;
  killedAt: number | undefined;
}

/** A time in which a window's files answered nothing. */
interface Stall {
  readonly window: number;
  readonly from: number;
  readonly to: number;
}

/** A window takes the place of one that gave no sign for so long, in milliseconds, and the time between two signs. */
const takenAfter = 10_000;
const betweenSigns = 2_000;

/** A simulation with so many windows, which goes one way for each seed. */
export function simulate(windows: number, seed = 1): { sim: ReadingSimulation; windows: SimulatedWindow[] } {
  const random = new Random(seed);
  const sim = new ReadingSimulation(() => random.fraction());
  return { sim, windows: Array.from({ length: windows }, () => sim.open()) };
}

/** The numbers of the answers that a window shows rows of. */
export const answers = ({ notices }: SimulatedWindow) => new Set(notices.map(({ subject }) => subject));

/** More notices than a poll reads anew each time, so that it asks only for what was changed since the one before. */
export function manyNotices(sim: ReadingSimulation): readonly Notice[] {
  const now = sim.clock.now();
  return Array.from({ length: 120 }, (_, index) =>
    notice({ id: index + 1, modifyDate: instant(now - index * 60_000) }),
  );
}

export class ReadingSimulation {
  /** Far ahead of the machine's own clock, by which the folder tells how old what killed windows left is. */
  readonly clock = new FakeClock(Date.UTC(2100, 0));
  readonly files = new SimulatedFiles(() => this.clock.now());
  readonly windows: SimulatedWindow[] = [];
  readonly polls: SimulatedPoll[] = [];
  readonly stalls: Stall[] = [];
  /** What the service holds; where absent, three rows that carry the number of the answer. */
  held: readonly Notice[] | undefined;
  /** What the service answers from now on instead. */
  failure: Failure | undefined;
  /** Milliseconds that an answer takes, half as much more or less. */
  latency = 200;
  lookBackDays = 90;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** The window that asked the service last. */
  get reader(): SimulatedWindow {
    const reader = this.windows[(this.polls.at(-1)?.window ?? 0) - 1];
    if (reader === undefined) throw new Error('nobody has asked yet');
    return reader;
  }

  get living(): SimulatedWindow[] {
    return this.windows.filter(({ killedAt }) => killedAt === undefined);
  }

  /** Polls within an interval of the one before, though the window that made that one neither died nor was silent for long. */
  get earlyPolls(): SimulatedPoll[] {
    return this.polls.filter(({ at }, index) => {
      const before = this.polls[index - 1];
      if (before === undefined || at - before.at >= interval) return false;
      const killedAt = this.windows[before.window - 1]?.killedAt;
      if (killedAt !== undefined && killedAt <= at) return false;
      const silence = this.stalls
        .filter(({ window, from }) => window === before.window && from <= before.at + 1.5 * this.latency + takenAfter)
        .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, at) - Math.max(from, before.at - takenAfter)), 0);
      return silence < takenAfter - betweenSigns;
    });
  }

  open(pair = 'pair'): SimulatedWindow {
    const number = this.windows.length + 1;
    const clock = this.#clockOf(number);
    const store = new NoticeStore('loading');
    const logged: string[] = [];
    const log = (line: string) => logged.push(line);
    const reading: NoticeReading = new NoticeReading({
      folder: new ReadingFolder('/shared', this.files.of(number)),
      clock,
      log: { debug: log, info: log, warn: log, error: log },
      pair,
      lookBackDays: () => this.lookBackDays,
      skew: () => 0,
      readService: (read, signal) => this.#answer(number, clock, read, signal),
      onRead: (outcome, notices, acknowledged) => {
        window.outcomes.push(outcome);
        const { failure, readAt } = outcome;
        const isWanted = failure === null || window.notices.length === 0;
        if (notices !== undefined && readAt !== null && isWanted) store.replace(notices, readAt, acknowledged);
      },
      onReadElsewhere: (outcome) => poller.note(outcome),
      onAcknowledgedElsewhere: (id) => {
        window.acknowledged.add(id);
        store.acknowledged(id);
      },
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
      get notices() {
        return [...noticesOf(store.snapshot).values()];
      },
      outcomes: [],
      acknowledge: (id) => {
        store.acknowledged(id);
        return reading.acknowledged(id, clock.now());
      },
      acknowledged: new Set(),
      logged,
      credentialsChanged: 0,
      isClosed: false,
      killedAt: undefined,
    };
    this.windows.push(window);
    void reading.begin().then((last) => {
      if (!window.isClosed) poller.start(last);
    });
    return window;
  }

  /** Resolves once the window writes nothing more. */
  close(window: SimulatedWindow): Promise<void> {
    window.isClosed = true;
    window.poller.stop();
    return window.reading.dispose();
  }

  kill(window: SimulatedWindow): void {
    window.killedAt = this.clock.now();
    this.files.kill(window.number);
  }

  /** The files answer this window nothing for so long, in milliseconds. */
  stall(window: SimulatedWindow, ms: number): void {
    if (this.files.isHeld(window.number)) return;
    const from = this.clock.now();
    this.stalls.push({ window: window.number, from, to: from + ms });
    this.files.hold(window.number);
    this.clock.after(ms, () => this.files.release(window.number));
  }

  /** The service acknowledges a notice without changing its dates, and says so to a window. */
  acknowledge(window: SimulatedWindow, id: number): Promise<void> {
    this.held = this.held?.map((one) => (one.id === id ? { ...one, acknowledged: true } : one));
    return window.acknowledge(id);
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

  /** Lets time pass from timer to timer, with all that happens in it. */
  async pass(ms: number, meanwhile: () => void = () => {}): Promise<void> {
    const end = this.clock.now() + ms;
    await this.settle(meanwhile);
    while (this.clock.now() < end) {
      const next = Math.min(this.clock.next, end);
      await this.clock.advance(Math.max(0, next - this.clock.now()));
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

  #answer(window: number, clock: Clock, read: ServiceRead, signal: AbortSignal): Promise<PolledNotices> {
    const poll: SimulatedPoll = { window, at: this.clock.now(), isWhole: false, isAborted: false };
    const version = this.polls.push(poll);
    const { failure } = this;
    const rows = this.held ?? [1, 2, 3].map((id) => notice({ id, subject: `answer ${version}` }));
    // An answer holds what was true when it was asked for.
    const answer = (answered: readonly Notice[]) =>
      new Promise<readonly Notice[]>((resolve, reject) => {
        const fail = (why: Failure) => reject(new FailureError(why));
        const cancel = clock.after(this.latency * (0.5 + this.#random()), () => {
          if (failure === undefined) resolve(answered);
          else fail(failure);
        });
        signal.addEventListener('abort', () => {
          poll.isAborted = true;
          cancel();
          fail({ kind: 'cancelled', detail: '' });
        });
      });
    const service = {
      notices: () => {
        poll.isWhole = true;
        return answer(rows);
      },
      changedNotices: (since: number) => answer(rows.filter(({ modifyDate }) => (modifyDate?.ms ?? 0) >= since)),
    };
    return pollNotices(service, read.last, { ...read, now: clock.now() }, signal);
  }
}
