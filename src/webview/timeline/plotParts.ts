// What stands around and on the drawing: the signs' meaning, the sections' names, the bars that a screen reader is told of, a tip.

import { html, nothing, type TemplateResult } from 'lit';
import { typeLabel } from '../../core/notices/grouping.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { knownIcon, typeIcons } from '../parts/knownIcons.ts';
import { inPageLanguage } from '../strings/language.ts';
import { timelineStrings } from '../strings/timeline.ts';
import type { DrawnNotice } from './drawnNotices.ts';
import { nameOf, overlapsOf, reachOf, stateOf, type WordContext, whenOf } from './noticeWords.ts';
import { barSides } from './plotDrawing.ts';
import { barHeight, laneHeight, type PlotLayout, type PlotSection } from './plotLayout.ts';
import type { TimeScale } from './timeScale.ts';

/** The types that there are, and what the other signs say. */
export function plotLegend(drawn: readonly DrawnNotice[]): TemplateResult {
  const types = new Set(drawn.map(({ item }) => item.typeKey));
  const has = (is: (notice: DrawnNotice) => boolean) => drawn.some(is);
  return html`<div class="signs" role="group" aria-label=${timelineStrings.legend}>
    ${[...types].map((key) => typeSign(key))}
    ${has(({ item }) => !item.acknowledged) ? html`<span class="sign"><span aria-hidden="true">●</span>${timelineStrings.unacknowledged}</span>` : nothing}
    ${has(({ item }) => item.isOver) ? html`<span class="sign"><span class="sign-bar over" aria-hidden="true"></span>${timelineStrings.finished}</span>` : nothing}
    ${has(({ span }) => span.isOpenEnd) ? html`<span class="sign"><span class="sign-bar open" aria-hidden="true"></span>${timelineStrings.openEnd}</span>` : nothing}
    ${has(({ item }) => item.overlap !== '') ? html`<span class="sign overlap-sign"><span class="codicon codicon-warning" aria-hidden="true"></span>${timelineStrings.overlapSign}</span>` : nothing}
    ${has(({ others }) => others > 0) ? html`<span class="sign"><span class="busy-time sign-count" aria-hidden="true">2</span>${timelineStrings.atOnceSign}</span>` : nothing}
  </div>`;
}

function typeSign(typeKey: string): TemplateResult {
  const { icon, name } = knownIcon(typeIcons, typeKey, 'note');
  return html`<span class="sign" data-type=${name}><span class="codicon codicon-${icon} type-${name}" aria-hidden="true"></span>${typeLabel(typeKey, inPageLanguage)}</span>`;
}

/** `account`: its name where there are several. */
export function sectionHead(section: PlotSection, accounts: readonly string[]): TemplateResult {
  const { icon, name } = knownIcon(typeIcons, section.typeKey, 'note');
  const account = accounts[section.account];
  const isNamed = account !== undefined && accounts.length > 1 && section.isFirst;
  return html`<div class="section" aria-hidden="true" .style=${`top:${section.top}px`}>
    ${isNamed ? html`<div class="section-account"><span class="codicon codicon-account"></span>${lineText(account)}</div>` : nothing}
    <div class="section-type"><span class="codicon codicon-${icon} type-${name}"></span>${typeLabel(section.typeKey, inPageLanguage)}</div>
  </div>`;
}

interface BarOption {
  readonly place: number;
  readonly isActive: boolean;
}

/** A bar as an option of the list that the plot is for a screen reader. */
function barOption(
  { place, isActive }: BarOption,
  drawn: readonly DrawnNotice[],
  layout: PlotLayout,
  scale: TimeScale,
  context: WordContext,
): TemplateResult | typeof nothing {
  const notice = drawn[place];
  if (notice === undefined) return nothing;
  const [from, to] = barSides(notice, scale);
  const left = Math.max(-4, Math.min(from, scale.width));
  const width = Math.max(2, Math.min(to, scale.width + 4) - left);
  const top = layout.topOf(place) + (laneHeight - barHeight) / 2;
  return html`<div
    class="bar-option ${isActive ? 'active' : ''}"
    role="option"
    id=${optionId(place)}
    aria-selected=${isActive}
    aria-setsize=${drawn.length}
    aria-posinset=${place + 1}
    aria-label=${nameOf(notice, context)}
    .style=${`left:${left}px;top:${top}px;width:${width}px;height:${barHeight}px`}
  ></div>`;
}

/** The active one and those beside it in time: a screen reader needs no more of thousands. */
export function barOptions(
  active: number,
  drawn: readonly DrawnNotice[],
  layout: PlotLayout,
  scale: TimeScale,
  context: WordContext,
): readonly unknown[] {
  return [active - 1, active, active + 1].map((place) =>
    barOption({ place, isActive: place === active }, drawn, layout, scale, context),
  );
}

export function optionId(place: number): string {
  return `bar-${place}`;
}

/** A place in the plot's frame, and how large that is; pixels. */
export interface PointInFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Beside a bar, on the side where there is room. */
export function barTip(notice: DrawnNotice, at: PointInFrame, context: WordContext): TemplateResult {
  const side = at.x < at.width / 2 ? `left:${Math.max(0, at.x)}px` : `right:${Math.max(0, at.width - at.x)}px`;
  const edge = at.y < at.height / 2 ? `top:${at.y + 18}px` : `bottom:${at.height - at.y + 14}px`;
  const reach = reachOf(notice, context);
  return html`<div class="bar-tip" aria-hidden="true" .style=${`${side};${edge}`}>
    <div class="tip-subject">${lineText(notice.item.subject)}</div>
    <div>${whenOf(notice.item, context)}</div>
    <div>${lineText(stateOf(notice.item, context))}</div>
    ${reach === '' ? nothing : html`<div>${reach}</div>`}
    ${overlapsOf(notice.item, context).map((sentence) => html`<div class="tip-overlap"><span class="codicon codicon-warning"></span>${lineText(sentence)}</div>`)}
  </div>`;
}
