// Finds the names of machines in a text: one pass over its words, whatever the number of names.

import { ipv6Key } from './addresses.ts';
import { LineCounter } from './lineCounter.ts';

/** Where a name stands. Lines and columns count from 0, columns and lengths in UTF-16 units, as the editor has them. */
export interface MachinePlace {
  /** As `machineName` has it, however the text spells it. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

const separator = 0;
/** A dot or a hyphen joins what is on both sides of it, and is no part of a name at its ends. */
const joint = 1;

/** A letter that no name of a machine has: what holds one is another word. */
const externalLetter = 2;

/** What a character is, by its code: a separator, a joint, or part of a word: then its lower case. All beyond the table separate. */
const kinds = kindsOfCharacters();

function kindsOfCharacters(): Uint8Array {
  const kinds = new Uint8Array(0x530);
  kinds.fill(externalLetter, 0xc0);
  for (const sign of '×÷') kinds[sign.charCodeAt(0)] = separator;
  for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789_') {
    kinds[letter.charCodeAt(0)] = letter.charCodeAt(0);
    kinds[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
  }
  for (const sign of '.-') kinds[sign.charCodeAt(0)] = joint;
  return kinds;
}

function kindOf(code: number): number {
  return kinds[code] ?? separator;
}

const colon = 0x3a;
/** The longest way to write an IPv6 address. */
const longestAddress = 45;
/** Bits of the table that most words of a text are turned away by, without being cut out of it. */
const hashBits = 1 << 20;

export class NameMatcher {
  readonly #names: ReadonlySet<string>;
  readonly #hashes = new Uint8Array(hashBits / 8);

  /** `names`: by `machineName`. */
  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
    for (const name of this.#names) {
      const bit = hashOf(name) & (hashBits - 1);
      this.#hashes[bit >> 3] = (this.#hashes[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  /** The first `most` places of any of the names, in the text's order: whole words, whatever their case. */
  places(text: string, most = Number.POSITIVE_INFINITY): readonly MachinePlace[] {
    const lines = new LineCounter(text);
    const places: MachinePlace[] = [];
    const take = (name: string, from: number, to: number) => {
      if (this.#names.has(name)) places.push({ name, ...lines.placeOf(from), length: to - from });
      return places.length >= most;
    };
    // The word that is being read: where it began, and where it ends if only joints follow.
    let start = -1;
    let end = 0;
    let hash = 0;
    let hashAtEnd = 0;
    const { length } = text;
    for (let at = 0; at <= length; at += 1) {
      const code = at < length ? text.charCodeAt(at) : 0;
      const kind = kindOf(code);
      if (kind > joint) {
        if (start < 0) {
          start = at;
          hash = 0;
        }
        hash = (Math.imul(hash, 31) + kind) | 0;
        end = at + 1;
        hashAtEnd = hash;
        continue;
      }
      if (kind === joint) {
        hash = (Math.imul(hash, 31) + code) | 0;
        continue;
      }
      const address = code === colon && mayGoOn(text, at) ? addressAt(text, start < 0 ? at : start) : undefined;
      if (address !== undefined) {
        if (take(address.key, address.from, address.to)) break;
        at = address.to - 1;
      } else if (start >= 0 && this.#mayHave(hashAtEnd)) {
        if (take(text.slice(start, end).toLowerCase(), start, end)) break;
      }
      start = -1;
    }
    return places;
  }

  #mayHave(hash: number): boolean {
    const bit = hash & (hashBits - 1);
    return ((this.#hashes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }
}

/** As it comes about word by word. */
function hashOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0;
  return hash;
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
