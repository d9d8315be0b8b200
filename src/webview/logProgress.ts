// How far the reading of the event log is, in words.

import type { LogProgress } from '../protocol/log.ts';
import { countText } from './host.ts';
import { text } from './text.ts';

export function progressText(progress: LogProgress): string {
  const count = countText(progress.count);
  const read = countText(progress.read);
  switch (progress.state) {
    case 'idle':
      return '';
    case 'running':
      if (progress.read === 0) return text.log.starting;
      return progress.total !== null && progress.total > progress.read
        ? text.log.runningOf(read, countText(progress.total), count)
        : text.log.running(read, count);
    case 'complete':
      return progress.read > progress.count ? text.log.completeOf(count, read) : text.log.complete(count);
    case 'cancelled':
      return text.log.cancelled(count);
    case 'failed':
      return text.log.failed(count);
  }
}

/** The same for a screen reader, which has the heading's context at hand only after it. */
export function spokenProgress(progress: LogProgress): string {
  return progress.state === 'idle' ? '' : `${text.log.results}: ${progressText(progress)}`;
}

/** Percent read; null where the service doesn't say how much there is, or was wrong. */
export function progressShare({ read, total }: LogProgress): number | null {
  return total === null || total <= 0 || read > total ? null : Math.round((read / total) * 100);
}
