import assert from 'node:assert/strict';
import { mostFurther } from '../../../../src/protocol/log.ts';
import {
  firstLayout,
  readLayout,
  shownColumns,
  shownInstead,
  withColumnsReset,
  withColumnToggled,
  withCompared,
  withInstead,
} from '../../../../src/webview/table/columnChoice.ts';
import { gridTracks, resizedWidths, withWidths } from '../../../../src/webview/table/columnWidths.ts';

const columns = [
  { key: 'date', width: 100, grow: 0 },
  { key: 'name', width: 120, grow: 2 },
  { key: 'type', width: 80, grow: 1 },
];
const keys = (shown: readonly { readonly key: string }[]) => shown.map(({ key }) => key);

describe('The choice of columns', () => {
  it('hides and shows, and leaves one at least', () => {
    const without = withColumnToggled(firstLayout, columns, 'name');
    assert.deepEqual(keys(shownColumns(columns, without)), ['date', 'type']);
    const one = withColumnToggled(without, columns, 'date');
    assert.deepEqual(keys(shownColumns(columns, one)), ['type']);
    assert.equal(withColumnToggled(one, columns, 'type'), one);
    assert.deepEqual(keys(shownColumns(columns, withColumnToggled(one, columns, 'name'))), ['name', 'type']);
    assert.deepEqual(withColumnsReset({ ...one, widths: { date: 50 } }), firstLayout);
  });

  it('remembers what is counted, where that can be read', () => {
    const order = { by: 'column', column: 7, descending: false };
    const counts = { open: true, field: 'username', kind: 'field', across: 'eventName', order };
    assert.deepEqual(readLayout({ counts }).counts, counts);
    const orders = [null, { by: 'column', descending: true }, { by: 'count' }].map((wrong) => ({ order: wrong }));
    for (const part of [{ kind: 'week' }, { open: 1 }, { field: 7 }, { across: undefined }, ...orders]) {
      assert.equal(readLayout({ counts: { ...counts, ...part } }).counts, undefined);
    }
  });

  it('remembers what is compared, where that can be read', () => {
    for (const span of [null, [1, 2]])
      assert.deepEqual(readLayout({ difference: { open: true, span } }).difference, { open: true, span });
    for (const span of [undefined, [], [2, 1], [1, 1], [1, 2, 3], ['1', '2'], [0, 1e300], 'x'])
      assert.equal(readLayout({ difference: { open: true, span } }).difference, undefined);
    assert.equal(readLayout({ difference: { open: 1, span: null } }).difference, undefined);
  });

  it('remembers which values had the colours, where that can be read', () => {
    const owners = { field: 'username', values: [null, 7, 4_294_967_295] };
    assert.deepEqual(readLayout({ owners }).owners, owners);
    const odd = [{ field: 3 }, { values: 'x' }, { values: [1.5] }, { values: ['a'] }, { values: Array(1_000).fill(1) }];
    for (const part of odd) assert.equal(readLayout({ owners: { ...owners, ...part } }).owners, undefined);
  });

  it('shows the rows, or one of two things in their place, whose own choices stay', () => {
    const counts = { open: true, field: 'label', kind: 'hour', across: '' } as const;
    const layout = withCompared({ ...firstLayout, counts }, [1, 2]);
    assert.equal(shownInstead(layout), 'difference');
    assert.deepEqual(layout.counts, { ...counts, open: false });
    const counting = withInstead(layout, 'counts');
    assert.deepEqual([shownInstead(counting), counting.counts], ['counts', counts]);
    assert.deepEqual(counting.difference, { open: false, span: [1, 2] });
    assert.equal(shownInstead(withInstead(counting, undefined)), undefined);
    assert.equal(shownInstead(firstLayout), undefined);
  });

  it('shows an optional one only where it is chosen, and a few of them', () => {
    const more = [...columns, { key: 'port', width: 80, grow: 1, optional: true }];
    assert.deepEqual(keys(shownColumns(more, firstLayout)), ['date', 'name', 'type']);
    const chosen = withColumnToggled(firstLayout, more, 'port');
    assert.deepEqual(keys(shownColumns(more, chosen)), ['date', 'name', 'type', 'port']);
    assert.deepEqual(readLayout(JSON.parse(JSON.stringify(chosen))), chosen);
    assert.deepEqual(keys(shownColumns(more, withColumnToggled(chosen, more, 'port'))), ['date', 'name', 'type']);
    assert.deepEqual(withColumnsReset(chosen), firstLayout);
    const many = Array.from({ length: mostFurther + 5 }, (_, n) => ({ key: `f${n}`, optional: true }));
    const all = many.reduce((layout, { key }) => withColumnToggled(layout, many, key), firstLayout);
    assert.equal(all.added?.length, mostFurther);
    assert.equal(all.added?.at(-1), `f${mostFurther + 4}`);
  });

  it('shows the first column where the others that came are hidden', () => {
    assert.deepEqual(keys(shownColumns(columns, { hidden: ['date', 'name', 'type'], widths: {} })), ['date']);
  });

  it('is read from what was kept, whatever that is', () => {
    const kept = { hidden: ['a', 7], widths: { a: 90, b: -3, c: 'x' }, timeline: false, facets: 'yes' };
    assert.deepEqual(readLayout(kept), { hidden: ['a'], widths: { a: 90 }, timeline: false });
    for (const value of [undefined, null, 5, [], { hidden: 'x', widths: 3 }])
      assert.deepEqual(readLayout(value), firstLayout);
  });
});

describe('Widths of columns', () => {
  it('keep those before the edge as they are, so that the edge follows the pointer', () => {
    const chosen = resizedWidths(columns, [100, 300, 150], 1, 260);
    assert.deepEqual(chosen, { date: 100, name: 260 });
    const sized = withWidths(columns, chosen);
    assert.deepEqual(gridTracks(sized, false), { tracks: '100px 260px minmax(80px, 1fr)', width: 440 });
    assert.deepEqual(gridTracks(columns.slice(0, 1), true), { tracks: '100px 60px', width: 160 });
  });

  it('stay between what can be read and what can be scrolled', () => {
    assert.deepEqual(resizedWidths(columns, [100, 300, 150], 0, -20), { date: 40 });
    assert.deepEqual(resizedWidths(columns, [100, 300, 150], 0, 99_999), { date: 2000 });
  });

  it('of fields named like parts of objects are nobody’s', () => {
    const odd = [{ key: 'constructor', width: 70, grow: 1 }];
    assert.equal(withWidths(odd, {})[0], odd[0]);
  });
});
