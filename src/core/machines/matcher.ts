// Finds the names of machines in a text, whatever their number: what can't be part of one is passed over.

import { ipv6Key } from './addresses.ts';
import { colon, joint, kindBeside, kindOf, separator } from './characters.ts';
import { DotTable } from './dotTable.ts';
import { LineCounter } from './lineCounter.ts';
import { hashOn, NameTable } from './nameTable.ts';
import { block, ShiftTable } from './shiftTable.ts';

/** Where a name stands. Lines and columns count from 0, columns and lengths in UTF-16 units, as the editor has them. */
export interface MachinePlace {
  /** As `machineName` has it, however the text spells it. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** The longest way to write an IPv6 address. */
const longestAddress = 45;
/** Names that are shorter would hold up the search for all others. */
const longFrom = 8;

/** Where there is nothing more. */
const nowhere = Number.POSITIVE_INFINITY;

export class NameMatcher {
  /** Of all names but addresses; those with a dot seldom need it. */
  #names: NameTable | (() => NameTable);
  readonly #addresses: ReadonlySet<string>;
  readonly #count: number;
  /** These tell where one of the names may be. */
  readonly #dots: DotTable | undefined;
  /** Undefined where a name is too short for them. */
  readonly #shifts: readonly ShiftTable[] | undefined;

  /** `names`: by `machineName`. */
  constructor(names: Iterable<string>) {
    const [addresses, dotted, short, long]: [string[], string[], string[], string[]] = [[], [], [], []];
    for (const name of names) {
      const isShort = name.length < longFrom;
      (name.includes(':') ? addresses : name.includes('.') ? dotted : isShort ? short : long).push(name);
    }
    this.#addresses = new Set(addresses);
    this.#count = [addresses, dotted, short, long].reduce((sum, { length }) => sum + length, 0);
    this.#names = () => new NameTable(dotted.concat(long, short));
    if (short.every((name) => name.length >= block)) {
      this.#shifts = [short, long].filter((some) => some.length > 0).map((some) => new ShiftTable(some));
      if (dotted.length > 0) this.#dots = new DotTable(dotted);
    }
  }

  /** The first `most` places of any of the names and the first of each other one, in the text's order: whole words, whatever their case. */
  places(text: string, most = Number.POSITIVE_INFINITY): readonly MachinePlace[] {
    const found = new Found(text, most, this.#count);
    const dots = this.#dots;
    const shifts = this.#shifts;
    if (shifts === undefined) {
      this.#read(found, 0, text.length);
      return found.places;
    }
    // What stands between two separators is read as a whole where a name may be in it: so it depends on nothing around it.
    let dotted = dots === undefined ? nowhere : dots.next(text, 0);
    let colonAt = this.#addresses.size > 0 ? nextInAddress(text, 0) : nowhere;
    const next = shifts.map((table) => table.next(text, 0));
    for (let end = 0; ; ) {
      let candidate = Math.min(dotted, colonAt);
      for (const place of next) if (place < candidate) candidate = place;
      if (candidate === nowhere) return found.places;
      const name = candidate === dotted && dots !== undefined ? dots.name : null;
      if (name === null) {
        let from = candidate;
        while (from > end && kindBeside(text.charCodeAt(from - 1)) !== separator) from -= 1;
        end = this.#read(found, from, candidate + 1);
      } else end = found.take(name, candidate, candidate + name.length);
      if (found.isFull) return found.places;
      if (dots !== undefined && dotted < end) dotted = dots.next(text, end);
      if (colonAt < end) colonAt = nextInAddress(text, end);
      for (let which = 0; which < next.length; which += 1)
        if ((next[which] ?? 0) < end) next[which] = shifts[which]?.next(text, end) ?? nowhere;
    }
  }

  /** Finds the names in a part of the text: to the first separator from `least` on, whose place it returns, or until there are enough. */
  #read(found: Found, from: number, least: number): number {
    const { text } = found;
    if (typeof this.#names === 'function') this.#names = this.#names();
    const names = this.#names;
    // The word that is being read: where it began, and where it ends if only joints follow.
    let start = -1;
    let end = 0;
    let hash = 0;
    let hashAtEnd = 0;
    for (let at = from; ; at += 1) {
      const code = at < text.length ? text.charCodeAt(at) : 0;
      const kind = kindOf(code);
      if (kind > joint) {
        if (start < 0) {
          start = at;
          hash = 0;
        }
        hash = hashOn(hash, kind);
        end = at + 1;
        hashAtEnd = hash;
        continue;
      }
      if (kind === joint) {
        hash = hashOn(hash, code);
        continue;
      }
      const address = code === colon && mayGoOn(text, at) ? addressAt(text, start < 0 ? at : start) : undefined;
      if (address !== undefined) {
        if (this.#addresses.has(address.key)) found.take(address.key, address.from, address.to);
        at = address.to - 1;
      } else if (start >= 0) {
        const name = names.find(text, start, end, hashAtEnd);
        if (name !== undefined) found.take(name, start, end);
      }
      if (found.isFull || (address === undefined && at >= least && code !== colon)) return at;
      start = -1;
    }
  }
}

/** What was found in a text. */
class Found {
  readonly text: string;
  readonly places: MachinePlace[] = [];
  readonly #most: number;
  readonly #count: number;
  readonly #lines: LineCounter;
  /** Names that have a place, once there are enough places. */
  #named: Set<string> | undefined;

  /** `count`: of the names. */
  constructor(text: string, most: number, count: number) {
    this.text = text;
    this.#most = most;
    this.#count = count;
    this.#lines = new LineCounter(text);
  }

  get isFull(): boolean {
    return this.#named?.size === this.#count;
  }

  /** Returns its end. */
  take(name: string, from: number, to: number): number {
    if (this.#named?.has(name)) return to;
    const { line, column } = this.#lines.placeOf(from);
    this.places.push({ name, line, column, length: to - from });
    this.#named?.add(name);
    if (this.places.length === this.#most) this.#named = new Set(this.places.map((place) => place.name));
    return to;
  }
}

/** The next colon that an IPv6 address may have. */
function nextInAddress(text: string, from: number): number {
  for (let at = text.indexOf(':', from); at >= 0; at = text.indexOf(':', at + 1)) if (mayGoOn(text, at)) return at;
  return Number.POSITIVE_INFINITY;
}

/** What follows a colon in an IPv6 address, unless it ends with two of them. */
function mayGoOn(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === colon || kindOf(next) > joint;
}

/** An IPv6 address that begins there and is no part of a longer word. */
function addressAt(text: string, from: number): { key: string; from: number; to: number } | undefined {
  let to = from;
  while (to - from <= longestAddress && /[0-9a-f:.]/i.test(text.charAt(to))) to += 1;
  const before = besideJoints(text, from - 1, -1);
  const after = besideJoints(text, to, 1);
  const isWord = (code: number) => kindOf(code) > joint;
  if (before === colon || isWord(before) || isWord(after)) return undefined;
  // The dot that ends a sentence, the colon before what is said of the address.
  const run = text
    .slice(from, to)
    .replace(/\.+$/, '')
    .replace(/([^:]):$/, '$1');
  const key = ipv6Key(run);
  return key === undefined ? undefined : { key, from, to: from + run.length };
}

/** The code of the first character from a place on that is no joint; not a number at the text's ends. */
function besideJoints(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (kindOf(text.charCodeAt(at)) === joint) at += step;
  return text.charCodeAt(at);
}
