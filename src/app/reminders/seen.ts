// How notices were when a person last opened them, in whichever window.

import type { Notice } from '../../core/notices/notice.ts';
import { changeSince, readSeenMark, seenMark } from '../../core/reminders/marks.ts';
import {
  hasFewerResources,
  type MaterialChange,
  type MaterialState,
  materialState,
} from '../../core/reminders/materialChange.ts';
import { forgetOldMarks } from './forgetting.ts';
import type { Marks } from './marks.ts';

/** What has changed of a notice since it was opened, and how it was then. */
export interface SeenChange extends MaterialChange {
  readonly before: MaterialState;
}

export class Seen {
  readonly #marks: Marks;
  #read: ReadonlySet<string> = new Set();
  #byId = new Map<number, MaterialState>();

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Undefined where it wasn't opened yet, or is as it was then. */
  changeOf(notice: Notice): SeenChange | undefined {
    const before = this.#states.get(notice.id);
    const change = before && changeSince(before, materialState(notice));
    return before && change && { ...change, before };
  }

  /** Ids of those that have changed. */
  among(notices: ReadonlyMap<number, Notice>): readonly number[] {
    return [...this.#states.keys()].filter((id) => {
      const notice = notices.get(id);
      return notice !== undefined && this.changeOf(notice) !== undefined;
    });
  }

  /** A person has it before their eyes. */
  async note(notice: Notice): Promise<void> {
    const mark = seenMark(notice.id, materialState(notice));
    const others = [...this.#marks.names].filter((name) => name !== mark && readSeenMark(name)?.id === notice.id);
    await this.#marks.add([mark]);
    if (others.length > 0) await this.#marks.remove(others);
  }

  /** These notices were read just now: where nothing else has changed but that resources have gone, those that come again are new. */
  async noteFewer(notices: ReadonlyMap<number, Notice>): Promise<void> {
    for (const id of this.#states.keys()) {
      const notice = notices.get(id);
      const before = this.#states.get(id);
      if (notice === undefined || before === undefined || this.changeOf(notice) !== undefined) continue;
      if (hasFewerResources(before, materialState(notice))) await this.note(notice);
    }
  }

  /** As forgetOldMarks. */
  async forget(notices: ReadonlyMap<number, Notice>, now: number): Promise<void> {
    await forgetOldMarks(this.#marks, (name) => readSeenMark(name)?.id, notices, now);
  }

  get #states(): ReadonlyMap<number, MaterialState> {
    const { names } = this.#marks;
    if (names === this.#read) return this.#byId;
    this.#read = names;
    this.#byId = new Map();
    for (const name of names) {
      const mark = readSeenMark(name);
      if (mark !== undefined) this.#byId.set(mark.id, mark.state);
    }
    return this.#byId;
  }
}
