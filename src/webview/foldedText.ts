// A long text of the service: its first lines, and all of it when asked.

import { html, LitElement, type nothing, type TemplateResult } from 'lit';
import { blockText } from '../core/foreignText.ts';
import { countText } from './host.ts';
import { noticeWords } from './text.ts';

const linesShown = 40;
/** A text without line ends is folded by its length. */
const charactersShown = 6000;

/** `<pe-folded-text>`: foreign text, white space kept. */
export class FoldedText extends LitElement {
  static override properties = { value: { attribute: false }, open: { state: true } };

  declare value: string;
  declare open: boolean;
  #cleanedFrom: string | undefined;
  #cleaned = '';

  constructor() {
    super();
    this.value = '';
    this.open = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    if (this.#cleanedFrom !== this.value) {
      this.#cleanedFrom = this.value;
      this.#cleaned = blockText(this.value).replace(/\s+$/, '');
    }
    const whole = this.#cleaned;
    const start = firstPart(whole);
    if (start.length === whole.length) return html`<div class="prose">${whole}</div>`;
    return html`<div class="prose ${this.open ? '' : 'folded'}">${this.open ? whole : start}</div>
      <button type="button" class="link-button" aria-expanded=${this.open} @click=${() => this.#toggle()}>
        ${this.open ? noticeWords.showLess : this.#showAll(whole)}
      </button>`;
  }

  #showAll(whole: string): string | typeof nothing {
    let lines = 1;
    for (let at = whole.indexOf('\n'); at >= 0; at = whole.indexOf('\n', at + 1)) lines++;
    return lines > linesShown ? noticeWords.showAll(countText(lines)) : noticeWords.showWhole;
  }

  #toggle(): void {
    this.open = !this.open;
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
  return whole.slice(0, charactersShown).trimEnd();
}

customElements.define('pe-folded-text', FoldedText);
