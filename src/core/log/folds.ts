// Owns which rows of a view stand folded under another one. Each line that is shown is a row's own: that of a fold is its first row's, and
// below it stand the others, or nothing while it is closed.

import { type FoldSequence, runsOf, tracesOf } from './foldSequence.ts';
import type { EventLogTable } from './table.ts';
import type { LogView } from './view.ts';

/** What is folded: nothing, entries one after another that say the same but for when, in which trace and with which metadata, or traces. */
export type Folding = 'none' | 'runs' | 'traces';

/** Where a line stands in its fold. */
export interface LineFold {
  /** 0: the others are folded under it. */
  readonly index: number;
  /** Rows of the fold, this one among them. */
  readonly count: number;
  readonly isOpen: boolean;
}

export class LogFolds {
  readonly #table: EventLogTable;
  readonly #view: LogView;
  #folding: Folding = 'none';
  #changes = 0;
  /** The view's revision and rows that the folds are of. */
  #revision = 0;
  #count = 0;
  /** Null where nothing is folded. */
  #sequence: FoldSequence | null = null;
  /** By fold: its first line, and whether it is open. */
  #firstLines = new Uint32Array();
  #open = new Uint8Array();
  #lineCount = 0;
  /** A row of each fold that is open, wherever it stands: its fold stays open when others join it. */
  readonly #opened = new Set<number>();

  constructor(table: EventLogTable, view: LogView) {
    this.#table = table;
    this.#view = view;
  }

  get folding(): Folding {
    return this.#folding;
  }

  set folding(folding: Folding) {
    if (folding === this.#folding) return;
    this.#folding = folding;
    this.#changes++;
    this.#opened.clear();
    this.#revision = 0;
    this.#sequence = null;
    this.follow();
  }

  /** Grows whenever a row may have another line, or stand for other ones, while the view's revision stays. */
  get changes(): number {
    return this.#changes;
  }

  /** Lines that are shown. */
  get lines(): number {
    return this.#sequence === null ? this.#view.count : this.#lineCount;
  }

  /** To be called whenever the view has changed. */
  follow(): void {
    const { revision, count } = this.#view;
    const hasMoved = revision !== this.#revision;
    if (this.#folding === 'none' || (!hasMoved && count === this.#count)) return;
    const stood = hasMoved ? 0 : this.#count;
    const before = hasMoved ? null : this.#sequence;
    const isOfRuns = this.#folding === 'runs';
    this.#sequence = isOfRuns
      ? runsOf(this.#table, this.#view, before, stood)
      : tracesOf(this.#table, this.#view, stood);
    if (!hasMoved && this.#sequence.hasGrown) this.#changes++;
    this.#revision = revision;
    this.#count = count;
    this.#layOut(this.#sequence);
  }

  /** The table's row that is shown in a line below `lines`. */
  rowAt(line: number): number {
    return this.rowOf(this.numberAt(line));
  }

  /** The line that a row is shown in or folded under; -1 where it isn't among those of the view. */
  lineOf(row: number): number {
    const place = this.#view.placeOf(row);
    const sequence = this.#sequence;
    if (sequence === null || place < 0) return place;
    const number = sequence.numbers?.[place] ?? place;
    const fold = lastUpTo(sequence.starts, sequence.folds, number);
    const below = this.#open[fold] === 1 ? number - (sequence.starts[fold] ?? 0) : 0;
    return (this.#firstLines[fold] ?? 0) + below;
  }

  /** Null for a line that belongs to no other. */
  foldAt(line: number): LineFold | null {
    if (this.#sequence === null) return null;
    const fold = lastUpTo(this.#firstLines, this.#sequence.folds, line);
    const count = this.#end(this.#sequence, fold) - (this.#sequence.starts[fold] ?? 0);
    if (count < 2) return null;
    return { index: line - (this.#firstLines[fold] ?? 0), count, isOpen: this.#open[fold] === 1 };
  }

  /** The oldest and the newest date of the fold that a line belongs to, in milliseconds since 1970; null where none can be read. */
  spanAt(line: number): readonly [number, number] | null {
    if (this.#sequence === null) return null;
    const fold = lastUpTo(this.#firstLines, this.#sequence.folds, line);
    const end = this.#end(this.#sequence, fold);
    let oldest = Number.POSITIVE_INFINITY;
    let newest = Number.NEGATIVE_INFINITY;
    for (let number = this.#sequence.starts[fold] ?? 0; number < end; number++) {
      const time = this.#table.date(this.rowOf(number));
      if (time < oldest) oldest = time;
      if (time > newest) newest = time;
    }
    return oldest <= newest ? [oldest, newest] : null;
  }

  /** Opens or closes the fold that a row belongs to. False where it belongs to none, or nothing changes. */
  setOpen(row: number, isOpen: boolean): boolean {
    const line = this.lineOf(row);
    const sequence = this.#sequence;
    if (sequence === null || line < 0) return false;
    const known = this.foldAt(line);
    if (known === null || known.isOpen === isOpen) return false;
    const foldOf = (one: number) => lastUpTo(this.#firstLines, sequence.folds, this.lineOf(one));
    const fold = foldOf(row);
    if (isOpen) this.#opened.add(row);
    else
      for (const one of this.#opened)
        if (this.#view.placeOf(one) >= 0 && foldOf(one) === fold) this.#opened.delete(one);
    this.#changes++;
    this.#layOut(sequence);
    return true;
  }

  /** Opens the fold that a row is hidden in. False where it has a line of its own. */
  reveal(row: number): boolean {
    const line = this.lineOf(row);
    return line >= 0 && this.rowAt(line) !== row && this.setOpen(row, true);
  }

  /** The number of a line's row among all rows in the order of lines, those that are hidden standing where they would. */
  numberAt(line: number): number {
    const sequence = this.#sequence;
    if (sequence === null) return line;
    const fold = lastUpTo(this.#firstLines, sequence.folds, line);
    return (sequence.starts[fold] ?? 0) + line - (this.#firstLines[fold] ?? 0);
  }

  /** The number behind those of all rows that a line stands for: its own, and those that are hidden under it. */
  numberBehind(line: number): number {
    const sequence = this.#sequence;
    if (sequence === null) return line + 1;
    const fold = lastUpTo(this.#firstLines, sequence.folds, line);
    return this.#open[fold] === 1 ? this.numberAt(line) + 1 : this.#end(sequence, fold);
  }

  /** The table's row of a number. */
  rowOf(number: number): number {
    return this.#view.rowAt(this.#sequence?.places?.[number] ?? number);
  }

  /** Where the folds stand now, and which of them are open. */
  #layOut(sequence: FoldSequence): void {
    const { folds, starts, numbers } = sequence;
    if (this.#firstLines.length < folds) this.#firstLines = new Uint32Array(starts.length);
    const open = new Uint8Array(folds);
    for (const row of this.#opened) {
      const place = this.#view.placeOf(row);
      if (place >= 0) open[lastUpTo(starts, folds, numbers?.[place] ?? place)] = 1;
    }
    let line = 0;
    for (let fold = 0; fold < folds; fold++) {
      this.#firstLines[fold] = line;
      line += open[fold] === 1 ? this.#end(sequence, fold) - (starts[fold] ?? 0) : 1;
    }
    this.#open = open;
    this.#lineCount = line;
  }

  #end({ starts, folds }: FoldSequence, fold: number): number {
    return fold + 1 < folds ? (starts[fold + 1] ?? 0) : this.#count;
  }
}

/** Where in the first `count` ascending numbers the last one stands that isn't greater. */
function lastUpTo(numbers: Uint32Array, count: number, number: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
