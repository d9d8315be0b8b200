// When a notice holds, in the reader's zone, and its other facts.

import { html, nothing, type TemplateResult } from 'lit';
import { isCancelled } from '../../core/notices/notice.ts';
import { windowChangeWords } from '../../core/reminders/windowChange.ts';
import { formatDistance, formatDuration, formatInstant, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { NoticePageModel } from '../../protocol/notice.ts';
import { zoneSwitch } from '../parts/parts.ts';
import { inPageLanguage } from '../strings/language.ts';
import { noticeStrings } from '../strings/notice.ts';
import { dateOptions, givenText, type NoticeDates, relationText, windowText } from '../strings/noticeDates.ts';
import { formatCount } from '../strings/numbers.ts';

export function noticeFacts(
  notice: NoticePageModel,
  zone: TimeZoneChoice,
  now: number,
  onZone: (zone: TimeZoneChoice) => void,
  goToResources: () => void,
): TemplateResult {
  const { startDate, endDate, recoveryTime, lastImpactedUserCount } = notice;
  const length = startDate !== null && endDate !== null ? endDate.ms - startDate.ms : -1;
  return html`<section class="facts-section" aria-label=${noticeStrings.facts}>
    <dl class="facts">
      <div class="fact window">
        <dt>${noticeStrings.window}</dt>
        <dd>
          ${windowText(datesOf(notice), zone, now)}${relation(notice, now)}${movedFrom(notice, zone, now)}
        </dd>
      </div>
      ${notice.isRowAlone || notice.isOlder ? countedAlone(notice) : fact(noticeStrings.resources, html`${resourcesText(notice, goToResources)}${newResources(notice)}`)}
      ${length > 0 ? fact(noticeStrings.duration, formatDuration(length, inPageLanguage)) : nothing}
      ${modifiedFact(notice, zone, now)}
      ${recoveryTime === null ? nothing : fact(noticeStrings.recovery, noticeStrings.recoveryValue(formatCount(recoveryTime)))}
      ${lastImpactedUserCount === null ? nothing : fact(noticeStrings.impactedUsers, formatCount(lastImpactedUserCount))}
    </dl>
    ${zoneSwitch(zone, onZone)}
  </section>`;
}

function modifiedFact({ modifyDate, unreadableDates }: NoticePageModel, zone: TimeZoneChoice, now: number) {
  if (modifyDate !== null) {
    const distance = formatDistance(modifyDate.ms, now, inPageLanguage);
    return fact(noticeStrings.modified, `${formatInstant(modifyDate, dateOptions(zone))} (${distance})`);
  }
  const given = unreadableDates.modified;
  return given === undefined ? nothing : fact(noticeStrings.modified, noticeStrings.unreadableDate(givenText(given)));
}

/** How many resources it hits; both numbers where the service's count isn't that of its list. */
function resourcesText(notice: NoticePageModel, goToResources: () => void): string | TemplateResult {
  const { impactedResourceCount } = notice;
  const counted = otherCount(notice);
  if (impactedResourceCount === 0)
    return counted === undefined ? noticeStrings.noResources : noticeStrings.noneListed(counted);
  const link = resourceLink(impactedResourceCount, goToResources);
  return counted === undefined ? link : html`${link} ${noticeStrings.otherCount(counted)}`;
}

/** Of a notice whose resources weren't read, or before it had others. */
function countedAlone({ countedResources }: NoticePageModel): TemplateResult | typeof nothing {
  return countedResources === null ? nothing : fact(noticeStrings.resources, formatCount(countedResources));
}

function newResources({ newResources: count }: NoticePageModel): TemplateResult | typeof nothing {
  return count === 0 ? nothing : html` <span class="new-mark">${noticeStrings.newResources(formatCount(count))}</span>`;
}

/** The service's count of resources, written out, where it isn't that of its list, as both are now; else undefined. */
export function otherCount({ countedResources, impactedResourceCount, isOlder }: NoticePageModel): string | undefined {
  if (isOlder || countedResources === null || countedResources === impactedResourceCount) return undefined;
  return formatCount(countedResources);
}

function resourceLink(count: number, onClick: () => void): TemplateResult {
  const text = formatCount(count);
  return html`<button type="button" class="link-button go-to-resources" aria-label=${noticeStrings.goToResources(text)} @click=${onClick}>
    ${text}<span class="codicon codicon-arrow-down" aria-hidden="true"></span>
  </button>`;
}

/** The window that the reader knew, where it isn't that any more. */
function movedFrom(notice: NoticePageModel, zone: TimeZoneChoice, now: number) {
  if (notice.movedFrom === null) return nothing;
  const { movedFrom: before, startDate, endDate } = notice;
  const edges = (dates: NonNullable<NoticePageModel['movedFrom']>) => ({
    start: dates.startDate?.ms ?? null,
    end: dates.endDate?.ms ?? null,
  });
  const change = windowChangeWords(edges(before), edges({ startDate, endDate }), inPageLanguage);
  const window = windowText({ ...datesOf(notice), unreadableDates: {}, ...before }, zone, now);
  return html`<div class="new-mark moved">${noticeStrings.movedFrom(change, window)}</div>`;
}

/** Where the notice stands relative to now; brought up to date each minute. */
function relation(notice: NoticePageModel, now: number): TemplateResult | typeof nothing {
  const isOff = isCancelled({ status: { keyName: notice.statusKey } });
  const text = isOff ? noticeStrings.relation.cancelled : relationText(datesOf(notice), now);
  return text === '' ? nothing : html` <span class="relation">${text}</span>`;
}

function datesOf({ startDate, endDate, unreadableDates, statusKey }: NoticePageModel): NoticeDates {
  return { startDate, endDate, unreadableDates, isOver: statusKey === 'COMPLETED' };
}

function fact(name: string, value: string | TemplateResult): TemplateResult {
  return html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>`;
}
