// What stands beside the histogram's drawing: its legend, and what is told of the bars that are pointed at.

import { html, nothing, type TemplateResult } from 'lit';
import { valueState } from '../../core/query/edit.ts';
import { parseQuery } from '../../core/query/query.ts';
import type { LogProgress } from '../../protocol/log.ts';
import { formatCount } from '../strings/numbers.ts';
import { histogramStrings } from '../strings/result.ts';
import { namedValues } from './facetValues.ts';
import type { Bins, BinZone } from './histogramBins.ts';
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

/** How many entries no bar has; nothing where a sentence says that none has a date. `follows`: another text stands before it. */
export function undatedNote(progress: LogProgress | undefined, follows: boolean): TemplateResult | typeof nothing {
  const { undated = 0, span = null } = progress ?? {};
  if (undated === 0 || span === null) return nothing;
  const sentence = histogramStrings.someUndated(formatCount(undated));
  return html`${follows ? ' · ' : nothing}<span class="histogram-undated">${sentence}</span>`;
}

/** Beside the bins from `first` to `last`: when they are, and what is in them. */
export function histogramTip(
  scale: HistogramScale,
  [first, last]: readonly [number, number],
  { zone, classOf }: { readonly zone: BinZone; readonly classOf: ClassOf },
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
  </div>`;
}

function swatch(stack: string): TemplateResult {
  return html`<svg class="swatch" width="10" height="10" aria-hidden="true"><rect class=${stack} width="10" height="10"></rect></svg>`;
}
