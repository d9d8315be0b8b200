// When a notice holds, in the reader's zone, and its other facts.

import { html, nothing, type TemplateResult } from 'lit';
import { inEnglish } from '../core/failures.ts';
import { lineText } from '../core/foreignText.ts';
import { formatDistance, formatDuration, formatInstant, formatRough, type TimeZoneChoice } from '../core/timeWindow.ts';
import type { NoticeView } from '../protocol/notice.ts';
import { countText, pageLocale } from './host.ts';
import { zoneSwitch } from './parts.ts';
import { noticeWords } from './text.ts';
import { formatWindow } from './windowText.ts';

export function noticeFacts(
  notice: NoticeView,
  zone: TimeZoneChoice,
  now: number,
  onZone: (zone: TimeZoneChoice) => void,
): TemplateResult {
  const options = dateOptions(zone);
  const { startDate, endDate, modifyDate, recoveryTime, lastImpactedUserCount } = notice;
  const length = startDate !== null && endDate !== null ? endDate.ms - startDate.ms : -1;
  return html`<section class="facts-section" aria-label=${noticeWords.facts}>
    <dl class="facts">
      <div class="fact window">
        <dt>${noticeWords.window}</dt>
        <dd>${windowText(notice, zone)}${relation(notice, now)}</dd>
      </div>
      ${length > 0 ? fact(noticeWords.duration, formatDuration(length, inEnglish)) : nothing}
      ${
        modifyDate === null
          ? nothing
          : fact(
              noticeWords.modified,
              `${formatInstant(modifyDate, options)} (${formatDistance(modifyDate.ms, now, inEnglish)})`,
            )
      }
      ${recoveryTime === null ? nothing : fact(noticeWords.recovery, noticeWords.recoveryValue(countText(recoveryTime)))}
      ${lastImpactedUserCount === null ? nothing : fact(noticeWords.impactedUsers, countText(lastImpactedUserCount))}
      ${fact(noticeWords.account, lineText(notice.connectionName))}
    </dl>
    ${zoneSwitch(zone, onZone)}
  </section>`;
}

/** How the page writes an instant. */
export function dateOptions(zone: TimeZoneChoice): { zone: TimeZoneChoice; locale?: string } {
  const locale = pageLocale();
  return locale === undefined ? { zone } : { zone, locale };
}

function windowText({ startDate, endDate }: NoticeView, zone: TimeZoneChoice): string {
  const options = dateOptions(zone);
  if (startDate !== null && endDate !== null && endDate.ms >= startDate.ms)
    return formatWindow(startDate, endDate, options);
  const begins = startDate === null ? '' : `${noticeWords.begins} ${formatInstant(startDate, options)}`;
  const ends = endDate === null ? '' : `${noticeWords.ends} ${formatInstant(endDate, options)}`;
  if (begins === '' && ends === '') return noticeWords.noWindow;
  return [begins, ends || noticeWords.noEnd].filter(Boolean).join(', ');
}

/** Where the notice stands relative to now; brought up to date each minute. */
function relation(notice: NoticeView, now: number): TemplateResult | typeof nothing {
  const words = relationText(notice, now);
  return words === '' ? nothing : html` <span class="relation">${words}</span>`;
}

function relationText({ startDate, endDate, statusKey }: NoticeView, now: number): string {
  const words = noticeWords.relation;
  const rough = (ms: number) => formatRough(ms, inEnglish);
  const start = startDate?.ms;
  const end = endDate?.ms;
  if (start !== undefined && start > now) return words.startsIn(rough(start - now));
  const over = statusKey === 'COMPLETED';
  if (end !== undefined && end <= now) return over ? words.ended(rough(now - end)) : words.wasToEnd(rough(now - end));
  if (over) return '';
  if (end !== undefined)
    return start === undefined ? words.endsIn(rough(end - now)) : words.nowEndsIn(rough(end - now));
  return start === undefined ? '' : words.nowFor(rough(now - start));
}

function fact(name: string, value: string): TemplateResult {
  return html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>`;
}
