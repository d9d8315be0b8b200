import assert from 'node:assert/strict';
import type { KnownSessions } from '../../../../src/app/session/presentSession.ts';
import type { Session } from '../../../../src/app/session/session.ts';
import { type News, type Reminders, TellingTogether } from '../../../../src/app/session/toldTogether.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { notice } from '../../../support/notices.ts';

describe('What is told together', () => {
  const news: News = { kind: 'news', items: [{ notice: notice({ id: 1 }), kinds: ['new'] }] };
  const reminders: Reminders = { kind: 'reminders', reminders: [] };
  let clock: FakeClock;
  let stub: { service: object | undefined; userName: string | undefined };
  let session: Session;
  let sessions: KnownSessions;
  let telling: TellingTogether;

  beforeEach(() => {
    clock = new FakeClock();
    stub = { service: {}, userName: 'anna' };
    const known: unknown = stub;
    session = known as Session;
    sessions = { all: [session], find: () => session, sync: async () => {} };
    telling = new TellingTogether(clock);
  });

  it('is what comes within half a second, once', async () => {
    const first = telling.after(session, news, sessions);
    await clock.advance(400);
    assert.equal(await telling.after(session, reminders, sessions), undefined);
    await clock.advance(100);
    assert.deepEqual(await first, { session, told: [news, reminders] });
    const next = telling.after(session, news, sessions);
    await clock.advance(500);
    assert.deepEqual((await next)?.told, [news]);
  });

  it('is nothing of who has signed out by then', async () => {
    const first = telling.after(session, news, sessions);
    Object.assign(stub, { service: undefined, userName: undefined });
    await clock.advance(500);
    assert.equal(await first, undefined);
  });

  it('is nothing of one user to the next one, who is told what is theirs', async () => {
    const annas = telling.after(session, news, sessions);
    stub.userName = 'bert';
    await clock.advance(500);
    assert.equal(await annas, undefined);
    const both = telling.after(session, news, sessions);
    stub.userName = 'anna';
    await telling.after(session, reminders, sessions);
    await clock.advance(500);
    assert.deepEqual((await both)?.told, [reminders]);
  });
});
