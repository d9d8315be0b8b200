// Owns object masks: which fields of a record an answer holds. Written by the client, read and applied by the reference service.

import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import { fieldOf, isJsonRecord, isList } from './json.ts';

/** Field name to the mask of its own fields; null where the whole field is wanted. */
export type Mask = ReadonlyMap<string, Mask | null>;

/** A field by name, or a relation's name followed by the fields wanted of it. */
export type MaskField = string | readonly [string, ...MaskField[]];

const fieldName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const deepest = 16;

/** A mask text that can't be read; the message is a sentence that says where and why. `position` counts characters from 0. */
export class MaskError extends Error {
  readonly position: number;

  constructor(problem: string, position: number) {
    super(`objectMask: ${problem} at character ${position + 1}.`);
    this.name = 'MaskError';
    this.position = position;
  }
}

/**
 * Writes `mask[id,statusCode[keyName]]`, without spaces: they once broke the event log of the real service.
 * Implements service-interface.md, "Query parameters", objectMask. A malformed field name is a programming error: throws.
 */
export function maskText(fields: readonly MaskField[]): string {
  if (fields.length === 0) throw new Error('A mask must name at least one field.');
  return `mask[${fields.map(fieldText).join(',')}]`;
}

function fieldText(field: MaskField): string {
  if (typeof field === 'string') {
    if (!fieldName.test(field)) throw new Error(`"${field}" is no field name for a mask.`);
    return field;
  }
  const [name, ...inner] = field;
  return inner.length === 0 ? fieldText(name) : `${fieldText(name)}[${inner.map(fieldText).join(',')}]`;
}

/**
 * Reads `mask[a,b[c,d],e]`, or the same without the word `mask`, or `mask.a`; `b.c` is `b[c]`. Spaces may stand between any two tokens. A
 * field named twice is wanted with all that either asks for. Throws MaskError.
 */
export function parseMask(text: string): Mask {
  return new MaskReader(text).read();
}

class MaskReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Mask {
    const wrapped = /^\s*mask\s*([[.])/.exec(this.#text);
    if (wrapped) this.#at = wrapped[0].length;
    const bracketed = wrapped?.[1] === '[';
    const mask = this.#fields(bracketed ? ']' : '', 0);
    if (bracketed) this.#at += 1;
    this.#skipSpaces();
    if (this.#at < this.#text.length) throw this.#unexpected('the end of the mask');
    return mask;
  }

  #fields(end: ']' | '', depth: number): Mask {
    if (depth > deepest) throw new MaskError(`nested deeper than ${deepest} levels`, this.#at);
    const fields = new Map<string, Mask | null>();
    for (;;) {
      this.#field(fields, depth);
      this.#skipSpaces();
      const next = this.#text[this.#at] ?? '';
      if (next === end) return fields;
      if (next !== ',') throw this.#unexpected(end === '' ? '"," or the end of the mask' : '"," or "]"');
      this.#at += 1;
    }
  }

  #field(into: Map<string, Mask | null>, depth: number): void {
    if (depth > deepest) throw new MaskError(`nested deeper than ${deepest} levels`, this.#at);
    const name = this.#name();
    this.#skipSpaces();
    let inner: Mask | null = null;
    if (this.#text[this.#at] === '[') {
      this.#at += 1;
      inner = this.#fields(']', depth + 1);
      this.#at += 1;
    } else if (this.#text[this.#at] === '.') {
      this.#at += 1;
      const one = new Map<string, Mask | null>();
      this.#field(one, depth + 1);
      inner = one;
    }
    into.set(name, into.has(name) ? union(into.get(name) ?? null, inner) : inner);
  }

  #name(): string {
    this.#skipSpaces();
    const start = this.#at;
    while (/[A-Za-z0-9_]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    const name = this.#text.slice(start, this.#at);
    if (name === '') throw this.#unexpected('a field name');
    if (!fieldName.test(name)) throw new MaskError(`"${name}" is no field name`, start);
    return name;
  }

  #skipSpaces(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #unexpected(wanted: string): MaskError {
    const found = this.#text[this.#at];
    return new MaskError(`expected ${wanted}, found ${found === undefined ? 'the end' : `"${found}"`}`, this.#at);
  }
}

function union(a: Mask | null, b: Mask | null): Mask | null {
  if (a === null || b === null) return null;
  const both = new Map(a);
  for (const [name, inner] of b) both.set(name, both.has(name) ? union(both.get(name) ?? null, inner) : inner);
  return both;
}

/** The record with only the fields that the mask names, in the mask's order; each element of a list is masked. Fields that the record lacks stay absent. */
export function applyMask(record: JsonRecord, mask: Mask): JsonRecord {
  const kept: [string, Json][] = [];
  for (const [name, inner] of mask) {
    const value = fieldOf(record, name);
    if (value !== undefined) kept.push([name, inner === null ? value : maskValue(value, inner)]);
  }
  return Object.fromEntries(kept);
}

function maskValue(value: Json, mask: Mask): Json {
  if (isList(value)) return value.map((element) => maskValue(element, mask));
  return isJsonRecord(value) ? applyMask(value, mask) : value;
}
