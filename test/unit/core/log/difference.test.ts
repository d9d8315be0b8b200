import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { Chance } from '../../../../src/core/log/chance.ts';
import { type Differences, type DifferenceWish, mostChance } from '../../../../src/core/log/difference.ts';
import { mostMetaValues } from '../../../../src/core/log/differenceSides.ts';
import { fieldText } from '../../../../src/core/log/fieldText.ts';
import { everything, type LogFilter } from '../../../../src/core/log/filter.ts';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
import { dateField, EventLogTable } from '../../../../src/core/log/table.ts';
import { LogView } from '../../../../src/core/log/view.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { sampleEntries } from '../../../../src/service/sample/eventLog.ts';
import { sampleNow } from '../../../support/referenceService.ts';
import { chanceOf, type Chance as Luck } from '../../../support/seededRandom.ts';

const port = metaFieldOf(['port']);
const deep = metaFieldOf(['rule', 'name']);
const list = metaFieldOf(['rule', 'list']);
const readDate = (text: string) => (text.startsWith('at ') ? Number(text.slice(3)) : Number.NaN);

function viewOf(entries: readonly LogEntry[], filter: LogFilter = everything): LogView {
  const table = new EventLogTable(readDate);
  const view = new LogView(table, { field: dateField, descending: true });
  view.setFilter(filter);
  table.append(entries);
  view.extend();
  return view;
}

function differencesIn(view: LogView, wish: DifferenceWish): Differences {
  const steps = view.differences(wish);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The texts of an entry by the fields that are compared. */
function textsOf(entry: LogEntry, hasMeta: boolean): ReadonlyMap<string, string> {
  const { metaData, traceId: _, [dateField]: __, ...own } = entry;
  const texts = new Map(Object.entries(own).map(([field, value]) => [field, fieldText(value)]));
  if (!hasMeta) return metaData === undefined ? texts : texts.set('metaData', fieldText(metaData));
  const meta = JSON.parse(fieldText(metaData) || '{}') as { port?: Json; rule?: { name?: Json; list?: Json } };
  for (const [field, value] of [
    [port, meta.port],
    [deep, meta.rule?.name],
    [list, meta.rule?.list],
  ] as const)
    if (fieldText(value) !== '') texts.set(field, fieldText(value));
  return texts;
}

/** The same by looking at each entry again for each value. */
function naiveDifferences(entries: readonly LogEntry[], [from, to]: readonly [number, number], most: number) {
  const dateOf = (entry: LogEntry) => readDate(fieldText(entry[dateField]));
  const hasMeta = entries.some(({ metaData }) => fieldText(metaData).length > 2);
  const texts = (some: readonly LogEntry[]) => some.map((entry) => textsOf(entry, hasMeta));
  const isIn = (entry: LogEntry) => dateOf(entry) >= from && dateOf(entry) < to;
  const inner = texts(entries.filter(isIn));
  const outer = texts(entries.filter((entry) => !Number.isNaN(dateOf(entry)) && !isIn(entry)));
  const fields = new Set([...texts(entries)].flatMap((one) => [...one.keys()]));
  const chance = new Chance(inner.length, outer.length);
  const values = [...fields].flatMap((field) => {
    const isMeta = [port, deep, list].includes(field);
    const textIn = (one: ReadonlyMap<string, string>) => one.get(field) ?? '';
    const there = new Set([...inner, ...outer].map(textIn).filter((text) => !(isMeta && text === '')));
    return [...there].map((value) => {
      const [inside = 0, outside = 0] = [inner, outer].map(
        (some) => some.filter((one) => textIn(one) === value).length,
      );
      const least = chance.least(inside + outside);
      return { field, value, inside, outside, chance: chance.of(inside, inside + outside), least };
    });
  });
  let shares = 1;
  const enough = () => values.filter(({ least }) => least <= Math.log(mostChance / shares)).length;
  while (enough() > shares) shares++;
  const odds = (one: { inside: number; outside: number }) => {
    const [a, b] = [one.inside + 0.5, inner.length - one.inside + 0.5];
    const [c, d] = [one.outside + 0.5, outer.length - one.outside + 0.5];
    const least = Math.abs(Math.log((a * d) / (b * c))) - 2.576 * Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
    return Math.round(least * 1e6);
  };
  const isLess = (one: { inside: number; outside: number }) =>
    one.inside / inner.length < one.outside / outer.length ? 1 : 0;
  const nameOf = ({ field, value }: { field: string; value: string }) => `${field} ${value}`;
  const different = values
    .filter((one) => one.chance <= Math.log(mostChance / shares))
    .sort((a, b) => odds(b) - odds(a) || isLess(a) - isLess(b) || (nameOf(a) < nameOf(b) ? -1 : 1))
    .map(({ field, value, inside, outside }) => ({ field, value, inside, outside }));
  return {
    different: different.slice(0, most),
    more: Math.max(0, different.length - most),
    values: values.length,
    tested: enough(),
  };
}

const names: readonly Json[] = ['a', 'b', 'B', 7, '7', '', null, true, '__proto__'];

/** Rows at 0 to 9, of which those before `end` have values of their own now and then. */
function someEntries(luck: Luck, end: number): readonly LogEntry[] {
  const bias = luck.below(10);
  return Array.from({ length: 1 + luck.below(160) }, () => {
    const at = luck.below(10);
    const odd = at < end && luck.below(10) < bias;
    const one = (own: Json) => (odd && luck.below(2) === 0 ? own : luck.one(names));
    const entry: Record<string, Json> = { eventName: one('odd'), username: one('b'), traceId: `t${at}` };
    if (luck.below(4) > 0) entry[dateField] = `at ${at}`;
    if (luck.below(3) > 0)
      entry.metaData = JSON.stringify({ port: one(22), rule: { name: one('odd'), list: [luck.below(2)] } });
    if (luck.below(5) === 0) entry.ipAddress = one('10.0.0.1');
    return entry;
  });
}

describe('What is different', () => {
  it('is what a naive comparison finds, in the same order, over random tables', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 30 }), (seed, end, most) => {
        const entries = someEntries(chanceOf(seed), end);
        const { inside, outside, undated, different, more, values, tested } = differencesIn(viewOf(entries), {
          span: [0, end],
          most,
        });
        const dates = entries.map((entry) => readDate(fieldText(entry[dateField])));
        const counts = [dates.filter((at) => at < end).length, dates.filter((at) => at >= end).length];
        assert.deepEqual([inside, outside], counts);
        assert.equal(undated, dates.filter(Number.isNaN).length);
        if (inside === 0 || outside === 0) assert.deepEqual([different, more, values], [[], 0, 0]);
        else assert.deepEqual({ different, more, values, tested }, naiveDifferences(entries, [0, end], most));
      }),
      { numRuns: 500 },
    );
  });

  it('is looked for among what passes the filter, whenever it is', () => {
    const entries = Array.from({ length: 4_000 }, (_, n) => ({
      eventName: n % 2 === 0 ? 'kept' : 'left out',
      username: n % 10 === 3 ? 'x' : n % 10 < 5 && n < 2_000 && n >= 1_000 ? 'odd' : 'y',
      [dateField]: `at ${n}`,
    }));
    const condition = { field: 'eventName', negated: false, test: (text: string) => text === 'kept' };
    const filter = { after: 1_000, before: 2_000, conditions: [condition] };
    const wish = { span: [1_000, 2_000], most: 10 } as const;
    assert.deepEqual(viewOf(entries, filter).period, wish.span);
    const found = differencesIn(viewOf(entries, filter), wish);
    assert.deepEqual([found.inside, found.outside], [500, 1_500]);
    assert.deepEqual(found.different, [
      { field: 'username', value: 'odd', inside: 300, outside: 0 },
      { field: 'username', value: 'y', inside: 200, outside: 1_500 },
    ]);
    const open = viewOf(entries, { conditions: [condition] });
    assert.deepEqual(differencesIn(open, wish), found);
    const all = differencesIn(open, { ...wish, span: open.period });
    assert.deepEqual([all.inside, all.outside, all.different], [2_000, 0, []]);
    assert.equal(differencesIn(viewOf(entries, filter), { ...wish, span: [9_000, 9_999] }).inside, 0);
  });

  it('stays within its bounds for very many distinct values, and in turns', () => {
    const count = 300_000;
    const entries = Array.from({ length: count }, (_, n) => ({
      eventName: `event ${n}`,
      username: n % 1_000 === 0 && n < 50_000 ? 'odd' : `user ${n % 70_000}`,
      metaData: JSON.stringify({ request: `r${n}`, port: n % 3 }),
      [dateField]: `at ${n}`,
    }));
    const steps = viewOf(entries).differences({ span: [0, 50_000], most: 10 });
    let turns = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) turns++;
    assert.ok(turns > 20, `${turns} turns`);
    const { different, more, tooMany, values, tested, fields } = step.value;
    assert.deepEqual([different[0]?.value, different[0]?.inside, different.length + more], ['odd', 50, 1]);
    assert.ok(count > mostMetaValues);
    assert.deepEqual([tooMany, fields], [[metaFieldOf(['request'])], 3]);
    assert.ok(values >= count && tested < 10, `${tested} of ${values}`);
  });

  it('is found in a field of the metadata that only some rows have, far behind the first ones, and that is asked for', () => {
    const forced = metaFieldOf(['forced']);
    const isRare = (n: number) => n >= 12_000 && n < 12_480 && n % 16 === 5;
    const entries = Array.from({ length: 20_000 }, (_, n) => {
      const metaData = JSON.stringify({ port: n, ...(isRare(n) ? { forced: 'yes' } : {}) });
      return { [dateField]: `at ${n}`, metaData };
    });
    const read = () => {
      const table = new EventLogTable(readDate);
      const view = new LogView(table, { field: dateField, descending: true });
      for (let from = 0; from < entries.length; from += 1_000) {
        table.append(entries.slice(from, from + 1_000));
        view.extend();
        assert.deepEqual(table.metaFields, [port]);
      }
      return { table, view };
    };
    const { different } = differencesIn(read().view, { span: [12_000, 12_480], most: 50 });
    assert.deepEqual(different, [{ field: forced, value: 'yes', inside: 30, outside: 0 }]);
    const narrowed = read();
    const test = (text: string) => text === 'yes';
    narrowed.view.setFilter({ conditions: [{ field: forced, negated: false, test }] });
    assert.equal(narrowed.view.count, 30);
    assert.deepEqual(narrowed.table.metaFields, [port, forced]);
  });

  it('is nothing in metadata that is no JSON, is huge, or nests without end', () => {
    const odd = [
      '{',
      '[1,2',
      `{"a":"${'x'.repeat(2_000)}"}`,
      '['.repeat(3_000),
      '{"__proto__":{"a":1}}',
      '{"a.b":1,"\\"":2}',
    ];
    const entries = Array.from({ length: 400 }, (_, n) => ({
      metaData: odd[n % odd.length] ?? '',
      [dateField]: `at ${n}`,
    }));
    const found = differencesIn(viewOf(entries), { span: [0, 100], most: 10 });
    assert.deepEqual([found.inside, found.outside, found.different], [100, 300, []]);
  });
});

/** A kind of log: what its rows have, and how many there are. */
interface Shape {
  readonly rows: number;
  /** Rows in the span. */
  readonly inside: number;
  readonly entry: (luck: Luck) => LogEntry;
}

/** As often as not the first, half as often the second… */
function skewed(luck: Luck, most: number): number {
  let place = 0;
  while (place < most && luck.below(2) === 0) place++;
  return place;
}

const fewValues = (luck: Luck): LogEntry => ({
  userType: luck.one(['CUSTOMER', 'SYSTEM', 'EMPLOYEE']),
  eventName: luck.one(['Login', 'Logout', 'Reboot', 'Rename']),
});

const shapes: Readonly<Record<string, Shape>> = {
  'few values': { rows: 1_500, inside: 300, entry: fewValues },
  'half of the rows inside': { rows: 800, inside: 400, entry: fewValues },
  'many values': {
    rows: 2_000,
    inside: 200,
    entry: (luck) => ({
      username: `u${luck.below(900)}`,
      ipAddress: `i${luck.below(5_000)}`,
      label: `l${luck.below(60)}`,
    }),
  },
  'skewed values': {
    rows: 1_500,
    inside: 150,
    entry: (luck) => ({
      username: `u${skewed(luck, 12)}`,
      eventName: `e${skewed(luck, 12)}`,
      label: `l${skewed(luck, 40)}`,
    }),
  },
  'a small span': {
    rows: 1_000,
    inside: 12,
    entry: (luck) => ({ ...fewValues(luck), username: `u${luck.below(40)}`, label: `l${luck.below(400)}` }),
  },
  'few rows in all': { rows: 60, inside: 15, entry: (luck) => ({ ...fewValues(luck), username: `u${luck.below(9)}` }) },
  'fields that some rows have': {
    rows: 1_200,
    inside: 200,
    entry: (luck) => ({
      ...fewValues(luck),
      ...(luck.below(10) === 0 ? { ipAddress: `i${luck.below(3)}` } : {}),
      metaData:
        luck.below(3) === 0 ? JSON.stringify({ port: luck.below(30), rule: { name: `r${skewed(luck, 9)}` } }) : '',
    }),
  },
};
const seeds = Array.from({ length: 100 }, (_, seed) => seed);

function rowsOf({ rows, entry }: Shape, luck: Luck): readonly LogEntry[] {
  return Array.from({ length: rows }, (_, at) => ({ ...entry(luck), [dateField]: `at ${at}` }));
}

describe('What is different, by luck or in earnest', () => {
  for (const [name, shape] of Object.entries(shapes)) {
    it(`is nothing in shuffled rows, in 95 of 100 runs at least: ${name}`, () => {
      const silent = seeds.filter((seed) => {
        const view = viewOf(rowsOf(shape, chanceOf(seed)));
        const { different, inside } = differencesIn(view, { span: [0, shape.inside], most: 10 });
        assert.equal(inside, shape.inside);
        return different.length === 0;
      });
      assert.ok(silent.length >= 95, `silent in ${silent.length} of 100`);
    });

    it(`is found where it was planted, in 95 of 100 runs at least: ${name}`, () => {
      const planted = Math.max(8, Math.round(shape.inside / 10));
      const found = seeds.filter((seed) => {
        const luck = chanceOf(seed);
        const odd = new Set(
          luck.some(
            Array.from({ length: shape.inside }, (_, at) => at),
            planted,
          ),
        );
        // As in earnest: a few of it are elsewhere, too.
        const rows = rowsOf(shape, luck).map((row, at) =>
          odd.has(at) || luck.below(2_000) === 0
            ? { ...row, planted: 'odd', metaData: '{"port":4444}' }
            : { ...row, planted: '' },
        );
        const { different } = differencesIn(viewOf(rows), { span: [0, shape.inside], most: 5 });
        return different.some(({ field, value }) => field === 'planted' && value === 'odd');
      });
      assert.ok(found.length >= 95, `found in ${found.length} of 100`);
    });
  }

  it('is found where something is missing that is frequent elsewhere', () => {
    const found = seeds.filter((seed) => {
      const luck = chanceOf(seed);
      const rows = rowsOf(shapes['few values'] as Shape, luck).map((row, at) =>
        at < 300 && row.eventName === 'Reboot' ? { ...row, eventName: 'Login' } : row,
      );
      const { different } = differencesIn(viewOf(rows), { span: [0, 300], most: 5 });
      return different[0]?.value === 'Reboot' && different[0].inside === 0;
    });
    assert.ok(found.length >= 95, `found in ${found.length} of 100`);
  });

  it('is nothing where the dates of a whole log with its metadata and traces are shuffled', () => {
    const entries = [...sampleEntries({ seed: 1, now: sampleNow, count: 3_000, notices: [] })].flat();
    const silent = seeds.filter((seed) => {
      const luck = chanceOf(seed);
      const places = luck.some(
        Array.from({ length: 3_000 }, (_, at) => at),
        300,
      );
      const inside = new Set(places);
      const rows = entries.map(({ fields }, at) => ({ ...fields, [dateField]: `at ${inside.has(at) ? 0 : 1}` }));
      return differencesIn(viewOf(rows), { span: [0, 1], most: 5 }).different.length === 0;
    });
    assert.ok(silent.length >= 95, `silent in ${silent.length} of 100`);
  });

  it('is nothing where all rows are inside, or none', () => {
    for (const span of [
      [0, 1_500],
      [5_000, 6_000],
    ] as const) {
      const rows = rowsOf(shapes['few values'] as Shape, chanceOf(1));
      const { different, values, tested } = differencesIn(viewOf(rows), { span, most: 10 });
      assert.deepEqual([different, values, tested], [[], 0, 0]);
    }
  });
});
