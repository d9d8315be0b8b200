// What the service wrote about a notice since, newest first.

import './foldedText.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { inEnglish } from '../core/failures.ts';
import { formatDistance, formatInstant, type TimeZoneChoice } from '../core/timeWindow.ts';
import type { NoticeView, UpdateView } from '../protocol/notice.ts';
import { countText } from './host.ts';
import { dateOptions } from './noticeFacts.ts';
import { text } from './text.ts';
import { formatWindow } from './windowText.ts';

export function updateTimeline(notice: NoticeView, zone: TimeZoneChoice, now: number): TemplateResult {
  const { updates } = notice;
  const fresh = updates.filter((update) => update.isNew).length;
  return html`<section aria-labelledby="updates">
    <div class="section-head">
      <h2 id="updates">${text.notice.updates}</h2>
      ${updates.length === 0 ? nothing : html`<span class="count">${countText(updates.length)}</span>`}
      ${fresh === 0 ? nothing : html`<span class="new-count">${text.notice.newCount(countText(fresh))}</span>`}
    </div>
    ${
      updates.length === 0
        ? html`<p class="quiet">${text.notice.noUpdates}</p>`
        : html`<ol class="timeline">${updates.map((update) => item(update, notice, zone, now))}</ol>`
    }
  </section>`;
}

function item(update: UpdateView, notice: NoticeView, zone: TimeZoneChoice, now: number): TemplateResult {
  const { createDate } = update;
  return html`<li class=${update.isNew ? 'new' : ''}>
    <div class="update-head">
      <span class="update-date">${createDate === null ? text.notice.undatedUpdate : formatInstant(createDate, dateOptions(zone))}</span>
      ${createDate === null ? nothing : html`<span class="quiet">${formatDistance(createDate.ms, now, inEnglish)}</span>`}
      ${update.isNew ? html`<span class="new-mark">${text.notice.isNew}</span>` : nothing}
    </div>
    ${movedWindow(update, notice, zone)}
    <pe-folded-text .value=${update.contents}></pe-folded-text>
  </li>`;
}

/** An update's own window, where it isn't the notice's present one: the window was moved since. */
function movedWindow(update: UpdateView, notice: NoticeView, zone: TimeZoneChoice): TemplateResult | typeof nothing {
  const { startDate, endDate } = update;
  if (startDate === null || endDate === null || endDate.ms < startDate.ms) return nothing;
  if (startDate.ms === notice.startDate?.ms && endDate.ms === notice.endDate?.ms) return nothing;
  const window = formatWindow(startDate, endDate, dateOptions(zone));
  return html`<div class="quiet">${text.notice.updateWindow(window)}</div>`;
}
