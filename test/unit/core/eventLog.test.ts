import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dateField, EventLogTable } from '../../../src/core/eventLog.ts';
import type { Json } from '../../../src/core/notices.ts';
import type { LogEntry } from '../../../src/core/ports.ts';

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'Login', 'login', '10', '9'),
  fc.integer({ min: 0, max: 3 }),
  fc.boolean(),
  fc.constant(null),
  fc.constant({ deep: [1] }),
);
const date = fc.integer({ min: 0, max: 50 }).map((second) => new Date(second * 1000).toISOString());
const entry: fc.Arbitrary<LogEntry> = fc
  .dictionary(fc.constantFrom('eventName', 'userType', 'ip', '__proto__', 'constructor'), value)
  .chain((fields) => fc.option(date).map((at) => (at === null ? fields : { ...fields, [dateField]: at })));
const batches = fc.array(fc.array(entry, { maxLength: 40 }), { maxLength: 4 });

function table(parts: readonly (readonly LogEntry[])[]): EventLogTable {
  const made = new EventLogTable((text) => Date.parse(text));
  for (const part of parts) made.append(part);
  return made;
}

const textOf = (json: Json | undefined) =>
  json === undefined || json === null ? '' : typeof json === 'string' ? json : JSON.stringify(json);

describe('EventLogTable', () => {
  it('gives back every entry as it came', () => {
    fc.assert(
      fc.property(batches, (parts) => {
        const entries = parts.flat();
        const made = table(parts);
        assert.equal(made.size, entries.length);
        entries.forEach((one, row) => {
          const back = made.entry(row);
          assert.deepEqual(new Set(Object.keys(back)), new Set(Object.keys(one)));
          for (const field of Object.keys(one)) {
            assert.deepEqual(back[field], one[field]);
            assert.equal(made.text(row, field), textOf(one[field]));
          }
        });
      }),
    );
  });

  it('tells a text apart from any other value that is written alike', () => {
    const values: readonly Json[] = [
      5,
      '5',
      '\u00005',
      null,
      'null',
      '\u0000null',
      true,
      'true',
      { a: 1 },
      '\u0000{"a":1}',
      '{"a":1}',
      [5],
    ];
    const made = table([values.map((eventName) => ({ eventName }))]);
    for (const [row, eventName] of values.entries()) assert.deepEqual(made.entry(row), { eventName });
  });

  it('has no more columns than a table can show, and still gives every field of an entry back', () => {
    const entries = Array.from({ length: 1_000 }, (_, n) => ({
      eventName: 'a',
      [`only${n}`]: n,
      [`other${n}`]: { n },
    }));
    const made = table([entries]);
    for (const [row, one] of entries.entries()) assert.deepEqual(made.entry(row), one);
    assert.equal(made.fields.length, 200);
    assert.equal(made.text(999, 'only999'), '999');
  });

  it('sorts by date as a naive sort does, entries without one last', () => {
    fc.assert(
      fc.property(batches, fc.boolean(), (parts, descending) => {
        const entries = parts.flat();
        const at = (row: number) => {
          const text = entries[row]?.[dateField];
          return typeof text === 'string' ? Date.parse(text) : undefined;
        };
        const naive = entries
          .map((_, row) => row)
          .sort((a, b) => {
            const x = at(a);
            const y = at(b);
            if (x === undefined || y === undefined)
              return (x === undefined ? 1 : 0) - (y === undefined ? 1 : 0) || a - b;
            return (descending ? y - x : x - y) || a - b;
          });
        assert.deepEqual([...table(parts).sorted({ field: dateField, descending })], naive);
      }),
    );
  });

  it('sorts by any field: texts in order, empty ones last, ties as they came', () => {
    const made = table([[{ n: 'b' }, { n: 'a10' }, {}, { n: 'a9' }, { n: 'b' }, { n: null }]]);
    assert.deepEqual([...made.sorted({ field: 'n', descending: false })], [3, 1, 0, 4, 2, 5]);
    assert.deepEqual([...made.sorted({ field: 'n', descending: true })], [0, 4, 1, 3, 2, 5]);
    assert.deepEqual([...made.sorted({ field: 'nowhere', descending: false })], [0, 1, 2, 3, 4, 5]);
  });

  it('tells a number from the text that reads the same', () => {
    const made = table([[{ userId: 1 }, { userId: '1' }, { userId: '' }]]);
    assert.deepEqual([made.entry(0), made.entry(1), made.entry(2)], [{ userId: 1 }, { userId: '1' }, { userId: '' }]);
  });

  it('lists distinct values, most frequent first', () => {
    const made = table([[{ u: 'A' }, { u: 'B' }, { u: 'B' }, {}]]);
    assert.deepEqual(made.distinct('u'), ['B', 'A']);
    assert.deepEqual(made.distinct('v'), []);
  });
});
