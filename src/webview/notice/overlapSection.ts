// Machines that stand in for each other and are hit at once, by this notice and others.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type OverlapFormat, overlapSentence } from '../../core/machines/overlapWords.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { OverlapMachines, OverlapNotice, OverlapView } from '../../protocol/notice.ts';
import type { FromNoticePage } from '../../protocol/noticeMessages.ts';
import { inPageLanguage } from '../strings/language.ts';
import { noticeStrings } from '../strings/notice.ts';
import { formatCount } from '../strings/numbers.ts';
import type { ReceivedNotice } from './receivedNotice.ts';

/** Overlaps that are shown at once. */
const shownAtOnce = 3;

type Post = (message: FromNoticePage) => void;

/** `now`: the service's time, in milliseconds since 1970. */
export function overlapSection(
  { overlaps, moreOverlaps, zone }: Pick<ReceivedNotice, 'overlaps' | 'moreOverlaps' | 'zone'>,
  now: number,
  post: Post,
): TemplateResult | typeof nothing {
  if (overlaps.length === 0) return nothing;
  const format = { zone, now, t: inPageLanguage };
  const rest = overlaps.slice(shownAtOnce);
  // A button is of one notice for good: while others come before it, a click would fall on another.
  const rows = (some: readonly OverlapView[]) => repeat(some, keyOf, (overlap) => overlapRow(overlap, format, post));
  return html`<section class="overlaps" aria-labelledby="overlaps">
    <h2 id="overlaps"><span class="codicon codicon-warning" aria-hidden="true"></span>${noticeStrings.overlaps}</h2>
    <p class="quiet">${noticeStrings.overlapNote}</p>
    <ul>${rows(overlaps.slice(0, shownAtOnce))}</ul>
    ${
      rest.length === 0
        ? nothing
        : html`<details>
          <summary>${noticeStrings.moreOverlaps(formatCount(rest.length))}</summary>
          <ul>${rows(rest)}</ul>
        </details>`
    }
    ${moreOverlaps === 0 ? nothing : html`<p class="quiet">${noticeStrings.untoldOverlaps(formatCount(moreOverlaps))}</p>`}
  </section>`;
}

function keyOf({ overlap: { group, start } }: OverlapView): string {
  return `${start.ms} ${group.key}`;
}

function overlapRow(
  { overlap, own, others, moreNotices }: OverlapView,
  format: OverlapFormat,
  post: Post,
): TemplateResult {
  return html`<li>
    <div class="overlap-sentence">${lineText(overlapSentence(overlap, format))}</div>
    <ul class="overlap-notices">
      ${own.machines.length === 0 ? nothing : html`<li><span>${noticeStrings.ownMachines}: </span>${machineList(own)}</li>`}
      ${repeat(
        others,
        ({ id }) => id,
        (other) => otherNotice(other, post),
      )}
      ${moreNotices === 0 ? nothing : html`<li class="quiet">${noticeStrings.moreOverlapNotices(formatCount(moreNotices))}</li>`}
    </ul>
  </li>`;
}

function otherNotice(notice: OverlapNotice, post: Post): TemplateResult {
  return html`<li>
    <button type="button" class="link-button" @click=${() => post({ type: 'openNotice', id: notice.id })}>${lineText(notice.subject)}</button><span>: </span>${machineList(notice)}
  </li>`;
}

function machineList({ machines, more }: OverlapMachines): TemplateResult {
  return html`<span class="machines">${machines.map(lineText).join(', ')}</span>${
    more === 0 ? nothing : html` <span class="quiet">${noticeStrings.notFirstMachines(formatCount(more))}</span>`
  }`;
}
