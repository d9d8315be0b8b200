// The rows of the event log that the page holds: a few windows around what is on the screen, asked from the editor as they are needed.

import { firstRowCount, type RowFold, type RowTexts } from '../../protocol/log.ts';

/** Rows of one window, and how many windows are held. */
export const windowSize = firstRowCount;
const windowsHeld = 12;

export interface LogRow {
  /** Its name, wherever it stands. */
  readonly id: number;
  /** By field; a field that the entry didn't have is ''. */
  readonly texts: ReadonlyMap<string, string>;
  /** Milliseconds since 1970; null where there is no readable date. */
  readonly date: number | null;
  /** Minutes. */
  readonly offset: number;
  /** Null where it belongs to no other row. */
  readonly fold: RowFold | null;
}

interface Window {
  readonly revision: number;
  /** Place of the first row. */
  readonly from: number;
  readonly rows: readonly LogRow[];
}

export class LogWindows {
  /** Windows of this revision (or of one that is about to be told) by their number, the one used last at the end. */
  readonly #held = new Map<number, Window>();
  /** Windows of revisions before, the newest first, where their rows are supposed to stand by now: shown until the new ones come. */
  #older: readonly Window[] = [];
  /** Rows asked for, by the window's number. */
  readonly #asked = new Map<number, number>();
  #search = 0;
  #revision = 0;
  #count = 0;
  #further: readonly string[] = [];

  /** Rows that there are. */
  get count(): number {
    return this.#count;
  }

  /** Rows were asked for that haven't come. */
  get waiting(): boolean {
    return this.#asked.size > 0;
  }

  /** Rows of another search go; rows of an older revision stay until the new ones come, so that nothing blinks. */
  setShape(search: number, revision: number, count: number): void {
    if (search !== this.#search) {
      this.#older = [];
      this.#held.clear();
      this.#asked.clear();
    } else if (revision !== this.#revision) {
      const outdated = [...this.#held.values()].filter((window) => window.revision !== revision);
      this.#older = [...outdated.reverse(), ...this.#older].slice(0, windowsHeld);
      for (const { from } of outdated) this.#held.delete(from / windowSize);
      this.#asked.clear();
    }
    this.#search = search;
    this.#revision = revision;
    this.#count = count;
  }

  /** Fields that rows have to come with beside those that they come with anyway. Rows without them stay until others come. */
  setFurther(further: readonly string[]): void {
    this.#further = further;
    this.#older = [...[...this.#held.values()].reverse(), ...this.#older].slice(0, windowsHeld);
    this.#held.clear();
    this.#asked.clear();
  }

  /** So many rows came above those of the older revision (negative: went): that is where they are shown now. */
  shiftOlder(by: number): void {
    this.#older = this.#older.map((window) => ({ ...window, from: window.from + by }));
  }

  /** The row at a place, undefined while it is on its way. */
  row(place: number): LogRow | undefined {
    const row = this.#held.get(Math.floor(place / windowSize))?.rows[place % windowSize];
    if (row !== undefined) return row;
    const older = this.#older.find(({ from, rows }) => place >= from && place < from + rows.length);
    return older?.rows[place - older.from];
  }

  /** Takes rows that came. False where they belong to another search or order by now, or lack a field. */
  take(message: RowTexts & { readonly search: number; readonly revision: number }): boolean {
    const { search, revision, from, fields } = message;
    if (!this.#further.every((field) => fields.includes(field))) return false;
    if (search !== this.#search || revision < this.#revision || from % windowSize !== 0) return false;
    const number = from / windowSize;
    const rows = message.rows.map((texts, index) => ({
      id: message.ids[index] ?? -1,
      texts: new Map(message.fields.map((field, column) => [field, texts[column] ?? ''])),
      date: message.dates[index] ?? null,
      offset: message.offsets[index] ?? 0,
      fold: message.folds[index] ?? null,
    }));
    if (rows.length >= (this.#asked.get(number) ?? 0)) this.#asked.delete(number);
    this.#held.delete(number);
    this.#held.set(number, { revision, from, rows });
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
    for (let number = Math.floor(Math.max(0, first) / windowSize); number * windowSize <= end; number++) {
      const from = number * windowSize;
      const count = Math.min(windowSize, this.#count - from);
      const held = this.#held.get(number);
      if (held !== undefined) {
        this.#held.delete(number);
        this.#held.set(number, held);
        if (held.rows.length >= count) continue;
      }
      if ((this.#asked.get(number) ?? 0) >= count) continue;
      this.#asked.set(number, count);
      wanted.push({ from, count });
    }
    return wanted;
  }
}
