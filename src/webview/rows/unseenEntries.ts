// Followed entries that came above the screen while the reader was further down: how many, and the way to them.

import { html, nothing, type TemplateResult } from 'lit';
import { followStrings } from '../strings/log.ts';
import { formatCount } from '../strings/numbers.ts';

export class Unseen {
  #seen = 0;
  #arrived = 0;
  #query = '';

  /**
   * `arrived`: as in LogFollowing, of what `query` finds, 0 while nothing is followed; `atTop`: the newest entries are on the screen.
   * Of another query than before others were seen, and as many weren't.
   */
  take(arrived: number, atTop: boolean, query: string): void {
    const seen = query === this.#query ? Math.min(this.#seen, arrived) : Math.max(0, arrived - this.count);
    this.#query = query;
    this.#arrived = arrived;
    this.#seen = atTop ? arrived : seen;
  }

  /** This row is the first one on the screen. True where the reader is at the top now, and some weren't seen before. */
  see(first: number): boolean {
    const isNews = first === 0 && this.count > 0;
    if (isNews) this.#seen = this.#arrived;
    return isNews;
  }

  get count(): number {
    return this.#arrived - this.#seen;
  }
}

/** The way to entries that came above; it stands at the table's upper edge. */
export function unseenPill(count: number, onGo: () => void): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  const entries = followStrings.unseen(formatCount(count));
  return html`<button type="button" class="unseen-pill" data-focus-next="#log-rows .table" aria-label=${followStrings.goUp(entries)} @click=${onGo}
  >${entries}<span class="codicon codicon-arrow-up" aria-hidden="true"></span></button>`;
}
