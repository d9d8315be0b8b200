// Stories of windows that read one connection by leases: what befalls them, and what must hold all the while. Most of it befalls a window
// at a moment that matters: when it is about to do something to the shared files, or when it asks the service.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Failure } from '../../src/core/failures.ts';
import type { Notice } from '../../src/core/notices/notice.ts';
import { Random } from '../../src/service/sample/random.ts';
import { instant, notice } from './notices.ts';
import { interval, type SimulatedPoll, type SimulatedWindow, SyncSimulation } from './syncSimulation.ts';

const second = 1000;

const refused: Failure = { kind: 'unauthorized', detail: 'HTTP 401' };
const offline: Failure = { kind: 'offline', detail: 'no route' };

/** What happens, the `nth` time that a window is about to do what these words are of; '' for anything. */
export interface Event {
  readonly before: string;
  readonly nth: number;
  readonly deed: 'kill' | 'close' | 'stall' | 'fill' | 'acknowledge' | 'ask' | 'fail' | 'refuse';
  /** To whom: the window that is about to do it, the one that reads, or any other. */
  readonly who: 'doer' | 'reader' | number;
  readonly ms: number;
  /** The notice that is acknowledged. */
  readonly id: number;
}

export interface Story {
  readonly seed: number;
  readonly windows: number;
  /** So many notices: few are read whole each time, of many only what was changed. */
  readonly notices: number;
  readonly latency: number;
  readonly events: readonly Event[];
}

const moments = [
  ...[
    'makeFolder',
    'readdir',
    'open lease',
    'lutimes lease',
    'open polling',
    'rm lease',
    'rm polling',
    'lstat lease',
    'poll',
  ],
  ...[
    'open half',
    'writeFile half',
    'rename snapshot',
    'rename result',
    'rm result',
    'rm snapshot',
    'readFile snapshot',
  ],
  ...['readFile result', 'rename acknowledged', 'lutimes acknowledged', 'rm acknowledged'],
];

const event: fc.Arbitrary<Event> = fc.record({
  before: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...moments) }, { weight: 1, arbitrary: fc.constant('') }),
  nth: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 150 })),
  deed: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('stall' as const, 'acknowledge' as const, 'kill' as const) },
    { weight: 1, arbitrary: fc.constantFrom('close' as const, 'fill' as const, 'ask' as const) },
    { weight: 1, arbitrary: fc.constantFrom('fail' as const, 'refuse' as const) },
  ),
  who: fc.oneof(fc.constant('doer' as const), fc.constant('reader' as const), fc.nat(3)),
  ms: fc.oneof(
    fc.integer({ min: 1, max: 40 * second }),
    fc.integer({ min: 9 * second, max: 15 * second }),
    fc.integer({ min: 100 * second, max: 150 * second }),
  ),
  id: fc.integer({ min: 3, max: 5 }),
});

export const stories: fc.Arbitrary<Story> = fc.record({
  seed: fc.integer(),
  windows: fc.integer({ min: 2, max: 4 }),
  notices: fc.constantFrom(5, 5, 101),
  latency: fc.constantFrom(200, 4 * second, 4 * second, 14 * second),
  events: fc.array(event, { minLength: 1, maxLength: 7 }),
});

/** Throws where anything doesn't hold that must. */
export async function live(story: Story): Promise<void> {
  const telling = new Telling(story);
  await telling.run();
}

class Telling {
  readonly #sim: SyncSimulation;
  readonly #story: Story;
  readonly #random: Random;
  /** How often each event's moment has come. */
  readonly #come: number[];
  /** What each window has shown as acknowledged. */
  readonly #shown = new Map<SimulatedWindow, Set<number>>();
  /** Acknowledgements that their windows have told the others. */
  readonly #told = new Set<number>();
  #acknowledging = 0;
  readonly #faults: unknown[] = [];
  #answer = 0;
  readonly #answers = new Map<SimulatedPoll, number>();
  #wasFull = false;
  /** A window read for itself, or a refusal that it met elsewhere ended the read of another one. */
  #mayReadTwice = false;
  #wasRefused = false;
  #isOver = false;
  /** All windows know that the key is refused, and nobody has asked since. */
  #isGivenUp = false;

  constructor(story: Story) {
    this.#story = story;
    this.#come = story.events.map(() => 0);
    const random = new Random(story.seed);
    this.#random = random;
    this.#sim = new SyncSimulation(() => random.fraction());
    this.#sim.latency = story.latency;
  }

  async run(): Promise<void> {
    const sim = this.#sim;
    const now = sim.clock.now();
    sim.held = Array.from({ length: this.#story.notices }, (_, index) =>
      notice({ id: index + 1, subject: index < 2 ? 'answer 0' : '', modifyDate: instant(now - index * 60 * second) }),
    );
    sim.files.onStep = (window, what) => this.#befall(sim.windows[window - 1], what);
    sim.onPoll = (poll) => this.#polled(poll);
    sim.onShown = (window) => {
      try {
        this.#see(window);
      } catch (fault) {
        // What is shown to a window must not fail there.
        this.#faults.push(fault);
      }
    };
    for (let number = 0; number < this.#story.windows; number += 1) sim.open();
    await sim.pass(3 * interval, () => this.#rest());
    await this.#comeToEnd();
  }

  /** Nothing befalls anybody any more: all is as ever within an interval, and after two nothing is left of what was. */
  async #comeToEnd(): Promise<void> {
    const sim = this.#sim;
    this.#isOver = true;
    sim.failure = undefined;
    const before = sim.polls.length;
    const someone = sim.living[0] ?? sim.open();
    // Windows pause for long after a service that was away, and for good after a refusal.
    if (this.#wasRefused) this.#ask(someone);
    await sim.pass(1.1 * interval + 160 * second, () => this.#rest());
    assert.ok(sim.polls.length > before, 'nobody reads any more');
    await sim.pass(2.2 * interval, () => this.#rest());
    for (let waited = 0; this.#isReading; waited += second) {
      assert.ok(waited < 10 * interval, 'windows read and never come to an end');
      await sim.pass(second, () => this.#rest());
    }
    const { living } = sim;
    if (!this.#mayReadTwice) assert.deepEqual(sim.earlyPolls, [], 'read twice in one interval');
    for (const { sync } of living) assert.equal(sync.problem, undefined);
    const last = sim.polls.findLast(({ isOver, isAborted }) => isOver && !isAborted);
    for (const { notices } of living)
      assert.deepEqual(subjects(notices), new Set([`answer ${last && this.#answers.get(last)}`]));
    const left = [...sim.files.entries.keys()].map((file) => file.slice(file.lastIndexOf('/') + 1));
    const isOfKilled = (name: string) =>
      sim.windows.some(
        ({ number, killedAt }) => killedAt !== undefined && sim.files.history.includes(`${number} open ${name}`),
      );
    const kinds = left
      .filter((name) => !name.startsWith('half-') || !isOfKilled(name))
      .map((name) => name.split('-')[0]);
    assert.deepEqual(kinds.sort(), ['lease', 'result', 'snapshot'], 'files are left behind');
    if (this.#wasFull) return;
    const unexpected = sim.windows.flatMap(({ logged }) => logged).filter((line) => !line.includes('ended while'));
    assert.deepEqual(unexpected, []);
  }

  get #isReading(): boolean {
    return this.#sim.polls.some(({ isOver, window }) => !isOver && this.#sim.windows[window - 1]?.goneAt === undefined);
  }

  #befall(doer: SimulatedWindow | undefined, what: string): void {
    if (this.#isOver || doer === undefined) return;
    for (const [index, event] of this.#story.events.entries()) {
      if (!what.startsWith(event.before)) continue;
      const come = (this.#come[index] ?? 0) + 1;
      this.#come[index] = come;
      if (come === event.nth) this.#do(event, doer);
    }
  }

  #do({ deed, who, ms, id }: Event, doer: SimulatedWindow): void {
    const sim = this.#sim;
    const reader = sim.polls.length === 0 ? doer : sim.reader;
    const window = who === 'doer' ? doer : who === 'reader' ? reader : sim.windows[who];
    if (window === undefined || window.goneAt !== undefined) return;
    if (deed === 'stall') sim.stall(window, ms);
    else if (deed === 'ask') this.#ask(window);
    else if (deed === 'acknowledge') this.#acknowledge(window, id);
    else if (deed === 'fill') this.#fill(window, ms);
    else if (deed === 'fail') this.#fail(ms);
    else if (deed === 'refuse') {
      this.#wasRefused = true;
      this.#mayReadTwice = true;
      window.poller.refused(refused);
      void window.sync.refused(refused);
    } else {
      if (deed === 'kill') sim.kill(window);
      else void sim.close(window);
      sim.open();
    }
  }

  #ask(window: SimulatedWindow): void {
    this.#isGivenUp = false;
    void window.poller.refresh();
  }

  #acknowledge(window: SimulatedWindow, id: number): void {
    // What can't be told to the others for want of room is told by the next read of everything.
    if (this.#wasFull || this.#sim.held?.find((one) => one.id === id)?.acknowledged) return;
    this.#acknowledging += 1;
    void this.#sim.acknowledge(window, id).then(() => {
      this.#acknowledging -= 1;
      this.#told.add(id);
    });
    this.#see(window);
  }

  #fill(window: SimulatedWindow, ms: number): void {
    const { files, clock } = this.#sim;
    if (this.#acknowledging > 0) return;
    this.#wasFull = true;
    this.#mayReadTwice = true;
    files.setFull(window.number, true);
    clock.after(ms, () => files.setFull(window.number, false));
  }

  #fail(ms: number): void {
    this.#wasRefused = true;
    this.#sim.failure = ms % 2 === 0 ? refused : offline;
    this.#sim.clock.after(ms, () => {
      this.#sim.failure = undefined;
    });
  }

  /** Each other poll finds something changed: in two rows at once, so that rows of two answers together are seen. */
  #polled(poll: SimulatedPoll): void {
    this.#befall(this.#sim.windows[poll.window - 1], 'poll');
    assert.ok(poll.asked || !this.#isGivenUp, 'asked again with a key that was refused');
    this.#answer += this.#random.chance(0.5) ? 1 : 0;
    this.#answers.set(poll, this.#answer);
    const change = { subject: `answer ${this.#answer}`, modifyDate: instant(this.#sim.clock.now()) };
    this.#sim.held = this.#sim.held?.map((one) => (one.id <= 2 ? { ...one, ...change } : one));
  }

  /** What a window shows has changed. */
  #see(window: SimulatedWindow): void {
    if (window.goneAt !== undefined) return;
    const { notices, results } = window;
    assert.equal(subjects(notices).size, Math.min(notices.length, 1), 'a torn snapshot');
    const shown = this.#shown.get(window) ?? new Set();
    this.#shown.set(window, shown);
    for (const { id, acknowledged } of notices) {
      if (acknowledged) shown.add(id);
      else assert.ok(!shown.has(id), `window ${window.number} takes back the acknowledgement of ${id}`);
    }
    const [before, last] = results.slice(-2);
    if (before === undefined || last === undefined) return;
    assert.ok(last.lease > before.lease || this.#wasFull, 'the same lease again, or one before');
    assert.ok(last.beganAt >= before.beganAt, 'goes back to what was read before');
  }

  /** Nothing more happens by itself: where nobody is late, all windows know the same. */
  #rest(): void {
    const sim = this.#sim;
    for (const fault of this.#faults) throw fault;
    if (!sim.files.isQuiet) return;
    this.#assertNobodyIsAwaitedInVain();
    const windows = sim.living.filter(({ results }) => results.length > 0);
    if (windows.some(({ sync }) => sync.problem !== undefined)) return;
    const last = windows[0]?.results.at(-1);
    for (const { results } of windows)
      assert.equal(results.at(-1)?.lease, last?.lease, 'a window wasn’t told how a read ended');
    const rows = new Set(windows.flatMap(({ notices }) => [...subjects(notices)]));
    if (last?.failure === null) assert.equal(rows.size, 1, 'windows show different answers');
    for (const { notices } of windows)
      for (const { id, acknowledged } of notices) assert.ok(acknowledged || !this.#told.has(id), 'untold');
    this.#isGivenUp ||= !this.#isReading && last?.failure?.kind === 'unauthorized';
  }

  /** A lease that has no result is being read, or was given up, or its window went or was late. */
  #assertNobodyIsAwaitedInVain(): void {
    const { files, windows, stalls, clock } = this.#sim;
    const newest = (kind: string) =>
      Math.max(
        0,
        ...[...files.entries.keys()].map((file) => Number(new RegExp(`/${kind}-(\\d+)$`).exec(file)?.[1] ?? 0)),
      );
    const lease = newest('lease');
    if (lease <= newest('result') || this.#isReading) return;
    const silentFrom = clock.now() - 12 * second;
    if (windows.some(({ goneAt }) => (goneAt ?? 0) > silentFrom) || stalls.some(({ to }) => to > silentFrom)) return;
    const heardAt = files.entries.get(`/shared/lease-${lease}`)?.mtimeMs ?? 0;
    assert.ok(heardAt < silentFrom, 'all wait for a read that nobody does');
  }
}

/** Of the two rows that change together. */
function subjects(notices: readonly Notice[]): ReadonlySet<string> {
  return new Set(notices.filter(({ id }) => id <= 2).map(({ subject }) => subject));
}
