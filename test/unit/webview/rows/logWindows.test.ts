import assert from 'node:assert/strict';
import type { ToLogPage } from '../../../../src/protocol/logMessages.ts';
import { LogWindows, windowSize } from '../../../../src/webview/rows/logWindows.ts';

type Rows = Extract<ToLogPage, { type: 'rows' }>;

function rows(from: number, count: number, part: Partial<Rows> = {}): Rows {
  return {
    type: 'rows',
    search: 1,
    revision: 1,
    from,
    ids: Array.from({ length: count }, (_, index) => from + index),
    fields: ['eventName'],
    rows: Array.from({ length: count }, (_, index) => [`row ${from + index}`]),
    dates: Array.from({ length: count }, () => 0),
    offsets: Array.from({ length: count }, () => 0),
    folds: [],
    ...part,
  };
}

const name = (windows: LogWindows, place: number) => windows.row(place)?.texts.get('eventName');

describe('Windows of the log', () => {
  let windows: LogWindows;

  beforeEach(() => {
    windows = new LogWindows();
    windows.setShape(1, 1, 100_000);
  });

  it('are asked for once where they are needed', () => {
    assert.deepEqual(windows.missing(190, 230), [
      { from: 0, count: windowSize },
      { from: windowSize, count: windowSize },
    ]);
    assert.deepEqual(windows.missing(190, 230), []);
  });

  it('end where the table ends, and are asked for again as it grows', () => {
    windows.setShape(1, 1, 230);
    assert.deepEqual(windows.missing(200, 260), [{ from: 200, count: 30 }]);
    assert.ok(windows.take(rows(200, 30)));
    assert.equal(name(windows, 229), 'row 229');
    windows.setShape(1, 1, 300);
    assert.deepEqual(windows.missing(200, 260), [{ from: 200, count: 100 }]);
  });

  it('hold no more than a few, those used last', () => {
    for (let number = 0; number < 100; number++) {
      windows.missing(0, 0);
      windows.take(rows(0, windowSize));
      windows.take(rows(number * windowSize, windowSize));
    }
    const held = Array.from({ length: 100 }, (_, number) => windows.row(number * windowSize)).filter(Boolean);
    assert.ok(held.length <= 12, String(held.length));
    assert.equal(name(windows, 0), 'row 0');
    assert.equal(name(windows, 99 * windowSize), `row ${99 * windowSize}`);
  });

  it('stay on the screen in another order until the new rows are there', () => {
    windows.missing(0, 10);
    windows.take(rows(0, windowSize));
    windows.setShape(1, 2, 100_000);
    assert.equal(name(windows, 0), 'row 0');
    assert.deepEqual(windows.missing(0, 10), [{ from: 0, count: windowSize }]);
    assert.equal(windows.take(rows(0, windowSize, { revision: 1 })), false);
    assert.ok(windows.take(rows(0, windowSize, { revision: 2, rows: [['moved']] })));
    assert.equal(name(windows, 0), 'moved');
  });

  it('stay on the screen until they come with the further fields that are wanted, and are asked for again', () => {
    windows.missing(0, 10);
    windows.take(rows(0, windowSize));
    windows.missing(0, 250);
    windows.setFurther(['metaData["port"]']);
    assert.equal(name(windows, 0), 'row 0');
    assert.deepEqual(windows.missing(0, 10), [{ from: 0, count: windowSize }]);
    // What was asked for before comes without them.
    assert.equal(windows.take(rows(windowSize, windowSize)), false);
    const port = ['eventName', 'metaData["port"]'];
    assert.ok(
      windows.take(rows(0, windowSize, { fields: port, rows: rows(0, windowSize).rows.map(() => ['new', '443']) })),
    );
    assert.equal(windows.row(0)?.texts.get('metaData["port"]'), '443');
  });

  it('are shown where they stand after others came above, until the new ones are there', () => {
    windows.missing(0, 250);
    windows.take(rows(0, windowSize));
    windows.take(rows(windowSize, windowSize));
    windows.setShape(1, 2, 100_003);
    windows.shiftOlder(3);
    assert.equal(windows.row(2), undefined);
    assert.equal(name(windows, 3), 'row 0');
    assert.equal(name(windows, 402), 'row 399');
    windows.missing(0, 250);
    assert.ok(
      windows.take(rows(0, windowSize, { revision: 2, rows: Array.from({ length: windowSize }, () => ['new']) })),
    );
    assert.equal(name(windows, 3), 'new');
    assert.equal(name(windows, 203), 'row 200');
    // Before all of them have come others come again.
    windows.setShape(1, 3, 100_004);
    windows.shiftOlder(1);
    assert.equal(name(windows, 4), 'new');
    assert.equal(name(windows, 204), 'row 200');
  });

  it('of a revision that wasn’t told yet are kept when it is', () => {
    windows.missing(0, 10);
    assert.ok(windows.take(rows(0, windowSize, { revision: 2 })));
    assert.ok(!windows.waiting);
    windows.setShape(1, 2, 100_000);
    assert.deepEqual(windows.missing(0, 10), []);
  });

  it('go with their search', () => {
    windows.take(rows(0, windowSize));
    windows.setShape(2, 1, 50);
    assert.equal(windows.row(0), undefined);
    assert.equal(windows.take(rows(0, windowSize)), false);
    assert.deepEqual(windows.missing(0, 10), [{ from: 0, count: 50 }]);
  });
});
