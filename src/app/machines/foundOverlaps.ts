// Which machines that stand in for each other are hit at once, as far as that was looked for: nothing, until it is.

import type { Overlap } from '../../core/machines/overlaps.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';

/** What was found of all connections; one picture, made anew with each change. */
export interface OverlapPicture {
  /** Those that a notice has its part in, the most urgent first. */
  of(notice: NoticeReference): readonly Overlap[];
  /** The same for a row, in a few words; '' where there are none. */
  brief(notice: NoticeReference): string;
}

/** What a row says of one, in so far as it changes: not how long what has no end is reckoned with, nor what each notice hits. */
export function overlapState(overlap: Overlap): string {
  const { group, most, least, machines, ids, peak, isPeakAgain } = overlap;
  const times = [overlap, peak].map(({ start, end, isOpenEnd }) => [start.ms, isOpenEnd || end.ms]);
  return JSON.stringify([group.label, group.size, most, least, machines, ids, times, isPeakAgain]);
}

export class FoundOverlaps {
  readonly #listeners = new Set<() => void>();
  #picture: OverlapPicture | undefined;

  of(notice: NoticeReference): readonly Overlap[] {
    return this.#picture?.of(notice) ?? [];
  }

  brief(notice: NoticeReference): string {
    return this.#picture?.brief(notice) ?? '';
  }

  /** Returns what ends the subscription. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** There is something new to show; without a picture, nothing is looked for any more. */
  show(picture?: OverlapPicture): void {
    this.#picture = picture;
    for (const listener of this.#listeners) listener();
  }
}
