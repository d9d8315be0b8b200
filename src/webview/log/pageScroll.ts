// How far the page itself is scrolled, where its parts stand below one another: kept while it is hidden, and over a reload.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What is done by who goes elsewhere, or is at work here. */
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

export class PageScroll implements ReactiveController {
  readonly #onScroll: () => void;
  /** Pixels to return to, once rows are there and the page is so high again, unless the reader does something before; 0: none. */
  #returnTo: number;

  /** `kept`: pixels, from before the page was drawn anew. */
  constructor(host: ReactiveControllerHost, kept: number, onScroll: () => void) {
    this.#returnTo = kept;
    this.#onScroll = onScroll;
    host.addController(this);
  }

  /** Pixels; until the page is where it was, so many as it was. */
  get kept(): number {
    return this.#returnTo > 0 ? this.#returnTo : Math.round(window.scrollY);
  }

  /** The reader is elsewhere by now, or rows of another search come: nothing leads back any more. */
  readonly stay = (): void => {
    this.#returnTo = 0;
  };

  hostConnected(): void {
    window.addEventListener('scroll', this.#onScroll, { passive: true });
    for (const act of acts) window.addEventListener(act, this.stay, { passive: true, capture: true });
  }

  hostDisconnected(): void {
    window.removeEventListener('scroll', this.#onScroll);
    for (const act of acts) window.removeEventListener(act, this.stay, { capture: true });
  }

  hostUpdated(): void {
    // The page's parts are drawn by then too.
    if (this.#returnTo > 0) requestAnimationFrame(() => this.#return());
  }

  #return(): void {
    const top = this.#returnTo;
    if (top === 0 || document.querySelector('#log-rows, .counts-scroll') === null) return;
    if (document.documentElement.scrollHeight < top + window.innerHeight) return;
    window.scrollTo({ top, behavior: 'instant' });
    this.stay();
  }
}
