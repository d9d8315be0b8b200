// One cell of a table's row.

import { html, nothing, type TemplateResult } from 'lit';
import { marked } from '../parts/foundText.ts';

/** What stands in a cell around its text. */
export interface CellSides {
  readonly before: TemplateResult | typeof nothing;
  readonly behind: TemplateResult | typeof nothing;
}

/** `text`: ready to show; undefined while the row is on its way. `searchTerm` is marked in it; '': nothing. */
export function tableCell(
  text: string | undefined,
  mono: boolean,
  searchTerm: string,
  { before, behind }: CellSides,
): TemplateResult {
  const shown = text === undefined ? nothing : marked(text, searchTerm);
  return html`<div class="table-cell ${text === undefined ? 'pending' : ''} ${mono ? 'mono' : ''} ${behind === nothing ? '' : 'folded'}" role="gridcell" title=${text || nothing}>${before}${behind === nothing ? shown : html`<span class="fold-text">${shown}</span>${behind}`}</div>`;
}
