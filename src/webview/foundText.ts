// A text with the places marked at which a sought one stands in it, as text nodes and never as markup.

import { html, type TemplateResult } from 'lit';

export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** Places marked in one text at most: a long one full of hits stays cheap to draw. */
const mostHits = 200;

let pattern: { readonly sought: string; readonly hits: RegExp } | undefined;

/** The sought text literally, whatever its case. Cells ask for the same one again and again. */
function hitsOf(sought: string): RegExp {
  if (pattern?.sought !== sought) {
    pattern = { sought, hits: new RegExp(sought.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'giu') };
  }
  return pattern.hits;
}

/** The parts of a text in their order; joined they are the text. `sought` '': one part. */
export function foundParts(text: string, sought: string): readonly TextPart[] {
  if (sought === '') return [{ text, isHit: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: hit, index } of text.matchAll(hitsOf(sought))) {
    if (index > from) parts.push({ text: text.slice(from, index), isHit: false });
    parts.push({ text: hit, isHit: true });
    from = index + hit.length;
    if (parts.length >= mostHits) break;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isHit: false });
  return parts;
}

/** The text itself where nothing is found in it. */
export function marked(text: string, sought: string): string | TemplateResult {
  if (sought === '') return text;
  const parts = foundParts(text, sought);
  if (!parts.some(({ isHit }) => isHit)) return text;
  return html`${parts.map((part) => (part.isHit ? html`<mark>${part.text}</mark>` : part.text))}`;
}
