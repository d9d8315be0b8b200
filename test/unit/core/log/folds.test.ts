import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { fieldText } from '../../../../src/core/log/fieldText.ts';
import type { LogFilter } from '../../../../src/core/log/filter.ts';
import { type Folding, LogFolds } from '../../../../src/core/log/folds.ts';
import type { SortOrder } from '../../../../src/core/log/order.ts';
import { dateField, EventLogTable } from '../../../../src/core/log/table.ts';
import { LogView } from '../../../../src/core/log/view.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const newestFirst: SortOrder = { field: dateField, descending: true };

interface Step {
  readonly entries?: readonly LogEntry[];
  readonly order?: SortOrder;
  readonly filter?: LogFilter;
  readonly folding?: Folding;
  /** Which of the lines is opened or closed, as a part of all. */
  readonly turned?: number;
}

interface NaiveFold {
  readonly rows: readonly number[];
  readonly isOpen: boolean;
}

/** What has been done so far, told from the entries alone each time. */
class NaiveFolds {
  readonly entries: LogEntry[] = [];
  folding: Folding = 'none';
  readonly opened = new Set<number>();

  folds(shown: readonly number[]): readonly NaiveFold[] {
    const folds: number[][] = [];
    for (const row of shown) {
      const last = folds.at(-1)?.at(-1);
      const own = folds.find(([first]) => first !== undefined && this.#areOfTrace(first, row));
      if (this.folding === 'runs' && last !== undefined && this.#areEqual(last, row)) folds.at(-1)?.push(row);
      else if (this.folding === 'traces' && own !== undefined) own.push(row);
      else folds.push([row]);
    }
    return folds.map((rows) => ({ rows, isOpen: rows.length > 1 && rows.some((row) => this.opened.has(row)) }));
  }

  turn({ rows, isOpen }: NaiveFold, row: number): void {
    if (isOpen) for (const one of rows) this.opened.delete(one);
    else this.opened.add(row);
  }

  #text(row: number, field: string): string {
    const entry = this.entries[row] ?? {};
    return fieldText(Object.hasOwn(entry, field) ? entry[field] : undefined);
  }

  #areEqual(a: number, b: number): boolean {
    const fields = new Set([...Object.keys(this.entries[a] ?? {}), ...Object.keys(this.entries[b] ?? {})]);
    for (const field of [dateField, 'traceId', 'metaData']) fields.delete(field);
    return [...fields].every((field) => this.#text(a, field) === this.#text(b, field));
  }

  #areOfTrace(a: number, b: number): boolean {
    return this.#text(a, 'traceId') !== '' && this.#text(a, 'traceId') === this.#text(b, 'traceId');
  }
}

/** What each line says: its row, where it stands in its fold, and the fold's dates. */
function naiveLines(folds: readonly NaiveFold[], table: EventLogTable) {
  return folds.flatMap(({ rows, isOpen }) => {
    const dates = rows.map((row) => table.date(row)).filter((date) => !Number.isNaN(date));
    const span = dates.length === 0 || rows.length < 2 ? null : [Math.min(...dates), Math.max(...dates)];
    return rows.slice(0, isOpen ? rows.length : 1).map((row, index) => ({
      row,
      fold: rows.length < 2 ? null : { index, count: rows.length, isOpen },
      span,
      standsFor: isOpen ? [row] : rows,
    }));
  });
}

function linesOf(folds: LogFolds) {
  return Array.from({ length: folds.lines }, (_, line) => {
    const from = folds.numberAt(line);
    const standsFor = Array.from({ length: folds.numberBehind(line) - from }, (__, index) => folds.rowOf(from + index));
    const fold = folds.foldAt(line);
    return { row: folds.rowAt(line), fold, span: fold && folds.spanAt(line), standsFor };
  });
}

const value: fc.Arbitrary<Json> = fc.constantFrom<Json>('a', 'b', '', null, 1, '1');
const entry: fc.Arbitrary<LogEntry> = fc
  .tuple(
    fc.dictionary(fc.constantFrom('eventName', 'username', '__proto__'), value, { maxKeys: 2 }),
    fc.constantFrom<Json>('t', 'u', 'v', '', null, 7, '7'),
    fc.constantFrom('', '{"n":1}', '{"n":2}'),
    fc.option(fc.integer({ min: 0, max: 9 })),
  )
  .map(([fields, traceId, metaData, second]) => ({
    ...fields,
    traceId,
    metaData,
    ...(second === null ? {} : { [dateField]: `1970-01-01T00:00:0${second}.000Z` }),
  }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.array(entry, { minLength: 1, maxLength: 40 }).map((entries) => ({ entries })) },
  { weight: 3, arbitrary: fc.double({ min: 0, max: 0.999, noNaN: true }).map((turned) => ({ turned })) },
  fc
    .record({ field: fc.constantFrom(dateField, dateField, 'eventName'), descending: fc.boolean() })
    .map((order) => ({ order })),
  fc.constantFrom('none' as const, 'runs' as const, 'traces' as const).map((folding) => ({ folding })),
  fc.constantFrom('a', 'b', '').map((wanted) => ({
    filter: {
      conditions:
        wanted === '' ? [] : [{ field: 'eventName', negated: false, test: (text: string) => text === wanted }],
    },
  })),
);

describe('folds of the event log’s rows', () => {
  const folded = (entries: readonly LogEntry[], folding: Folding) => {
    const table = new EventLogTable(() => Number.NaN);
    const view = new LogView(table, newestFirst);
    const folds = new LogFolds(table, view);
    folds.folding = folding;
    const take = (more: readonly LogEntry[]) => {
      table.append(more);
      view.extend();
      folds.follow();
    };
    take(entries);
    return { table, view, folds, take };
  };
  const at = (second: number, fields: LogEntry) => ({ ...fields, [dateField]: `1970-01-01T00:00:0${second}.000Z` });

  it('are what one gets who goes through the rows each time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('runs' as const, 'traces' as const),
        fc.array(step, { maxLength: 12 }),
        (first, steps) => {
          const table = new EventLogTable(() => Number.NaN);
          const view = new LogView(table, newestFirst);
          const folds = new LogFolds(table, view);
          const naive = new NaiveFolds();
          let [before, state]: unknown[] = [[], [0, 0]];
          for (const { entries = [], order, filter, folding, turned } of [{ folding: first }, ...steps] as Step[]) {
            const shown = () => [...view.rows()];
            if (folding !== undefined) {
              if (folding !== naive.folding) naive.opened.clear();
              naive.folding = folding;
              folds.folding = folding;
            }
            if (order !== undefined) view.sort(order);
            if (filter !== undefined) view.setFilter(filter);
            naive.entries.push(...entries);
            table.append(entries);
            view.extend();
            folds.follow();
            if (turned !== undefined && folds.lines > 0) {
              const row = folds.rowAt(Math.floor(turned * folds.lines));
              const fold = naive.folds(shown()).find(({ rows }) => rows.includes(row));
              const isFold = fold !== undefined && fold.rows.length > 1;
              assert.equal(folds.setOpen(row, fold?.isOpen !== true), isFold);
              if (isFold) naive.turn(fold, row);
            }
            const now = naive.folds(shown());
            const lines = naiveLines(now, table);
            assert.deepEqual(linesOf(folds), lines);
            for (const { rows, isOpen } of now) {
              const line = lines.findIndex(({ row }) => row === rows[0]);
              for (const [index, row] of rows.entries()) assert.equal(folds.lineOf(row), isOpen ? line + index : line);
            }
            // Lines that stood may only change where it is told.
            const told = [view.revision, folds.changes];
            const stood = Array.isArray(before) ? before.length : 0;
            if (JSON.stringify(told) === JSON.stringify(state))
              assert.deepEqual(lines.slice(0, stood).map(withoutDates), before);
            [before, state] = [lines.map(withoutDates), told];
          }
        },
      ),
      { numRuns: propertyRuns(400) },
    );
  });

  const withoutDates = ({ row, fold }: { readonly row: number; readonly fold: unknown }) => ({ row, fold });

  it('of equal entries are those that say the same but for when, in which trace and with which metadata', () => {
    const tried = { eventName: 'Login Failed', username: 'bob', objectId: 7 };
    const { folds } = folded(
      [
        at(9, { ...tried, traceId: 'x', metaData: '{"try":1}' }),
        at(8, { ...tried, objectId: '7', traceId: 'y' }),
        at(7, { ...tried, ipAddress: '' }),
        at(6, { ...tried, ipAddress: '10.0.0.1' }),
        at(5, tried),
      ],
      'runs',
    );
    assert.deepEqual(
      linesOf(folds).map(({ standsFor }) => standsFor),
      [[0, 1, 2], [3], [4]],
    );
    assert.deepEqual(folds.spanAt(0), [7_000, 9_000]);
  });

  it('of a trace stand where its first entry does, and need not be next to each other', () => {
    const { folds } = folded(
      [at(9, { traceId: 'x' }), at(8, {}), at(7, { traceId: 'y' }), at(6, { traceId: 'x' }), at(5, {})],
      'traces',
    );
    assert.deepEqual(
      linesOf(folds).map(({ row }) => row),
      [0, 1, 2, 4],
    );
    assert.equal(folds.reveal(3), true);
    assert.deepEqual(
      linesOf(folds).map(({ row }) => row),
      [0, 3, 1, 2, 4],
    );
  });

  it('stay open while others join them from above and from below', () => {
    const tried = { eventName: 'Login Failed' };
    const { folds, take } = folded([at(6, tried), at(5, tried)], 'runs');
    folds.setOpen(0, true);
    take([at(4, tried)]);
    take([at(8, tried)]);
    assert.deepEqual(
      linesOf(folds).map(({ row, fold }) => [row, fold?.count, fold?.isOpen]),
      [3, 0, 1, 2].map((row) => [row, 4, true]),
    );
    folds.setOpen(1, false);
    assert.deepEqual(
      linesOf(folds).map(({ row, fold }) => [row, fold?.count, fold?.isOpen]),
      [[3, 4, false]],
    );
  });

  it('tell that a line which stood stands for more by now', () => {
    const { folds, view, take } = folded([at(6, { eventName: 'a' })], 'runs');
    const { changes } = folds;
    const { revision } = view;
    take([at(5, { eventName: 'b' })]);
    assert.deepEqual(
      [folds.changes, view.revision],
      [changes, revision],
      'another line below says nothing of this one',
    );
    take([at(4, { eventName: 'b' })]);
    assert.equal(folds.changes, changes + 1);
  });

  it('are none where nothing is folded', () => {
    const { folds } = folded([at(6, {}), at(5, {})], 'none');
    assert.deepEqual([folds.lines, folds.foldAt(0), folds.lineOf(1), folds.setOpen(0, true)], [2, null, 1, false]);
  });
});
