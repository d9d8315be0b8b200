import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { changeBetween, NoticeStore, noticesOf } from '../../../../src/core/notices/store.ts';
import { byId, instant, notice, noticeDetail, now, someNotices } from '../../../support/notices.ts';

function watched(store: NoticeStore): unknown[] {
  const changes: unknown[] = [];
  store.onChange((change) => changes.push(change));
  return changes;
}

describe('NoticeStore', () => {
  it('says how much changed: rows, structure or nothing but the state', () => {
    const store = new NoticeStore('loading');
    const changes = watched(store);
    store.replace(byId([notice({ id: 1 }), notice({ id: 2 })]), now);
    store.replace(byId([notice({ id: 1 }), notice({ id: 2 })]), now + 1);
    store.replace(byId([notice({ id: 1, subject: 'New words' }), notice({ id: 2 })]), now + 2);
    store.replace(byId([notice({ id: 1, subject: 'New words' }), notice({ id: 3 })]), now + 3);
    store.replace(byId([notice({ id: 1, subject: 'New words' }), notice({ id: 3, endDate: instant(now) })]), now + 4);
    assert.deepEqual(changes, [
      { kind: 'structure' },
      { kind: 'state' },
      { kind: 'rows', ids: [1] },
      { kind: 'structure' },
      { kind: 'structure' },
    ]);
  });

  it('says that a row has changed where another date that can’t be read was given', () => {
    const [before, after] = ['soon', 'later'].map((end) => byId([notice({ unreadableDates: { end } })]));
    assert.ok(before && after);
    assert.deepEqual(changeBetween(before, after), { kind: 'rows', ids: [1] });
    assert.deepEqual(changeBetween(before, new Map(before)), { kind: 'state' });
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
    store.replace(byId([notice({ id: 7 })]), now);
    const changes = watched(store);
    store.fail({ kind: 'offline', detail: 'no route' });
    store.fail({ kind: 'timeout', detail: 'slow' });
    assert.equal(store.snapshot.state, 'stale');
    assert.deepEqual([...noticesOf(store.snapshot).keys()], [7]);
    assert.equal(store.snapshot.state === 'stale' && store.snapshot.readAt, now);
    assert.deepEqual(changes, [{ kind: 'state' }, { kind: 'state' }]);
  });

  it('changes one row when a notice is acknowledged, once', () => {
    const store = new NoticeStore('loading');
    store.replace(byId([notice({ id: 7 }), notice({ id: 8 })]), now);
    const before = noticesOf(store.snapshot);
    const changes = watched(store);
    store.markAcknowledged(7);
    store.markAcknowledged(7);
    store.markAcknowledged(99);
    assert.deepEqual(changes, [{ kind: 'rows', ids: [7] }]);
    assert.equal(noticesOf(store.snapshot).get(7)?.acknowledged, true);
    assert.equal(before.get(7)?.acknowledged, false, 'an old snapshot never changes');
  });

  it('tells of each notice that is listed and was read alone, once its row has learnt of it', () => {
    const store = new NoticeStore('loading');
    store.replace(byId([notice({ id: 7, updateCount: 1 })]), now);
    const told: unknown[] = [];
    const unfollow = store.onDetail(({ id }) => told.push([id, noticesOf(store.snapshot).get(7)?.updateCount]));
    store.learn(noticeDetail(notice({ id: 7, updateCount: 2 })));
    store.learn(noticeDetail(notice({ id: 7, updateCount: 2 })));
    store.learn(noticeDetail(notice({ id: 99 })));
    unfollow();
    store.learn(noticeDetail(notice({ id: 7, updateCount: 3 })));
    assert.deepEqual(told, [
      [7, 2],
      [7, 2],
    ]);
  });

  it('takes from a read of one notice what its row shows, unless the row is newer by date', () => {
    const store = new NoticeStore('loading');
    const listed = notice({ id: 7, modifyDate: instant(now), updateCount: 1 });
    store.replace(byId([listed, notice({ id: 8 })]), now);
    const changes = watched(store);
    store.learn(noticeDetail({ ...listed, impactedResourceCount: 5 }));
    store.learn(noticeDetail({ ...listed, id: 99 }));
    assert.deepEqual(changes, [], 'the list doesn’t count resources, and doesn’t list 99');
    store.learn(noticeDetail({ ...listed, updateCount: 2 }));
    store.learn(noticeDetail({ ...listed, status: { keyName: 'COMPLETED', name: 'Completed' } }));
    assert.deepEqual(changes, [{ kind: 'rows', ids: [7] }, { kind: 'structure' }]);
    const older = { ...listed, modifyDate: instant(now - 1), subject: 'Old' };
    store.learn(noticeDetail(older));
    assert.equal(changes.length, 2);
    store.learn(noticeDetail({ ...older, acknowledged: true }));
    const row = noticesOf(store.snapshot).get(7);
    assert.deepEqual([row?.subject, row?.acknowledged], [listed.subject, true]);
  });

  it('takes from such a read when the first update was made, unless the list doesn’t date updates', () => {
    const read = { updateCount: 1, lastUpdateDate: instant(now) };
    for (const [updateCount, learnt] of [
      [0, now],
      [1, undefined],
      [null, undefined],
    ] as const) {
      const store = new NoticeStore('loading');
      const listed = notice({ id: 7, updateCount });
      store.replace(byId([listed]), now);
      store.learn(noticeDetail({ ...listed, ...read }));
      assert.equal(noticesOf(store.snapshot).get(7)?.lastUpdateDate?.ms, learnt, `${updateCount} listed`);
    }
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
