import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Told } from '../../../../src/app/reminders/watcher.ts';
import { Session } from '../../../../src/app/session/session.ts';
import { fail } from '../../../../src/core/failures.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { noticesOf } from '../../../../src/core/notices/store.ts';
import { testLog } from '../../../support/clients.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { instant, notice, noticeDetail } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

const interval = 120_000;
const hour = 3_600_000;
const credentials = (credentialsId = 'id') => ({ userName: 'user', apiKey: 'key', credentialsId });

/** Gives everything that can happen without the clock the time of many operations on files, so that it would be seen. */
async function quiet(): Promise<void> {
  for (let operations = 0; operations < 200; operations += 1) await stat(os.tmpdir());
}

describe('What windows tell of the notices that they read', () => {
  let root: string;
  let clock: FakeClock;
  let held: readonly Notice[];
  let lookBackDays: number;
  let remindBefore: number;
  /** Lists of notices wait for it. */
  let answer: Promise<void>;
  const told: Told[] = [];
  /** How often windows said that they had read for all. */
  let polls: number;
  const windows: Session[] = [];

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'platform-events-watching-'));
    clock = new FakeClock(Date.now());
    held = [notice({ id: 1, updateCount: 1 }), notice({ id: 2 })];
    lookBackDays = 90;
    remindBefore = 0;
    answer = Promise.resolve();
    told.length = 0;
    polls = 0;
  });

  afterEach(async () => {
    for (const window of windows.splice(0)) window.dispose();
    await rm(root, { recursive: true, maxRetries: 10 });
  });

  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let turns = 1; !(await isSo()); turns += 1) {
      assert.ok(turns < 200_000, `never: ${isSo}`);
      if (turns % 5_000 === 0) await clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  const subjects = ({ store }: Session) => [...noticesOf(store.snapshot).values()].map(({ subject }) => subject).join();
  const isCurrent = (window: Session) => subjects(window) === held.map(({ subject }) => subject).join();

  async function open(credentialsId = 'id'): Promise<Session> {
    const window: Session = new Session({
      connection: { name: 'Work', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' },
      connect: () =>
        stubService({
          notices: async () => {
            await answer;
            return held;
          },
          notice: async (id) => noticeDetail(held.find((one) => one.id === id) ?? assert.fail()),
        }),
      clock,
      log: testLog(),
      pollInterval: () => interval,
      lookBackDays: () => lookBackDays,
      settings: () => ({ connections: [] }),
      isSample: false,
      folder: path.join(root, 'connections'),
      marksFolder: path.join(root, 'marks'),
      watchSettings: () => ({ alerts: 'all', quietHours: '', remindBefore }),
      onMarked: () => {},
      tell: (one) => told.push(one),
      onChange: () => {},
      onPolled: () => {
        polls += 1;
      },
      onRefused: () => {},
      onCredentialsChanged: () => {},
    });
    windows.push(window);
    window.signIn(credentials(credentialsId));
    await until(() => window.store.snapshot.state !== 'loading');
    // What watches is there once it tells that something is muted.
    await window.mute([notice({ id: 99 })], 'change');
    await until(async () => {
      await window.mute([notice({ id: 99 })], 'change');
      return window.isMuted(notice({ id: 99 }));
    });
    return window;
  }

  /** The service has these now, and every window has come to show them. */
  async function change(notices: readonly Notice[]): Promise<void> {
    held = notices;
    await clock.advance(2 * interval);
    await until(() => windows.every(isCurrent));
    await quiet();
  }

  const ids = () => told.map((one) => (one.kind === 'news' ? one.items.map((item) => item.notice.id) : one.kind));

  it('is nothing of a first read, and what comes after that once over all of them', async () => {
    for (let count = 0; count < 3; count += 1) await open();
    assert.deepEqual(ids(), []);
    assert.equal(polls, 1, 'the others show what the first has read');
    await change([notice({ id: 1, updateCount: 2, subject: 'one' }), notice({ id: 2 }), notice({ id: 3 })]);
    await until(() => told.length > 0);
    assert.deepEqual(ids(), [[1, 3]]);
    await change([notice({ id: 1, updateCount: 2, subject: 'spelled otherwise', acknowledged: true })]);
    assert.equal(told.length, 1);
  });

  it('goes with the event log being read, unless what keeps the notices from being read keeps that, too', async () => {
    const window = await open();
    for (const [kind, isRead] of [
      ['server', true],
      ['malformed', true],
      ['forbidden', true],
      ['offline', false],
    ] as const) {
      answer = Promise.reject(fail(kind, 'an outage'));
      answer.catch(() => {});
      const before = polls;
      // Reading is tried more rarely after each failure.
      await clock.advance(hour);
      await until(() => {
        const { snapshot } = window.store;
        return snapshot.state === 'stale' && snapshot.failure.kind === kind;
      });
      assert.equal(polls > before, isRead, kind);
    }
  });

  it('is nothing of the first read of another day, though that was read before', async () => {
    (await open()).dispose();
    windows.length = 0;
    await clock.advance(24 * hour);
    held = [...held, notice({ id: 3, subject: 'overnight' })];
    const next = await open();
    await clock.advance(2 * interval);
    await until(() => isCurrent(next));
    await quiet();
    assert.deepEqual(ids(), []);
    await change([...held, notice({ id: 4, subject: 'today' })]);
    await until(() => told.length > 0);
    assert.deepEqual(ids(), [[4]]);
  });

  it('is nothing of the first read of another day, though one failed before it', async () => {
    (await open()).dispose();
    windows.length = 0;
    await clock.advance(24 * hour);
    held = [...held, notice({ id: 3, subject: 'overnight' })];
    answer = Promise.reject(fail('offline', 'no route'));
    answer.catch(() => {});
    const next = await open();
    await until(() => next.store.snapshot.state === 'stale');
    answer = Promise.resolve();
    await clock.advance(2 * interval);
    await until(() => isCurrent(next));
    await quiet();
    assert.deepEqual(ids(), []);
    await change([...held, notice({ id: 4, subject: 'today' })]);
    await until(() => told.length > 0);
    assert.deepEqual(ids(), [[4]]);
  });

  for (const isReloaded of [false, true]) {
    it(`is told after nothing could be read for long${isReloaded ? ', where the window was reloaded meanwhile' : ''}`, async () => {
      let window = await open();
      answer = Promise.reject(fail('offline', 'no route'));
      answer.catch(() => {});
      await clock.advance(2 * interval);
      await until(() => window.store.snapshot.state === 'stale');
      if (isReloaded) {
        await window.dispose();
        windows.length = 0;
        window = await open();
      } else await clock.advance(24 * hour);
      answer = Promise.resolve();
      held = [...held, notice({ id: 3, subject: 'meanwhile' })];
      await window.refresh();
      await until(() => told.length > 0);
      assert.deepEqual(ids(), [[3]]);
    });
  }

  it('is nothing of somebody else’s first read', async () => {
    const window = await open();
    held = [notice({ id: 7, subject: 'of another account' })];
    window.signIn(credentials('other'));
    await until(() => isCurrent(window));
    await clock.advance(2 * interval);
    await quiet();
    assert.deepEqual(ids(), []);
  });

  const longAgo = notice({ id: 3, subject: 'long ago', status: { keyName: 'COMPLETED', name: 'Completed' } });
  const incident = notice({ id: 4, subject: 'just now', type: 'UNPLANNED_INCIDENT' });

  for (const days of [30, 365]) {
    for (const isLate of [false, true]) {
      it(`is what begins as it is looked back ${days} days in place of 90${isLate ? ', where that can’t be read at first' : ''}`, async () => {
        const window = await open();
        const changed = notice({ id: 1, updateCount: 2, subject: 'changed' });
        held = [changed, notice({ id: 2 }), longAgo, incident];
        lookBackDays = days;
        if (isLate) {
          answer = Promise.reject(fail('offline', 'no route'));
          answer.catch(() => {});
          await window.selectionChanged();
          await until(() => window.store.snapshot.state === 'stale');
          answer = Promise.resolve();
        }
        await window.refresh();
        await until(() => isCurrent(window));
        await until(() => told.length > 0);
        assert.deepEqual(ids(), [[1, 4]]);
      });
    }
  }

  it('is nothing of what is listed because it is looked back further', async () => {
    const window = await open();
    held = [...held, longAgo];
    lookBackDays = 365;
    await window.selectionChanged();
    await until(() => isCurrent(window));
    await clock.advance(2 * interval);
    await quiet();
    assert.deepEqual(ids(), []);
  });

  it('is nothing of what is listed because it is looked back further, where that can’t be read at first', async () => {
    const window = await open();
    held = [...held, longAgo];
    lookBackDays = 365;
    answer = Promise.reject(fail('offline', 'no route'));
    answer.catch(() => {});
    await window.selectionChanged();
    await until(() => window.store.snapshot.state === 'stale');
    answer = Promise.resolve();
    await clock.advance(2 * interval);
    await until(() => isCurrent(window));
    await quiet();
    assert.deepEqual(ids(), []);
  });

  it('is told after a night in which the machine slept', async () => {
    await open();
    clock.sleep(12 * hour);
    await change([...held, notice({ id: 3, subject: 'overnight' })]);
    await until(() => told.length > 0);
    assert.deepEqual(ids(), [[3]]);
  });

  it('is told after the clock was set back to before somebody signed in', async () => {
    await open();
    clock.setBack(hour);
    for (const id of [3, 4]) {
      await change([...held, notice({ id, subject: `${id}` })]);
      await until(() => told.length === id - 2);
    }
    assert.deepEqual(ids(), [[3], [4]]);
  });

  it('is told though a read of one notice alone came before the list was read, unless a person had that before their eyes', async () => {
    const window = await open();
    await quiet();
    const one = notice({ id: 1, updateCount: 2 });
    const two = notice({ id: 2, status: { keyName: 'CANCELLED', name: 'Cancelled' } });
    held = [one, two];
    for (const { id } of held) await window.service?.notice(id, new AbortController().signal);
    assert.deepEqual(noticesOf(window.store.snapshot).get(1)?.updateCount, 2);
    window.noteSeen(noticeDetail(held[1] ?? assert.fail()));
    await until(async () => (await readdir(path.join(root, 'marks'))).some((name) => name.startsWith('seen_2')));
    await quiet();
    await clock.advance(2 * interval);
    await until(() => told.length > 0);
    await quiet();
    assert.deepEqual(ids(), [[1]]);
  });

  it('is what a page didn’t show yet, as the list was read while the page was', async () => {
    const at = (ms: number) => ({ modifyDate: instant(ms), endDate: instant(ms), subject: `${ms}` });
    const one = (ms: number, part: Partial<Notice>) => notice({ id: 1, ...at(ms), ...part });
    const seen = one(1, { updateCount: 1, impactedResourceCount: 1 });
    held = [seen];
    const window = await open();
    window.noteSeen(noticeDetail(seen));
    await until(async () => (await readdir(path.join(root, 'marks'))).some((name) => name.startsWith('seen_1')));
    const newest = one(3, { updateCount: 3, impactedResourceCount: 3 });
    await change([newest]);
    const changed = () => {
      const { updates, moved, resources } = window.changeOf(newest) ?? {};
      return [updates, moved, resources];
    };
    assert.deepEqual(changed(), [2, true, 2]);
    const read = noticeDetail(one(2, { updateCount: 2, impactedResourceCount: 2 }));
    const { updates, moved, resources } = window.noteSeen(read) ?? {};
    assert.deepEqual([updates, moved, resources], [1, true, 1], 'the page has the dates of the list');
    await until(() => changed()[0] === 1);
    assert.deepEqual(changed(), [1, false, 1]);
    window.noteSeen(noticeDetail(newest));
    await until(() => window.changeOf(newest) === undefined);
  });

  it('is told where what a person had opened is so again, after it was otherwise', async () => {
    const window = await open();
    await quiet();
    const two = (name: string) => notice({ id: 2, subject: name, status: { keyName: name.toUpperCase(), name } });
    await window.service?.notice(2, new AbortController().signal);
    window.noteSeen(noticeDetail(held[1] ?? assert.fail()));
    await until(async () => (await readdir(path.join(root, 'marks'))).some((name) => name.startsWith('seen_2')));
    const first = held[1] ?? assert.fail();
    await change([held[0] ?? assert.fail(), two('moved')]);
    await until(() => told.length === 1);
    await change([held[0] ?? assert.fail(), { ...first, subject: 'back' }]);
    await until(() => told.length === 2);
    assert.deepEqual(ids(), [[2], [2]]);
  });

  for (const [where, isReloaded] of [
    ['after a reload', true],
    ['where another window reads', false],
  ] as const) {
    it(`is told where what a person had opened is so again, ${where} too`, async () => {
      const window = await open();
      await quiet();
      await window.service?.notice(2, new AbortController().signal);
      window.noteSeen(noticeDetail(held[1] ?? assert.fail()));
      await until(async () => (await readdir(path.join(root, 'marks'))).some((name) => name.startsWith('seen_2')));
      const first = held[1] ?? assert.fail();
      const moved = { ...first, subject: 'moved', status: { keyName: 'MOVED', name: 'Moved' } };
      const other = isReloaded ? undefined : await open();
      await quiet();
      await change([held[0] ?? assert.fail(), moved]);
      await until(() => told.length === 1);
      await window.dispose();
      windows.splice(0, windows.length, ...(other === undefined ? [] : [other]));
      if (isReloaded) await open();
      await quiet();
      await change([held[0] ?? assert.fail(), { ...first, subject: 'back' }]);
      await until(() => told.length === 2);
      assert.deepEqual(ids(), [[2], [2]]);
    });
  }

  it('is no reminder of what an earlier day has left, before that was read again', async () => {
    remindBefore = hour / 2;
    const start = clock.now() + 20 * hour;
    const work = notice({ id: 1, startDate: instant(start), endDate: instant(start + hour) });
    held = [work];
    (await open()).dispose();
    windows.length = 0;
    clock.sleep(start - clock.now() - hour / 4);
    held = [{ ...work, subject: 'called off', status: { keyName: 'CANCELLED', name: 'Cancelled' } }];
    let letGo = () => {};
    answer = new Promise((resolve) => {
      letGo = resolve;
    });
    const next = await open();
    await clock.advance(5_000);
    await quiet();
    letGo();
    await until(() => isCurrent(next));
    await clock.advance(60_000);
    await quiet();
    assert.deepEqual(told, []);
  });

  it('is a reminder of what an earlier day has left, where that can’t be read again', async () => {
    remindBefore = hour / 2;
    const start = clock.now() + 20 * hour;
    held = [notice({ id: 1, startDate: instant(start), endDate: instant(start + hour) })];
    (await open()).dispose();
    windows.length = 0;
    clock.sleep(start - clock.now() - hour / 4);
    answer = new Promise(() => {});
    await open();
    await clock.advance(20_000);
    await quiet();
    assert.deepEqual(told, []);
    await clock.advance(15_000);
    await until(() => told.length > 0);
    assert.deepEqual(ids(), ['reminders']);
  });

  it('leaves nothing on this machine after signing out', async () => {
    const window = await open();
    assert.equal((await readdir(path.join(root, 'marks'))).length, 1);
    await window.signOut();
    await assert.rejects(readdir(path.join(root, 'marks')), { code: 'ENOENT' });
  });
});
