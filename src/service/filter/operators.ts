// Owns what the operators of an object filter mean: tests of one value. Used by syntax.ts.

import { FilterError } from '../../api/filter/operationText.ts';
import { centralOffset, readWireDate, wireTime } from '../../api/wire/wireDates.ts';
import type { Json } from '../../core/text/exactJson.ts';

import { compilePattern, PatternError } from './pattern.ts';

/** Whether a field's value meets a condition; undefined stands for an absent field, which every negation accepts. */
export type FilterTest = (value: Json | undefined) => boolean;

export interface CompiledOperation {
  readonly test: FilterTest;
  /** For date conditions: the same test over milliseconds since 1970. */
  readonly testTime?: (ms: number) => boolean;
  readonly relativeToNow: boolean;
}

export type Scalar = string | number | boolean;

/** Where an operation stands, and what `sysdate` means. */
export interface FilterPlace {
  readonly path: readonly string[];
  readonly now: number;
}

const relativeDate = /^\s*(?:sysdate|currentDate)(?:\s*([+-])\s*(\d{1,6}))?\s*$/i;
const numeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const day = 86_400_000;

/** The test of an operator written as symbols. Negations are exact complements: they hold for an absent field. Throws FilterError. */
export function symbolOperation(symbol: string, operand: string, place: FilterPlace): CompiledOperation {
  switch (symbol) {
    case '!=':
      return fixed(not(equality(operand, place)));
    case '^=':
      return fixed(onText((text) => text.startsWith(operand)));
    case '!^=':
      return fixed(not(onText((text) => text.startsWith(operand))));
    case '$=':
      return fixed(onText((text) => text.endsWith(operand)));
    case '!$=':
      return fixed(not(onText((text) => text.endsWith(operand))));
    case '*=':
      return fixed(onText((text) => text.includes(operand)));
    case '!*=':
      return fixed(not(onText((text) => text.includes(operand))));
    case '_=': {
      const folded = operand.toLowerCase();
      return fixed(onText((text) => text.toLowerCase() === folded));
    }
    case '~':
      return fixed(patternTest(operand, place));
    case '!~':
      return fixed(not(patternTest(operand, place)));
    default:
      return comparison(symbol, operand, place);
  }
}

/** `>`, `>=`, `<`, `<=`: dates as instants, numbers as numbers, other text by code units. */
function comparison(symbol: string, operand: string, place: FilterPlace): CompiledOperation {
  const holds = comparator(symbol);
  const relative = relativeDate.exec(operand);
  if (relative) {
    const days = Number(relative[2] ?? 0) * (relative[1] === '-' ? -1 : 1);
    const limit = place.now + days * day;
    return { ...timeTest((ms) => holds(ms, limit)), relativeToNow: true };
  }
  const limit = wireTime(operand.trim());
  if (!Number.isNaN(limit)) return timeTest((ms) => holds(ms, limit));
  if (numeric.test(operand)) {
    const bound = Number(operand);
    return fixed((value) => {
      const number = asNumber(value);
      return number !== null && holds(number, bound);
    });
  }
  return fixed((value) => typeof value === 'string' && holds(value, operand));
}

function comparator(symbol: string): <T extends number | string>(a: T, b: T) => boolean {
  switch (symbol) {
    case '>':
      return (a, b) => a > b;
    case '>=':
      return (a, b) => a >= b;
    case '<':
      return (a, b) => a < b;
    default:
      return (a, b) => a <= b;
  }
}

/** Text equals exactly; numbers, and text that is one, as numbers; flags as 0 and 1, where an absent `…Flag` is 0. */
export function equality(wanted: Scalar, place: FilterPlace): FilterTest {
  if (typeof wanted === 'string') {
    return (value) => {
      if (typeof value === 'string') return value === wanted;
      if (typeof value === 'number') return numeric.test(wanted) && Number(wanted) === value;
      return typeof value === 'boolean' && (wanted === String(value) || wanted === String(Number(value)));
    };
  }
  const number = Number(wanted);
  const absentIsZero = number === 0 && (place.path.at(-1) ?? '').endsWith('Flag');
  return (value) => (value === undefined || value === null ? absentIsZero : asNumber(value) === number);
}

function asNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && numeric.test(value) ? Number(value) : null;
}

function onText(holds: (text: string) => boolean): FilterTest {
  return (value) => {
    if (typeof value === 'string') return holds(value);
    return typeof value === 'number' && holds(String(value));
  };
}

function patternTest(source: string, place: FilterPlace): FilterTest {
  try {
    return onText(compilePattern(source));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new FilterError(
      `objectFilter: the regular expression on the field "${place.path.join('.')}" ${error.message}.`,
    );
  }
}

/** A test of dates: text that is no date never passes. */
export function timeTest(holds: (ms: number) => boolean): CompiledOperation {
  const test: FilterTest = (value) => {
    const ms = typeof value === 'string' ? wireTime(value) : Number.NaN;
    return !Number.isNaN(ms) && holds(ms);
  };
  return { test, testTime: holds, relativeToNow: false };
}

/** The calendar day that a date falls on, in its own offset, or in US Central where it names none. */
export function wholeDay(text: string): readonly [number, number] {
  const date = readWireDate(text);
  if (!date) return [Number.NaN, Number.NaN];
  const local = Math.floor((date.ms + date.offset * 60_000) / day) * day;
  if (date.zoned) return [local - date.offset * 60_000, local - date.offset * 60_000 + day];
  return [centralMidnight(local), centralMidnight(local + day)];
}

function centralMidnight(local: number): number {
  return local - centralOffset(local + 6 * 3_600_000) * 60_000;
}

/** A test that doesn't depend on the time of compiling. */
export function fixed(test: FilterTest): CompiledOperation {
  return { test, relativeToNow: false };
}

/** Holds where the other doesn't. */
export function not(test: FilterTest): FilterTest {
  return (value) => !test(value);
}

/** Holds where one of the tests does. */
export function any(tests: readonly FilterTest[]): FilterTest {
  return (value) => tests.some((test) => test(value));
}
