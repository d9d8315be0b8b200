// One cell of a table's row.

import { html, nothing, type TemplateResult } from 'lit';
import { marked } from '../parts/foundText.ts';

/** `text`: ready to show; undefined while the row is on its way. `searchTerm` is marked in it; '': nothing. */
export function tableCell(text: string | undefined, mono: boolean, searchTerm: string): TemplateResult {
  return html`<div class="table-cell ${text === undefined ? 'pending' : ''} ${mono ? 'mono' : ''}" role="gridcell" title=${text || nothing}>${text === undefined ? nothing : marked(text, searchTerm)}</div>`;
}
