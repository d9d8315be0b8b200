import assert from 'node:assert/strict';
import { ReadCache } from '../../../../src/app/sync/readCache.ts';
import type { Failure } from '../../../../src/core/failures.ts';
import type { PollResult } from '../../../../src/core/notices/pollResult.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { byId, notice, polled } from '../../../support/notices.ts';

const offline: Failure = { kind: 'offline', detail: 'no route' };

/** What a window knows that lists 90 days, at 1000 milliseconds. */
function setUp() {
  const settings = { lookBackDays: 90 };
  const clock = new FakeClock(1000);
  const known = new ReadCache({
    clock,
    credentialsId: 'ours',
    lookBackDays: () => settings.lookBackDays,
    skew: () => -5,
  });
  return { known, settings, clock };
}

const good: PollResult = {
  lease: 4,
  credentialsId: 'ours',
  beganAt: 500,
  endedAt: 600,
  failure: null,
  failures: 0,
  lookBackDays: 90,
  readAt: 600,
  readWholeAt: 500,
  snapshot: 3,
  skew: 0,
};

const begun = { lease: 5, beganAt: 900, lookBackDays: 90, asked: false };

describe('What a window knows of reads', () => {
  it('is used where credentials and selection are its own', () => {
    const { known, settings } = setUp();
    assert.equal(known.usable(good), good);
    assert.equal(known.usable({ ...good, credentialsId: 'another' }), undefined);
    assert.equal(known.usable(undefined), undefined);
    settings.lookBackDays = 30;
    assert.equal(known.usable(good), undefined);
    assert.equal(known.usable({ ...good, lookBackDays: 30 })?.lease, 4);
  });

  it('needs no reading again where its notices are known, as they were acknowledged meanwhile', () => {
    const { known, settings } = setUp();
    known.keepSnapshot(2, byId([notice({ id: 9 })]));
    assert.equal(known.polledBy(good), undefined);
    known.keepSnapshot(3, byId([notice({ id: 1 }), notice({ id: 2 })]));
    known.noteAcknowledged(2, 100);
    const last = known.polledBy(good);
    assert.equal(last?.readWholeAt, 500);
    assert.deepEqual([...(last?.notices.values() ?? [])], [notice({ id: 1 }), notice({ id: 2, acknowledged: true })]);
    assert.equal(known.polledBy({ ...good, readWholeAt: null }), undefined);
    settings.lookBackDays = 30;
    assert.equal(known.polledBy(good), undefined);
  });

  it('goes on after a failed read, with what was asked for whatever the settings say now', () => {
    const { known, settings } = setUp();
    settings.lookBackDays = 30;
    assert.deepEqual(known.failed(begun, offline, { ...good, failures: 2 }), {
      ...good,
      lease: 5,
      beganAt: 900,
      endedAt: 1000,
      failure: offline,
      failures: 3,
      skew: -5,
    });
  });

  it('counts of the failed reads those that nobody asked for, and the first one', () => {
    const { known } = setUp();
    const asked = { ...begun, asked: true };
    assert.equal(known.failed(asked, offline, good).failures, 1);
    assert.equal(known.failed(asked, offline, { ...good, failures: 2 }).failures, 2);
  });

  for (const [whose, last] of [
    ['other credentials', { ...good, failures: 2, credentialsId: 'another' }],
    ['nobody', undefined],
  ] as const) {
    it(`begins with nothing where the read before the one that failed was that of ${whose}`, () => {
      const { failures, readAt, readWholeAt, snapshot } = setUp().known.failed(begun, offline, last);
      assert.deepEqual([failures, readAt, readWholeAt, snapshot], [1, null, null, null]);
    });
  }

  it('goes on after a failed read of another selection with what was listed, and reads everything next', () => {
    const { known } = setUp();
    known.keepSnapshot(3, byId([notice()]));
    const failed = known.failed(begun, offline, { ...good, failures: 2, lookBackDays: 30 });
    assert.deepEqual([failed.failures, failed.readAt, failed.snapshot], [1, 600, 3]);
    assert.equal(known.usable(failed), failed);
    assert.equal(known.polledBy(failed), undefined);
    assert.equal(known.polledBy(known.failed({ ...begun, lease: 6 }, offline, failed)), undefined);
  });

  it('says of a good read what was asked for, and keeps the file of notices while no row changes', () => {
    const { known, settings } = setUp();
    settings.lookBackDays = 30;
    const rows = [notice({ id: 1 }), notice({ id: 2 })];
    known.keepSnapshot(3, byId(rows));
    const same = known.succeeded(begun, polled(rows), good);
    assert.deepEqual([same.snapshot, same.lookBackDays, same.readAt, same.failures], [3, 90, 1000, 0]);
    assert.equal(
      known.succeeded(begun, polled([notice({ id: 1, subject: 'new' }), notice({ id: 2 })]), good).snapshot,
      5,
    );
    assert.equal(known.succeeded(begun, polled(rows), undefined).snapshot, 5);
    assert.equal(known.succeeded(begun, polled(rows), { ...good, snapshot: 2 }).snapshot, 5);
  });

  it('forgets of acknowledgements only those that were made before a read and that nobody else has to be told', () => {
    const { known } = setUp();
    for (const [id, at] of [
      [1, 400],
      [2, 400],
      [3, 500],
      [4, 600],
    ] as const)
      known.noteAcknowledged(id, at);
    known.forgetAcknowledged(500, new Set([2]));
    assert.deepEqual([...known.acknowledgedIds()], [2, 3, 4]);
    assert.deepEqual([...known.acknowledgedIds(500)], [3, 4]);
    assert.deepEqual([known.isAcknowledged(1), known.isAcknowledged(2)], [false, true]);
  });

  it('does not take back an acknowledgement that came while a read was under way', () => {
    const { known } = setUp();
    known.noteAcknowledged(2, 550);
    const told = byId([notice({ id: 1 }), notice({ id: 2 })]);
    const shown = known.show(good, told);
    assert.deepEqual(shown, byId([notice({ id: 1 }), notice({ id: 2, acknowledged: true })]));
    assert.equal(told.get(2)?.acknowledged, false, 'what was read never changes');
    assert.equal(known.show(good, undefined), undefined);
  });

  it('is nothing after the folder was lost, but for what was acknowledged', () => {
    const { known } = setUp();
    known.keepSnapshot(3, byId([notice()]));
    known.show(good, undefined);
    known.noteAcknowledged(7, 900);
    known.restart();
    assert.equal(known.shown, undefined);
    assert.equal(known.polledBy(good), undefined);
    assert.equal(known.isAcknowledged(7), true);
  });
});
