// Opens what watches the notices of who is signed in (app/reminders), once they are on their way, and tells it what is news of a read.

import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import type { FailureKind } from '../../core/failures.ts';
import type { Overlap } from '../../core/machines/overlaps.ts';
import { isCompleted, type Notice, type NoticeDetail, shownRow } from '../../core/notices/notice.ts';
import type { PollResult } from '../../core/notices/pollResult.ts';
import { type NoticeStore, noticesOf, readAtOf } from '../../core/notices/store.ts';
import type { Mute } from '../../core/reminders/marks.ts';
import type { Reminder } from '../../core/reminders/reminders.ts';
import type { MuteChoice } from '../reminders/mutes.ts';
import type { SeenChange } from '../reminders/seen.ts';
import type { Told, Watcher, WatchSettings } from '../reminders/watcher.ts';

export interface WatchingOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between polls. */
  readonly pollInterval: () => number;
  /** Where this editor's windows leave each other what was muted and reminded of; none where each keeps that for itself. */
  readonly marksFolder: string | undefined;
  readonly watchSettings: () => WatchSettings;
  /** As of WatcherParts. */
  readonly onMarked: (ids: readonly number[]) => void;
  /** This window has read the notices for all, or could not for a reason that says nothing of the event log. */
  readonly onPolled: () => void;
  /** A person is to be told this, in this window. */
  readonly tell: (told: Told) => void;
}

/** Windows that nobody looks at read so many times more rarely: what is older than a session by more than that is of an earlier one. */
const continuing = 6;

/** With these the event log may be read all the same. */
const ofNotices = new Set<FailureKind>(['forbidden', 'notFound', 'tooMuchData', 'server', 'malformed']);

export class Watching {
  readonly #options: WatchingOptions;
  readonly #store: NoticeStore;
  readonly #beganAt: number;
  #watcher: Watcher | undefined;
  #last: PollResult | undefined;
  /** The rows as the last read brought them: since then a read of one notice alone may have told what is news to whoever looks elsewhere. */
  #lastRead: ReadonlyMap<number, Notice> = new Map();
  /** How far back what is shown looks. */
  #lookBackDays: number | undefined;
  #isInFront = true;
  /** What is shown was read in this session, or in one that it continues; and was so when overlaps were found last. */
  #isCurrent = false;
  #wasCurrent = false;
  #endStore: () => void = () => {};
  #hasEnded = false;

  constructor(options: WatchingOptions, store: NoticeStore) {
    this.#options = options;
    this.#store = store;
    this.#beganAt = options.clock.now();
  }

  /** `serviceClock`: what the notices' dates are by. Doesn't reject. */
  async open(serviceClock: Clock): Promise<void> {
    const { marksFolder: folder, clock, log, watchSettings: settings, onMarked, tell } = this.#options;
    try {
      const { openWatcher } = await import('../reminders/openWatcher.ts');
      if (this.#hasEnded) return;
      const notices = () => noticesOf(this.#store.snapshot);
      const isInFront = () => this.#isInFront;
      const isFresh = () => this.#isFresh();
      const watcher = openWatcher({
        ...{ folder, clock, serviceClock, log, settings, notices, isInFront, isFresh, onMarked, tell },
      });
      this.#watcher = watcher;
      this.#endStore = this.#store.onChange(() => watcher.update());
      await watcher.open();
    } catch (error) {
      log.error(`Nobody is told of news: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  muteOf(notice: Notice): Mute | undefined {
    return this.#watcher?.mutes.muteOf(notice);
  }

  changeOf(notice: Notice): SeenChange | undefined {
    return this.#watcher?.seen.changeOf(notice);
  }

  /** As Session.noteSeen. */
  noteSeen(read: NoticeDetail): SeenChange | undefined {
    const row = noticesOf(this.#store.snapshot).get(read.id);
    if (row === undefined) return undefined;
    const seen = shownRow(read, row);
    const change = this.changeOf(seen);
    void this.#watcher?.noteSeen(seen);
    return change;
  }

  async mute(notices: readonly Notice[], until: MuteChoice): Promise<void> {
    await this.#watcher?.mutes.mute(notices, until);
  }

  async unmute(ids: readonly number[]): Promise<void> {
    await this.#watcher?.mutes.unmute(ids);
  }

  async snooze(reminders: readonly Reminder[], until: number | 'start'): Promise<void> {
    await this.#watcher?.snooze(reminders, until);
  }

  setVisible(visible: boolean): void {
    this.#isInFront = visible;
  }

  settingsChanged(): void {
    this.#watcher?.update();
  }

  /**
   * A read ended, and is shown. `before`: what was shown until then. Nothing of the first read of a session that succeeds is news, nor what
   * is listed because it is looked back otherwise.
   */
  shown(result: PollResult, before: ReadonlyMap<number, Notice>, isOwn: boolean): void {
    const [wasCurrent, lookBackDays] = [this.#isCurrent, this.#lookBackDays];
    this.#last = result;
    if (result.readWholeAt !== null) this.#lookBackDays = result.lookBackDays;
    const shownAt = readAtOf(this.#store.snapshot);
    if (shownAt !== null && shownAt >= this.#earliest) this.#isCurrent = true;
    const kind = isOwn ? result.failure?.kind : 'cancelled';
    if (kind === undefined || ofNotices.has(kind)) this.#options.onPolled();
    if (result.failure !== null) return;
    const after = noticesOf(this.#store.snapshot);
    const known = new Map([...before].map(([id, notice]) => [id, this.#lastRead.get(id) ?? notice]));
    this.#lastRead = after;
    if (!isOwn) {
      this.#watcher?.readElsewhere();
      return;
    }
    // What isn't completed is listed however far it is looked back.
    if (lookBackDays !== result.lookBackDays)
      for (const [id, notice] of after) if (isCompleted(notice) && !known.has(id)) known.set(id, notice);
    void this.#watcher?.read(wasCurrent ? known : after, after);
  }

  /**
   * All machines that are hit at once, as they are known now. Nothing is news of what an earlier session has left, nor of the first that is
   * found in this one. `news`: those of them that may be.
   */
  overlapsFound(overlaps: readonly Overlap[], news: readonly Overlap[]): void {
    void this.#watcher?.overlaps.found(overlaps, this.#wasCurrent ? news : []);
    this.#wasCurrent = this.#isCurrent;
  }

  /** Reading goes on: what is shown is no older than it has to be. */
  #isFresh(): boolean {
    const { clock, pollInterval } = this.#options;
    return clock.now() - (this.#last?.readAt ?? 0) < continuing * pollInterval();
  }

  /** What is shown and older than that was left by an earlier session. Somebody may have set the clock back since this one began. */
  get #earliest(): number {
    const { clock, pollInterval } = this.#options;
    return Math.min(this.#beganAt, clock.now()) - continuing * pollInterval();
  }

  end(): void {
    this.#hasEnded = true;
    this.#endStore();
    this.#watcher?.end();
  }
}
