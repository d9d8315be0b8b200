// What stands beside the histogram's drawing: its legend, and what is told of the bars that are pointed at.

import { html, nothing, type TemplateResult } from 'lit';
import { valueState } from '../../core/query/edit.ts';
import { parseQuery } from '../../core/query/query.ts';
import type { LogProgress } from '../../protocol/log.ts';
import { differenceStrings } from '../strings/difference.ts';
import { formatCount } from '../strings/numbers.ts';
import { histogramStrings } from '../strings/result.ts';
import { namedValues } from './facetValues.ts';
import type { Bins, BinZone } from './histogramBins.ts';
import type { HistogramGestures } from './histogramGestures.ts';
import type { HistogramScale } from './histogramPlot.ts';
import { binFacts, userTypeText } from './histogramText.ts';

/** The field whose values are stacked. */
export const stackField = 'userType';

type ClassOf = (userType: string | null) => string;

export interface LegendContext {
  readonly classOf: ClassOf;
  /** Leaves a user type out, or shows one again that is left out. */
  readonly onToggle: (userType: string, isOut: boolean) => void;
}

/** The user types that there are, and those that the query leaves out. */
export function legend(query: string, bins: Bins | undefined, { classOf, onToggle }: LegendContext): TemplateResult {
  const parsed = parseQuery(query);
  const isLeftOut = (userType: string) => valueState(parsed, stackField, userType) === 'excluded';
  const types = (bins?.stacks ?? []).map(({ userType }) => userType);
  const there = types.filter((userType) => userType !== null).filter((userType) => !isLeftOut(userType));
  const leftOut = namedValues(parsed, stackField).filter(isLeftOut);
  // In one order, left out or not: nothing moves under the pointer.
  return html`${[...there, ...leftOut].sort().map((userType) => {
    const isOut = leftOut.includes(userType);
    const label = (isOut ? histogramStrings.leftOut : histogramStrings.leaveOut)(userTypeText(userType));
    return html`<button
      type="button"
      class="legend ${isOut ? 'out' : ''}"
      title=${label}
      aria-label=${label}
      @click=${() => onToggle(userType, isOut)}
    >${swatch(classOf(userType))}<span>${userTypeText(userType)}</span></button>`;
  })}${types.includes(null) ? html`<span class="legend-others">${swatch(classOf(null))}<span>${userTypeText(null)}</span></span>` : nothing}`;
}

/** What stands above the bars keeps the height that it had at this width: nothing moves under a pointer that zooms or leaves a user type out. */
export function keepHeight(head: HTMLElement | null, isOtherWidth: boolean): void {
  if (head === null) return;
  if (isOtherWidth) head.style.minHeight = '';
  const height = head.offsetHeight;
  if (height > 0) head.style.minHeight = `${height}px`;
}

/** How many entries no bar has; nothing where a sentence says that none has a date. `follows`: another text stands before it. */
export function undatedNote(progress: LogProgress | undefined, follows: boolean): TemplateResult | typeof nothing {
  const { undated = 0, span = null } = progress ?? {};
  if (undated === 0 || span === null) return nothing;
  const sentence = histogramStrings.someUndated(formatCount(undated));
  return html`${follows ? ' · ' : nothing}<span class="histogram-undated">${sentence}</span>`;
}

/** The ways out of a period and to what is different in it; undefined where there is none. The latter has no words where there is no room. */
export function headButtons(onZoomOut: (() => void) | undefined, onDifferent: (() => void) | undefined) {
  const { here, hereHint } = differenceStrings;
  const { zoomOut, zoomOutHint } = histogramStrings;
  return html`${
    onZoomOut &&
    html`<button type="button" class="link-button" title=${zoomOutHint} @click=${onZoomOut}>${zoomOut}</button>`
  }${
    onDifferent &&
    html`<button type="button" class="link-button histogram-different" title=${hereHint} aria-label=${here} @click=${onDifferent}><span class="codicon codicon-diff" aria-hidden="true"></span><span>${here}</span></button>`
  }`;
}

/** Where the bars are drawn, for pointers and keys. */
export function plotArea(gestures: HistogramGestures, content: TemplateResult): TemplateResult {
  return html`<div
    class="histogram-plot"
    role="application"
    tabindex="0"
    data-stop
    aria-label=${histogramStrings.name}
    aria-description=${histogramStrings.usage}
    @keydown=${(event: KeyboardEvent) => gestures.key(event)}
    @pointerdown=${(event: PointerEvent) => gestures.press(event)}
    @pointermove=${(event: PointerEvent) => gestures.move(event)}
    @pointerup=${(event: PointerEvent) => gestures.release(event)}
    @pointercancel=${() => gestures.letGo()}
    @pointerleave=${() => gestures.leave()}
    @blur=${() => gestures.letGo()}
  >${content}</div>`;
}

/** Beside the bins from `first` to `last`: when they are, and what is in them. */
export function histogramTip(
  scale: HistogramScale,
  [first, last]: readonly [number, number],
  {
    zone,
    classOf,
    drags,
  }: { readonly zone: BinZone; readonly classOf: ClassOf; readonly drags: HistogramGestures['drags'] },
): TemplateResult {
  const { span, entries, parts } = binFacts(scale.bins, first, last, zone);
  const x = (scale.bar(first)[0] + scale.bar(last)[1]) / 2;
  const isLeft = x < scale.width / 2;
  const side = isLeft ? `left:${Math.round(x + 10)}px` : `right:${Math.round(scale.width - x + 10)}px`;
  return html`<div class="histogram-tip" aria-hidden="true" .style=${side}>
    <div class="tip-span">${span}</div>
    <div>${entries}</div>
    ${parts.map(
      ({ userType, count }) =>
        html`<div class="tip-part">${swatch(classOf(userType))}<span>${userTypeText(userType)}</span><span class="tip-count">${count}</span></div>`,
    )}
    ${drags === undefined ? nothing : html`<div class="tip-drags">${drags === 'zoom' ? differenceStrings.dragHint : differenceStrings.compareHint}</div>`}
  </div>`;
}

function swatch(stack: string): TemplateResult {
  return html`<svg class="swatch" width="10" height="10" aria-hidden="true"><rect class=${stack} width="10" height="10"></rect></svg>`;
}
