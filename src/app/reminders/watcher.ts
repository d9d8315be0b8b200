// What is done about the notices of who is signed in, beside showing them: news are told, windows reminded of, mutes kept.

import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import type { Overlap } from '../../core/machines/overlaps.ts';
import type { Notice } from '../../core/notices/notice.ts';
import type { AlertChoice, NewsItem } from '../../core/reminders/news.ts';
import { readQuietHours } from '../../core/reminders/quietHours.ts';
import type { Reminder } from '../../core/reminders/reminders.ts';
import { day } from '../../core/text/timeWindow.ts';
import type { Files } from '../sync/systemFiles.ts';
import { Alarm } from './alarm.ts';
import { Alerts } from './alerts.ts';
import { Marks } from './marks.ts';
import { Mutes } from './mutes.ts';
import { OverlapAlerts } from './overlapAlerts.ts';
import { Reminding } from './reminding.ts';
import { Seen } from './seen.ts';

export interface WatchSettings {
  readonly alerts: AlertChoice;
  /** As it is written. */
  readonly quietHours: string;
  /** Milliseconds before a window; 0: nobody is reminded. */
  readonly remindBefore: number;
}

/** What a person is to be told, in one message. */
export type Told =
  | { readonly kind: 'news'; readonly items: readonly NewsItem[] }
  /** Machines that stand in for each other are hit at once. */
  | { readonly kind: 'overlaps'; readonly overlaps: readonly Overlap[] }
  | { readonly kind: 'reminders'; readonly reminders: readonly Reminder[] }
  /** A window ended while it acknowledged so many: these are unacknowledged. */
  | { readonly kind: 'interrupted'; readonly ids: readonly number[]; readonly all: number }
  /** The setting of the quiet hours says something that is none; '' where that is over. */
  | { readonly kind: 'quietHours'; readonly text: string };

export interface WatcherParts {
  /** The folder of the marks, a path; none where they are this window's own. */
  readonly folder: string | undefined;
  /** This machine's. */
  readonly clock: Clock;
  readonly serviceClock: Clock;
  readonly log: Logger;
  readonly settings: () => WatchSettings;
  readonly notices: () => ReadonlyMap<number, Notice>;
  readonly isInFront: () => boolean;
  /** As of RemindingParts. */
  readonly isFresh: () => boolean;
  /** These are muted, or have changed since they were opened, and weren't or hadn't; or the other way round; or are muted otherwise. */
  readonly onMarked: (ids: readonly number[]) => void;
  readonly tell: (told: Told) => void;
  readonly system?: Files;
}

export class Watcher {
  readonly mutes: Mutes;
  readonly seen: Seen;
  readonly overlaps: OverlapAlerts;
  readonly #parts: WatcherParts;
  readonly #marks: Marks;
  readonly #alerts: Alerts;
  readonly #reminding: Reminding;
  readonly #alarm: Alarm;
  /** By id, what was told of the marks of notices last. */
  #marked: ReadonlyMap<number, string> = new Map();
  /** What was wrong with them when they were told of last. */
  #quietHours = '';
  /** When it was last looked for what can be forgotten. */
  #forgotAt = 0;

  constructor(parts: WatcherParts) {
    const { folder, clock, serviceClock, log, system, settings, notices, isInFront, isFresh, tell } = parts;
    this.#parts = parts;
    this.#alarm = new Alarm(serviceClock, () => this.#look());
    const marks = new Marks({ folder, clock, log, system, onChange: this.#alarm.set });
    this.#marks = marks;
    this.seen = new Seen(marks);
    this.mutes = new Mutes(marks, () => serviceClock.now());
    const isMuted = (notice: Notice) => this.mutes.isMuted(notice);
    const tellNews = (items: readonly NewsItem[]) => tell({ kind: 'news', items });
    this.#alerts = new Alerts({ marks, clock, settings, isMuted, tell: tellNews });
    const tellOverlaps = (overlaps: readonly Overlap[]) => tell({ kind: 'overlaps', overlaps });
    this.overlaps = new OverlapAlerts({ marks, clock, settings, notices, isMuted, tell: tellOverlaps });
    this.#reminding = new Reminding({
      marks,
      clock: serviceClock,
      remindBefore: () => settings().remindBefore,
      notices,
      isMuted,
      isInFront,
      isFresh,
      tell: (reminders) => tell({ kind: 'reminders', reminders }),
    });
  }

  async open(): Promise<void> {
    await this.#marks.open();
    this.#alerts.noteMarks();
    this.update();
  }

  /** This window has read for all. `before`: what was shown until then, the same as `after` where nothing of it is news. */
  async read(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): Promise<void> {
    await this.#alerts.read(before, after);
    await this.mutes.dropEnded(after);
    await this.mutes.noteFewer(after);
    await this.seen.noteFewer(after);
    const now = this.#parts.clock.now();
    if (Math.abs(now - this.#forgotAt) < day) return;
    this.#forgotAt = now;
    await this.mutes.forget(after, now);
    await this.seen.forget(after, now);
    await this.overlaps.forget(after, now);
    await this.#reminding.forget();
  }

  /** Another window has read for all. */
  readElsewhere(): void {
    this.#alerts.noteMarks();
  }

  /** A person has it before their eyes. */
  async noteSeen(notice: Notice): Promise<void> {
    await this.seen.note(notice);
    this.#alerts.noteSeen(notice.id);
  }

  /** As of Reminding. */
  snooze(reminders: readonly Reminder[], until: number | 'start'): Promise<void> {
    return this.#reminding.snooze(reminders, until);
  }

  /** Notices or settings have changed. */
  update(): void {
    this.#alerts.list(this.#parts.notices());
    this.#checkSettings();
    this.#alarm.set();
  }

  end(): void {
    this.#alarm.end();
    this.#reminding.end();
    this.#marks.end();
  }

  #checkSettings(): void {
    const { settings, isInFront, tell } = this.#parts;
    const { quietHours: text } = settings();
    const wrong = text.trim() === '' || readQuietHours(text) !== undefined ? '' : text;
    if (wrong === this.#quietHours || !isInFront()) return;
    this.#quietHours = wrong;
    tell({ kind: 'quietHours', text: wrong });
  }

  #look(): number {
    const notices = this.#parts.notices();
    const before = this.#marked;
    const marked = new Map<number, string>();
    for (const id of this.mutes.among(notices)) {
      const notice = notices.get(id);
      marked.set(id, `muted ${notice && this.mutes.muteOf(notice)?.until}`);
    }
    for (const id of this.seen.among(notices)) marked.set(id, `${marked.get(id) ?? ''} changed`);
    this.#marked = marked;
    const ids = new Set([...before.keys(), ...marked.keys()]);
    const others = [...ids].filter((id) => before.get(id) !== marked.get(id));
    if (others.length > 0) this.#parts.onMarked(others);
    return Math.min(this.mutes.nextEnd(notices), this.#reminding.look());
  }
}
