// What stands around the histogram's drawing: ways out of it, where it takes pointers and keys, and what is told of the bars that are pointed at.

import { html, nothing, type TemplateResult } from 'lit';
import type { LogProgress } from '../../protocol/log.ts';
import { differenceStrings } from '../strings/difference.ts';
import { formatCount } from '../strings/numbers.ts';
import { histogramStrings } from '../strings/result.ts';
import type { BinChoice } from './binChoice.ts';
import type { BinZone } from './histogramBins.ts';
import type { HistogramGestures } from './histogramGestures.ts';
import { swatch } from './histogramLegend.ts';
import { type HistogramScale, histogramPlot, type PlotMarks, plotHeight } from './histogramPlot.ts';
import { binFacts, partText } from './histogramText.ts';

/** What stands above the bars keeps the height that it had at this width: nothing moves under a pointer that zooms or leaves a value out. */
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
  return html` <span class="histogram-undated">${follows ? '· ' : nothing}<span>${sentence}</span></span>`;
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

export interface PlotContext extends Pick<PlotMarks, 'zone' | 'classOf' | 'compared'> {
  readonly progress: LogProgress | undefined;
  readonly gestures: HistogramGestures;
  readonly choice: BinChoice;
  /** Pixels. */
  readonly width: number;
}

/** Where the bars are drawn, for pointers and keys, or why there are none; `scale`: undefined while nothing is drawn. */
export function plotArea(scale: HistogramScale | undefined, context: PlotContext): TemplateResult {
  const { progress, gestures, choice, width, ...look } = context;
  const { cursor, range, bins } = choice;
  if (progress !== undefined && progress.count > 0 && progress.span === null) {
    return html`<p class="quiet histogram-empty">${histogramStrings.undated}</p>`;
  }
  // Nothing came, and nothing is being read: there is no time to draw. Where some came, the plot stays whatever of it is looked at.
  const isOver = progress !== undefined && !['idle', 'running', 'paused'].includes(progress.state);
  if (isOver && progress.held === 0) return html``;
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
  ><svg width=${width} height=${plotHeight} aria-hidden="true">${
    scale === undefined ? nothing : histogramPlot(scale, { ...look, cursor, chosen: range })
  }</svg>
  ${scale === undefined || bins === null || choice.isComparing ? nothing : histogramTip(scale, bins, { ...look, drags: gestures.drags })}</div>`;
}

/** Beside the bins from `first` to `last`: when they are, and what is in them. */
function histogramTip(
  scale: HistogramScale,
  [first, last]: readonly [number, number],
  {
    zone,
    classOf,
    drags,
  }: { readonly zone: BinZone; readonly classOf: PlotMarks['classOf']; readonly drags: HistogramGestures['drags'] },
): TemplateResult {
  const { span, entries, parts } = binFacts(scale.bins, first, last, zone);
  const x = (scale.bar(first)[0] + scale.bar(last)[1]) / 2;
  const isLeft = x < scale.width / 2;
  const side = isLeft ? `left:${Math.round(x + 10)}px` : `right:${Math.round(scale.width - x + 10)}px`;
  return html`<div class="histogram-tip" aria-hidden="true" .style=${side}>
    <div class="tip-span">${span}</div>
    <div>${entries}</div>
    ${parts.map(
      ({ value, count }) =>
        html`<div class="tip-part">${swatch(classOf(value))}<span>${partText(value)}</span><span class="tip-count">${count}</span></div>`,
    )}
    ${drags === undefined ? nothing : html`<div class="tip-drags">${drags === 'zoom' ? differenceStrings.dragHint : differenceStrings.compareHint}</div>`}
  </div>`;
}
