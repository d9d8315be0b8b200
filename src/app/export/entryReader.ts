// What the forms of an exported event log have in common where they are read: text comes in pieces, entries go, and what was wrong is noted.

import type { LogEntry } from '../../core/connection/ports.ts';
import type { FileTrouble, FileTroubleKind } from '../../core/failures.ts';
import { type Json, mayHaveLongNumber, parseExactly } from '../../core/text/exactJson.ts';

/** Gives the entries of a file's text, which comes piece by piece. What can't be read is noted and left out. */
export interface EntryReader {
  /** The entries that are whole by now. */
  take(text: string): readonly LogEntry[];
  /** Nothing comes any more: what is left. */
  end(): readonly LogEntry[];
  /** What follows isn't wanted, which is noted. */
  readonly isOver: boolean;
}

/** Characters of one entry at most: in a file that lacks a quote or a bracket one would go on to the end. */
export const longestEntry = 16_000_000;

/** Entries nested deeper than this can't be from the service, and would overflow whoever walks them. */
const deepest = 32;

/** Entries that can't be read before the first one that can, until the file is taken for something else. */
const mostHopeless = 200;

/** Fields of which the service's entries have one at least. */
const knownFields: readonly string[] = ['eventName', 'eventCreateDate', 'userType'];

/** Ends the reading: nothing more comes of the file. */
export class UnreadableFile extends Error {}

export class FileTroubles {
  readonly #troubles = new Map<FileTroubleKind, FileTrouble>();

  /** In the order in which they were met. */
  get all(): readonly FileTrouble[] {
    return [...this.#troubles.values()];
  }

  /** Of those alike the first line is kept, and how many they are. `line`: from 1 on; null: it is about the file as a whole. */
  note(kind: FileTroubleKind, line: number | null, names: readonly string[] = []): void {
    const known = this.#troubles.get(kind);
    this.#troubles.set(
      kind,
      known === undefined ? { kind, line, count: 1, names } : { ...known, count: known.count + 1 },
    );
  }

  /** Nothing that follows is read. */
  stop(kind: FileTroubleKind, line: number | null, names: readonly string[] = []): never {
    this.note(kind, line, names);
    throw new UnreadableFile(kind);
  }
}

/** Tells whether what a file holds are entries of the event log. */
export class EntryCheck {
  readonly #troubles: FileTroubles;
  #first: { readonly names: readonly string[]; readonly line: number } | undefined;
  /** What was met before anything had a field of the service's: no entries, where nothing has one. */
  #held: LogEntry[] = [];
  #taken = 0;
  #refused = 0;
  #isExport = false;

  constructor(troubles: FileTroubles) {
    this.#troubles = troubles;
  }

  /** The entries that are known by a text now: it is one, or a list of them, or a record that has some in lists, or none, which is noted. */
  read(text: string, line: number): readonly LogEntry[] {
    const record = readJson(text);
    if (Array.isArray(record)) return this.#takeListed(record, line);
    if (!isEntry(record)) {
      this.#refuse(line);
      return [];
    }
    if (hasKnownField(Object.keys(record))) return this.#take(record, line);
    const inside = listedIn(record);
    if (inside.length === 0) return isEmptyAnswer(record) ? [] : this.#take(record, line);
    return this.#takeListed(inside, line);
  }

  /** The entries in the lists of a record that was cut, of which one of the texts is left. The record itself is none: it isn't whole. */
  readCut(texts: readonly string[], line: number): readonly LogEntry[] {
    const record = texts.map(readJson).find(isEntry);
    if (record === undefined || hasKnownField(Object.keys(record))) return [];
    return this.#takeListed(listedIn(record), line);
  }

  /** The entries in the lists that are left of a record, of which the rest was read. The record itself is none. */
  readRest(text: string, line: number): readonly LogEntry[] {
    const record = readJson(text);
    if (isEntry(record)) return this.#takeListed(listedIn(record), line);
    this.#refuse(line);
    return [];
  }

  #takeListed(inside: readonly Json[], line: number): readonly LogEntry[] {
    return inside.flatMap((entry) => {
      if (isEntry(entry)) return this.#take(entry, line);
      this.#refuse(line);
      return [];
    });
  }

  #take(entry: LogEntry, line: number): readonly LogEntry[] {
    const names = Object.keys(entry);
    if (names.length > 0) this.#first ??= { names, line };
    this.#isExport ||= hasKnownField(names);
    this.#taken += 1;
    if (this.#taken === mostHopeless) this.end();
    if (!this.#isExport) {
      this.#held.push(entry);
      return [];
    }
    const known = [...this.#held, entry];
    this.#held = [];
    return known;
  }

  /** The file has been read, or enough of it: it is something else where no entry had a field of the service's. */
  end(): void {
    if (this.#isExport) return;
    if (this.#first !== undefined) this.#troubles.stop('otherColumns', this.#first.line, this.#first.names);
    if (this.#refused + this.#taken > 0) this.#troubles.stop('notEntries', null);
  }

  #refuse(line: number): void {
    this.#troubles.note('broken', line);
    this.#refused += 1;
    if (this.#refused === mostHopeless) this.end();
  }
}

/** What stands in those lists that have entries, wherever they are in a record. */
function listedIn(json: Json): readonly Json[] {
  if (isListOfEntries(json)) return json;
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(listedIn) : [];
}

function isListOfEntries(value: Json): value is readonly Json[] {
  return Array.isArray(value) && value.some((entry: Json) => isEntry(entry) && hasKnownField(Object.keys(entry)));
}

/** An answer that found nothing: an empty list, and beside it no text nor record, which anything else has. */
function isEmptyAnswer(record: LogEntry): boolean {
  const values = Object.values(record);
  const others = values.filter((value) => !(Array.isArray(value) && value.length === 0));
  return (
    others.length < values.length && others.every((value) => value === null || /number|boolean/.test(typeof value))
  );
}

export function hasKnownField(names: readonly string[]): boolean {
  return names.some((name) => knownFields.includes(name));
}

/** Numbers that JavaScript doesn't hold stay as they are written. */
export function readJson(text: string): Json | undefined {
  try {
    return mayHaveLongNumber(text) ? parseExactly(text) : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

export function isEntry(value: Json | undefined): value is LogEntry {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value, 0);
}

function isShallow(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth <= deepest && Object.values(value).every((inner: Json) => isShallow(inner, depth + 1));
}

/** How many lines end in a text: with a carriage return alone, where it has no line feed. */
export function linesIn(text: string): number {
  return endsIn(text, '\n') || endsIn(text, '\r');
}

function endsIn(text: string, end: string): number {
  let count = 0;
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) count += 1;
  return count;
}
