// Owns how often the texts of a field occur: which are the most frequent, of a million as of ten.

import type { NamedText } from './filter.ts';

export interface TextCount {
  readonly value: string;
  readonly count: number;
}

export interface TextCounts {
  /** Most frequent first; those that occur equally often by text, in the order of their characters' codes. */
  readonly values: readonly TextCount[];
  /** Texts beyond those. */
  readonly more: number;
}

/** A text with its code. */
export interface CodeCount extends TextCount {
  readonly code: number;
}

/** The `most` most frequent texts; `counts` are by code, and a text whose count is 0 isn't there. */
export function mostFrequent(counts: Uint32Array, textOf: (code: number) => string, most: number): TextCounts {
  const { values, more } = mostFrequentCodes(counts, textOf, most);
  return { values: values.map(({ value, count }) => ({ value, count })), more };
}

/** The same, with the texts' codes. */
export function mostFrequentCodes(
  counts: Uint32Array,
  textOf: (code: number) => string,
  most: number,
): { readonly values: readonly CodeCount[]; readonly more: number } {
  const values: CodeCount[] = [];
  let there = 0;
  // All texts are looked at, but few of them made: only those that are frequent enough so far.
  let enough = 1;
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    there++;
    if (count < enough || most < 1) continue;
    const one = { value: textOf(code), count, code };
    const last = values[most - 1];
    if (last !== undefined) {
      if (!precedes(one, last)) continue;
      values.pop();
    }
    values.splice(placeOf(one, values), 0, one);
    enough = values[most - 1]?.count ?? 1;
  }
  return { values, more: there - values.length };
}

/** The same of texts counted one by one. */
export function mostFrequentOf(counts: ReadonlyMap<string, number>, most: number): TextCounts {
  const texts = [...counts.keys()];
  return mostFrequent(Uint32Array.from(counts.values()), (code) => texts[code] ?? '', most);
}

/**
 * The most frequent ones, behind them the named ones that aren't among them, of which `named` are there at all, and last, with 0, the
 * names that stand for none of these.
 */
export function withNamed(
  { values, more }: TextCounts,
  named: readonly TextCount[],
  names: readonly NamedText[],
): TextCounts {
  const counted = new Set(values.map(({ value }) => value));
  const rare = named.filter(({ value }) => !counted.has(value));
  const absent = names.filter(({ test }) => !named.some(({ value }) => test(value))).map(({ text }) => text);
  const none = [...new Set(absent)].map((value) => ({ value, count: 0 }));
  return { values: [...values, ...rare, ...none], more: more - rare.length };
}

function placeOf(one: TextCount, values: readonly TextCount[]): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = values[middle];
    if (other !== undefined && precedes(one, other)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function precedes(a: TextCount, b: TextCount): boolean {
  return a.count === b.count ? a.value < b.value : a.count > b.count;
}
