import assert from 'node:assert/strict';
import { OlderNotices } from '../../../../src/app/session/olderNotices.ts';
import { fail } from '../../../../src/core/failures.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { NoticeStore, noticesOf } from '../../../../src/core/notices/store.ts';
import { settle } from '../../../support/fakeClock.ts';
import { byId, instant, notice } from '../../../support/notices.ts';
import { stubService } from '../../../support/stubService.ts';

const day = 24 * 3_600_000;
const now = Date.UTC(2026, 10, 25);

function completed(id: number, part: Partial<Notice> = {}): Notice {
  const status = { keyName: 'COMPLETED', name: 'Completed' };
  return notice({ id, status, acknowledged: true, startDate: instant(now - 200 * day), ...part });
}

/** A service, what its polls list of it, and what a person sees. */
class Account {
  held: Notice[] = [];
  isDown = false;
  /** Where it is set, answers wait until a test gives them. */
  waiting: (() => void)[] | undefined;
  /** What was asked for, in days back. */
  readonly asked: number[] = [];
  readonly older = new OlderNotices(() => 90);
  readonly store = new NoticeStore('loading');
  readonly service = stubService({
    notices: async ({ lookBackDays }) => {
      this.asked.push(lookBackDays);
      if (this.isDown) throw fail('offline', 'no route');
      const answer = this.held.filter(
        ({ startDate }) => lookBackDays === 0 || (startDate?.ms ?? now) > now - lookBackDays * day,
      );
      if (this.waiting !== undefined) await new Promise<void>((resolve) => this.waiting?.push(resolve));
      return answer;
    },
  });

  /** Polls list what isn't completed or isn't acknowledged. */
  poll(): void {
    const listed = this.held.filter((one) => one.status.keyName !== 'COMPLETED' || !one.acknowledged);
    this.store.replace(this.older.with(byId(listed)), now);
  }

  async loadOlder(): Promise<void> {
    await this.older.read(this.service);
    this.older.list(this.store);
  }

  async refresh(): Promise<void> {
    this.poll();
    await this.older.readAgain(this.service, this.store);
  }

  /** Lets what was asked by now be answered, the last one first. */
  async answer(): Promise<void> {
    await settle();
    for (const resolve of this.waiting?.splice(0).reverse() ?? []) {
      resolve();
      await settle();
    }
  }

  change(id: number, part: Partial<Notice>): void {
    this.held = this.held.map((one) => (one.id === id ? { ...one, ...part } : one));
  }

  /** Ids with their subjects, `*` behind those that aren't acknowledged. */
  get shown(): string[] {
    const rows = [...noticesOf(this.store.snapshot).values()].sort((a, b) => a.id - b.id);
    return rows.map(({ id, subject, acknowledged }) => `${id} ${subject}${acknowledged ? '' : '*'}`);
  }
}

describe('Older notices', () => {
  it('are older than what is listed, which goes back as far as it was polled, whatever the settings say since', () => {
    let setting = 90;
    const older = new OlderNotices(() => setting);
    assert.equal(older.days, 90);
    older.with(byId([]), 90);
    for (const [before, after] of [
      [90, 400],
      [400, 1],
      [1, 0],
    ] as const) {
      setting = after;
      older.with(byId([]));
      assert.equal(older.days, before);
      older.with(byId([]), after);
      assert.equal(older.days, after);
    }
  });

  let account: Account;

  beforeEach(async () => {
    account = new Account();
    account.held = [
      notice({ id: 1, subject: 'Runs' }),
      completed(2, { subject: 'Old' }),
      completed(3, { subject: 'Open', acknowledged: false }),
    ];
    account.poll();
    await account.loadOlder();
  });

  it('are listed beside what polls list', () => {
    assert.deepEqual(account.shown, ['1 Runs*', '2 Old', '3 Open*']);
  });

  it('stay listed once they are acknowledged here', () => {
    account.change(3, { acknowledged: true });
    account.older.acknowledged(3);
    account.store.markAcknowledged(3);
    account.poll();
    assert.deepEqual(account.shown, ['1 Runs*', '2 Old', '3 Open']);
    assert.equal(account.older.isInDoubt, false);
  });

  it('are read again where one that wasn’t acknowledged is polled no more: it is by now, or it is gone', async () => {
    for (const [held, shown] of [
      [account.held.map((one) => (one.id === 3 ? { ...one, acknowledged: true } : one)), ['3 Open']],
      [account.held.filter(({ id }) => id !== 3), []],
    ] as const) {
      await account.loadOlder();
      const before = account.held;
      account.held = [...held];
      account.poll();
      assert.deepEqual([account.older.isInDoubt, account.shown], [true, ['1 Runs*', '2 Old']]);
      account.poll();
      assert.equal(account.older.isInDoubt, true, 'until they were');
      await account.older.readAgain(account.service, account.store);
      assert.deepEqual([account.older.isInDoubt, account.shown], [false, ['1 Runs*', '2 Old', ...shown]]);
      account.held = before;
      account.poll();
    }
  });

  it('are read again where one that ran is polled no more: it began long ago and is completed by now', async () => {
    const { status, startDate } = completed(1);
    for (const isReadBefore of [false, true]) {
      account.change(1, { status: notice().status, acknowledged: true, startDate });
      account.poll();
      account.change(1, { status });
      // What was read has it completed, and the list doesn't yet.
      if (isReadBefore) await account.older.readAgain(account.service, account.store);
      account.poll();
      assert.deepEqual([account.older.isInDoubt, account.shown], [true, ['2 Old', '3 Open*']]);
      account.poll();
      assert.equal(account.older.isInDoubt, true, 'until they were');
      await account.older.readAgain(account.service, account.store);
      assert.deepEqual([account.older.isInDoubt, account.shown], [false, ['1 Runs', '2 Old', '3 Open*']]);
    }
  });

  it('are read as far back again where everything is asked for: what changed and what is gone shows then', async () => {
    account.held = [
      notice({ id: 1, subject: 'Runs' }),
      completed(2, { subject: 'Renamed' }),
      completed(4, { subject: 'New' }),
    ];
    account.poll();
    assert.deepEqual(account.shown, ['1 Runs*', '2 Old']);
    await account.refresh();
    assert.deepEqual(account.shown, ['1 Runs*', '2 Renamed', '4 New']);
    account.held = account.held.filter(({ id }) => id !== 2);
    await account.refresh();
    assert.deepEqual(account.shown, ['1 Runs*', '4 New']);
    assert.deepEqual(new Set(account.asked), new Set([365]));
  });

  it('leave what is known of other rows by now as it is', async () => {
    account.store.markAcknowledged(1);
    await account.older.readAgain(account.service, account.store);
    assert.deepEqual(account.shown, ['1 Runs', '2 Old', '3 Open*']);
  });

  it('are read one time after the other: what was asked for later is what is listed', async () => {
    account.held.push(completed(4, { subject: 'Oldest', startDate: instant(now - 700 * day) }));
    account.waiting = [];
    const again = account.older.readAgain(account.service, account.store);
    const further = account.loadOlder();
    await account.answer();
    account.change(2, { subject: 'Renamed' });
    const last = account.older.readAgain(account.service, account.store);
    for (let turn = 0; turn < 3; turn += 1) await account.answer();
    await Promise.all([again, further, last]);
    assert.deepEqual(account.shown, ['1 Runs*', '2 Renamed', '3 Open*', '4 Oldest']);
    assert.deepEqual([account.asked, account.older.days], [[365, 365, 0, 0], 0]);
    account.isDown = true;
    await assert.rejects(account.loadOlder());
    account.isDown = false;
    const after = account.loadOlder();
    await account.answer();
    await after;
    assert.equal(account.asked.length, 6);
  });

  it('stay acknowledged that were while they were read again', async () => {
    account.waiting = [];
    const again = account.older.readAgain(account.service, account.store);
    await settle();
    account.change(3, { acknowledged: true });
    account.older.acknowledged(3);
    account.store.markAcknowledged(3);
    account.poll();
    await account.answer();
    await again;
    assert.deepEqual(account.shown, ['1 Runs*', '2 Old', '3 Open']);
  });

  it('stay as they are where they can’t be read again', async () => {
    account.isDown = true;
    await account.older.readAgain(account.service, account.store);
    assert.deepEqual(account.shown, ['1 Runs*', '2 Old', '3 Open*']);
  });

  it('are not read before somebody has loaded them', async () => {
    const fresh = new Account();
    fresh.held = [notice()];
    fresh.poll();
    fresh.held = [];
    fresh.poll();
    assert.equal(fresh.older.isInDoubt, false);
    await fresh.refresh();
    assert.deepEqual(fresh.asked, []);
  });
});
