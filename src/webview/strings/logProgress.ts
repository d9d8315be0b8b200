// How far the reading of the event log is, in words.

import type { LogProgress } from '../../protocol/log.ts';
import { clockText, type DisplayZone } from './clock.ts';
import { progressStrings } from './log.ts';
import { formatCount } from './numbers.ts';

/** Milliseconds between two counts said while reading. */
const speechInterval = 5000;

/** `now`: milliseconds since 1970. */
export function progressText(progress: LogProgress, now: number, clock: DisplayZone): string {
  switch (progress.state) {
    case 'idle':
      return '';
    case 'running':
      return progress.read === 0 ? progressStrings.starting : soFar(progress);
    case 'paused':
      return progressStrings.paused(soFar(progress));
    case 'complete':
    case 'limited':
      return withReadTime(heldText(progress), progress.readAt, now, clock);
    case 'cancelled':
      return progressStrings.cancelled(entriesText(progress.count));
    case 'failed':
      return failedText(progress);
  }
}

/** Where nothing came at all, the problem says why: there is nothing to count. */
function failedText({ count, held }: LogProgress): string {
  if (held === 0) return progressStrings.noEntries;
  return held > count
    ? progressStrings.failedOf(formatCount(count), entriesText(held))
    : progressStrings.failed(entriesText(count));
}

/** The service's word on how much there is counts only while it can be true. */
function soFar({ count, read, total, narrowed }: LogProgress): string {
  const isOf = total !== null && total > read;
  if (narrowed) {
    return isOf
      ? progressStrings.runningOf(formatCount(read), formatCount(total), formatCount(count))
      : progressStrings.running(formatCount(read), formatCount(count));
  }
  return isOf
    ? progressStrings.soFarOf(formatCount(read), formatCount(total))
    : progressStrings.soFar(entriesText(read));
}

function heldText({ count, held, leftOut }: LogProgress): string {
  const entries = held > count ? progressStrings.completeOf(formatCount(count), formatCount(held)) : entriesText(count);
  return leftOut > 0 ? progressStrings.leftOut(entries, formatCount(leftOut)) : entries;
}

function withReadTime(entries: string, readAt: number | null, now: number, clock: DisplayZone): string {
  return readAt === null ? entries : progressStrings.readAt(entries, clockText(readAt, now, clock, false));
}

function entriesText(count: number): string {
  return progressStrings.entries(formatCount(count));
}

/** What a screen reader is told: how a search stands at once, and while it runs, counts only now and then. */
export class ProgressSpeech {
  #state: LogProgress['state'] = 'idle';
  #saidAt = Number.NEGATIVE_INFINITY;
  #said = '';

  /** What to say of a search in this state by `now` (milliseconds): the last text again where it is too soon for another. */
  say(state: LogProgress['state'], text: string, now: number): string {
    if (state === 'running' && state === this.#state && now - this.#saidAt < speechInterval) return this.#said;
    this.#state = state;
    this.#saidAt = now;
    this.#said = text === '' ? '' : `${progressStrings.results}: ${text}`;
    return this.#said;
  }
}

/** Percent read; null where the service doesn't say how much there is, or was wrong. */
export function progressShare({ read, total }: LogProgress): number | null {
  return total === null || total <= 0 || read > total ? null : Math.round((read / total) * 100);
}
