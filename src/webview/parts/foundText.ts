// A text with the places marked at which a search term stands in it, as text nodes and never as markup.

import { html, type TemplateResult } from 'lit';

export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** Places marked in one text at most: a long one full of hits stays cheap to draw. */
const mostHits = 200;

let pattern: { readonly searchTerm: string; readonly hits: RegExp } | undefined;

/** The term literally, whatever its case. Cells ask for the same one again and again. */
function hitsOf(searchTerm: string): RegExp {
  if (pattern?.searchTerm !== searchTerm) {
    pattern = { searchTerm, hits: new RegExp(searchTerm.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'giu') };
  }
  return pattern.hits;
}

/** The parts of a text in their order; joined they are the text. `searchTerm` '': one part. */
export function foundParts(text: string, searchTerm: string): readonly TextPart[] {
  if (searchTerm === '') return [{ text, isHit: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: hit, index } of text.matchAll(hitsOf(searchTerm))) {
    if (index > from) parts.push({ text: text.slice(from, index), isHit: false });
    parts.push({ text: hit, isHit: true });
    from = index + hit.length;
    if (parts.length >= mostHits) break;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isHit: false });
  return parts;
}

/** The text itself where nothing is found in it. */
export function marked(text: string, searchTerm: string): string | TemplateResult {
  if (searchTerm === '') return text;
  const parts = foundParts(text, searchTerm);
  if (!parts.some(({ isHit }) => isHit)) return text;
  return html`${parts.map((part) => (part.isHit ? html`<mark>${part.text}</mark>` : part.text))}`;
}
