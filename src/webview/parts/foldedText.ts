// A long text of the service: its first lines, and all of it when asked.

import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { blockText } from '../../core/text/untrustedText.ts';
import { noticeStrings } from '../strings/notice.ts';
import { formatCount } from '../strings/numbers.ts';

const linesShown = 40;
/** A text without line ends is folded by its length. */
const charactersShown = 6000;

/** `<pe-folded-text>`: untrusted text, white space as it came. Tells `text-open` when the reader opens or folds it. */
export class FoldedText extends LitElement {
  static override properties = { value: { attribute: false }, open: { state: true } };

  declare value: string;
  declare open: boolean;
  #lines = '';
  #start = '';

  constructor() {
    super();
    this.value = '';
    this.open = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value')) return;
    this.#lines = this.value.replace(/\r\n?/g, '\n').trimEnd();
    this.#start = firstPart(this.#lines);
  }

  protected override render(): TemplateResult {
    const whole = this.#lines;
    const isWhole = this.#start.length === whole.length;
    // Cleaning takes time: of megabytes only what is seen is cleaned.
    if (isWhole) return html`<div class="prose">${blockText(whole)}</div>`;
    return html`<div class="prose ${this.open ? '' : 'folded'}">${blockText(this.open ? whole : this.#start)}</div>
      <button type="button" class="link-button" aria-expanded=${this.open} @click=${() => this.#toggle()}>
        ${this.open ? noticeStrings.showLess : this.#showAll(whole)}
      </button>`;
  }

  #showAll(whole: string): string {
    let lines = 1;
    for (let at = whole.indexOf('\n'); at >= 0; at = whole.indexOf('\n', at + 1)) lines++;
    return lines > linesShown ? noticeStrings.showAll(formatCount(lines)) : noticeStrings.showWhole;
  }

  #toggle(): void {
    this.open = !this.open;
    this.dispatchEvent(new CustomEvent('text-open', { bubbles: true }));
    // Folding a long text would leave the reader somewhere below it.
    if (!this.open) void this.updateComplete.then(() => this.scrollIntoView({ block: 'nearest' }));
  }
}

function firstPart(whole: string): string {
  let end = -1;
  for (let line = 0; line < linesShown; line++) {
    end = whole.indexOf('\n', end + 1);
    if (end < 0) break;
  }
  const cut = end < 0 ? whole.length : end;
  if (cut <= charactersShown * 1.2) return whole.slice(0, cut);
  // Not through the middle of a character.
  return whole
    .slice(0, charactersShown)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

customElements.define('pe-folded-text', FoldedText);
