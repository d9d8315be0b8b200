import assert from 'node:assert/strict';
import type { KnownSessions } from '../../../../src/app/session/presentSession.ts';
import type { Session } from '../../../../src/app/session/session.ts';
import { fail } from '../../../../src/core/failures.ts';
import { NoticeStore } from '../../../../src/core/notices/store.ts';
import { sendMany } from '../../../../src/ui/notices/sendMany.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';

describe('Acknowledgements of many notices', () => {
  const rows = Array.from({ length: 12 }, (_, index) =>
    notice({ id: index + 1, subject: `Notice ${index + 1}`, startDate: instant(now) }),
  );
  let store: NoticeStore;
  let stop: AbortController;
  let sent: number[];
  let answer: (id: number, stop: AbortSignal) => Promise<void>;
  /** Who is signed in. */
  let userName: string;

  beforeEach(() => {
    store = new NoticeStore('loading');
    store.replace(byId(rows), now);
    stop = new AbortController();
    sent = [];
    userName = 'anna';
    answer = async () => {};
  });

  const send = async () => {
    const stub: unknown = {
      store,
      userName,
      acknowledge: async (id: number, _userName: string | undefined, stopped: AbortSignal) => {
        sent.push(id);
        await answer(id, stopped);
        store.markAcknowledged(id);
      },
    };
    const session = stub as Session;
    const sessions: KnownSessions = { all: [session], find: () => session, sync: async () => {} };
    let told = 0;
    const onTried = () => {
      told += 1;
    };
    const targets = rows.map((one) => ({ session, notice: one, userName: 'anna' }));
    const result = await sendMany(targets, { sessions, stop: stop.signal, onTried });
    return { ...result, told };
  };

  it('fail where another user signs in meanwhile, whose notices are others, and aren’t told to have changed', async () => {
    userName = 'bert';
    store.replace(byId([notice({ id: 1, subject: 'Bert’s' })]), now);
    answer = async () => {
      throw fail('otherUser', 'chosen by another user');
    };
    const { tried, failures, changed } = await send();
    assert.deepEqual([tried, failures.length, changed.length], [12, 12, 0]);
    assert.equal(failures[0]?.failure.kind, 'otherUser');
  });

  it('are sent four at a time, after the first alone', async () => {
    let most = 0;
    let underWay = 0;
    answer = async (id) => {
      underWay += 1;
      if (id === 2) assert.equal(underWay, 1);
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
    };
    const { tried, failures, told } = await send();
    assert.deepEqual([tried, failures.length, told, most], [12, 0, 12, 4]);
    assert.deepEqual(sent, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('are sent by one alone first, also where what would have been the first has changed', async () => {
    store.replace(byId(rows.map((one) => (one.id < 3 ? { ...one, startDate: instant(now + 3_600_000) } : one))), now);
    let answered = 0;
    let before: number | undefined;
    answer = async (id) => {
      if (id === 4) before = answered;
      await new Promise((resolve) => setImmediate(resolve));
      answered += 1;
    };
    const { tried, changed } = await send();
    assert.deepEqual([sent[0], before, tried, changed.length], [3, 1, 10, 2]);
  });

  it('that the service has put off when the person stops it weren’t tried, and what was on its way was', async () => {
    answer = (id, stopped) => {
      if (id < 3) return Promise.resolve();
      if (sent.length === 6) setImmediate(() => stop.abort());
      return new Promise((resolve, reject) => {
        stopped.addEventListener('abort', () => (id === 3 ? resolve() : reject(fail('cancelled', 'cancelled'))));
      });
    };
    const { tried, failures, told } = await send();
    assert.deepEqual([sent, tried, failures, told], [[1, 2, 3, 4, 5, 6], 3, [], 3]);
  });

  it('that are something else when it comes to them are left, and those that somebody else has acknowledged aren’t', async () => {
    answer = async (id) => {
      if (id !== 2) return;
      const changed = rows.map((one) => {
        if (one.id === 12) return { ...one, subject: 'All are down', startDate: instant(now - 3_600_000) };
        return { ...one, acknowledged: one.id === 11 };
      });
      store.replace(byId(changed), now + 1000);
    };
    const { tried, failures, changed, told } = await send();
    assert.deepEqual(sent, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    assert.deepEqual([tried, failures, told], [11, [], 12]);
    assert.deepEqual(
      changed.map((target) => target.notice),
      rows.slice(11),
    );
  });

  it('of which the outcome isn’t known have failed, though it was stopped', async () => {
    answer = async (id) => {
      if (id === 1) return;
      stop.abort();
      throw fail('cancelled', 'cancelled', { isInDoubt: true });
    };
    const { tried, failures } = await send();
    assert.deepEqual([tried, failures.length], [5, 4]);
  });
});
