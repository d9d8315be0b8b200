// Windows that read one connection by leases, in memory: every operation on their shared files happens when chance lets it, time passes when
// nothing else can happen, and a window can be killed, or be late, at any point. The code under test is the real one.

import { NoticeSync } from '../../src/app/sync/noticeSync.ts';
import type { ServiceRead } from '../../src/app/sync/pollService.ts';
import { SharedFolder } from '../../src/app/sync/sharedFolder.ts';
import type { Clock } from '../../src/core/clock.ts';
import { Poller } from '../../src/core/connection/poller.ts';
import { type Failure, FailureError } from '../../src/core/failures.ts';
import type { Notice } from '../../src/core/notices/notice.ts';
import { type PolledNotices, pollNotices } from '../../src/core/notices/poll.ts';
import type { PollResult } from '../../src/core/notices/pollResult.ts';
import { NoticeStore, noticesOf, readAtOf } from '../../src/core/notices/store.ts';
import { Random } from '../../src/service/sample/random.ts';
import { FakeClock, settle } from './fakeClock.ts';
import { instant, notice, noticeDetail } from './notices.ts';
import { SimulatedFiles } from './simulatedFiles.ts';

export const interval = 120_000;

export interface SimulatedPoll {
  readonly window: number;
  readonly at: number;
  /** A person wanted it. */
  readonly asked: boolean;
  /** Everything was asked for, and not just what was changed. */
  isWhole: boolean;
  isAborted: boolean;
  /** It was answered, or is aborted. */
  isOver: boolean;
  /** The service wasn't reached. */
  isUnreached: boolean;
}

export interface SimulatedWindow {
  readonly number: number;
  readonly sync: NoticeSync;
  readonly poller: Poller;
  /** What is on the screen. */
  readonly notices: readonly Notice[];
  /** Every result that ever was. */
  readonly results: PollResult[];
  /** A read of this notice alone has ended, which began at this time, in milliseconds since 1970. */
  readonly learn: (read: Notice, beganAt: number) => void;
  /** The service has said to this window that a notice is acknowledged. Resolves when the others can know. */
  readonly acknowledge: (id: number) => Promise<void>;
  /** Ids that this window was told, by the service or another window. */
  readonly acknowledged: Set<number>;
  readonly logged: string[];
  credentialsChanged: number;
  isClosed: boolean;
  /** When it was killed, or closed in an orderly way. */
  goneAt: number | undefined;
  killedAt: number | undefined;
}

/** A time in which a window's files answered nothing. */
interface Stall {
  readonly window: number;
  readonly from: number;
  readonly to: number;
}

/** Many more operations than those that come to an end ever lead to while no time passes. */
const mostOperations = 100_000;
/** A window takes the place of one that gave no sign for so long, in milliseconds, and the time between two signs. */
const takenAfter = 10_000;
const betweenSigns = 2_000;

/** A simulation with so many windows, which goes one way for each seed. */
export function simulate(windows: number, seed = 1): { sim: SyncSimulation; windows: SimulatedWindow[] } {
  const random = new Random(seed);
  const sim = new SyncSimulation(() => random.fraction());
  return { sim, windows: Array.from({ length: windows }, () => sim.open()) };
}

/** The numbers of the answers that a window shows rows of. */
export const answers = ({ notices }: SimulatedWindow) => new Set(notices.map(({ subject }) => subject));

/** More notices than a poll reads whole each time, so that it asks only for what was changed since the one before. */
export function manyNotices(sim: SyncSimulation): readonly Notice[] {
  const now = sim.clock.now();
  return Array.from({ length: 120 }, (_, index) =>
    notice({ id: index + 1, modifyDate: instant(now - index * 60_000) }),
  );
}

export class SyncSimulation {
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
  /** Windows that can't reach it. */
  readonly cutOff = new Set<SimulatedWindow>();
  /** Milliseconds that an answer takes, half as much more or less. */
  latency = 200;
  lookBackDays = 90;
  /** Told of each poll as it begins, before it is known what it brings. */
  onPoll: (poll: SimulatedPoll) => void = () => {};
  /** Told where the folder has changed what a window shows. */
  onShown: (window: SimulatedWindow) => void = () => {};
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
    return this.windows.filter(({ goneAt }) => goneAt === undefined);
  }

  /**
   * Polls that nobody asked for, within an interval of the one before, though the window that made that one neither went nor was silent
   * for long, nor failed to reach the service.
   */
  get earlyPolls(): SimulatedPoll[] {
    return this.polls.filter(({ at, asked, window }, index) => {
      const before = this.polls[index - 1];
      if (asked || before === undefined || at - before.at >= interval) return false;
      if (before.isUnreached && before.window !== window) return false;
      const goneAt = this.windows[before.window - 1]?.goneAt;
      if (goneAt !== undefined && goneAt <= at) return false;
      const silence = this.stalls
        .filter(({ window, from }) => window === before.window && from <= before.at + 1.5 * this.latency + takenAfter)
        .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, at) - Math.max(from, before.at - takenAfter)), 0);
      return silence < takenAfter - betweenSigns;
    });
  }

  open(credentialsId = 'id'): SimulatedWindow {
    const number = this.windows.length + 1;
    const clock = this.#clockOf(number);
    const store = new NoticeStore('loading');
    const logged: string[] = [];
    const log = (line: string) => logged.push(line);
    const sync: NoticeSync = new NoticeSync({
      folder: new SharedFolder('/shared', credentialsId, this.files.of(number)),
      clock,
      log: { debug: log, info: log, warn: log, error: log },
      credentialsId,
      lookBackDays: () => this.lookBackDays,
      skew: () => 0,
      readService: (read, signal) => this.#answer(number, clock, read, signal),
      onRead: (result, notices, isOwn) => {
        if (isOwn) poller.tried(result.failure);
        window.results.push(result);
        const { failure, readAt } = result;
        const shownAt = readAtOf(store.snapshot);
        const isNews = failure === null || shownAt === null || (readAt ?? 0) > shownAt;
        if (notices !== undefined && readAt !== null && isNews) store.replace(notices, readAt);
        if (failure !== null) store.fail(failure);
        this.onShown(window);
      },
      onReadElsewhere: (result) => poller.note(result),
      onInterrupted: () => {},
      onAcknowledged: (id) => {
        window.acknowledged.add(id);
        store.markAcknowledged(id);
      },
      onCredentialsChanged: () => {
        window.credentialsChanged += 1;
      },
    });
    const poller: Poller = new Poller({
      clock,
      interval: () => interval,
      random: this.#random,
      read: (signal, asked) => sync.read(signal, asked),
    });
    const window: SimulatedWindow = {
      number,
      sync,
      poller,
      get notices() {
        return [...noticesOf(store.snapshot).values()];
      },
      results: [],
      learn: (read, beganAt) => store.learn(noticeDetail(sync.learn(read, beganAt))),
      acknowledge: (id) => sync.acknowledged(id, clock.now()),
      acknowledged: new Set(),
      logged,
      credentialsChanged: 0,
      isClosed: false,
      goneAt: undefined,
      killedAt: undefined,
    };
    this.windows.push(window);
    void sync.begin().then((last) => {
      if (!window.isClosed) poller.start(last);
    });
    return window;
  }

  /** Resolves once the window writes nothing more. */
  close(window: SimulatedWindow): Promise<void> {
    window.isClosed = true;
    window.goneAt ??= this.clock.now();
    window.poller.stop();
    return window.sync.dispose();
  }

  kill(window: SimulatedWindow): void {
    window.killedAt = this.clock.now();
    window.goneAt ??= window.killedAt;
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

  /** Lets operations happen in the order that chance chooses until none is left. Throws where that never comes. */
  async settle(): Promise<void> {
    await settle();
    for (let step = 0; this.files.pending > 0; step += 1) {
      if (step === mostOperations)
        throw new Error(`${mostOperations} operations on files have led to ever more of them while no time passed.`);
      this.files.step(this.#random());
      await settle();
    }
  }

  /** Lets time pass from timer to timer, with all that happens in it, calling `between` whenever no more happens by itself. */
  async pass(ms: number, between: () => void = () => {}): Promise<void> {
    const end = this.clock.now() + ms;
    await this.settle();
    between();
    while (this.clock.now() < end) {
      const next = Math.min(this.clock.next, end);
      await this.clock.advance(Math.max(0, next - this.clock.now()));
      await this.settle();
      between();
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
    const { asked } = read;
    const poll: SimulatedPoll = {
      window,
      at: this.clock.now(),
      asked,
      isWhole: false,
      isAborted: false,
      isOver: false,
      isUnreached: false,
    };
    const version = this.polls.push(poll);
    this.onPoll(poll);
    const isCutOff = [...this.cutOff].some(({ number }) => number === window);
    const failure: Failure | undefined = isCutOff ? { kind: 'offline', detail: 'no way out' } : this.failure;
    const rows = this.held ?? [1, 2, 3].map((id) => notice({ id, subject: `answer ${version}` }));
    // An answer holds what was true when it was asked for.
    const answer = (answered: readonly Notice[]) =>
      new Promise<readonly Notice[]>((resolve, reject) => {
        const fail = (why: Failure) => reject(new FailureError(why));
        const cancel = clock.after(this.latency * (0.5 + this.#random()), () => {
          poll.isOver = true;
          poll.isUnreached = failure?.kind === 'offline';
          if (failure === undefined) resolve(answered);
          else fail(failure);
        });
        const abort = () => {
          poll.isAborted = true;
          poll.isOver = true;
          cancel();
          fail({ kind: 'cancelled', detail: '' });
        };
        // Its window may have gone just as it asked.
        if (signal.aborted) abort();
        else signal.addEventListener('abort', abort);
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
