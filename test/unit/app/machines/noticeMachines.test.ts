import assert from 'node:assert/strict';
import { NoticeMachines } from '../../../../src/app/machines/noticeMachines.ts';
import type { ReadMachines, SharedMachines } from '../../../../src/app/machines/sharedMachines.ts';
import { Emitter } from '../../../../src/app/session/emitter.ts';
import type { Session } from '../../../../src/app/session/session.ts';
import type { EventService } from '../../../../src/core/connection/ports.ts';
import { type FailureKind, fail } from '../../../../src/core/failures.ts';
import type { ImpactedResource, Notice, NoticeDetail } from '../../../../src/core/notices/notice.ts';
import { NoticeStore, noticesOf } from '../../../../src/core/notices/store.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { byId, instant, notice, noticeDetail } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

const now = Date.UTC(2026, 10, 20, 12);

function resource(hostname: string): ImpactedResource {
  const numbers = { resourceAccountId: null, resourceTableId: null };
  const texts = { filterLabel: '', privateIp: '', publicIp: '', resourceName: '', resourceType: 'SERVER' };
  return { active: true, hostname, ...texts, ...numbers };
}

/** Of shared machines where none are read anew. */
const nothingAnew: Pick<SharedMachines, 'tellAnew' | 'anewAt'> = { tellAnew: async () => {}, anewAt: async () => 0 };

/** A window of one signed-in account, whose service answers at once. */
class AccountWindow {
  readonly clock = new FakeClock(now);
  readonly store = new NoticeStore('loading');
  readonly hosts = new Map<number, readonly string[]>();
  readonly asked: number[] = [];
  told = 0;
  failure: FailureKind | undefined;
  /** Notices that fail so; undefined: all. */
  failing: readonly number[] | undefined;
  /** What the service waits for before it answers. */
  answering: Promise<void> = Promise.resolve();
  service: EventService | undefined = this.#service();
  /** Of other accounts that are signed in. */
  readonly others: Session[] = [];
  readonly machines: NoticeMachines;
  readonly #session: Session;
  readonly #changed = new Emitter<void>();
  readonly #listChanged = new Emitter<void>();

  constructor(shared?: SharedMachines) {
    const window = this;
    const session = {
      connection: { name: 'Work', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' },
      store: this.store,
      clock: this.clock,
      get service() {
        return window.service;
      },
      shared: shared === undefined ? undefined : { folder: 'shared', credentialsId: 'one' },
    } as unknown as Session;
    this.#session = session;
    this.store.onChange(() => this.#changed.fire());
    this.machines = new NoticeMachines({
      sessions: {
        get signedIn() {
          return window.service === undefined ? [] : [session, ...window.others];
        },
        onChange: this.#changed.event,
        onListChange: this.#listChanged.event,
      },
      clock: this.clock,
      onChange: () => {
        this.told += 1;
      },
      ...(shared === undefined ? {} : { share: () => shared }),
    });
  }

  async read(...notices: readonly Notice[]): Promise<void> {
    this.store.replace(byId(notices), this.clock.now());
    await this.clock.advance(60_000);
  }

  /** As the service has it. */
  detail(id: number, part: Partial<Notice> = {}): NoticeDetail {
    const listed = noticesOf(this.store.snapshot).get(id) ?? notice({ id });
    return noticeDetail({ ...listed, ...part }, { impactedResources: (this.hosts.get(id) ?? []).map(resource) });
  }

  async signIn(signedIn: boolean): Promise<void> {
    this.service = signedIn ? this.#service() : undefined;
    this.#listChanged.fire();
    await this.clock.advance(60_000);
  }

  signInOther(name: string, store: NoticeStore): void {
    const { clock, connection } = this.#session;
    const other = { connection: { ...connection, name }, store, clock, service: this.#service(), shared: undefined };
    this.others.push(other as unknown as Session);
  }

  get hit(): Record<string, number[]> {
    return Object.fromEntries([...this.machines.notices()].map(([name, hits]) => [name, hits.map(({ id }) => id)]));
  }

  /** Ids of those whose machines are known, once nothing more can be read. */
  get settled(): number[] | undefined {
    const known = this.machines.settled(this.#session);
    return known && [...known.keys()];
  }

  /** Ids of those whose machines are known, once that is all there is. */
  get whole(): number[] | undefined {
    const known = this.machines.whole(this.#session);
    return known && [...known.keys()];
  }

  #service(): EventService {
    return stubService({
      notice: async (id) => {
        this.asked.push(id);
        await this.answering;
        if (this.failure !== undefined && this.failing?.includes(id) !== false)
          throw fail(this.failure, 'as the test wants it');
        return this.detail(id);
      },
    });
  }
}

describe('The machines of notices', () => {
  it('are read once for each open notice that may hit some, the next ones first', async () => {
    const window = new AccountWindow();
    window.hosts.set(1, ['web-01.example']).set(2, ['DB-01.example.', 'web-01.example']);
    await window.read(
      notice({ id: 1, startDate: instant(now + 2000), impactedResourceCount: 1 }),
      notice({ id: 2, startDate: instant(now + 1000), impactedResourceCount: null }),
      notice({ id: 3, startDate: instant(now), impactedResourceCount: 0 }),
      notice({ id: 4, startDate: instant(now), status: { keyName: 'COMPLETED', name: '' } }),
    );
    assert.deepEqual(window.asked, [2, 1]);
    assert.deepEqual(window.hit, { 'web-01.example': [2, 1], 'db-01.example': [2] });
    assert.equal(window.told, 1, 'what was read together is told together');
    await window.read(
      notice({ id: 1, startDate: instant(now + 2000), impactedResourceCount: 1 }),
      notice({ id: 2, startDate: instant(now + 1000), impactedResourceCount: null, acknowledged: true }),
    );
    assert.deepEqual(window.asked, [2, 1], 'nothing else is to be known');
  });

  it('are told anew, without another read, where their notice says something else of them', async () => {
    const window = new AccountWindow();
    window.hosts.set(1, ['web-01.example']);
    const first = notice({ id: 1, startDate: instant(now + 1000), impactedResourceCount: 1 });
    const other = notice({ id: 2, startDate: instant(now + 1000), impactedResourceCount: 0 });
    await window.read(first, other);
    assert.equal(window.told, 1);
    let last = first;
    for (const part of [
      { startDate: instant(now + 2000) },
      { endDate: instant(now + 3000) },
      { subject: 'Other words' },
      { status: { keyName: 'CANCELLED', name: 'Cancelled' } },
    ]) {
      const { told } = window;
      last = { ...last, ...part };
      await window.read(last, other);
      assert.equal(window.told, told + 1, Object.keys(part).join());
    }
    const { told } = window;
    await window.read({ ...last, acknowledged: true }, { ...other, subject: 'Hits nothing' });
    assert.equal(window.told, told, 'nothing of it is told of a machine');
    assert.deepEqual(window.asked, [1]);
  });

  it('are read of what runs or comes before what should be over, where they are more than are read', async () => {
    const window = new AccountWindow();
    const over = Array.from({ length: 500 }, (_, at) =>
      notice({ id: 1000 + at, startDate: instant(now - 9_000_000), endDate: instant(now - 5_000_000 + at) }),
    );
    window.hosts.set(7, ['web-01.example']).set(8, ['web-02.example']);
    await window.read(
      ...over,
      notice({ id: 7, startDate: instant(now + 86_400_000), endDate: instant(now + 90_000_000) }),
      notice({ id: 8, startDate: instant(now - 1000), endDate: instant(now + 90_000_000) }),
    );
    assert.deepEqual(window.asked.slice(0, 2), [8, 7]);
    await window.clock.advance(600_000);
    assert.equal(window.asked.length, 500);
    assert.deepEqual(window.hit, { 'web-02.example': [8], 'web-01.example': [7] });
  });

  it('are read again when a notice has changed, and forgotten when it is over', async () => {
    const window = new AccountWindow();
    window.hosts.set(1, ['web-01.example']);
    await window.read(notice({ id: 1, modifyDate: instant(now) }));
    window.hosts.set(1, ['web-02.example']);
    await window.read(notice({ id: 1, modifyDate: instant(now + 1) }));
    assert.deepEqual(window.hit, { 'web-02.example': [1] });
    const { told } = window;
    await window.read(notice({ id: 1, modifyDate: instant(now + 2), status: { keyName: 'COMPLETED', name: '' } }));
    assert.deepEqual(window.hit, {});
    assert.equal(window.told, told + 1);
    assert.deepEqual(window.asked, [1, 1]);
  });

  it('are those that a page or a hover shows, though the list says of no change', async () => {
    const left: unknown[] = [];
    const shared: SharedMachines = {
      ...nothingAnew,
      left: async () => undefined,
      claim: async () => true,
      leave: async (id, _stamp, { names }) => void left.push([id, ...names]),
    };
    const window = new AccountWindow(shared);
    window.hosts.set(1, ['web-01.example']).set(2, ['db-01.example']);
    await window.read(notice({ id: 1, modifyDate: instant(now) }), notice({ id: 2 }));
    const { told } = window;
    window.store.learn(window.detail(1));
    await window.clock.advance(60_000);
    assert.equal(window.told, told, 'they are the same');
    window.hosts.set(1, ['web-02.example']);
    window.store.learn(window.detail(1, { modifyDate: instant(now - 1) }));
    await window.clock.advance(60_000);
    assert.deepEqual(window.hit, { 'web-01.example': [1], 'db-01.example': [2] }, 'an older answer says nothing');
    window.store.learn(window.detail(1));
    await window.clock.advance(60_000);
    assert.deepEqual(window.hit, { 'web-02.example': [1], 'db-01.example': [2] });
    assert.deepEqual(left.at(-1), [1, 'web-02.example']);
    assert.deepEqual([window.told, window.asked.length], [told + 1, 2], 'nothing is read for that');
    await window.signIn(false);
    window.hosts.set(1, ['web-03.example']);
    window.store.learn(window.detail(1));
    assert.deepEqual([left.length, window.hit], [3, {}], 'of who has signed out nothing is left');
  });

  it('are those that a page in another window shows, from the next list on', async () => {
    const files = new Map<string, ReadMachines>();
    const looked: number[] = [];
    let told = 0;
    const shared: SharedMachines = {
      left: async (id, stamp) => {
        looked.push(id);
        return files.get(`${id} ${stamp}`);
      },
      claim: async () => true,
      leave: async (id, stamp, read) => void files.set(`${id} ${stamp}`, read),
      tellAnew: async () => {
        told += 1;
      },
      anewAt: async () => told,
    };
    const [first, second] = [new AccountWindow(shared), new AccountWindow(shared)];
    first.hosts.set(1, ['web-01.example']).set(2, ['db-01.example']);
    const notices = [notice({ id: 1 }), notice({ id: 2 })];
    await first.read(...notices);
    await second.read(...notices);
    first.hosts.set(1, ['web-02.example']);
    first.store.learn(first.detail(1));
    await first.clock.advance(1_000);
    const before = second.told;
    await first.read(...notices);
    await second.read(...notices);
    assert.deepEqual(second.hit, { 'web-02.example': [1], 'db-01.example': [2] });
    assert.deepEqual([second.told, second.asked], [before + 1, []], 'nothing is read for that');
    looked.length = 0;
    for (const window of [first, second]) await window.read(...notices);
    assert.deepEqual([looked, second.told], [[], before + 1], 'nothing was told since');
  });

  it('are read again where an update came, though the notice says that it was modified before', async () => {
    const window = new AccountWindow();
    window.hosts.set(1, ['web-01.example']);
    const one = notice({ id: 1, modifyDate: instant(now), lastUpdateDate: instant(now) });
    await window.read(one);
    window.hosts.set(1, ['web-02.example']);
    await window.read({ ...one, lastUpdateDate: instant(now + 1) });
    assert.deepEqual(window.hit, { 'web-02.example': [1] });
  });

  it('are settled once nothing more can be read, well or not', async () => {
    const window = new AccountWindow();
    assert.equal(window.settled, undefined, 'nobody knows the notices');
    window.hosts.set(1, ['web-01.example']);
    let answer = () => {};
    window.answering = new Promise((resolve) => {
      answer = resolve;
    });
    await window.read(notice({ id: 1 }));
    assert.equal(window.settled, undefined, 'the service has not answered');
    answer();
    await window.clock.advance(1_000);
    assert.deepEqual(window.settled, [1]);
    window.failure = 'notFound';
    await window.read(notice({ id: 1 }), notice({ id: 2 }));
    assert.deepEqual(window.settled, [1], 'the second can’t be read');
    window.failure = 'offline';
    await window.read(notice({ id: 1 }), notice({ id: 3 }));
    assert.deepEqual(window.settled, [1]);
    window.failure = undefined;
    await window.read(notice({ id: 1 }), notice({ id: 3 }));
    assert.deepEqual(window.settled, [1, 3]);
    window.store.fail({ kind: 'offline', detail: '' });
    await window.clock.advance(1_000);
    assert.deepEqual(window.settled, [1, 3], 'in an outage that is all there is');
  });

  it('are not asked for with a key that is refused, nor while nobody is signed in', async () => {
    const window = new AccountWindow();
    window.failure = 'unauthorized';
    await window.read(notice({ id: 1 }), notice({ id: 2 }));
    assert.deepEqual(window.asked, [1]);
    window.store.fail({ kind: 'unauthorized', detail: '' });
    await window.clock.advance(600_000);
    assert.deepEqual(window.asked, [1]);
    await window.signIn(false);
    window.failure = undefined;
    await window.read(notice({ id: 1 }));
    assert.deepEqual(window.asked, [1]);
    await window.signIn(true);
    assert.deepEqual(window.asked, [1, 1]);
  });

  it('are asked for again after a failure only once the list was read again, and not of a notice that can’t be read', async () => {
    const window = new AccountWindow();
    window.failure = 'offline';
    await window.read(notice({ id: 1 }), notice({ id: 2 }));
    assert.deepEqual(window.asked, [1]);
    window.failure = 'malformed';
    await window.read(notice({ id: 1 }), notice({ id: 2 }));
    assert.deepEqual(window.asked, [1, 1, 2]);
    await window.read(notice({ id: 1 }), notice({ id: 2 }));
    assert.deepEqual(window.asked, [1, 1, 2]);
  });

  it('are those that were read before where a notice that has changed can’t be read, until it can', async () => {
    for (const failure of ['malformed', 'notFound', 'tooMuchData'] as const) {
      const window = new AccountWindow();
      window.hosts.set(1, ['web-01.example']);
      await window.read(notice({ id: 1 }));
      window.failure = failure;
      const changed = notice({ id: 1, subject: 'otherwise', modifyDate: instant(now) });
      await window.read(changed);
      assert.deepEqual(window.hit, { 'web-01.example': [1] }, failure);
      window.failure = undefined;
      window.hosts.set(1, ['web-02.example']);
      for (let minutes = 0; minutes < 12; minutes += 1) await window.read(changed);
      assert.deepEqual(window.hit, { 'web-02.example': [1] }, failure);
    }
  });

  it('are asked for again later where a notice could not be read, more and more seldom while that stays so', async () => {
    const window = new AccountWindow();
    window.hosts.set(1, ['web-01.example']);
    window.failure = 'malformed';
    /** Polls each minute, and says after how many the notice was read again. */
    const minutesUntilAsked = async () => {
      const { length } = window.asked;
      for (let minutes = 1; minutes < 3_000; minutes++) {
        await window.read(notice({ id: 1 }));
        if (window.asked.length > length) return minutes;
      }
      return undefined;
    };
    await window.read(notice({ id: 1 }));
    const { told } = window;
    const waits = [];
    for (let turn = 0; turn < 10; turn++) waits.push(await minutesUntilAsked());
    assert.deepEqual(
      waits.map((minutes = 0) => Math.floor(minutes / 10) * 10),
      [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440],
    );
    assert.equal(window.told, told, 'nothing else is known');
    window.store.fail({ kind: 'offline', detail: '' });
    await window.clock.advance(2 * 24 * 3_600_000);
    assert.deepEqual(window.settled, [], 'in an outage there is nothing to wait for');
    window.failure = undefined;
    await minutesUntilAsked();
    assert.deepEqual(window.hit, { 'web-01.example': [1] });
    assert.equal(await minutesUntilAsked(), undefined);
  });

  for (const kind of ['server', 'timeout', 'forbidden'] as const) {
    it(`are read of all other notices though one alone fails each time, and later of that one: ${kind}`, async () => {
      const window = new AccountWindow();
      const notices = [1, 2, 3].map((id) => notice({ id, startDate: instant(now + id * 1000) }));
      for (const { id } of notices) window.hosts.set(id, [`web-0${id}.example`]);
      window.failure = kind;
      window.failing = [1];
      await window.read(...notices);
      assert.deepEqual([window.asked, window.whole], [[1], undefined], 'the service may be what fails');
      await window.read(...notices);
      assert.deepEqual(window.asked, [1, 2, 3]);
      assert.deepEqual(
        [window.whole, window.settled],
        [
          [2, 3],
          [2, 3],
        ],
      );
      assert.ok(window.machines.isUnread({ connectionName: 'Work', id: 1 }), 'it may be known later');
      for (let minutes = 0; minutes < 60; minutes += 1) await window.read(...notices);
      assert.deepEqual(window.asked, [1, 2, 3, 1, 1], 'after ten minutes and after thirty');
      window.failure = undefined;
      for (let minutes = 0; minutes < 20; minutes += 1) await window.read(...notices);
      assert.deepEqual([window.asked.length, window.whole], [6, [1, 2, 3]]);
    });
  }

  it('stay as they were of a notice that has changed and fails since, and are read at its next change', async () => {
    const window = new AccountWindow();
    window.hosts.set(1, ['web-01.example']);
    await window.read(notice({ id: 1, modifyDate: instant(now) }));
    window.failure = 'server';
    const changed = notice({ id: 1, modifyDate: instant(now + 1) });
    await window.read(changed);
    await window.read(changed);
    assert.deepEqual([window.asked, window.hit, window.whole], [[1, 1], { 'web-01.example': [1] }, [1]]);
    window.failure = undefined;
    window.hosts.set(1, ['web-02.example']);
    await window.read(notice({ id: 1, modifyDate: instant(now + 2) }));
    assert.deepEqual(window.hit, { 'web-02.example': [1] });
  });

  it('are read by one window for all, and by another where that one leaves nothing', async () => {
    const files = new Map<string, ReadMachines>();
    const claims = new Set<string>();
    const shared: SharedMachines = {
      ...nothingAnew,
      left: async (id, stamp) => files.get(`${id} ${stamp}`),
      claim: async (id, stamp) => claims.size < claims.add(`${id} ${stamp}`).size,
      leave: async (id, stamp, read) => void files.set(`${id} ${stamp}`, read),
    };
    const [first, second] = [new AccountWindow(shared), new AccountWindow(shared)];
    for (const window of [first, second]) window.hosts.set(1, ['web-01.example']).set(2, ['web-02.example']);
    await Promise.all([first, second].map((window) => window.read(notice({ id: 1 }), notice({ id: 2 }))));
    assert.deepEqual([...first.asked, ...second.asked].sort(), [1, 2]);
    assert.deepEqual(second.hit, { 'web-01.example': [1], 'web-02.example': [2] });
    files.clear();
    const third = new AccountWindow(shared);
    third.hosts.set(1, ['web-01.example']);
    await third.read(notice({ id: 1 }));
    assert.deepEqual(third.hit, { 'web-01.example': [1] }, 'whoever claimed it is gone');
  });

  it('are known in a window that is opened in an outage, as far as another window left them', async () => {
    const resources = { shown: [{ name: 'Web-01.example', details: [] }], named: 1, all: 1 };
    const names = ['web-01.example'];
    const files = new Map([['1 0-x-x', { names, machines: names, places: [], resources }]]);
    const claims: number[] = [];
    const shared: SharedMachines = {
      ...nothingAnew,
      left: async (id, stamp) => files.get(`${id} ${stamp}`),
      claim: async (id) => claims.push(id) > 0,
      leave: async () => {},
    };
    const window = new AccountWindow(shared);
    window.hosts.set(2, ['web-02.example']);
    window.store.replace(byId([notice({ id: 2, modifyDate: null }), notice({ id: 1, modifyDate: null })]), now);
    window.store.fail({ kind: 'offline', detail: '' });
    await window.clock.advance(60_000);
    assert.deepEqual(window.hit, { 'web-01.example': [1] });
    assert.deepEqual([window.asked, claims], [[], []], 'the service is out of reach');
    assert.equal(window.clock.waiting, 0);
    await window.read(notice({ id: 2, modifyDate: null }), notice({ id: 1, modifyDate: null }));
    assert.deepEqual(window.hit, { 'web-01.example': [1], 'web-02.example': [2] });
  });

  it('are left to nobody, and hit nothing, where who read them has signed out meanwhile', async () => {
    const left: number[] = [];
    const shared: SharedMachines = {
      ...nothingAnew,
      left: async () => undefined,
      claim: async () => true,
      leave: async (id) => void left.push(id),
    };
    const window = new AccountWindow(shared);
    window.hosts.set(1, ['web-01.example']);
    let answer = () => {};
    window.answering = new Promise((resolve) => {
      answer = resolve;
    });
    await window.read(notice({ id: 1 }));
    assert.deepEqual(window.asked, [1]);
    await window.signIn(false);
    answer();
    await window.clock.advance(60_000);
    assert.deepEqual([left, window.hit], [[], {}]);
    window.answering = Promise.resolve();
    await window.signIn(true);
    assert.deepEqual([left, window.hit], [[1], { 'web-01.example': [1] }]);
  });

  it('of who has signed out are forgotten, and told so, though the service keeps another account waiting', async () => {
    const window = new AccountWindow();
    const other = new NoticeStore('loading');
    window.signInOther('Other', other);
    window.hosts.set(1, ['web-01.example']).set(2, ['web-02.example']);
    other.replace(byId([notice({ id: 2 })]), now);
    await window.read(notice({ id: 1 }));
    assert.deepEqual(window.hit, { 'web-01.example': [1], 'web-02.example': [2] });
    const { told } = window;
    window.answering = new Promise(() => {});
    await window.read(notice({ id: 1, modifyDate: instant(now + 1) }));
    window.others.length = 0;
    await window.read(notice({ id: 1, modifyDate: instant(now + 1) }));
    assert.deepEqual([window.hit, window.told], [{ 'web-01.example': [1] }, told + 1]);
    await window.read();
    assert.deepEqual([window.hit, window.told], [{}, told + 2], 'and so is a notice that has gone');
    assert.deepEqual(window.asked.length, 3, 'one is asked for at a time');
  });

  it('are told once where an account has none, whether or not another one can be read', async () => {
    const window = new AccountWindow();
    const other = new NoticeStore('loading');
    window.signInOther('Other', other);
    const over = notice({ id: 5, startDate: instant(now), status: { keyName: 'COMPLETED', name: '' } });
    const areUnread = () =>
      ['Work', 'Other'].map((connectionName) => window.machines.isUnread({ connectionName, id: 5 }));
    assert.deepEqual(areUnread(), [true, true]);
    other.fail({ kind: 'offline', detail: 'as the test wants it' });
    for (let reads = 0; reads < 3; reads += 1) await window.read(over);
    assert.deepEqual([window.told, areUnread()], [1, [false, true]]);
    other.replace(byId([over]), window.clock.now());
    for (let reads = 0; reads < 3; reads += 1) await window.read(over);
    assert.deepEqual([window.told, areUnread()], [2, [false, false]]);
  });

  it('are known to hit nothing by whoever wants to know only later', async () => {
    const window = new AccountWindow();
    assert.equal(window.machines.hasTold, false);
    await window.read(notice({ id: 1, impactedResourceCount: 0 }));
    assert.deepEqual([window.machines.hasTold, window.hit], [true, {}]);
    await window.signIn(false);
    assert.equal(window.machines.hasTold, false);
  });

  it('are asked for no more once nobody wants them', async () => {
    const window = new AccountWindow();
    window.machines.dispose();
    await window.read(notice({ id: 1 }));
    assert.deepEqual(window.asked, []);
    assert.equal(window.clock.waiting, 0);
  });
});
