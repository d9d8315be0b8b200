// What the service wrote about a notice since, newest first.

import { inPageLanguage } from '../strings/language.ts';
import '../parts/foldedText.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatDistance, formatInstant, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { formatWindow } from '../../core/text/windowText.ts';
import type { NoticePageModel, UpdateView } from '../../protocol/notice.ts';
import { noticeStrings } from '../strings/notice.ts';
import { dateOptions, givenText } from '../strings/noticeDates.ts';
import { formatCount } from '../strings/numbers.ts';

/** Updates shown at first: the newest few, and all that are new to the reader up to so many. */
const newestShown = 3;
const newShown = 50;

/**
 * `<pe-update-timeline>`: the updates of `notice`, with dates in `zone` and their distance from `now`. `open`: all of them; the reader’s
 * wish to see them is told by `updates-open`.
 */
export class UpdateTimeline extends LitElement {
  static override properties = {
    notice: { attribute: false },
    zone: { attribute: false },
    now: { attribute: false },
    open: { attribute: false },
  };

  declare notice: NoticePageModel | undefined;
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
    const first = Math.max(newestShown, Math.min(newShown, updates.findLastIndex(({ isNew }) => isNew) + 1));
    // One more is shown rather than a button for it.
    const isFolding = updates.length > first + 1;
    const shown = this.open || !isFolding ? updates : updates.slice(0, first);
    return html`<section aria-labelledby="updates">
      <div class="section-head">
        <h2 id="updates" tabindex="-1">${noticeStrings.updates}</h2>
        ${updates.length === 0 || notice.isOlder ? nothing : html`<span class="count">${formatCount(updates.length)}</span>`}
        ${fresh === 0 ? nothing : html`<span class="new-count">${noticeStrings.newCount(formatCount(fresh))}</span>`}
      </div>
      ${
        updates.length === 0
          ? html`<p class="quiet">${notice.isOlder ? noticeStrings.noneThen : noticeStrings.noUpdates}</p>`
          : html`<ol class="timeline">${repeat(shown, keyOf(updates), (update, place) => item(update, updates.length - 1 - place, notice, zone, now))}</ol>`
      }
      ${
        isFolding
          ? html`<button type="button" class="link-button" aria-expanded=${this.open} @click=${() => this.#toggle(first)}>
              ${this.open ? noticeStrings.showNewest : noticeStrings.showOlder(formatCount(updates.length - first))}
            </button>`
          : nothing
      }
    </section>`;
  }

  /** The keyboard goes on at the first of those that came, or at the head of the rest. */
  async #toggle(first: number): Promise<void> {
    this.open = !this.open;
    this.dispatchEvent(new CustomEvent<boolean>('updates-open', { detail: this.open }));
    await this.updateComplete;
    const place = this.open ? `li:nth-child(${first + 1})` : 'h2';
    this.querySelector<HTMLElement>(place)?.focus();
  }
}

/**
 * What an update is known by where others come in front of it, so that what stands on the screen stays where it is: its date and
 * the beginning of its text, and how many of those that are older have the same.
 */
function keyOf(updates: readonly UpdateView[]): (update: UpdateView) => string {
  const keys = new Map<UpdateView, string>();
  const counts = new Map<string, number>();
  for (const update of updates.toReversed()) {
    const same = `${update.createDate?.ms} ${update.contents.slice(0, 200)}`;
    const count = counts.get(same) ?? 0;
    counts.set(same, count + 1);
    keys.set(update, `${count} ${same}`);
  }
  return (update) => keys.get(update) ?? '';
}

/** `older`: how many of the updates are, shown or not; by that it is found again. */
function item(
  update: UpdateView,
  older: number,
  notice: NoticePageModel,
  zone: TimeZoneChoice,
  now: number,
): TemplateResult {
  const { createDate } = update;
  return html`<li class=${update.isNew ? 'new' : ''} data-older=${older} tabindex="-1">
    <div class="update-head">
      <span class="update-date">${createDate === null ? undatedText(update) : formatInstant(createDate, dateOptions(zone))}</span>
      ${createDate === null ? nothing : html`<span class="quiet">${formatDistance(createDate.ms, now, inPageLanguage)}</span>`}
      ${update.isNew ? html`<span class="new-mark">${noticeStrings.isNew}</span>` : nothing}
    </div>
    ${movedWindow(update, notice, zone)}
    ${
      update.contents.trim() === ''
        ? html`<p class="quiet">${noticeStrings.emptyUpdate}</p>`
        : html`<pe-folded-text .value=${update.contents}></pe-folded-text>`
    }
  </li>`;
}

function undatedText({ unreadableDate: given }: UpdateView): string {
  return given === undefined ? noticeStrings.undatedUpdate : noticeStrings.unreadableUpdate(givenText(given));
}

/** An update's own window, where it isn't the notice's present one: the window was moved since. */
function movedWindow(
  update: UpdateView,
  notice: NoticePageModel,
  zone: TimeZoneChoice,
): TemplateResult | typeof nothing {
  const { startDate, endDate } = update;
  if (startDate === null || endDate === null || endDate.ms < startDate.ms) return nothing;
  if (startDate.ms === notice.startDate?.ms && endDate.ms === notice.endDate?.ms) return nothing;
  const window = formatWindow(startDate, endDate, dateOptions(zone));
  return html`<div class="quiet">${noticeStrings.updateWindow(window)}</div>`;
}

customElements.define('pe-update-timeline', UpdateTimeline);
