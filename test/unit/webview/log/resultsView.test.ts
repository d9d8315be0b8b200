import assert from 'node:assert/strict';
import { entryPrint } from '../../../../src/core/log/entryPrint.ts';
import type { FromLogPage } from '../../../../src/protocol/logMessages.ts';
import { ResultsView } from '../../../../src/webview/log/resultsView.ts';
import { LogRows } from '../../../../src/webview/rows/logRows.ts';
import { rowsMessage } from '../../../support/rowMessages.ts';

describe('What the reader does among the results', () => {
  let said: FromLogPage[];
  let changes: number;
  let rows: LogRows;
  let view: ResultsView;

  beforeEach(() => {
    said = [];
    changes = 0;
    const post = (message: FromLogPage) => void said.push(message);
    rows = new LogRows(post);
    rows.reshape(1, 1, 100);
    rows.take(
      rowsMessage(
        0,
        Array.from({ length: 100 }, (_, place) => 500 + place),
      ),
    );
    view = new ResultsView(rows, post, () => changes++);
  });

  afterEach(() => {
    view.end();
    rows.reshape(2, 1, 0);
  });

  function draw(count: number) {
    view.beforeDraw(count, []);
    const { scrollRequest } = view;
    view.afterDraw();
    return scrollRequest;
  }

  it('goes to a row with the next drawing that has so many, and only once', () => {
    view.goTo({ top: 30 }, 10);
    assert.equal(view.top, 30);
    assert.equal(draw(20), undefined);
    assert.deepEqual(draw(100), { by: 0, to: { row: 30, align: 'start' } });
    assert.equal(draw(100), undefined);
  });

  it('is where it was once the rows are shown again, or where it was to go meanwhile', () => {
    rows.show([40, 60]);
    draw(100);
    const drawWithout = () => {
      view.beforeDraw(100, []);
      view.afterDraw(false);
    };
    drawWithout();
    drawWithout();
    assert.deepEqual(draw(100), { by: 0, to: { row: 40, align: 'start' } });
    assert.equal(draw(100), undefined);
    drawWithout();
    view.goUp();
    drawWithout();
    assert.equal(view.top, 0);
    assert.deepEqual(draw(100), { by: 0, to: { row: 0, align: 'start' } });
    drawWithout();
    view.activate({ id: 590, place: 90 });
    assert.equal(draw(100)?.to?.row, 90);
  });

  it('goes nowhere any more once a row was made the active one, by the reader or as it was found', () => {
    for (const act of [
      () => view.takeActive({ row: 5, clicked: false }),
      () => view.activate({ id: 505, place: 5 }),
      () => view.leave(view.place, 'x', 'y'),
    ]) {
      view.goTo({ top: 300 }, 100);
      act();
      draw(100);
      assert.deepEqual([view.top, draw(400)], [0, undefined]);
    }
    view.goTo({ top: 300 }, 0);
    view.leave(view.place, undefined, 'x');
    assert.equal(view.top, 300, 'these are the first rows that come');
  });

  it('opens the entry of a row that is clicked, but not of one that keys come to', () => {
    view.takeActive({ row: 3, clicked: false });
    assert.equal(view.entry.isOpen, false);
    view.takeActive({ row: 4, clicked: true });
    assert.equal(view.entry.isOpen, true);
    assert.deepEqual(said.at(-1), { type: 'details', search: 1, id: 504 });
  });

  it('has the text of the active row, which is always drawn, in whichever order and however far from the screen it stands', () => {
    rows.reshape(1, 1, 10_000);
    view.takeActive({ row: 4, clicked: false });
    rows.reshape(1, 2, 10_000);
    view.move([{ id: 504, place: 9_990 }], true);
    draw(10_000);
    const asked = () => said.flatMap((message) => (message.type === 'window' ? message.from : [])).at(-1);
    assert.equal(asked(), 9_800);
    const ids = Array.from({ length: 200 }, (_, place) => place);
    rows.take(rowsMessage(9_800, ids, 2));
    // Others take the places of those that were drawn longest ago.
    for (let from = 0; from < 5_000; from += 200) {
      rows.need(from);
      rows.take(rowsMessage(from, ids, 2));
      draw(10_000);
    }
    assert.equal(rows.idAt(9_990), 190);
    draw(10_000);
    assert.equal(asked(), 4_800);
  });

  it('has the editor watch the rows that are chosen once they are drawn', () => {
    view.takeActive({ row: 3, clicked: false });
    view.choice.select({ start: 3, end: 5 });
    draw(100);
    assert.deepEqual(said.at(-1), { type: 'watch', search: 1, ids: [503, 505] });
  });

  it('takes no answer about rows of a search before', () => {
    const before = changes;
    for (const search of [0, 1, 2]) view.take({ type: 'facets', search, revision: 1, facets: [] });
    assert.deepEqual(view.counts.facets, { type: 'facets', search: 1, revision: 1, facets: [] });
    assert.equal(changes, before + 1);
  });

  it('opens what is to be open again among the rows of a second search of the same query, at the same place', () => {
    const open = entryPrint(null, { eventName: 'event 540' });
    const again = (search: number) => {
      rows.reshape(search, 1, 100);
      view.leave(view.place, 'x', 'x');
      const ids = Array.from({ length: 100 }, (_, place) => 500 + place);
      rows.take({ ...rowsMessage(0, ids), search });
      view.reopen('x');
      assert.deepEqual(said.at(-1), { type: 'seek', search, ...open, opens: true });
      view.take({ type: 'sought', opens: true, search, revision: 1, id: 540, place: 40 });
      assert.deepEqual([view.choice.active, view.entry.isOpen, view.top], [40, true, 38]);
    };
    view.restore({ top: 38, searched: 'x', open });
    // Not found yet, then found and asked for, then there.
    rows.reshape(2, 1, 50);
    view.reopen('x');
    view.take({ type: 'sought', opens: true, search: 2, revision: 1, id: -1, place: -1 });
    again(3);
    assert.deepEqual(view.kept().open, open);
    again(4);
    view.take({ type: 'details', search: 4, id: 540, entry: { eventName: 'event 540' }, date: null, offset: 0 });
    again(5);
    view.closeEntry();
    rows.reshape(6, 1, 100);
    view.leave(view.place, 'x', 'x');
    view.reopen('x');
    assert.equal(view.entry.isOpen, false);
  });

  it('has what is open open among the rows of the query that it goes along to, and in sight', () => {
    const entry = { eventName: 'event 504', username: 'bob' };
    const open = entryPrint(5, entry);
    const goAlong = () => {
      view.take({ type: 'details', search: rows.search, id: view.choice.activeId ?? -1, entry, date: 5, offset: 0 });
      view.carry('user:bob');
    };
    view.takeActive({ row: 4, clicked: true });
    goAlong();
    view.reopen('x');
    assert.notEqual(said.at(-1)?.type, 'seek', 'not among the rows of before');
    // Of the same search: it stays the active one.
    rows.reshape(1, 2, 30);
    view.reopen('user:bob');
    assert.deepEqual(said.at(-1), { type: 'seek', search: 1, ...open, opens: true });
    view.take({ type: 'sought', opens: true, search: 1, revision: 2, id: 504, place: 20 });
    assert.deepEqual([view.choice.active, draw(30)], [20, { by: 0, to: { row: 20, align: 'center' } }]);
    // Of another one, in which the reader chooses a row meanwhile.
    goAlong();
    rows.reshape(2, 1, 30);
    view.leave(view.place, 'user:bob', 'user:bob');
    view.reopen('user:bob');
    assert.deepEqual(said.at(-1), { type: 'seek', search: 2, ...open, opens: true });
    view.takeActive({ row: 7, clicked: true });
    view.take({ type: 'sought', opens: true, search: 2, revision: 1, id: 504, place: 20 });
    assert.equal(view.choice.active, 7);
  });

  it('stays at the same place where the same is read again and nobody asked for that', () => {
    for (const [isUnasked, top] of [
      [true, 38],
      [false, 0],
    ] as const) {
      rows.show([38, 50]);
      assert.equal(view.top, 38);
      const { place } = view;
      rows.reshape(rows.search + 1, 1, 100);
      view.leave(place, 'x', 'x', isUnasked);
      assert.deepEqual(draw(100), { by: 0, to: { row: top, align: 'start' } });
      // The entry that was at the top may stand elsewhere by now.
      const seeks = said.flatMap((one) => (one.type === 'seek' ? [one] : []));
      assert.deepEqual(
        seeks.map(({ search, prints }) => [search, Object.keys(prints).length > 0]),
        [[2, true]],
      );
    }
  });

  it('keeps nothing open for a query whose rows are on their way but what was left or goes along there', () => {
    const open = entryPrint(null, { eventName: 'event 505' });
    view.reopen('x');
    view.takeActive({ row: 5, clicked: true });
    assert.deepEqual([view.kept().open, view.kept('y').open], [open, undefined]);
    view.carry('y');
    assert.deepEqual([view.kept('y').open, view.kept('z').open], [open, undefined]);
    view.reopenLater('z');
    assert.equal(view.kept('z').open, undefined);
  });

  it('leaves nothing chosen or open where rows of another query come, and goes up', () => {
    view.takeActive({ row: 4, clicked: true });
    draw(100);
    view.leave(view.place, 'user:SYSTEM', 'user:CUSTOMER');
    assert.deepEqual([view.choice.active, view.choice.count, view.entry.isOpen], [-1, 0, false]);
    assert.deepEqual(draw(100), { by: 0, to: { row: 0, align: 'start' } });
  });
});
