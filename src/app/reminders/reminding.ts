// Reminds of planned windows, once over all windows of the editor and over its restarts: whoever makes the mark of a reminder tells it.

import type { Clock } from '../../core/clock.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { readReminderMark, snoozedMark } from '../../core/reminders/marks.ts';
import { type Reminder, remindersOf } from '../../core/reminders/reminders.ts';
import type { Marks } from './marks.ts';

export interface RemindingParts {
  readonly marks: Marks;
  /** The service's: windows are by its dates. */
  readonly clock: Clock;
  /** Milliseconds before a window; 0: nothing is told. */
  readonly remindBefore: () => number;
  readonly notices: () => ReadonlyMap<number, Notice>;
  readonly isMuted: (notice: Notice) => boolean;
  /** The person is at this window. */
  readonly isInFront: () => boolean;
  /** The notices are no older than they have to be: they aren't after a night, until they were read again. */
  readonly isFresh: () => boolean;
  /** All that is due, in one. */
  readonly tell: (reminders: readonly Reminder[]) => void;
}

/**
 * How long a window that nobody looks at leaves it to the one in front, and any to the one that has begun: that tells all in one message,
 * unless it is gone by then. Milliseconds.
 */
const deference = 2_000;
/** How long what is due waits for notices that are fresh, and how often it is looked whether they are, in milliseconds. */
const longestWait = 30_000;
const freshStep = 500;
/** How long one looks again at the latest where nothing seems to come, in milliseconds. */
const lookAgain = 15 * 60_000;
/** What was told of a window is forgotten so long after its start, in milliseconds. */
const forgetAfter = 30 * 24 * 3_600_000;

export class Reminding {
  readonly #parts: RemindingParts;
  /** Marks of those that were to come, and whose windows hadn't begun: of these one wants to hear late too. */
  #awaited: ReadonlySet<string> = new Set();
  /** Marks of what was told, by whichever window. */
  #told: ReadonlySet<string> | undefined;
  /** When one of those came last, in milliseconds since 1970. */
  #toldAt = Number.NEGATIVE_INFINITY;
  #isTelling = false;
  /** Since when something is due and waits for fresh notices, in milliseconds since 1970. */
  #waitsSince: number | undefined;
  #hasEnded = false;

  constructor(parts: RemindingParts) {
    this.#parts = parts;
  }

  /** Tells what is due. Returns when to look again, in milliseconds since 1970; infinity: not by itself. */
  look(): number {
    if (this.#parts.remindBefore() <= 0) return Number.POSITIVE_INFINITY;
    const now = this.#parts.clock.now();
    const reminders = this.#reminders();
    const marks = reminders.filter(({ start, mark }) => now < start || this.#awaited.has(mark)).map(({ mark }) => mark);
    this.#awaited = new Set(marks);
    this.#noteTold();
    const isDue = this.#dueOf(reminders).length > 0;
    if (this.#waits(isDue, now)) return now + freshStep;
    if (isDue) {
      void this.#tell();
      return now + deference;
    }
    const next = reminders.find(({ due }) => due > now);
    if (next !== undefined) return next.due;
    // What one waited for, and seems to be over without having been told, may come yet: clocks are set back, too.
    return this.#awaited.size > 0 ? now + lookAgain : Number.POSITIVE_INFINITY;
  }

  /** Puts them off to `until` (milliseconds since 1970), or each to its start. */
  async snooze(reminders: readonly Reminder[], until: number | 'start'): Promise<void> {
    await this.#parts.marks.add(
      reminders.map(({ notice: { id }, start }) => snoozedMark(id, start, until === 'start' ? start : until)),
    );
  }

  /** Forgets what was told of windows long ago. */
  async forget(): Promise<void> {
    const { marks, clock } = this.#parts;
    const earliest = clock.now() - forgetAfter;
    const old = [...marks.names].filter((name) => (readReminderMark(name)?.start ?? earliest) < earliest);
    if (old.length > 0) await marks.remove(old);
  }

  end(): void {
    this.#hasEnded = true;
  }

  /** What was cancelled or moved since the notices were read is no reminder: they are read again first, unless that takes too long. */
  #waits(isDue: boolean, now: number): boolean {
    if (!isDue || this.#parts.isFresh()) {
      this.#waitsSince = undefined;
      return false;
    }
    this.#waitsSince ??= now;
    return Math.abs(now - this.#waitsSince) < longestWait;
  }

  #reminders(): readonly Reminder[] {
    const { marks, notices, remindBefore, isMuted } = this.#parts;
    return remindersOf(notices().values(), marks.names, remindBefore()).filter(({ notice }) => !isMuted(notice));
  }

  /** A window that began before anybody knew of it needs no reminder. */
  #dueOf(reminders: readonly Reminder[]): readonly Reminder[] {
    const now = this.#parts.clock.now();
    return reminders.filter(
      ({ due, start, lapse, isSnoozed, mark }) =>
        due <= now && now < lapse && (now < start || isSnoozed || this.#awaited.has(mark)),
    );
  }

  /** Some window is at it, and tells all that is due. */
  get #isBeingTold(): boolean {
    return Math.abs(this.#parts.clock.now() - this.#toldAt) < deference;
  }

  #noteTold(): void {
    const { marks, clock } = this.#parts;
    const told = new Set([...marks.names].filter((name) => readReminderMark(name)?.snoozedUntil === null));
    const before = this.#told;
    if (before !== undefined && [...told].some((name) => !before.has(name))) this.#toldAt = clock.now();
    this.#told = told;
  }

  async #tell(): Promise<void> {
    const { marks, clock, isInFront, tell } = this.#parts;
    if (this.#isTelling) return;
    this.#isTelling = true;
    if (!isInFront()) await new Promise<void>((resolve) => clock.after(deference, resolve));
    const taken: Reminder[] = [];
    for (const reminder of this.#hasEnded ? [] : this.#dueOf(this.#reminders())) {
      if (taken.length === 0 && this.#isBeingTold) break;
      if (await marks.claim(reminder.mark)) taken.push(reminder);
      this.#noteTold();
    }
    this.#isTelling = false;
    if (taken.length > 0 && !this.#hasEnded) tell(taken);
  }
}
