// The notices that a person has muted, in whichever window.

import type { Notice } from '../../core/notices/notice.ts';
import { type Mute, muteMark, readMuteMark } from '../../core/reminders/marks.ts';
import { hasFewerResources, materialState } from '../../core/reminders/materialChange.ts';
import { endOfMute, isMutedBy } from '../../core/reminders/muting.ts';
import { forgetOldMarks } from './forgetting.ts';
import type { Marks } from './marks.ts';

/** How long to mute: until the notice changes, until its end, or until a time in milliseconds since 1970. */
export type MuteChoice = Mute['until'];

export class Mutes {
  readonly #marks: Marks;
  readonly #now: () => number;
  #read: ReadonlySet<string> = new Set();
  #byId = new Map<number, Mute[]>();

  /** `now`: the service's time. */
  constructor(marks: Marks, now: () => number) {
    this.#marks = marks;
    this.#now = now;
  }

  isMuted(notice: Notice): boolean {
    return this.muteOf(notice) !== undefined;
  }

  /** How it is muted now; undefined where it isn't. */
  muteOf(notice: Notice): Mute | undefined {
    const mutes = this.#mutes.get(notice.id);
    if (mutes === undefined) return undefined;
    const now = this.#now();
    return mutes.find((mute) => isMutedBy(mute, notice, now));
  }

  /** Ids of those that are muted now. */
  among(notices: ReadonlyMap<number, Notice>): readonly number[] {
    return [...this.#mutes.keys()].filter((id) => {
      const notice = notices.get(id);
      return notice !== undefined && this.isMuted(notice);
    });
  }

  /** When one ends next, by time alone, in milliseconds since 1970; infinity where none will. */
  nextEnd(notices: ReadonlyMap<number, Notice>): number {
    const now = this.#now();
    let next = Number.POSITIVE_INFINITY;
    for (const [id, mutes] of this.#mutes) {
      for (const mute of mutes) {
        const end = endOfMute(mute, notices.get(id));
        if (end > now) next = Math.min(next, end);
      }
    }
    return next;
  }

  /** In place of how they were muted before. */
  async mute(notices: readonly Notice[], until: MuteChoice): Promise<void> {
    const marks = notices.map((notice) =>
      muteMark(notice.id, until === 'change' ? { until, state: materialState(notice) } : { until }),
    );
    const made = new Set(marks);
    await this.#marks.add(marks);
    const others = this.#marksOf(notices.map(({ id }) => id)).filter((name) => !made.has(name));
    if (others.length > 0) await this.#marks.remove(others);
  }

  async unmute(ids: readonly number[]): Promise<void> {
    await this.#marks.remove(this.#marksOf(ids));
  }

  /** These notices were read just now: what has ended doesn't begin again where they become as they were. */
  async dropEnded(notices: ReadonlyMap<number, Notice>): Promise<void> {
    const now = this.#now();
    const ended = [...this.#marks.names].filter((name) => {
      const mark = readMuteMark(name);
      const notice = mark && notices.get(mark.id);
      return mark !== undefined && notice !== undefined && !isMutedBy(mark.mute, notice, now);
    });
    if (ended.length > 0) await this.#marks.remove(ended);
  }

  /** These notices were read just now: where resources have gone, those that come again end it. */
  async noteFewer(notices: ReadonlyMap<number, Notice>): Promise<void> {
    for (const id of this.#mutes.keys()) {
      const notice = notices.get(id);
      if (notice === undefined) continue;
      const mute = this.muteOf(notice);
      if (mute?.until === 'change' && hasFewerResources(mute.state, materialState(notice)))
        await this.mute([notice], 'change');
    }
  }

  /** As forgetOldMarks. */
  async forget(notices: ReadonlyMap<number, Notice>, now: number): Promise<void> {
    await forgetOldMarks(this.#marks, (name) => readMuteMark(name)?.id, notices, now);
  }

  get #mutes(): ReadonlyMap<number, readonly Mute[]> {
    const { names } = this.#marks;
    if (names === this.#read) return this.#byId;
    this.#read = names;
    this.#byId = new Map();
    for (const name of names) {
      const mark = readMuteMark(name);
      if (mark !== undefined) this.#byId.set(mark.id, [...(this.#byId.get(mark.id) ?? []), mark.mute]);
    }
    return this.#byId;
  }

  #marksOf(ids: readonly number[]): string[] {
    const wanted = new Set(ids);
    return [...this.#marks.names].filter((name) => wanted.has(readMuteMark(name)?.id ?? Number.NaN));
  }
}
