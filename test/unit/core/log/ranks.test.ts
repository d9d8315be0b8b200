import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
import { compareCodes, compareColumnValues, compareWords, mostCollated } from '../../../../src/core/log/ranks.ts';
import { EventLogTable } from '../../../../src/core/log/table.ts';
import { LogView } from '../../../../src/core/log/view.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** Rows by the value of a field, as somebody would write it down who has all the time in the world. */
function naiveRows(texts: readonly string[], descending: boolean, compareTexts: typeof compareWords): number[] {
  const numeric = (text: string) => text.trim() === text && /^[-\d]/.test(text) && /\d$/.test(text) && !/x/i.test(text);
  const isNumber = texts.map((text) => numeric(text) && !Number.isNaN(Number(text)));
  const isWhole = (text: string) => !/[.e]/i.test(text);
  const order = (a: number, b: number) => {
    const [x = '', y = ''] = [texts[a], texts[b]];
    if (!isNumber[a] || !isNumber[b]) return isNumber[a] ? -1 : isNumber[b] ? 1 : compareTexts(x, y);
    if (Number(x) !== Number(y)) return Number(x) < Number(y) ? -1 : 1;
    if (!isWhole(x) || !isWhole(y)) return isWhole(x) ? -1 : isWhole(y) ? 1 : compareCodes(x, y);
    const difference = BigInt(x) - BigInt(y);
    return difference < 0n ? -1 : difference > 0n ? 1 : compareCodes(x, y);
  };
  return Array.from(texts.keys()).sort((a, b) => {
    const lacking = Number(texts[a] === '') - Number(texts[b] === '');
    return lacking || (texts[a] === '' ? 0 : descending ? -order(a, b) : order(a, b)) || a - b;
  });
}

/** Numbers of all sizes and spellings, and what only looks like one. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -30, max: 30 }).map(String) },
  { weight: 4, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  fc.integer({ min: -300, max: 300 }).map((n) => (n / 100).toFixed(2)),
  fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -320, max: 320 })).map(([n, e]) => `${n}e${e}`),
  fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map(String),
  fc.integer({ min: 0, max: 9 }).map((n) => `-1000000000000000${n}`),
  fc.constantFrom('-0', '0', '0.0', '007', '1E3', '-1e16', '10000000000000000.5', '9'.repeat(400), '8'.repeat(400)),
  fc.constantFrom(
    '',
    '-',
    '1.',
    '.5',
    '+5',
    '0x10',
    '1,5',
    ' 5',
    '1.2.3',
    '10 ms',
    '9 ms',
    'Infinity',
    'NaN',
    'x',
    '[1]',
  ),
);

describe('The order of a column', () => {
  const field = metaFieldOf(['n']);
  const entryOf = (n: string): LogEntry => ({ metaData: JSON.stringify({ n }) });

  it('is that of numbers by their value, whatever their sign, size and spelling, before the order of texts', () => {
    const batches = fc.array(fc.array(text, { maxLength: 40 }), { maxLength: 4 });
    fc.assert(
      fc.property(batches, text, fc.boolean(), (parts, last, descending) => {
        const table = new EventLogTable(Date.parse);
        const view = new LogView(table, { field, descending });
        // One more that is put among those that stand.
        for (const part of [...parts, [last]]) {
          table.append(part.map(entryOf));
          view.extend();
        }
        const texts = [...parts.flat(), last];
        assert.deepEqual(Array.from(view.rows()), naiveRows(texts, descending, compareWords));
        const sorted = texts.toSorted(compareColumnValues);
        const naive = naiveRows(texts, false, compareWords).map((row) => texts[row] ?? '');
        assert.deepEqual(
          sorted.filter((one) => one !== ''),
          naive.filter((one) => one !== ''),
        );
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('is that of what a reader sees', () => {
    const numbers = [-3, -20, 5, -1, 2, 1.5, 1.25, 10, 0, -0.5, 1e21, 1e-7, 3];
    const table = new EventLogTable(Date.parse);
    table.append(numbers.map((n) => ({ metaData: JSON.stringify({ n }), delta: n })));
    for (const one of [field, 'delta']) {
      const view = new LogView(table, { field: one, descending: false });
      const shown = Array.from(view.rows(), (row) => table.text(row, one));
      assert.deepEqual(shown.join(' '), '-20 -3 -1 -0.5 0 1e-7 1.25 1.5 2 3 5 10 1e+21');
    }
  });

  it('is the same where there are very many values, and becomes so when they get very many', () => {
    const count = mostCollated * 2;
    const numbers = Array.from({ length: count }, (_, n) => ((n * 7919) % count) - mostCollated);
    const texts = numbers.map((n) => (n % 100 === 0 ? `t${n}` : n % 3 === 0 ? `${n}` : `${n / 8}`));
    const table = new EventLogTable(Date.parse);
    const view = new LogView(table, { field, descending: true });
    for (const [from, to, compareTexts] of [
      [0, mostCollated - 100, compareWords],
      [mostCollated - 100, mostCollated + 100, compareCodes],
      [mostCollated + 100, count, compareCodes],
    ] as const) {
      table.append(texts.slice(from, to).map(entryOf));
      view.extend();
      assert.deepEqual(Array.from(view.rows()), naiveRows(texts.slice(0, to), true, compareTexts));
    }
  });
});
