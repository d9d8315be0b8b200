import assert from 'node:assert/strict';
import { FoundOverlaps } from '../../../../src/app/machines/foundOverlaps.ts';
import { TimelineController } from '../../../../src/app/timeline/controller.ts';
import type { TimelinePorts, TimelineSession } from '../../../../src/app/timeline/panelPorts.ts';
import { filterNotices, type NoticeFilter, noFilter } from '../../../../src/core/notices/filter.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { NoticeStore, noticesOf } from '../../../../src/core/notices/store.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import type { ToTimelinePage } from '../../../../src/protocol/timelineMessages.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { steadily } from '../../../support/machineOverlaps.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';

const minute = 60_000;
const hour = 60 * minute;

interface TestSession extends TimelineSession {
  readonly store: NoticeStore;
}

function session(name: string, notices: readonly Notice[] | null, clock: FakeClock): TestSession {
  const store = new NoticeStore(notices === null ? 'signedOut' : 'loading');
  if (notices !== null) store.replace(byId(notices), clock.now());
  const connection = { name, baseUrl: 'https://api.example.com', objectPrefix: 'Example_' };
  return { connection, host: `${name}.example.com`, store, clock, lookBackDays: 30, isMuted: ({ id }) => id === 9 };
}

describe('The timeline’s controller', () => {
  let overlaps: FoundOverlaps;
  let clock: FakeClock;
  let sessions: TestSession[];
  let filter: NoticeFilter;
  let told: ToTimelinePage[];
  let done: unknown[];
  let isVisible: boolean;
  let change: () => void;
  let changeZone: () => void;
  let controller: TimelineController<TestSession>;

  beforeEach(() => {
    clock = new FakeClock(now);
    [filter, told, done, isVisible] = [noFilter, [], [], true];
    sessions = [session('Work', [notice({ id: 1 }), notice({ id: 2, type: 'ANNOUNCEMENT' })], clock)];
    overlaps = new FoundOverlaps();
    const ports: TimelinePorts<TestSession> = {
      sessions: () => sessions,
      isOpening: () => sessions.length === 0,
      overlaps,
      visibleNotices: ({ store }) => filterNotices([...noticesOf(store.snapshot).values()], filter),
      filterLine: () => (filter === noFilter ? '' : 'Filter: narrow (1 of 2)'),
      onChange: (listener) => {
        change = listener;
        return () => done.push('ended');
      },
      onZoneChange: (listener) => {
        changeZone = listener;
        return () => done.push('ended');
      },
      clearFilter: () => done.push('clearFilter'),
      loadOlder: () => done.push('loadOlder'),
      openSample: () => done.push('openSample'),
      openNotice: (reference) => done.push(reference),
      runProblemAction: (connectionName, action) => done.push([connectionName, action]),
      zone: () => 'utc',
      setZone: (zone) => done.push(zone),
      clock,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      t: inEnglish,
    };
    controller = new TimelineController({ isVisible: () => isVisible, post: (message) => told.push(message) }, ports);
  });

  const last = () => {
    const message = told.at(-1);
    assert.ok(message);
    return message;
  };

  it('says which notices another account of the same service has too, and which', () => {
    sessions = [
      session('Work', [notice({ id: 1 }), notice({ id: 2 })], clock),
      session('Other', [notice({ id: 2 })], clock),
    ];
    controller.receive({ type: 'ready' });
    assert.deepEqual(
      last().items.map(({ id, account, twinOf }) => [id, account, twinOf]),
      [
        [1, 0, undefined],
        [2, 0, undefined],
        [2, 1, 0],
      ],
    );
  });

  it('tells all when the page is ready, each notice with the account that it is of', () => {
    sessions.push(session('Home', [notice({ id: 1, status: { keyName: 'COMPLETED', name: '' } })], clock));
    controller.receive({ type: 'ready' });
    const { accounts, items, filter: line, zone, serviceNow, isOpening } = last();
    assert.deepEqual(
      accounts.map(({ connectionName, state, problem }) => [connectionName, state, problem]),
      [
        ['Work', 'ready', null],
        ['Home', 'ready', null],
      ],
    );
    assert.deepEqual(
      items.map(({ account, id, type, isOver }) => [account, id, type, isOver]),
      [
        [0, 1, 'Planned maintenance', false],
        [0, 2, 'Announcement', false],
        [1, 1, 'Planned maintenance', true],
      ],
    );
    assert.deepEqual([line, zone, serviceNow, isOpening], ['', 'utc', now, false]);
  });

  it('says of what is over whether it was cancelled, and so never ran', () => {
    const one = (id: number, keyName: string) => notice({ id, status: { keyName, name: '' } });
    sessions = [session('Work', [one(1, 'COMPLETED'), one(2, 'CANCELLED'), one(3, 'ACTIVE')], clock)];
    controller.receive({ type: 'ready' });
    assert.deepEqual(
      last().items.map(({ id, isOver, isCancelled }) => [id, isOver, isCancelled === true]),
      [
        [1, true, false],
        [2, true, true],
        [3, false, false],
      ],
    );
  });

  it('says which machines a notice hits at once with others, in short, and when', () => {
    const [group, hits] = [{ key: 'db-*', label: 'db-*', size: 2 }, []];
    const times = {
      start: instant(now + 3_600_000),
      end: instant(now + 7_200_000),
      isOpenStart: false,
      isOpenEnd: false,
    };
    const when = steadily(2, times);
    const overlap = { group, hits, ...when, machines: ['db-1', 'db-2'], ids: [1] };
    overlaps.show({ of: ({ id }) => (id === 1 ? Array(5).fill(overlap) : []), brief: ({ id }) => `brief of ${id}` });
    controller.receive({ type: 'ready' });
    const [first, second] = last().items;
    assert.equal(first?.overlap, 'brief of 1');
    assert.deepEqual(first.overlaps, Array(3).fill({ group, ...when }));
    assert.deepEqual([second?.overlap, second?.overlaps], ['', []]);
  });

  it('shows the notices that pass the filter, and says so', () => {
    filter = { ...noFilter, types: ['PLANNED'] };
    controller.receive({ type: 'ready' });
    assert.deepEqual(
      last().items.map(({ id }) => id),
      [1],
    );
    assert.match(last().filter, /^Filter:/);
  });

  it('tells of many changes at once, once, and of none that nobody sees', async () => {
    controller.receive({ type: 'ready' });
    change();
    changeZone();
    change();
    assert.equal(told.length, 1);
    await clock.advance(1000);
    assert.equal(told.length, 2);
    isVisible = false;
    change();
    await clock.advance(1000);
    assert.equal(told.length, 2);
    isVisible = true;
    controller.receive({ type: 'ready' });
    assert.equal(told.length, 3);
  });

  it('says of each account why its notices are missing, or how old they are', async () => {
    sessions.push(session('Home', null, clock), session('Late', [], clock));
    await clock.advance(2 * hour);
    sessions[2]?.store.fail({ kind: 'timeout', detail: 'late' });
    controller.receive({ type: 'ready' });
    const [, home, late] = last().accounts;
    assert.deepEqual(home, {
      connectionName: 'Home',
      state: 'signedOut',
      problem: { sentence: 'You are not signed in to Home.', action: 'signIn' },
    });
    assert.equal(late?.state, 'ready');
    assert.match(late?.problem?.sentence ?? '', /^Late: Late\.example\.com did not answer in time\./);
    assert.equal(late?.problem?.age, 'Notices are shown as of 2 h ago.');
    assert.equal(late?.problem?.action, 'retry');
  });

  it('goes on saying how old the notices are that couldn’t be read anew, each minute, to whoever looks', async () => {
    const age = () => /as of (.*)\.$/.exec(last().accounts[0]?.problem?.age ?? '')?.[1];
    await clock.advance(5 * minute);
    sessions[0]?.store.fail({ kind: 'timeout', detail: 'late' });
    change();
    await clock.advance(1000);
    assert.equal(age(), '5 min ago');
    await clock.advance(10 * minute);
    assert.equal(age(), '15 min ago');
    isVisible = false;
    const before = told.length;
    await clock.advance(10 * minute);
    assert.equal(told.length, before);
    isVisible = true;
    controller.receive({ type: 'ready' });
    assert.equal(age(), '25 min ago');
    await clock.advance(2 * minute);
    assert.equal(age(), '27 min ago');
    sessions[0]?.store.replace(byId([]), clock.now());
    change();
    await clock.advance(1000);
    assert.equal(clock.waiting, 0);
  });

  it('says until when the service asked to wait no longer than that', async () => {
    controller.receive({ type: 'ready' });
    const waitEnds = clock.now() + 90_000;
    sessions[0]?.store.fail({ kind: 'throttled', detail: '', retryAfterSeconds: 90, waitEnds });
    change();
    const said = () => last().accounts[0]?.problem?.sentence ?? '';
    await clock.advance(50);
    assert.match(said(), /^Work\.example\.com asked to wait until /);
    await clock.advance(2 * minute);
    assert.equal(said(), 'Work.example.com is limiting requests. Try again in a minute.');
  });

  it('doesn’t say that there are no notices in an account that was never read', () => {
    sessions = [{ ...session('Work', null, clock), store: new NoticeStore('loading') }];
    sessions[0]?.store.fail({ kind: 'timeout', detail: 'late' });
    controller.receive({ type: 'ready' });
    const [work] = last().accounts;
    assert.deepEqual([work?.state, work?.problem?.action], ['unread', 'retry']);
  });

  it('says that accounts are being opened, and that one is being read', () => {
    sessions = [];
    controller.receive({ type: 'ready' });
    assert.deepEqual([last().isOpening, last().accounts], [true, []]);
    sessions = [{ ...session('Work', null, clock), store: new NoticeStore('loading') }];
    controller.receive({ type: 'ready' });
    assert.deepEqual(
      last().accounts.map(({ state }) => state),
      ['loading'],
    );
  });

  it('sends one line of a subject, a name where there is none, and the service’s zone', () => {
    const dates = { modifyDate: instant(now, -330), startDate: instant(now, -330) };
    sessions = [
      session(
        'Work',
        [notice({ id: 7, subject: ' \r\n', ...dates }), notice({ id: 8, subject: 'x\u202ey\n'.repeat(4000) })],
        clock,
      ),
    ];
    controller.receive({ type: 'ready' });
    const [unnamed, long] = last().items;
    assert.equal(unnamed?.subject, 'Notice 7');
    assert.ok((long?.subject.length ?? 0) <= 300 && !/[\n\u202e]/.test(long?.subject ?? ''));
    assert.equal(last().serviceZone, '-05:30');
  });

  it('says which notices are muted', () => {
    sessions = [session('Work', [notice({ id: 9 }), notice({ id: 10 })], clock)];
    controller.receive({ type: 'ready' });
    assert.deepEqual(
      last().items.map(({ isMuted }) => isMuted),
      [true, false],
    );
  });

  it('says how far back finished notices go: as far as those of every account', () => {
    controller.receive({ type: 'ready' });
    assert.equal(last().lookBackDays, 30);
    sessions = [{ ...session('Work', [], clock), lookBackDays: 0 }];
    controller.receive({ type: 'ready' });
    assert.equal(last().lookBackDays, 0);
  });

  it('does what the page asks for', () => {
    controller.receive({ type: 'openNotice', connectionName: 'Work', id: 2 });
    controller.receive({ type: 'clearFilter' });
    controller.receive({ type: 'loadOlder' });
    controller.receive({ type: 'openSample' });
    controller.receive({ type: 'setZone', zone: 'service' });
    controller.receive({ type: 'act', action: 'signIn', connectionName: 'Home' });
    assert.deepEqual(done, [
      { connectionName: 'Work', id: 2 },
      'clearFilter',
      'loadOlder',
      'openSample',
      'service',
      ['Home', 'signIn'],
    ]);
  });

  it('listens to nothing any more once it is disposed of, and tells nothing', async () => {
    sessions[0]?.store.fail({ kind: 'timeout', detail: 'late' });
    controller.receive({ type: 'ready' });
    change();
    controller.dispose();
    await clock.advance(hour);
    assert.equal(told.length, 1);
    assert.deepEqual(done, ['ended', 'ended']);
  });
});
