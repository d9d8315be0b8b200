// When a notice holds, in words: its dates as they came, whatever is missing of them, and where it stands relative to now.

import type { UnreadableDates } from '../../core/notices/notice.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { formatInstant, formatRough, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import { formatWindow } from '../../core/text/windowText.ts';
import { inPageLanguage } from './language.ts';
import { noticeStrings } from './notice.ts';
import { pageLocale } from './numbers.ts';

export interface NoticeDates {
  readonly startDate: Instant | null;
  readonly endDate: Instant | null;
  readonly unreadableDates?: UnreadableDates;
  /** The service has closed it. */
  readonly isOver: boolean;
}

/** How the pages write an instant. */
export function dateOptions(zone: TimeZoneChoice): { zone: TimeZoneChoice; locale?: string } {
  const locale = pageLocale();
  return locale === undefined ? { zone } : { zone, locale };
}

/** "Fri, Nov 20, 2026, 14:30 – 18:30 UTC", or what is given of it. `now`: milliseconds since 1970. */
export function windowText(dates: NoticeDates, zone: TimeZoneChoice, now: number): string {
  const { startDate, endDate, isOver, unreadableDates: unreadable = {} } = dates;
  const options = dateOptions(zone);
  if (startDate !== null && endDate !== null && endDate.ms >= startDate.ms)
    return formatWindow(startDate, endDate, options);
  const unreadableStart = startDate === null && unreadable.start ? givenText(unreadable.start) : undefined;
  const unreadableEnd = endDate === null && unreadable.end ? givenText(unreadable.end) : undefined;
  if (startDate === null && endDate === null && unreadableStart === undefined && unreadableEnd === undefined)
    return noticeStrings.noWindow;
  const { starts, began, ends, ended, wasToEnd, noEnd } = noticeStrings;
  const past = isOver ? ended : wasToEnd;
  const begin =
    startDate === null
      ? unreadableStart && noticeStrings.unreadableStart(unreadableStart)
      : `${startDate.ms > now ? starts : began} ${formatInstant(startDate, options)}`;
  const missingEnd = unreadableEnd === undefined ? noEnd : noticeStrings.unreadableEnd(unreadableEnd);
  const end = endDate === null ? missingEnd : `${endDate.ms > now ? ends : past} ${formatInstant(endDate, options)}`;
  const text = begin === undefined ? end : `${begin}, ${end}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A date as the service gave it: untrusted, and no date. */
export function givenText(date: string): string {
  return shortText(date, 60);
}

/** Where it stands: "starts in 2 d", "now, ends in 3 h"; '' where its dates don't say. */
export function relationText(dates: NoticeDates, now: number): string {
  const { startDate, endDate, isOver, unreadableDates } = dates;
  const strings = noticeStrings.relation;
  const rough = (ms: number) => formatRough(ms, inPageLanguage);
  const start = startDate?.ms;
  const end = endDate?.ms;
  if (start !== undefined && start > now) return isOver ? '' : strings.startsIn(rough(start - now));
  if (end !== undefined && end <= now)
    return isOver ? strings.ended(rough(now - end)) : strings.wasToEnd(rough(now - end));
  if (isOver) return '';
  if (end !== undefined)
    return start === undefined ? strings.endsIn(rough(end - now)) : strings.nowEndsIn(rough(end - now));
  // It may be over where its end can't be read.
  return start === undefined || unreadableDates?.end ? '' : strings.nowFor(rough(now - start));
}
