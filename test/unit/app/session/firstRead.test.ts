import assert from 'node:assert/strict';
import { afterFirstRead } from '../../../../src/app/session/firstRead.ts';
import { NoticeStore } from '../../../../src/core/notices/store.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { byId, notice, now } from '../../../support/notices.ts';

describe('Waiting for the first read of an account', () => {
  let clock: FakeClock;
  let store: NoticeStore;
  let isOver: boolean;

  const wait = (signal?: AbortSignal) => {
    isOver = false;
    void afterFirstRead({ store }, clock, 5_000, signal).then(() => {
      isOver = true;
    });
    return settle();
  };

  beforeEach(() => {
    clock = new FakeClock(now);
    store = new NoticeStore('loading');
  });

  it('ends with what came of it, well or not', async () => {
    await wait();
    assert.equal(isOver, false);
    store.replace(byId([notice({ id: 1 })]), now);
    await settle();
    assert.deepEqual([isOver, clock.waiting], [true, 0]);
    store = new NoticeStore('loading');
    await wait();
    store.fail({ kind: 'timeout', detail: 'late' });
    await settle();
    assert.equal(isOver, true);
  });

  it('isn’t for what was read before, or of whom nobody is signed in', async () => {
    store.replace(byId([]), now);
    await wait();
    assert.equal(isOver, true);
    store = new NoticeStore('signedOut');
    await wait();
    assert.equal(isOver, true);
  });

  it('ends after a while, and where it is no longer waited for', async () => {
    await wait();
    await clock.advance(4_999);
    assert.equal(isOver, false);
    await clock.advance(1);
    assert.equal(isOver, true);
    const controller = new AbortController();
    await wait(controller.signal);
    controller.abort();
    await settle();
    assert.deepEqual([isOver, clock.waiting], [true, 0]);
  });
});
