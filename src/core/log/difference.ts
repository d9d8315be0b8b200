// Owns what is different in a part of the log's time: which values of which fields are more or less frequent among its rows than among
// all others that were read, by more than chance makes them, the most telling first. Nothing where there is nothing.

import { Chance, tested } from './chance.ts';
import { codedSides, type FieldSides, metaSides } from './differenceSides.ts';
import type { LogMatches } from './matches.ts';
import { metaField, metaPathOf } from './metaFields.ts';
import { compareCodes } from './ranks.ts';
import { dateField, type EventLogTable } from './table.ts';

/** How likely chance alone may tell of anything at all, over all values of all fields together. */
export const mostChance = 0.01;
const logChance = /* @__PURE__ */ Math.log(mostChance);

/** How sure the least difference is that values are put in order by: 99 %, as a multiple of its deviation. */
const sureness = 2.576;

/** Fields whose values belong to a moment by their nature: that they are met there alone says nothing. */
const momentary: readonly string[] = [dateField, 'traceId'];

/** Rows that are gone through, or values, before something else may have its turn. */
const turnLength = 100_000;
/** Rows of each side whose metadata is looked at for fields that aren't known, from all over them, and how many of them at once. */
const mostLooked = 2_000;
const lookedAtOnce = 250;

export interface DifferenceWish {
  /** Milliseconds since 1970, the end not being part of it. */
  readonly span: readonly [number, number];
  /** Values that are told at most. */
  readonly most: number;
}

export interface DifferentValue {
  readonly field: string;
  /** '' stands for rows without a value. */
  readonly value: string;
  /** Rows with it in the span, and outside of it. */
  readonly inside: number;
  readonly outside: number;
}

export interface Differences {
  /** Rows in the span, rows outside of it, and those whose date can't be read, which are neither. */
  readonly inside: number;
  readonly outside: number;
  readonly undated: number;
  /** Fields that were compared, distinct values in them, and those that are frequent enough to tell anything. */
  readonly fields: number;
  readonly values: number;
  readonly tested: number;
  /** Fields of the metadata with so many values that they weren't compared. */
  readonly tooMany: readonly string[];
  /** The most telling first. */
  readonly different: readonly DifferentValue[];
  /** Values that are different too, beyond those. */
  readonly more: number;
}

/** A value that chance alone makes unlikely, though of many values one may be. */
interface Candidate {
  readonly sides: FieldSides;
  readonly code: number;
  readonly inside: number;
  readonly outside: number;
  readonly chance: number;
}

/**
 * Compares the rows of a span with all others, whenever they are, that pass the filter but for its period. Between two steps something
 * else may have its turn: rows that come meanwhile aren't looked at.
 */
export function* differencesOf(
  table: EventLogTable,
  matches: LogMatches,
  { span: [from, to], most }: DifferenceWish,
): Generator<void, Differences> {
  const size = matches.size;
  const sides = new Uint8Array(size);
  const counts = [0, 0, 0];
  let undated = 0;
  for (let row = 0; row < size; row++) {
    if (row % turnLength === turnLength - 1) yield;
    if (!matches.passesAnyTime(row)) continue;
    const time = table.dates.time(row);
    if (Number.isNaN(time)) {
      undated++;
      continue;
    }
    const side = time >= from && time < to ? 1 : 2;
    sides[row] = side;
    counts[side] = (counts[side] ?? 0) + 1;
  }
  const [, inside = 0, outside = 0] = counts;
  const none = { inside, outside, undated, fields: 0, values: 0, tested: 0, tooMany: [], different: [], more: 0 };
  if (inside === 0 || outside === 0) return none;

  yield* lookForMetaFields(table, sides, [0, inside, outside]);
  const found = new Findings(new Chance(inside, outside));
  let fields = 0;
  for (const field of comparedFields(table)) {
    const column = table.column(field);
    if (column === undefined) continue;
    fields++;
    yield* found.take(yield* codedSides(field, column, sides));
  }
  const { known, tooMany } = yield* metaSides(table, sides);
  for (const one of known) yield* found.take(one);
  fields += known.length;
  const { shares, values } = tested(found.least(), logChance);
  // Of two values that all rows share, one is as rare as the other is frequent: the latter comes first.
  const isLess = (one: Candidate) => Number(one.inside * outside < one.outside * inside);
  const different = found.candidates
    .filter(({ chance }) => chance <= logChance - Math.log(shares))
    .map((one) => ({ ...one, telling: telling(one, inside, outside) }))
    .sort((a, b) => b.telling - a.telling || isLess(a) - isLess(b) || compareCodes(nameOf(a), nameOf(b)));
  const told = different.slice(0, most).map((one) => ({
    field: one.sides.field,
    value: one.sides.textOf(one.code),
    inside: one.inside,
    outside: one.outside,
  }));
  const more = different.length - told.length;
  return { ...none, fields, values: found.values, tested: values, tooMany, different: told, more };
}

/** A field that some of a side's rows have may be known of no other. */
function* lookForMetaFields(table: EventLogTable, sides: Uint8Array, counts: readonly number[]): Generator<void> {
  const steps = counts.map((count) => Math.max(1, Math.ceil(count / mostLooked)));
  const met = [0, 0, 0];
  let rows: number[] = [];
  for (let row = 0; row < sides.length; row++) {
    if (row % turnLength === turnLength - 1) yield;
    const side = sides[row] ?? 0;
    const place = met[side] ?? 0;
    met[side] = place + 1;
    if (side === 0 || place % (steps[side] ?? 1) !== 0) continue;
    if (rows.push(row) < lookedAtOnce) continue;
    table.lookForMetaFields(rows);
    rows = [];
    yield;
  }
  table.lookForMetaFields(rows);
}

/** The metadata as a whole only where nothing in it is known by name. */
function comparedFields(table: EventLogTable): readonly string[] {
  const left = table.metaFields.length === 0 ? momentary : [...momentary, metaField];
  return table.fields.filter((field) => !left.includes(field));
}

/** What of the values of all fields is worth another look. */
class Findings {
  values = 0;
  readonly candidates: Candidate[] = [];
  readonly #chance: Chance;
  /** By how many rows have a value: how many such values there are, and the least chance that one can have. */
  readonly #having = new Map<number, { values: number; readonly least: number }>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  *take(sides: FieldSides): Generator<void> {
    // Of the metadata that a field isn't there says no more than the values that it has.
    const isMeta = metaPathOf(sides.field) !== undefined;
    for (let code = 0; code < sides.inside.length; code++) {
      if (code % turnLength === turnLength - 1) yield;
      const inside = sides.inside[code] ?? 0;
      const outside = sides.outside[code] ?? 0;
      if (inside + outside === 0 || (isMeta && sides.textOf(code) === '')) continue;
      this.#look(sides, code, inside, outside);
    }
  }

  #look(sides: FieldSides, code: number, inside: number, outside: number): void {
    const having = inside + outside;
    let alike = this.#having.get(having);
    if (alike === undefined) {
      alike = { values: 0, least: this.#chance.least(having) };
      this.#having.set(having, alike);
    }
    this.values++;
    alike.values++;
    if (alike.least > logChance || this.#chance.exactly(inside, having) > logChance) return;
    const chance = this.#chance.of(inside, having);
    if (chance <= logChance) this.candidates.push({ sides, code, inside, outside, chance });
  }

  *least(): Generator<readonly [number, number]> {
    for (const { least, values } of this.#having.values()) yield [least, values];
  }
}

/**
 * How different the odds of a value are on the two sides at least, as a logarithm in millionths: few rows say less than many of the same
 * shares, and a value that is rare but is met nowhere else says more than a frequent one that is a little more so.
 */
function telling(one: Candidate, inside: number, outside: number): number {
  const cells = [one.inside, inside - one.inside, one.outside, outside - one.outside].map((count) => count + 0.5);
  const [a = 1, b = 1, c = 1, d = 1] = cells;
  const least = Math.abs(Math.log((a * d) / (b * c))) - sureness * Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  return Math.round(least * 1e6);
}

function nameOf({ sides, code }: Candidate): string {
  return `${sides.field} ${sides.textOf(code)}`;
}
