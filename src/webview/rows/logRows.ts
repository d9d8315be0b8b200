// The rows of the search that the editor holds, as the page shows them: windows asked for when they come on the screen, cells as texts.

import { DateDisplay } from '../../core/log/dateDisplay.ts';
import { dateField } from '../../core/log/table.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { RowTexts } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { type LeftPlace, leftPlace } from './leftPlace.ts';
import { type LogRow, LogWindows } from './logWindows.ts';

type AskForWindow = (message: Extract<FromLogPage, { type: 'window' }>) => void;

/** Milliseconds between two times that rows are asked for while one scrolls, and while the last ones haven't come. */
const askInterval = 40;
const waitingInterval = 250;
/** Rows asked for at least, before it is known how many fit; and beyond those on the screen, so that slow scrolling meets none missing. */
const leastRows = 30;
const ahead = 40;

export class LogRows {
  readonly #ask: AskForWindow;
  readonly #windows = new LogWindows();
  #search = 0;
  #revision = 0;
  #onScreen: readonly [number, number] = [0, 0];
  /** Fields inside the metadata that the rows are to come with. */
  #further: readonly string[] = [];
  #display: DateDisplay | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  /** The revision of these rows with which followed entries came last. */
  #grown: number | undefined;
  #topId: number | undefined;
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(ask: AskForWindow) {
    this.#ask = ask;
  }

  /** The number of the search whose rows these are. */
  get search(): number {
    return this.#search;
  }

  /** The order and filter of these rows. */
  get revision(): number {
    return this.#revision;
  }

  /** Rows that there are, whether they have come or not. */
  get count(): number {
    return this.#windows.count;
  }

  /** First row on the screen. */
  get first(): number {
    return this.#onScreen[0];
  }

  /**
   * When followed entries came above the rows on the screen, which moved, by the clock of events: at the very top, where none is kept in
   * its place. Of rows that the reader has scrolled to since: never.
   */
  get movedAt(): number {
    return this.first === 0 ? this.#movedAt : Number.NEGATIVE_INFINITY;
  }

  /** Where the reader is, to be returned to. */
  get left(): LeftPlace {
    return leftPlace(this.first, this.rowAt(this.first));
  }

  /** What a message about places of rows is about is still there, at the same places. */
  areOf({ search, revision }: { readonly search: number; readonly revision: number }): boolean {
    return search === this.#search && revision === this.#revision;
  }

  /**
   * There are `count` rows of this search in this order, and these came along; asks for those on the screen that didn't. `grew`: there are
   * followed entries among them that weren't before.
   */
  reshape(search: number, revision: number, count: number, came: RowTexts | null = null, grew = false): void {
    if (search !== this.#search) {
      this.#topId = undefined;
      this.#grown = undefined;
      this.#movedAt = Number.NEGATIVE_INFINITY;
    } else if (grew) this.#grown = revision;
    this.#search = search;
    this.#revision = revision;
    this.#windows.setShape(search, revision, count);
    if (came !== null) this.#windows.take({ search, revision, ...came });
    this.#seeTop();
    this.#askNow();
  }

  /** From now on the rows are to have these fields of the metadata too. */
  setFurther(further: readonly string[]): void {
    if (JSON.stringify(further) === JSON.stringify(this.#further)) return;
    this.#further = further;
    this.#windows.setFurther(further);
    this.#askNow();
  }

  /** With the revision that `reshape` told, so many rows came above those on the screen (negative: went), which stay there. */
  shift(by: number): void {
    const [first, last] = this.#onScreen;
    this.#onScreen = [first + by, last + by];
    this.#windows.shiftOlder(by);
    this.#askNow();
  }

  /** False where they belong to another search or order by now. */
  take(message: Extract<ToLogPage, { type: 'rows' }>): boolean {
    if (!this.#windows.take(message)) return false;
    this.#seeTop();
    if (this.#asking !== undefined && !this.#windows.waiting) this.#askNow();
    return true;
  }

  /** The row that is shown at a place; undefined while it is on its way. */
  rowAt(place: number): LogRow | undefined {
    return this.#windows.row(place);
  }

  /** Which row it is that is shown at a place; undefined while it is on its way. */
  idAt(place: number): number | undefined {
    return this.#windows.row(place)?.id;
  }

  /** Asks for a row that is needed wherever the screen is. */
  need(place: number): void {
    this.#askFor(place, place);
  }

  /** Asks for the rows that have come on the screen: soon, and not for each that goes by. */
  show(onScreen: readonly [number, number]): void {
    this.#onScreen = onScreen;
    this.#asking ??= setTimeout(() => this.#askNow(), this.#windows.waiting ? waitingInterval : askInterval);
  }

  /** A cell's text; undefined while the row is on its way. In the service's zone each date says its own offset. */
  text(place: number, field: string, zone: TimeZoneChoice): string | undefined {
    const row = this.#windows.row(place);
    if (row === undefined) return undefined;
    if (field !== dateField || row.date === null) return lineText(row.texts.get(field) ?? '');
    return this.#displayIn(zone).text({ ms: row.date, offset: row.offset });
  }

  #seeTop(): void {
    const id = this.idAt(0);
    if (id === this.#topId) return;
    if (this.#topId !== undefined && this.#grown === this.#revision) this.#movedAt = performance.now();
    this.#topId = id;
  }

  #displayIn(zone: TimeZoneChoice): DateDisplay {
    if (zone !== this.#display?.zone) this.#display = new DateDisplay(zone);
    return this.#display;
  }

  #askNow(): void {
    clearTimeout(this.#asking);
    this.#asking = undefined;
    const [first, last] = this.#onScreen;
    this.#askFor(first - ahead, Math.max(last, first + leastRows) + ahead);
  }

  #askFor(first: number, last: number): void {
    for (const { from, count } of this.#windows.missing(first, last)) {
      this.#ask({ type: 'window', search: this.#search, from, count, further: this.#further });
    }
  }
}
