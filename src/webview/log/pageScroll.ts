// How far the page is scrolled, where its parts stand below one another, and how far those parts are that hold no rows: kept while it is
// hidden, and over a reload. Which rows the table shows is kept by what they are (ReadersPlace).

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isRecord } from '../../protocol/guards.ts';

/** What is done by who goes elsewhere, or is at work here. */
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** What scrolls, downwards but for the table, and where it is once there is something to be scrolled in it. */
const places = {
  page: 'html:has(#log-rows, .counts-scroll)',
  table: '#log-rows .table',
  details: '.details',
  facets: '.facets',
} as const;
type Part = keyof typeof places;
const parts = Object.keys(places) as readonly Part[];

/** Pixels; absent: none. */
export type Scrolled = Readonly<Partial<Record<Part, number>>>;

export class PageScroll implements ReactiveController {
  readonly #onScroll: () => void;
  /** Pixels to return to, once something is so high or wide again, unless the reader does something before. */
  readonly #returnTo: Map<Part, number>;

  /** `kept`: from before the page was drawn anew. */
  constructor(host: ReactiveControllerHost, kept: Scrolled, onScroll: () => void) {
    this.#returnTo = new Map(parts.map((part) => [part, kept[part] ?? 0]));
    this.#onScroll = onScroll;
    host.addController(this);
  }

  /** Of what isn't yet where it was, as far as it was. */
  get kept(): Scrolled {
    const pixels = parts.map((part) => [part, this.#returnTo.get(part) || pixelsOf(part)] as const);
    return Object.fromEntries(pixels.filter(([, scrolled]) => scrolled > 0));
  }

  /** The reader is elsewhere by now, or rows of another search come: nothing leads back any more. */
  readonly stay = (): void => {
    this.#returnTo.clear();
  };

  hostConnected(): void {
    // The scrolling of a part doesn't bubble.
    window.addEventListener('scroll', this.#onScroll, { passive: true, capture: true });
    for (const act of acts) window.addEventListener(act, this.stay, { passive: true, capture: true });
  }

  hostDisconnected(): void {
    window.removeEventListener('scroll', this.#onScroll, { capture: true });
    for (const act of acts) window.removeEventListener(act, this.stay, { capture: true });
  }

  hostUpdated(): void {
    // The page's parts are drawn by then too.
    if (this.#returnTo.size > 0) requestAnimationFrame(() => this.#return());
  }

  #return(): void {
    for (const [part, pixels] of this.#returnTo) if (pixels === 0 || scroll(part, pixels)) this.#returnTo.delete(part);
  }
}

function pixelsOf(part: Part): number {
  const { scrollLeft = 0, scrollTop = 0 } = document.querySelector(places[part]) ?? {};
  return Math.round(part === 'table' ? scrollLeft : scrollTop);
}

/** False where there isn't so much of it. */
function scroll(part: Part, pixels: number): boolean {
  const element = document.querySelector(places[part]);
  if (element === null) return false;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const room = part === 'table' ? scrollWidth - clientWidth : scrollHeight - clientHeight;
  if (room < pixels) return false;
  element.scrollTo({ [part === 'table' ? 'left' : 'top']: pixels, behavior: 'instant' });
  return true;
}

/** From what the editor stored, which may be anything. */
export function readScrolled(value: unknown): Scrolled {
  const kept = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    kept.filter(([part, pixels]) => Object.hasOwn(places, part) && typeof pixels === 'number' && pixels > 0),
  );
}
