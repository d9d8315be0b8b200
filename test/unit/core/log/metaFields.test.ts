import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { mostMetaColumns } from '../../../../src/core/log/metaColumns.ts';
import { longestMeta, metaFieldOf, metaPathOf } from '../../../../src/core/log/metaFields.ts';
import { mostMetaNames } from '../../../../src/core/log/metaNames.ts';
import { compareColumnValues } from '../../../../src/core/log/ranks.ts';
import { dateField, EventLogTable } from '../../../../src/core/log/table.ts';
import { LogView } from '../../../../src/core/log/view.ts';
import { planQuery } from '../../../../src/core/query/plan.ts';
import { type FieldTerm, parseQuery, queryName, writeQuery } from '../../../../src/core/query/query.ts';
import type { QueryValue } from '../../../../src/core/query/text.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { anyPath } from '../../../support/logQueries.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const now = Date.UTC(2026, 10, 20, 12);
const names = ['port', 'rule', 'a.b', 'say "hi"', '__proto__', 'constructor', 'length', '0', '', 'Größe'];
const name = fc.constantFrom(...names);
const scalars: readonly Json[] = [
  '',
  'web',
  'Web',
  'allow web',
  443,
  '443',
  -1.5,
  1e21,
  true,
  null,
  '2026-11-01',
  '2026-11-01T00:00:00Z',
  '2026-10-31 23:59',
  'port',
];
const json = fc.letrec<{ one: Json; record: Json; list: Json }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: fc.constantFrom(...scalars) },
    tie('record'),
    tie('list'),
  ),
  record: fc.array(fc.tuple(name, tie('one')), { maxLength: 4 }).map((members) => {
    const record: Record<string, Json> = {};
    for (const [key, value] of members) {
      Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
    }
    return record;
  }),
  list: fc.array(tie('one'), { maxLength: 3 }),
}));
const metadata: fc.Arbitrary<Json | undefined> = fc.oneof(
  { weight: 6, arbitrary: json.record.map((one) => JSON.stringify(one)) },
  { weight: 2, arbitrary: json.record },
  json.list.map((one) => JSON.stringify(one, null, 1)),
  fc.constantFrom<Json | undefined>(
    ...[
      '',
      'not json',
      '{"port":443',
      '"443"',
      '443',
      null,
      undefined,
      7,
      '{"p\\u006frt":443}',
      ' {"port":1,"port":443}',
    ],
  ),
);
const entry: fc.Arbitrary<LogEntry> = metadata.map((meta) => ({
  eventName: 'x',
  ...(meta === undefined ? {} : { metaData: meta }),
}));
const path = fc.oneof(
  { weight: 5, arbitrary: fc.array(name, { minLength: 1, maxLength: 3 }) },
  fc.array(fc.constantFrom('port', 'rule'), { minLength: 1, maxLength: 2 }),
);

const nowhere = { start: 0, end: 0 };
const value: fc.Arbitrary<QueryValue> = fc.oneof(
  fc
    .record({
      pieces: fc.array(fc.constantFrom('', 'web', 'Web', '443', 'allow', 'a', 'true', '[', '2026'), {
        minLength: 1,
        maxLength: 3,
      }),
      exact: fc.boolean(),
    })
    .map((one) => ({ ...one, ...nowhere })),
  fc
    .record({
      comparison: fc.constantFrom('>', '>=', '<', '<='),
      operand: fc.constantFrom('443', '0', '-2', '1e21', '2026-11-01', '2026-10-31T23:59Z', '19d'),
    })
    .map(({ comparison, operand }) => ({ pieces: [operand], exact: false, comparison, ...nowhere })),
);
const term: fc.Arbitrary<FieldTerm> = fc
  .record({ negated: fc.boolean(), path, values: fc.array(value, { minLength: 1, maxLength: 2 }) })
  .map(({ path: steps, ...rest }) => ({ kind: 'field', field: metaFieldOf(steps), ...rest, ...nowhere }));

/** What the metadata has at a path, in the plainest way: parsed for this one row, and walked step by step. */
function naiveValue({ metaData }: LogEntry, steps: readonly string[]): Json | undefined {
  let at: Json | undefined;
  try {
    at = typeof metaData === 'string' ? (JSON.parse(metaData) as Json) : metaData;
  } catch {
    return undefined;
  }
  if (typeof at !== 'object') return undefined;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null) return undefined;
    const found: readonly [string, Json] | undefined = Object.entries(at).find(([key]) => key === step);
    at = found?.[1];
  }
  return at;
}

function naiveText(one: LogEntry, steps: readonly string[]): string {
  const found = naiveValue(one, steps) ?? '';
  return typeof found === 'object' ? JSON.stringify(found) : `${found}`;
}

function naiveHolds({ field, values, negated }: FieldTerm, one: LogEntry): boolean {
  const text = naiveText(one, metaPathOf(field) ?? []);
  const found = values.some(({ pieces, exact, comparison }) => {
    if (comparison !== undefined) return naiveCompares(text, comparison, pieces[0] ?? '');
    const pattern = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
    const ignores = !exact && pieces.join('') === pieces.join('').toLowerCase();
    return new RegExp(`^${pattern}$`, 's').test(ignores ? text.toLowerCase() : text);
  });
  return found !== negated;
}

function naiveCompares(text: string, sign: string, operand: string): boolean {
  const dates: Readonly<Record<string, number>> = {
    '2026-11-01': Date.UTC(2026, 10, 1),
    '2026-11-01T00:00:00Z': Date.UTC(2026, 10, 1),
    '2026-10-31 23:59': Date.UTC(2026, 9, 31, 23, 59),
    '2026-10-31T23:59Z': Date.UTC(2026, 9, 31, 23, 59),
    '19d': now - 19 * 86_400_000,
  };
  const [a, b] = operand in dates ? [dates[text] ?? Number.NaN, dates[operand] ?? 0] : [number(text), number(operand)];
  return sign === '>' ? a > b : sign === '>=' ? a >= b : sign === '<' ? a < b : a <= b;
}

function number(text: string): number {
  return /^-?[\d.]+(e\+?\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

describe('fields of the metadata', () => {
  it('have a name for every path, which says the path again, and no other name does', () => {
    fc.assert(
      fc.property(anyPath, fc.string(), (steps, other) => {
        assert.deepEqual(metaPathOf(metaFieldOf(steps)), steps);
        const [read] = parseQuery(`${queryName(metaFieldOf(steps))}:x`).terms;
        assert.ok(read?.kind === 'field');
        assert.deepEqual(metaPathOf(read.field), steps);
        assert.equal(metaPathOf(other), undefined);
      }),
    );
    for (const odd of ['metaData', 'metaData[]', 'metaData[1]', 'metaData["a" ]', 'metaData[', 'metaData["a"]x']) {
      assert.equal(metaPathOf(odd), undefined, odd);
    }
  });

  it('are found, counted and ordered as a naive matcher does that parses each row and walks the path', () => {
    const batches = fc.array(fc.array(entry, { maxLength: 12 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(batches, fc.array(term, { minLength: 1, maxLength: 3 }), path, (parts, terms, asked) => {
        const table = new EventLogTable(Date.parse);
        const view = new LogView(table, { field: dateField, descending: true });
        const { terms: read, faults } = parseQuery(writeQuery(terms));
        assert.deepEqual(faults, []);
        const query = { text: '', terms: read, faults };
        view.setFilter(planQuery(query, { now, zone: 'utc', serviceZone: '+00:00' }).filter);
        const entries: LogEntry[] = [];
        for (const part of parts) {
          table.append(part);
          entries.push(...part);
          view.extend();
          const passing = Array.from(entries.keys()).filter((row) =>
            terms.every((one) => naiveHolds(one, entries[row] ?? {})),
          );
          assert.deepEqual(Array.from(view.rows()), passing, writeQuery(terms));
        }
        const field = metaFieldOf(asked);
        const texts = entries.map((one) => naiveText(one, asked));
        assert.deepEqual(
          entries.map((_, row) => table.text(row, field)),
          texts,
        );
        entries.forEach((one, row) => {
          assert.equal(JSON.stringify(table.value(row, field)), JSON.stringify(naiveValue(one, asked)));
        });
        view.setFilter({ conditions: [] });
        const counts = new Map(view.facet(field, 100).values.map((one) => [one.value, one.count]));
        for (const text of texts) {
          assert.equal(counts.get(text), texts.filter((one) => one === text).length);
        }
        view.sort({ field, descending: false });
        const sorted = Array.from(entries.keys()).sort((a, b) => {
          const [x = '', y = ''] = [texts[a], texts[b]];
          return x === '' || y === ''
            ? Number(x === '') - Number(y === '') || a - b
            : compareColumnValues(x, y) || a - b;
        });
        assert.deepEqual(Array.from(view.rows()), sorted);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('are there where the metadata itself has no column', () => {
    const table = new EventLogTable(Date.parse);
    table.append(
      Array.from({ length: 250 }, (_, n) => ({ [`only${n}`]: n, ...(n > 220 ? { metaData: `{"n":${n}}` } : {}) })),
    );
    assert.ok(!table.fields.includes('metaData'));
    assert.equal(table.text(230, metaFieldOf(['n'])), '230');
    const view = new LogView(table, { field: dateField, descending: true });
    view.setFilter(planQuery(parseQuery('meta.n:>=245'), { now, zone: 'utc', serviceZone: '+00:00' }).filter);
    assert.equal(view.count, 5);
  });

  it('stay right when more of them are asked for than columns are kept', () => {
    const table = new EventLogTable(Date.parse);
    const many = mostMetaColumns + 20;
    const record = Object.fromEntries(Array.from({ length: many }, (_, n) => [`f${n}`, n]));
    table.append([{ metaData: JSON.stringify(record) }, { metaData: '' }]);
    for (const round of [1, 2, 3]) {
      for (let n = 0; n < many; n++) assert.equal(table.text(0, metaFieldOf([`f${n}`])), `${n}`, `round ${round}`);
      table.append([{ metaData: JSON.stringify({ f0: round }) }]);
      assert.equal(table.text(1 + round, metaFieldOf(['f0'])), `${round}`);
    }
  });

  it('read what is huge, deep or strange without throwing, or leave it alone', () => {
    const depth = 1_000;
    const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const bottomless = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    const deepNumber = `${'{"a":'.repeat(200_000).slice(0, 900_000)}`;
    const long = JSON.stringify({ port: 443, text: 'x'.repeat(longestMeta) });
    const table = new EventLogTable(Date.parse);
    table.append([
      { metaData: deep },
      { metaData: bottomless },
      { metaData: `${deepNumber}12345678901234567890` },
      { metaData: long },
      { metaData: '{"port":443}' },
      { metaData: `{"x":${bottomless}}` },
    ]);
    assert.equal(table.text(0, metaFieldOf(Array.from({ length: depth }, () => 'a'))), '1');
    assert.equal(table.text(0, metaFieldOf(Array.from({ length: depth - 1 }, () => 'a'))), '{"a":1}');
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5].map((row) => table.text(row, metaFieldOf(['port']))),
      ['', '', '', '', '443', ''],
    );
    assert.equal(table.text(5, metaFieldOf(['x'])), '', 'too deep to be written');
    assert.ok(table.metaFields.includes(metaFieldOf(['port'])));
  });
});

describe('the fields that are offered', () => {
  const offered = (metas: readonly Json[]) => {
    const table = new EventLogTable(Date.parse);
    table.append(metas.map((metaData) => ({ metaData })));
    return table.metaFields.map(queryName);
  };

  it('are those of texts from all over, down to what isn’t a record', () => {
    assert.deepEqual(offered(['', 'not json', '{"a":1,"b":{"c":"x","d":[{"e":1}]}}', '{"a":2,"f g":null,"h":{}}']), [
      'meta.a',
      'meta.b.c',
      'meta.b.d',
      'meta."f g"',
    ]);
    const late = Array.from({ length: 5_000 }, (_, n) => JSON.stringify(n < 2_500 ? { n } : { n, late: 1 }));
    assert.deepEqual(offered(late), ['meta.n', 'meta.late']);
  });

  it('are those of each text while there are few, for what is rare is what one looks for', () => {
    const rare = Array.from({ length: 500 }, (_, n) => JSON.stringify(n === 377 ? { reason: 'bad password' } : { n }));
    assert.deepEqual(offered(rare), ['meta.n', 'meta.reason']);
  });

  it('are bounded, and come as the log grows, without looking at a text twice', () => {
    const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n]));
    assert.equal(offered([JSON.stringify(wide)]).length, mostMetaNames);
    const table = new EventLogTable(Date.parse);
    assert.deepEqual(table.metaFields, []);
    table.append([{ metaData: '{"a":1}' }]);
    const first = table.metaFields;
    assert.equal(table.metaFields, first);
    table.append([{ metaData: '{"a":1}' }]);
    assert.equal(table.metaFields, first);
    table.append([{ metaData: '{"b":1}' }]);
    assert.deepEqual(table.metaFields.map(queryName), ['meta.a', 'meta.b']);
  });
});
