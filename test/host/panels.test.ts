// The editor's side of the pages: what goes to a page and what doesn't, as sessions come and go and pages say what they like.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { fail } from '../../src/core/failures.ts';
import type { NoticeDetail, NoticeUpdate } from '../../src/core/notices/notice.ts';
import type { NoticePageModel } from '../../src/protocol/notice.ts';
import { startService } from '../../src/service/server.ts';
import { LogPanels } from '../../src/ui/log/panel.ts';
import { NoticePanels } from '../../src/ui/notices/panel.ts';
import { byId, instant } from '../support/notices.ts';
import { Harness, until } from './harness.ts';
import { type StandInPanel, StandInPanels } from './standInPanels.ts';
import { detail, StandInPorts } from './standInSession.ts';

const extensionUri = vscode.Uri.file('/extension');

function updateAt(ms: number): NoticeUpdate {
  return { contents: `at ${ms}`, createDate: instant(ms), startDate: null, endDate: null };
}

/** Lets everything happen that is due by now. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function sentenceOf(panel: StandInPanel): string {
  const { problem } = panel.last('problem');
  return problem === null ? '' : (problem as { sentence: string }).sentence;
}

describe('Notice panels', () => {
  let editor: StandInPanels;
  let ports: StandInPorts;
  let notices: NoticePanels;

  beforeEach(() => {
    editor = new StandInPanels();
    ports = new StandInPorts();
    notices = new NoticePanels(extensionUri, ports);
  });

  afterEach(() => {
    notices.dispose();
    editor.dispose();
  });

  const subjects = (panel: StandInPanel) =>
    panel.of('notice').map(({ notice }) => (notice as { subject: string }).subject);

  it('show one panel for each notice, and read it once', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 }, 'Router [x](command:y)');
    await notices.open({ connectionName: 'Work', id: 1 });
    await notices.open({ connectionName: 'Work', id: 2 });
    assert.equal(editor.opened.length, 2);
    assert.equal(service.reads.length, 2);
    assert.ok(!editor.opened[0]?.title.includes(']('));
    assert.equal(editor.opened[1]?.title, 'Notice 2');
  });

  it('tell which of them is in front', async () => {
    const told: (number | undefined)[] = [];
    notices.onInFrontChange((notice) => told.push(notice?.id));
    const front = () => notices.inFront?.id;
    assert.equal(front(), undefined);
    await notices.open({ connectionName: 'Work', id: 1 });
    await notices.open({ connectionName: 'Work', id: 2 });
    assert.equal(front(), 2);
    const [one, two] = editor.opened;
    two?.close();
    assert.equal(front(), undefined, 'the one behind is not shown yet');
    one?.show(true);
    assert.equal(front(), 1);
    one?.show(false);
    assert.equal(front(), undefined);
    assert.deepEqual(told.slice(-3), [undefined, 1, undefined]);
  });

  it('take what was read away when somebody signs out, and say so', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    const panel = editor.last;
    service.reads[0]?.resolve(detail('Secret'));
    await settled();
    assert.deepEqual(subjects(panel), ['Secret']);
    ports.signOut();
    assert.equal(panel.last('loading').keep, false);
    assert.match(sentenceOf(panel), /not signed in to Work/);
    panel.posted.length = 0;
    panel.say({ type: 'ready' });
    panel.say({ type: 'refresh' });
    panel.say({ type: 'acknowledge' });
    await settled();
    assert.deepEqual(subjects(panel), []);
    assert.equal(ports.acknowledged.length, 0);
    panel.say({ type: 'act', action: 'signIn' });
    assert.deepEqual(ports.actions, ['signIn']);
  });

  it('go with a connection that gets another name, and are found under it', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    await notices.open({ connectionName: 'Work', id: 2 });
    const [one, two] = editor.opened;
    for (const [place, read] of service.reads.entries()) read.resolve(detail(`Notice ${place + 1}`));
    await settled();
    const told: unknown[] = [];
    notices.onInFrontChange((notice) => told.push(notice));
    ports.rename('Office');
    // The first one is out of sight, and is shown again.
    one?.say({ type: 'ready' });
    for (const [place, read] of service.reads.slice(2).entries()) read.resolve(detail(`Still ${place + 1}`));
    await settled();
    for (const panel of [one, two]) {
      assert.ok(panel);
      assert.equal(sentenceOf(panel), '');
      assert.equal(panel.last('loading').connectionName, 'Office', 'which the page keeps over a reload');
      assert.equal((panel.last('notice').notice as NoticePageModel).connectionName, 'Office');
    }
    assert.deepEqual(told, [{ connectionName: 'Office', id: 2 }]);
    assert.deepEqual(notices.pageInFront?.controller.reference, { connectionName: 'Office', id: 2 });
    await notices.open({ connectionName: 'Office', id: 1 });
    assert.equal(editor.opened.length, 2);
    two?.close();
    await notices.open({ connectionName: 'Office', id: 2 });
    assert.equal(editor.opened.length, 3, 'one that is closed is forgotten under its last name');
  });

  it('have the present name where they are brought back after their connection got it', async () => {
    const service = ports.signIn();
    ports.rename('Office');
    const panel = vscode.window.createWebviewPanel('platformEvents.notice', 'restored', vscode.ViewColumn.One);
    await notices.deserializeWebviewPanel(panel, { connectionName: 'Work', id: 1 });
    service.reads[0]?.resolve(detail('Notice 1'));
    await settled();
    assert.equal((editor.last.last('notice').notice as NoticePageModel).connectionName, 'Office');
    await notices.open({ connectionName: 'Office', id: 1 });
    assert.equal(editor.opened.length, 1, 'it is the one page of its notice');
  });

  it('are found under the present name by whoever knows an earlier one', async () => {
    ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    ports.rename('Office');
    await notices.open({ connectionName: 'Work', id: 1 }, 'Router');
    assert.equal(editor.opened.length, 1);
    await notices.open({ connectionName: 'Work', id: 2 }, 'Router');
    assert.deepEqual(notices.inFront, { connectionName: 'Office', id: 2 });
    assert.equal(editor.last.title, 'Router', 'it is the only account');
  });

  it('say that there is no such connection any more where it went, and nobody knows where', async () => {
    ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    ports.rename('Office', false);
    assert.equal(sentenceOf(editor.last), 'There is no connection “Work” any more.');
  });

  it('drop what another session than the present one still answers, and its failure', async () => {
    const first = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    const panel = editor.last;
    const second = ports.signIn();
    const third = ports.signIn();
    first.reads[0]?.resolve(detail('Of the first'));
    second.reads[0]?.reject(fail('offline', 'gone'));
    await settled();
    assert.deepEqual(subjects(panel), []);
    assert.equal(sentenceOf(panel), '');
    third.reads[0]?.resolve(detail('Of the third'));
    await settled();
    assert.deepEqual(subjects(panel), ['Of the third']);
    assert.equal(panel.title, 'Of the third');
  });

  it('say what failed and keep what was read before', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    const panel = editor.last;
    service.reads[0]?.resolve(detail('Known'));
    await settled();
    panel.say({ type: 'refresh' });
    service.reads[1]?.reject(fail('timeout', 'late'));
    await settled();
    assert.equal(panel.last('loading').keep, true);
    assert.notEqual(sentenceOf(panel), '');
    panel.posted.length = 0;
    panel.say({ type: 'ready' });
    assert.deepEqual(subjects(panel), ['Known']);
    assert.equal(panel.posted.at(-1)?.type, 'problem');
  });

  it('acknowledge their own notice, once while that is under way, whatever the page names', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    const panel = editor.last;
    panel.say({ type: 'acknowledge' });
    assert.equal(ports.acknowledged.length, 0, 'nothing is acknowledged unread');
    service.reads[0]?.resolve(detail('Known'));
    await settled();
    for (let time = 0; time < 3; time++) panel.say({ type: 'acknowledge', id: 99, connectionName: 'Other' });
    assert.deepEqual(
      ports.acknowledged.map(({ id }) => id),
      [1],
    );
    ports.acknowledged[0]?.done.resolve(false);
    await settled();
    assert.equal(panel.last('acknowledging').active, false);
    assert.ok(panel.of('notice').every(({ notice }) => !(notice as { acknowledged: boolean }).acknowledged));
    panel.say({ type: 'acknowledge' });
    ports.acknowledged[1]?.done.resolve(true);
    await settled();
    assert.equal((panel.last('notice').notice as { acknowledged: boolean }).acknowledged, true);
    panel.say({ type: 'acknowledge' });
    assert.equal(ports.acknowledged.length, 2);
  });

  it('show an acknowledgement from the list at once, without reading again', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    service.reads[0]?.resolve(detail('Known'));
    await settled();
    ports.store?.replace(byId([detail('Known', { acknowledged: true })]), 0);
    assert.equal((editor.last.last('notice').notice as { acknowledged: boolean }).acknowledged, true);
    assert.equal(service.reads.length, 1);
  });

  const flag = (panel: StandInPanel) => (panel.last('notice').notice as { acknowledged: boolean }).acknowledged;

  it('say of their notice what the list says, and read again only what the list tells anew', async () => {
    const service = ports.signIn();
    const listed = detail('Known', { modifyDate: instant(1), impactedResourceCount: 3 });
    const poll = async (part: Partial<NoticeDetail>) => {
      ports.store?.replace(byId([{ ...listed, ...part }]), ports.clock.now());
      await settled();
    };
    await poll({});
    await notices.open({ connectionName: 'Work', id: 1 });
    const panel = editor.last;
    // Of the notice alone the service says another date than in the list.
    service.reads[0]?.resolve({ ...listed, modifyDate: instant(2), acknowledged: true });
    await settled();
    assert.equal(flag(panel), false, 'nothing else than in the tree');
    await poll({});
    await poll({ acknowledged: true });
    assert.equal(flag(panel), true);
    await poll({});
    assert.equal(service.reads.length, 1);
    await poll({ modifyDate: instant(5) });
    assert.equal(service.reads.length, 2);
    await poll({ modifyDate: instant(6) });
    service.reads[1]?.resolve({ ...listed, modifyDate: instant(5) });
    await settled();
    assert.equal(service.reads.length, 3, 'what was changed while it was read is read too');
    service.reads[2]?.resolve({ ...listed, modifyDate: instant(6) });
    await settled();
    await poll({ modifyDate: instant(6) });
    panel.show(false);
    await poll({ modifyDate: instant(7) });
    assert.equal(service.reads.length, 3, 'nobody looks');
    panel.show(true);
    panel.say({ type: 'ready' });
    assert.equal(service.reads.length, 4);
  });

  it('mark the updates that come while they are open, the first time too', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    const marks = () => (editor.last.last('notice').notice as NoticePageModel).updates.map(({ isNew }) => isNew);
    const updates = [2, 1].map(updateAt);
    service.reads[0]?.resolve(detail('Known', { updates }));
    await settled();
    assert.deepEqual(marks(), [false, false]);
    for (const [read, newest] of [3, 4].entries()) {
      editor.last.say({ type: 'refresh' });
      updates.unshift(updateAt(newest));
      service.reads[read + 1]?.resolve(detail('Known', { updates: [...updates] }));
      await settled();
    }
    assert.deepEqual(marks(), [true, true, false, false]);
  });

  it('read again by themselves once the list can be read, where what failed passes', async () => {
    for (const [kind, isTried] of [
      ['offline', true],
      ['malformed', true],
      ['tooMuchData', false],
      ['forbidden', false],
    ] as const) {
      const service = ports.signIn();
      await notices.open({ connectionName: 'Work', id: 1 });
      const panel = editor.last;
      service.reads[0]?.reject(fail(kind, 'not now'));
      await settled();
      ports.store?.replace(byId([detail('Known')]), ports.clock.now());
      ports.store?.fail({ kind: 'offline', detail: '' });
      assert.equal(service.reads.length, 1, `${kind}: a list that was read before says nothing`);
      await ports.clock.advance(60_000);
      ports.store?.replace(byId([detail('Known')]), ports.clock.now());
      assert.equal(service.reads.length, isTried ? 2 : 1, kind);
      service.reads[1]?.resolve(detail('Known'));
      await settled();
      if (isTried) assert.equal(sentenceOf(panel), '');
      await ports.clock.advance(60_000);
      ports.store?.replace(byId([detail('Known')]), ports.clock.now());
      assert.equal(service.reads.length, isTried ? 2 : 1, kind);
      panel.close();
    }
  });

  it('read a notice again that was not there, when it is opened once more', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    service.reads[0]?.reject(fail('notFound', 'HTTP 404'));
    await settled();
    assert.match(sentenceOf(editor.last), /api\.example\.com has no notice 1, or this user/);
    await notices.open({ connectionName: 'Work', id: 1 });
    assert.equal(service.reads.length, 2);
    service.reads[1]?.resolve(detail('Back'));
    await settled();
    assert.equal(subjects(editor.last).at(-1), 'Back');
    await notices.open({ connectionName: 'Work', id: 1 });
    assert.equal(service.reads.length, 2, 'it is shown');
  });

  it('keep what was read of a notice that is gone, say so, and acknowledge nothing', async () => {
    const service = ports.signIn();
    const poll = (...rows: NoticeDetail[]) => ports.store?.replace(byId(rows), ports.clock.now());
    poll(detail('Known'));
    await notices.open({ connectionName: 'Work', id: 1 });
    const panel = editor.last;
    service.reads[0]?.resolve(detail('Known'));
    await settled();
    poll();
    assert.equal(service.reads.length, 2, 'it may be gone, or listed no longer');
    service.reads[1]?.reject(fail('notFound', 'HTTP 404'));
    await settled();
    assert.deepEqual([panel.last('notice').isGone, subjects(panel).at(-1)], [true, 'Known']);
    assert.match(sentenceOf(panel), /api\.example\.com has this notice no longer/);
    panel.say({ type: 'acknowledge' });
    assert.equal(ports.acknowledged.length, 0);
    poll();
    assert.equal(service.reads.length, 2);
    poll(detail('Known'));
    service.reads[2]?.resolve(detail('Known'));
    await settled();
    assert.equal(panel.last('notice').isGone, false);
    assert.equal(sentenceOf(panel), '');
  });

  it('ask the service how things are when an acknowledgement failed', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    service.reads[0]?.resolve(detail('Known'));
    await settled();
    editor.last.say({ type: 'acknowledge' });
    ports.acknowledged[0]?.done.resolve(false);
    await settled();
    service.reads[1]?.resolve(detail('Known', { acknowledged: true }));
    await settled();
    assert.equal(flag(editor.last), true);
  });

  it('ignore what is not in the protocol, and go on', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    const panel = editor.last;
    const nonsense = [null, 7, 'refresh', [], {}, { type: 'run' }, { type: 'act', action: 'rm' }, { type: 'copyText' }];
    for (const message of nonsense) panel.say(message);
    assert.equal(service.reads.length, 1);
    assert.equal(ports.warnings.length, nonsense.length);
    panel.say({ type: 'refresh' });
    assert.equal(service.reads.length, 2);
  });

  it('leave nothing behind when closed, and take no late answer', async () => {
    const service = ports.signIn();
    await notices.open({ connectionName: 'Work', id: 1 });
    const panel = editor.last;
    panel.close();
    assert.equal(ports.listeners, 0);
    panel.posted.length = 0;
    service.reads[0]?.resolve(detail('Late'));
    await settled();
    assert.deepEqual(panel.posted, []);
    await notices.open({ connectionName: 'Work', id: 1 });
    assert.equal(editor.opened.length, 2);
  });

  const restore = (state: unknown) =>
    notices.deserializeWebviewPanel(
      vscode.window.createWebviewPanel('platformEvents.notice', 'restored', vscode.ViewColumn.One),
      state,
    );

  it('close a restored page that doesn’t say which notice it is for', async () => {
    await notices.open({ connectionName: 'Work', id: 1 });
    for (const state of [null, { id: 1 }, { connectionName: 'Work', id: 'x' }]) {
      await restore(state);
      assert.ok(editor.last.disposed);
    }
    assert.ok(!editor.opened[0]?.disposed);
  });

  it('leave a notice that was opened meanwhile to the page that is restored, as a person looks at that', async () => {
    await notices.open({ connectionName: 'Work', id: 1 });
    await restore({ connectionName: 'Work', id: 1 });
    assert.deepEqual(
      editor.opened.map(({ disposed }) => disposed),
      [true, false],
    );
    assert.equal(notices.inFront?.id, 1);
    await notices.open({ connectionName: 'Work', id: 1 });
    assert.equal(editor.opened.length, 2);
  });
});

describe('Log panels', () => {
  let editor: StandInPanels;
  let ports: StandInPorts;
  let logs: LogPanels;

  beforeEach(() => {
    editor = new StandInPanels();
    ports = new StandInPorts();
    logs = new LogPanels(extensionUri, ports);
  });

  afterEach(() => {
    logs.dispose();
    editor.dispose();
  });

  const statusOf = (panel: StandInPanel) => {
    const { progress, search } = panel.last('progress');
    return { ...(progress as { state: string; count: number }), search: Number(search) };
  };

  function rowsOf(panel: StandInPanel): unknown {
    panel.say({ type: 'window', search: statusOf(panel).search, from: 0, count: 10, further: [] });
    const { rows, fields } = panel.last('rows') as unknown as { rows: string[][]; fields: string[] };
    return rows.map((row) => row[fields.indexOf('eventName')]);
  }

  const ended = (panel: StandInPanel, state: string) => until(state, () => statusOf(panel).state === state);

  it('know which entry is selected to be compared with, on whichever page that was done, also once it is loaded again', async () => {
    ports.signIn();
    await logs.open('Work');
    await logs.openFile('/exported/log.csv');
    const [page, other] = editor.opened;
    assert.ok(page !== undefined && other !== undefined);
    for (const each of [page, other]) each.say({ type: 'ready' });
    assert.equal(other.last('selectedEntry').entry, null);
    const entry = { name: 'Login, 10:00', text: '{"id":1}' };
    page.say({ type: 'selectEntry', entry });
    assert.deepEqual(other.last('selectedEntry').entry, { ...entry, name: 'Login, 10:00 · Work' });
    page.say({ type: 'ready' });
    assert.deepEqual(page.last('selectedEntry').entry, entry);
    other.say({ type: 'selectEntry', entry: null });
    assert.equal(page.last('selectedEntry').entry, null);
    for (const wrong of [{ name: 1, text: '' }, { name: '' }, 'entry', { name: '', text: 'x'.repeat(4_000_001) }])
      page.say({ type: 'selectEntry', entry: wrong });
    assert.equal(page.last('selectedEntry').entry, null);
    page.say({ type: 'selectEntry', entry });
    ports.signOut();
    assert.equal(other.last('selectedEntry').entry, null);
    other.say({ type: 'selectEntry', entry });
    assert.deepEqual(page.last('selectedEntry').entry, { ...entry, name: 'Login, 10:00 · log.csv — exported' });
    assert.equal(other.title, 'Event Log: log.csv — exported');
    assert.equal(other.last('setup').connectionName, 'log.csv — exported');
  });

  it('say that the event log may not be read where the service refuses it, whatever else may be', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    service.logs[0]?.fail(fail('forbidden', 'HTTP 403'));
    await ended(editor.last, 'failed');
    assert.match(sentenceOf(editor.last), /may not read the event log of api\.example\.com\. .*ask the account owner/);
  });

  it('end the search that runs when a new one begins, and show nothing of it any more', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    const panel = editor.last;
    service.logs[0]?.give('Old');
    await until('rows', () => statusOf(panel).count === 1);
    const old = statusOf(panel).search;
    panel.say({ type: 'search', query: 'name:New', fresh: false });
    assert.equal(service.logs[0]?.signal.aborted, true);
    assert.deepEqual([statusOf(panel).count, statusOf(panel).search], [0, old + 1]);
    service.logs[0]?.give('Older');
    service.logs[1]?.give('New');
    service.logs[1]?.end();
    await ended(panel, 'complete');
    assert.deepEqual(rowsOf(panel), ['New']);
    const answers = panel.of('rows').length;
    panel.say({ type: 'window', search: old, from: 0, count: 10, further: [] });
    panel.say({ type: 'details', search: old, id: 0 });
    assert.deepEqual([panel.of('rows').length, panel.of('details').length], [answers, 0]);
  });

  it('bring back what a search gave where it is read again and nothing comes in its place', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    const panel = editor.last;
    service.logs[0]?.give('One', 'Two');
    service.logs[0]?.end();
    await ended(panel, 'complete');
    const first = statusOf(panel).search;
    panel.say({ type: 'search', query: 'user:SYSTEM', fresh: true });
    assert.equal(statusOf(panel).count, 0);
    service.logs[1]?.fail(fail('offline', 'refused'));
    await until('the rows are back', () => statusOf(panel).count === 2);
    assert.match(sentenceOf(editor.last), /could not be reached/);
    assert.ok(statusOf(panel).search > first, 'the page asks for rows anew');
    assert.deepEqual([statusOf(panel).state, rowsOf(panel)], ['complete', ['One', 'Two']]);

    panel.say({ type: 'search', query: 'user:SYSTEM', fresh: true });
    service.logs[2]?.give('Three');
    await until('another row', () => statusOf(panel).count === 1);
    service.logs[2]?.fail(fail('offline', 'refused'));
    await ended(panel, 'failed');
    assert.deepEqual(rowsOf(panel), ['Three'], 'of two halves the newer one stays');

    panel.say({ type: 'search', query: 'user:CUSTOMER', fresh: true });
    service.logs[3]?.fail(fail('offline', 'refused'));
    await ended(panel, 'failed');
    assert.deepEqual([statusOf(panel).count, rowsOf(panel)], [0, []], 'another query has no rows of this one');
  });

  it('send the first rows of a search unasked, once, and again to a page that is loaded again', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    const panel = editor.last;
    const sent = () =>
      panel.of('progress').flatMap(({ firstRows }) => {
        const { rows, fields } = (firstRows ?? { rows: [], fields: [] }) as { rows: string[][]; fields: string[] };
        return rows.length === 0 ? [] : [rows.map((row) => row[fields.indexOf('eventName')])];
      });
    service.logs[0]?.give('One', 'Two');
    await until('rows', () => statusOf(panel).count === 2);
    service.logs[0]?.give('Three');
    service.logs[0]?.end();
    await ended(panel, 'complete');
    assert.deepEqual([sent(), panel.of('rows').length], [[['One', 'Two']], 0]);
    panel.say({ type: 'narrow', query: 'user:SYSTEM name:Three' });
    assert.deepEqual(sent().at(-1), ['Three']);
    panel.say({ type: 'ready' });
    assert.deepEqual([sent().length, sent().at(-1)], [3, ['Three']]);
  });

  const dated = (eventName: string, eventCreateDate: string) => ({ eventName, userType: 'SYSTEM', eventCreateDate });

  it('search again where the query’s dates mean other instants in another zone', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'after:2026-11-01');
    const panel = editor.last;
    assert.deepEqual(service.logs[0]?.search, { after: Date.UTC(2026, 10, 1) });
    service.logs[0]?.giveEntries(
      dated('Winter', '2026-11-20T12:00:00-06:00'),
      dated('Before the day', '2026-10-31T23:00:00-05:00'),
    );
    service.logs[0]?.end();
    await ended(panel, 'complete');
    assert.deepEqual(rowsOf(panel), ['Winter', 'Before the day']);

    // The day begins later where the service is, in summer time as it was then: what is held has it all.
    panel.say({ type: 'setZone', zone: 'service' });
    assert.equal(panel.last('setup').zone, 'service');
    assert.equal(panel.last('progress').serviceZone, 'America/Chicago');
    assert.deepEqual([rowsOf(panel), service.logs.length], [['Winter'], 1]);

    // And earlier in Tokyo, where what is held is not enough.
    panel.say({ type: 'localZone', name: 'Asia/Tokyo' });
    panel.say({ type: 'setZone', zone: 'local' });
    assert.deepEqual(service.logs[1]?.search, { after: Date.UTC(2026, 9, 31, 15) });
    assert.deepEqual([statusOf(panel).state, statusOf(panel).count], ['running', 0]);
    assert.equal(panel.last('progress').query, 'after:2026-11-01');
    // For all that is read with a reader's eyes and isn't on a page.
    panel.say({ type: 'localZone', name: 'Nowhere/At_all' });
    assert.deepEqual(ports.localZones, ['Asia/Tokyo']);
  });

  it('ask for nothing in another zone where the dates mean the same there', async () => {
    const service = ports.signIn();
    for (const query of ['', 'user:SYSTEM after:7d', 'after:2026-11-01T00:00Z before:now']) {
      await logs.open('Work', query);
      const panel = editor.last;
      const asked = service.logs.length;
      const { search } = statusOf(panel);
      for (const zone of ['service', 'local', 'utc']) panel.say({ type: 'setZone', zone });
      assert.deepEqual([service.logs.length, statusOf(panel).search], [asked, search], query);
    }
  });

  it('take a query’s dates as the service’s own show them, once one came', async () => {
    const service = ports.signIn();
    ports.setZone('service');
    await logs.open('Work', 'after:2026-11-15');
    const panel = editor.last;
    assert.deepEqual(service.logs[0]?.search, { after: Date.UTC(2026, 10, 15, 6) });
    service.logs[0]?.giveEntries(dated('Elsewhere', '2026-11-20T12:00:00+02:00'));
    await until('another search', () => service.logs.length === 2);
    assert.equal(service.logs[0]?.signal.aborted, true);
    assert.deepEqual(service.logs[1]?.search, { after: Date.UTC(2026, 10, 14, 22) });
    assert.equal(panel.last('progress').serviceZone, '+02:00');
    service.logs[1]?.giveEntries(dated('Elsewhere', '2026-11-20T12:00:00+02:00'));
    service.logs[1]?.end();
    await ended(panel, 'complete');
    assert.deepEqual([rowsOf(panel), service.logs.length], [['Elsewhere'], 2]);
  });

  it('show nothing for a period that is none in another zone, and its rows again in the first', async () => {
    const service = ports.signIn();
    const query = 'after:2026-11-10T12:00 before:2026-11-10T13:00Z';
    await logs.open('Work', query);
    const panel = editor.last;
    service.logs[0]?.giveEntries(dated('Then', '2026-11-10T12:30:00+00:00'));
    service.logs[0]?.end();
    await ended(panel, 'complete');
    panel.say({ type: 'localZone', name: 'America/New_York' });
    panel.say({ type: 'setZone', zone: 'local' });
    assert.deepEqual([statusOf(panel).state, statusOf(panel).count], ['idle', 0]);
    assert.match(sentenceOf(panel), /ends before it begins/);
    panel.say({ type: 'setZone', zone: 'utc' });
    assert.equal(sentenceOf(panel), '');
    assert.deepEqual(service.logs[1]?.search, service.logs[0]?.search);
  });

  it('tell the page of each query that is set from outside, and not of its own', async () => {
    ports.signIn();
    await logs.open('Work', 'name:One');
    const panel = editor.last;
    const asked = () => Number(panel.last('setup').asked);
    const first = asked();
    panel.say({ type: 'search', query: 'name:Two', fresh: false });
    ports.setZone('local');
    assert.deepEqual([asked(), panel.last('setup').query], [first, 'name:Two']);
    await logs.open('Work', 'name:Two');
    assert.deepEqual([asked(), panel.last('setup').query], [first + 1, 'name:Two']);
  });

  it('keep the rows of a search that was stopped', async () => {
    const service = ports.signIn();
    await logs.open('Work', '');
    const panel = editor.last;
    service.logs[0]?.give('One', 'Two');
    await until('rows', () => statusOf(panel).count === 2);
    panel.say({ type: 'cancel' });
    service.logs[0]?.give('Three');
    await ended(panel, 'cancelled');
    assert.deepEqual(rowsOf(panel), ['One', 'Two']);
    assert.equal(sentenceOf(panel), '');
  });

  it('keep the rows of a search that failed, say why, and try again on request', async () => {
    const service = ports.signIn();
    await logs.open('Work', '');
    const panel = editor.last;
    service.logs[0]?.give('One');
    service.logs[0]?.fail(fail('offline', 'cut'));
    await ended(panel, 'failed');
    assert.deepEqual(rowsOf(panel), ['One']);
    assert.match(sentenceOf(panel), /api\.example\.com could not be reached/);
    panel.say({ type: 'narrow', query: 'name:Two' });
    await until('none of them', () => statusOf(panel).count === 0);
    assert.match(sentenceOf(panel), /api\.example\.com could not be reached/, 'it is as incomplete');
    panel.say({ type: 'act', action: 'retry' });
    assert.equal(sentenceOf(panel), '');
    assert.equal(service.logs.length, 2);
  });

  it('run the search anew for another session, without a row of the last one', async () => {
    const first = ports.signIn();
    await logs.open('Work', 'name:Of*');
    const panel = editor.last;
    first.logs[0]?.give('Of the first');
    await until('rows', () => statusOf(panel).count === 1);
    const second = ports.signIn();
    assert.equal(first.logs[0]?.signal.aborted, true);
    assert.equal(statusOf(panel).count, 0);
    assert.deepEqual(second.logs[0]?.search, { namePrefix: 'Of' });
    first.logs[0]?.fail(fail('server', 'late'));
    second.logs[0]?.give('Of the second');
    second.logs[0]?.end();
    await ended(panel, 'complete');
    assert.deepEqual(rowsOf(panel), ['Of the second']);
    assert.equal(sentenceOf(panel), '');
  });

  it('show no rows once somebody signed out, and search again when somebody signs in', async () => {
    const service = ports.signIn();
    await logs.open('Work', '');
    const panel = editor.last;
    service.logs[0]?.give('One');
    await until('rows', () => statusOf(panel).count === 1);
    ports.signOut();
    assert.deepEqual([statusOf(panel).state, statusOf(panel).count], ['idle', 0]);
    assert.match(sentenceOf(panel), /not signed in to Work/);
    panel.say({ type: 'search', query: 'user:SYSTEM', fresh: false });
    assert.match(sentenceOf(panel), /not signed in to Work/);
    const next = ports.signIn();
    assert.deepEqual(next.logs[0]?.search, { userType: 'SYSTEM' });
    assert.equal(sentenceOf(panel), '');
  });

  it('answer a narrower query from what is held, and read for a wider one', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    const panel = editor.last;
    service.logs[0]?.give('Login', 'Logout');
    service.logs[0]?.end();
    await ended(panel, 'complete');
    const { search } = statusOf(panel);
    panel.say({ type: 'search', query: 'user:SYSTEM name:Login', fresh: false });
    assert.deepEqual([rowsOf(panel), service.logs.length, statusOf(panel).search], [['Login'], 1, search]);
    assert.equal(panel.last('progress').query, 'user:SYSTEM name:Login');
    panel.say({ type: 'search', query: 'user:SYSTEM name:Login', fresh: true });
    assert.equal(service.logs.length, 2, 'the service is asked again where that is wanted');
    panel.say({ type: 'search', query: 'name:Login', fresh: false });
    assert.equal(service.logs.length, 3, 'and where what is held is not enough');
  });

  it('never tell a page that has searched for something else an older query', async () => {
    ports.signIn();
    await logs.open('Work', 'name:One');
    const panel = editor.last;
    panel.posted.length = 0;
    panel.say({ type: 'search', query: 'name:Two', fresh: false });
    assert.deepEqual(
      panel.of('setup').map(({ query }) => query),
      ['name:Two'],
    );
    panel.say({ type: 'narrow', query: 'name:Two ip:""' });
    assert.deepEqual(ports.handed, ['ran name:One', 'ran name:Two']);
  });

  it('say in the tab what is searched, as text', async () => {
    ports.signIn();
    await logs.open('Work');
    const panel = editor.last;
    const title = () => panel.title;
    assert.equal(title(), 'Event Log: Work');
    panel.say({ type: 'narrow', query: 'after:24h' });
    assert.equal(title(), 'after:24h – Event Log: Work');
    panel.say({ type: 'search', query: `"$(alert)" ${'name:Login '.repeat(20)}`, fresh: false });
    assert.match(title(), /^"\$\u200a\(alert\)" name:Login .*… – Event Log: Work$/u);
    assert.ok(title().length < 70, title());
    const before = title();
    panel.say({ type: 'search', query: 'usr:x', fresh: false });
    assert.equal(title(), before);
    panel.say({ type: 'search', query: ' ', fresh: false });
    assert.equal(title(), 'Event Log: Work');
  });

  it('give the query the focus where a person opens the page, once it is there, and not where it comes back by itself', async () => {
    ports.signIn();
    await logs.open('Work', '');
    const panel = editor.last;
    const given = () => panel.of('focusQuery').length;
    assert.equal(given(), 0);
    panel.say({ type: 'ready' });
    assert.equal(given(), 1);
    await logs.open('Work');
    assert.equal(given(), 2);
    panel.show(false);
    panel.show(true);
    panel.say({ type: 'ready' });
    assert.equal(given(), 2);
    panel.show(false);
    await logs.open('Work', 'user:SYSTEM');
    panel.show(true);
    assert.equal(given(), 2);
    panel.say({ type: 'ready' });
    assert.equal(given(), 3);
    const restored = vscode.window.createWebviewPanel('platformEvents.log', 'restored', vscode.ViewColumn.One);
    await logs.deserializeWebviewPanel(restored, { connectionName: 'Home' });
    editor.last.say({ type: 'ready' });
    assert.deepEqual(editor.last.of('focusQuery'), []);
  });

  it('keep a page that is restored beside one that was opened meanwhile, and search in the one in front', async () => {
    ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    const restored = vscode.window.createWebviewPanel('platformEvents.log', 'restored', vscode.ViewColumn.One);
    await logs.deserializeWebviewPanel(restored, { connectionName: 'Work', query: 'user:CUSTOMER' });
    const [first, second] = editor.opened;
    assert.deepEqual([first?.disposed, second?.disposed], [false, false]);
    second?.say({ type: 'ready' });
    const searched = (panel?: StandInPanel) => panel?.last('setup').query;
    first?.say({ type: 'ready' });
    assert.equal(searched(first), 'user:SYSTEM');
    await logs.open('Work', 'name:Reboot');
    assert.equal(editor.opened.length, 2);
    second?.say({ type: 'ready' });
    first?.say({ type: 'ready' });
    assert.deepEqual([searched(first), searched(second)], ['user:SYSTEM', 'name:Reboot']);
    second?.close();
    await logs.open('Work', 'name:Login');
    assert.equal(editor.opened.length, 2);
    first?.say({ type: 'ready' });
    assert.equal(searched(first), 'name:Login');
  });

  it('ask for nothing where a query has a fault, and say what it is', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'usr:SYSTEM');
    assert.equal(service.logs.length, 0);
    assert.match(sentenceOf(editor.last), /usr/);
    assert.equal(editor.last.last('setup').query, 'usr:SYSTEM');
  });

  it('follow new entries once the reading is done, and stop when told to', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'name:Login*');
    const panel = editor.last;
    panel.say({ type: 'follow', on: true });
    service.logs[0]?.give('Login 1');
    service.logs[0]?.end();
    await ended(panel, 'complete');
    await ports.clock.advance(0);
    assert.equal(service.logs.length, 2);
    assert.equal(service.logs[1]?.search.namePrefix, 'Login');
    service.logs[1]?.give('Login 1', 'Login 2');
    service.logs[1]?.end();
    await until('the new one', () => statusOf(panel).count === 2);
    assert.equal((panel.last('progress').following as { arrived: number }).arrived, 1);
    panel.say({ type: 'follow', on: false });
    assert.equal(panel.last('progress').following, null);
    await ports.clock.advance(60_000);
    assert.equal(service.logs.length, 2);
  });

  it('hand saving, links and curl on, with the query as it is', async () => {
    ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    const panel = editor.last;
    panel.say({ type: 'saveSearch', query: 'name:"a b"' });
    panel.say({ type: 'copyLink', query: 'name:"a b"' });
    panel.say({ type: 'copyAsCurl', query: 'user:SYSTEM -x' });
    assert.deepEqual(ports.handed, [
      'ran user:SYSTEM',
      'save name:"a b"',
      'link name:"a b"',
      'curl user:SYSTEM -x {"log":{"userType":"SYSTEM"}}',
    ]);
  });

  it('save and link dates with the zone that the reader sees them in', async () => {
    ports.signIn();
    ports.setZone('utc');
    await logs.open('Work', 'before:2026-07-20');
    editor.last.say({ type: 'localZone', name: 'Europe/Berlin' });
    editor.last.say({ type: 'saveSearch', query: 'after:2026-11-20T14:00 x' });
    ports.setZone('local');
    editor.last.say({ type: 'copyLink', query: 'after:2026-07-01 before:24h' });
    assert.deepEqual(ports.handed.slice(-2), [
      'save after:2026-11-20T14:00Z x',
      'link after:2026-07-01T00:00+02:00 before:24h',
    ]);
    assert.match(JSON.stringify(logs.pageInFront?.searched), /"query":"before:2026-07-20T00:00\+02:00"/);
  });

  it('say which search is in front: what stands in the bar, or what is wrong with it', async () => {
    ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    const panel = editor.last;
    const inFront = () => JSON.stringify(logs.pageInFront?.searched);
    assert.match(inFront(), /"query":"user:SYSTEM"/);
    const { asked } = panel.last('setup');
    panel.say({ type: 'inBar', query: 'user:CUSTOMER typed', asked });
    assert.match(inFront(), /"query":"user:CUSTOMER typed".*"userType":"CUSTOMER"/);
    panel.say({ type: 'inBar', query: 'after:never', asked });
    assert.match(inFront(), /^\{"fault":"“never”/);
    panel.say({ type: 'inBar', query: null, asked });
    assert.equal(inFront(), undefined);
    await logs.open('Work', 'name:Login');
    assert.match(inFront(), /"query":"name:Login"/);
    panel.say({ type: 'inBar', query: 'user:CUSTOMER typed', asked });
    assert.match(inFront(), /"query":"name:Login"/, 'what stood there before');
  });

  it('ignore what is not in the protocol', async () => {
    const service = ports.signIn();
    await logs.open('Work');
    const nonsense = [
      { type: 'window', search: 1, from: -1, count: 5, further: [] },
      { type: 'window', search: 1, from: 0, count: 1e9, further: [] },
      { type: 'search', query: 7, fresh: true },
      { type: 'sort', order: null },
      undefined,
    ];
    for (const message of nonsense) editor.last.say(message);
    assert.equal(service.logs.length, 0);
    assert.equal(ports.warnings.length, nonsense.length);
  });

  it('are told that they are heard when they ask, which is worth no word in the log', async () => {
    ports.signIn();
    await logs.open('Work');
    editor.last.say({ type: 'ping' });
    assert.equal(editor.last.of('pong').length, 1);
    assert.deepEqual(ports.warnings, []);
  });
});

describe('A notice’s page and the service', () => {
  it('go together: read, acknowledged once, gone, signed out', async () => {
    const service = await startService({ notifications: 20, entries: 10 });
    const editor = new StandInPanels();
    const harness = await Harness.start();
    try {
      harness.answers.push(service.baseUrl, 'Platform_', 'Work', service.userName, service.apiKey);
      await harness.run('signIn');
      await until('rows', async () => (await harness.noticeRows()).length > 0, harness.story);
      const row = (await harness.noticeRows()).find(({ contextValue }) => contextValue === 'notice.unacknowledged');
      assert.ok(row?.element.kind === 'notice');
      const { id } = row.element.notice;
      await harness.run('openNotification', { connectionName: 'Work', id });
      const panel = editor.last;
      await until('the notice', () => panel.of('notice').length > 0, harness.story);
      panel.say({ type: 'acknowledge' });
      panel.say({ type: 'acknowledge' });
      await until('acknowledged', () => (panel.last('notice').notice as { acknowledged: boolean }).acknowledged);
      const asked = () => service.requests.filter(({ path }) => path.includes('acknowledgeNotification')).length;
      assert.equal(asked(), 1);
      await harness.run('openNotification', { connectionName: 'Work', id: 1 });
      const gone = editor.last;
      await until('a problem', () => gone.of('problem').some(({ problem }) => problem !== null), harness.story);
      assert.doesNotMatch(sentenceOf(gone), /undefined|404|ObjectNotFound/);
      assert.equal(gone.of('notice').length, 0);
      await harness.run('signOut');
      await until('signed out', () => /not signed in/.test(sentenceOf(panel)), harness.story);
      assert.equal(panel.last('loading').keep, false);
      assert.equal(asked(), 1);
    } finally {
      await harness.dispose();
      editor.dispose();
      await service.close();
    }
  });
});
