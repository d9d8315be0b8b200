// The bar that finds a text in the rows, one after the other: the rows around a match stay in sight, unlike with a narrower query.

import { LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { dateField } from '../../core/log/table.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { RowPlace } from '../../protocol/log.ts';
import type { FromLogPage } from '../../protocol/logMessages.ts';
import type { LogRows } from '../rows/logRows.ts';
import { findStrings } from '../strings/log.ts';
import { findBarView } from './findBarView.ts';
import { countedSentence, type Finding, type Found, foundSentence } from './foundSentence.ts';
import { isMac } from './pageActions.ts';

/** Milliseconds without typing after which the text is looked for. */
const typingPause = 150;
/** Milliseconds after which it is counted anew in rows that aren't the same any more: they may change many times a second. */
const countingPause = 300;

/**
 * `<pe-find-bar>`: looks for `text` in `rows`, of which there are `count`, from the `active` row (-1: from the first on the screen);
 * `columns`: the fields that the table shows; `post`: to the editor, whose last answer is `answer`. Asks to be opened by the editor's
 * shortcut anywhere on the page, and has the keyboard's focus then. Tells `find-change` (Finding), `find-place` (RowPlace: the row that
 * was found) and `find-close`, after which the focus belongs to the rows, or to what is in their place.
 */
class FindBar extends LitElement {
  static override properties = {
    rows: { attribute: false },
    search: { attribute: false },
    revision: { attribute: false },
    count: { attribute: false },
    active: { attribute: false },
    isOpen: { attribute: false },
    zone: { attribute: false },
    answer: { attribute: false },
    text: { attribute: false },
    said: { state: true },
  };

  declare rows: LogRows | undefined;
  /** Of `rows`, as they were drawn last. */
  declare search: number;
  declare revision: number;
  declare count: number;
  declare active: number;
  declare isOpen: boolean;
  /** In which dates are shown: they are found as they are seen, and where no column shows them, as the entry's details do. */
  declare zone: TimeZoneChoice;
  declare answer: Found | undefined;
  declare text: string;
  /** What came of it, in words. */
  declare said: string;
  columns: readonly string[] = [];
  declare post: (message: FromLogPage) => void;

  #backwards = false;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #counting: ReturnType<typeof setTimeout> | undefined;
  /** What is waited for: `count`: the reader stays where they are; `typed`: it is as good as asked, and nothing is counted before. */
  #asked: 'find' | 'count' | 'typed' | undefined;
  /** The place of the row that was spoken of last. */
  #told = -1;

  constructor() {
    super();
    this.rows = undefined;
    this.search = 0;
    this.revision = 0;
    this.count = 0;
    this.active = -1;
    this.isOpen = false;
    this.zone = 'local';
    this.answer = undefined;
    this.text = '';
    this.said = '';
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
    clearTimeout(this.#counting);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('isOpen') && !this.isOpen) {
      this.said = '';
      clearTimeout(this.#typing);
      if (this.#asked === 'typed') this.#asked = undefined;
    }
    // What was said is about other rows. The ones before aren't asked for any more.
    if (changed.has('search') || (changed.has('count') && this.count === 0)) this.said = '';
    if (changed.has('search')) this.#asked = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.get('isOpen') === false && this.isOpen) {
      this.#focus();
      // Of the text that was looked for before.
      this.#count();
    }
    if (changed.get('isOpen') === true) this.#dispatch('find-close', undefined);
    // What was found need not be seen in another zone.
    if (changed.get('zone') !== undefined && this.isOpen) this.#findHere();
    const isOther = changed.has('search') || changed.has('revision') || changed.has('count');
    if (isOther || this.active !== this.#told) this.#countSoon();
    if (changed.has('answer') && this.answer !== undefined) this.#take(this.answer);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.isOpen) return nothing;
    return findBarView({
      text: this.text,
      said: this.said,
      onKey: (event) => this.#onKey(event),
      onInput: (event) => this.#typed(event),
      onFind: (backwards) => this.#find(backwards),
      onClose: () => this.#change(false),
    });
  }

  #focus(): void {
    this.querySelector('input')?.focus();
    this.querySelector('input')?.select();
  }

  #change(open: boolean): void {
    this.#dispatch('find-change', { open, text: this.text } satisfies Finding);
  }

  /** The next match, or the one before. */
  #find(backwards: boolean): void {
    const { active } = this;
    const first = this.rows?.first ?? 0;
    this.#ask(active === -1 ? first : active, backwards, active === -1 && !backwards);
  }

  #take(found: Found): void {
    if (this.rows === undefined || found.search !== this.rows.search) return;
    const isCount = !found.opens;
    // The reader was quicker than a count that isn't waited for any more.
    if (found.text !== this.text || (isCount && this.#asked !== 'count')) return;
    this.#asked = undefined;
    const { id, place } = found;
    if (!this.rows.areOf(found) && (isCount || place < 0)) this.#countSoon();
    if (isCount) {
      if (!this.isOpen) return;
      this.#told = this.active;
      this.said = countedSentence(found, this.active, this.columns);
      return;
    }
    // The rows were put in another order meanwhile: the place is no longer true.
    if (place >= 0 && !this.rows.areOf(found)) this.#find(this.#backwards);
    else {
      this.said = foundSentence(found, this.#backwards, this.columns);
      this.#told = place;
      if (place >= 0) this.#dispatch('find-place', { id, place } satisfies RowPlace);
    }
  }

  /** The rows aren't the same any more. */
  #countSoon(): void {
    this.#counting ??= setTimeout(() => {
      this.#counting = undefined;
      this.#count();
    }, countingPause);
  }

  #count(): void {
    if (!this.isOpen || this.text === '' || this.count === 0 || this.#asked !== undefined) return;
    this.#postFind(this.#here, false, true, 'count');
  }

  #typed(event: Event): void {
    this.text = event.currentTarget instanceof HTMLInputElement ? event.currentTarget.value : '';
    this.said = '';
    this.#change(true);
    clearTimeout(this.#typing);
    this.#asked = 'typed';
    this.#typing = setTimeout(() => this.#findHere(), typingPause);
  }

  /** The active row itself may match the longer text too. */
  #findHere(): void {
    this.#ask(this.#here, false, true);
  }

  /** The active row, or the first on the screen. */
  get #here(): number {
    return this.active === -1 ? (this.rows?.first ?? 0) : this.active;
  }

  #ask(from: number, backwards: boolean, here: boolean): void {
    clearTimeout(this.#typing);
    this.#backwards = backwards;
    if (this.text === '' || this.count === 0) {
      this.#asked = undefined;
      this.said = this.text === '' ? '' : findStrings.none;
    } else this.#postFind(from, backwards, here, 'find');
  }

  /** `here`: that row itself may match. Only what is gone to need be seen. */
  #postFind(from: number, backwards: boolean, here: boolean, asked: 'find' | 'count'): void {
    this.#asked = asked;
    const dates = this.columns.includes(dateField) ? this.zone : 'sent';
    this.post({
      type: 'find',
      search: this.rows?.search ?? 0,
      text: this.text,
      from,
      here,
      backwards,
      dates,
      opens: asked === 'find',
    });
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#change(false);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) this.#find(event.shiftKey);
    else return;
    event.preventDefault();
  }

  readonly #onPageKey = (event: KeyboardEvent) => {
    const command = isMac() ? event.metaKey : event.ctrlKey;
    if (command && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'f') {
      if (this.isOpen) this.#focus();
      else this.#change(true);
    } else if (event.key === 'F3' && this.isOpen) this.#find(event.shiftKey);
    else return;
    event.preventDefault();
  };

  #dispatch(type: 'find-change' | 'find-place' | 'find-close', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-find-bar', FindBar);
