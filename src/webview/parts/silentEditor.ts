// Says so where nobody hears the page any more: when the editor starts the process of its extensions anew, pages that are open stay, and
// are no extension's from then on.

import { sharedStrings } from '../strings/notice.ts';

/** Milliseconds between two looks while the page is in sight, and for an answer. */
const interval = 10_000;
const patience = 5_000;

/** An editor that is busy, or a machine that slept, misses some. */
const mostMissed = 2;

export class SilentEditor {
  readonly #ask: () => void;
  #missed = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #bar: HTMLElement | undefined;

  /** `ask`: asks the editor for an answer. */
  constructor(ask: () => void) {
    this.#ask = ask;
    setInterval(() => document.visibilityState === 'visible' && this.expect(), interval);
  }

  /** Something is to come from the editor soon, or it is asked for an answer. */
  expect(): void {
    this.#waiting ??= setTimeout(() => this.#miss(), patience);
  }

  /** Something came. */
  heard(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#missed = 0;
    this.#bar?.remove();
    this.#bar = undefined;
  }

  #miss(): void {
    this.#waiting = undefined;
    // Timers of a page out of sight are as late as answers.
    if (document.visibilityState !== 'visible') return;
    this.#missed++;
    if (this.#missed > mostMissed) this.#say();
    this.#ask();
    this.expect();
  }

  #say(): void {
    if (this.#bar !== undefined) return;
    this.#bar = document.createElement('div');
    this.#bar.className = 'bar problem unheard';
    this.#bar.setAttribute('role', 'alert');
    this.#bar.textContent = sharedStrings.unheard;
    document.body.prepend(this.#bar);
  }
}
