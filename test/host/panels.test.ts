// The editor's side of the pages: what goes to a page and what doesn't, as sessions come and go and pages say what they like.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { fail } from '../../src/core/failures.ts';
import { startService } from '../../src/service/server.ts';
import { LogPanels } from '../../src/ui/logPanel.ts';
import { NoticePanels } from '../../src/ui/noticePanel.ts';
import { Harness, until } from './harness.ts';
import { type StandInPanel, StandInPanels } from './standInPanels.ts';
import { detail, StandInPorts } from './standInSession.ts';

const extensionUri = vscode.Uri.file('/extension');

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
    await notices.open('Work', 1, 'Router [x](command:y)');
    await notices.open('Work', 1);
    await notices.open('Work', 2);
    assert.equal(editor.opened.length, 2);
    assert.equal(service.reads.length, 2);
    assert.ok(!editor.opened[0]?.title.includes(']('));
    assert.equal(editor.opened[1]?.title, 'Notice 2');
  });

  it('take what was read away when somebody signs out, and say so', async () => {
    const service = ports.signIn();
    await notices.open('Work', 1);
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

  it('drop what another session than the present one still answers, and its failure', async () => {
    const first = ports.signIn();
    await notices.open('Work', 1);
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
    await notices.open('Work', 1);
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
    await notices.open('Work', 1);
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
    await notices.open('Work', 1);
    service.reads[0]?.resolve(detail('Known'));
    await settled();
    ports.store?.replace([detail('Known', { acknowledged: true })], 0);
    assert.equal((editor.last.last('notice').notice as { acknowledged: boolean }).acknowledged, true);
    assert.equal(service.reads.length, 1);
  });

  it('ignore what is not in the protocol, and go on', async () => {
    const service = ports.signIn();
    await notices.open('Work', 1);
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
    await notices.open('Work', 1);
    const panel = editor.last;
    panel.close();
    assert.equal(ports.listeners, 0);
    panel.posted.length = 0;
    service.reads[0]?.resolve(detail('Late'));
    await settled();
    assert.deepEqual(panel.posted, []);
    await notices.open('Work', 1);
    assert.equal(editor.opened.length, 2);
  });

  it('close a restored page that doesn’t say which notice it is for, and the second one for a notice', async () => {
    await notices.open('Work', 1);
    for (const state of [null, { id: 1 }, { connectionName: 'Work', id: 'x' }, { connectionName: 'Work', id: 1 }]) {
      const panel = vscode.window.createWebviewPanel('platformEvents.notice', 'restored', vscode.ViewColumn.One);
      await notices.deserializeWebviewPanel(panel, state);
      assert.ok(editor.last.disposed);
    }
    assert.ok(!editor.opened[0]?.disposed);
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

  const standing = (panel: StandInPanel) => {
    const { progress, search } = panel.last('progress');
    return { ...(progress as { state: string; count: number }), search: Number(search) };
  };

  function rowsOf(panel: StandInPanel): unknown {
    panel.say({ type: 'window', search: standing(panel).search, from: 0, count: 10 });
    const { rows, fields } = panel.last('rows') as unknown as { rows: string[][]; fields: string[] };
    return rows.map((row) => row[fields.indexOf('eventName')]);
  }

  const ended = (panel: StandInPanel, state: string) => until(state, () => standing(panel).state === state);

  it('end the search that runs when a new one begins, and show nothing of it any more', async () => {
    const service = ports.signIn();
    await logs.open('Work', 'user:SYSTEM');
    const panel = editor.last;
    service.logs[0]?.give('Old');
    await until('rows', () => standing(panel).count === 1);
    const old = standing(panel).search;
    panel.say({ type: 'search', query: 'name:New', fresh: false });
    assert.equal(service.logs[0]?.signal.aborted, true);
    assert.deepEqual([standing(panel).count, standing(panel).search], [0, old + 1]);
    service.logs[0]?.give('Older');
    service.logs[1]?.give('New');
    service.logs[1]?.end();
    await ended(panel, 'complete');
    assert.deepEqual(rowsOf(panel), ['New']);
    const answers = panel.of('rows').length;
    panel.say({ type: 'window', search: old, from: 0, count: 10 });
    panel.say({ type: 'details', search: old, id: 0 });
    assert.deepEqual([panel.of('rows').length, panel.of('details').length], [answers, 0]);
  });

  it('keep the rows of a search that was stopped', async () => {
    const service = ports.signIn();
    await logs.open('Work', '');
    const panel = editor.last;
    service.logs[0]?.give('One', 'Two');
    await until('rows', () => standing(panel).count === 2);
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
    panel.say({ type: 'act', action: 'retry' });
    assert.equal(sentenceOf(panel), '');
    assert.equal(service.logs.length, 2);
  });

  it('run the search anew for another session, without a row of the last one', async () => {
    const first = ports.signIn();
    await logs.open('Work', 'name:Of*');
    const panel = editor.last;
    first.logs[0]?.give('Of the first');
    await until('rows', () => standing(panel).count === 1);
    const second = ports.signIn();
    assert.equal(first.logs[0]?.signal.aborted, true);
    assert.equal(standing(panel).count, 0);
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
    await until('rows', () => standing(panel).count === 1);
    ports.signOut();
    assert.deepEqual([standing(panel).state, standing(panel).count], ['idle', 0]);
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
    const { search } = standing(panel);
    panel.say({ type: 'search', query: 'user:SYSTEM name:Login', fresh: false });
    assert.deepEqual([rowsOf(panel), service.logs.length, standing(panel).search], [['Login'], 1, search]);
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
    await until('the new one', () => standing(panel).count === 2);
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
    panel.say({ type: 'copyAsCurl', query: 'user:SYSTEM' });
    assert.deepEqual(ports.handed, [
      'ran user:SYSTEM',
      'save name:"a b"',
      'link name:"a b"',
      'curl {"log":{"userType":"SYSTEM"}}',
    ]);
  });

  it('ignore what is not in the protocol', async () => {
    const service = ports.signIn();
    await logs.open('Work');
    const nonsense = [
      { type: 'window', search: 1, from: -1, count: 5 },
      { type: 'window', search: 1, from: 0, count: 1e9 },
      { type: 'search', query: 7, fresh: true },
      { type: 'sort', order: null },
      undefined,
    ];
    for (const message of nonsense) editor.last.say(message);
    assert.equal(service.logs.length, 0);
    assert.equal(ports.warnings.length, nonsense.length);
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
