import assert from 'node:assert/strict';
import fc from 'fast-check';
import { largestWindow, mostBins, mostWatched, readLogPageState } from '../../../src/protocol/log.ts';
import { readFromLogPage } from '../../../src/protocol/logMessages.ts';
import { readNoticePageState } from '../../../src/protocol/notice.ts';
import { readFromNoticePage } from '../../../src/protocol/noticeMessages.ts';

describe('Messages of the notice page', () => {
  it('are read whole when they are the protocol’s', () => {
    for (const message of [
      { type: 'ready' },
      { type: 'acknowledge' },
      { type: 'act', action: 'retry' },
      { type: 'setZone', zone: 'utc' },
      { type: 'copyAs', form: 'markdown' },
      { type: 'saveAttachment', attachmentId: 7 },
      { type: 'copyText', text: 'web-01' },
      { type: 'findInWorkspace', text: 'web-01' },
      { type: 'openPlace', uri: 'file:///a/hosts', line: 0, column: 4 },
    ]) {
      assert.deepEqual(readFromNoticePage(message), message);
    }
  });

  it('lose fields that the protocol doesn’t have: an acknowledge never names a notice', () => {
    assert.deepEqual(readFromNoticePage({ type: 'acknowledge', id: 7, connectionName: 'other' }), {
      type: 'acknowledge',
    });
  });

  it('are refused when a part is missing, of another kind, or too long', () => {
    for (const message of [
      null,
      'ready',
      [],
      {},
      { type: 'constructor' },
      { type: 'act', action: 'deleteAll' },
      { type: 'act', action: ['retry'] },
      { type: 'setZone', zone: 'mars' },
      { type: 'copyAs', form: 'html' },
      { type: 'saveAttachment', attachmentId: '7' },
      { type: 'copyText' },
      { type: 'copyText', text: 7 },
      { type: 'findInWorkspace', text: 'x'.repeat(1001) },
      { type: 'openPlace', uri: 'file:///a/hosts', line: -1, column: 4 },
      { type: 'openPlace', uri: 'file:///a/hosts', line: 0 },
    ]) {
      assert.equal(readFromNoticePage(message), undefined, JSON.stringify(message));
    }
  });
});

describe('Messages of the log page', () => {
  it('are read whole when they are the protocol’s', () => {
    for (const message of [
      { type: 'ready' },
      { type: 'cancel' },
      { type: 'export' },
      { type: 'search', query: 'user:SYSTEM "a b"', fresh: false },
      { type: 'search', query: '', fresh: true },
      { type: 'localZone', name: 'Europe/Berlin' },
      { type: 'narrow', query: '-user:SYSTEM' },
      { type: 'shown', search: 3 },
      { type: 'pause', paused: true },
      { type: 'follow', on: false },
      { type: 'watch', search: 1, ids: [3, 0] },
      { type: 'histogram', search: 1, edges: [0, 1.5, 2], field: 'meta.port' },
      { type: 'facets', search: 1, fields: ['userType'], most: 8 },
      { type: 'find', search: 1, text: 'x', from: -1, here: false, backwards: true, dates: 'utc', opens: true },
      { type: 'values', field: 'eventName', text: '' },
      { type: 'copyRows', search: 1, from: 7, to: 0, count: 1e6, format: 'tsv', fields: ['a'], headings: ['A'] },
      { type: 'inBar', query: 'x', asked: 1 },
      { type: 'inBar', query: null, asked: 1 },
      { type: 'saveSearch', query: 'x' },
      { type: 'copyLink', query: 'x' },
      { type: 'copyAsCurl', query: 'x' },
      { type: 'sort', order: { field: 'eventName', descending: true } },
      { type: 'foldBy', folding: 'traces' },
      { type: 'seek', search: 1, date: null, prints: { eventName: 7 }, opens: true },
      { type: 'fold', search: 1, id: 7, isOpen: true },
      { type: 'window', search: 1, from: 200, count: largestWindow, further: [] },
      { type: 'details', search: 1, id: 7 },
    ]) {
      assert.deepEqual(readFromLogPage(message), message);
    }
  });

  it('are refused when a part is missing, of another kind, or out of bounds', () => {
    for (const message of [
      { type: 'search' },
      { type: 'search', query: 'x' },
      { type: 'search', query: 'x'.repeat(8001), fresh: true },
      { type: 'search', query: ['x'], fresh: true },
      { type: 'pause', paused: 1 },
      { type: 'follow' },
      { type: 'foldBy', folding: 'users' },
      { type: 'seek', search: 1, date: Number.NaN, prints: {}, opens: true },
      { type: 'seek', search: 1, date: 1, prints: { eventName: 'x' }, opens: true },
      { type: 'seek', search: 1, date: 1, prints: [], opens: true },
      { type: 'fold', search: 1, id: -1, isOpen: true },
      { type: 'watch', search: 1, ids: [-1] },
      { type: 'watch', search: 1, ids: Array.from({ length: mostWatched + 1 }, (_, n) => n), field: 'username' },
      { type: 'histogram', search: 1, edges: [0, Number.NaN], field: 'username' },
      { type: 'histogram', search: 1, edges: Array.from({ length: mostBins + 2 }, (_, n) => n), field: 'username' },
      { type: 'facets', search: 1, fields: ['a', 7], most: 8 },
      { type: 'facets', search: 1, fields: [], most: 1e6 },
      { type: 'find', search: 1, text: 'x', from: -2, here: false, backwards: true, dates: 'utc', opens: true },
      { type: 'find', search: 1, text: 'x', from: -1, here: false, backwards: true, dates: 'Mars', opens: true },
      { type: 'values', field: 7, text: '' },
      { type: 'copyRows', search: 1, from: 0, to: -1, count: 1, format: 'tsv', fields: [], headings: [] },
      { type: 'copyRows', search: 1, from: 0, to: 0, count: 1, format: 'html', fields: [], headings: [] },
      { type: 'copyRows', search: 1, from: 0, to: 0, count: 1, format: 'tsv', fields: [] },
      { type: 'sort', order: { field: 'x' } },
      { type: 'window', search: 1, from: -200, count: 200, further: [] },
      { type: 'window', search: 1, from: 0.5, count: 200, further: [] },
      { type: 'window', search: 1, from: 0, count: largestWindow + 1, further: [] },
      { type: 'details', search: 1, id: '7' },
    ]) {
      assert.equal(readFromLogPage(message), undefined, JSON.stringify(message));
    }
  });
});

describe('Whatever a page sends', () => {
  it('is read without an exception, and reads the same again', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (message) => {
        for (const read of [readFromNoticePage, readFromLogPage, readNoticePageState, readLogPageState]) {
          const once = read(message);
          if (once !== undefined) assert.deepEqual(read(once), once);
        }
      }),
    );
  });
});

describe('Kept states', () => {
  it('name their notice or connection, or are none', () => {
    assert.deepEqual(readNoticePageState({ connectionName: 'a', id: 7, choice: {} }), { connectionName: 'a', id: 7 });
    assert.equal(readNoticePageState({ connectionName: 'a', id: '7' }), undefined);
    assert.equal(readNoticePageState(undefined), undefined);
    assert.deepEqual(readLogPageState({ connectionName: 'a' }), { connectionName: 'a' });
    assert.equal(readLogPageState({}), undefined);
  });
});
