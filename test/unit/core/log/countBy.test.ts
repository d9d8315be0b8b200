import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import type { CountWish } from '../../../../src/core/log/countBy.ts';
import { fieldText } from '../../../../src/core/log/fieldText.ts';
import { everything, type LogFilter } from '../../../../src/core/log/filter.ts';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
import { dateField, EventLogTable } from '../../../../src/core/log/table.ts';
import { LogView } from '../../../../src/core/log/view.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';

const port = metaFieldOf(['port']);
const value = fc.constantFrom<Json>('a', 'b', 'B', 7, '7', '', null, true, 'true', '__proto__');
const entry: fc.Arbitrary<LogEntry> = fc.record(
  {
    eventName: value,
    username: value,
    metaData: value.map((one) => JSON.stringify({ port: one })),
    [dateField]: fc.constantFrom<Json>(...Array.from({ length: 8 }, (_, n) => `at ${n}`), 'no date'),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const field = fc.constantFrom('eventName', 'username', port, dateField, 'nowhere');
const edges = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }).map((some) => some.sort((a, b) => a - b));
const wish: fc.Arbitrary<CountWish> = fc.record({
  field,
  most: fc.nat(5),
  across: fc.oneof(
    fc.constant(null),
    fc.record({ field, most: fc.nat(4) }),
    edges.map((some) => ({ edges: some })),
  ),
});
const filter: fc.Arbitrary<LogFilter> = fc.oneof(
  fc.constant(everything),
  fc.constantFrom('a', '7', '').map((text) => ({
    conditions: [{ field: 'username', negated: false, test: (other: string) => other === text }],
  })),
);

const readDate = (text: string) => (text.startsWith('at ') ? Number(text.slice(3)) : Number.NaN);

function textOf(one: LogEntry, name: string): string {
  if (name !== port) return fieldText(one[name]);
  const { metaData } = one;
  return typeof metaData === 'string' ? fieldText((JSON.parse(metaData) as { port: Json }).port) : '';
}

/** Texts with their counts, most frequent first. */
function ranked(texts: readonly string[]): readonly string[] {
  const countOf = (text: string) => texts.filter((other) => other === text).length;
  return [...new Set(texts)].sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1));
}

/** The same by looking at each entry again for each cell. */
function naiveCount(entries: readonly LogEntry[], { field: name, most, across }: CountWish) {
  const values = ranked(entries.map((one) => textOf(one, name)));
  const told = values.slice(0, most);
  const acrossValues =
    across === null || 'edges' in across ? [] : ranked(entries.map((one) => textOf(one, across.field)));
  const acrossTold = across === null || 'edges' in across ? [] : acrossValues.slice(0, across.most);
  const cellsOf = (some: readonly LogEntry[]) => {
    if (across === null) return [];
    if (!('edges' in across)) {
      const cells = acrossTold.map((text) => some.filter((one) => textOf(one, across.field) === text).length);
      return [...cells, some.length - cells.reduce((sum, count) => sum + count, 0)];
    }
    const dates = some.map((one) => readDate(fieldText(one[dateField])));
    const last = across.edges.length - 2;
    const cells = across.edges.slice(1).map((end, bin) => {
      const start = across.edges[bin] ?? 0;
      return dates.filter((at) => at >= start && (at < end || (bin === last && at === end))).length;
    });
    return [...cells, some.length - cells.reduce((sum, count) => sum + count, 0)];
  };
  const others = entries.filter((one) => !told.includes(textOf(one, name)));
  return {
    total: entries.length,
    values: told.map((text) => {
      const some = entries.filter((one) => textOf(one, name) === text);
      return { value: text, count: some.length, cells: cellsOf(some) };
    }),
    rest: { values: values.length - told.length, count: others.length, cells: cellsOf(others) },
    across: acrossTold,
    acrossMore: acrossValues.length - acrossTold.length,
  };
}

describe('Counting by a field', () => {
  it('gives what a naive count does, across as well, for whatever passes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(entry, { maxLength: 25 }), { maxLength: 3 }),
        filter,
        wish,
        (parts, asked, what) => {
          const table = new EventLogTable(readDate);
          const view = new LogView(table, { field: dateField, descending: true });
          view.setFilter(asked);
          for (const part of parts) {
            table.append(part);
            view.extend();
          }
          const passing = parts
            .flat()
            .filter((one) => asked.conditions.every(({ test }) => test(fieldText(one.username))));
          assert.deepEqual(view.countBy(what), naiveCount(passing, what));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('stays within its bounds for very many distinct values', () => {
    const table = new EventLogTable(readDate);
    const count = 200_000;
    const names = Array.from({ length: count }, (_, n) => ({
      eventName: `event ${n}`,
      username: `user ${n % 70_000}`,
    }));
    table.append([...names, { eventName: 'event 5', username: 'user 5' }]);
    const view = new LogView(table, { field: dateField, descending: true });
    const { values, rest, across, acrossMore, total } = view.countBy({
      field: 'eventName',
      most: 100,
      across: { field: 'username', most: 10 },
    });
    assert.deepEqual([values.length, rest.values, across.length, acrossMore], [100, count - 100, 10, 69_990]);
    assert.deepEqual([values[0]?.value, values[0]?.count, values[0]?.cells.length], ['event 5', 2, 11]);
    assert.equal(
      values.reduce((sum, one) => sum + one.count, rest.count),
      total,
    );
    assert.equal(
      rest.cells.reduce((sum, one) => sum + one, 0),
      rest.count,
    );
  });
});
