// What a page says to its reader, and what of it has no room: read off the document, in every shadow of it.

import type { Page } from 'playwright-core';

export interface PageText {
  readonly text: string;
  /** The elements that it is in, for people. */
  readonly place: string;
  /** How it is cut off; '' where all of it can be seen or scrolled to. */
  readonly cut: string;
}

/** Runs in the page, as text. */
const collect = `
() => {
  const spoken = ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-valuetext', 'alt'];
  const parentOf = (element) => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null;
  const place = (element) => {
    const names = [];
    for (let one = element; one && names.length < 4; one = parentOf(one))
      names.unshift(one.localName + (one.id ? '#' + one.id : '') + (typeof one.className === 'string' && one.className ? '.' + one.className.trim().split(/\\s+/).join('.') : ''));
    return names.join(' > ');
  };
  const cutOf = (element, rects) => {
    for (let one = element; one; one = parentOf(one)) {
      const { overflowX, overflowY, display, position } = getComputedStyle(one);
      // A reader sees more of a value by a wider column, and what is for screen readers alone has no room at all.
      if (one.getAttribute('role') === 'gridcell' || one.matches('td, th[scope=row]')) return '';
      const box = one.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) { if (display !== 'contents' && display !== 'inline') return ''; continue; }
      const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
      const isKey = one.matches('button, [role=button], [role=radio], [role=option], [role=tab]');
      if ((hides(overflowX) || isKey) && rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)) return 'by the sides of ' + place(one);
      if ((hides(overflowY) || isKey) && rects.some(({ top, bottom }) => top < box.top - 2 || bottom > box.bottom + 2)) return 'by the height of ' + place(one);
      if (overflowX === 'auto' || overflowX === 'scroll') return '';
    }
    return rects.some(({ left, right }) => left < -1 || right > innerWidth + 1) ? 'by the window' : '';
  };
  const found = [];
  const visit = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (element.matches('script, style') || !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of spoken) {
        const text = element.getAttribute(name);
        if (text) found.push({ text, place: place(element) + ' ' + name, cut: '' });
      }
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()];
        found.push({ text: node.data.trim(), place: place(element), cut: cutOf(element, rects) });
      }
    }
  };
  visit(document);
  return found;
}`;

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

export function pageTexts(page: Page): Promise<readonly PageText[]> {
  return page.evaluate<readonly PageText[]>(`(${collect})()`);
}

/** What is left of a text without the data in it: digits and signs, dates as Intl writes them, and all texts that the page was sent. */
export class SentData {
  readonly #texts = new Set<string>();

  add(message: unknown): void {
    if (typeof message === 'string') {
      const text = message.replaceAll('\r\n', '\n').trim();
      if (text !== '') this.#texts.add(text);
      for (const part of text.split(/\n{2,}/)) if (part.length > 1) this.#texts.add(part.trim());
      if (isJson(text)) this.add(JSON.parse(text));
    } else if (typeof message === 'object' && message !== null) {
      for (const [name, value] of Object.entries(message)) {
        this.add(name);
        this.add(value);
      }
    }
  }

  without(text: string): string {
    if (this.#texts.has(text) || isJson(text)) return '';
    const words = text.replace(
      /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\bUTC\b|\bGMT\b/g,
      '',
    );
    const longest = [...this.#texts]
      .filter((one) => one.length > 1 && words.includes(one))
      .sort((a, b) => b.length - a.length);
    return longest
      .reduce((left, one) => left.replaceAll(one, ''), words)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim();
  }
}
