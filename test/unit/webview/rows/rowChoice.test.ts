import assert from 'node:assert/strict';
import type { FromLogPage } from '../../../../src/protocol/logMessages.ts';
import { OpenEntry } from '../../../../src/webview/log/openEntry.ts';
import { LogRows } from '../../../../src/webview/rows/logRows.ts';
import { RowChoice } from '../../../../src/webview/rows/rowChoice.ts';
import { RowWatch } from '../../../../src/webview/rows/rowWatch.ts';
import { rowsMessage } from '../../../support/rowMessages.ts';

/** A search with 1000 rows, of which the first ones came: the row at place n has id 100 + n. */
function chosen() {
  const said: FromLogPage[] = [];
  const rows = new LogRows(() => {});
  rows.reshape(1, 1, 1000);
  rows.take(
    rowsMessage(
      0,
      Array.from({ length: 200 }, (_, place) => 100 + place),
    ),
  );
  const choice = new RowChoice({ rows: () => rows, post: (message) => said.push(message), onChange: () => {} });
  const click = (place: number, start = place) => {
    choice.select({ start, end: place });
    choice.activate(place);
  };
  return { choice, rows, said, click };
}

const at = (...places: readonly (readonly [number, number])[]) => places.map(([id, place]) => ({ id, place }));

describe('The rows that are chosen', () => {
  it('stay the same rows where they stand together, wherever that is', () => {
    const { choice, click } = chosen();
    click(2);
    click(5, 2);
    assert.deepEqual(choice.ids, [105, 102, 105]);
    choice.move(at([102, 32], [105, 35]), true);
    assert.deepEqual([choice.active, choice.selection], [35, { start: 32, end: 35 }]);
    click(40, 32);
    assert.equal(choice.ids.at(-2), 102);
  });

  it('are the active one alone where others have come between them, or one of them is left out', () => {
    for (const places of [at([102, 32], [105, 36]), at([102, -1], [105, 36])]) {
      const { choice, click } = chosen();
      click(2);
      click(5, 2);
      choice.move(places, true);
      assert.deepEqual([choice.active, choice.selection], [36, { start: 36, end: 36 }]);
    }
  });

  it('are none while the active one is left out, and it again once it is back', () => {
    const { choice, click } = chosen();
    click(2);
    choice.move(at([102, -1]), true);
    assert.deepEqual([choice.active, choice.selection, choice.activeId], [-1, null, 102]);
    choice.move(at([102, 7]), true);
    assert.deepEqual([choice.active, choice.selection], [7, { start: 7, end: 7 }]);
  });

  it('are those that were clicked, though a row chosen before was supposed to stand there', () => {
    const { choice, rows, click } = chosen();
    click(2);
    rows.reshape(1, 2, 1001);
    rows.take(
      rowsMessage(
        0,
        Array.from({ length: 200 }, (_, place) => 99 + place),
        2,
      ),
    );
    click(2);
    assert.deepEqual(choice.ids, [101, 101, 101]);
    choice.move(at([102, 3]), true);
    assert.deepEqual([choice.active, choice.activeId], [2, 101]);
  });

  it('are copied once it is known which they are, and not where they stand elsewhere by then', () => {
    const { choice, rows, said } = chosen();
    const copying = { format: 'tsv', fields: ['eventName'], headings: ['Event'] } as const;
    choice.select({ start: 0, end: 999 });
    choice.copy(copying.format, copying.fields, copying.headings);
    assert.deepEqual(said, []);
    rows.take(
      rowsMessage(
        800,
        Array.from({ length: 200 }, (_, place) => 900 + place),
      ),
    );
    choice.learn();
    assert.deepEqual(said, [{ type: 'copyRows', search: 1, from: 100, to: 1099, count: 1000, ...copying }]);
    const late = chosen();
    late.choice.select({ start: 0, end: 999 });
    late.choice.copy(copying.format, copying.fields, copying.headings);
    late.choice.move([], true);
    late.rows.take(
      rowsMessage(
        800,
        Array.from({ length: 200 }, (_, place) => 900 + place),
      ),
    );
    late.choice.learn();
    assert.deepEqual([late.said, late.choice.count], [[], 0]);
  });

  it('ask for a row of which it isn’t known which one it is', () => {
    const asked: unknown[] = [];
    const rows = new LogRows((message) => asked.push(message.from));
    rows.reshape(1, 1, 1000);
    const choice = new RowChoice({ rows: () => rows, post: () => {}, onChange: () => {} });
    choice.chooseOnly(999, undefined);
    assert.deepEqual(asked, [0, 800]);
    rows.take(
      rowsMessage(
        800,
        Array.from({ length: 200 }, (_, place) => place),
      ),
    );
    choice.learn();
    assert.equal(choice.activeId, 199);
  });

  it('were copied as the editor says, until others are chosen, and no others', () => {
    const { choice, click } = chosen();
    click(2);
    choice.copy('tsv', [], []);
    choice.take({ type: 'copied', search: 1, count: 0, of: 3 });
    choice.move(at([102, 9]), true);
    assert.deepEqual(choice.copied, { count: 0, of: 3 });
    click(4);
    assert.equal(choice.copied, undefined);
    choice.copy('tsv', [], []);
    click(5);
    choice.take({ type: 'copied', search: 1, count: 1, of: 1 });
    assert.equal(choice.copied, undefined, 'what came of other rows');
  });

  it('are told, though others are chosen by then, where not all of them were copied', () => {
    const { choice, click } = chosen();
    for (const count of [0, 2]) {
      click(5, 2);
      choice.copy('tsv', [], []);
      click(6);
      choice.take({ type: 'copied', search: 1, count, of: 4 });
      assert.deepEqual(choice.copied, { count, of: 4 });
    }
    click(7);
    assert.equal(choice.copied, undefined);
  });

  it('aren’t what the clipboard has once something else was copied after them', () => {
    const { choice, said, click } = chosen();
    click(2);
    choice.copy('tsv', [], []);
    choice.copyTable([['User', '7']]);
    choice.take({ type: 'copied', search: 1, count: 1, of: 1 });
    assert.equal(choice.copied, 'table');
    choice.copyText('{}');
    assert.equal(choice.copied, undefined);
    assert.deepEqual(said.slice(-2), [
      { type: 'copyCells', cells: [['User', '7']] },
      { type: 'copyText', text: '{}' },
    ]);
    choice.copy('tsv', [], []);
    choice.copyTable([['User', '7']]);
    choice.take({ type: 'copied', search: 1, count: 0, of: 1 });
    assert.equal(choice.copied, 'table', 'what isn’t on the clipboard either way');
  });

  it('aren’t copied once they are known where something else was copied while they were on their way', () => {
    for (const copyElse of [
      (choice: RowChoice) => choice.copyTable([['User', '7']]),
      (choice: RowChoice) => choice.copyText('{}'),
      (choice: RowChoice) => choice.forgetCopy(),
    ]) {
      const { choice, rows, said } = chosen();
      choice.select({ start: 0, end: 999 });
      choice.copy('tsv', [], []);
      copyElse(choice);
      const ids = Array.from({ length: 200 }, (_, place) => 900 + place);
      rows.take(rowsMessage(800, ids));
      choice.learn();
      assert.ok(!said.some(({ type }) => type === 'copyRows'));
      choice.copy('tsv', [], []);
      assert.equal(said.at(-1)?.type, 'copyRows');
    }
  });
});

describe('The entry that is open', () => {
  const details = (id: number) =>
    ({ type: 'details', search: 1, id, entry: { eventName: String(id) }, date: null, offset: 0 }) as const;

  const shownOf = (entry: OpenEntry) => entry.shown?.entry.eventName;

  it('is asked for once when it is to be seen, and never shown for another row', () => {
    const said: FromLogPage[] = [];
    const entry = new OpenEntry((message) => said.push(message));
    entry.follow(1, 7);
    assert.deepEqual(said, []);
    entry.open();
    entry.follow(1, 7);
    entry.follow(1, 8);
    entry.take(details(7));
    assert.equal(shownOf(entry), undefined);
    entry.take(details(8));
    entry.take(details(7));
    assert.equal(shownOf(entry), '8');
    assert.deepEqual(said, [
      { type: 'details', search: 1, id: 7 },
      { type: 'details', search: 1, id: 8 },
    ]);
    entry.follow(1, undefined);
    assert.equal(shownOf(entry), undefined);
    entry.follow(2, 8);
    assert.equal(shownOf(entry), undefined);
    assert.deepEqual(said.at(-1), { type: 'details', search: 2, id: 8 });
  });

  it('waits for a row that is on its way', () => {
    const said: FromLogPage[] = [];
    const entry = new OpenEntry((message) => said.push(message));
    entry.open();
    entry.follow(1, undefined);
    assert.deepEqual(said, []);
    entry.follow(1, 3);
    assert.equal(said.length, 1);
  });
});

describe('The rows that are watched', () => {
  it('are told where they are others, and again for another search', () => {
    const said: FromLogPage[] = [];
    const watch = new RowWatch((message) => said.push(message));
    watch.watch(1, [undefined]);
    watch.watch(1, [4, undefined, 5, 4]);
    watch.watch(1, [4, 5]);
    watch.watch(1, []);
    watch.watch(1, [5]);
    watch.watch(2, [5]);
    watch.watch(3, []);
    assert.deepEqual(
      said.map((message) => message.type === 'watch' && [message.search, ...message.ids]),
      [[1, 4, 5], [1], [1, 5], [2, 5]],
    );
  });
});
