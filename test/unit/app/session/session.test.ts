import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Session, type SessionOptions } from '../../../../src/app/session/session.ts';
import { SharedFolder } from '../../../../src/app/sync/sharedFolder.ts';
import { systemFiles } from '../../../../src/app/sync/systemFiles.ts';
import type { Connect, ConnectOptions, EventService } from '../../../../src/core/connection/ports.ts';
import { type Failure, fail, failureOf } from '../../../../src/core/failures.ts';
import type { Notice, NoticeDetail } from '../../../../src/core/notices/notice.ts';
import type { NoticeSelection } from '../../../../src/core/notices/poll.ts';
import { type PollResult, parsePollResult } from '../../../../src/core/notices/pollResult.ts';
import { noticesOf, readAtOf } from '../../../../src/core/notices/store.ts';
import { describeFailure } from '../../../../src/core/text/failureStrings.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { failing, never, testLog } from '../../../support/clients.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { byId, instant, notice } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

const second = 1000;
const day = 24 * 3600 * second;
const interval = 120 * second;
const unauthorized = () => fail('unauthorized', 'HTTP 401');
const credentials = (credentialsId = 'id') => ({ userName: 'user', apiKey: 'key', credentialsId });

/** Gives everything that can happen without the clock the time of many operations on files, so that it would be seen. */
async function quiet(): Promise<void> {
  for (let operations = 0; operations < 200; operations += 1) await stat(os.tmpdir());
}

const detail: NoticeDetail = {
  ...notice(),
  unreadableDates: {},
  summary: 'Long',
  updates: [],
  impactedResources: [],
  impactedAccounts: [],
  impactedUsers: [],
  attachments: [],
  otherFields: {},
};

/** Answers that a test gives when it wants to. */
class Held<T> {
  readonly waiting: { readonly resolve: (value: T) => void; readonly reject: (error: Error) => void }[] = [];

  readonly answer = (): Promise<T> => new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
}

/** A service whose every request goes through the credential gate, as the client's do, and is noted as it is sent. */
function trusting(sent: string[], answers: Partial<Record<'list' | 'page', () => Promise<unknown>>>): Connect {
  return (_connection, _credentials, { gate }: ConnectOptions = {}) => {
    const send = async <T>(name: 'list' | 'page', signal: AbortSignal) => {
      assert.ok(gate);
      using pass = await gate.enter(signal);
      return await pass.send(async () => {
        sent.push(name);
        return (await answers[name]?.()) as T;
      });
    };
    return stubService({
      notices: (_selection, signal) => send<readonly Notice[]>('list', signal),
      notice: (_id, signal) => send<NoticeDetail>('page', signal),
      acknowledge: async () => {},
    });
  };
}

describe('A session', () => {
  let root: string;
  let folder: string;
  let clock: FakeClock;
  const open: Session[] = [];

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'platform-events-session-'));
    folder = path.join(root, 'connections', 'x');
    clock = new FakeClock(Date.now());
  });

  afterEach(async () => {
    for (const session of open.splice(0)) session.dispose();
    // What is being written may come in between.
    await rm(root, { recursive: true, maxRetries: 10 });
  });

  /** Waits until what is wanted is to be seen. Where nothing tells of a change a second goes by, after which windows look by themselves. */
  async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let turns = 1; !(await isSo()); turns += 1) {
      assert.ok(turns < 50_000, `never: ${isSo}`);
      const isSlow = turns > 20_000;
      if (turns % (isSlow ? 1_000 : 5_000) === 0) await clock.advance(second);
      // A busy disk takes longer than any number of turns that take no time.
      await new Promise((resolve) => (isSlow ? setTimeout(resolve, 1) : setImmediate(resolve)));
    }
  }

  async function over<T>(work: Promise<T> | undefined): Promise<T | undefined> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work?.then(end, end);
    await until(() => work === undefined || isOver);
    return await work;
  }

  function start(connect: Connect, more: Partial<SessionOptions> = {}) {
    const refusals: Failure[] = [];
    const connection = { name: 'Work', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' };
    const session = new Session({
      connection,
      settings: () => ({ connections: [connection] }),
      connect,
      clock,
      log: testLog(),
      pollInterval: () => interval,
      lookBackDays: () => 90,
      isSample: false,
      folder,
      marksFolder: path.join(root, 'marks', 'x'),
      watchSettings: () => ({ alerts: 'all', quietHours: '', remindBefore: 0 }),
      onMarked: () => {},
      tell: () => {},
      onChange: () => {},
      onPolled: () => {},
      onRefused: (failure) => refusals.push(failure),
      onCredentialsChanged: () => {},
      ...more,
    });
    open.push(session);
    return { session, refusals };
  }

  const listing = (notices: () => readonly Notice[] | Promise<readonly Notice[]>): EventService =>
    stubService({ notices: async () => notices() });
  const isReady = ({ store }: Session) => store.snapshot.state === 'ready';
  const kind = ({ store }: Session) => (store.snapshot.state === 'stale' ? store.snapshot.failure.kind : undefined);
  const listed = ({ store }: Session) => [...noticesOf(store.snapshot).keys()];

  async function left(): Promise<PollResult | undefined> {
    const names = await readdir(folder).catch(() => []);
    const newest = Math.max(0, ...names.map((name) => Number(/^result-(\d+)$/.exec(name)?.[1] ?? 0)));
    return newest === 0 ? undefined : parsePollResult(await readFile(path.join(folder, `result-${newest}`), 'utf8'));
  }

  /** An earlier session, which has read or was refused, and has told the next ones. */
  async function earlier(connect: Connect): Promise<void> {
    const { session } = start(connect);
    session.signIn(credentials());
    await until(async () => (await left()) !== undefined);
    session.dispose();
  }

  /** So many steps of so many seconds, each with time for what windows do to files. */
  async function goOn(steps: number, seconds: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await clock.advance(seconds * second);
      await quiet();
    }
  }

  const leftFiles = async () => (await readdir(folder)).filter((name) => name.startsWith('acknowledging-'));

  it('says what a window left undone that ended while it acknowledged, once over all windows, and does nothing of it', async () => {
    const told: unknown[] = [];
    const sent: number[] = [];
    let rows = [1, 2, 3].map((id) => notice({ id }));
    const connect: Connect = () =>
      stubService({ notices: async () => rows, acknowledge: async (id) => void sent.push(id) });
    const tell: SessionOptions['tell'] = (one) => told.push(one);
    await earlier(connect);
    const dead = new SharedFolder(folder, 'id', { ...systemFiles, program: 2 ** 30 });
    await dead.underWay.begin([1, 2, 3]);
    await new SharedFolder(folder, 'another', { ...systemFiles, program: 2 ** 30 }).underWay.begin([4]);
    // The service has heard of the first, and is at the second.
    rows = rows.map((one) => ({ ...one, acknowledged: one.id === 1 }));
    const windows = [start(connect, { tell }), start(connect, { tell })].map(({ session }) => session);
    for (const session of windows) session.signIn(credentials());
    const isKnown = (session: Session, id: number) => noticesOf(session.store.snapshot).get(id)?.acknowledged === true;
    await until(() => windows.every((session) => isKnown(session, 1)));
    assert.deepEqual(told, []);
    rows = rows.map((one) => ({ ...one, acknowledged: one.id !== 3 }));
    await clock.advance(10 * second);
    await until(() => told.length > 0 && windows.every((session) => isKnown(session, 2)));
    await until(async () => (await leftFiles()).length === 0);
    await clock.advance(10 * second);
    await quiet();
    assert.deepEqual(told, [{ kind: 'interrupted', ids: [3], all: 3 }]);
    assert.deepEqual(sent, []);
  });

  it('says nothing of an end in the middle of acknowledging where the service has done all by then', async () => {
    const told: unknown[] = [];
    let rows = [notice({ id: 1 })];
    const connect = () => listing(() => rows);
    await earlier(connect);
    await new SharedFolder(folder, 'id', { ...systemFiles, program: 2 ** 30 }).underWay.begin([1]);
    rows = rows.map((one) => ({ ...one, acknowledged: true }));
    const { session } = start(connect, { tell: (one) => told.push(one) });
    session.signIn(credentials());
    await until(() => noticesOf(session.store.snapshot).get(1)?.acknowledged === true);
    await until(async () => (await leftFiles()).length === 0);
    assert.deepEqual(told, []);
  });

  it('says once what was left undone long ago, whichever window finds it, and whether another program has the number by now', async () => {
    const told: unknown[] = [];
    let reads = 0;
    const connect = () =>
      listing(() => {
        reads += 1;
        return [notice({ id: 1 })];
      });
    const tell: SessionOptions['tell'] = (one) => told.push(one);
    await earlier(connect);
    const windows = [start(connect, { tell }), start(connect, { tell })].map(({ session }) => session);
    for (const session of windows) session.signIn(credentials());
    await until(() => windows.every(isReady));
    for (const program of [2 ** 30, process.pid]) {
      told.length = 0;
      reads = 0;
      const left = await new SharedFolder(folder, 'id', { ...systemFiles, program }).underWay.begin([1]);
      const then = clock.now() / 1000 - 660;
      await utimes(path.join(folder, left), then, then);
      await goOn(20, 2);
      await until(async () => (await leftFiles()).length === 0);
      assert.deepEqual(told, [{ kind: 'interrupted', ids: [1], all: 1 }]);
      assert.ok(reads < 5, `${reads} reads`);
    }
  });

  it('says nothing of what another window is still at, however long that takes, over the machine’s sleep too', async () => {
    const told: unknown[] = [];
    const held = new Held<void>();
    const connect = () => stubService({ notices: async () => [notice({ id: 1 })], acknowledge: held.answer });
    const [at, other] = [0, 1].map(() => start(connect, { tell: (one) => told.push(one) }).session);
    assert.ok(at && other);
    for (const session of [at, other]) {
      session.signIn(credentials());
      await until(() => isReady(session));
    }
    const acknowledged = at.acknowledge(1);
    await until(() => held.waiting.length === 1);
    await goOn(2, 2);
    clock.sleep(660 * second);
    // A machine that sleeps may wake up for moments.
    await goOn(2, 2);
    clock.sleep(660 * second);
    await goOn(5, 2);
    await goOn(35, 20);
    assert.deepEqual(told, []);
    assert.equal((await leftFiles()).length, 1);
    held.waiting.shift()?.resolve();
    await acknowledged;
    await until(async () => (await leftFiles()).length === 0);
  });

  it('says once what was left undone where it can’t be read for long, whichever windows are opened meanwhile', async () => {
    const told: unknown[] = [];
    let isDown = false;
    const connect = () =>
      listing(async () => {
        if (isDown) throw fail('offline', 'down');
        return [notice({ id: 1 })];
      });
    const tell: SessionOptions['tell'] = (one) => told.push(one);
    await earlier(connect);
    isDown = true;
    await new SharedFolder(folder, 'id', { ...systemFiles, program: 2 ** 30 }).underWay.begin([1]);
    start(connect, { tell }).session.signIn(credentials());
    await until(async () => (await leftFiles()).some((name) => name.includes(`-${process.pid}-`)));
    start(connect, { tell }).session.signIn(credentials());
    await goOn(35, 20);
    assert.equal((await leftFiles()).length, 1);
    isDown = false;
    await goOn(40, 20);
    assert.deepEqual(await leftFiles(), []);
    assert.deepEqual(told, [{ kind: 'interrupted', ids: [1], all: 1 }]);
  });

  it('leaves to the next window what it is acknowledging where the whole program ends, and only then', async () => {
    const held = new Held<void>();
    const connect = () => stubService({ notices: async () => [notice({ id: 1 })], acknowledge: held.answer });
    for (const end of ['answer', 'session', 'program'] as const) {
      const { session } = start(connect);
      session.signIn(credentials());
      await until(() => isReady(session));
      const together = session.actTogether([1, 2]);
      const acts = [1, 2].map((id) => session.acknowledge(id));
      await until(() => held.waiting.length === 2);
      assert.equal((await leftFiles()).length, 1);
      if (end !== 'answer') await session.dispose(end === 'program');
      for (const { resolve } of held.waiting.splice(0, end === 'program' ? 1 : 2)) resolve();
      await Promise.all(end === 'program' ? acts.slice(0, 1) : acts);
      together[Symbol.dispose]();
      if (end === 'program') await quiet();
      else await until(async () => (await leftFiles()).length === 0);
    }
    assert.equal((await leftFiles()).length, 1);
  });

  it('sends no acknowledgement twice that is under way, and leaves no trace of it', async () => {
    const held = new Held<void>();
    const { session } = start(() =>
      stubService({ notices: async () => [notice({ id: 1 })], acknowledge: held.answer }),
    );
    session.signIn(credentials());
    await until(() => isReady(session));
    const first = session.acknowledge(1);
    const together = session.actTogether([1]);
    const second = session.acknowledge(1);
    await until(() => held.waiting.length === 1);
    await quiet();
    assert.equal(held.waiting.length, 1);
    held.waiting.shift()?.resolve();
    await Promise.all([first, second]);
    together[Symbol.dispose]();
    await until(async () => (await leftFiles()).length === 0);
    const again = session.acknowledge(1);
    await until(() => held.waiting.length === 1);
    held.waiting.shift()?.resolve();
    await again;
  });

  it('sends what one has stopped who asked for it first, where somebody else asked for it too', async () => {
    const sent: (AbortSignal | undefined)[] = [];
    const acknowledge = (_id: number, _signal: AbortSignal, stop?: AbortSignal) => {
      sent.push(stop);
      return stop === undefined
        ? Promise.resolve()
        : new Promise<void>((_, reject) => stop.addEventListener('abort', () => reject(fail('cancelled', ''))));
    };
    const { session } = start(() => stubService({ notices: async () => [notice({ id: 1 })], acknowledge }));
    session.signIn(credentials());
    await until(() => isReady(session));
    const stop = new AbortController();
    const first = failing(session.acknowledge(1, undefined, stop.signal));
    const second = session.acknowledge(1);
    await until(() => sent.length === 1);
    stop.abort();
    assert.equal((await first).kind, 'cancelled');
    await second;
    assert.deepEqual(sent, [stop.signal, undefined]);
    assert.equal(noticesOf(session.store.snapshot).get(1)?.acknowledged, true);
  });

  it('says why it waits where the editor’s extensions ended at the very first read, and reads where a person asks', async () => {
    const dead = new SharedFolder(folder, 'id', { ...systemFiles, program: 2 ** 30 });
    await dead.prepare();
    assert.ok(await dead.leases.take(await dead.state(), clock.now()));
    let polls = 0;
    const { session } = start(() =>
      listing(() => {
        polls += 1;
        return [notice()];
      }),
    );
    session.signIn(credentials());
    await until(() => kind(session) === 'cancelled');
    assert.equal(polls, 0, 'what killed the one may kill the next');
    // The lease of the one that ended is free once it has said nothing for a while.
    await clock.advance(20 * second);
    await over(session.refresh());
    assert.deepEqual([isReady(session), polls], [true, 1]);
  });

  it('shows as of when they are what was read before the editor’s extensions ended in a read, until the next one', async () => {
    let polls = 0;
    const connect = () =>
      stubService({
        notices: async () => {
          polls += 1;
          return [notice()];
        },
        notice: async () => detail,
      });
    const before = start(connect).session;
    before.signIn(credentials());
    await until(() => isReady(before));
    const readAt = readAtOf(before.store.snapshot);
    await before.dispose(true);
    await clock.advance(3 * day);
    const dead = new SharedFolder(folder, 'id', { ...systemFiles, program: 2 ** 30 });
    assert.ok(await dead.leases.take(await dead.state(), clock.now()));
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => kind(session) === 'cancelled');
    const { snapshot } = session.store;
    assert.deepEqual([listed(session), readAtOf(snapshot)], [[1], readAt]);
    assert.ok(snapshot.state === 'stale');
    assert.match(describeFailure(snapshot.failure, session.host, inEnglish).sentence, /waits for the poll interval/);
    await over(session.service?.notice(1, new AbortController().signal));
    await quiet();
    assert.equal(polls, 1, 'what killed the one may kill the next, whoever reads a page');
    await clock.advance(2 * interval);
    await until(() => isReady(session));
    assert.equal(polls, 2);
  });

  it('shows nobody the older notices that the user before has loaded', async () => {
    const old = notice({
      id: 77,
      status: { keyName: 'COMPLETED', name: 'Completed' },
      acknowledged: true,
      startDate: instant(Date.now() - 200 * day),
    });
    let rows = [notice({ id: 1 })];
    const connect = () =>
      stubService({ notices: async ({ lookBackDays }) => (lookBackDays > 90 ? [...rows, old] : rows) });
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    await over(session.loadOlder());
    assert.deepEqual(listed(session), [1, 77]);
    assert.equal(session.lookBackDays, 365);
    rows = [notice({ id: 2 })];
    session.signIn(credentials('another'));
    await until(() => isReady(session));
    assert.deepEqual(listed(session), [2]);
    assert.equal(session.lookBackDays, 90);
    await over(session.loadOlder());
    await session.signOut();
    assert.equal(session.lookBackDays, 90);
    session.signIn(credentials());
    await until(() => isReady(session));
    assert.deepEqual(listed(session), [2]);
  });

  it('lists older notices also where the last read had failed, and is no longer old then', async () => {
    const old = notice({
      id: 77,
      status: { keyName: 'COMPLETED', name: 'Completed' },
      acknowledged: true,
      startDate: instant(Date.now() - 200 * day),
    });
    let isDown = false;
    const connect = () =>
      stubService({
        notices: async ({ lookBackDays }) => {
          if (isDown) throw fail('server', 'HTTP 503');
          return lookBackDays > 90 ? [notice({ id: 1 }), old] : [notice({ id: 1 })];
        },
      });
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    isDown = true;
    await over(session.refresh()).catch(() => {});
    assert.equal(session.store.snapshot.state, 'stale');
    isDown = false;
    await over(session.loadOlder());
    assert.equal(session.store.snapshot.state, 'ready');
    assert.deepEqual(listed(session), [1, 77]);
  });

  it('lists older notices once the first read is over, however long that takes, and counts them alone', async () => {
    const first = new Held<readonly Notice[]>();
    const status = { keyName: 'COMPLETED', name: 'Completed' };
    const old = notice({ id: 77, status, acknowledged: true, startDate: instant(Date.now() - 200 * day) });
    const connect = () =>
      stubService({
        notices: async ({ lookBackDays }) => (lookBackDays > 90 ? [notice({ id: 1 }), old] : await first.answer()),
      });
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => first.waiting.length === 1);
    let isOver = false;
    const loading = session.loadOlder().then(() => {
      isOver = true;
    });
    await clock.advance(60 * second);
    await quiet();
    assert.equal(isOver, false);
    first.waiting[0]?.resolve([notice({ id: 1 })]);
    await over(loading);
    assert.deepEqual(listed(session), [1, 77]);
    assert.equal(session.olderCount, 1);
  });

  it('says why it lists no older notices where the list can’t be read, and lists them at the next try', async () => {
    let isDown = false;
    const status = { keyName: 'COMPLETED', name: 'Completed' };
    const old = notice({ id: 77, status, acknowledged: true, startDate: instant(Date.now() - 200 * day) });
    const connect = () =>
      stubService({
        notices: async ({ lookBackDays }) => {
          if (lookBackDays > 90 || lookBackDays === 0) return [notice({ id: 1 }), old];
          if (isDown) throw fail('server', 'HTTP 503');
          return [notice({ id: 1 })];
        },
      });
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    isDown = true;
    await over(session.refresh()).catch(() => {});
    await assert.rejects(over(session.loadOlder()), (error) => failureOf(error).kind === 'server');
    assert.deepEqual(listed(session), [1]);
    isDown = false;
    await over(session.loadOlder());
    assert.deepEqual(listed(session), [1, 77]);
  });

  it('sends and keeps nothing more where one signs out while older notices are read, though the last read had failed', async () => {
    const older = new Held<readonly Notice[]>();
    const asked: number[] = [];
    let isDown = false;
    const connect = () =>
      stubService({
        notices: async ({ lookBackDays }) => {
          asked.push(lookBackDays);
          if (lookBackDays > 90) return await older.answer();
          if (isDown) throw fail('server', 'HTTP 503');
          return [notice({ id: 1 })];
        },
      });
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    isDown = true;
    await over(session.refresh());
    assert.equal(kind(session), 'server');
    const loading = session.loadOlder();
    await until(() => older.waiting.length === 1);
    await session.signOut();
    isDown = false;
    older.waiting[0]?.resolve([notice({ id: 1 })]);
    await over(loading);
    await clock.advance(3 * interval);
    await quiet();
    assert.deepEqual(asked, [90, 90, 365]);
    assert.equal(await left(), undefined);
    assert.equal(clock.waiting, 0);
  });

  it('keeps nothing of an acknowledgement that is answered after one has signed out', async () => {
    const held = new Held<void>();
    const { session } = start(() =>
      stubService({ notices: async () => [notice({ id: 1 })], acknowledge: held.answer }),
    );
    session.signIn(credentials());
    await until(() => isReady(session));
    const act = session.acknowledge(1);
    await until(() => held.waiting.length === 1);
    await session.signOut();
    const after = await readdir(folder);
    held.waiting[0]?.resolve();
    await over(act);
    await quiet();
    assert.deepEqual(await readdir(folder), after);
  });

  for (const end of ['done', 'in doubt'] as const) {
    it(`reads again where an acknowledgement is ${end} that was sent before its user signed in anew, and not where it was another’s`, async () => {
      const held = new Held<void>();
      let acknowledged = false;
      let reads = 0;
      const notices = async () => {
        reads += 1;
        return [notice({ id: 1, acknowledged })];
      };
      const { session } = start(() => stubService({ notices, acknowledge: held.answer }));
      for (const userName of ['user', 'another']) {
        acknowledged = false;
        session.signIn(credentials('old'));
        await until(() => isReady(session));
        const act = session.acknowledge(1).catch(failureOf);
        await until(() => held.waiting.length === 1);
        session.signIn({ ...credentials('new'), userName });
        await until(() => isReady(session));
        const before = reads;
        acknowledged = true;
        if (end === 'done') held.waiting.shift()?.resolve();
        else held.waiting.shift()?.reject(fail('timeout', 'timeout', { isInDoubt: true }));
        await over(act);
        const isKnown = () => noticesOf(session.store.snapshot).get(1)?.acknowledged === true;
        if (userName === 'user') await until(isKnown);
        else await quiet();
        assert.equal(reads - before, userName === 'user' ? 1 : 0);
      }
    });
  }

  it('reads older notices again with all others, and where somebody else has acknowledged one of them', async () => {
    const old = (part: Partial<Notice>) =>
      notice({
        status: { keyName: 'COMPLETED', name: 'Completed' },
        startDate: instant(Date.now() - 200 * day),
        ...part,
      });
    let held = [old({ id: 77, acknowledged: true }), old({ id: 78, acknowledged: false })];
    const connect = () =>
      stubService({
        notices: async ({ lookBackDays }) => held.filter(({ acknowledged }) => !acknowledged || lookBackDays > 90),
      });
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    await over(session.loadOlder());
    assert.deepEqual(listed(session), [78, 77]);
    held = [old({ id: 78, acknowledged: true })];
    await over(session.refresh());
    assert.deepEqual(listed(session), [78]);
    held = [old({ id: 78, acknowledged: false })];
    await over(session.refresh());
    held = [old({ id: 78, acknowledged: true })];
    void clock.advance(interval * 1.2);
    await until(() => noticesOf(session.store.snapshot).get(78)?.acknowledged === true);
  });

  it('is not changed by a refusal that arrives after signing out, nor the next one’s', async () => {
    const sent: string[] = [];
    const page = new Held<unknown>();
    const { session, refusals } = start(trusting(sent, { list: async () => [notice()], page: page.answer }));
    for (const next of [() => session.signOut(), async () => session.signIn(credentials('another'))]) {
      session.signIn(credentials());
      await until(() => isReady(session));
      const asked = session.service?.notice(1, never());
      asked?.catch(() => {});
      await until(() => page.waiting.length === 1);
      await next();
      page.waiting.pop()?.reject(unauthorized());
      await assert.rejects(asked ?? Promise.resolve());
      assert.deepEqual(refusals, []);
    }
    await until(() => isReady(session));
    page.waiting.length = 0;
    void session.service?.notice(1, never());
    await until(() => page.waiting.length === 1);
  });

  it('leaves nothing on the disk when one signs out, where nothing was being read or just began to be, too', async () => {
    const connect = () => listing(() => [notice({ subject: 'private' })]);
    const kept = async () => (await readdir(folder)).filter((name) => !name.startsWith('lease-'));
    await earlier(connect);
    assert.ok((await kept()).length > 0);
    await start(connect).session.signOut();
    assert.deepEqual(await kept(), []);

    await earlier(connect);
    assert.ok((await kept()).length > 0);
    const { session } = start(connect);
    session.signIn(credentials());
    await session.signOut();
    await quiet();
    assert.deepEqual(await kept(), []);
    assert.equal(session.store.snapshot.state, 'signedOut');
    assert.equal(clock.waiting, 0);
  });

  it('sends no key that is known as refused, for pages that are opened at once neither', async () => {
    const sent: string[] = [];
    const connect = trusting(sent, { list: () => Promise.reject(unauthorized()) });
    await earlier(connect);
    assert.deepEqual(sent.splice(0), ['list']);
    const windows = [start(connect), start(connect), start(connect)];
    const pages = windows.map(({ session }) => {
      session.signIn(credentials());
      return session.service?.notice(1, never());
    });
    const failures = await over(Promise.all(pages.map((page) => failing(page ?? Promise.resolve()))));
    assert.deepEqual(
      failures?.map(({ kind }) => kind),
      ['unauthorized', 'unauthorized', 'unauthorized'],
    );
    for (const { session } of windows) assert.equal(kind(session), 'unauthorized');
    assert.deepEqual(sent, []);
    assert.deepEqual(
      windows.flatMap(({ refusals }) => refusals),
      [],
    );
  });

  it('lets a page that is opened at once wait for the first read, which finds out about the key for all windows', async () => {
    const sent: string[] = [];
    const list = new Held<unknown>();
    const connect = trusting(sent, { list: list.answer, page: async () => detail });
    const windows = [start(connect).session, start(connect).session];
    const pages = windows.map((session) => {
      session.signIn(credentials());
      return session.service?.notice(1, never());
    });
    await until(() => list.waiting.length === 1);
    await quiet();
    assert.deepEqual(sent, ['list']);
    list.waiting[0]?.resolve([notice()]);
    assert.deepEqual(await over(Promise.all(pages)), [detail, detail]);
    assert.deepEqual(sent, ['list', 'page', 'page']);
    // The next poll of each is all that is waited for.
    await until(() => windows.every(isReady));
    await quiet();
    assert.equal(clock.waiting, 2);
  });

  it('lets a page wait for five seconds at most', async () => {
    let hasAsked = false;
    const list = new Held<readonly Notice[]>();
    const connect = () =>
      stubService({
        notices: list.answer,
        userTypes: async () => {
          hasAsked = true;
          return [];
        },
      });
    const { session } = start(connect, { folder: undefined });
    session.signIn(credentials());
    const asked = session.service?.userTypes(never());
    await until(() => list.waiting.length === 1);
    await clock.advance(4999);
    await quiet();
    assert.equal(hasAsked, false);
    await clock.advance(1);
    assert.deepEqual(await asked, []);
  });

  it('says of a read what was asked for, and reads again, where the days to look back change meanwhile', async () => {
    let days = 30;
    const list = new Held<readonly Notice[]>();
    const asked: number[] = [];
    const connect = () =>
      stubService({
        notices: ({ lookBackDays }: NoticeSelection) => {
          asked.push(lookBackDays);
          return list.answer();
        },
      });
    const { session } = start(connect, { lookBackDays: () => days });
    session.signIn(credentials());
    await until(() => asked.length === 1);
    days = 90;
    const changed = session.selectionChanged();
    list.waiting[0]?.resolve([notice({ id: 30 })]);
    await until(() => asked.length === 2);
    await until(async () => (await left()) !== undefined);
    assert.equal((await left())?.lookBackDays, 30);
    list.waiting[1]?.resolve([notice({ id: 90 })]);
    await over(changed);
    await until(async () => (await left())?.lookBackDays === 90);
    assert.deepEqual(asked, [30, 90]);
    assert.deepEqual(listed(session), [90]);
  });

  it('keeps what was read, over a reload too, where the days to look back change while nothing can be read', async () => {
    let days = 90;
    let isDown = false;
    const asked: (readonly [days: number, whole: boolean])[] = [];
    const answer = async (whole: boolean) => {
      asked.push([days, whole]);
      if (isDown) throw fail('offline', 'no route');
      return [notice({ id: 7 })];
    };
    const connect = () => stubService({ notices: () => answer(true), changedNotices: () => answer(false) });
    const { session } = start(connect, { lookBackDays: () => days });
    session.signIn(credentials());
    await until(() => isReady(session));
    const readAt = readAtOf(session.store.snapshot);
    [isDown, days] = [true, 30];
    await over(session.selectionChanged());
    await until(async () => (await left())?.lookBackDays === 30);
    await over(session.dispose());
    const { session: after } = start(connect, { lookBackDays: () => days });
    after.signIn(credentials());
    await until(() => kind(after) === 'offline');
    await until(() => listed(after).includes(7));
    assert.equal(readAtOf(after.store.snapshot), readAt);
    isDown = false;
    await over(after.refresh());
    await until(() => isReady(after));
    assert.deepEqual(asked.at(-1), [30, true]);
  });

  let isThere: boolean;
  const moved = async (session: Session) => {
    isThere = false;
    await session.dispose();
  };
  for (const [what, ends, end] of [
    ['sends nothing any more of what was asked for before somebody signed out', 'unauthorized', (it) => it.signOut()],
    ['sends nothing any more of it once somebody else signs in', 'otherUser', (it) => it.forgetUser()],
    ['sends nothing any more of it once it is at another address', 'unauthorized', moved],
    ['sends what was asked for before it got another name', 'done', (it) => it.dispose()],
  ] as readonly (readonly [string, string, (session: Session) => Promise<void>])[]) {
    it(what, async () => {
      const sent: number[] = [];
      const paused = new Held<void>();
      isThere = true;
      // As the client's requests are: let through, then held back by a pause, then sent.
      const connect: Connect = (_connection, _credentials, { gate } = {}) =>
        stubService({
          notices: async () => [notice({ id: 7 })],
          acknowledge: async (id, signal) => {
            assert.ok(gate);
            using pass = await gate.enter(signal);
            await paused.answer();
            await pass.send(async () => void sent.push(id));
          },
        });
      const address = { baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' };
      const { session, refusals } = start(connect, {
        settings: () => ({ connections: isThere ? [{ ...address, name: 'Another name' }] : [] }),
      });
      session.signIn(credentials());
      await until(() => isReady(session));
      const outcome = session.acknowledge(7).then(
        () => 'done',
        (error: unknown) => failureOf(error).kind,
      );
      await until(() => paused.waiting.length === 1);
      await over(end(session));
      paused.waiting[0]?.resolve();
      assert.equal(await over(outcome), ends);
      assert.deepEqual(sent, ends === 'done' ? [7] : []);
      assert.deepEqual(refusals, []);
    });
  }

  it('goes by how a person’s try ended, not by what another window remembers of the refusal', async () => {
    const sent: string[] = [];
    let answer: () => Promise<unknown> = async () => [notice()];
    const connect = trusting(sent, { list: () => answer(), page: async () => detail });
    const windows = [start(connect).session, start(connect).session];
    const [asking, other] = windows;
    assert.ok(asking && other);
    for (const session of windows) session.signIn(credentials());
    await until(() => windows.every(isReady));
    answer = () => Promise.reject(unauthorized());
    await over(asking.refresh());
    await until(() => windows.every((session) => kind(session) === 'unauthorized'));
    answer = () => Promise.reject(fail('offline', 'no route'));
    await over(asking.refresh());
    await until(() => windows.every((session) => kind(session) === 'offline'));
    assert.deepEqual(sent.splice(0), ['list', 'list', 'list']);
    answer = async () => [notice()];
    // Whichever of them is the next to read: neither holds the key back.
    await clock.advance(3 * interval);
    await until(() => windows.every(isReady));
    assert.ok(sent.length >= 1);
    assert.equal((await over(other.service?.notice(1, never())))?.summary, 'Long');
    assert.equal(sent.at(-1), 'page');
  });

  it('waits as long as the service asked another window to', async () => {
    let polls = 0;
    const connect = () =>
      listing(() => {
        polls += 1;
        if (polls === 2) throw fail('throttled', 'HTTP 429', { retryAfterSeconds: 3600 });
        return [notice()];
      });
    const windows = [start(connect), start(connect)].map(({ session }) => session);
    for (const session of windows) session.signIn(credentials());
    await until(() => windows.every(isReady));
    await over(windows[0]?.refresh());
    await until(() => windows.every((session) => kind(session) === 'throttled'));
    for (let minutes = 0; minutes < 55; minutes += 5) {
      await clock.advance(5 * 60 * second);
      await quiet();
    }
    assert.equal(polls, 2);
    await clock.advance(10 * 60 * second);
    await until(() => windows.every(isReady));
    assert.equal(polls, 3);
  });

  it('shows what another window read last though only the failure after that is told', async () => {
    const { session } = start(() => listing(() => [notice({ id: 1 })]));
    session.signIn(credentials());
    await until(async () => isReady(session) && (await left()) !== undefined);
    const first = await left();
    assert.ok(first);
    const shared = new SharedFolder(folder, first.credentialsId);
    const fails = async (lease: number, readAt: number, detail: string) => {
      const failure: Failure = { kind: 'offline', detail };
      const left = { ...first, lease, failure, failures: 1, readAt, snapshot: lease };
      await shared.leave(left, byId([notice({ id: lease })]));
      await until(() => session.store.snapshot.state === 'stale' && session.store.snapshot.failure.detail === detail);
    };
    const readAt = (first.readAt ?? 0) + second;
    await fails(2, readAt, 'after a read that nobody told');
    assert.deepEqual(listed(session), [2]);
    await fails(3, readAt - 1, 'after an older one');
    assert.deepEqual(listed(session), [2]);
  });

  it('does not learn the time from what an earlier session measured, but from what another window reads now', async () => {
    const skew = 3600 * second;
    const shared = new SharedFolder(folder, 'id');
    await shared.prepare();
    const leave = async (number: number, at: number) => {
      assert.ok(await shared.leases.take(await shared.state(), at));
      const read = { beganAt: at, endedAt: at, readAt: at, readWholeAt: at, lease: number, snapshot: number };
      const result = { ...read, credentialsId: 'id', failure: null, failures: 0, lookBackDays: 90, skew };
      await shared.leave(result, byId([notice({ subject: `lease ${number}` })]));
    };
    await leave(1, clock.now() - 20 * second);
    const { session } = start(() => listing(() => []));
    session.signIn(credentials());
    await until(() => isReady(session));
    assert.equal(session.clock.skew, 0);
    await leave(2, clock.now());
    await until(() => session.subject(1) === 'lease 2');
    await until(() => session.clock.skew !== 0);
    assert.equal(session.clock.skew, skew);
  });

  it('learns the time from another window after the clock was set back to before somebody signed in', async () => {
    const skew = 3600 * second;
    const shared = new SharedFolder(folder, 'id');
    const { session } = start(() => listing(() => []));
    session.signIn(credentials());
    await until(async () => isReady(session) && (await left()) !== undefined);
    clock.setBack(2 * skew);
    const at = clock.now();
    assert.ok(await shared.leases.take(await shared.state(), at));
    const read = { beganAt: at, endedAt: at, readAt: at, readWholeAt: at, lease: 2, snapshot: 2 };
    const result = { ...read, credentialsId: 'id', failure: null, failures: 0, lookBackDays: 90, skew };
    await shared.leave(result, byId([notice()]));
    await until(() => session.clock.skew !== 0);
    assert.equal(session.clock.skew, skew);
  });

  it('shows what it acknowledged until a later read says something else, where no windows share', async () => {
    const list = new Held<unknown>();
    const { session } = start(trusting([], { list: list.answer }), { folder: undefined });
    session.signIn(credentials());
    await until(() => list.waiting.length === 1);
    list.waiting[0]?.resolve([notice()]);
    await until(() => isReady(session));
    const flag = () => noticesOf(session.store.snapshot).get(1)?.acknowledged;
    const during = session.refresh();
    await until(() => list.waiting.length === 2);
    await clock.advance(1);
    await over(session.acknowledge(1));
    assert.equal(flag(), true);
    list.waiting[1]?.resolve([notice()]);
    await over(during);
    assert.equal(flag(), true);
    await clock.advance(1);
    const after = session.refresh();
    await until(() => list.waiting.length === 3);
    list.waiting[2]?.resolve([notice()]);
    await over(after);
    assert.equal(flag(), false);
  });

  /** A list, notices and acknowledgements, each of which fails as a network does while it is cut. */
  function cutting() {
    const cut = { list: false, rest: false };
    const asked: string[] = [];
    const answer = <T>(name: string, isCut: boolean, value: T): Promise<T> => {
      asked.push(name);
      return isCut ? Promise.reject(fail('offline', 'cut')) : Promise.resolve(value);
    };
    const connect = () =>
      stubService({
        notices: () => answer('list', cut.list, [notice(), notice({ id: 2 })]),
        notice: (id) => answer('page', cut.rest, { ...detail, id }),
        acknowledge: () => answer('acknowledge', cut.rest, undefined),
      });
    const reads = () => asked.filter((name) => name === 'list').length;
    return { cut, connect, reads };
  }

  it('reads once after acknowledgements that belong together, whatever of them is in doubt', async () => {
    const { cut, connect, reads } = cutting();
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    cut.rest = true;
    const together = session.actTogether([1, 2]);
    for (let id = 1; id <= 5; id += 1) await assert.rejects(over(session.acknowledge(id)));
    await quiet();
    assert.equal(reads(), 1);
    together[Symbol.dispose]();
    await until(() => reads() === 2);
    await assert.rejects(over(session.acknowledge(1)));
    await until(() => reads() === 3);
    await quiet();
    assert.equal(reads(), 3);
  });

  it('reads after an acknowledgement that was in doubt before and wasn’t sent again, and after none that was only not sent', async () => {
    const { connect, reads } = cutting();
    let failure = fail('throttled', 'later');
    const { session } = start(() => ({ ...connect(), acknowledge: () => Promise.reject(failure) }));
    session.signIn(credentials());
    await until(() => isReady(session));
    await assert.rejects(over(session.acknowledge(1)));
    await quiet();
    assert.equal(reads(), 1);
    failure = fail('throttled', 'later', { isInDoubt: true });
    await assert.rejects(over(session.acknowledge(1)));
    await until(() => reads() === 2);
  });

  it('reads at the next interval though what was asked for meanwhile has failed many times', async () => {
    const { cut, connect, reads } = cutting();
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    Object.assign(cut, { list: true, rest: true });
    for (let time = 0; time < 5; time += 1) await over(session.refresh());
    await assert.rejects(over(session.acknowledge(1)));
    await until(() => reads() === 7);
    cut.list = false;
    await clock.advance(1.2 * interval);
    await until(() => reads() === 8 && isReady(session));
  });

  it('reads the list again once the service answers, to an acknowledgement or for a page', async () => {
    const { cut, connect, reads } = cutting();
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    const ways = [() => session.acknowledge(1), () => session.service?.notice(2, never())];
    for (const way of ways) {
      cut.list = true;
      await over(session.refresh());
      assert.equal(kind(session), 'offline');
      cut.list = false;
      const before = reads();
      await over(Promise.resolve(way()));
      await until(() => isReady(session));
      assert.equal(reads(), before + 1);
    }
  });

  it('reads the list no more than once in an interval where single notices can be read and the list can’t', async () => {
    const { cut, connect, reads } = cutting();
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    cut.list = true;
    await over(session.refresh());
    for (let time = 0; time < 5; time += 1) await over(session.service?.notice(2, never()));
    await until(() => reads() === 3);
    await quiet();
    assert.equal(reads(), 3);
    await clock.advance(1.2 * interval);
    await until(() => reads() === 4);
    await over(session.service?.notice(2, never()));
    await until(() => reads() === 5);
  });

  it('lists of a notice what a read of it alone told, and lists it no longer once that said that it is gone', async () => {
    const many = Array.from({ length: 120 }, (_, index) => notice({ id: index + 1, modifyDate: instant(index) }));
    const gone = new Set<number>();
    const asked: string[] = [];
    const connect = () =>
      stubService({
        notices: async () => {
          asked.push('all');
          return many.filter(({ id }) => !gone.has(id));
        },
        changedNotices: async () => {
          asked.push('changed');
          return [];
        },
        notice: async (id) => {
          if (gone.has(id)) throw fail('notFound', 'HTTP 404');
          return { ...detail, id, modifyDate: instant(id - 1), acknowledged: true, updateCount: 3 };
        },
      });
    const changes: unknown[] = [];
    const { session } = start(connect, { onChange: (change) => changes.push(change) });
    session.signIn(credentials());
    await until(() => isReady(session));
    changes.length = 0;
    await over(session.service?.notice(7, never()));
    assert.deepEqual(changes, [{ kind: 'rows', ids: [7] }]);
    const row = () => noticesOf(session.store.snapshot).get(7);
    assert.deepEqual([row()?.acknowledged, row()?.updateCount], [true, null], 'what isn’t counted stays so');
    assert.ok(!('summary' in (row() ?? {})));
    await clock.advance(1.2 * interval);
    await until(() => asked.at(-1) === 'changed');
    await quiet();
    assert.equal(row()?.acknowledged, true);

    gone.add(8);
    await assert.rejects(over(session.service?.notice(8, never())));
    await until(() => !listed(session).includes(8));
    assert.deepEqual(asked, ['all', 'changed', 'all']);
    // Of a notice that isn't listed the list needn't know.
    await assert.rejects(over(session.service?.notice(8, never())));
    await quiet();
    assert.equal(asked.length, 3);
  });

  it('reads the list once in an interval where the service knows none of the notices that it lists', async () => {
    let reads = 0;
    const listed = Array.from({ length: 120 }, (_, index) => notice({ id: index + 1 }));
    const gone = new Set<number>();
    const connect = () =>
      stubService({
        notices: async () => {
          reads += 1;
          return listed.filter(({ id }) => !gone.has(id));
        },
        changedNotices: async () => null,
        notice: async () => {
          throw fail('notFound', 'HTTP 404');
        },
      });
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    const ask = async () => {
      for (const { id } of listed) await assert.rejects(over(session.service?.notice(id, never())));
      await quiet();
    };
    await ask();
    assert.equal(reads, 2);
    await ask();
    assert.equal(reads, 2);
    await clock.advance(1.2 * interval);
    await until(() => reads === 3);
    // One that has really gone isn't listed any more.
    gone.add(7);
    await assert.rejects(over(session.service?.notice(7, never())));
    await until(() => reads === 4);
    gone.add(8);
    await assert.rejects(over(session.service?.notice(8, never())));
    await until(() => reads === 5);
  });

  it('reads everything for a person who asks while a poll for changes is under way', async () => {
    const many = Array.from({ length: 120 }, (_, index) => notice({ id: index + 1, modifyDate: instant(index) }));
    const changed = new Held<readonly Notice[]>();
    let whole = 0;
    const connect = () =>
      stubService({
        notices: async () => {
          whole += 1;
          return many.map((one) => ({ ...one, subject: `read ${whole}` }));
        },
        changedNotices: changed.answer,
      });
    const { session } = start(connect);
    session.signIn(credentials());
    await until(() => isReady(session));
    await until(async () => (await left()) !== undefined);
    await clock.advance(1.2 * interval);
    await until(() => changed.waiting.length === 1);
    const refreshed = session.refresh();
    await quiet();
    assert.equal(whole, 1);
    changed.waiting[0]?.resolve([]);
    await over(refreshed);
    assert.equal(whole, 2);
    assert.equal(session.subject(1), 'read 2');
  });

  it('is the last one’s where two sign in shortly after one another', async () => {
    const asked: string[] = [];
    const lists = new Map([
      ['first', new Held<readonly Notice[]>()],
      ['second', new Held<readonly Notice[]>()],
    ]);
    const connect: Connect = (_connection, { userName }) =>
      stubService({
        notices: () => {
          asked.push(userName);
          return lists.get(userName)?.answer() ?? Promise.resolve([]);
        },
      });
    const { session } = start(connect);
    const signIn = (userName: string) => session.signIn({ userName, apiKey: 'key', credentialsId: userName });
    signIn('first');
    signIn('second');
    await until(() => asked.length > 0);
    assert.deepEqual(asked, ['second']);
    lists.get('second')?.waiting[0]?.resolve([notice({ id: 2 })]);
    await until(() => isReady(session));
    // And once more, in the middle of the first one's read.
    signIn('first');
    await until(() => asked.length === 2);
    signIn('second');
    lists.get('first')?.waiting[0]?.resolve([notice({ id: 1 })]);
    await until(() => listed(session).length > 0);
    await quiet();
    assert.deepEqual(listed(session), [2]);
    assert.equal((await left())?.credentialsId, 'second');
  });

  for (const steps of [0, 1, 2, 3, 5, 8, 13, 21]) {
    it(`leaves neither timer nor watcher where it is disposed of as it begins, ${steps} steps in`, async () => {
      await earlier(() => listing(() => [notice()]));
      const before = clock.waiting;
      const { session } = start(() => stubService({}));
      session.signIn(credentials());
      for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setImmediate(resolve));
      session.dispose();
      const { snapshot } = session.store;
      await quiet();
      assert.equal(clock.waiting, before);
      await new SharedFolder(folder, 'id').acknowledgements.tell(1, 5000);
      await quiet();
      await settle();
      assert.equal(session.store.snapshot, snapshot, 'it still watches');
    });
  }
});
