// What lies under the query field: its text once more, unseen, character under character, to draw lines under some and to measure by.

import { html, type TemplateResult } from 'lit';
import { faultPieces, oneLine, type Stretch } from './queryFaults.ts';

/** The field's text with lines under its faults. */
export function queryMirror(text: string, faults: readonly Stretch[]): TemplateResult {
  return html`<div class="query-mirror" aria-hidden="true">${faultPieces(oneLine(text), faults).map(
    (piece) => html`<span class=${piece.faulty ? 'fault' : ''} .textContent=${piece.text}></span>`,
  )}</div>`;
}

/** Pixels from the mirror's left edge to a character (UTF-16 units); to the end of the text where it has no such character. */
export function leftOf(mirror: Element, place: number): number {
  const { left } = mirror.getBoundingClientRect();
  let before = 0;
  for (const piece of mirror.children) {
    const { length } = piece.textContent;
    const letters = piece.firstChild;
    if (letters !== null && place < before + length) {
      const range = document.createRange();
      range.setStart(letters, place - before);
      return range.getBoundingClientRect().left - left;
    }
    before += length;
  }
  return (mirror.lastElementChild?.getBoundingClientRect().right ?? left) - left;
}
