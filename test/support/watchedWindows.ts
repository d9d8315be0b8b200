// Simulated windows of one editor that watch the same notices; one can come back at any point. The code under test is the real one.

import { type Told, Watcher, type WatchSettings } from '../../src/app/reminders/watcher.ts';
import type { Notice } from '../../src/core/notices/notice.ts';
import { settle } from './fakeClock.ts';
import { now } from './notices.ts';
import { type SimulatedWindow, SimulatedWindows } from './simulatedWindows.ts';

export interface WatchingWindow extends SimulatedWindow {
  readonly watcher: Watcher;
  readonly told: Told[];
  /** Ids that it was told to draw anew, each time. */
  readonly redrawn: (readonly number[])[];
  isInFront: boolean;
}

type News = Extract<Told, { kind: 'news' }>;
type Reminders = Extract<Told, { kind: 'reminders' }>;

export class WatchedWindows extends SimulatedWindows<WatchingWindow> {
  settings: WatchSettings = { alerts: 'all', quietHours: '', remindBefore: 30 * 60_000 };
  /** What every window shows. */
  notices: ReadonlyMap<number, Notice> = new Map();

  constructor(seed = 1) {
    super({ seed, start: now, turn: settle, quietTurns: 1 });
  }

  /** What all windows told, in no order. */
  /** As of WatcherParts. */
  isFresh = true;

  get told(): readonly Told[] {
    return this.windows.flatMap(({ told }) => told);
  }

  /** For each message of news, what it told: `id kind…`. */
  get news(): readonly (readonly string[])[] {
    const messages = this.told.filter((told): told is News => told.kind === 'news');
    return messages.map(({ items }) => items.map(({ notice: { id }, kinds }) => `${id} ${kinds.join(' ')}`));
  }

  get reminders(): readonly Reminders[] {
    return this.told.filter((told): told is Reminders => told.kind === 'reminders');
  }

  async open(isInFront = true): Promise<WatchingWindow> {
    const number = this.windows.length + 1;
    const clock = this.clockOf(number);
    const log = (line: string) => this.logged.push(line);
    const watcher: Watcher = new Watcher({
      folder: '/marks',
      clock,
      serviceClock: clock,
      log: { debug: log, info: log, warn: log, error: log },
      settings: () => this.settings,
      notices: () => this.notices,
      isInFront: () => window.isInFront,
      isFresh: () => this.isFresh,
      onMarked: (ids) => window.redrawn.push(ids),
      tell: (told) => window.told.push(told),
      system: this.files.of(number),
    });
    const end = () => watcher.end();
    const window: WatchingWindow = { number, watcher, told: [], redrawn: [], isInFront, isGone: false, end };
    this.windows.push(window);
    void watcher.open();
    await this.settle();
    return window;
  }

  /** This window asks the service for all; every one shows what came. */
  async read(reader: WatchingWindow | undefined, notices: ReadonlyMap<number, Notice>): Promise<void> {
    const before = this.notices;
    this.show(notices);
    void reader?.watcher.read(before, notices);
    await this.settle();
  }

  show(notices: ReadonlyMap<number, Notice>): void {
    this.notices = notices;
    for (const { watcher } of this.living) watcher.update();
  }

  /** Lets time pass from timer to timer, with all that happens in it. */
  async pass(ms: number): Promise<void> {
    const end = this.clock.now() + ms;
    await this.settle();
    while (this.clock.now() < end) {
      await this.clock.advance(Math.max(0, Math.min(this.clock.next, end) - this.clock.now()));
      await this.settle();
    }
  }
}
