// Owns counting a field's values on two sides: in a part of the log's time, and outside of it.

import type { Json } from '../text/exactJson.ts';
import type { LogColumn } from './column.ts';
import { chunkBits, chunkSize } from './columnCodes.ts';
import { fieldText } from './fieldText.ts';
import { metaField, metaPathOf, readMeta } from './metaFields.ts';
import type { EventLogTable } from './table.ts';

/** Distinct values of a field of the metadata that are counted: with more of them it holds identifiers, and no room is spent on those. */
export const mostMetaValues = 100_000;
/** Characters of such a value at most: a longer one can't be searched for. */
const longestMetaValue = 500;
/** Characters of metadata that are read before something else may have its turn, and what looking at a text costs beside its own. */
const turnCharacters = 100_000;
const textCost = 50;
/** Chunks of rows that are gone through in a turn. */
const turnChunks = 8;

/** How many rows have each value of a field on the two sides, by codes. */
export interface FieldSides {
  readonly field: string;
  readonly inside: Uint32Array;
  readonly outside: Uint32Array;
  textOf(code: number): string;
}

/** `sides`: by row 1 inside, 2 outside, 0 on neither side. */
export function* codedSides(field: string, column: LogColumn, sides: Uint8Array): Generator<void, FieldSides> {
  const inside = new Uint32Array(column.count);
  const outside = new Uint32Array(column.count);
  for (let start = 0; start < sides.length; start += chunkSize) {
    const which = start >>> chunkBits;
    if (which % turnChunks === turnChunks - 1) yield;
    const chunk = column.codes.chunk(which);
    const end = Math.min(sides.length, start + chunkSize);
    for (let row = start, index = 0; row < end; row++, index++) {
      const side = sides[row];
      if (side === 0) continue;
      const code = chunk[index] ?? 0;
      const counts = side === 1 ? inside : outside;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  column.gather(inside);
  column.gather(outside);
  return { field, inside, outside, textOf: (code) => column.textOf(code) };
}

export interface MetaSides {
  readonly known: readonly FieldSides[];
  /** Fields with too many values to be counted. */
  readonly tooMany: readonly string[];
}

/** The same of each field that is known to be inside the metadata: a text is read once, however many rows have it. */
export function* metaSides(table: EventLogTable, sides: Uint8Array): Generator<void, MetaSides> {
  const metadata = table.column(metaField);
  const fields = new Map(table.metaFields.map((field) => [field, new MetaValues(field)]));
  if (metadata === undefined || fields.size === 0) return { known: [], tooMany: [] };
  const tree = new MetaTree();
  for (const [field, values] of fields) tree.plant(metaPathOf(field) ?? [], values);
  const counted = yield* codedSides(metaField, metadata, sides);
  let left = turnCharacters;
  for (let code = 0; code < counted.inside.length; code++) {
    const inside = counted.inside[code] ?? 0;
    const outside = counted.outside[code] ?? 0;
    if (inside + outside === 0) continue;
    const text = counted.textOf(code);
    left -= text.length + textCost;
    if (left < 0) {
      left = turnCharacters;
      yield;
    }
    tree.take(readMeta(text), inside, outside);
  }
  const all = [...fields.values()];
  return {
    known: all.filter((one) => !one.isFull).map((one) => one.sides),
    tooMany: all.filter((one) => one.isFull).map(({ field }) => field),
  };
}

/** The fields by the names that lead to them: in a text only what is known is looked at. A list is a value, as in metaFields.leavesOf. */
class MetaTree {
  readonly #inner = new Map<string, MetaTree>();
  #values: MetaValues | undefined;

  plant([name, ...path]: readonly string[], values: MetaValues): void {
    if (name === undefined) {
      this.#values = values;
      return;
    }
    const inner = this.#inner.get(name) ?? new MetaTree();
    this.#inner.set(name, inner);
    inner.plant(path, values);
  }

  take(json: Json | undefined, inside: number, outside: number): void {
    if (typeof json !== 'object' || json === null || Array.isArray(json) || JSON.isRawJSON(json)) {
      this.#values?.add(json, inside, outside);
      return;
    }
    const record = json as { readonly [name: string]: Json };
    for (const [name, inner] of this.#inner) if (Object.hasOwn(record, name)) inner.take(record[name], inside, outside);
  }
}

/** The values of a field inside the metadata, as they are met. */
class MetaValues {
  readonly field: string;
  readonly #codes = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #inside: number[] = [];
  readonly #outside: number[] = [];
  isFull = false;

  constructor(field: string) {
    this.field = field;
  }

  add(value: Json | undefined, inside: number, outside: number): void {
    const text = this.isFull ? '' : shortText(value);
    if (text === '') return;
    let code = this.#codes.get(text);
    if (code === undefined) {
      code = this.#texts.push(text) - 1;
      this.#codes.set(text, code);
      this.isFull = this.#texts.length > mostMetaValues;
    }
    this.#inside[code] = (this.#inside[code] ?? 0) + inside;
    this.#outside[code] = (this.#outside[code] ?? 0) + outside;
    if (this.isFull) this.#forget();
  }

  get sides(): FieldSides {
    return {
      field: this.field,
      inside: Uint32Array.from(this.#inside),
      outside: Uint32Array.from(this.#outside),
      textOf: (code) => this.#texts[code] ?? '',
    };
  }

  #forget(): void {
    this.#codes.clear();
    for (const list of [this.#texts, this.#inside, this.#outside]) list.length = 0;
  }
}

/** '' for a value that isn't there, or is too long or nests too deep to be searched for. */
function shortText(value: Json | undefined): string {
  try {
    const text = fieldText(value);
    return text.length > longestMetaValue ? '' : text;
  } catch {
    return '';
  }
}
