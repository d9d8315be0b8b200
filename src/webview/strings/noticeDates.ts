// When a notice holds, in words: its dates as they came, whatever is missing of them, and where it stands relative to now.

import type { Instant } from '../../core/text/isoDate.ts';
import { formatInstant, formatRough, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { inEnglish } from '../../core/text/translate.ts';
import { formatWindow } from '../../core/text/windowText.ts';
import { noticeStrings } from './notice.ts';
import { pageLocale } from './numbers.ts';

export interface NoticeDates {
  readonly startDate: Instant | null;
  readonly endDate: Instant | null;
  /** The service has closed it. */
  readonly isOver: boolean;
}

/** How the pages write an instant. */
export function dateOptions(zone: TimeZoneChoice): { zone: TimeZoneChoice; locale?: string } {
  const locale = pageLocale();
  return locale === undefined ? { zone } : { zone, locale };
}

/** "Fri, Nov 20, 2026, 14:30 – 18:30 UTC", or what is given of it. `now`: milliseconds since 1970. */
export function windowText({ startDate, endDate, isOver }: NoticeDates, zone: TimeZoneChoice, now: number): string {
  const options = dateOptions(zone);
  if (startDate !== null && endDate !== null && endDate.ms >= startDate.ms)
    return formatWindow(startDate, endDate, options);
  if (startDate === null && endDate === null) return noticeStrings.noWindow;
  const { starts, began, ends, ended, wasToEnd, noEnd } = noticeStrings;
  const past = isOver ? ended : wasToEnd;
  const begin = startDate && `${startDate.ms > now ? starts : began} ${formatInstant(startDate, options)}`;
  const end = endDate === null ? noEnd : `${endDate.ms > now ? ends : past} ${formatInstant(endDate, options)}`;
  const text = begin === null ? end : `${begin}, ${end}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Where it stands: "starts in 2 d", "now, ends in 3 h"; '' where its dates don't say. */
export function relationText({ startDate, endDate, isOver }: NoticeDates, now: number): string {
  const strings = noticeStrings.relation;
  const rough = (ms: number) => formatRough(ms, inEnglish);
  const start = startDate?.ms;
  const end = endDate?.ms;
  if (start !== undefined && start > now) return isOver ? '' : strings.startsIn(rough(start - now));
  if (end !== undefined && end <= now)
    return isOver ? strings.ended(rough(now - end)) : strings.wasToEnd(rough(now - end));
  if (isOver) return '';
  if (end !== undefined)
    return start === undefined ? strings.endsIn(rough(end - now)) : strings.nowEndsIn(rough(end - now));
  return start === undefined ? '' : strings.nowFor(rough(now - start));
}
