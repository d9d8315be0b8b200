// The list below the query field: what fits at the caret, each a click away, and where under the text it stands.

import { html, nothing, type TemplateResult } from 'lit';
import type { Completion } from '../../core/query/completion.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { queryStrings } from '../strings/log.ts';
import { leftOf } from './queryMirror.ts';
import type { OfferList } from './queryOffers.ts';

/** Width of the list in pixels, as the style sheet has it: it stays within the field. */
const listWidth = 420;

/** `taken`: the offer that Tab takes. */
export function offerList(
  { offers, chosen }: OfferList,
  taken: Completion | undefined,
  onAccept: (offer: Completion) => void,
): TemplateResult {
  return html`<ul id="query-offers" class="query-offers" role="listbox" aria-label=${queryStrings.offers} ?hidden=${offers.length === 0}>
    ${offers.map(
      (offer, place) => html`<li
        id=${`query-offer-${place}`}
        class="query-offer"
        role="option"
        aria-selected=${place === chosen}
        @mousedown=${(event: MouseEvent) => event.preventDefault()}
        @click=${() => onAccept(offer)}
      ><span class="query-offer-label">${lineText(offer.label)}</span><span class="query-offer-detail">${lineText(offer.detail)}</span>${offer === taken ? html`<span class="query-offer-key" aria-hidden="true">${queryStrings.tab}</span>` : nothing}</li>`,
    )}
  </ul>`;
}

/** Puts the list below the term that it completes, within `width` pixels; `mirror` has the text, scrolled as the field is. */
export function placeOfferList(list: HTMLElement, { offers }: OfferList, mirror: Element, width: number): void {
  const [first] = offers;
  if (first === undefined) return;
  list.style.left = `${Math.max(0, Math.min(leftOf(mirror, first.start), width - listWidth))}px`;
}
