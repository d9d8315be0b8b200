// What one read has told is told on, once over all windows: by the window that read for all. In quiet hours it is kept for later.

import type { Clock } from '../../core/clock.ts';
import type { Notice } from '../../core/notices/notice.ts';
import {
  changeSince,
  type HeldMark,
  heldMark,
  heldMarkSince,
  readHeldMark,
  seenMark,
} from '../../core/reminders/marks.ts';
import { hasFewerResources, materialState } from '../../core/reminders/materialChange.ts';
import {
  type AlertChoice,
  changedKinds,
  isOverAndDone,
  isWanted,
  type NewsItem,
  type NewsKind,
  newsBetween,
  newsKinds,
} from '../../core/reminders/news.ts';
import { isQuiet, readQuietHours } from '../../core/reminders/quietHours.ts';
import type { Marks } from './marks.ts';

export interface AlertParts {
  readonly marks: Marks;
  /** This machine's clock: quiet hours are its. */
  readonly clock: Clock;
  readonly settings: () => { readonly alerts: AlertChoice; readonly quietHours: string };
  readonly isMuted: (notice: Notice) => boolean;
  /** All that is new, in one. */
  readonly tell: (items: readonly NewsItem[]) => void;
}

/** Notices that are remembered after they have gone; of more, those that went first are forgotten. */
const mostGone = 1_000;

export class Alerts {
  readonly #parts: AlertParts;
  /** As they were listed last: a read may have missed them, and then they aren't new. */
  readonly #gone = new Map<number, Notice>();
  /** What was listed last, whichever window had read it. */
  #listed: ReadonlyMap<number, Notice> = new Map();
  /** The marks that there were when this window or another one read last, or when this one began. */
  #marksBefore: ReadonlySet<string> = new Set();
  #telling: Promise<void> = Promise.resolve();

  constructor(parts: AlertParts) {
    this.#parts = parts;
  }

  /** These are listed now. After what was read before is told. */
  list(notices: ReadonlyMap<number, Notice>): void {
    const before = this.#listed;
    if (notices === before) return;
    this.#listed = notices;
    this.#telling = this.#telling.then(() => this.#noteGone(before, notices));
  }

  /** The marks are known from now on, or another window has read, which tells: what is marked by then was seen before that. */
  noteMarks(): void {
    this.#telling = this.#telling.then(() => {
      this.#marksBefore = this.#parts.marks.names;
    });
  }

  /** This window has read. `before`: what was shown until then, the same as `after` where nothing of it is news. */
  read(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): Promise<void> {
    this.#telling = this.#telling.then(() => this.#tell(before, after));
    return this.#telling;
  }

  /** A person has this notice before their eyes: of what is kept for later, what they see needn't be told any more. */
  noteSeen(id: number): void {
    this.#telling = this.#telling.then(() => this.#dropSeen(id));
  }

  async #tell(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): Promise<void> {
    const { marks, clock, settings, tell } = this.#parts;
    const known = before === after ? after : this.#knownBefore(before, after);
    const fresh = this.#wanted(newsBetween(known, after));
    const marksBefore = marks.names;
    await this.#dropAcknowledged(known, after);
    const hours = readQuietHours(settings().quietHours);
    if (hours !== undefined && isQuiet(hours, clock.now())) {
      this.#marksBefore = marksBefore;
      await marks.add(toHold(fresh, known, this.#held));
      await this.#noteFewer(after);
      return;
    }
    const held = this.#held;
    if (held.length > 0) await marks.remove(held.map(({ name }) => name));
    const items = this.#wanted(joined(held, fresh, after));
    this.#marksBefore = marksBefore;
    if (items.length > 0) tell(items);
  }

  get #held(): readonly Held[] {
    return [...this.#parts.marks.names].flatMap((name) => {
      const mark = readHeldMark(name);
      return mark === undefined ? [] : [{ ...mark, name }];
    });
  }

  /** These notices were read just now: where resources have gone, those that come again are told too. */
  async #noteFewer(notices: ReadonlyMap<number, Notice>): Promise<void> {
    const { marks } = this.#parts;
    for (const mark of this.#held) {
      const notice = notices.get(mark.id);
      if (notice === undefined || mark.before === undefined) continue;
      const state = materialState(notice);
      if (!hasFewerResources(mark.before, state)) continue;
      await marks.add([heldMarkSince(mark, { ...mark.before, resources: state.resources })]);
      await marks.remove([mark.name]);
    }
  }

  /** What the list says and the page doesn’t yet is told all the same. */
  async #dropSeen(id: number): Promise<void> {
    const { marks } = this.#parts;
    const notice = this.#listed.get(id);
    if (notice === undefined || !marks.names.has(seenMark(id, materialState(notice)))) return;
    const seen = this.#held.filter((mark) => mark.id === id);
    if (seen.length > 0) await marks.remove(seen.map(({ name }) => name));
  }

  /** Who has acknowledged one since the last read knows how it changed, but not what came with that. `joined` leaves out what is new. */
  async #dropAcknowledged(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): Promise<void> {
    const isKnown = (id: number) => before.get(id)?.acknowledged === false && after.get(id)?.acknowledged === true;
    const known = this.#held.filter(({ id, kinds }) => !kinds.includes('new') && isKnown(id));
    if (known.length > 0) await this.#parts.marks.remove(known.map(({ name }) => name));
  }

  /** With what had gone by then. */
  #knownBefore(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): ReadonlyMap<number, Notice> {
    const known = new Map([...this.#gone, ...before]);
    this.#noteGone(before, after);
    for (const id of after.keys()) this.#gone.delete(id);
    return known;
  }

  /** What goes untold, in quiet hours, is told where it comes back. */
  #noteGone(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): void {
    const untold = new Set(this.#held.map(({ id }) => id));
    for (const [id, notice] of before) if (!after.has(id) && !untold.has(id)) this.#gone.set(id, notice);
    for (const id of [...this.#gone.keys()].slice(0, -mostGone)) this.#gone.delete(id);
  }

  /** A person has had it before their eyes as it is, since the last read: what is so again may be news all the same. */
  #isSeen({ notice, kinds }: NewsItem): boolean {
    const mark = seenMark(notice.id, materialState(notice));
    return !kinds.includes('new') && this.#parts.marks.names.has(mark) && !this.#marksBefore.has(mark);
  }

  #wanted(items: readonly NewsItem[]): readonly NewsItem[] {
    const { settings, isMuted } = this.#parts;
    const { alerts } = settings();
    return items.filter((item) => isWanted(item, alerts) && !isMuted(item.notice) && !this.#isSeen(item));
  }
}

interface Held extends HeldMark {
  /** Of the mark. */
  readonly name: string;
}

/** Marks of what is to be told later. Of a notice that has changed, the first says how it was before all of that. */
function toHold(
  fresh: readonly NewsItem[],
  before: ReadonlyMap<number, Notice>,
  held: readonly Held[],
): readonly string[] {
  return fresh.flatMap(({ notice: { id, acknowledged }, kinds }) => {
    const old = kinds.includes('new') ? undefined : before.get(id);
    if (old === undefined) return [heldMark(id, kinds, acknowledged ? 'acknowledged' : undefined)];
    const isHeld = held.some((mark) => mark.id === id && mark.before !== undefined);
    return isHeld ? [] : [heldMark(id, kinds, materialState(old))];
  });
}

/**
 * Each notice once, with all that is new about it. What is listed no longer is no news, nor what came and was acknowledged in those hours,
 * nor what came and is over and done with, nor what is again as it was.
 */
function joined(
  held: readonly Held[],
  fresh: readonly NewsItem[],
  notices: ReadonlyMap<number, Notice>,
): readonly NewsItem[] {
  if (held.length === 0) return fresh;
  const told: readonly HeldMark[] = [...held, ...fresh.map(asHeld)];
  return [...new Set(told.map(({ id }) => id))].flatMap((id) => {
    const notice = notices.get(id);
    if (notice === undefined) return [];
    const ofIt = told.filter((one) => one.id === id);
    const isNew = (one: HeldMark) => one.kinds.includes('new');
    if (ofIt.some(isNew) && isOverAndDone(notice)) return [];
    // What was acknowledged since it came is known, but for what changed after that.
    const untold = ofIt.filter((one) => !(isNew(one) && notice.acknowledged && !one.wasAcknowledged));
    const kinds = joinedKinds(notice, untold);
    if (kinds.includes('new')) return [{ notice, kinds: ['new'] }];
    return kinds.length === 0 ? [] : [{ notice, kinds }];
  });
}

/** What is told now, beside what was kept for it. */
function asHeld({ notice: { id, acknowledged }, kinds }: NewsItem): HeldMark {
  return { id, kinds, before: undefined, wasAcknowledged: acknowledged };
}

/** All that is new about one notice. */
function joinedKinds(notice: Notice, told: readonly HeldMark[]): readonly NewsKind[] {
  const kinds = newsKinds.filter((kind) => told.some((one) => one.kinds.includes(kind)));
  const before = told.find((one) => one.before !== undefined)?.before;
  if (before === undefined || kinds.includes('new')) return kinds;
  return changedKinds(notice, before, changeSince(before, materialState(notice)));
}
