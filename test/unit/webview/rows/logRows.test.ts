import assert from 'node:assert/strict';
import type { ToLogPage } from '../../../../src/protocol/logMessages.ts';
import { LogRows } from '../../../../src/webview/rows/logRows.ts';
import { ProgressSpeech } from '../../../../src/webview/strings/logProgress.ts';

const date = Date.UTC(2026, 10, 20, 12);

function rows(offset: number, part: Partial<Extract<ToLogPage, { type: 'rows' }>> = {}) {
  return {
    type: 'rows',
    search: 1,
    revision: 1,
    from: 0,
    ids: [4, 5],
    fields: ['eventCreateDate', 'eventName'],
    rows: [
      ['', 'undated'],
      ['raw', 'Login\r\nFailed'],
    ],
    dates: [null, date],
    offsets: [0, offset],
    folds: [],
    ...part,
  } as const;
}

describe('Rows of the log', () => {
  it('are asked for when they come on the screen, and written in the zone that is chosen', () => {
    const asked: unknown[] = [];
    const log = new LogRows((message) => asked.push(message));
    log.reshape(1, 1, 2);
    assert.deepEqual(asked, [{ type: 'window', search: 1, from: 0, count: 2, further: [] }]);
    assert.equal(log.text(1, 'eventName', 'utc'), undefined);
    assert.ok(log.take(rows(-360)));
    assert.equal(log.text(1, 'eventName', 'utc'), 'Login Failed');
    assert.equal(log.text(1, 'eventCreateDate', 'utc'), '2026-11-20 12:00:00');
    assert.equal(log.text(1, 'eventCreateDate', 'service'), '2026-11-20 06:00:00 UTC-06:00');
    assert.equal(log.text(0, 'eventCreateDate', 'service'), '');
  });

  it('are known by what never changes, and one that is needed is asked for wherever the screen is', () => {
    const asked: unknown[] = [];
    const log = new LogRows((message) => asked.push(message));
    log.reshape(1, 1, 5000);
    log.need(4321);
    log.need(4322);
    assert.deepEqual(asked.slice(1), [{ type: 'window', search: 1, from: 4200, count: 200, further: [] }]);
    assert.equal(log.idAt(1), undefined);
    log.take(rows(0));
    assert.equal(log.idAt(1), 5);
    log.reshape(1, 2, 5003);
    log.shift(3);
    assert.deepEqual([log.idAt(1), log.idAt(4)], [undefined, 5]);
  });

  it('that come along with a search are not asked for', () => {
    const asked: unknown[] = [];
    const log = new LogRows((message) => asked.push(message));
    log.reshape(1, 1, 2, rows(0));
    assert.equal(log.text(1, 'eventName', 'utc'), 'Login Failed');
    assert.deepEqual(asked, []);
    // More of the same window came since.
    log.reshape(1, 2, 3);
    assert.deepEqual(asked, [{ type: 'window', search: 1, from: 0, count: 3, further: [] }]);
  });

  it('have moved at the very top where followed entries came above them, and not where they are sorted or searched anew', () => {
    const log = new LogRows(() => {});
    const moves: boolean[] = [];
    const came = (search: number, revision: number, ids: readonly number[], grew: boolean) => {
      const before = log.movedAt;
      log.reshape(search, revision, 2, null, grew);
      log.take(rows(0, { search, revision, ids }));
      moves.push(log.movedAt > before);
    };
    came(1, 1, [4, 5], false);
    // As many rows as before: others are folded.
    came(1, 2, [6, 4], true);
    assert.deepEqual(moves, [false, true]);
    const { movedAt } = log;
    came(1, 3, [4, 6], false);
    came(1, 4, [4, 7], true);
    assert.equal(log.movedAt, movedAt);
    log.show([1, 1]);
    assert.equal(log.movedAt, Number.NEGATIVE_INFINITY, 'the reader is elsewhere');
    log.show([0, 1]);
    came(2, 4, [9, 8], true);
    assert.equal(log.movedAt, Number.NEGATIVE_INFINITY);
  });

  it('of another search are not taken', () => {
    const log = new LogRows(() => {});
    log.reshape(2, 1, 2);
    assert.equal(log.take(rows(0)), false);
    assert.ok(!log.areOf(rows(0)));
  });
});

describe('What a screen reader is told of a search', () => {
  it('is each change of state at once, and counts only every few seconds', () => {
    const speech = new ProgressSpeech();
    assert.equal(speech.say('idle', '', 0), '');
    assert.equal(speech.say('running', '10 read', 0), 'Results: 10 read');
    assert.equal(speech.say('running', '20 read', 1000), 'Results: 10 read');
    assert.equal(speech.say('running', '30 read', 6000), 'Results: 30 read');
    assert.equal(speech.say('complete', '40 entries', 6001), 'Results: 40 entries');
  });
});
