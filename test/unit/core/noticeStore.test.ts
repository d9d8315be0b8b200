import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changeBetween, NoticeStore, noticesOf } from '../../../src/core/noticeStore.ts';
import type { Notice } from '../../../src/core/notices.ts';
import { instant, notice, now, someNotices } from '../../support/notices.ts';

function watched(store: NoticeStore): unknown[] {
  const changes: unknown[] = [];
  store.onChange((change) => changes.push(change));
  return changes;
}

const byId = (notices: readonly Notice[]) => new Map(notices.map((one) => [one.id, one]));

describe('NoticeStore', () => {
  it('says how much changed: rows, structure or nothing but the state', () => {
    const store = new NoticeStore('loading');
    const changes = watched(store);
    store.replace([notice({ id: 1 }), notice({ id: 2 })], now);
    store.replace([notice({ id: 1 }), notice({ id: 2 })], now + 1);
    store.replace([notice({ id: 1, subject: 'New words' }), notice({ id: 2 })], now + 2);
    store.replace([notice({ id: 1, subject: 'New words' }), notice({ id: 3 })], now + 3);
    store.replace([notice({ id: 1, subject: 'New words' }), notice({ id: 3, endDate: instant(now) })], now + 4);
    assert.deepEqual(changes, [
      { kind: 'structure' },
      { kind: 'state' },
      { kind: 'rows', ids: [1] },
      { kind: 'structure' },
      { kind: 'structure' },
    ]);
  });

  it('says that a notice without a start, which stands where its last change puts it, has moved', () => {
    const undated = notice({ id: 1, type: 'ANNOUNCEMENT', modifyDate: instant(now - 1000) });
    const dated = notice({ id: 2, startDate: instant(now), modifyDate: instant(now - 1000) });
    const change = (one: Notice) =>
      changeBetween(byId([undated, dated]), byId([undated, dated].map((old) => (old.id === one.id ? one : old)))).kind;
    assert.equal(change({ ...undated, modifyDate: instant(now) }), 'structure');
    assert.equal(change({ ...dated, modifyDate: instant(now) }), 'rows');
  });

  it('keeps the rows of the last good read after a failure, and says of when they are', () => {
    const store = new NoticeStore('loading');
    store.replace([notice({ id: 7 })], now);
    const changes = watched(store);
    store.fail({ kind: 'offline', detail: 'no route' });
    store.fail({ kind: 'timeout', detail: 'slow' });
    assert.equal(store.snapshot.state, 'stale');
    assert.deepEqual([...noticesOf(store.snapshot).keys()], [7]);
    assert.equal(store.snapshot.state === 'stale' && store.snapshot.readAt, now);
    assert.deepEqual(changes, [{ kind: 'state' }, { kind: 'state' }]);
  });

  it('forgets everything when another user signs in', () => {
    const store = new NoticeStore('loading');
    store.replace([notice()], now);
    store.reset('loading');
    assert.equal(noticesOf(store.snapshot).size, 0);
  });

  it('changes one row when a notice is acknowledged, once', () => {
    const store = new NoticeStore('loading');
    store.replace([notice({ id: 7 }), notice({ id: 8 })], now);
    const before = noticesOf(store.snapshot);
    const changes = watched(store);
    store.acknowledged(7);
    store.acknowledged(7);
    store.acknowledged(99);
    assert.deepEqual(changes, [{ kind: 'rows', ids: [7] }]);
    assert.equal(noticesOf(store.snapshot).get(7)?.acknowledged, true);
    assert.equal(before.get(7)?.acknowledged, false, 'an old snapshot never changes');
  });

  it('does not take back an acknowledgement that came while a read was under way', () => {
    const store = new NoticeStore('loading');
    store.replace([notice({ id: 7, acknowledged: true })], now);
    store.replace([notice({ id: 7 })], now + 1, new Set([7]));
    assert.equal(noticesOf(store.snapshot).get(7)?.acknowledged, true);
  });

  it('tells no change for equal lists and lists every row that differs, for any lists', () => {
    fc.assert(
      fc.property(someNotices, fc.array(fc.nat(), { maxLength: 5 }), (notices, picks) => {
        assert.deepEqual(changeBetween(byId(notices), byId(structuredClone(notices))), { kind: 'state' });
        if (notices.length === 0) return;
        const touched = new Set(picks.map((pick) => pick % notices.length));
        const later = notices.map((one, i) => (touched.has(i) ? { ...one, acknowledged: !one.acknowledged } : one));
        const change = changeBetween(byId(notices), byId(later));
        const ids = notices.filter((_, i) => touched.has(i)).map(({ id }) => id);
        assert.deepEqual(change, ids.length === 0 ? { kind: 'state' } : { kind: 'rows', ids });
      }),
    );
  });
});
