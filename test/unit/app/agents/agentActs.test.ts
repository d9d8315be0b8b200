import assert from 'node:assert/strict';
import { mostAnswerBytes } from '../../../../src/core/agents/acts.ts';
import { fail } from '../../../../src/core/failures.ts';
import type { NoticeDetail } from '../../../../src/core/notices/notice.ts';
import { AgentStage, nextOf, recordsOf, type StageAccount } from '../../../support/agentStage.ts';
import { hostileTexts } from '../../../support/hostileTexts.ts';
import { impactedResource, instant, notice, noticeDetail, now } from '../../../support/notices.ts';
import { logService, pagesOf, stubService } from '../../../support/stubService.ts';

const hour = 3_600_000;

function entries(count: number, more: Readonly<Record<string, string>> = {}) {
  return Array.from({ length: count }, (_, place) => ({
    eventName: `Login ${place}`,
    eventCreateDate: new Date(now - place * 1000).toISOString(),
    userType: 'CUSTOMER',
    ...more,
  }));
}

/** All pages of an answer, each within its limit. */
async function pagesOfAnswer(ask: (pageToken: string | undefined) => Promise<string>): Promise<readonly string[]> {
  const answers: string[] = [];
  for (let token: string | undefined, first = true; first || token !== undefined; first = false) {
    const answer = await ask(token);
    assert.ok(Buffer.byteLength(answer) <= mostAnswerBytes, `${Buffer.byteLength(answer)} bytes`);
    answers.push(answer);
    token = nextOf(answer);
  }
  return answers;
}

describe('An agent that lists notices', () => {
  it('is given all of them once over the pages, newest first, with zoned times', async () => {
    const stage = new AgentStage();
    const subject = 'Maintenance '.repeat(20);
    const of = (account: number) =>
      Array.from({ length: 150 }, (_, place) =>
        notice({ id: place + 1, subject, startDate: instant(now - (place % 40) * hour + account) }),
      );
    stage.account('Alpha').list(...of(0));
    stage.account('Beta').list(...of(0));
    const answers = await pagesOfAnswer((pageToken) => stage.ask('listNotifications', { pageToken }));
    assert.ok(answers.length > 2);
    const records = answers.flatMap(recordsOf);
    assert.equal(new Set(records.map(({ connection, id }) => `${connection} ${id}`)).size, 300);
    assert.equal(records.length, 300);
    const starts = records.map(({ start }) => String(start));
    assert.deepEqual(starts, starts.toSorted().reverse());
    assert.match(starts[0] ?? '', /^2026-11-20T12:00:00Z$/);
    assert.match(
      answers[0] ?? '',
      /^300 notices in all, newest first\.\n“Alpha”: as read 2026-11-20T12:00:00Z \(less than a minute ago\)\./,
    );
  });

  it('says how far back it lists what is done with, and nothing of that where it lists all', async () => {
    const stage = new AgentStage();
    const [alpha, beta] = [stage.account('Alpha'), stage.account('Beta')];
    for (const account of [alpha, beta]) account.list(notice({ id: 1 }));
    beta.lookBackDays = 0;
    const left = 'they are read by id, and listed once the user has run “Load Older Notices”.';
    const head = async () => (await stage.ask('listNotifications')).split('\n').slice(1, 4);
    const [of, out, other] = await head();
    assert.match(of ?? '', /^“Alpha”: as read/);
    assert.equal(
      out,
      `Notices that are completed and acknowledged are left out where they started more than 90 days ago or have no start: ${left}`,
    );
    assert.match(other ?? '', /^“Beta”: as read/);
    alpha.lookBackDays = 1;
    assert.match((await head())[1] ?? '', / started more than 1 day ago or have no start: /);
  });

  it('is given dates that nobody can read as they came, as where it reads the notice', async () => {
    const stage = new AgentStage();
    const row = notice({ id: 5, unreadableDates: { start: 'next Tuesday', modified: 'soon' } });
    const update = { contents: 'x', createDate: null, unreadableDate: 'last week', startDate: null, endDate: null };
    const detail = noticeDetail(row, { unreadableDates: row.unreadableDates ?? {}, updates: [update] });
    stage.account('Work', { notice: async () => detail }).list(row, notice({ id: 4 }));
    const [listed, other = {}] = recordsOf(await stage.ask('listNotifications'));
    const [read, updated] = recordsOf(await stage.ask('getNotification', { id: 5 }));
    assert.partialDeepStrictEqual(updated, { update: 1, created: null, createdAsSent: 'last week' });
    const asSent = { start: null, startAsSent: 'next Tuesday', modified: null, modifiedAsSent: 'soon' };
    for (const record of [listed, read]) assert.partialDeepStrictEqual(record, asSent);
    assert.deepEqual([other.start, 'startAsSent' in other], [null, false]);
  });

  it('narrows by what is given, and keeps the place where notices come and go meanwhile', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    account.list(
      notice({ id: 1, type: 'PLANNED', subject: 'db-01 and db-02', systemTicketId: 815 }),
      notice({ id: 2, type: 'UNPLANNED_INCIDENT', acknowledged: true }),
      notice({ id: 3, status: { keyName: 'COMPLETED', name: 'Completed' } }),
    );
    const ids = async (input: object) => recordsOf(await stage.ask('listNotifications', input)).map(({ id }) => id);
    assert.deepEqual(await ids({}), [3, 2, 1]);
    assert.deepEqual(await ids({ text: 'DB-01' }), [1]);
    assert.deepEqual(await ids({ text: '815' }), [1]);
    assert.deepEqual(await ids({ type: 'unplanned_incident' }), [2]);
    assert.deepEqual(await ids({ status: 'completed' }), [3]);
    assert.deepEqual(await ids({ acknowledged: false }), [3, 1]);
    const many = Array.from({ length: 300 }, (_, place) => notice({ id: place + 10, subject: 'x'.repeat(300) }));
    account.list(...many);
    const first = await stage.ask('listNotifications');
    const last = Number(recordsOf(first).at(-1)?.id);
    account.list(...many.filter(({ id }) => id !== last), notice({ id: 900 }));
    const next = recordsOf(await stage.ask('listNotifications', { pageToken: nextOf(first) }));
    assert.equal(next[0]?.id, last - 1);
    await assert.rejects(
      stage.ask('listNotifications', { pageToken: nextOf(first), text: 'x' }),
      /The “pageToken” didn’t come/,
    );
  });

  it('may say types and statuses in the words of the views too, and is told which there are where it says another', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    const held = { keyName: 'ON_HOLD', name: 'Waiting for parts' };
    account.list(
      notice({ id: 1, type: 'PLANNED' }),
      notice({ id: 2, type: 'UNPLANNED_INCIDENT' }),
      notice({ id: 3, type: 'PLANNED', status: held }),
      notice({ id: 4, type: 'SECURITY_ADVISORY', status: { keyName: 'COMPLETED', name: '' } }),
      notice({ id: 5, type: hostileTexts[0] ?? '' }),
    );
    const ids = async (input: object) => recordsOf(await stage.ask('listNotifications', input)).map(({ id }) => id);
    for (const type of ['incident', 'Incidents', ' unplanned-incident '])
      assert.deepEqual(await ids({ type }), [2], type);
    for (const type of ['planned maintenance', 'Planned']) assert.deepEqual(await ids({ type }), [3, 1], type);
    assert.deepEqual(await ids({ type: 'Security advisory' }), [4]);
    for (const status of ['on hold', 'Waiting for parts']) assert.deepEqual(await ids({ status }), [3], status);

    const outage = await stage.ask('listNotifications', { type: 'outage' });
    assert.match(
      outage,
      /^0 notices in all, newest first\.\nNone is of that type: what follows are the types that there are\./,
    );
    assert.deepEqual(recordsOf(outage), [
      { type: 'PLANNED', notices: 2 },
      { type: 'UNPLANNED_INCIDENT', notices: 1 },
      { type: 'SECURITY_ADVISORY', notices: 1 },
      { type: recordsOf(outage)[3]?.type, notices: 1 },
    ]);
    assert.equal(outage.split('<').length, 3, 'two marks and no other');
    const finished = await stage.ask('listNotifications', { status: 'finished', type: 'planned' });
    assert.match(finished, /\nNone is of that status: what follows are the statuses that there are\./);
    assert.deepEqual(recordsOf(finished), [
      { status: 'ACTIVE', notices: 3 },
      { status: 'ON_HOLD', notices: 1 },
      { status: 'COMPLETED', notices: 1 },
    ]);
    const both = await stage.ask('listNotifications', { type: 'incident', status: 'completed' });
    assert.match(both, /^0 notices in all/);
    assert.deepEqual(recordsOf(both), [], 'there are some of either');
  });

  it('is told of one notice as one, and which accounts aren’t in a list of all', async () => {
    const stage = new AgentStage();
    stage.account('Alpha').list(notice({ id: 1 }));
    stage.signedOut('Gamma');
    const sentence = /\nYou are not signed in to Gamma\. The notices of “Gamma” aren’t in the list\./;
    const all = await stage.ask('listNotifications');
    assert.match(all, /^1 notice in all, newest first\./);
    assert.match(all, sentence);
    assert.doesNotMatch(await stage.ask('listNotifications', { connection: 'Alpha' }), sentence);
    stage.account('Beta').list();
    await assert.rejects(stage.ask('getNotification', { id: 1 }), {
      message: 'There are several accounts: name one as “connection”. They are: “Alpha”, “Beta”.',
    });
  });

  it('is refused, or told how old it is, in the sentences of the views', async () => {
    const stage = new AgentStage();
    await assert.rejects(stage.ask('listNotifications'), {
      message: 'There is no account yet. Sign in to one in the view Platform Events, or try the sample account there.',
    });
    const account = stage.signedOut('Work');
    await assert.rejects(stage.ask('listNotifications'), { message: 'You are not signed in to Work.' });
    const other = stage.account('Other');
    other.list();
    await assert.rejects(stage.ask('listNotifications', { connection: 'Work' }), {
      message: 'You are not signed in to Work. You are signed in to: “Other”.',
    });
    await assert.rejects(stage.ask('listNotifications', { connection: 'Gone' }), {
      message: 'There is no connection “Gone”. You are signed in to: “Other”.',
    });
    assert.equal(account.acknowledged.length, 0);
    const broken = stage.account('Broken');
    broken.store.fail({ kind: 'unauthorized', detail: 'secret detail' });
    await assert.rejects(stage.ask('listNotifications', { connection: 'Broken' }), {
      message: 'api.example.com refused the user name or the API key. Check both, and sign in again.',
    });
    other.list(notice({ id: 5 }));
    await stage.clock.advance(3 * hour);
    other.store.fail({ kind: 'offline', detail: 'ECONNREFUSED' });
    const answer = await stage.ask('listNotifications', { connection: 'Other' });
    assert.match(
      answer,
      /“Other”: api\.example\.com could not be reached\. Check the network.*What follows is known from 2026-11-20T12:00:00Z \(3 h ago\)\./,
    );
    assert.deepEqual(
      recordsOf(answer).map(({ id }) => id),
      [5],
    );
  });

  it('is told of a secret storage that doesn’t answer, and not that nobody is signed in', async () => {
    const stage = new AgentStage();
    const locked = stage.signedOut('Work');
    locked.store.fail({ kind: 'secretStorage', detail: 'locked' });
    const message =
      'The editor’s secret storage did not answer, so nobody is signed in to api.example.com. Unlock the system’s keyring, then try again.';
    for (const input of [{}, { connection: 'Work' }])
      await assert.rejects(stage.ask('listNotifications', input), { message });
    stage.account('Other').list(notice({ id: 1 }));
    await assert.rejects(stage.ask('getNotification', { id: 1, connection: 'Work' }), {
      message: `${message} You are signed in to: “Other”.`,
    });
    const all = await stage.ask('listNotifications');
    assert.ok(all.includes(`\n${message} The notices of “Work” aren’t in the list.\n`));
  });

  it('is told of an account that was signed out while its first read was waited for', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    const answer = stage.ask('listNotifications');
    await stage.clock.advance(0);
    account.service = undefined;
    const refused = assert.rejects(answer, { message: 'You are not signed in to Work.' });
    await stage.clock.advance(20_000);
    await refused;
    stage.account('Other').list(notice({ id: 1 }));
    account.service = stubService({});
    const all = stage.ask('listNotifications');
    await stage.clock.advance(0);
    account.service = undefined;
    await stage.clock.advance(20_000);
    assert.equal((await all).split('You are not signed in to Work.').length, 2, 'said once');
  });

  it('waits for the first read, and no longer than it is wanted', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    const answer = stage.ask('listNotifications');
    await Promise.resolve();
    account.list(notice({ id: 8 }));
    assert.deepEqual(
      recordsOf(await answer).map(({ id }) => id),
      [8],
    );
    stage.account('Slow');
    const call = new AbortController();
    const cancelled = stage.ask('listNotifications', { connection: 'Slow' }, call.signal);
    call.abort();
    await assert.rejects(cancelled, { message: 'Cancelled.' });
  });
});

describe('An agent that reads a notice', () => {
  it('is given all of it over the pages, hostile texts between marks, by its ticket’s number too', async () => {
    const stage = new AgentStage();
    const row = notice({ id: 7, systemTicketId: 4711, subject: hostileTexts[0] ?? '' });
    const summary = 'All of a long summary. '.repeat(4_000);
    const updates = hostileTexts.map((contents) => ({
      contents,
      createDate: instant(now),
      startDate: null,
      endDate: null,
    }));
    const impactedResources = Array.from({ length: 900 }, (_, place) => impactedResource({ hostname: `web-${place}` }));
    const detail = noticeDetail(row, { summary, updates, impactedResources });
    stage.account('Work', { notice: async () => detail }).list(row);
    const answers = await pagesOfAnswer((pageToken) => stage.ask('getNotification', { id: 4711, pageToken }));
    assert.ok(answers.length > 3);
    const records = answers.flatMap(recordsOf);
    assert.equal(records[0]?.id, 7);
    assert.equal(records.map((record) => record.summary ?? '').join(''), summary);
    assert.equal(new Set(records.flatMap(({ update }) => update ?? [])).size, updates.length);
    assert.equal(records.filter(({ resource }) => resource !== undefined).length, 900);
    for (const answer of answers) assert.equal(answer.split('<').length, 3);
  });

  it('begins anew where it has changed between two pages', async () => {
    const stage = new AgentStage();
    let modifyDate = instant(now);
    const account = stage.account('Work', {
      notice: async (id) => noticeDetail(notice({ id, modifyDate }), { summary: 'x'.repeat(100_000) }),
    });
    account.list();
    const token = nextOf(await stage.ask('getNotification', { id: 7 }));
    assert.ok(token);
    await assert.rejects(stage.ask('getNotification', { id: 8, pageToken: token }), /didn’t come with an answer/);
    modifyDate = instant(now + 1);
    await assert.rejects(stage.ask('getNotification', { id: 7, pageToken: token }), /has changed since its first page/);
  });

  it('goes on by the same token once the service is there again', async () => {
    const stage = new AgentStage();
    const impactedResources = Array.from({ length: 500 }, (_, place) => impactedResource({ hostname: `web-${place}` }));
    const row = notice({ id: 7, modifyDate: instant(now) });
    let isDown = false;
    const account = stage.account('Work', {
      notice: async () => {
        if (isDown) throw fail('offline', 'down');
        return noticeDetail(row, { impactedResources });
      },
    });
    account.list(row);
    const first = await stage.ask('getNotification', { id: 7 });
    const pageToken = nextOf(first) ?? assert.fail();
    isDown = true;
    await assert.rejects(
      stage.ask('getNotification', { id: 7, pageToken }),
      /^Error: api\.example\.com could not be reached\./,
    );
    isDown = false;
    const rest = await stage.ask('getNotification', { id: 7, pageToken });
    assert.equal(recordsOf(first).length + recordsOf(rest).length, 501);
  });

  it('is told what the list knows, with its age, where the service can’t be asked, and refused where there is nothing', async () => {
    const stage = new AgentStage();
    let failure = fail('offline', 'down');
    const account = stage.account('Work', { notice: () => Promise.reject(failure) });
    account.list(notice({ id: 7 }));
    await stage.clock.advance(hour);
    const answer = await stage.ask('getNotification', { id: 7 });
    assert.match(
      answer,
      /^api\.example\.com could not be reached\..*\nOnly what the list of notices knows follows, from 2026-11-20T12:00:00Z \(1 h ago\)\./,
    );
    assert.equal(recordsOf(answer)[0]?.id, 7);
    failure = fail('notFound', 'Unable to find object with id of 9');
    await assert.rejects(stage.ask('getNotification', { id: 9 }), {
      message: 'api.example.com has no notice 9, or this user may not see it.',
    });
    await assert.rejects(stage.ask('getNotification', {}), {
      message: 'The input “id” has to be the number of a notice.',
    });
    stage.account('Second').list();
    await assert.rejects(stage.ask('getNotification', { id: 7 }), {
      message: 'There are several accounts: name one as “connection”. They are: “Work”, “Second”.',
    });
  });
});

describe('An agent that names a notice by its ticket', () => {
  it('means the listed one before the first read too, and not another one of that id', async () => {
    for (const act of ['getNotification', 'acknowledgeNotification'] as const) {
      const stage = new AgentStage();
      stage.says = true;
      const account = stage.account('Work', { notice: async (id) => noticeDetail(notice({ id })) });
      const answer = stage.ask(act, { id: 500 });
      const question = stage.acts.question({ id: 500 }, new AbortController().signal);
      await stage.clock.advance(1_000);
      account.list(notice({ id: 1, systemTicketId: 500 }));
      assert.match(await answer, act === 'getNotification' ? /^Notice 1, as read/ : /^Acknowledged notice 1 of/);
      assert.equal((await question).notice.id, 1);
    }
  });

  it('is refused where several have it, and told which, but for the one whose id it is', async () => {
    const stage = new AgentStage();
    stage.says = true;
    const account = stage.account('Work', { notice: async (id) => noticeDetail(notice({ id })) });
    const twins = [12, 11].map((id) => notice({ id, systemTicketId: 500 }));
    account.list(...twins);
    const refused = { message: 'Ticket 500 is that of the notices 12, 11: name one of them by its id.' };
    for (const act of ['getNotification', 'acknowledgeNotification'] as const)
      await assert.rejects(stage.ask(act, { id: 500 }), refused);
    await assert.rejects(stage.acts.question({ id: 500 }, new AbortController().signal), refused);
    assert.deepEqual([stage.questions, account.acknowledged], [[], []]);
    account.list(...twins, notice({ id: 500 }));
    assert.match(await stage.ask('getNotification', { id: 500 }), /^Notice 500, as read/);
    account.list(...Array.from({ length: 60 }, (_, place) => notice({ id: place + 1, systemTicketId: 500 })));
    await assert.rejects(stage.ask('getNotification', { id: 500 }), {
      message: /^Ticket 500 is that of the notices 1, 2, .*, 20, …: name one of them by its id\.$/,
    });
  });

  it('is waited for no longer once the question about it is called off', async () => {
    const stage = new AgentStage();
    stage.account('Work');
    const call = new AbortController();
    const question = assert.rejects(stage.acts.question({ id: 500 }, call.signal), { name: 'AbortError' });
    await stage.clock.advance(0);
    call.abort();
    await question;
  });

  it('is read by its id where the list could not be, and not for an account that was signed out meanwhile', async () => {
    const stage = new AgentStage();
    const account = stage.account('Work', { notice: async (id) => noticeDetail(notice({ id })) });
    const late = stage.ask('getNotification', { id: 500 });
    await stage.clock.advance(20_000);
    assert.match(await late, /^Notice 500, as read/);
    for (const act of ['getNotification', 'acknowledgeNotification'] as const) {
      account.service = stubService({});
      const refused = assert.rejects(stage.ask(act, { id: 500 }), { message: 'You are not signed in to Work.' });
      await stage.clock.advance(0);
      account.service = undefined;
      await stage.clock.advance(20_000);
      await refused;
    }
    assert.deepEqual(stage.questions, []);
  });
});

describe('An agent that searches the event log', () => {
  it('is given every entry that matches once over the pages, hostile ones between marks', async () => {
    const stage = new AgentStage();
    const hostile = hostileTexts.map((text) => ({
      eventName: text,
      eventCreateDate: new Date(now).toISOString(),
      [text]: text,
    }));
    const account = stage.account();
    account.list();
    account.service = logService(pagesOf([entries(50), entries(700, { username: 'bob' }), hostile]));
    const all = await pagesOfAnswer((pageToken) => stage.ask('searchEventLog', { query: '', pageToken }));
    assert.equal(all.flatMap(recordsOf).length, 750 + hostile.length);
    for (const answer of all) assert.ok(answer.split('<').length <= 3);
    const bob = await pagesOfAnswer((pageToken) =>
      stage.ask('searchEventLog', { query: 'username:bob name:"Login 1*"', pageToken }),
    );
    assert.equal(bob.flatMap(recordsOf).length, 111);
    assert.match(String(bob.flatMap(recordsOf)[0]?.eventCreateDate), /^2026-11-20T11:59:59\.000Z$/);
    assert.match(all.at(-1) ?? '', /read so far\.\nThis is the last page\.$/);
  });

  it('is given dates by the millisecond, so that entries of one second have an order', async () => {
    const stage = new AgentStage();
    const dates = ['2026-11-20T11:00:00.912345-06:00', '2026-11-20T11:00:00.011-06:00', 'yesterday'];
    stage
      .account('Work', logService(pagesOf([dates.map((eventCreateDate) => ({ eventName: 'Login', eventCreateDate }))])))
      .list();
    const answer = await stage.ask('searchEventLog', { query: '' });
    assert.deepEqual(
      recordsOf(answer).map(({ eventCreateDate }) => eventCreateDate),
      ['2026-11-20T17:00:00.912Z', '2026-11-20T17:00:00.011Z', 'yesterday'],
    );
  });

  it('is told where the service gave fewer entries than it counts', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    account.list();
    const early = /The service counts 900 entries and gave 750: entries may be missing/;
    const [first, last] = pagesOf([entries(50), entries(700)]);
    assert.ok(first && last);
    account.service = logService([{ ...first, total: 900 }, last]);
    const ask = () =>
      pagesOfAnswer((pageToken) => stage.ask('searchEventLog', { query: 'name:"Login 1*"', pageToken }));
    const answers = await ask();
    assert.match(answers.at(-1) ?? '', early);
    for (const answer of answers.slice(0, -1)) assert.doesNotMatch(answer, /may be missing/);
    account.service = logService([first, { ...last, total: 755 }]);
    assert.doesNotMatch((await ask()).join(''), /may be missing/);
  });

  it('goes on only where its search is kept: not for another query, twice, or after a sign-out', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    account.list();
    const ended: boolean[] = [];
    const source = logService(pagesOf([entries(800), entries(800)]));
    account.service = {
      ...source,
      log: (search, signal) => {
        signal.addEventListener('abort', () => ended.push(true));
        return source.log(search, signal);
      },
    };
    const token = async () => nextOf(await stage.ask('searchEventLog', { query: 'name:"Login*"' })) ?? assert.fail();
    const first = await token();
    await assert.rejects(stage.ask('searchEventLog', { query: 'other', pageToken: first }), /Nothing is kept any more/);
    await stage.ask('searchEventLog', { query: 'name:"Login*"', pageToken: first });
    await assert.rejects(
      stage.ask('searchEventLog', { query: 'name:"Login*"', pageToken: first }),
      /Nothing is kept any more/,
    );
    const tokens = [await token(), await token(), await token(), await token()];
    assert.equal(ended.length, 1, 'the oldest is forgotten for a fifth one');
    await stage.clock.advance(hour);
    assert.equal(ended.length, 5);
    await assert.rejects(
      stage.ask('searchEventLog', { query: 'name:"Login*"', pageToken: tokens[0] }),
      /Nothing is kept/,
    );
    const last = await token();
    account.service = logService(pagesOf([entries(3)]));
    await assert.rejects(stage.ask('searchEventLog', { query: 'name:"Login*"', pageToken: last }), /Nothing is kept/);
  });

  it('is refused in the page’s sentences: a fault in the query, a permission of its own', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    account.list();
    await assert.rejects(
      stage.ask('searchEventLog', { query: 'bogus:1' }),
      /^Error: The input “query” has a fault at “bogus:”: /,
    );
    account.service = logService([], fail('forbidden', 'no'));
    await assert.rejects(stage.ask('searchEventLog', { query: '' }), {
      message:
        'This user may not read the event log of api.example.com. It needs a permission of its own: ask the account owner for it.',
    });
  });

  it('means dates in the zone of the service’s dates: of its list, once that is read, and of its entries', async () => {
    const stage = new AgentStage();
    stage.zone = { zone: 'service' };
    const asked: (number | undefined)[] = [];
    const [late, early] = ['2026-11-20T08:00:00+00:00', '2026-11-20T01:00:00+00:00'];
    const account = stage.account('Work', {
      async *log({ after }) {
        asked.push(after);
        yield* pagesOf([late, early].map((eventCreateDate) => [{ eventName: 'Login', eventCreateDate }]));
      },
    });
    const search = (query: string) => stage.ask('searchEventLog', { query });
    const found = async (query: string) => recordsOf(await search(query)).map((one) => one.eventCreateDate);
    const central = '2026-11-20T00:00:00-06:00';
    const both = ['2026-11-20T08:00:00.000Z', '2026-11-20T01:00:00.000Z'];
    const midnight = Date.parse('2026-11-20T00:00:00Z');

    const first = found('after:2026-11-20');
    await stage.clock.advance(1_000);
    assert.deepEqual(asked, [], 'the list is being read');
    account.list(notice({ id: 1, modifyDate: instant(now) }));
    assert.deepEqual([await first, asked.splice(0)], [both, [midnight]]);

    account.list();
    const answer = await search('after:2026-11-20');
    assert.deepEqual(asked.splice(0), [Date.parse(central), midnight]);
    assert.match(answer, /^2 entries on this page\. 2 entries of the log were read so far\.$/m);
    assert.deepEqual(await found(`after:${central}`), both.slice(0, 1), 'it says its zone');
    assert.deepEqual(asked.splice(0), [Date.parse(central)]);
    await assert.rejects(search(`after:${central} before:2026-11-20T03:00`), /^Error: The input “query” has a fault/);
  });

  it('learns that zone of the first entries within the period, on whichever page they come', async () => {
    const stage = new AgentStage();
    stage.zone = { zone: 'service' };
    const asked: (number | undefined)[] = [];
    const dates = ['2026-11-20T08:00:00+00:00', '2026-11-18T08:00:00+00:00', '2026-11-18T01:00:00+00:00'];
    const account = stage.account('Work', {
      async *log({ after = 0, before = 0 }) {
        asked.push(before);
        const isWithin = (written: string) => after <= Date.parse(written) && Date.parse(written) < before;
        yield* pagesOf(dates.map((one) => (isWithin(one) ? [{ eventName: 'Login', eventCreateDate: one }] : [])));
      },
    });
    account.list();
    const answer = await stage.ask('searchEventLog', { query: 'after:2026-11-18 before:2026-11-19' });
    assert.deepEqual(asked, [Date.parse('2026-11-19T00:00:00-06:00'), Date.parse('2026-11-19T00:00:00Z')]);
    assert.deepEqual(
      recordsOf(answer).map((one) => one.eventCreateDate),
      ['2026-11-18T08:00:00.000Z', '2026-11-18T01:00:00.000Z'],
    );
  });

  it('tells how much of what was read was no entry', async () => {
    const stage = new AgentStage();
    const account = stage.account('Work', {
      log: async function* () {
        for (const page of pagesOf([entries(3)])) yield { ...page, read: 5, leftOut: 2 };
      },
    });
    account.list();
    const answer = await stage.ask('searchEventLog', { query: '' });
    assert.match(answer, /5 entries of the log were read so far\.\nLeft out of what was read, as it is no entry: 2\./);
  });

  it('tells how far it came where little is found for long, and stops where it is cancelled', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    account.list();
    let signalOfRead: AbortSignal | undefined;
    let goOn = () => {};
    account.service = {
      ...logService([]),
      async *log(_search, signal) {
        signalOfRead = signal;
        yield* pagesOf([entries(50)]);
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        yield* pagesOf([entries(10, { username: 'late' })]);
      },
    };
    const slow = stage.ask('searchEventLog', { query: 'username:late' });
    while (signalOfRead === undefined) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await stage.clock.advance(20_000);
    const answer = await slow;
    assert.match(
      answer,
      /0 entries on this page\. 50 entries of the log were read so far\. The search is not at its end\./,
    );
    goOn();
    const next = await stage.ask('searchEventLog', { query: 'username:late', pageToken: nextOf(answer) });
    assert.equal(recordsOf(next).length, 10);
    const call = new AbortController();
    const cancelled = stage.ask('searchEventLog', { query: 'username:late' }, call.signal);
    await new Promise((resolve) => setTimeout(resolve, 20));
    call.abort();
    await assert.rejects(cancelled, { message: 'Cancelled.' });
    assert.equal(signalOfRead?.aborted, true);
  });
});

describe('An agent whose search waits', () => {
  it('is told why the service isn’t asked and until when, as long as that is so', async () => {
    const why = {
      pause: 'The service asked to wait: nothing more is asked of it before 2026-11-20T12:01:40Z.',
      error: 'The service answered with an error: it is asked again at 2026-11-20T12:01:40Z.',
      silence: 'The service didn’t answer in time: it is asked again at 2026-11-20T12:01:40Z.',
      unreachable: 'The service can’t be reached: it is asked again at 2026-11-20T12:01:40Z.',
    };
    for (const reason of ['pause', 'error', 'silence', 'unreachable'] as const) {
      const stage = new AgentStage();
      const account = stage.account();
      account.list();
      account.service = stubService({
        async *log(_search, _signal, options) {
          yield* pagesOf([entries(2)]);
          options?.onWait?.({ why: reason, ms: 99_500 });
          await new Promise<void>((resolve) => stage.clock.after(130_000, resolve));
          yield* pagesOf([entries(3)]);
        },
      });
      const page = async (pageToken?: string) => {
        const asked = stage.ask('searchEventLog', { query: '', pageToken });
        await new Promise((resolve) => setTimeout(resolve, 5));
        await stage.clock.advance(20_000);
        return await asked;
      };
      const first = await page();
      assert.ok(first.includes(`2 entries on this page. 2 entries of the log were read so far.`), first);
      assert.ok(first.includes(`The search is not at its end.\n${why[reason]}\n`), first);
      await stage.clock.advance(60_000);
      const later = await page(nextOf(first));
      assert.doesNotMatch(later, /asked to wait|asked again/, 'the wait is over');
      await stage.clock.advance(30_000);
      const last = await page(nextOf(later));
      assert.match(last, /^3 entries on this page\./m);
      assert.match(last, /This is the last page\.$/);
    }
  });
});

describe('An agent that lists the notices of several accounts', () => {
  it('has those of one though another one could never be read, and is told so', async () => {
    const stage = new AgentStage();
    const [alpha, beta] = [stage.account('Alpha'), stage.account('Beta')];
    alpha.list(notice({ id: 7 }));
    beta.store.fail({ kind: 'forbidden', detail: 'no' });
    const answer = await stage.ask('listNotifications');
    assert.deepEqual(
      recordsOf(answer).map(({ id }) => id),
      [7],
    );
    assert.match(answer, /“Beta”: This user may not .* Its notices aren’t in the list\./);
    await assert.rejects(stage.ask('listNotifications', { connection: 'Beta' }), /^Error: This user may not/);
    alpha.service = undefined;
    await assert.rejects(stage.ask('listNotifications'), /^Error: This user may not/);
  });

  it('is told of what is missing or old before the others, and that something was left out', async () => {
    const stage = new AgentStage();
    for (let number = 1; number <= 18; number++) stage.account(`Customer ${number}`).list(notice({ id: number }));
    const old = stage.account('Old');
    old.list(notice({ id: 90 }));
    for (const { store } of [old, stage.account('Never')]) store.fail({ kind: 'offline', detail: 'no network' });
    stage.signedOut('Gone');
    const lines = (await stage.ask('listNotifications')).split('\n');
    const head = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('Between the two marks')),
    );
    assert.match(head[1] ?? '', /^“Old”: .* What follows is known from 2026/);
    assert.match(head[3] ?? '', /^“Never”: .* Its notices aren’t in the list\.$/);
    assert.equal(head[4], 'You are not signed in to Gone. The notices of “Gone” aren’t in the list.');
    assert.match(head[5] ?? '', /^“Customer 1”: as read/);
    assert.equal(head.at(-1), 'What else is to be said of this answer is left out, as it has no room.');
  });
});

describe('An agent that acknowledges', () => {
  it('changes nothing where nobody says yes', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    account.list(notice({ id: 7, subject: '[ok](command:evil) $(flame)\u202E' }));
    await assert.rejects(stage.ask('acknowledgeNotification', { id: 7 }), {
      message: 'Not acknowledged: nobody confirmed it.',
    });
    assert.deepEqual(account.acknowledged, []);
    assert.deepEqual(stage.questions, [
      {
        question: 'Acknowledge “[ok]\u200a(command:evil) $\u200a(flame)[U+202E]”?',
        detail:
          'An agent asks for this. It is notice 7 of Work.\nThe service has no way to take an acknowledgement back.',
        yes: 'Acknowledge',
        notice: { connectionName: 'Work', id: 7 },
      },
    ]);
  });

  it('does it once where a person says yes, and asks nothing where it is done', async () => {
    const stage = new AgentStage();
    stage.says = true;
    const account = stage.account();
    account.list(notice({ id: 7, systemTicketId: 99 }));
    assert.equal(await stage.ask('acknowledgeNotification', { id: 99 }), 'Acknowledged notice 7 of Work.');
    // The subject is the service's text, and stands between marks alone.
    assert.equal(await stage.ask('acknowledgeNotification', { id: 7 }), 'Already acknowledged: Notice 7');
    assert.deepEqual([account.acknowledged, stage.questions.length, stage.done.length], [[7], 1, 1]);
  });

  it('tells whoever said yes, and not the agent alone, that it came to nothing', async () => {
    const stage = new AgentStage();
    stage.says = true;
    const account = stage.account();
    account.list(notice({ id: 7, subject: 'Router' }));
    account.refusal = fail('notFound', 'gone');
    await assert.rejects(stage.ask('acknowledgeNotification', { id: 7 }), {
      message: 'api.example.com has this notice no longer, or you may not see it any more.',
    });
    const [failed = assert.fail(), ...more] = stage.failed.splice(0);
    account.refusal = fail('forbidden', 'no');
    await assert.rejects(
      stage.ask('acknowledgeNotification', { id: 7 }),
      /may not acknowledge notices on api\.example/,
    );
    assert.equal(stage.failed.splice(0).length, 1);
    assert.deepEqual([failed.subject, failed.kind, more.length], ['Router', 'notFound', 0]);
    await failed.again();
    assert.deepEqual([stage.failed.length, stage.done.length], [1, 0]);
    account.refusal = undefined;
    await failed.again();
    assert.deepEqual([stage.failed.length, stage.done, account.acknowledged], [1, ['Router'], [7]]);
    stage.says = false;
    account.list(notice({ id: 8 }));
    await assert.rejects(stage.ask('acknowledgeNotification', { id: 8 }), /nobody confirmed it/);
    assert.equal(stage.failed.length, 1, 'nobody said yes');
  });

  it('shows the person that it is under way, at Try Again too', async () => {
    const stage = new AgentStage();
    stage.says = true;
    const account = stage.account();
    account.list(notice({ id: 7 }));
    let answer = () => {};
    const wait = () => {
      account.isAsked = new Promise((resolve) => {
        answer = resolve;
      });
    };
    account.refusal = fail('offline', 'no network');
    wait();
    const refused = assert.rejects(stage.ask('acknowledgeNotification', { id: 7 }));
    await stage.clock.advance(0);
    assert.equal(stage.sending, 1);
    answer();
    await refused;
    assert.equal(stage.sending, 0);
    account.refusal = undefined;
    wait();
    const again = stage.failed[0]?.again();
    await stage.clock.advance(0);
    assert.equal(stage.sending, 1);
    answer();
    await again;
    assert.deepEqual([stage.sending, account.acknowledged], [0, [7]]);
  });

  it('does it for nobody but who was signed in when it was asked for', async () => {
    const stage = new AgentStage();
    stage.says = true;
    let isRead = (_: NoticeDetail) => {};
    const account = stage.account('Work', {
      notice: () =>
        new Promise((resolve) => {
          isRead = resolve;
          account.userName = 'bob';
        }),
    });
    account.list();
    const somebodyElse = { message: /^Somebody else has signed in to api\.example\.com since/ };

    // While the notice is read…
    const unlisted = stage.ask('acknowledgeNotification', { id: 7 });
    while (account.userName !== 'bob') await Promise.resolve();
    isRead(noticeDetail(notice({ id: 7 })));
    await assert.rejects(unlisted, somebodyElse);
    // …while the question stands…
    account.list(notice({ id: 8 }));
    const answer = stage.saysLater();
    const listed = stage.ask('acknowledgeNotification', { id: 8 });
    while (stage.questions.length < 2) await Promise.resolve();
    account.userName = 'carol';
    answer(true);
    await assert.rejects(listed, somebodyElse);
    // …and before it is tried again.
    await stage.failed.at(-1)?.again();
    assert.deepEqual(
      [account.acknowledged, stage.failed.map(({ kind }) => kind)],
      [[], ['otherUser', 'otherUser', 'otherUser']],
    );
  });

  it('leaves what has changed while a person was asked, and tells both', async () => {
    for (const change of [{ subject: 'Firewall' }, { status: { keyName: 'COMPLETED', name: 'Completed' } }]) {
      const stage = new AgentStage();
      const account = stage.account();
      account.list(notice({ id: 7, subject: 'Router' }));
      const answer = stage.saysLater();
      const asked = stage.ask('acknowledgeNotification', { id: 7 });
      while (stage.questions.length === 0) await Promise.resolve();
      account.list(notice({ id: 7, subject: 'Router', ...change }));
      answer(true);
      await assert.rejects(asked, {
        message: 'Not acknowledged: it has changed while somebody was asked about it. Read it again.',
      });
      assert.deepEqual([account.acknowledged, stage.changed, stage.failed], [[], ['Router'], []]);
    }
  });

  it('leaves what is in no list and has changed meanwhile, and sends the rest', async () => {
    for (const change of [{ subject: 'Firewall' }, { status: { keyName: 'COMPLETED', name: 'Completed' } }, {}]) {
      const stage = new AgentStage();
      let detail = noticeDetail(notice({ id: 7, subject: 'Router' }));
      const account = stage.account('Work', { notice: async () => detail });
      account.list();
      const answer = stage.saysLater();
      const asked = stage.ask('acknowledgeNotification', { id: 7 });
      await stage.clock.advance(0);
      detail = { ...detail, ...change };
      answer(true);
      if (Object.keys(change).length === 0) {
        assert.equal(await asked, 'Acknowledged notice 7 of Work.');
        assert.deepEqual([account.acknowledged, stage.changed], [[7], []]);
      } else {
        await assert.rejects(asked, {
          message: 'Not acknowledged: it has changed while somebody was asked about it. Read it again.',
        });
        assert.deepEqual([account.acknowledged, stage.changed, stage.failed], [[], ['Router'], []]);
      }
    }
  });

  it('sends nothing about what could not be read again, and tells both', async () => {
    const stage = new AgentStage();
    stage.says = true;
    let reads = 0;
    const account = stage.account('Work', {
      notice: async () => {
        reads += 1;
        if (reads === 2) throw fail('offline', 'no network');
        return noticeDetail(notice({ id: 7, subject: 'Router' }));
      },
    });
    account.list();
    await assert.rejects(stage.ask('acknowledgeNotification', { id: 7 }), /^Error: api\.example\.com could not be/);
    assert.deepEqual([account.acknowledged, stage.failed.map(({ kind }) => kind)], [[], ['offline']]);
    await stage.failed[0]?.again();
    assert.deepEqual([account.acknowledged, stage.done], [[7], ['Router']]);
  });

  it('leaves at Try Again what has changed since', async () => {
    const stage = new AgentStage();
    stage.says = true;
    const account = stage.account();
    account.list(notice({ id: 7, subject: 'Router' }));
    account.refusal = fail('offline', 'no network');
    await assert.rejects(stage.ask('acknowledgeNotification', { id: 7 }));
    account.refusal = undefined;
    account.list(notice({ id: 7, subject: 'Firewall' }));
    await stage.failed[0]?.again();
    assert.deepEqual([account.acknowledged, stage.changed, stage.done], [[], ['Router'], []]);
  });

  it('goes on where the connection gets another name meanwhile, at Try Again too', async () => {
    const stage = new AgentStage();
    const renamed = (before: StageAccount, name: string) => {
      const after = stage.rename(before, name);
      after.list(notice({ id: 7, subject: 'Router' }));
      return after;
    };
    const account = stage.account();
    account.list(notice({ id: 7, subject: 'Router' }));
    let answer = stage.saysLater();
    const asked = stage.ask('acknowledgeNotification', { id: 7 });
    while (stage.questions.length === 0) await Promise.resolve();
    const office = renamed(account, 'Office');
    office.refusal = fail('offline', 'no network');
    answer(true);
    await assert.rejects(asked, { message: /^api\.example\.com could not be reached/ });
    const home = renamed(office, 'Home');
    await stage.failed[0]?.again();
    assert.deepEqual([home.acknowledged, stage.done, stage.failed.length], [[7], ['Router'], 1]);

    home.list(notice({ id: 7, subject: 'Router' }));
    answer = stage.saysLater();
    const next = stage.ask('acknowledgeNotification', { id: 7 });
    while (stage.questions.length === 1) await Promise.resolve();
    renamed(home, 'Work');
    answer(true);
    assert.equal(await next, 'Acknowledged notice 7 of Work.');
  });

  it('asks one question at a time, and takes one notice alone', async () => {
    const stage = new AgentStage();
    const account = stage.account();
    account.list(notice({ id: 7 }), notice({ id: 8 }));
    const answer = stage.saysLater();
    const first = stage.ask('acknowledgeNotification', { id: 7 });
    while (stage.questions.length === 0) await Promise.resolve();
    await assert.rejects(
      stage.ask('acknowledgeNotification', { id: 8 }),
      /Somebody is being asked about another notice/,
    );
    const elsewhere = stage.account('Other');
    elsewhere.list(notice({ id: 7 }));
    await assert.rejects(
      stage.ask('acknowledgeNotification', { id: 7, connection: 'Other' }),
      /Somebody is being asked about another notice/,
    );
    await assert.rejects(stage.ask('acknowledgeNotification', { id: 7, connection: 'Work' }), {
      message: 'Somebody is being asked about this notice already. Try again once that is answered.',
    });
    elsewhere.service = undefined;
    answer(true);
    await first;
    assert.deepEqual(account.acknowledged, [7]);
    for (const input of [{ id: [7, 8] }, { ids: [7] }, { id: 7, all: true }, { id: 'all' }])
      await assert.rejects(stage.ask('acknowledgeNotification', input), /^Error: (The|There is no) input/);
  });
});
