// How far the reading of the event log is, in words.

import type { LogProgress } from '../protocol/log.ts';
import { type Clock, clockText } from './clockText.ts';
import { countText } from './host.ts';
import { progressWords } from './logText.ts';

/** Milliseconds between two counts said while reading. */
const speechInterval = 5000;

/** `now`: milliseconds since 1970. */
export function progressText(progress: LogProgress, now: number, clock: Clock): string {
  switch (progress.state) {
    case 'idle':
      return '';
    case 'running':
      return progress.read === 0 ? progressWords.starting : soFar(progress);
    case 'paused':
      return progressWords.paused(soFar(progress));
    case 'complete':
    case 'limited':
      return withReadTime(heldText(progress), progress.readAt, now, clock);
    case 'cancelled':
      return progressWords.cancelled(entriesText(progress.count));
    case 'failed':
      return progressWords.failed(entriesText(progress.count));
  }
}

/** The service's word on how much there is counts only while it can be true. */
function soFar({ count, read, total }: LogProgress): string {
  return total !== null && total > read
    ? progressWords.runningOf(countText(read), countText(total), countText(count))
    : progressWords.running(countText(read), countText(count));
}

function heldText({ count, held }: LogProgress): string {
  return held > count ? progressWords.completeOf(countText(count), countText(held)) : entriesText(count);
}

function withReadTime(words: string, readAt: number | null, now: number, clock: Clock): string {
  return readAt === null ? words : progressWords.readAt(words, clockText(readAt, now, clock, false));
}

function entriesText(count: number): string {
  return progressWords.entries(countText(count));
}

/** What a screen reader is told: how a search stands at once, and while it runs, counts only now and then. */
export class ProgressSpeech {
  #state: LogProgress['state'] = 'idle';
  #saidAt = Number.NEGATIVE_INFINITY;
  #said = '';

  /** What to say of a search in this state by `now` (milliseconds): the last words again where it is too soon for others. */
  say(state: LogProgress['state'], words: string, now: number): string {
    if (state === 'running' && state === this.#state && now - this.#saidAt < speechInterval) return this.#said;
    this.#state = state;
    this.#saidAt = now;
    this.#said = words === '' ? '' : `${progressWords.results}: ${words}`;
    return this.#said;
  }
}

/** Percent read; null where the service doesn't say how much there is, or was wrong. */
export function progressShare({ read, total }: LogProgress): number | null {
  return total === null || total <= 0 || read > total ? null : Math.round((read / total) * 100);
}
