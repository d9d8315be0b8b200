import assert from 'node:assert/strict';
import fc from 'fast-check';
import { largestWindow, readFromLogPage, readLogPageState, readLogSearch } from '../../../src/protocol/log.ts';
import { readFromNoticePage, readNoticePageState } from '../../../src/protocol/notice.ts';

describe('Messages of the notice page', () => {
  it('are read whole when they are the protocol’s', () => {
    for (const message of [
      { type: 'ready' },
      { type: 'acknowledge' },
      { type: 'act', action: 'retry' },
      { type: 'setZone', zone: 'utc' },
      { type: 'copyText', text: 'web-01' },
      { type: 'findInWorkspace', text: 'web-01' },
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
      { type: 'copyText' },
      { type: 'copyText', text: 7 },
      { type: 'findInWorkspace', text: 'x'.repeat(1001) },
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
      { type: 'search', search: { userType: 'SYSTEM', namePrefix: 'Log', after: 1, before: 2 } },
      { type: 'search', search: {} },
      { type: 'sort', order: { field: 'eventName', descending: true } },
      { type: 'window', search: 1, from: 200, count: largestWindow },
      { type: 'details', search: 1, row: 7 },
    ]) {
      assert.deepEqual(readFromLogPage(message), message);
    }
  });

  it('are refused when a part is missing, of another kind, or out of bounds', () => {
    for (const message of [
      { type: 'search' },
      { type: 'search', search: { userType: 7 } },
      { type: 'search', search: { after: '2026' } },
      { type: 'search', search: { after: Number.POSITIVE_INFINITY } },
      { type: 'search', search: { before: 9e15 } },
      { type: 'sort', order: { field: 'x' } },
      { type: 'window', search: 1, from: -200, count: 200 },
      { type: 'window', search: 1, from: 0.5, count: 200 },
      { type: 'window', search: 1, from: 0, count: largestWindow + 1 },
      { type: 'details', search: 1, row: '7' },
    ]) {
      assert.equal(readFromLogPage(message), undefined, JSON.stringify(message));
    }
  });

  it('read a search without parts of other names', () => {
    assert.deepEqual(readLogSearch({ userType: 'SYSTEM', limit: 9 }), { userType: 'SYSTEM' });
  });
});

describe('Whatever a page sends', () => {
  it('is read without an exception, and reads the same again', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (message) => {
        for (const read of [
          readFromNoticePage,
          readFromLogPage,
          readLogSearch,
          readNoticePageState,
          readLogPageState,
        ]) {
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
