// What the service wrote about a notice since, newest first.

import './foldedText.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { inEnglish } from '../core/failures.ts';
import { formatDistance, formatInstant, type TimeZoneChoice } from '../core/timeWindow.ts';
import type { NoticeView, UpdateView } from '../protocol/notice.ts';
import { countText } from './host.ts';
import { dateOptions } from './noticeFacts.ts';
import { noticeWords } from './text.ts';
import { formatWindow } from './windowText.ts';

/** Updates shown at first: the newest. */
const updatesShown = 50;

/** `<pe-update-timeline>`: the updates of `notice`, with dates in `zone` and their distance from `now`. */
export class UpdateTimeline extends LitElement {
  static override properties = {
    notice: { attribute: false },
    zone: { attribute: false },
    now: { attribute: false },
    open: { state: true },
  };

  declare notice: NoticeView | undefined;
  declare zone: TimeZoneChoice;
  declare now: number;
  declare open: boolean;

  constructor() {
    super();
    this.notice = undefined;
    this.zone = 'local';
    this.now = 0;
    this.open = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { notice, zone, now } = this;
    if (notice === undefined) return nothing;
    const { updates } = notice;
    const fresh = updates.filter((update) => update.isNew).length;
    const shown = this.open ? updates : updates.slice(0, updatesShown);
    return html`<section aria-labelledby="updates">
      <div class="section-head">
        <h2 id="updates">${noticeWords.updates}</h2>
        ${updates.length === 0 ? nothing : html`<span class="count">${countText(updates.length)}</span>`}
        ${fresh === 0 ? nothing : html`<span class="new-count">${noticeWords.newCount(countText(fresh))}</span>`}
      </div>
      ${
        updates.length === 0
          ? html`<p class="quiet">${noticeWords.noUpdates}</p>`
          : html`<ol class="timeline">${shown.map((update) => item(update, notice, zone, now))}</ol>`
      }
      ${shown.length < updates.length ? this.#more(updates.length) : nothing}
    </section>`;
  }

  #more(count: number): TemplateResult {
    const showAll = () => {
      this.open = true;
    };
    return html`<button type="button" class="link-button" @click=${showAll}>
      ${noticeWords.showAllUpdates(countText(count))}
    </button>`;
  }
}

function item(update: UpdateView, notice: NoticeView, zone: TimeZoneChoice, now: number): TemplateResult {
  const { createDate } = update;
  return html`<li class=${update.isNew ? 'new' : ''}>
    <div class="update-head">
      <span class="update-date">${createDate === null ? noticeWords.undatedUpdate : formatInstant(createDate, dateOptions(zone))}</span>
      ${createDate === null ? nothing : html`<span class="quiet">${formatDistance(createDate.ms, now, inEnglish)}</span>`}
      ${update.isNew ? html`<span class="new-mark">${noticeWords.isNew}</span>` : nothing}
    </div>
    ${movedWindow(update, notice, zone)}
    ${
      update.contents.trim() === ''
        ? html`<p class="quiet">${noticeWords.emptyUpdate}</p>`
        : html`<pe-folded-text .value=${update.contents}></pe-folded-text>`
    }
  </li>`;
}

/** An update's own window, where it isn't the notice's present one: the window was moved since. */
function movedWindow(update: UpdateView, notice: NoticeView, zone: TimeZoneChoice): TemplateResult | typeof nothing {
  const { startDate, endDate } = update;
  if (startDate === null || endDate === null || endDate.ms < startDate.ms) return nothing;
  if (startDate.ms === notice.startDate?.ms && endDate.ms === notice.endDate?.ms) return nothing;
  const window = formatWindow(startDate, endDate, dateOptions(zone));
  return html`<div class="quiet">${noticeWords.updateWindow(window)}</div>`;
}

customElements.define('pe-update-timeline', UpdateTimeline);
