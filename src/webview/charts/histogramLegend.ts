// What the colours of the histogram stand for: the field whose values they are, which the reader chooses, and those values.

import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { metaField } from '../../core/log/metaFields.ts';
import { dateField } from '../../core/log/table.ts';
import { valueState } from '../../core/query/edit.ts';
import { parseQuery } from '../../core/query/query.ts';
import { selectOption } from '../parts/selectOption.ts';
import { logFieldName } from '../rows/logColumns.ts';
import { histogramStrings } from '../strings/result.ts';
import { namedValues } from './facetValues.ts';
import type { BinStack } from './histogramBins.ts';
import { partText } from './histogramText.ts';

/** Fields with almost as many values as there are entries: a few colours say nothing about them. */
const withoutColours: readonly string[] = [dateField, metaField, 'traceId'];

export interface ColourChoice {
  /** What the reader chose. */
  readonly field: string;
  /** Fields that entries have. */
  readonly fields: readonly string[];
  readonly onField: (field: string) => void;
}

/** By which field the bars are coloured. One that no entry has stays chosen: others may have it. */
export function colourChoice({ field, fields, onField }: ColourChoice): TemplateResult {
  const offered = fields.filter((one) => !withoutColours.includes(one));
  const known = offered.includes(field) ? offered : [field, ...offered];
  return html`<label class="colour-by"><span>${histogramStrings.colourBy}</span>
    <select
      aria-label=${histogramStrings.colourBy}
      title=${histogramStrings.colourByHint}
      @change=${(event: Event) => event.target instanceof HTMLSelectElement && onField(event.target.value)}
    >${known.map((one) => selectOption(one, logFieldName(one), field))}</select>
  </label>`;
}

export interface LegendContext {
  readonly query: string;
  /** The field that the parts of the bars are values of. */
  readonly field: string;
  readonly classOf: (value: string | null) => string;
  /** Leaves a value out, or shows one again that is left out. */
  readonly onToggle: (value: string, isOut: boolean) => void;
}

/** The values that there are, and those that the query leaves out. */
export function legend(
  stacks: readonly BinStack[],
  { query, field, classOf, onToggle }: LegendContext,
): TemplateResult {
  const parsed = parseQuery(query);
  const isLeftOut = (value: string) => valueState(parsed, field, value) === 'excluded';
  const values = stacks.map(({ value }) => value);
  const there = values.filter((value) => value !== null).filter((value) => !isLeftOut(value));
  const leftOut = namedValues(parsed, field).filter(isLeftOut);
  // In one order, left out or not: nothing moves under the pointer. A button is of one value for good: while pages arrive others come
  // between, and a click that is under way would fall on another value.
  const button = (value: string) => {
    const isOut = leftOut.includes(value);
    const label = (isOut ? histogramStrings.leftOut : histogramStrings.leaveOut)(partText(value));
    return html`<button
      type="button"
      class="legend ${isOut ? 'out' : ''}"
      title=${label}
      aria-label=${label}
      @click=${() => onToggle(value, isOut)}
    >${swatch(classOf(value))}<span>${partText(value)}</span></button>`;
  };
  const named = [...there, ...leftOut].sort();
  return html`${repeat(named, (value) => value, button)}${values.includes(null) ? html`<span class="legend-others">${swatch(classOf(null))}<span>${partText(null)}</span></span>` : ''}`;
}

export function swatch(stack: string): TemplateResult {
  return html`<svg class="swatch" width="10" height="10" aria-hidden="true"><rect class=${stack} width="10" height="10"></rect></svg>`;
}
