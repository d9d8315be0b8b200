// Reads the entries of JSON: a list of them, as our export writes it and other clients do, or one on each line, or over several.

import type { LogEntry } from '../../core/connection/ports.ts';
import { type EntryCheck, type EntryReader, type FileTroubles, linesIn, longestEntry } from './entryReader.ts';
import { closed, closings, Nesting } from './jsonNesting.ts';

const [comma, closeList] = Array.from(',]', (character) => character.charCodeAt(0));

/** One entry on each line: a line that can't be read is left out, and no other. */
export class LineEntries implements EntryReader {
  readonly #troubles: FileTroubles;
  readonly #check: EntryCheck;
  #pending = '';
  #line = 1;
  /** Goes on from where a line is longer than an entry may be. */
  #rest: ListEntries | undefined;

  constructor(troubles: FileTroubles, check: EntryCheck) {
    this.#troubles = troubles;
    this.#check = check;
  }

  take(text: string): readonly LogEntry[] {
    if (this.#rest !== undefined) return this.#rest.take(text);
    const entries: LogEntry[] = [];
    this.#pending += text;
    let from = 0;
    for (let end = this.#pending.indexOf('\n'); end >= 0; end = this.#pending.indexOf('\n', from)) {
      this.#read(this.#pending.slice(from, end), entries);
      this.#line += 1;
      from = end + 1;
    }
    this.#pending = this.#pending.slice(from);
    if (this.#pending.length <= longestEntry) return entries;
    this.#rest = new ListEntries(this.#troubles, this.#check, 'loose', this.#line);
    return [...entries, ...this.#rest.take(this.#pending)];
  }

  get isOver(): boolean {
    return this.#rest?.isOver === true;
  }

  end(): readonly LogEntry[] {
    if (this.#rest !== undefined) return this.#rest.end();
    const entries: LogEntry[] = [];
    // What is written whole ends with a line end, or where its last entry ends.
    const whole = closings(this.#pending, 0).at(-1) ?? 0;
    this.#read(this.#pending.slice(0, whole), entries);
    const rest = this.#pending.slice(whole);
    if (rest.trim() === '') return entries;
    this.#troubles.note('cut', this.#line);
    return [...entries, ...this.#check.readCut(closed(rest), this.#line)];
  }

  #read(text: string, entries: LogEntry[]): void {
    if (text.trim() === '') return;
    const ends = /\}\s*\{/.test(text) ? closings(text, 0) : [];
    for (const [place, end] of [...ends, text.length].entries()) {
      const part = text.slice(ends[place - 1] ?? 0, end);
      if (part.trim() !== '') addAll(entries, this.#check.read(part, this.#line));
    }
  }
}

/** A record may hold more entries than a call takes arguments. */
function addAll(entries: LogEntry[], more: readonly LogEntry[]): void {
  for (const entry of more) entries.push(entry);
}

/** Whether a text isn't one of records in lines: the first one goes on in the next line, or another one follows it and no line ends. */
export function isLoose(text: string): boolean {
  const first = text.trimStart();
  return /^[^\n]*[{[,]\s*\n/.test(first) || (!first.includes('\n') && closings(first, 0).length > 1);
}

/** A record that is longer than an entry may be, of which a list is being read. */
interface LongRecord {
  /** Stands for what came of the record: the list is empty there, and no other field is left. */
  readonly head: string;
  /** Whether the record is one of loose ones. */
  readonly isLoose: boolean;
}

/**
 * A list of entries, or `loose` ones behind each other, however they are broken into lines. Of a record that is longer than an entry may be,
 * the list that it holds is read on, and then what is left of it.
 */
export class ListEntries implements EntryReader {
  readonly #troubles: FileTroubles;
  readonly #check: EntryCheck;
  /** From where the present element begins. */
  #pending = '';
  /** Up to where that has been looked at. */
  #at = 0;
  #line: number;
  /** Of the element. */
  #nesting = new Nesting();
  #state: 'before' | 'inside' | 'behind' | 'over';
  #isLoose: boolean;
  /** Those around the list, from the outermost on. */
  readonly #longRecords: LongRecord[] = [];
  /** The element is what is left of a long record. */
  #isRest = false;

  constructor(troubles: FileTroubles, check: EntryCheck, form: 'list' | 'loose' = 'list', line = 1) {
    this.#troubles = troubles;
    this.#check = check;
    this.#line = line;
    this.#isLoose = form === 'loose';
    this.#state = this.#isLoose ? 'inside' : 'before';
  }

  take(text: string): readonly LogEntry[] {
    const entries: LogEntry[] = [];
    this.#pending += text;
    if (this.#state === 'before') this.#begin();
    while (this.#at < this.#pending.length && (this.#state === 'inside' || this.#state === 'behind')) {
      if (this.#state === 'inside') this.#scan(entries);
      else this.#skip();
    }
    if (this.#pending.length <= longestEntry) return entries;
    const listed = this.#openList();
    if (listed.length > 0) return [...entries, ...listed, ...this.take('')];
    this.#troubles.note('long', this.#elementLine);
    return entries;
  }

  get isOver(): boolean {
    return this.#state === 'over' || this.#pending.length > longestEntry;
  }

  end(): readonly LogEntry[] {
    // Without its end the list may have had more entries, and the last one may be a part of one.
    if (this.#state !== 'inside' || (this.#isLoose && this.#pending.trim() === '')) return [];
    this.#troubles.note('cut', this.#line + linesIn(this.#pending.trimEnd()));
    return this.#check.readCut(closed(this.#pending), this.#elementLine);
  }

  /** The entries of the list that a long record has so far, whose rest is pending from now on; none where it has no such list, and nothing is done. */
  #openList(): readonly LogEntry[] {
    const text = this.#pending;
    for (const [head, ends] of [
      ['{"":[]', ']}'],
      ['{"":{"":[]', ']}}'],
    ] as const) {
      // Behind the last element but one there is a comma, or its list has ended.
      const end = closings(text, ends.length).at(-2) ?? 0;
      const comma = text.indexOf(',', end);
      // What lacks a quote or a bracket has no end from there on.
      if (end < text.length / 2 || text.slice(end, comma).trim() !== '') continue;
      const listed = this.#check.readCut([text.slice(0, end) + ends], this.#elementLine);
      if (listed.length === 0) continue;
      this.#leave(comma + 1);
      this.#nesting = new Nesting();
      this.#longRecords.push({ head, isLoose: this.#isLoose });
      this.#isLoose = false;
      this.#isRest = false;
      return listed;
    }
    return [];
  }

  #begin(): void {
    const begin = this.#pending.indexOf('[');
    if (begin < 0) return;
    this.#state = 'inside';
    this.#leave(begin + 1);
  }

  #scan(entries: LogEntry[]): void {
    const text = this.#pending;
    const nesting = this.#nesting;
    let from = 0;
    let at = this.#at;
    for (; at < text.length && this.#state === 'inside'; at++) {
      const code = text.charCodeAt(at);
      if (nesting.depth === 0 && !nesting.isInText && (code === comma || code === closeList)) {
        this.#read(text.slice(from, at), code === comma && !this.#isLoose, entries);
        from = at + 1;
        if (code === closeList) this.#state = 'behind';
      } else if (nesting.closes(code) && nesting.depth === 0 && this.#isLoose) {
        this.#read(text.slice(from, at + 1), true, entries);
        from = at + 1;
      }
    }
    this.#pending = text.slice(from);
    this.#at = at - from;
    if (this.#state === 'behind') this.#goOnBehind(this.#longRecords.pop());
  }

  /** Once the list of a long record was read, the rest of the record is an element as others are. */
  #goOnBehind(record: LongRecord | undefined): void {
    if (record === undefined) return;
    this.#pending = record.head + this.#pending;
    this.#at = 0;
    this.#state = 'inside';
    this.#isLoose = record.isLoose;
    this.#isRest = true;
  }

  /** Behind the last comma, or in an empty list, there is nothing. */
  #read(text: string, isFollowed: boolean, entries: LogEntry[]): void {
    const begin = text.search(/\S/);
    const line = this.#line + (begin > 0 ? linesIn(text.slice(0, begin)) : 0);
    if (begin >= 0 || isFollowed)
      addAll(entries, this.#isRest ? this.#check.readRest(text, line) : this.#check.read(text, line));
    this.#isRest = false;
    this.#line += linesIn(text);
  }

  get #elementLine(): number {
    return this.#line + linesIn(/^\s*/.exec(this.#pending)?.[0] ?? '');
  }

  /** Behind a list there may be another one; anything else belongs to nothing. */
  #skip(): void {
    const begin = this.#pending.search(/\S/);
    if (this.#pending[begin] === '[') {
      this.#state = 'inside';
      this.#leave(begin + 1);
      return;
    }
    if (begin >= 0) {
      this.#troubles.note('behind', this.#line + linesIn(this.#pending.slice(0, begin)));
      this.#state = 'over';
    }
    this.#leave(this.#pending.length);
  }

  #leave(until: number): void {
    this.#line += linesIn(this.#pending.slice(0, until));
    this.#pending = this.#pending.slice(until);
    this.#at = 0;
  }
}
