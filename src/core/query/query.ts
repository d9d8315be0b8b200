// The query language of the event log: text to terms, and terms to text. What the terms find is decided by logPlan.

import { metaPathOf } from '../log/metaFields.ts';
import { operandOf, signAt } from './comparison.ts';
import { longestQuery, type QueryFault, type QueryFaultKind } from './faults.ts';
import {
  type DateBound,
  headOf,
  isBareBeginning,
  isBeginning,
  isOperator,
  queryName,
  type WordHead,
  writeFreeText,
} from './fields.ts';
import { type Moment, readMoment } from './moment.ts';
import {
  type Comparison,
  curlyQuotes,
  cutAtCommas,
  endOfGrouped,
  exactSign,
  find,
  type Place,
  type QueryText,
  type QueryValue,
  readPieces,
  type Word,
  wordsOf,
  writeList,
  writePieces,
  writeValue,
} from './text.ts';

export { describeQueryFault, longestQuery, type QueryFault, type QueryFaultKind } from './faults.ts';
export { queryFields, queryName } from './fields.ts';

/** A field of the entry (named as the entry has it) has one of the values, or has none of them. */
export interface FieldTerm extends Place {
  readonly kind: 'field';
  readonly negated: boolean;
  readonly field: string;
  /** At least one. `""`, one empty piece: the entry has no value there. */
  readonly values: readonly QueryValue[];
}

/** Any field of the entry contains the text, or none does. */
export interface TextTerm extends Place {
  readonly kind: 'text';
  readonly negated: boolean;
  /** Never empty. */
  readonly value: QueryText;
}

/** The entry's date is at that moment or later, or is before it. */
export interface DateTerm extends Place {
  readonly kind: 'date';
  readonly bound: DateBound;
  /** The date as written, without quotes. */
  readonly text: string;
  readonly moment: Moment;
}

export type LogTerm = FieldTerm | TextTerm | DateTerm;

export interface LogQuery {
  readonly text: string;
  /** All must hold. In the order of the text; what has a fault isn't among them. */
  readonly terms: readonly LogTerm[];
  /** In the order of the text. A query with faults isn't run. */
  readonly faults: readonly QueryFault[];
}

/**
 * Reads a query; never throws. Terms stand between white space, `-` before one turns it round: `field:value`, `field:one,"or two"`,
 * `after:date`, `before:date`, or free text. `*` is a wildcard, in quotes too; a backslash makes `*`, `"` and itself literal, in quotes
 * or not, and is itself before anything else. A comma is part of free text, and of values in quotes. `=` before a field's value has
 * its case count. Behind `meta.` stands the path of a field in the metadata; `>`, `>=`, `<` or `<=` before its value compares.
 */
export function parseQuery(text: string): LogQuery {
  const terms: LogTerm[] = [];
  const faults: QueryFault[] = [];
  for (const word of wordsOf(text)) {
    const faultsBefore = faults.length;
    const term = new WordReader(text, word, faults).read();
    if (term !== undefined && faults.length === faultsBefore) terms.push(term);
  }
  if (text.length > longestQuery) faults.push({ start: longestQuery, end: text.length, kind: 'tooLong', about: '' });
  return { text, terms, faults: faults.sort((a, b) => a.start - b.start) };
}

/** Reads one word, and adds what is wrong with it to the faults. */
class WordReader {
  readonly #text: string;
  readonly #word: Word;
  readonly #faults: QueryFault[];

  constructor(text: string, word: Word, faults: QueryFault[]) {
    this.#text = text;
    this.#word = word;
    this.#faults = faults;
  }

  /** The term, of no use where faults were added; undefined where there can't be one. */
  read(): LogTerm | undefined {
    const { start, end, openQuote } = this.#word;
    if (openQuote >= 0) return this.#fault('unclosedQuote', { start: openQuote, end });
    const head = headOf(this.#text, this.#word);
    const { negated } = head;
    const place = { start: head.valueStart, end };
    switch (head.kind) {
      case 'unknown': {
        const written = dateWithTime(this.#text, this.#word);
        if (written !== undefined) return this.#fault('splitTime', this.#word, written);
        const kind = isBeginning(head.name) === undefined ? 'unknownField' : 'badFieldName';
        return this.#fault(kind, { start: head.nameStart, end: head.valueStart }, head.name);
      }
      case 'date':
        return this.#dateTerm(head.bound, negated, place);
      case 'field': {
        const parts = cutAtCommas(this.#text, place);
        const values = parts.flatMap((part) => this.#fieldValue(part, head.field, this.#nameOf(head)) ?? []);
        return { kind: 'field', negated, field: head.field, values, start, end };
      }
      case 'text': {
        if (place.start === end) return this.#fault('loneMinus', this.#word);
        const word = this.#text.slice(place.start, end);
        if (isOperator(word)) return this.#fault('operator', place, word);
        if (isBareBeginning(word)) return this.#fault('missingValue', place, `${word}NAME`);
        const value = this.#value(place, 'emptyText', '');
        if (value?.pieces.join('*') === '') return this.#fault('emptyText', place);
        return value && { kind: 'text', negated, value, start, end };
      }
    }
  }

  #dateTerm(bound: DateBound, negated: boolean, place: Place): DateTerm | undefined {
    const { start, end } = this.#word;
    if (negated) return this.#fault('negatedDate', { start, end: place.start }, bound);
    const [first, second] = cutAtCommas(this.#text, place);
    if (first === undefined || second !== undefined) return this.#fault('severalDates', place, bound);
    const value = this.#value(first, 'missingDate', bound);
    if (value === undefined) return undefined;
    const text = value.pieces.join('*');
    if (text === '') return this.#fault('missingDate', place, bound);
    const moment = readMoment(text);
    return typeof moment === 'string'
      ? this.#fault(moment, place, text)
      : { kind: 'date', bound, text, moment, start, end };
  }

  #fieldValue(part: Place, field: string, name: string): QueryValue | undefined {
    const sign = part.start < part.end ? signAt(this.#text, part.start) : undefined;
    if (sign !== undefined && metaPathOf(field) !== undefined) return this.#comparison(part, sign, name);
    if (sign !== undefined) {
      // It would be looked for as text, and found nowhere. What no comparison could be is text.
      const operand = this.#text.slice(part.start + sign.length, part.end).replace(/^"(.*)"$/, '$1');
      if (operandOf(operand) !== undefined)
        return this.#fault('misplacedComparison', part, `${name}:"${sign}${operand}"`);
    }
    const exact = part.start < part.end && this.#text.startsWith(exactSign, part.start);
    const value = this.#value(exact ? { ...part, start: part.start + 1 } : part, 'missingValue', name);
    return value && { ...value, start: part.start, exact };
  }

  #comparison(part: Place, sign: Comparison, name: string): QueryValue | undefined {
    const value = this.#value({ ...part, start: part.start + sign.length }, 'missingValue', name);
    if (value === undefined) return undefined;
    const text = value.pieces.join('*');
    if (operandOf(text) === undefined) return this.#fault('badComparison', part, text);
    const end = endOfGrouped(this.#text, part.start);
    if (end !== undefined) return this.#fault('groupedNumber', { ...part, end }, this.#text.slice(part.start, end));
    return { ...value, pieces: [text], start: part.start, exact: false, comparison: sign };
  }

  /** One value, in quotes or not. Where there is nothing at all, the fault stands at what a value should stand beside. */
  #value({ start, end }: Place, missing: QueryFaultKind, about: string): QueryText | undefined {
    const text = this.#text;
    if (start === end) {
      const at = end < this.#word.end ? end : start - 1;
      return this.#fault(missing, { start: at, end: at + 1 }, about);
    }
    const quote = find(text, '"', { start, end });
    if (quote === end) {
      const curly = find(text, curlyQuotes, { start, end });
      if (curly < end) return this.#fault('curlyQuote', { start: curly, end: curly + 1 });
      return { pieces: readPieces(text.slice(start, end)), start, end };
    }
    if (quote > start) return this.#fault('quoteInWord', { start: quote, end: quote + 1 });
    const closing = find(text, '"', { start: start + 1, end });
    if (closing + 1 < end) return this.#fault('gluedText', { start: closing + 1, end });
    return { pieces: readPieces(text.slice(start + 1, closing)), start, end };
  }

  /** A field's name as it was typed. */
  #nameOf({ nameStart, valueStart }: WordHead): string {
    return this.#text.slice(nameStart, valueStart - 1);
  }

  #fault(kind: QueryFaultKind, { start, end }: Place, about = ''): undefined {
    this.#faults.push({ start, end, kind, about });
    return undefined;
  }
}

/** The date of after: or before: with the time that stands behind it as a word of its own; undefined where the word isn't such a time. */
function dateWithTime(text: string, { start, end }: Place): string | undefined {
  const date = /(?:^|\s)(?:after|before):"?(\d{4}-\d\d-\d\d)"?\s+$/i.exec(text.slice(0, start))?.[1];
  if (date === undefined) return undefined;
  const moment = `${date}T${text.slice(start, end).replace(/^\d:/, '0$&')}`;
  return typeof readMoment(moment) === 'string' ? undefined : moment;
}

/** Canonical text: `parseQuery` reads these very terms from it, but for their places. */
export function writeQuery(terms: readonly LogTerm[]): string {
  return terms.map(writeTerm).join(' ');
}

function writeTerm(term: LogTerm): string {
  if (term.kind === 'date') return `${term.bound}:${writePieces([term.text])}`;
  const minus = term.negated ? '-' : '';
  if (term.kind === 'text') return minus + writeFreeText(term.value.pieces);
  return `${minus}${queryName(term.field)}:${writeList(term.values.map(writeValue))}`;
}
