// What stands above the rows of the event log: which parts of the results are shown, which columns, and copying the rows selected.

import { html, nothing, type TemplateResult } from 'lit';
import { type CopyFormat, copyFormats } from '../protocol/log.ts';
import type { TableColumn } from './dataTable.ts';
import { countText } from './host.ts';
import { popup, toggleButton } from './popup.ts';
import { resultWords } from './resultText.ts';
import type { Copied } from './rowChoice.ts';

export const columnsMenu = 'columns-menu';
export const copyMenu = 'copy-menu';

export interface ResultsBar {
  readonly facets: boolean;
  readonly timeline: boolean;
  readonly columns: readonly TableColumn[];
  readonly shown: readonly TableColumn[];
  /** Rows selected. */
  readonly selected: number;
  /** What came of copying them; undefined where they weren't copied. */
  readonly copied: Copied | undefined;
  readonly onFacets: () => void;
  readonly onTimeline: () => void;
  readonly onColumn: (key: string) => void;
  readonly onColumnsReset: () => void;
  readonly onCopy: (format: CopyFormat) => void;
}

export function resultsBar(bar: ResultsBar): TemplateResult {
  const { selected, copied } = bar;
  return html`<div class="results-bar">
    <div class="results-views" role="group" aria-label=${resultWords.views}>
      ${toggleButton({ label: resultWords.filters, icon: 'filter', on: bar.facets, controls: 'facets', onClick: bar.onFacets })}
      ${toggleButton({ label: resultWords.timeline, icon: 'graph', on: bar.timeline, controls: 'timeline', onClick: bar.onTimeline })}
    </div>
    <span class="results-note quiet" role="status">${copied !== undefined ? copiedWords(copied) : selected > 1 ? resultWords.selected(countText(selected)) : nothing}</span>
    ${popup({
      id: columnsMenu,
      label: resultWords.columns,
      hint: resultWords.columnsHint,
      icon: 'list-selection',
      content: columnChoices(bar),
    })}
    ${popup({
      id: copyMenu,
      label: resultWords.copyRows,
      hint: resultWords.copyHint,
      icon: 'copy',
      disabled: selected === 0,
      content: html`${copyFormats.map(
        (format) =>
          html`<button type="button" class="popup-item" @click=${() => bar.onCopy(format)}>${resultWords.copyFormats[format]}</button>`,
      )}`,
    })}
  </div>`;
}

function copiedWords({ count, of }: Copied): string {
  if (count === 0) return resultWords.notCopied;
  return count < of ? resultWords.copiedFirst(countText(count), countText(of)) : resultWords.copied(countText(count));
}

function columnChoices({ columns, shown, onColumn, onColumnsReset }: ResultsBar): TemplateResult {
  const isShown = (key: string) => shown.some((column) => column.key === key);
  return html`${columns.map(
    ({ key, label }) => html`<label class="popup-item">
      <input
        type="checkbox"
        .checked=${isShown(key)}
        ?disabled=${isShown(key) && shown.length === 1}
        @change=${() => onColumn(key)}
      />
      <span>${label}</span>
    </label>`,
  )}
    <button type="button" class="popup-item popup-last" @click=${onColumnsReset}>${resultWords.allColumns}</button>`;
}
