// Reads the entries of JSON: a list of them, as our export writes it and other clients do, or one on each line, or over several.

import type { LogEntry } from '../../core/connection/ports.ts';
import { type EntryCheck, type EntryReader, type FileTroubles, linesIn, longestEntry } from './entryReader.ts';

const [quote, backslash, comma, open, close, openList, closeList] = Array.from('"\\,{}[]', (character) =>
  character.charCodeAt(0),
);

/** One entry on each line: a line that can't be read is left out, and no other. */
export class LineEntries implements EntryReader {
  readonly #troubles: FileTroubles;
  readonly #check: EntryCheck;
  #pending = '';
  #line = 1;

  constructor(troubles: FileTroubles, check: EntryCheck) {
    this.#troubles = troubles;
    this.#check = check;
  }

  take(text: string): readonly LogEntry[] {
    const entries: LogEntry[] = [];
    this.#pending += text;
    let from = 0;
    for (let end = this.#pending.indexOf('\n'); end >= 0; end = this.#pending.indexOf('\n', from)) {
      this.#read(this.#pending.slice(from, end), entries);
      this.#line += 1;
      from = end + 1;
    }
    this.#pending = this.#pending.slice(from);
    if (this.isOver) this.#troubles.note('long', this.#line);
    return entries;
  }

  get isOver(): boolean {
    return this.#pending.length > longestEntry;
  }

  end(): readonly LogEntry[] {
    const entries: LogEntry[] = [];
    const last = this.#pending.trim();
    // What is written whole ends with a line end, or where its last entry ends.
    if (last !== '' && !last.endsWith('}')) this.#troubles.note('cut', this.#line);
    else this.#read(last, entries);
    return entries;
  }

  #read(text: string, entries: LogEntry[]): void {
    if (text.trim() === '') return;
    entries.push(...this.#check.read(text, this.#line));
  }
}

/** Whether the first record of a text goes on in the next line. */
export function goesOnInLines(text: string): boolean {
  return /^[^\n]*[{[,]\s*\n/.test(text.trimStart());
}

/** A list of entries, or `loose` ones behind each other, however they are broken into lines. */
export class ListEntries implements EntryReader {
  readonly #troubles: FileTroubles;
  readonly #check: EntryCheck;
  /** From where the present element begins. */
  #pending = '';
  /** Up to where that has been looked at. */
  #at = 0;
  #line = 1;
  /** Lists and records that are open in the element. */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #state: 'before' | 'inside' | 'behind' | 'over';
  readonly #isLoose: boolean;

  constructor(troubles: FileTroubles, check: EntryCheck, form: 'list' | 'loose' = 'list') {
    this.#troubles = troubles;
    this.#check = check;
    this.#isLoose = form === 'loose';
    this.#state = this.#isLoose ? 'inside' : 'before';
  }

  take(text: string): readonly LogEntry[] {
    const entries: LogEntry[] = [];
    this.#pending += text;
    if (this.#state === 'before') this.#begin();
    if (this.#state === 'inside') this.#scan(entries);
    if (this.#state === 'behind') this.#skip();
    else if (this.isOver) this.#troubles.note('long', this.#elementLine);
    return entries;
  }

  get isOver(): boolean {
    return this.#state === 'over' || this.#pending.length > longestEntry;
  }

  end(): readonly LogEntry[] {
    // Without its end the list may have had more entries, and the last one may be a part of one.
    if (this.#state === 'inside' && !(this.#isLoose && this.#pending.trim() === ''))
      this.#troubles.note('cut', this.#line + linesIn(this.#pending.trimEnd()));
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
    let from = 0;
    let at = this.#at;
    for (; at < text.length && this.#state === 'inside'; at++) {
      const code = text.charCodeAt(at);
      if (this.#isInText) this.#goOnInText(code);
      else if (code === quote) this.#isInText = true;
      else if (this.#depth === 0 && (code === comma || code === closeList)) {
        this.#read(text.slice(from, at), code === comma && !this.#isLoose, entries);
        from = at + 1;
        if (code === closeList) this.#state = 'behind';
      } else if (code === open || code === openList) this.#depth += 1;
      else if ((code === close || code === closeList) && this.#depth > 0) {
        this.#depth -= 1;
        if (this.#depth > 0 || !this.#isLoose) continue;
        this.#read(text.slice(from, at + 1), true, entries);
        from = at + 1;
      }
    }
    this.#pending = text.slice(from);
    this.#at = at - from;
  }

  #goOnInText(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === backslash) this.#isEscaped = true;
    else if (code === quote) this.#isInText = false;
  }

  /** Behind the last comma, or in an empty list, there is nothing. */
  #read(text: string, isFollowed: boolean, entries: LogEntry[]): void {
    const begin = text.search(/\S/);
    const line = this.#line + (begin > 0 ? linesIn(text.slice(0, begin)) : 0);
    if (begin >= 0 || isFollowed) entries.push(...this.#check.read(text, line));
    this.#line += linesIn(text);
  }

  get #elementLine(): number {
    return this.#line + linesIn(/^\s*/.exec(this.#pending)?.[0] ?? '');
  }

  /** What stands behind the list belongs to nothing. */
  #skip(): void {
    const begin = this.#pending.search(/\S/);
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
