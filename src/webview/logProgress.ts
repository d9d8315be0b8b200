// How far the reading of the event log is, in words.

import type { LogProgress } from '../protocol/log.ts';
import { countText } from './host.ts';
import { logWords } from './text.ts';

/** Milliseconds between two counts said while reading. */
const speechInterval = 5000;

export function progressText(progress: LogProgress): string {
  const count = countText(progress.count);
  const read = countText(progress.read);
  switch (progress.state) {
    case 'idle':
      return '';
    case 'running':
      if (progress.read === 0) return logWords.starting;
      return progress.total !== null && progress.total > progress.read
        ? logWords.runningOf(read, countText(progress.total), count)
        : logWords.running(read, count);
    case 'complete':
      return progress.read > progress.count ? logWords.completeOf(count, read) : logWords.complete(count);
    case 'cancelled':
      return logWords.cancelled(count);
    case 'failed':
      return logWords.failed(count);
  }
}

/** What a screen reader is told: each change of state at once, counts only now and then. */
export class ProgressSpeech {
  #state: LogProgress['state'] = 'idle';
  #saidAt = Number.NEGATIVE_INFINITY;
  #said = '';

  /** What to say of a search in this state by `now` (milliseconds): the last words again where it is too soon for others. */
  say(state: LogProgress['state'], words: string, now: number): string {
    if (state === this.#state && now - this.#saidAt < speechInterval) return this.#said;
    this.#state = state;
    this.#saidAt = now;
    this.#said = words === '' ? '' : `${logWords.results}: ${words}`;
    return this.#said;
  }
}

/** Percent read; null where the service doesn't say how much there is, or was wrong. */
export function progressShare({ read, total }: LogProgress): number | null {
  return total === null || total <= 0 || read > total ? null : Math.round((read / total) * 100);
}
