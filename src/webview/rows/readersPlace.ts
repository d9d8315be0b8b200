// Where in the rows the reader is: kept while others come above, and returned to once there are so many rows again. Knows no document.

import type { RowPlace } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import type { LeftPlace } from './leftPlace.ts';
import type { LogRows } from './logRows.ts';
import { RowAnchor } from './rowAnchor.ts';
import { TopRow } from './topRow.ts';

/** The table of the rows; there is none where there are no rows. */
interface RowsTable {
  reveal(row: number, align: 'start'): void;
  shift(rows: number): void;
}

export class ReadersPlace {
  readonly #table: () => RowsTable | null;
  readonly #anchor: RowAnchor;
  /** 0: nowhere, as it is once the reader is at work there. */
  #returnTo = 0;
  /** What was at the top there. */
  readonly #topRow: TopRow;
  /** No other rows are to come. */
  #areAll = false;
  /** Rows that came above those on the screen and aren't drawn yet. */
  #shift = 0;

  /** `onAnchor`: another row is the one that must not move, or none. */
  constructor(table: () => RowsTable | null, post: (message: FromLogPage) => void, onAnchor: () => void) {
    this.#table = table;
    this.#topRow = new TopRow(post);
    this.#anchor = new RowAnchor(onAnchor);
  }

  /** The row that must not move; undefined where there is none. */
  get anchor(): number | undefined {
    return this.#anchor.id;
  }

  /** First row on the screen; before the rows are there, the one to return to. */
  top(rows: LogRows | undefined): number {
    return this.#returnTo > 0 ? this.#returnTo : (rows?.first ?? 0);
  }

  /** Where to return to: as long as the row that was at the top is looked for, to that one. */
  left(rows: LogRows): LeftPlace {
    const { wanted } = this.#topRow;
    if (wanted !== undefined) return { top: this.top(rows), row: wanted };
    return this.#returnTo === 0 ? rows.left : { top: this.#returnTo };
  }

  /** Goes to a row, as soon as there are so many, and to what was at the top there once that is found; `count`: rows there are. */
  goTo({ top, row }: LeftPlace, count: number): void {
    this.#topRow.wanted = row;
    this.#goTo(top, count);
  }

  #goTo(row: number, count: number): void {
    const isThere = row < count;
    this.#returnTo = isThere ? 0 : row;
    if (isThere) this.#table()?.reveal(row, 'start');
  }

  /** Rows of another search come. `left`: where the reader was; `stays`: is to be at the same place among them. */
  begin(left: LeftPlace, stays: boolean): void {
    this.goUp();
    if (stays) this.goTo(left, 0);
  }

  /** Asks where the row stands that was at the top, while nobody knows: anew with all rows that come, which may stand above it. */
  seek(rows: LogRows): void {
    this.#topRow.seek(rows);
    this.#endSeeking();
  }

  /** The editor says where the row stands that was at the top. */
  take(message: Extract<ToLogPage, { type: 'sought' }>, rows: LogRows): void {
    const place = this.#topRow.take(message, rows);
    if (place !== undefined && place >= 0) this.#goTo(place, rows.count);
    this.#endSeeking();
  }

  /** Where it stands among all rows is known: from then on the row at the top is kept in its place as any other. */
  #endSeeking(): void {
    if (this.#areAll && this.#topRow.isAnswered) this.#topRow.wanted = undefined;
  }

  /** The reader is at work in the rows: nothing leads to others any more. */
  stay(): void {
    this.#returnTo = 0;
    this.#topRow.wanted = undefined;
  }

  /** To the first row, which isn't to be kept in its place. */
  goUp(): void {
    this.stay();
    this.#anchor.forget();
    this.#table()?.reveal(0, 'start');
  }

  /** The reader has scrolled, or other rows are on the screen. */
  follow(rows: LogRows): void {
    this.#anchor.follow(rows);
  }

  /** Rows stand elsewhere now. Who isn't at the top keeps the row there, and goes to the top where that is left out. */
  move(places: readonly RowPlace[], rows: LogRows): void {
    const by = this.#anchor.moved(places);
    if (rows.first === 0 || by === 0) return;
    if (by === 'gone') {
      this.goUp();
      return;
    }
    this.#shift += by;
    rows.shift(by);
  }

  /** The rows are drawn, of which there are `count`; `areAll`: no others are to come. */
  drawn(count: number, areAll = false): void {
    if (this.#shift !== 0) this.#table()?.shift(this.#shift);
    this.#shift = 0;
    if (this.#returnTo > 0) this.#goTo(this.#returnTo, count);
    if (areAll) this.#returnTo = 0;
    this.#areAll = areAll;
  }

  /** The page goes. */
  leave(): void {
    this.#anchor.forget();
  }
}
