import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { countingUp } from '../../../../src/core/log/keySort.ts';
import { LogOrder, type SortOrder } from '../../../../src/core/log/order.ts';
import { dateField, EventLogTable } from '../../../../src/core/log/table.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';

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

/** All rows in the order asked for. */
function sorted(table: EventLogTable, order: SortOrder): Uint32Array {
  return new LogOrder(table, order).arranged(countingUp(table.size));
}

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
            assert.deepEqual(made.value(row, field), one[field]);
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

  it('gives back any JSON under any name, lone surrogates and line ends included', () => {
    // JSON has no -0, though JSON.parse reads one.
    const fromJson = fc.jsonValue().map((one) => JSON.parse(JSON.stringify(one)) as Json);
    const anything = fc.dictionary(fc.string({ unit: 'binary', maxLength: 3 }), fromJson, {
      maxKeys: 4,
    });
    const broken = fc.constantFrom<LogEntry>(
      { eventName: '\ud800' },
      { eventName: '\udc00\ud800\n' },
      { eventName: 'é\n' },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(anything, broken), { maxLength: 30 }), (entries) => {
        const made = table([entries]);
        entries.forEach((one, row) => {
          assert.deepEqual(new Map(Object.entries(made.entry(row))), new Map(Object.entries(one)));
        });
      }),
    );
  });

  it('gives back every date as it was written, whatever its shape', () => {
    const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{1,10}$/));
    const zone = fc.oneof(fc.constantFrom('Z', '+00:00', '-00:00'), fc.stringMatching(/^[-+][0-2][0-9]:[0-9][0-9]$/));
    const written = fc
      .tuple(fc.date({ noInvalidDate: true }), fraction, zone)
      .map(([day, digits, rest]) => `${day.toISOString().slice(0, -5)}${digits}${rest}`);
    const near = fc.constantFrom<Json>(
      '2026-02-30T00:00:00Z',
      '2026-02-28T24:00:00Z',
      '2026-02-28t10:00:00z',
      '2026-02-28',
      'Sat, 28 Feb 2026',
      '',
      1,
      null,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: written }, near), { maxLength: 60 }), (dates) => {
        const made = table([dates.map((at) => ({ [dateField]: at }))]);
        dates.forEach((at, row) => {
          assert.deepEqual(made.entry(row), { [dateField]: at });
          assert.equal(made.text(row, dateField), textOf(at));
          assert.equal(made.date(row), typeof at === 'string' ? Date.parse(at) : Number.NaN);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('keeps dates of the contract as numbers', () => {
    const made = new EventLogTable((text) => Date.parse(text));
    made.append([
      { [dateField]: '2026-11-02T10:15:00.123456-06:00' },
      { [dateField]: '2026-07-02T10:15:00.000001-05:00' },
      { [dateField]: '2026-07-02T10:15:00Z' },
    ]);
    assert.equal(made.text(0, dateField), '2026-11-02T10:15:00.123456-06:00');
    assert.equal(made.dates.odd.count, 1, 'no text was kept');
    made.append([{ [dateField]: '2026-11-02' }]);
    assert.equal(made.dates.odd.count, 2);
  });

  it('gives back more distinct texts than two bytes can number, and long ones', () => {
    const entries = Array.from({ length: 70_000 }, (_, n) => ({
      trace: `t${n}${n % 20_000 === 0 ? 'x'.repeat(100_000) : ''}`,
      half: n % 2 === 0 ? n : String(n - 1),
    }));
    const made = table([entries.slice(0, 300), entries.slice(300)]);
    assert.ok(entries.every((one, row) => made.text(row, 'trace') === one.trace));
    for (const row of [0, 1, 255, 256, 16_383, 16_384, 65_535, 65_536, 65_537, 69_999]) {
      assert.deepEqual(made.entry(row), entries[row]);
    }
    assert.equal(made.common('trace', () => true, Number.POSITIVE_INFINITY).length, 70_000);
    assert.deepEqual(
      made.common('half', (text) => text.length === 1, 3),
      ['0', '2', '4'],
    );
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
        assert.deepEqual([...sorted(table(parts), { field: dateField, descending })], naive);
      }),
    );
  });

  it('sorts by any field: texts in order, empty ones last, ties as they came', () => {
    const made = table([[{ n: 'b' }, { n: 'a10' }, {}, { n: 'a9' }, { n: 'b' }, { n: null }]]);
    assert.deepEqual([...sorted(made, { field: 'n', descending: false })], [3, 1, 0, 4, 2, 5]);
    assert.deepEqual([...sorted(made, { field: 'n', descending: true })], [0, 4, 1, 3, 2, 5]);
    assert.deepEqual([...sorted(made, { field: 'nowhere', descending: false })], [0, 1, 2, 3, 4, 5]);
  });

  it('tells a number from the text that reads the same', () => {
    const made = table([[{ userId: 1 }, { userId: '1' }, { userId: '' }]]);
    assert.deepEqual([made.entry(0), made.entry(1), made.entry(2)], [{ userId: 1 }, { userId: '1' }, { userId: '' }]);
  });

  it('lists distinct values, most frequent first', () => {
    const made = table([[{ u: 'A' }, { u: 'B' }, { u: 'B' }, {}, { u: null }, { u: '' }]]);
    assert.deepEqual(
      made.common('u', () => true, Number.POSITIVE_INFINITY),
      ['B', 'A'],
    );
    assert.deepEqual(
      made.common('v', () => true, Number.POSITIVE_INFINITY),
      [],
    );
  });

  it('lists the most frequent values as a naive count does', () => {
    fc.assert(
      fc.property(
        batches,
        fc.constantFrom('eventName', 'ip', dateField, '__proto__'),
        fc.nat(4),
        (parts, field, most) => {
          const counts = new Map<string, number>();
          for (const one of parts.flat()) {
            const text = textOf(Object.hasOwn(one, field) ? one[field] : undefined);
            if (text !== '' && !text.includes('b')) counts.set(text, (counts.get(text) ?? 0) + 1);
          }
          const naive = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, most);
          const made = table(parts).common(field, (text) => !text.includes('b'), most);
          assert.deepEqual(
            made,
            naive.map(([text]) => text),
          );
        },
      ),
    );
  });
});
