// The rows that the reader has chosen among the results: the active one, those selected, and copying them, or what is shown beside them or
// in their place. Knows no document.

import type { CopyFormat, RowPlace } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { extent, type RowSelection } from '../table/rowSelection.ts';
import {
  areKnown,
  type ChosenRows,
  idsOf,
  movedTo,
  noneChosen,
  onlyRow,
  reduced,
  selectionOf,
  unknownPlaces,
  withActive,
  withIds,
  withSelection,
} from './chosenRows.ts';
import type { LogRows } from './logRows.ts';

interface Copying {
  readonly format: CopyFormat;
  readonly fields: readonly string[];
  readonly headings: readonly string[];
}

/** A table was copied, or so many rows of those that were selected, the first ones; 0 where they don't stand together any more. */
export type Copied = 'table' | { readonly count: number; readonly of: number };

export interface RowChoiceOptions {
  readonly rows: () => LogRows | undefined;
  readonly post: (message: FromLogPage) => void;
  readonly onChange: () => void;
}

export class RowChoice {
  readonly #options: RowChoiceOptions;
  #chosen: ChosenRows = noneChosen;
  /** Waits until it is known which rows are meant. */
  #copying: Copying | undefined;
  #copied: Copied | undefined;
  /** What is to be said of the rows that are being copied: what came of it, or, as others are selected by now, only what is missing. */
  #awaited: 'all' | 'missing' | undefined;

  constructor(options: RowChoiceOptions) {
    this.#options = options;
  }

  /** The active row's place; -1: none. */
  get active(): number {
    return this.#chosen.active?.place ?? -1;
  }

  /** The active row, even while it isn't among the rows; undefined where there is none, and while it is on its way. */
  get activeId(): number | undefined {
    return this.#chosen.active?.id;
  }

  get selection(): RowSelection | null {
    return selectionOf(this.#chosen);
  }

  /** How many rows are selected. */
  get count(): number {
    return this.selection === null ? 0 : extent(this.selection).count;
  }

  /** The rows whose places have to be known. */
  get ids(): readonly number[] {
    return idsOf(this.#chosen);
  }

  /** What is chosen; undefined: nothing, a row that isn't among the rows now, or one that is on its way. */
  get known(): ChosenRows | undefined {
    return areKnown(this.#chosen) ? this.#chosen : undefined;
  }

  /** What came of copying; undefined once something else is selected after that, or on the clipboard. */
  get copied(): Copied | undefined {
    return this.#copied;
  }

  /** What was known to be chosen among these rows before the page was drawn anew; `places`: where rows stand now. */
  restore(chosen: ChosenRows, places: readonly RowPlace[]): void {
    this.#choose(movedTo(chosen, places));
  }

  /** This row alone; `id` where it is known already. */
  chooseOnly(place: number, id: number | undefined): void {
    this.#choose(onlyRow({ place, id }));
  }

  select(selection: RowSelection): void {
    this.#choose(withSelection(this.#chosen, selection, this.#idAt));
  }

  /** The row at a place becomes the active one, whatever is selected. */
  activate(place: number): void {
    this.#set(withActive(this.#chosen, { place, id: this.#idAt(place) }));
  }

  /** Rows that stood together don't any more: only the active one stays selected. */
  reduce(): void {
    this.#choose(reduced(this.#chosen));
  }

  clear(): void {
    this.#choose(noneChosen);
  }

  /** Rows have come. */
  learn(): void {
    if (unknownPlaces(this.#chosen).length > 0) this.#set(withIds(this.#chosen, this.#idAt));
  }

  /** Where rows stand now. `reload`: any row may stand elsewhere, so that a place alone doesn't say any more which row was meant. */
  move(places: readonly RowPlace[], reload: boolean): void {
    if (reload && unknownPlaces(this.#chosen).length > 0) this.#choose(reduced(this.#chosen));
    this.#set(movedTo(this.#chosen, places));
  }

  /** Puts what is selected on the clipboard; `fields`: in this order, under these headings. */
  copy(format: CopyFormat, fields: readonly string[], headings: readonly string[]): void {
    this.#copying = { format, fields, headings };
    this.#copyKnown();
  }

  /** The table that is shown in the place of the rows. */
  copyTable(cells: readonly (readonly string[])[]): void {
    this.#options.post({ type: 'copyCells', cells });
    this.#endCopy('table');
  }

  copyText(text: string): void {
    this.#options.post({ type: 'copyText', text });
    this.forgetCopy();
  }

  /** The clipboard has something else by now: rows that wait aren't wanted there, and what was said isn't true any more. */
  forgetCopy(): void {
    this.#endCopy(undefined);
  }

  /** Another table is shown, or none: what was copied need not be said beside it. */
  leaveTable(): void {
    if (this.#copied !== 'table') return;
    this.#copied = undefined;
    this.#options.onChange();
  }

  /** What came of it; of what was selected before, nothing is said but that some or all of it isn't on the clipboard. */
  take({ count, of }: Extract<ToLogPage, { type: 'copied' }>): void {
    if (this.#awaited === undefined || (this.#awaited === 'missing' && count === of)) return;
    this.#copied = { count, of };
    this.#options.onChange();
  }

  readonly #idAt = (place: number): number | undefined => this.#options.rows()?.idAt(place);

  /** Something else is selected: what was said and wanted is about other rows. */
  #choose(chosen: ChosenRows): void {
    this.#copying = undefined;
    if (this.#awaited !== undefined) this.#awaited = 'missing';
    this.#copied = undefined;
    this.#set(chosen);
  }

  #endCopy(copied: Copied | undefined): void {
    this.#copying = undefined;
    this.#awaited = undefined;
    this.#copied = copied;
    this.#options.onChange();
  }

  #set(chosen: ChosenRows): void {
    this.#chosen = chosen;
    for (const place of unknownPlaces(chosen)) this.#options.rows()?.need(place);
    this.#copyKnown();
    this.#options.onChange();
  }

  #copyKnown(): void {
    const search = this.#options.rows()?.search;
    const [from, to] = this.#chosen.ends ?? [];
    if (this.#copying === undefined || search === undefined || from?.id === undefined || to?.id === undefined) return;
    this.#options.post({ type: 'copyRows', search, from: from.id, to: to.id, count: this.count, ...this.#copying });
    this.#copying = undefined;
    this.#awaited = 'all';
  }
}
