// Property tests of src/service/filter/compile.ts: the compiled filter against evaluation written out naively.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { all, equals, filterText, startsWith } from '../../../../src/api/filter/filter.ts';
import { wireDateText } from '../../../../src/api/wire/wireDates.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { compileFilter } from '../../../../src/service/filter/compile.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

interface Row {
  readonly name?: string | null;
  readonly count?: number | null;
  readonly date?: string | null;
  readonly list: readonly { readonly label: string }[];
}

interface Case {
  readonly filter: Json;
  readonly naive: (row: Row) => boolean;
}

const start = Date.UTC(2026, 0, 1);
const word = fc.stringMatching(/^[abAB ]{0,3}$/);
const moment = fc.integer({ min: 0, max: 400 }).map((days) => start + days * 86_400_000);
const digits = fc.constantFrom<0 | 3 | 6>(0, 3, 6);
const optional = { nil: null, freq: 6 };

const rows = fc.array(
  fc.record(
    {
      name: fc.option(word, optional),
      count: fc.option(fc.integer({ min: -5, max: 12 }), optional),
      date: fc.option(
        fc.tuple(moment, digits).map(([ms, places]) => wireDateText(ms, places)),
        optional,
      ),
      list: fc.array(fc.record({ label: word }), { maxLength: 3 }),
    },
    { requiredKeys: ['list'] },
  ),
  { maxLength: 12 },
);

/** An operator on text with what it means; a null or absent name meets negations alone. */
const onName: readonly [string, (name: string, operand: string) => boolean][] = [
  ['^= ', (name, operand) => name.slice(0, operand.length) === operand],
  ['$= ', (name, operand) => operand === '' || name.slice(-operand.length) === operand],
  ['*= ', (name, operand) => name.indexOf(operand) >= 0],
  ['_= ', (name, operand) => name.toUpperCase() === operand.toUpperCase()],
];
const onCount: readonly [string, (count: number, bound: number) => boolean][] = [
  ['> ', (count, bound) => count > bound],
  ['>= ', (count, bound) => count >= bound],
  ['< ', (count, bound) => count < bound],
  ['<= ', (count, bound) => count <= bound],
  ['', (count, bound) => count === bound],
];

const cases: fc.Arbitrary<Case> = fc.oneof(
  fc.tuple(fc.constantFrom(...onName), word, fc.boolean()).map(([[symbol, holds], operand, negated]): Case => {
    const meets = (row: Row) => typeof row.name === 'string' && holds(row.name, operand);
    const negatable = negated && symbol !== '_= ';
    return {
      filter: { name: { operation: `${negatable ? '!' : ''}${symbol}${operand}` } },
      naive: (row) => meets(row) !== negatable,
    };
  }),
  fc.tuple(fc.constantFrom(...onCount), fc.integer({ min: -5, max: 12 })).map(
    ([[symbol, holds], bound]): Case => ({
      filter: { count: { operation: symbol === '' ? bound : `${symbol}${bound}` } },
      naive: (row) => typeof row.count === 'number' && holds(row.count, bound),
    }),
  ),
  fc.tuple(moment, fc.constantFrom('greaterThanDate', 'lessThanDate')).map(
    ([limit, operation]): Case => ({
      filter: { date: { operation, options: [{ name: 'date', value: [new Date(limit).toISOString()] }] } },
      naive: (row) => {
        if (typeof row.date !== 'string') return false;
        return operation === 'greaterThanDate' ? Date.parse(row.date) > limit : Date.parse(row.date) < limit;
      },
    }),
  ),
  fc.tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.boolean()).map(
    ([data, negated]): Case => ({
      filter: { name: { operation: negated ? 'not in' : 'in', options: [{ name: 'data', value: data }] } },
      naive: (row) => (typeof row.name === 'string' && data.includes(row.name)) !== negated,
    }),
  ),
  word.map(
    (label): Case => ({
      filter: equals('list.label', label),
      naive: (row) => row.list.some((element) => element.label === label),
    }),
  ),
);

describe('compiled filters', () => {
  it('select what a naive evaluation selects', () => {
    fc.assert(
      fc.property(cases, rows, ({ filter, naive }, list) => {
        const compiled = compileFilter(JSON.parse(JSON.stringify(filter)));
        for (const row of list) {
          assert.equal(compiled.matches({ ...row, list: [...row.list] }), naive(row), JSON.stringify([filter, row]));
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('combine as all-of', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: -5, max: 12 }), rows, (prefix, count, list) => {
        const both = compileFilter(JSON.parse(filterText(all(startsWith('name', prefix), equals('count', count)))));
        const naive = (row: Row) => row.name?.startsWith(prefix) === true && row.count === count;
        for (const row of list) assert.equal(both.matches({ ...row, list: [...row.list] }), naive(row));
      }),
    );
  });

  it('equals finds exactly the text it was given, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('is null', '!= a', 'in', '~ (', '==')),
        fc.string(),
        (text, other) => {
          const compiled = compileFilter(JSON.parse(filterText(equals('f', text))));
          assert.ok(compiled.matches({ f: text }));
          assert.equal(compiled.matches({ f: other }), other === text);
        },
      ),
    );
  });

  it('never fail but with a FilterError, whatever JSON they are given', () => {
    const operation = fc.record({ operation: fc.jsonValue(), options: fc.jsonValue() }, { requiredKeys: [] });
    const filter = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.string(), fc.oneof(operation, fc.dictionary(fc.string(), operation))),
    );
    fc.assert(
      fc.property(filter, fc.dictionary(fc.string(), fc.jsonValue()), (json, record) => {
        try {
          compileFilter(json).matches(JSON.parse(JSON.stringify(record)));
        } catch (error) {
          assert.equal((error as Error).name, 'FilterError');
        }
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});
