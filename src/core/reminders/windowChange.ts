// How a notice's window differs from the one that a person knew, in words.

import { formatDuration } from '../text/timeWindow.ts';
import type { Translate } from '../text/translate.ts';

/** Milliseconds since 1970; null: none is given. */
export interface WindowEdges {
  readonly start: number | null;
  readonly end: number | null;
}

/** "starts 2 h later", "ends 1 h earlier", "starts 1 d earlier, takes 1 h longer"; '' where nothing differs. */
export function windowChangeWords(before: WindowEdges, now: WindowEdges, t: Translate): string {
  const hadDates = before.start !== null || before.end !== null;
  const hasDates = now.start !== null || now.end !== null;
  if (!hadDates || !hasDates) return hadDates ? t('has no dates any more') : hasDates ? t('has dates now') : '';
  return [startWords(before.start, now.start, t), endWords(before, now, t)].filter((part) => part !== '').join(', ');
}

function startWords(before: number | null, now: number | null, t: Translate): string {
  if (before === now) return '';
  if (before === null) return t('has a start now');
  if (now === null) return t('has no start any more');
  const time = formatDuration(Math.abs(now - before), t);
  return now > before ? t('starts {time} later', { time }) : t('starts {time} earlier', { time });
}

/** Of a window that was moved as a whole its start says all: of its end, only how much longer or shorter it is. */
function endWords(before: WindowEdges, now: WindowEdges, t: Translate): string {
  if (now.end === null) return before.end === null ? '' : t('has no end any more');
  if (before.end === null) return t('has an end now');
  if (before.start !== null && now.start !== null && before.start !== now.start) {
    const longer = now.end - now.start - (before.end - before.start);
    if (longer === 0) return '';
    const time = formatDuration(Math.abs(longer), t);
    return longer > 0 ? t('takes {time} longer', { time }) : t('takes {time} less', { time });
  }
  if (before.end === now.end) return '';
  const time = formatDuration(Math.abs(now.end - before.end), t);
  return now.end > before.end ? t('ends {time} later', { time }) : t('ends {time} earlier', { time });
}
