// What is different in a span, in a sentence and as a table: a row for each value, with its share on either side; each leads to its entries.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { metaField } from '../../core/log/metaFields.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { longestName } from '../../protocol/guards.ts';
import type { Compared, ComparedValue, LogProgress } from '../../protocol/log.ts';
import { iconButton } from '../parts/parts.ts';
import { logFieldName } from '../rows/logColumns.ts';
import { countStrings } from '../strings/counts.ts';
import { differenceStrings } from '../strings/difference.ts';
import { formatCount, formatShare } from '../strings/numbers.ts';
import { resultStrings } from '../strings/result.ts';

export interface DifferenceTable {
  readonly compared: Compared;
  /** The entries of a value in the span are wanted. */
  readonly onShow: (one: ComparedValue) => void;
  /** Only entries with a value are wanted, on both sides, or all others. */
  readonly onInclude: (one: ComparedValue) => void;
  readonly onExclude: (one: ComparedValue) => void;
}

/** How frequent a value is inside, next to outside. */
export function frequencyOf(one: ComparedValue, compared: Compared): keyof typeof differenceStrings.frequencies {
  if (one.outside === 0) return 'only';
  if (one.inside === 0) return 'never';
  return one.inside * compared.outside > one.outside * compared.inside ? 'more' : 'less';
}

/** The table as texts, its headings first: what is copied. */
export function differenceCells(compared: Compared): readonly (readonly string[])[] {
  const { field, value, insideHead, insideOf, outsideHead, outsideOf } = differenceStrings;
  return [
    [field, value, insideHead, insideOf, outsideHead, outsideOf],
    ...compared.different.map((one) => [
      logFieldName(one.field).slice(0, longestName),
      one.value,
      ...[one.inside, compared.inside, one.outside, compared.outside].map(String),
    ]),
  ];
}

/** The newest entries come first: until all are there, the two sides aren't what they will be. */
export function differenceSummary({ different, more, values, fields }: Compared, { state }: LogProgress): string {
  const found = different.length + more;
  if (found === 0) return '';
  const sentence = differenceStrings.found(formatCount(found), formatCount(values), formatCount(fields));
  return state === 'complete' ? sentence : differenceStrings.soFar(sentence);
}

export function testedText({ tested, values, fields }: Compared): string {
  return differenceStrings.tested(formatCount(tested), formatCount(values), formatCount(fields));
}

export function differenceTable(table: DifferenceTable): TemplateResult {
  const { different, more } = table.compared;
  const { field, value, frequency, insideHead, outsideHead, searches } = differenceStrings;
  const head = (label: string, name = '') => html`<th scope="col" class=${name}>${label}</th>`;
  return html`<pe-one-stop>
    <table class="counts-table difference-table">
      <thead>
        <tr>
          ${head(field)}${head(value, 'counts-value')}${head(frequency)}${head(insideHead, 'counts-number')}${head(outsideHead, 'counts-number')}
          <th scope="col"><span class="only-read">${searches}</span></th>
        </tr>
      </thead>
      <tbody>${repeat(different, keyOf, (one) => differenceRow(one, table))}</tbody>
      ${more === 0 ? nothing : html`<tfoot><tr><td colspan="6">${differenceStrings.more(formatCount(more))}</td></tr></tfoot>`}
    </table>
  </pe-one-stop>`;
}

/** A row is of one value for good: where that goes, a click or a second Enter falls on no other. */
function keyOf({ field, value, cut }: ComparedValue, place: number): string | number {
  return cut ? place : JSON.stringify([field, value]);
}

function differenceRow(one: ComparedValue, table: DifferenceTable): TemplateResult {
  const { compared, onShow, onInclude, onExclude } = table;
  const { value, cut, inside, outside } = one;
  // A search for a text in the metadata as a whole finds all others that it stands in, too.
  const leads = !cut && (one.field !== metaField || value === '');
  const text = lineText(value) || resultStrings.noValue;
  const frequency = frequencyOf(one, compared);
  const isMore = frequency === 'only' || frequency === 'more';
  const share = (part: number, of: number) => `--share:${of === 0 ? 0 : Math.round((part / of) * 100)}%`;
  // Of how many is said above the table, too, where there is no room for it here.
  const counted = (part: number, of: number) =>
    html`${formatCount(part)}<span class="difference-of"> ${differenceStrings.of(formatCount(of))}</span> (${formatShare(part, of)})`;
  const written = counted(inside, compared.inside);
  const hint = differenceStrings.show(formatCount(inside), text);
  const search = (icon: string, label: (value: string) => string, onClick: (one: ComparedValue) => void) =>
    iconButton({ icon, label: label(text), onClick: () => onClick(one) });
  return html`<tr data-row>
    <td class="difference-field">${lineText(logFieldName(one.field))}</td>
    <th scope="row" class="counts-value" title=${cut ? countStrings.tooLong : text}>${cut ? `${text}…` : text}</th>
    <td class="difference-frequency" title=${differenceStrings.frequencies[frequency]}><span class="codicon codicon-${isMore ? 'arrow-up' : 'arrow-down'}" aria-hidden="true"></span><span class="difference-word">${differenceStrings.frequencies[frequency]}</span></td>
    <td class="counts-number counts-bar difference-inside" .style=${share(inside, compared.inside)}>${
      !leads || inside === 0
        ? html`<span class="difference-number">${written}</span>`
        : html`<button type="button" class="counts-lead" title=${hint} @click=${() => onShow(one)}>${written}</button>`
    }</td>
    <td class="counts-number counts-bar" .style=${share(outside, compared.outside)}><span class="difference-number">${counted(outside, compared.outside)}</span></td>
    <td class="difference-searches">${
      leads
        ? html`${search('add', differenceStrings.include, onInclude)}${search('remove', differenceStrings.exclude, onExclude)}`
        : nothing
    }</td>
  </tr>`;
}
