// What stands above the rows of the event log: which parts of the results are shown, which columns, and copying the rows selected.

import '../parts/oneStop.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import { dateField } from '../../core/log/table.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { type CopyFormat, copyFormats, foldings } from '../../protocol/log.ts';
import { closePopup, popup, toggleButton } from '../parts/popup.ts';
import { logFieldName } from '../rows/logColumns.ts';
import type { Copied, RowChoice } from '../rows/rowChoice.ts';
import { countStrings } from '../strings/counts.ts';
import { differenceStrings } from '../strings/difference.ts';
import { formatCount } from '../strings/numbers.ts';
import { foldStrings, resultStrings } from '../strings/result.ts';
import {
  isFolding,
  type ResultsLayout,
  type shownInstead,
  withColumnsReset,
  withColumnToggled,
  withInstead,
} from '../table/columnChoice.ts';
import type { TableColumn } from '../table/columnWidths.ts';
import type { ResultColumns } from './resultColumns.ts';

export const columnsMenu = 'columns-menu';
export const copyMenu = 'copy-menu';
const foldMenu = 'fold-menu';

export interface ResultsBar {
  /** The facets are shown, by choice or for the room. */
  readonly facets: boolean;
  readonly layout: ResultsLayout;
  /** What is shown in the place of the rows. */
  readonly instead: ReturnType<typeof shownInstead>;
  readonly columns: ResultColumns;
  readonly order: SortOrder;
  readonly choice: Pick<RowChoice, 'count' | 'copied'>;
  readonly onLayout: (layout: ResultsLayout) => void;
  /** Something else is to stand in the place of the rows, or they. */
  readonly onInstead: (layout: ResultsLayout) => void;
  readonly onCopy: (format: CopyFormat) => void;
}

export function resultsBar(bar: ResultsBar): TemplateResult {
  const { choice, facets, layout, instead: shown, onLayout, onInstead } = bar;
  const { timeline = true } = layout;
  const instead = (part: typeof shown) => () => onInstead(withInstead(layout, shown === part ? undefined : part));
  return html`<pe-one-stop class="results-bar" role="toolbar" aria-label=${resultStrings.bar}>
    <div class="results-views" role="group" aria-label=${resultStrings.views}>
      ${toggleButton({ label: resultStrings.filters, icon: 'filter', on: facets, controls: 'facets', onClick: () => onLayout({ ...layout, facets: !facets }) })}
      ${toggleButton({ label: resultStrings.timeline, icon: 'graph', on: timeline, controls: 'timeline', onClick: () => onLayout({ ...layout, timeline: !timeline }) })}
      ${toggleButton({ label: countStrings.toggle, icon: 'list-ordered', on: shown === 'counts', controls: 'counts', onClick: instead('counts') })}
      ${toggleButton({ label: differenceStrings.toggle, hint: differenceStrings.toggleHint, icon: 'diff', on: shown === 'difference', controls: 'difference', onClick: instead('difference') })}
    </div>
    ${popup({
      id: foldMenu,
      label: isFolding(layout) ? foldStrings.folded(foldStrings.foldings[layout.folding ?? 'none']) : foldStrings.fold,
      hint: foldStrings.hint,
      icon: 'fold',
      content: foldChoices(bar),
    })}
    ${popup({
      id: columnsMenu,
      label: resultStrings.columns,
      hint: resultStrings.columnsHint,
      icon: 'list-selection',
      content: columnChoices(bar),
    })}
    ${popup({
      id: copyMenu,
      label: resultStrings.copyRows,
      hint: resultStrings.copyHint,
      icon: 'copy',
      disabled: choice.count === 0,
      content: html`${copyFormats.map(
        (format) =>
          html`<button type="button" class="popup-item" @click=${() => bar.onCopy(format)}>${resultStrings.copyFormats[format]}</button>`,
      )}`,
    })}
    <span class="results-note quiet" role="status">${noteOf(bar)}</span>
  </pe-one-stop>`;
}

/** What came of copying, what is selected, or in which order the rows stand: the head that says so may be out of sight, or not there. */
function noteOf({ choice: { count, copied }, columns, instead, order }: ResultsBar): string {
  if (copied !== undefined) return copiedSentence(copied);
  if (count > 1) return resultStrings.selected(formatCount(count));
  // What is shown in their place has an order of its own.
  if (instead !== undefined) return '';
  const { field, descending } = order;
  const name = lineText(logFieldName(field));
  if (!columns.shown.some(({ key }) => key === field)) return resultStrings.sortedByHidden(name);
  // Newest first goes without saying.
  return field === dateField && descending ? '' : resultStrings.sortedBy(name, descending);
}

function copiedSentence(copied: Copied): string {
  if (copied === 'table') return resultStrings.copiedTable;
  const { count, of } = copied;
  if (count === 0) return resultStrings.notCopied;
  return count < of
    ? resultStrings.copiedFirst(formatCount(count), formatCount(of))
    : resultStrings.copied(formatCount(count));
}

function foldChoices({ layout, onLayout }: ResultsBar): TemplateResult {
  const { folding: chosen = 'none' } = layout;
  return html`${foldings.map(
    (folding) => html`<label class="popup-item" title=${foldStrings.hints[folding]} @click=${closeByMouse}>
      <input
        type="radio"
        name=${foldMenu}
        .checked=${folding === chosen}
        @change=${() => onLayout({ ...layout, folding })}
      />
      <span>${foldStrings.foldings[folding]}</span>
    </label>`,
  )}`;
}

/** One of several is all that is to be chosen; the keyboard's arrows go by others on their way. */
function closeByMouse({ detail, target }: MouseEvent): void {
  if (detail > 0 && target instanceof Element) closePopup(target.ownerDocument, foldMenu);
}

function columnChoices({ columns: { all, shown }, layout, onLayout }: ResultsBar): TemplateResult {
  const choice = ({ key, label }: TableColumn) => {
    const isShown = shown.some((column) => column.key === key);
    return html`<label class="popup-item">
      <input
        type="checkbox"
        .checked=${isShown}
        ?disabled=${isShown && shown.length === 1}
        @change=${() => onLayout(withColumnToggled(layout, all, key))}
      />
      <span>${label}</span>
    </label>`;
  };
  const optional = all.filter((column) => column.optional === true);
  return html`${all.filter((column) => column.optional !== true).map(choice)}
    ${
      optional.length === 0
        ? nothing
        : html`<div role="group" aria-labelledby="columns-of-metadata">
            <p class="popup-title" id="columns-of-metadata">${resultStrings.columnsOfMetadata}</p>
            ${optional.map(choice)}
          </div>`
    }
    <button type="button" class="popup-item popup-last" @click=${() => onLayout(withColumnsReset(layout))}>${resultStrings.allColumns}</button>`;
}
