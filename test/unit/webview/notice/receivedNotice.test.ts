import assert from 'node:assert/strict';
import { ReceivedNotice } from '../../../../src/webview/notice/receivedNotice.ts';
import { noticeView, resources } from '../../../support/pageSamples.ts';

describe('What was received of a notice', () => {
  let busy: Promise<void>;
  let received: ReceivedNotice;

  beforeEach(() => {
    busy = new Promise((resolve) => {
      received = new ReceivedNotice(undefined, resolve);
    });
  });

  function takeNotice(impactedResourceCount: number, isRowAlone = false, isReading = false): void {
    const now = Date.now();
    const notice = noticeView(now, { impactedResourceCount, isRowAlone });
    const about = { isGone: false, isReading, readAge: 0, serviceNow: now, zone: 'utc' } as const;
    received.takeNotice({ type: 'notice', notice, ...about });
  }

  const takeResources = (from: number, count: number) =>
    received.takeResources({ type: 'resources', from, rows: resources(from + count).slice(from), newRows: [from] });

  it('is said to be on its way once it takes long, and no longer when a problem has come', async () => {
    assert.equal(received.isBusy, false);
    await busy;
    assert.equal(received.isBusy, true);
    received.takeProblem({ type: 'problem', problem: null });
    assert.equal(received.isBusy, true);
    received.takeProblem({ type: 'problem', problem: { sentence: 'No connection.', action: 'retry' } });
    assert.equal(received.isBusy, false);
  });

  it('is still on its way where what was read before is told anew meanwhile', async () => {
    takeNotice(0);
    received.takeLoading({ type: 'loading', connectionName: 'work', id: 7, keep: true });
    await busy;
    takeNotice(0, false, true);
    assert.equal(received.isBusy, true);
    takeNotice(0);
    assert.equal(received.isBusy, false);
  });

  it('shows the first resources as they come, and later ones once all of them are there', () => {
    takeNotice(6);
    takeResources(0, 2);
    assert.equal(received.resources.length, 2);
    takeResources(2, 4);
    assert.equal(received.resources.length, 6);
    assert.deepEqual([...received.newRows], [0, 2]);
    const before = received.resources;
    takeResources(0, 4);
    assert.equal(received.resources, before);
    // A part of another read is none of these.
    takeResources(5, 1);
    assert.equal(received.resources, before);
    takeResources(4, 2);
    assert.notEqual(received.resources, before);
    assert.equal(received.resources.length, 6);
  });

  it('is what the list says once its read takes long or has failed, so that nothing flashes where the service is quick', async () => {
    const isRowAlone = () => received.notice?.isRowAlone;
    takeNotice(0, true);
    assert.equal(isRowAlone(), undefined);
    await busy;
    assert.deepEqual([isRowAlone(), received.isBusy], [true, true]);
    takeNotice(0);
    assert.deepEqual([isRowAlone(), received.isBusy], [false, false]);
    takeNotice(0, true);
    assert.equal(isRowAlone(), true, 'in place of what another user read');
    received.takeLoading({ type: 'loading', connectionName: 'work', id: 7, keep: false });
    takeNotice(0, true);
    assert.equal(isRowAlone(), undefined);
    received.takeProblem({ type: 'problem', problem: { sentence: 'No connection.', action: 'retry' } });
    assert.equal(isRowAlone(), true);
    received.takeLoading({ type: 'loading', connectionName: 'work', id: 8, keep: false });
    received.takeProblem({ type: 'problem', problem: { sentence: 'No such notice.', action: 'retry' } });
    assert.equal(isRowAlone(), undefined, 'it was another one');
    takeNotice(0, true);
    assert.equal(isRowAlone(), true, 'nothing is on its way that it could flash before');
  });

  it('is older than its row once its next read takes long or has failed, with the facts of before until then', async () => {
    const notice = noticeView(0, { isOlder: true });
    const about = { isGone: false, readAge: 0, serviceNow: 0, zone: 'utc' } as const;
    const take = (isReading: boolean) => received.takeNotice({ type: 'notice', notice, isReading, ...about });
    const loading = () => received.takeLoading({ type: 'loading', connectionName: 'work', id: 7, keep: true });
    takeNotice(0);
    loading();
    take(true);
    assert.equal(received.notice?.isOlder, false);
    await busy;
    assert.equal(received.notice?.isOlder, true, 'the read takes long');
    takeNotice(0);
    loading();
    take(true);
    takeNotice(0);
    assert.equal(received.notice?.isOlder, false, 'the read was quick');
    loading();
    take(true);
    take(false);
    assert.equal(received.notice?.isOlder, true, 'the read has failed');
  });

  it('stays while it is read again, where the editor says so', () => {
    takeNotice(0);
    received.takeLoading({ type: 'loading', connectionName: 'work', id: 7, keep: true });
    assert.notEqual(received.notice, undefined);
    received.takeLoading({ type: 'loading', connectionName: 'work', id: 8, keep: false });
    assert.equal(received.notice, undefined);
    assert.deepEqual(received.reference, { connectionName: 'work', id: 8 });
    takeNotice(0);
  });
});
