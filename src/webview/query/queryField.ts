// The field that a query is typed into: what fits at the caret in a list below it, and a wavy line under what is wrong.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Completion } from '../../core/query/completion.ts';
import type { QueryFault } from '../../core/query/query.ts';
import { queryStrings } from '../strings/log.ts';
import { offerList, placeOfferList } from './offerList.ts';
import { editedText, oneLine } from './queryFaults.ts';
import { queryMirror } from './queryMirror.ts';
import {
  closedList,
  moveChoice,
  noSources,
  type OfferList,
  type OfferSources,
  offersAt,
  placeholderFor,
  tabOffer,
  wantedValues,
  withOffers,
} from './queryOffers.ts';
import { UndoGuard } from './undoGuard.ts';

/** Milliseconds without another character after which values are asked for. */
const askDelay = 80;

/**
 * `<pe-query-field>`: `text`, of which `faults` are underlined; `sources` of what is offered. `describedBy` is the id of the sentence
 * about the faults. Tells `field-change` (the new text), `field-run` (Enter) and `field-values` (field and text to ask values for).
 */
export class QueryField extends LitElement {
  static override properties = {
    text: { attribute: false },
    faults: { attribute: false },
    sources: { attribute: false },
    list: { state: true },
  };

  declare text: string;
  declare faults: readonly QueryFault[];
  declare sources: OfferSources;
  declare list: OfferList;

  describedBy = '';
  #asking: ReturnType<typeof setTimeout> | undefined;
  /** The reader asked for the list: it opens where typing alone wouldn't open it. */
  #asked = false;
  #open = false;
  /** The text with the offer that is being put in, whose line breaks the field can't show. */
  #accepting: string | undefined;
  /** The values that there were before values were wanted here: more may have come since. */
  #former: OfferSources['values'];
  readonly #undo = new UndoGuard();

  constructor() {
    super();
    this.text = '';
    this.faults = [];
    this.sources = noSources;
    this.list = closedList;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#asking);
  }

  /** Where the next character goes. */
  get caret(): number {
    return this.#input?.selectionEnd ?? this.text.length;
  }

  /** Puts the caret there and the keyboard's focus with it. */
  goTo(caret: number): void {
    this.#input?.focus();
    this.#input?.setSelectionRange(caret, caret);
    this.#alignWithText();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Another text than what was typed.
    if (changed.has('text') && this.#input !== null && this.#input.value !== oneLine(this.text))
      this.#undo.put(oneLine(this.text));
    if (this.#open && (changed.has('sources') || changed.has('text'))) this.#offer();
  }

  protected override updated(): void {
    this.#alignWithText();
    this.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render(): TemplateResult {
    const { offers, chosen } = this.list;
    const open = offers.length > 0;
    const taken = tabOffer(this.list, this.text);
    return html`<div class="query-field ${this.faults.length > 0 ? 'faulty' : ''}">
      ${queryMirror(this.text, this.faults)}
      <input
        id="query"
        data-after-problem
        type="text"
        role="combobox"
        aria-label=${queryStrings.query}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded=${open}
        aria-controls="query-offers"
        aria-activedescendant=${open && chosen !== -1 ? `query-offer-${chosen}` : nothing}
        aria-invalid=${this.faults.length > 0 ? 'true' : 'false'}
        aria-describedby=${this.describedBy}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        placeholder=${placeholderFor(this.sources)}
        .value=${oneLine(this.text)}
        @beforeinput=${this.#undo.check}
        @input=${(event: InputEvent) => this.#onInput(event)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
        @keyup=${() => this.#alignWithText()}
        @click=${() => this.#onClick()}
        @scroll=${() => this.#alignWithText()}
        @blur=${() => this.close()}
      />
      ${offerList(this.list, taken, (offer) => this.#accept(offer))}
    </div>`;
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  #onInput(event: InputEvent): void {
    this.#asked = this.#asked && this.#open;
    this.#open = true;
    const value = event.currentTarget instanceof HTMLInputElement ? event.currentTarget.value : '';
    this.#change(this.#accepting ?? editedText(this.text, value));
  }

  #onClick(): void {
    if (this.text.trim() === '' && !this.#open) this.#show();
    else if (this.#open) this.#offer();
    this.#alignWithText();
  }

  #onKey(event: KeyboardEvent): void {
    const offer = this.list.offers[this.list.chosen];
    const taken = tabOffer(this.list, this.text);
    const open = this.list.offers.length > 0;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (open) this.list = moveChoice(this.list, event.key === 'ArrowDown' ? 1 : -1);
        else if (event.key === 'ArrowDown') this.#show();
        break;
      case ' ':
        if (!event.ctrlKey) return;
        this.#show();
        break;
      case 'Enter':
        this.close();
        if (offer === undefined) this.#dispatch('field-run', undefined);
        else this.#accept(offer);
        break;
      case 'Tab':
        if (taken === undefined || event.shiftKey) return;
        this.#accept(taken);
        break;
      case 'Escape':
        if (!open) return;
        this.close();
        break;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        this.close();
        return;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Typed in the browser's own way, so that it can be undone like typing. */
  #accept({ start, end, text, more }: Completion): void {
    this.close();
    this.#input?.focus();
    this.#input?.setSelectionRange(start, end);
    this.#open = more;
    this.#accepting = this.text.slice(0, start) + text + this.text.slice(end);
    document.execCommand('insertText', false, oneLine(text));
    this.#accepting = undefined;
    if (!more) this.close();
    this.#alignWithText();
  }

  #show(): void {
    this.#asked = true;
    this.#open = true;
    this.#offer();
  }

  /** Closes the list. */
  close(): void {
    this.#open = false;
    this.#asked = false;
    clearTimeout(this.#asking);
    this.#former = this.sources.values;
    this.list = closedList;
  }

  #change(text: string): void {
    this.text = text;
    this.#dispatch('field-change', text);
  }

  #offer(): void {
    this.list = withOffers(this.list, offersAt(this.text, this.caret, this.sources, this.#asked));
    clearTimeout(this.#asking);
    const { values } = this.sources;
    const wanted = wantedValues(this.text, this.caret);
    if (wanted === undefined) this.#former = values;
    else if (values === this.#former || values?.field !== wanted.field || values.text !== wanted.text)
      this.#asking = setTimeout(() => this.#dispatch('field-values', wanted), askDelay);
  }

  /** Keeps the underlines below their characters however far the field is scrolled, and the list below its term. */
  #alignWithText(): void {
    const mirror = this.querySelector('.query-mirror');
    const input = this.#input;
    if (mirror === null || input === null) return;
    mirror.scrollLeft = input.scrollLeft;
    const list = this.querySelector<HTMLElement>('.query-offers');
    if (list !== null) placeOfferList(list, this.list, mirror, input.clientWidth);
  }

  #dispatch(type: 'field-change' | 'field-run' | 'field-values', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-query-field', QueryField);
