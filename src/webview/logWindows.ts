// The rows of the event log that the page holds: a few windows around what is on the screen, asked from the editor as they are needed.

import type { ToLogPage } from '../protocol/log.ts';

type Rows = Extract<ToLogPage, { type: 'rows' }>;

/** Rows of one window, and how many windows are held. */
export const windowSize = 200;
const windowsHeld = 12;

export interface LogRow {
  /** By field; a field that the entry didn't have is ''. */
  readonly texts: ReadonlyMap<string, string>;
  /** Milliseconds since 1970; null where there is no readable date. */
  readonly date: number | null;
  /** Minutes. */
  readonly offset: number;
}

interface Held {
  readonly rows: readonly LogRow[];
  readonly revision: number;
}

export class LogWindows {
  /** By window number, the one used last at the end. */
  readonly #held = new Map<number, Held>();
  readonly #asked = new Map<number, { readonly revision: number; readonly count: number }>();
  #search = 0;
  #revision = 0;
  #count = 0;

  /** Rows of another search go; rows of an older order stay until the new ones come, so that nothing blinks. */
  setShape(search: number, revision: number, count: number): void {
    if (search !== this.#search) {
      this.#held.clear();
      this.#asked.clear();
    }
    this.#search = search;
    this.#revision = revision;
    this.#count = count;
  }

  /** The row at a place, undefined while it is on its way. */
  row(place: number): LogRow | undefined {
    return this.#held.get(Math.floor(place / windowSize))?.rows[place % windowSize];
  }

  /** Takes rows that were asked for. False where they belong to another search or order by now. */
  take(message: Rows): boolean {
    if (message.search !== this.#search || message.from % windowSize !== 0) return false;
    const number = message.from / windowSize;
    const asked = this.#asked.get(number);
    if (asked !== undefined && asked.revision <= message.revision) this.#asked.delete(number);
    if (message.revision < this.#revision) return false;
    const rows = message.rows.map((texts, index) => ({
      texts: new Map(message.fields.map((field, column) => [field, texts[column] ?? ''])),
      date: message.dates[index] ?? null,
      offset: message.offsets[index] ?? 0,
    }));
    this.#held.delete(number);
    this.#held.set(number, { rows, revision: message.revision });
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= windowsHeld) break;
      this.#held.delete(oldest);
    }
    return true;
  }

  /** The windows to ask for so that places `first` to `last` can be shown; each is asked for once. */
  missing(first: number, last: number): readonly { readonly from: number; readonly count: number }[] {
    const wanted: { from: number; count: number }[] = [];
    const end = Math.min(last, this.#count - 1);
    for (let number = Math.floor(first / windowSize); number * windowSize <= end; number++) {
      const from = number * windowSize;
      const count = Math.min(windowSize, this.#count - from);
      const held = this.#held.get(number);
      if (held !== undefined) {
        this.#held.delete(number);
        this.#held.set(number, held);
        if (held.revision === this.#revision && held.rows.length >= count) continue;
      }
      const asked = this.#asked.get(number);
      if (asked !== undefined && asked.revision === this.#revision && asked.count >= count) continue;
      this.#asked.set(number, { revision: this.#revision, count });
      wanted.push({ from, count });
    }
    return wanted;
  }
}
