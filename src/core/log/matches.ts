// Owns which rows of the event log's table pass a filter: conditions are asked once for each distinct text, rows are looked up.

import { FieldAnswers } from './answers.ts';
import type { LogColumn } from './column.ts';
import { type Codes, chunkBits, chunkSize } from './columnCodes.ts';
import { dateField } from './columnDates.ts';
import { fieldText } from './fieldText.ts';
import type { LogCondition, LogFilter, NamedText } from './filter.ts';
import type { EventLogTable } from './table.ts';

export class LogMatches {
  /** Every row passes. */
  readonly isOpen: boolean;
  readonly #table: EventLogTable;
  readonly #filter: LogFilter;
  /** From when on entries pass, and up to when, in milliseconds since 1970: the end isn't part of it. */
  readonly period: readonly [number, number];
  /** The conditions of each field that is asked, and their answers by code. */
  readonly #fields = new Map<string, FieldAnswers>();
  /** The conditions that any field may meet, each with its answers by column. */
  readonly #anywhere: { readonly condition: LogCondition; readonly answers: Map<LogColumn, FieldAnswers> }[] = [];
  /** Which texts the conditions that name any find, negated or not. */
  readonly #finding = new Map<LogCondition, FieldAnswers>();
  /** By row: how many of the filter's parts it fails: the period, each field that is asked, each condition on any field. */
  #failures = new Uint16Array();
  #size = 0;

  constructor(table: EventLogTable, filter: LogFilter) {
    this.#table = table;
    this.#filter = filter;
    const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
    this.period = [after, before];
    this.isOpen = filter.after === undefined && filter.before === undefined && filter.conditions.length === 0;
    for (const condition of filter.conditions) {
      const { field } = condition;
      if (field === null) this.#anywhere.push({ condition, answers: new Map() });
      else this.#fields.set(field, new FieldAnswers([...(this.#fields.get(field)?.conditions ?? []), condition]));
    }
  }

  /** Rows of the table that were taken up. */
  get size(): number {
    return this.#size;
  }

  /** Takes up the rows that were appended since. */
  extend(): void {
    const from = this.#size;
    const to = this.#table.size;
    this.#size = to;
    if (this.isOpen || from === to) return;
    if (to > this.#failures.length) {
      const grown = new Uint16Array(from === 0 ? to : Math.ceil(to * 1.25));
      grown.set(this.#failures);
      this.#failures = grown;
    }
    this.#testPeriod(from, to);
    for (const [field, answers] of this.#fields) this.#testField(field, answers, from, to);
    for (const { condition, answers } of this.#anywhere) this.#testAnywhere(condition, answers, from, to);
  }

  passes(row: number): boolean {
    return this.isOpen || this.#failures[row] === 0;
  }

  /** The same, whatever the row's date is. */
  passesAnyTime(row: number): boolean {
    return this.isOpen || this.#failures[row] === (this.#isInPeriod(this.#table.dates.time(row)) ? 0 : 1);
  }

  /** The rows from `from` on that pass, as they came. */
  passing(from: number): Uint32Array {
    const rows = new Uint32Array(this.#size - from);
    if (this.isOpen) {
      for (let place = 0; place < rows.length; place++) rows[place] = from + place;
      return rows;
    }
    const failures = this.#failures;
    let count = 0;
    for (let row = from; row < this.#size; row++) if (failures[row] === 0) rows[count++] = row;
    return rows.slice(0, count);
  }

  /** How often each text of a field occurs in the rows that pass all conditions but those on this very field; by code. */
  counts(field: string, column: LogColumn): Uint32Array {
    const counts = new Uint32Array(column.count);
    const allowed = this.#allowedFailures(field, column);
    const failures = this.isOpen ? null : this.#failures;
    for (let start = 0; start < this.#size; start = nextChunk(start)) {
      const chunk = column.codes.chunk(start >>> chunkBits);
      const end = Math.min(this.#size, nextChunk(start));
      for (let row = start, index = 0; row < end; row++, index++) {
        const code = chunk[index] ?? 0;
        if (failures === null || failures[row] === allowed[code]) counts[code] = (counts[code] ?? 0) + 1;
      }
    }
    column.gather(counts);
    return counts;
  }

  /** The values that conditions on a field name, to find them or to leave them out. */
  names(field: string): readonly NamedText[] {
    return this.#conditionsOn(field).flatMap(({ names = [] }) => names);
  }

  /** Of the counts by code those of the texts that conditions on the field name. */
  named(field: string, column: LogColumn, counts: Uint32Array): Uint32Array {
    const named = new Uint32Array(counts.length);
    for (const condition of this.#conditionsOn(field)) {
      const { names = [] } = condition;
      if (names.length === 0) continue;
      const finding = this.#finding.get(condition) ?? new FieldAnswers([{ ...condition, negated: false }]);
      this.#finding.set(condition, finding);
      const found = finding.of(column);
      for (let code = 0; code < named.length; code++) {
        const count = counts[code] ?? 0;
        if (count > 0 && found[code] === 1 && isNamed(column.textOf(code), names)) named[code] = count;
      }
    }
    return named;
  }

  #conditionsOn(field: string): readonly LogCondition[] {
    return this.#fields.get(field)?.conditions ?? [];
  }

  /** The counts of a field without a column, by text. */
  countsByText(field: string): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const answers = this.#fields.get(field);
    for (let row = 0; row < this.#size; row++) {
      const text = this.#table.text(row, field);
      const allowed = answers === undefined || answers.passes(text) ? 0 : 1;
      if (this.isOpen || this.#failures[row] === allowed) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return counts;
  }

  /** By code how many parts of the filter a row fails that passes all but the conditions on this field. */
  #allowedFailures(field: string, column: LogColumn): Uint8Array {
    const held = this.#fields.get(field)?.of(column);
    const allowed = new Uint8Array(column.count);
    if (held !== undefined) for (let code = 0; code < allowed.length; code++) allowed[code] = held[code] === 1 ? 0 : 1;
    return allowed;
  }

  get #hasPeriod(): boolean {
    return this.#filter.after !== undefined || this.#filter.before !== undefined;
  }

  #isInPeriod(time: number): boolean {
    const [after, before] = this.period;
    return !this.#hasPeriod || (time >= after && time < before);
  }

  #testPeriod(from: number, to: number): void {
    const [after, before] = this.period;
    if (!this.#hasPeriod) return;
    const failures = this.#failures;
    for (let start = from; start < to; start = nextChunk(start)) {
      const times = this.#table.dates.chunk(start >>> chunkBits);
      const end = Math.min(to, nextChunk(start));
      for (let row = start, index = start % chunkSize; row < end; row++, index++) {
        const time = times[index] ?? Number.NaN;
        if (!(time >= after && time < before)) failures[row] = (failures[row] ?? 0) + 1;
      }
    }
  }

  #testField(field: string, answers: FieldAnswers, from: number, to: number): void {
    const column = this.#table.column(field);
    if (column !== undefined) {
      const held = answers.of(column);
      failRows(column.codes, from, to, held, this.#failures);
    } else if (field === dateField || this.#table.hasFurther) {
      for (let row = from; row < to; row++) if (!answers.passes(this.#table.text(row, field))) this.#fail(row);
    } else if (!answers.passes('')) {
      for (let row = from; row < to; row++) this.#fail(row);
    }
  }

  #testAnywhere(condition: LogCondition, answers: Map<LogColumn, FieldAnswers>, from: number, to: number): void {
    const passed = new Uint8Array(to - from);
    for (const column of this.#table.columns()) {
      const known = answers.get(column) ?? new FieldAnswers([{ ...condition, negated: false }]);
      answers.set(column, known);
      const held = known.of(column);
      // Code 0: the entry doesn't have the field, so that there is nothing to pass.
      held[0] = 0;
      if (held.includes(1)) passRows(column.codes, from, to, held, passed);
    }
    this.#table.dates.answer(condition, from, to, passed);
    if (this.#table.hasFurther) {
      for (let row = from; row < to; row++) if (this.#testFurther(condition, row)) passed[row - from] = 1;
    }
    const failing = condition.negated ? 1 : 0;
    const failures = this.#failures;
    for (let row = from; row < to; row++) if (passed[row - from] === failing) failures[row] = (failures[row] ?? 0) + 1;
  }

  #testFurther(condition: LogCondition, row: number): boolean {
    for (const value of this.#table.further(row)?.values() ?? []) if (condition.test(fieldText(value))) return true;
    return false;
  }

  #fail(row: number): void {
    this.#failures[row] = (this.#failures[row] ?? 0) + 1;
  }
}

export function isNamed(text: string, names: readonly NamedText[]): boolean {
  return names.some(({ test }) => test(text));
}

/** Adds one to `failures[row]` for each row from `from` to `to` whose code doesn't hold. */
function failRows(codes: Codes, from: number, to: number, held: Uint8Array, failures: Uint16Array): void {
  for (let start = from; start < to; start = nextChunk(start)) {
    const chunk = codes.chunk(start >>> chunkBits);
    const end = Math.min(to, nextChunk(start));
    for (let row = start, index = start % chunkSize; row < end; row++, index++) {
      if (held[chunk[index] ?? 0] !== 1) failures[row] = (failures[row] ?? 0) + 1;
    }
  }
}

/** Sets `passed[row - from]` to 1 for each row from `from` to `to` whose code holds. */
function passRows(codes: Codes, from: number, to: number, held: Uint8Array, passed: Uint8Array): void {
  for (let start = from; start < to; start = nextChunk(start)) {
    const chunk = codes.chunk(start >>> chunkBits);
    const end = Math.min(to, nextChunk(start));
    for (let place = start - from, index = start % chunkSize; place < end - from; place++, index++) {
      if (held[chunk[index] ?? 0] === 1) passed[place] = 1;
    }
  }
}

function nextChunk(row: number): number {
  return row - (row % chunkSize) + chunkSize;
}
