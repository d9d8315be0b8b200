import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { LogEntry } from '../../../src/core/connection/ports.ts';
import { dateField, EventLogTable } from '../../../src/core/log/table.ts';
import { LogView } from '../../../src/core/log/view.ts';
import { planQuery } from '../../../src/core/query/plan.ts';
import { parseQuery, queryFields } from '../../../src/core/query/query.ts';

const document = readFileSync('docs/query-language.md', 'utf8');
const context = { now: Date.UTC(2026, 10, 20, 12), zone: 'utc', serviceZone: '+00:00' } as const;

/** What the examples say: a query, and the numbers of the entries that it finds. */
const examples = Array.from(
  document.slice(document.indexOf('## Examples')).matchAll(/^\| `(.+)` \| (.+) \|$/gm),
  ([, query = '', found = '']) => ({ query, found: found === 'none' ? [] : found.split(', ').map(Number) }),
);
const entries = JSON.parse(/```json\n(.*?)```/s.exec(document)?.[1] ?? '') as readonly LogEntry[];

describe('the text on the query language', () => {
  it('has entries and examples', () => {
    assert.equal(entries.length, 4);
    assert.ok(examples.length >= 30, `${examples.length} examples`);
  });

  for (const { query, found } of examples) {
    it(`tells rightly what ${query} finds`, () => {
      const { filter, faults } = planQuery(parseQuery(query), context);
      assert.deepEqual(faults, []);
      const table = new EventLogTable(Date.parse);
      table.append(entries);
      const view = new LogView(table, { field: dateField, descending: true });
      view.setFilter(filter);
      const rows = Array.from(view.rows(), (row) => row + 1);
      assert.deepEqual(rows.sort(), found);
    });
  }

  it('names every field of the language', () => {
    for (const { name, field } of queryFields) assert.ok(document.includes(`| \`${name}\` | \`${field}\` |`), name);
  });
});
