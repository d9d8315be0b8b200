// Owns the order of a column's distinct texts, so that sorting rows compares numbers and not texts.

import { decimalOrder, isDecimal, isWhole } from '../text/decimal.ts';
import type { LogColumn } from './column.ts';
import { countingUp, placesByNumber, sortedByKey } from './keySort.ts';

/**
 * A column with more texts than this is ordered by the codes of their characters: it holds identifiers, among which nobody looks
 * for the order of words, and half a million of them take a language's rules seconds.
 */
export const mostCollated = 20_000;

/** So many characters make a number that is exact. */
const keyLength = 6;

interface Values {
  readonly codes: number[];
  readonly texts: string[];
}

const collator = /* @__PURE__ */ new Intl.Collator(undefined, { numeric: true });

/** As people order words and numbers; texts that a language takes for equal, by the codes of their characters. */
export function compareWords(a: string, b: string): number {
  return collator.compare(a, b) || compareCodes(a, b);
}

export function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** As values stand in a column: '' first, numbers by their value, then texts. */
export function compareColumnValues(a: string, b: string, compareTexts = compareWords): number {
  const kind = kindOf(a);
  return kind - kindOf(b) || (kind === 1 ? compareNumbers(a, b) : compareTexts(a, b));
}

function kindOf(text: string): number {
  return text === '' ? 0 : isDecimal(text) ? 1 : 2;
}

/** Of numbers that are rounded to the same, those that are told apart come first: no order would hold for both kinds among each other. */
function compareNumbers(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (x !== y) return x < y ? -1 : 1;
  return Number(isWhole(b)) - Number(isWhole(a)) || decimalOrder(a, b) || compareCodes(a, b);
}

/** By code the place of its text among all: 1, 2…, the same for codes with the same text, 0 for ''. */
export function ranksOf(column: LogColumn): Uint32Array {
  const ranks = new Uint32Array(column.count);
  const numbers: Values = { codes: [], texts: [] };
  const others: Values = { codes: [], texts: [] };
  for (let code = 0; code < column.count; code++) {
    const text = column.textOf(code);
    if (text === '' || column.rootOf(code) !== code) continue;
    const { codes, texts } = isDecimal(text) ? numbers : others;
    codes.push(code);
    texts.push(text);
  }
  let last = 0;
  const rank = ({ codes, texts }: Values, order: (texts: readonly string[]) => Uint32Array) => {
    for (const place of order(texts)) ranks[codes[place] ?? 0] = ++last;
  };
  rank(numbers, orderByNumber);
  rank(others, column.count > mostCollated ? orderByCodes : orderByWords);
  for (let code = 0; code < ranks.length; code++) ranks[code] = ranks[column.rootOf(code)] ?? 0;
  return ranks;
}

function orderByNumber(texts: readonly string[]): Uint32Array {
  const numbers = Float64Array.from(texts, Number);
  return withinEqual(placesByNumber(numbers), numbers, (a, b) => compareNumbers(texts[a] ?? '', texts[b] ?? ''));
}

function orderByWords(texts: readonly string[]): Uint32Array {
  return countingUp(texts.length).sort((a, b) => compareWords(texts[a] ?? '', texts[b] ?? ''));
}

/** Sorts by a number made of the first characters that aren't common to all; compares texts only where those are the same. */
function orderByCodes(texts: readonly string[]): Uint32Array {
  const start = commonLength(texts);
  const keys = new Float64Array(texts.length);
  texts.forEach((text, place) => {
    keys[place] = keyOf(text, start);
  });
  return withinEqual(sortedByKey(countingUp(texts.length), keys), keys, (a, b) =>
    compareCodes(texts[a] ?? '', texts[b] ?? ''),
  );
}

/** Sorts places of the same key among themselves; those of each key stand together. */
function withinEqual(order: Uint32Array, keys: Float64Array, compare: (a: number, b: number) => number): Uint32Array {
  for (let from = 0; from < order.length; ) {
    const key = keys[order[from] ?? 0];
    let to = from + 1;
    while (to < order.length && keys[order[to] ?? 0] === key) to++;
    if (to - from > 1) order.subarray(from, to).sort(compare);
    from = to;
  }
  return order;
}

/** Characters with which all texts begin. */
function commonLength(texts: readonly string[]): number {
  let common = texts[0] ?? '';
  for (const text of texts) while (!text.startsWith(common)) common = common.slice(0, -1);
  return common.length;
}

/** Never greater for a text that comes before: the end counts as 0, characters beyond Latin 1 as the last of it. */
function keyOf(text: string, start: number): number {
  let key = 0;
  for (let index = start; index < start + keyLength; index++) {
    key = key * 256 + (index < text.length ? Math.min(text.charCodeAt(index), 255) : 0);
  }
  return key;
}
