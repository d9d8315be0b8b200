import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { fieldText } from '../../../../src/core/log/fieldText.ts';
import { type LogCondition, type LogFilter, passes } from '../../../../src/core/log/filter.ts';
import { mostStacked } from '../../../../src/core/log/histogram.ts';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
import type { SortOrder } from '../../../../src/core/log/order.ts';
import { compareCodes, compareColumnValues, compareWords } from '../../../../src/core/log/ranks.ts';
import { dateField, EventLogTable } from '../../../../src/core/log/table.ts';
import { LogView } from '../../../../src/core/log/view.ts';
import { planQuery } from '../../../../src/core/query/plan.ts';
import { parseQuery } from '../../../../src/core/query/query.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';

const fieldNames = ['eventName', 'userType', 'ip', '__proto__', dateField] as const;

/** Long enough that a few of them leave the memory in which short texts wait. */
const long = 'm'.repeat(40_000);
const texts = [
  '',
  'a',
  'b',
  'ab',
  'Login',
  'login',
  '10',
  '9',
  'Ä',
  'İ',
  'ΑΣ',
  '\ud800',
  'a\nb',
  `${long}1`,
  `${long}2`,
  `3${long}`,
];
const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  fc.integer({ min: 8, max: 11 }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom<Json>({ deep: [1] }, [], 'true', '[]'),
);
const date: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom('000Z', '250Z', '250000+00:00', '250999-00:00'))
      .map(([second, rest]) => `1970-01-01T00:00:${String(second).padStart(2, '0')}.${rest}`),
  },
  fc.constantFrom<Json>('no date', '', null, 5),
);
const entry: fc.Arbitrary<LogEntry> = fc
  .tuple(fc.dictionary(fc.constantFrom('eventName', 'userType', 'ip', '__proto__'), value), fc.option(date))
  .map(([fields, at]) => (at === null ? fields : { ...fields, [dateField]: at }));
const batches = fc.array(fc.array(entry, { maxLength: 30 }), { maxLength: 5 });
const order: fc.Arbitrary<SortOrder> = fc.record({
  field: fc.constantFrom(dateField, dateField, ...fieldNames, 'nowhere'),
  descending: fc.boolean(),
});

const wanted = fc.constantFrom(
  '',
  'a',
  'b',
  'login',
  '1',
  'm1',
  '3m',
  '00:1',
  ':0',
  '.25',
  'true',
  '{',
  'nowhere',
  'z',
  'ας',
);
const condition: fc.Arbitrary<LogCondition> = fc
  .record({
    field: fc.constantFrom(null, ...fieldNames, 'nowhere'),
    negated: fc.boolean(),
    text: wanted,
    how: fc.constantFrom('contains', 'contains, untold', 'is', 'is, and told', 'is not empty'),
  })
  .map(({ field, negated, text, how }) => {
    const test = (other: string) => other.toLowerCase().includes(text);
    if (how === 'contains') return { field, negated, test, contains: text };
    if (how === 'contains, untold') return { field, negated, test };
    if (how === 'is, and told') return { field, negated, test: (other: string) => other === text, contains: text };
    return { field, negated, test: how === 'is' ? (other: string) => other === text : (other: string) => other !== '' };
  });
/** Such as entries have, and between. */
const moment = fc.integer({ min: -4, max: 84 }).map((quarter) => quarter * 250);
const filter: fc.Arbitrary<LogFilter> = fc.record(
  {
    after: moment,
    before: moment,
    conditions: fc.array(condition, { maxLength: 3 }),
  },
  { requiredKeys: ['conditions'] },
);

const readDate = (text: string) => (text.startsWith('1970-') ? Date.parse(text) : Number.NaN);

/** What a view must be equal to: a list of entries, filtered and sorted again whenever it is asked. */
class NaiveView {
  entries: LogEntry[] = [];
  order: SortOrder;
  filter: LogFilter = { conditions: [] };

  constructor(order: SortOrder) {
    this.order = order;
  }

  date(row: number): number {
    const text = this.entries[row]?.[dateField];
    return typeof text === 'string' ? readDate(text) : Number.NaN;
  }

  text(row: number, field: string): string {
    const one = this.entries[row] ?? {};
    return fieldText(Object.hasOwn(one, field) ? one[field] : undefined);
  }

  passing(asked: LogFilter = this.filter): number[] {
    return Array.from(this.entries.keys()).filter((row) => passes(asked, this.entries[row] ?? {}, this.date(row)));
  }

  rows(): number[] {
    const { field, descending } = this.order;
    return this.passing().sort((a, b) => {
      if (field === dateField) return compareNumbers(this.date(a), this.date(b), descending) || a - b;
      const [x, y] = [this.text(a, field), this.text(b, field)];
      const newestFirst = compareNumbers(this.date(a), this.date(b), true) || a - b;
      if (x === '' || y === '') return (x === '' ? 1 : 0) - (y === '' ? 1 : 0) || newestFirst;
      return (descending ? -compareColumnValues(x, y) : compareColumnValues(x, y)) || newestFirst;
    });
  }

  facet(field: string, most: number) {
    const conditions = this.filter.conditions.filter((one) => one.field !== field);
    const counts = new Map<string, number>();
    for (const row of this.passing({ ...this.filter, conditions })) {
      counts.set(this.text(row, field), (counts.get(this.text(row, field)) ?? 0) + 1);
    }
    const values = Array.from(counts, ([text, count]) => ({ value: text, count }));
    values.sort((a, b) => b.count - a.count || compareCodes(a.value, b.value));
    return { values: values.slice(0, most), more: Math.max(values.length - most, 0) };
  }

  histogram(edges: readonly number[], field: string) {
    const texts = [...new Set(this.entries.map((_, row) => this.text(row, field)))].sort(compareCodes);
    const stacks = texts.map((value) => {
      const dates = this.passing()
        .filter((row) => this.text(row, field) === value)
        .map((row) => this.date(row));
      const counts = edges.slice(1).map((end, bin) => {
        const last = bin === edges.length - 2;
        return dates.filter((at) => at >= (edges[bin] ?? 0) && (at < end || (last && at === end))).length;
      });
      return { value, counts, all: counts.reduce((sum, count) => sum + count, 0) };
    });
    return stacks
      .filter(({ all }) => all > 0)
      .sort((a, b) => b.all - a.all)
      .map(({ value, counts }) => ({ value, counts }));
  }

  find(test: (text: string) => boolean, from: number, backwards: boolean) {
    const rows = this.rows();
    const places = Array.from(rows.keys());
    if (backwards) places.reverse();
    const start = from < 0 ? 0 : places.indexOf(from) + 1;
    const matches = (place: number) =>
      Object.values(this.entries[rows[place] ?? 0] ?? {}).some((one) => test(fieldText(one)));
    const all = Array.from(rows.keys()).filter(matches);
    const told = (place: number, wrapped: boolean) => ({
      place,
      wrapped,
      match: all.indexOf(place) + 1,
      matches: all.length,
    });
    const ahead = places.slice(start).find(matches);
    if (ahead !== undefined) return told(ahead, false);
    const behind = places.slice(0, start).find(matches);
    return told(behind ?? -1, behind !== undefined);
  }
}

function compareNumbers(x: number, y: number, descending: boolean): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return (Number.isNaN(x) ? 1 : 0) - (Number.isNaN(y) ? 1 : 0);
  return descending ? y - x : x - y;
}

function placesOf(view: LogView): number[] {
  return Array.from({ length: view.count }, (_, place) => view.rowAt(place));
}

function assertSameRows(view: LogView, naive: NaiveView): void {
  const rows = naive.rows();
  assert.deepEqual(placesOf(view), rows);
  for (const row of naive.entries.keys()) assert.equal(view.placeOf(row), rows.indexOf(row));
  const dates = rows.map((row) => naive.date(row)).filter((at) => !Number.isNaN(at));
  assert.deepEqual(view.span, dates.length === 0 ? null : [Math.min(...dates), Math.max(...dates)]);
}

describe('LogView', () => {
  it('holds the rows of a naive filter and sort, whatever came, was filtered or sorted between', () => {
    type Step = { readonly came: readonly LogEntry[] } | { readonly filter: LogFilter } | { readonly order: SortOrder };
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 3, arbitrary: fc.array(entry, { maxLength: 60 }).map((came) => ({ came })) },
      // A few that come to many are put in their places, not sorted with all.
      { weight: 3, arbitrary: fc.array(entry, { maxLength: 2 }).map((came) => ({ came })) },
      filter.map((one) => ({ filter: one })),
      order.map((one) => ({ order: one })),
    );
    fc.assert(
      fc.property(order, fc.array(step, { maxLength: 10 }), (first, steps) => {
        const table = new EventLogTable(readDate);
        const view = new LogView(table, first);
        const naive = new NaiveView(first);
        for (const one of steps) {
          const { revision } = view;
          const before = placesOf(view);
          if ('came' in one) {
            table.append(one.came);
            naive.entries.push(...one.came);
            const moved = view.extend();
            assert.equal(moved, view.revision !== revision);
            assert.equal(moved, !before.every((row, place) => view.rowAt(place) === row));
          } else if ('filter' in one) {
            view.setFilter(one.filter);
            naive.filter = one.filter;
            assert.notEqual(view.revision, revision);
          } else {
            view.sort(one.order);
            naive.order = one.order;
            assert.deepEqual(view.order, one.order);
            assert.notEqual(view.revision, revision);
          }
          assertSameRows(view, naive);
        }
      }),
      { numRuns: 300 },
    );
  });

  const asked = fc.tuple(batches, filter, order).map(([parts, one, by]) => {
    const table = new EventLogTable(readDate);
    const view = new LogView(table, by);
    const naive = new NaiveView(by);
    naive.filter = one;
    view.setFilter(one);
    for (const part of parts) {
      table.append(part);
      naive.entries.push(...part);
      view.extend();
    }
    return { table, view, naive };
  });

  it('counts the values of a field as a naive count does', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom(...fieldNames, 'nowhere'), fc.nat(6), ({ view, naive }, field, most) => {
        assert.deepEqual(view.facet(field, most), naive.facet(field, most));
      }),
      { numRuns: 300 },
    );
  });

  it('counts the values that conditions name, however rare they are, and says of those that nothing has that there are none', () => {
    const entries = [...'aaaabbbccC'].map((eventName) => ({
      eventName,
      metaData: JSON.stringify({ part: eventName }),
    }));
    const table = new EventLogTable(readDate);
    table.append(entries);
    const view = new LogView(table, { field: dateField, descending: true });
    for (const name of ['name', 'meta.part']) {
      const facet = (query: string, most: number) => {
        const { filter } = planQuery(parseQuery(query), { now: 0, zone: 'utc', serviceZone: '+00:00' });
        view.setFilter(filter);
        const { values, more } = view.facet(name === 'name' ? 'eventName' : metaFieldOf(['part']), most);
        return `${values.map(({ value, count }) => `${value}${count}`).join(' ')} +${more}`;
      };
      assert.equal(facet(`${name}:c`, 1), 'a4 c2 C1 +1');
      assert.equal(facet(`${name}:c`, 9), 'a4 b3 c2 C1 +0');
      assert.equal(facet(`-${name}:C,x ${name}:a*,b`, 1), 'a4 b3 C1 x0 +1');
      assert.equal(facet(`${name}:x ${name}:x,X`, 1), 'a4 x0 X0 +3');
      assert.equal(facet(`${name}:c*`, 1), 'a4 +3', 'a wildcard names nothing');
      assert.equal(facet(`nothing ${name}:c`, 1), 'c0 +0');
    }
  });

  it('counts rows by time and any field as a naive count does', () => {
    const edges = fc.array(moment, { maxLength: 8 }).map((some) => some.sort((a, b) => a - b));
    fc.assert(
      fc.property(asked, edges, fc.constantFrom(...fieldNames, 'nowhere'), ({ view, naive }, bins, field) => {
        assert.deepEqual(view.histogram(bins, field), naive.histogram(bins, field));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the next row as a naive search does, and goes on at the other end, also once more rows have come', () => {
    const searchTerms = fc.tuple(wanted, fc.boolean()).map(([text, told]) => {
      const test = (other: string) => other.toLowerCase().includes(text);
      return told ? { test, contains: text } : { test };
    });
    const steps = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: -1, max: 40 }), fc.boolean(), batches), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(asked, fc.tuple(searchTerms, searchTerms), steps, ({ table, view, naive }, pair, finds) => {
        for (const [which, at, back, parts] of finds) {
          const searchTerm = pair[which] ?? pair[0];
          const from = Math.min(at, view.count - 1);
          assert.deepEqual(view.find(searchTerm, from, back), naive.find(searchTerm.test, from, back));
          for (const part of parts) {
            table.append(part);
            naive.entries.push(...part);
          }
          view.extend();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('asks each text once for all that is found with it, whatever is filtered and sorted between', () => {
    const table = new EventLogTable(readDate);
    const view = new LogView(table, { field: dateField, descending: true });
    const some = (first: number) =>
      Array.from({ length: 50 }, (_, n) => ({ eventName: `${first + n}`, userType: 'A', ip: 7, other: [n % 2] }));
    let count = 0;
    const searchTerm = {
      test: (text: string) => {
        if (text !== '') count++;
        return text === '90';
      },
    };
    const asked = () => {
      const before = count;
      view.find(searchTerm, 20, true);
      return count - before;
    };
    table.append(some(0));
    view.extend();
    assert.equal(asked(), 50 + 1 + 1 + 2);
    assert.equal(asked(), 0);
    view.sort({ field: 'eventName', descending: true });
    view.setFilter({ conditions: [{ field: 'other', negated: false, test: (text) => text === '[0]' }] });
    assert.equal(asked(), 0);
    table.append(some(50));
    view.extend();
    assert.equal(asked(), 50);
    assert.deepEqual(view.find(searchTerm, -1, false), {
      place: placesOf(view).indexOf(90),
      wrapped: false,
      match: 1,
      matches: 1,
    });
  });

  it('asks a field without a column too', () => {
    const naive = new NaiveView({ field: dateField, descending: true });
    naive.entries = Array.from({ length: 300 }, (_, n) => ({ eventName: 'a', [`only${n}`]: n % 7, both: 'x' }));
    const table = new EventLogTable(readDate);
    table.append(naive.entries);
    const view = new LogView(table, naive.order);
    assert.ok(!table.fields.includes('only250'));
    for (const field of ['only3', 'only250', null]) {
      naive.filter = { conditions: [{ field, negated: false, test: (text) => text === '5' }] };
      view.setFilter(naive.filter);
      assertSameRows(view, naive);
      assert.deepEqual(view.facet('only250', 5), naive.facet('only250', 5));
    }
    view.setFilter({ conditions: [] });
    assert.equal(view.find({ test: (text) => text === '6' }, 200, false).place, 202);
  });

  it('finds what is written instead of a date, and nothing in entries that have nothing', () => {
    const table = new EventLogTable(readDate);
    table.append([
      { [dateField]: '1970-01-01T00:00:00Z' },
      {},
      { eventName: null },
      { userType: '' },
      { [dateField]: 'no date' },
    ]);
    const view = new LogView(table, { field: dateField, descending: true });
    const containing = (contains: string) => {
      const test = (text: string) => text.includes(contains);
      view.setFilter({ conditions: [{ field: null, negated: false, test, contains }] });
      return placesOf(view);
    };
    assert.deepEqual(containing(''), [0, 2, 3, 4]);
    assert.deepEqual(containing('no d'), [4]);
    assert.deepEqual(containing('00:00Z'), [0]);
    assert.deepEqual(containing('00Y'), []);
  });

  it('equals the naive one for more rows than a chunk and more texts than a block has', () => {
    const naive = new NaiveView({ field: dateField, descending: false });
    const count = 40_000;
    for (let n = 0; n < count; n++) {
      const at = new Date((n * 7919) % 100_000_000).toISOString();
      naive.entries.push({
        [dateField]: at,
        userType: `T${n % 3}`,
        eventName: `name ${(n * 31) % 300}`,
        trace: `t-${n % 15_000}`,
      });
    }
    const table = new EventLogTable(readDate);
    const view = new LogView(table, naive.order);
    for (let from = 0; from < count; from += 1000) {
      table.append(naive.entries.slice(from, from + 1000));
      view.extend();
    }
    assert.deepEqual(placesOf(view), naive.rows());
    assert.deepEqual(view.facet('eventName', 50), naive.facet('eventName', 50));
    for (const text of ['t-123', 'name 29', '08:1', 'nowhere']) {
      const test = (other: string) => other.includes(text);
      naive.filter = { after: 50_000, conditions: [{ field: null, negated: false, test, contains: text }] };
      view.setFilter(naive.filter);
      assert.deepEqual(placesOf(view), naive.rows());
      assert.deepEqual(view.facet('userType', 5), naive.facet('userType', 5));
    }
    naive.filter = { conditions: [] };
    view.setFilter(naive.filter);
    for (const field of ['trace', 'eventName']) {
      naive.order = { field, descending: true };
      view.sort(naive.order);
      assert.deepEqual(placesOf(view), naive.rows());
    }
  });

  it('orders very many texts by their characters, also where they become very many only later', () => {
    const ends = ['', 'x', 'é', 'Ω', 'Ж', '\u0000'];
    const names = Array.from({ length: 25_000 }, (_, n) => {
      const number = (n * 7919) % 25_000;
      return `id-${Math.floor(number / ends.length).toString(36)}${ends[number % ends.length]}`;
    });
    const table = new EventLogTable(readDate);
    const view = new LogView(table, { field: 'trace', descending: false });
    const byCharacters = (texts: readonly string[]) =>
      Array.from(texts.keys()).sort((a, b) => compareCodes(texts[a] ?? '', texts[b] ?? '') || a - b);
    const byWords = (texts: readonly string[]) =>
      Array.from(texts.keys()).sort((a, b) => compareWords(texts[a] ?? '', texts[b] ?? '') || a - b);
    for (const [from, to, sorted] of [
      [0, 19_500, byWords],
      [19_500, 19_900, byWords],
      [19_900, 20_500, byCharacters],
      [20_500, 25_000, byCharacters],
    ] as const) {
      table.append(names.slice(from, to).map((trace) => ({ trace })));
      view.extend();
      assert.deepEqual(placesOf(view), sorted(names.slice(0, to)));
    }
  });

  it('leaves rows where they are while new ones come below them', () => {
    const table = new EventLogTable(readDate);
    const view = new LogView(table, { field: dateField, descending: true });
    const at = (second: number) => ({ [dateField]: new Date(second * 1000).toISOString() });
    table.append([at(50), at(40)]);
    view.extend();
    const { revision } = view;
    table.append([at(40), at(30), {}]);
    assert.equal(view.extend(), false);
    assert.equal(view.revision, revision);
    table.append([at(60)]);
    assert.equal(view.extend(), true);
    assert.deepEqual(placesOf(view), [5, 0, 1, 2, 3, 4]);
    assert.deepEqual(view.span, [30_000, 60_000]);
  });

  it('puts rows that came out of order in order among themselves, and counts none before it takes them up', () => {
    const table = new EventLogTable(readDate);
    const view = new LogView(table, { field: dateField, descending: true });
    const at = (second: number) => ({ [dateField]: new Date(second * 1000).toISOString(), userType: 'A' });
    table.append(Array.from({ length: 64 }, (_, n) => at(100 - n)));
    view.extend();
    table.append([at(10), at(20)]);
    assert.deepEqual([view.count, view.placeOf(64), view.span?.[0]], [64, -1, 37_000]);
    assert.deepEqual(view.histogram([0, 200_000], 'userType'), [{ value: 'A', counts: [64] }]);
    assert.deepEqual(view.facet('userType', 1).values, [{ value: 'A', count: 64 }]);
    assert.equal(view.extend(), false);
    assert.deepEqual(placesOf(view).slice(63), [63, 65, 64]);
    assert.deepEqual([view.placeOf(64), view.span?.[0]], [65, 10_000]);
  });

  it('counts the most frequent values each for itself, whenever they come, and what a service makes up beyond them together', () => {
    const table = new EventLogTable(readDate);
    const made = mostStacked + 30;
    const types = [...Array.from({ length: made }, (_, n) => `type ${n}`), 'A', 'A', 'A'];
    table.append(types.map((userType) => ({ [dateField]: new Date(1000).toISOString(), userType })));
    const view = new LogView(table, { field: dateField, descending: true });
    view.extend();
    const stacks = view.histogram([0, 2000], 'userType');
    assert.equal(stacks.length, mostStacked + 1);
    assert.deepEqual(stacks[0], { value: 'A', counts: [3] });
    assert.deepEqual(stacks.at(-1), { value: null, counts: [made - mostStacked + 1] });
  });
});
