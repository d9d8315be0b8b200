// The bar that finds a text in the rows, one after the other: the rows around a match stay in sight, unlike with a narrower query.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { longestName } from '../protocol/guards.ts';
import type { FromLogPage, RowPlace, ToLogPage } from '../protocol/log.ts';
import { foundWords } from './foundWords.ts';
import { isMac } from './logActions.ts';
import type { LogRows } from './logRows.ts';
import { findWords } from './logText.ts';
import { iconButton } from './parts.ts';

type Found = Extract<ToLogPage, { type: 'found' }>;

/** Milliseconds that typing rests before it is looked for. */
const typingRest = 150;

/** What is sought, and whether the bar is open: while it is closed, nothing. */
export interface Finding {
  readonly open: boolean;
  readonly text: string;
}

/**
 * `<pe-find-bar>`: looks in `rows`, of which there are `count`, from the row that `from` gives (`first` where none is active); `post`: to
 * the editor. Opens by the editor's shortcut anywhere on the page. Tells `find-change` (Finding), `find-place` (RowPlace: the row that was found)
 * and `find-close`, after which the keyboard's focus belongs to the rows.
 */
export class FindBar extends LitElement {
  static override properties = {
    rows: { attribute: false },
    count: { attribute: false },
    isOpen: { state: true },
    text: { state: true },
    said: { state: true },
  };

  declare rows: LogRows | undefined;
  declare count: number;
  declare isOpen: boolean;
  declare text: string;
  /** What came of it, in words. */
  declare said: string;
  declare from: () => { readonly active: number; readonly first: number };
  declare post: (message: FromLogPage) => void;

  #backwards = false;
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.rows = undefined;
    this.count = 0;
    this.isOpen = false;
    this.text = '';
    this.said = '';
    this.from = () => ({ active: -1, first: 0 });
    this.post = () => {};
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#onPageKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#onPageKey);
    clearTimeout(this.#typing);
  }

  /** Opens the bar, with the keyboard's focus in it. */
  open(): void {
    this.isOpen = true;
    this.#tellChange();
    void this.updateComplete.then(() => {
      this.querySelector('input')?.focus();
      this.querySelector('input')?.select();
    });
  }

  close(): void {
    this.isOpen = false;
    this.said = '';
    clearTimeout(this.#typing);
    this.#tellChange();
    this.#tell('find-close', undefined);
  }

  /** The next match, or the one before. */
  find(backwards: boolean): void {
    const { active, first } = this.from();
    this.#ask(active === -1 ? (backwards ? first : first - 1) : active, backwards);
  }

  take(found: Found): void {
    if (found.text !== this.text || this.rows === undefined || found.search !== this.rows.search) return;
    const { id, place } = found;
    // The rows were put in another order meanwhile: the place is no longer true.
    if (place >= 0 && !this.rows.areOf(found)) this.find(this.#backwards);
    else {
      this.said = foundWords(found, this.#backwards, this.count);
      if (place >= 0) this.#tell('find-place', { id, place } satisfies RowPlace);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.isOpen) return nothing;
    return html`<div class="find-bar" role="search" aria-label=${findWords.bar} @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
      <input
        type="text"
        class=${this.said === findWords.none ? 'none' : ''}
        aria-label=${findWords.text}
        placeholder=${findWords.placeholder}
        autocomplete="off"
        spellcheck="false"
        maxlength=${longestName}
        .value=${this.text}
        @input=${(event: Event) => this.#typed(event)}
      />
      ${iconButton({ icon: 'arrow-up', label: findWords.previous, onClick: () => this.find(true) })}
      ${iconButton({ icon: 'arrow-down', label: findWords.next, onClick: () => this.find(false) })}
      ${iconButton({ icon: 'close', label: findWords.close, onClick: () => this.close() })}
      <span class="find-said" role="status">${this.said}</span>
    </div>`;
  }

  #typed(event: Event): void {
    this.text = event.currentTarget instanceof HTMLInputElement ? event.currentTarget.value : '';
    this.#tellChange();
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#findHere(), typingRest);
  }

  /** The active row itself may match the longer text too. */
  #findHere(): void {
    const { active, first } = this.from();
    this.#ask((active === -1 ? first : active) - 1, false);
  }

  #ask(from: number, backwards: boolean): void {
    clearTimeout(this.#typing);
    if (this.text === '' || this.count === 0) {
      this.said = this.text === '' ? '' : findWords.none;
      return;
    }
    this.#backwards = backwards;
    this.post({ type: 'find', search: this.rows?.search ?? 0, text: this.text, from, backwards });
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) this.find(event.shiftKey);
    else return;
    event.preventDefault();
  }

  readonly #onPageKey = (event: KeyboardEvent) => {
    const command = isMac() ? event.metaKey : event.ctrlKey;
    if (command && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'f') this.open();
    else if (event.key === 'F3' && this.isOpen) this.find(event.shiftKey);
    else return;
    event.preventDefault();
  };

  #tellChange(): void {
    const { isOpen, text } = this;
    this.#tell('find-change', { open: isOpen, text: isOpen ? text : '' } satisfies Finding);
  }

  #tell(type: 'find-change' | 'find-place' | 'find-close', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-find-bar', FindBar);
