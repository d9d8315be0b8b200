import assert from 'node:assert/strict';
import { textHash } from '../../../../src/core/text/textHash.ts';
import type { CountBy, Counts } from '../../../../src/protocol/log.ts';
import { countEdges } from '../../../../src/webview/charts/countBins.ts';
import { acrossColumns, countCells, mostFirst, orderedCounts } from '../../../../src/webview/charts/countsTable.ts';
import type { CountOrder } from '../../../../src/webview/table/columnChoice.ts';

const hour = 3_600_000;
const day = 24 * hour;
const utc = { zone: 'utc', serviceZone: '+00:00' } as const;
const by: CountBy = { field: 'username', kind: 'field', across: 'eventName', edges: [] };
const counts: Counts = {
  total: 20,
  values: [
    { value: 'bob', cut: false, count: 9, cells: [2, 7, 0] },
    { value: 'ann', cut: false, count: 6, cells: [5, 0, 1] },
  ],
  rest: { values: 3, count: 5, cells: [1, 1, 3] },
  across: [
    { value: 'Login', cut: false },
    { value: '', cut: false },
  ],
  acrossMore: 4,
};

describe('Counts of entries', () => {
  /** The page says in which language counts are written; here nothing else of a document is there. */
  before(() => {
    Object.defineProperty(globalThis, 'document', {
      value: { body: { dataset: { locale: 'en' } } },
      configurable: true,
    });
  });

  after(() => {
    Reflect.deleteProperty(globalThis, 'document');
  });

  const named = (order: CountOrder, present: Counts = counts) =>
    orderedCounts(present, order, acrossColumns({ by, counts: present, undated: 0, zone: utc })).map(
      ({ value }) => value,
    );

  it('stand in the order that is chosen', () => {
    assert.deepEqual(named(mostFirst), ['bob', 'ann']);
    assert.deepEqual(named({ by: 'value', descending: false }), ['ann', 'bob']);
    assert.deepEqual(named({ by: 'column', column: textHash('Login'), descending: true }), ['ann', 'bob']);
    assert.deepEqual(named({ by: 'column', column: textHash(''), descending: true }), ['bob', 'ann']);
  });

  it('stay in order by a column when others come before it, and have the most first where it is gone', () => {
    const order = { by: 'column', column: textHash('Login'), descending: true } as const;
    const more: Counts = {
      ...counts,
      values: counts.values.map((row) => ({ ...row, cells: [row.count, ...row.cells] })),
      rest: { ...counts.rest, cells: [9, ...counts.rest.cells] },
      across: [{ value: 'Logout', cut: false }, ...counts.across],
    };
    assert.deepEqual(named(order, more), ['ann', 'bob']);
    assert.deepEqual(named({ ...order, column: textHash('gone') }, more), ['bob', 'ann']);
  });

  it('have a column for all else across only where there is something in it', () => {
    assert.deepEqual(
      acrossColumns({ by, counts, undated: 0, zone: utc }).map(({ label, leads }) => [label, leads]),
      [
        ['Login', true],
        ['(no value)', true],
        ['Others', false],
      ],
    );
    const none = { ...counts, values: counts.values.slice(0, 1), rest: { values: 0, count: 0, cells: [0, 0, 0] } };
    assert.equal(acrossColumns({ by, counts: none, undated: 0, zone: utc }).length, 2);
    assert.deepEqual(acrossColumns({ by: { ...by, kind: 'none' }, counts, undated: 0, zone: utc }), []);
  });

  it('by time say of all else whether it lies before these times, or has no date', () => {
    const hours = { ...by, kind: 'time', edges: [0, hour, 2 * hour] } as const;
    const columns = (undated: number) => acrossColumns({ by: hours, counts, undated, zone: utc });
    const elseOf = (undated: number) => columns(undated).find(({ place }) => place === 2)?.label;
    assert.deepEqual([0, 1, 4].map(elseOf), ['Earlier', 'Earlier, no date', 'No date']);
    const leads = (undated: number) => columns(undated).find(({ isElse }) => isElse)?.leads;
    assert.deepEqual([0, 1, 4].map(leads), [true, false, false]);
  });

  it('by time begin with all else, and say the day of each hour', () => {
    const edges = [22, 23, 24].map((at) => Date.UTC(2026, 10, 20, at));
    const hours = { ...by, kind: 'time', edges } as const;
    const shown = acrossColumns({ by: hours, counts, undated: 0, zone: utc });
    assert.deepEqual(
      shown.map(({ label, place }) => [label, place]),
      [
        ['Earlier', 2],
        ['Nov 20\n22:00', 0],
        ['Nov 20\n23:00', 1],
      ],
    );
    const table = { by: hours, counts, undated: 0, order: mostFirst, zone: utc, onOrder: () => {}, onCell: () => {} };
    const [, [, , ...bob] = []] = countCells(table);
    assert.deepEqual(bob, ['0', '2', '7'], 'copied as it stands');
  });

  it('are copied as they stand, with what is told together at the end', () => {
    const table = { by, counts, undated: 0, order: mostFirst, zone: utc, onOrder: () => {}, onCell: () => {} };
    assert.deepEqual(countCells(table), [
      ['User', 'Count', 'Login', '(no value)', 'Others'],
      ['bob', '9', '2', '7', '0'],
      ['ann', '6', '5', '0', '1'],
      ['and 3 more values', '5', '1', '1', '3'],
    ]);
  });

  it('by time have whole hours and days of the reader’s zone, the last ones', () => {
    const newest = Date.UTC(2026, 10, 20, 15, 40);
    const hours = countEdges([newest - 2 * hour, newest], 'hour', utc);
    assert.deepEqual(
      hours,
      [13, 14, 15, 16].map((at) => Date.UTC(2026, 10, 20, at)),
    );
    const days = countEdges([newest - 400 * day, newest], 'day', utc);
    assert.deepEqual([days.length, days.at(-1)], [32, Date.UTC(2026, 10, 21)]);
    const central = countEdges([newest - day, newest], 'day', { zone: 'service', serviceZone: 'America/Chicago' });
    assert.deepEqual(
      central,
      [19, 20, 21].map((date) => Date.UTC(2026, 10, date, 6)),
    );
    // An hour that comes twice is two, and none is empty.
    const twice = Date.UTC(2026, 10, 1, 8);
    const autumn = countEdges([twice - 4 * hour, twice], 'hour', { zone: 'service', serviceZone: 'America/Chicago' });
    assert.ok(autumn.every((edge, place) => place === 0 || edge > (autumn[place - 1] ?? edge)));
    assert.ok((autumn[0] ?? 0) <= twice - 4 * hour && (autumn.at(-1) ?? 0) > twice);
  });
});
