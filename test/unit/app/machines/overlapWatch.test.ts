import assert from 'node:assert/strict';
import type { OverlapSettings } from '../../../../src/app/machines/accountOverlaps.ts';
import { FoundOverlaps } from '../../../../src/app/machines/foundOverlaps.ts';
import { OverlapWatch } from '../../../../src/app/machines/overlapWatch.ts';
import type { ReadMachines } from '../../../../src/app/machines/sharedMachines.ts';
import { Emitter } from '../../../../src/app/session/emitter.ts';
import type { Session } from '../../../../src/app/session/session.ts';
import type { Overlap } from '../../../../src/core/machines/overlaps.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { NoticeStore } from '../../../../src/core/notices/store.ts';
import { hour, minute } from '../../../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

/** A clock by which each look at it takes a while, so that a search gives way all the time. */
class SlowClock extends FakeClock {
  #looks = 0;
  override now(): number {
    return super.now() + 10 * this.#looks++;
  }
}

/** A window of one signed-in account whose machines were read already. */
class Watched {
  readonly store = new NoticeStore('loading');
  readonly found = new FoundOverlaps();
  readonly clock: FakeClock;
  readonly hosts = new Map<number, readonly string[]>();
  readonly places = new Map<number, readonly string[]>();
  /** What the session was told: overlaps, and how many of them may be news. */
  readonly told: [number, number][] = [];
  settings: OverlapSettings = { choice: 'half', groups: [] };
  isWhole = true;
  isSettled = false;
  isSignedIn = true;
  shown = 0;
  readonly watch: OverlapWatch;
  readonly #changed = new Emitter<void>();
  readonly #listChanged = new Emitter<void>();
  #read = new Map<number, ReadMachines>();

  constructor(clock = new FakeClock(now)) {
    const window = this;
    this.clock = clock;
    this.found.onChange(() => {
      this.shown += 1;
    });
    const session = {
      connection: { name: 'Work', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' },
      store: this.store,
      clock,
      service: stubService({}),
      overlapsFound: (overlaps: readonly Overlap[], news: readonly Overlap[]) =>
        this.told.push([overlaps.length, news.length]),
    } as unknown as Session;
    this.store.onChange(() => this.#changed.fire());
    this.watch = new OverlapWatch({
      sessions: {
        get signedIn() {
          return window.isSignedIn ? [session] : [];
        },
        onChange: this.#changed.event,
        onListChange: this.#listChanged.event,
      },
      machines: {
        whole: () => (this.isWhole ? this.#read : undefined),
        settled: () => (this.isSettled ? this.#read : undefined),
      },
      clock,
      settings: () => this.settings,
      found: this.found,
      t: inEnglish,
    });
  }

  async read(...notices: readonly Notice[]): Promise<void> {
    this.#read = new Map(
      notices.map(({ id }) => {
        const [machines, places] = [this.hosts.get(id) ?? [], this.places.get(id) ?? []];
        return [id, { names: machines, machines, places, resources: { shown: [], named: 0, all: machines.length } }];
      }),
    );
    this.store.replace(byId(notices), this.clock.now());
    await this.clock.advance(1_000);
  }

  async signOut(): Promise<void> {
    this.isSignedIn = false;
    this.#listChanged.fire();
    await this.clock.advance(1_000);
  }

  brief(id: number): string {
    return this.found.brief({ connectionName: 'Work', id });
  }
}

const running = (id: number, hours = 1) =>
  notice({ id, startDate: instant(now - hour), endDate: instant(now + hours * hour) });

describe('The watch for machines hit at once', () => {
  it('says it of each notice that has its part in it, and of no other', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1']).set(2, ['db-2']).set(3, ['web-1']);
    await window.read(running(1), running(2), running(3));
    assert.deepEqual(
      [1, 2, 3].map((id) => window.brief(id)),
      ['2 of 2 db-* at once', '2 of 2 db-* at once', ''],
    );
    assert.equal(window.found.brief({ connectionName: 'Other', id: 1 }), '');
    assert.deepEqual(window.found.of({ connectionName: 'Work', id: 2 })[0]?.ids, [1, 2]);
  });

  it('waits until the machines of all were read, and keeps what it found while one is read again', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1']).set(2, ['db-2']);
    window.isWhole = false;
    await window.read(running(1), running(2));
    assert.deepEqual([window.brief(1), window.told], ['', []]);
    window.isWhole = true;
    window.watch.look();
    await window.clock.advance(1_000);
    assert.equal(window.brief(1), '2 of 2 db-* at once');
    window.isWhole = false;
    await window.read(running(1), running(2), running(3));
    assert.equal(window.brief(1), '2 of 2 db-* at once');
  });

  it('is told in a window that begins in an outage, as far as others have left it, and is no news after that', async () => {
    const window = new Watched();
    window.isWhole = false;
    window.isSettled = true;
    window.hosts.set(1, ['db-1']).set(2, ['db-2']);
    await window.read(running(1), running(2));
    assert.equal(window.brief(1), '', 'more may be read');
    window.store.fail({ kind: 'offline', detail: '' });
    await window.clock.advance(1_000);
    assert.equal(window.brief(1), '2 of 2 db-* at once');
    assert.deepEqual(window.told, []);
    window.isWhole = true;
    await window.read(running(1), running(2));
    assert.deepEqual(window.told, [[1, 0]]);
  });

  it('tells the session all that it finds, as no news at first and with other settings', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1', 'db-2']).set(2, ['web-1', 'web-2']).set(3, ['web-3', 'web-4', 'web-5']);
    await window.read(running(1));
    await window.read(running(1), running(2));
    window.settings = { choice: 'two', groups: [] };
    window.watch.look();
    await window.clock.advance(1_000);
    assert.deepEqual(window.told.slice(-3), [
      [1, 0],
      [2, 2],
      [2, 0],
    ]);
    await window.read(running(1), running(2), running(3));
    assert.deepEqual(window.told.at(-1), [2, 2]);
  });

  it('counts the machines that open notices name, in whichever window, and tells nothing that comes of fewer alone', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1', 'db-2']).set(2, ['db-3', 'db-4', 'db-5']);
    const later = notice({ id: 2, startDate: instant(now + 90 * hour) });
    await window.read(running(1), later);
    assert.deepEqual([window.brief(1), window.brief(2)], ['', '3 of 5 db-* at once']);
    window.hosts.set(2, ['db-3']);
    await window.read(running(1), { ...later, acknowledged: true });
    const other = new Watched();
    other.hosts.set(1, ['db-1', 'db-2']).set(2, ['db-3']);
    await other.read(running(1), later);
    assert.deepEqual([window.brief(1), other.brief(1)], ['2 of 3 db-* at once', '2 of 3 db-* at once']);
    assert.deepEqual(window.told.at(-1), [1, 0]);
    window.hosts.set(2, ['db-2', 'db-3']);
    await window.read(running(1), later);
    assert.deepEqual(window.told.at(-1), [2, 2], 'and what comes next is told');
    window.hosts.set(2, ['db-3', 'db-4', 'db-5', 'web-1']).set(3, ['web-2']);
    await window.read(running(1), later, { ...later, id: 3 });
    assert.deepEqual([window.brief(1), window.brief(3)], ['', '2 of 2 web-* at once']);
    window.hosts.set(2, ['db-3', 'web-1']).set(3, ['web-2', 'mail-1', 'mail-2']);
    await window.read(running(1), later, { ...later, id: 3 });
    assert.equal(window.brief(1), '2 of 3 db-* at once');
    assert.deepEqual(window.told.at(-1), [3, 2], 'and what comes of others meanwhile');
  });

  it('tells of what would be so among all the machines of before as well, though some are named no more in the same read', async () => {
    const window = new Watched();
    const later = (id: number) => notice({ id, startDate: instant(now + id * 50 * hour) });
    window.hosts.set(1, ['db-1', 'db-2']).set(2, ['db-3', 'db-4']).set(3, ['db-6']).set(4, ['db-3', 'db-4']);
    await window.read(running(1), later(3), later(4));
    assert.equal(window.brief(1), '', 'two of five');
    await window.read(running(1), running(2), later(4));
    assert.deepEqual([window.brief(1), window.brief(4)], ['4 of 4 db-* at once', '2 of 4 db-* at once']);
    assert.deepEqual(window.told.at(-1), [2, 1]);
  });

  it('tells nothing again of what takes longer, or is one with another, in a smaller group alone', async () => {
    const window = new Watched();
    const from = (id: number, start: number, end: number) =>
      notice({ id, startDate: instant(now + start * hour), endDate: instant(now + end * hour) });
    window.hosts.set(1, ['db-1', 'db-2', 'db-3']).set(2, ['db-1', 'db-2']).set(3, ['db-4', 'db-5', 'db-6']);
    window.hosts.set(4, ['db-1', 'db-2', 'db-3']).set(9, ['db-4']);
    const all = [from(1, 1, 2), from(2, 2, 3), from(4, 3, 4), from(9, 9, 10)];
    await window.read(...all, from(3, 9, 10));
    assert.deepEqual(window.told.at(-1), [3, 0]);
    await window.read(...all);
    assert.equal(window.found.of({ connectionName: 'Work', id: 2 })[0]?.ids.join(), '1,2,4');
    assert.deepEqual(window.told.at(-1), [1, 0]);
  });

  it('tells of any two where the settings say so, though others are named no more', async () => {
    const window = new Watched();
    window.settings = { choice: 'two', groups: [] };
    window.hosts.set(1, ['db-1']).set(2, ['db-2']).set(3, ['db-3']);
    await window.read(running(1), notice({ id: 3, startDate: instant(now + 9 * hour) }));
    await window.read(running(1), running(2));
    assert.deepEqual(window.told.at(-1), [1, 1]);
  });

  it('loses no group by a place that has the machines’ own name, and joins none once that is gone', async () => {
    const window = new Watched();
    window.hosts.set(1, ['mysql-01.ams', 'mysql-03.ams']).set(2, ['mysql-02.ams']);
    window.hosts.set(3, ['app-mysql-1', 'app-mysql-2']).set(4, ['app-1', 'app-2', 'app-3']);
    window.places.set(1, ['ams03']).set(2, ['mysql']).set(3, ['mysql']);
    const all = [running(1), running(2), running(3), running(4)];
    await window.read(...all);
    assert.deepEqual([window.brief(1), window.brief(3)], ['3 of 3 mysql-* at once', '5 of 5 app-* at once']);
    window.places.delete(2);
    await window.read(...all);
    assert.equal(window.brief(3), '5 of 5 app-* at once', 'another notice has it yet');
    window.places.delete(3);
    await window.read(...all);
    assert.deepEqual(
      [1, 3, 4].map((id) => window.brief(id)),
      ['3 of 3 mysql-* at once', '2 of 2 app-mysql-* at once', '3 of 3 app-* at once'],
    );
  });

  it('says less once the time of most is over', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1', 'db-2']).set(2, ['db-3']).set(3, ['db-4']);
    await window.read(running(1, 5), running(2), notice({ id: 3, startDate: instant(now + 90 * hour) }));
    assert.equal(window.brief(1), '3 of 4 db-* at once at most');
    await window.clock.advance(hour);
    assert.equal(window.brief(1), '2 of 4 db-* at once');
  });

  it('says it no more once the time is over, though nothing else happens', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1', 'db-2']);
    await window.read(running(1));
    assert.notEqual(window.brief(1), '');
    await window.clock.advance(hour + 2 * minute);
    assert.equal(window.brief(1), '');
  });

  it('says it no more once the time is over in an outage, and what comes after that is news', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1', 'db-2']).set(2, ['web-1', 'web-2']).set(3, ['app-1', 'app-2']);
    await window.read(running(1), running(2, 3));
    const told = window.told.length;
    window.isWhole = false;
    window.store.fail({ kind: 'offline', detail: '' });
    await window.clock.advance(hour - 2_000);
    assert.notEqual(window.brief(1), '');
    await window.clock.advance(2 * minute);
    assert.deepEqual([window.brief(1), window.brief(2)], ['', '2 of 2 web-* at once']);
    await window.clock.advance(2 * hour);
    assert.equal(window.brief(2), '');
    assert.equal(window.told.length, told, 'known of before alone');
    window.isWhole = true;
    await window.read(running(1), running(2, 3), running(3, 9));
    assert.deepEqual([window.brief(3), window.told.at(-1)], ['2 of 2 app-* at once', [1, 1]]);
  });

  it('shows anew which machines a notice hits, though as many are hit at once as before', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1', 'db-2']).set(2, ['db-1']);
    await window.read(running(1), running(2));
    window.hosts.set(2, ['db-2']);
    await window.read(running(1), running(2));
    assert.deepEqual(window.found.of({ connectionName: 'Work', id: 1 })[0]?.hits.at(-1), { id: 2, machines: ['db-2'] });
    assert.equal(window.shown, 2);
  });

  it('shows nothing anew where nothing has changed, what has no end included', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1', 'db-2']);
    const open = notice({ id: 1, startDate: instant(now - hour) });
    await window.read(open);
    await window.read({ ...open, acknowledged: true });
    await window.clock.advance(3 * hour);
    assert.equal(window.shown, 1);
  });

  it('gives way while it searches, and gives up what is stale', async () => {
    const window = new Watched(new SlowClock(now));
    window.hosts.set(1, ['db-1', 'db-2']).set(2, ['db-3']);
    await window.read(running(1), running(2));
    await window.clock.advance(minute);
    assert.equal(window.brief(2), '3 of 3 db-* at once');
  });

  it('knows nothing of who has signed out, and does nothing once it isn’t wanted', async () => {
    const window = new Watched();
    window.hosts.set(1, ['db-1', 'db-2']);
    await window.read(running(1));
    await window.signOut();
    assert.equal(window.brief(1), '');
    window.watch.dispose();
    assert.equal(window.clock.waiting, 0);
  });
});
