// Reads the entries of a table in CSV, as our export writes it, or as a spreadsheet wrote that again.

import type { LogEntry } from '../../core/connection/ports.ts';
import type { Json } from '../../core/text/exactJson.ts';
import {
  type EntryReader,
  type FileTroubles,
  hasKnownField,
  isEntry,
  linesIn,
  longestEntry,
  readJson,
} from './entryReader.ts';
import { undefused } from './rowText.ts';

/** What may stand between two cells: spreadsheets write what is usual where they run. */
const separators = [',', ';', '\t'] as const;

/** A line feed, with a carriage return before it or not; old Macs, and spreadsheets that write for them, have the carriage return alone. */
type LineEnd = '\n' | '\r';

/** Characters after which a line feed would have come: what has none up to there ends its lines with carriage returns. */
const longestHead = 16_000;

/** The column that holds, as JSON, what has no column of its own. */
const furtherColumn = /^otherFields_*$/;

/** How a table is written. */
interface TableForm {
  readonly separator: string;
  readonly lineEnd: LineEnd;
  /** Blanks beside a cell aren't part of it: some write one after each comma. */
  readonly isSpaced: boolean;
}

/** One line of a table, which may go over several of the file. */
interface TableLine {
  readonly cells: readonly string[];
  /** Where the next one begins. */
  readonly next: number;
  /** The text ended before the line did. */
  readonly isOpen: boolean;
}

export class TableEntries implements EntryReader {
  readonly #troubles: FileTroubles;
  #pending = '';
  #line = 1;
  #form: TableForm = { separator: separators[0], lineEnd: '\n', isSpaced: false };
  /** Undefined before the head was read. */
  #columns: readonly string[] | undefined;

  constructor(troubles: FileTroubles) {
    this.#troubles = troubles;
  }

  take(text: string): readonly LogEntry[] {
    this.#pending += text;
    const entries = this.#read(false);
    if (this.isOver) this.#troubles.note('long', this.#line);
    return entries;
  }

  get isOver(): boolean {
    return this.#pending.length > longestEntry;
  }

  end(): readonly LogEntry[] {
    return this.#read(true);
  }

  #read(isEnd: boolean): readonly LogEntry[] {
    const text = this.#pending;
    const entries: LogEntry[] = [];
    let from = 0;
    if (this.#columns === undefined) from = this.#readHead(isEnd);
    const columns = this.#columns ?? [];
    while (columns.length > 0 && from < text.length) {
      const line = readLine(text, from, this.#form);
      if (line.isOpen && !isEnd) break;
      this.#take(line, columns, entries);
      this.#line += linesIn(text.slice(from, line.next));
      from = line.next;
    }
    this.#pending = text.slice(from);
    return entries;
  }

  /** The table is written as its head is where that names most of the service's fields. Where the table begins; 0 while that isn't known. */
  #readHead(isEnd: boolean): number {
    const text = this.#pending;
    const isEnough = isEnd || text.length > longestHead;
    let heads = readHeads(text, '\n');
    // In a file with line feeds it may be a character of a name.
    if (isEnough && heads[0]?.isOpen === true) heads = readHeads(text, '\r');
    const [usual] = heads;
    if (usual === undefined || (usual.isOpen && !isEnd)) return 0;
    const [found] = heads.toSorted((a, b) => knownFields(b) - knownFields(a));
    if (found === undefined || knownFields(found) === 0) {
      const names = usual.cells.filter((name) => name.trim() !== '');
      return names.length > 0 ? this.#troubles.stop('otherColumns', 1, names) : this.#troubles.stop('notEntries', null);
    }
    this.#form = found.form;
    this.#columns = this.#apart(found.cells.map(undefused));
    this.#line += linesIn(text.slice(0, found.next));
    return found.next;
  }

  /** Each column under a name of its own: else the last one of a name would be all that is read of them. */
  #apart(names: readonly string[]): readonly string[] {
    const taken = new Set(names);
    /** Of each name met so far the last number given to it. */
    const numbers = new Map<string, number>();
    const apart = names.map((name) => {
      let number = numbers.get(name) ?? 0;
      do number += 1;
      while (number > 1 && taken.has(`${name}_${number}`));
      numbers.set(name, number);
      return number === 1 ? name : `${name}_${number}`;
    });
    // Columns without a name stand behind the last one of a spreadsheet, empty.
    const shared = [...numbers].filter(([name, last]) => name !== '' && last > 1).map(([name]) => name);
    if (shared.length > 0) this.#troubles.note('sameNames', 1, shared);
    return apart;
  }

  #take({ cells, isOpen }: TableLine, columns: readonly string[], entries: LogEntry[]): void {
    // An empty line is none of a table, unless it has one column alone.
    if (cells.length === 1 && cells[0] === '' && (columns.length > 1 || isOpen)) return;
    if (cells.length < columns.length && isOpen) {
      this.#troubles.note('cut', this.#line);
      return;
    }
    if (cells.length !== columns.length) this.#troubles.note('cells', this.#line);
    entries.push(entryOf(cells, columns));
  }
}

/** The first line in each form that it may have, those with blanks last. */
function readHeads(text: string, lineEnd: LineEnd): readonly (TableLine & { readonly form: TableForm })[] {
  return [false, true].flatMap((isSpaced) =>
    separators.map((separator) => {
      const form = { separator, lineEnd, isSpaced };
      return { form, ...readLine(text, 0, form) };
    }),
  );
}

function knownFields({ cells }: TableLine): number {
  return cells.filter((name) => hasKnownField([undefused(name)])).length;
}

/** Empty cells are fields that the entry doesn't have. */
function entryOf(cells: readonly string[], columns: readonly string[]): LogEntry {
  const fields: [string, Json][] = [];
  for (const [place, column] of columns.entries()) {
    const cell = cells[place] ?? '';
    if (cell === '') continue;
    const isLast = place === columns.length - 1;
    const further = isLast && furtherColumn.test(column) ? readJson(undefused(cell)) : undefined;
    if (isEntry(further)) fields.push(...Object.entries(further));
    else fields.push([column, undefused(cell)]);
  }
  return Object.fromEntries(fields);
}

/** RFC 4180; a quote inside a cell without quotes is one of its characters. */
function readLine(text: string, from: number, { separator, lineEnd, isSpaced }: TableForm): TableLine {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    let cell = '';
    if (isSpaced) while (text[at] === ' ') at += 1;
    if (text[at] === '"') {
      const quoted = readQuoted(text, at + 1);
      if (quoted === undefined) return { cells, next: text.length, isOpen: true };
      cell = quoted.cell;
      at = quoted.next;
    }
    const end = endOfCell(text, at, separator, lineEnd);
    const isOpen = end === text.length;
    const isLast = isOpen || text[end] !== separator;
    const hasReturn = isLast && lineEnd === '\n' && text[end - 1] === '\r' && end > at;
    const plain = text.slice(at, hasReturn ? end - 1 : end);
    cells.push(cell + (isSpaced ? plain.trimEnd() : plain));
    if (isLast) return { cells, next: isOpen ? end : end + 1, isOpen };
    at = end + 1;
  }
}

/** What stands in quotes, and where it goes on behind them; undefined where they aren't closed, or may be two. */
function readQuoted(text: string, from: number): { readonly cell: string; readonly next: number } | undefined {
  let cell = '';
  let begin = from;
  for (;;) {
    const end = text.indexOf('"', begin);
    if (end < 0) return undefined;
    cell += text.slice(begin, end);
    if (text[end + 1] !== '"') return { cell, next: end + 1 };
    cell += '"';
    begin = end + 2;
  }
}

function endOfCell(text: string, from: number, separator: string, lineEnd: LineEnd): number {
  const [wanted, last] = [separator.charCodeAt(0), lineEnd.charCodeAt(0)];
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === wanted || code === last) return at;
  }
  return text.length;
}
