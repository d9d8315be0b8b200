import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { searchLink } from '../../src/ui/editor/linkText.ts';
import { Harness, until } from './harness.ts';

const base = 'vscode://platform-events.platform-events';

describe('Links to notices', () => {
  const services: RunningService[] = [];
  let harness: Harness;

  beforeEach(async () => {
    harness = await Harness.start();
    for (const name of ['Work', 'Home', 'Lab']) {
      // Equal seeds make equal notices: the third account has others.
      const service = await startService({ notifications: name === 'Lab' ? 1 : 3, seed: 1, entries: 1 });
      services.push(service);
      await harness.signIn(service, name);
    }
  });

  afterEach(async () => {
    await harness.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await Promise.all(services.splice(0).map((service) => service.close()));
  });

  const idsOf = async (name: string) =>
    (await harness.noticeRows()).flatMap(({ element }) =>
      element.kind === 'notice' && element.session.connection.name === name ? [element.notice.id] : [],
    );
  const reads = () => services.map(({ requests }) => requests.filter(({ path }) => path.includes('getObject')).length);

  it('ask which account is meant where several know the notice, and offer those alone', async () => {
    const lab = await idsOf('Lab');
    const id = (await idsOf('Work')).find((one) => !lab.includes(one));
    assert.ok(id !== undefined && (await idsOf('Home')).includes(id));
    harness.answers.push('Home');
    await harness.openLink(`${base}/notification/${id}`);
    await until('Home is asked', () => reads()[1] === 1, reads);
    assert.deepEqual(harness.picks.at(-1)?.labels, ['Work', 'Home']);
    assert.deepEqual(reads(), [0, 1, 0]);
    harness.answers.push({ escape: true });
    await harness.openLink(`${base}/notification/${id}`);
    assert.deepEqual(reads(), [0, 1, 0]);
  });

  it('ask which account is meant where none knows it, and not where one does', async () => {
    harness.answers.push('Lab');
    await harness.openLink(`${base}/notification/999999`);
    await until('Lab is asked', () => (reads()[2] ?? 0) > 0, reads);
    assert.deepEqual(harness.picks.at(-1)?.labels, ['Work', 'Home', 'Lab']);
    assert.deepEqual(reads().slice(0, 2), [0, 0]);
    await harness.run('signOut', { connectionName: 'Home' });
    const offers = harness.picks.length;
    const lab = await idsOf('Lab');
    const id = (await idsOf('Work')).find((one) => !lab.includes(one));
    await harness.openLink(`${base}/notification/${id}`);
    await until('Work is asked', () => reads()[0] === 1, reads);
    assert.equal(harness.picks.length, offers);
  });

  it('offer who is signed out too where nobody else knows the notice, and lead to signing in there', async () => {
    const lab = await idsOf('Lab');
    const id = (await idsOf('Work')).find((one) => !lab.includes(one));
    for (const name of ['Work', 'Home']) await harness.run('signOut', { connectionName: name });
    harness.answers.push('Home');
    await harness.openLink(`${base}/notification/${id}`);
    assert.deepEqual(harness.picks.at(-1)?.labels, ['Work', 'Home', 'Lab']);
    assert.equal(harness.placeholders.at(-1), `Which connection has notice ${id}?`);
    assert.deepEqual(harness.warnings, [`Sign in to open notice ${id}.`]);
    assert.deepEqual(harness.lastButtons, ['Sign In']);
    assert.deepEqual(reads(), [0, 0, 0]);
  });

  it('are followed once somebody has signed in by the message that asks for it', async () => {
    const lab = await idsOf('Lab');
    const id = (await idsOf('Work')).find((one) => !lab.includes(one));
    const keyOf = (place: number) => [services[place]?.userName ?? '', services[place]?.apiKey ?? ''];
    for (const name of ['Work', 'Home', 'Lab']) await harness.run('signOut', { connectionName: name });
    harness.buttons.push('Sign In');
    harness.answers.push('Work', ...keyOf(0));
    await harness.openLink(`${base}/notification/${id}`);
    await until('Work is asked', () => reads()[0] === 1, reads);
    harness.buttons.push('Sign In');
    harness.answers.push({ escape: true });
    await harness.run('signOut', { connectionName: 'Work' });
    await harness.openLink(`${base}/notification/${id}`);
    assert.equal(harness.warnings.length, 2, 'who leaves the box is asked no more');
    harness.answers.push(...keyOf(2));
    await harness.run('signIn', { connectionName: 'Lab' });
    harness.buttons.push('Sign In');
    harness.answers.push('Home', ...keyOf(1));
    await harness.openLink(`${base}/notification/${id}`);
    await until('Home is asked', () => reads()[1] === 1, reads);
    assert.deepEqual(reads(), [1, 1, 0]);
  });

  it('wait for the first read of the window that they start: it tells whose notice it is, also by the number of its ticket', async () => {
    const lab = await idsOf('Lab');
    await harness.run('signOut', { connectionName: 'Home' });
    const found = (await harness.noticeRows()).flatMap(({ element }) =>
      element.kind === 'notice' && !lab.includes(element.notice.id) ? [element.notice] : [],
    );
    const { id, systemTicketId } = found[0] ?? assert.fail('Work has no notice of its own');
    assert.ok(systemTicketId !== null);
    for (const number of [id, systemTicketId]) {
      const before = reads()[0] ?? 0;
      harness = await harness.reload();
      const offers = harness.picks.length;
      await harness.openLink(`${base}/notification/${number}`);
      await until('Work is asked', () => (reads()[0] ?? 0) > before, reads);
      assert.equal(harness.picks.length, offers);
      const read = services[0]?.requests.findLast(({ path }) => path.includes('getObject'));
      assert.match(read?.path ?? '', RegExp(`/${id}/`));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
    assert.deepEqual(reads().slice(1), [0, 0]);
  });

  it('say what is wrong with their number or their path, and open nothing', async () => {
    const offers = harness.picks.length;
    const wrong: [string, RegExp][] = [
      ['/notification/-1', /^This link names no notice: “-1” is not the number of one\. .*\/notification\/123\.$/],
      ['/notification/0', /“0” is not the number of one/],
      ['/notification/1e3', /“1e3” is not the number of one/],
      ['/notification/1.5/', /“1\.5” is not the number of one/],
      ['/notification/1 2', /“1 2” is not the number of one/],
      [`/notification/${'9'.repeat(16)}`, /“9{16}” is not the number of one/],
      ['/notification/5%2f6', /“5\/6” is not the number of one/],
      ['/notification/%3Cb%3E%E2%80%AE', /\[U\+202E\]” is not the number of one/],
      ['/notification/', /^This link names no notice: it holds no number\. /],
      ['/notification', /it holds no number/],
      ['/notification/5/../6', /^This link is not followed: its path holds “\.\.”\. A link looks like /],
      ['/notification/../log?q=x', /its path holds “\.\.”/],
      ['/log/%2e%2e/log?q=x', /its path holds “\.\.”/],
      ['/./log?q=x', /its path holds “\.”/],
    ];
    for (const [link, sentence] of wrong) {
      await harness.openLink(base + link);
      assert.match(harness.warnings.at(-1) ?? '', sentence, link);
    }
    assert.equal(harness.warnings.length, wrong.length);
    assert.deepEqual(reads(), [0, 0, 0]);
    assert.equal(harness.picks.length, offers);
    assert.ok(harness.commandsRun.every(({ id }) => id !== 'platformEvents.searchEventLog'));
  });
});

describe('Links to searches', () => {
  const services: RunningService[] = [];
  let harness: Harness;

  const signIn = async (name: string): Promise<RunningService> => {
    const service = await startService({ notifications: 2, entries: 20, user: `user-${services.length}` });
    services.push(service);
    await harness.signIn(service, name);
    return service;
  };
  const searched = () =>
    harness.commandsRun.filter(({ id }) => id === 'platformEvents.searchEventLog').map(({ args }) => args[0]);

  beforeEach(async () => {
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await Promise.all(services.splice(0).map((service) => service.close()));
  });

  it('open the log of the signed-in account with their query and run it', async () => {
    const service = await signIn('Work');
    const query = 'user:SYSTEM name:"Login*" -label:"a&b=c#d%41+e" after:2026-11-01';
    await harness.openLink(searchLink(query));
    assert.deepEqual(searched(), [{ connectionName: 'Work', query, fromLink: true }]);
    await until('the log is read', () => service.requests.some(({ path }) => path.includes('Event_Log/getAll')));
    assert.ok(service.requests.every(({ path }) => !path.includes('acknowledge')));
  });

  it('come through the editor’s reading of an address as they were written, whatever the query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (query) => {
        const link = searchLink(query);
        assert.match(link, /^[a-z-]+:\/\/platform-events\.platform-events\/log\?q=[\w.~%-]*$/);
        assert.equal(vscode.Uri.parse(link, true).query, `q=${query}`);
      }),
    );
    assert.match(searchLink('half \ud800 a pair'), /half%20%EF%BF%BD%20a%20pair$/);
  });

  it('ask which account where there are several', async () => {
    await signIn('Work');
    await signIn('Home');
    harness.answers.push('Home', { escape: true });
    await harness.openLink(`${base}/log?q=user:SYSTEM`);
    await harness.openLink(`${base}/log/?q=user:SYSTEM`);
    assert.deepEqual(searched(), [{ connectionName: 'Home', query: 'user:SYSTEM', fromLink: true }]);
  });

  it('ask to sign in where nobody is', async () => {
    await harness.openLink(`${base}/log?q=x`);
    assert.deepEqual(harness.warnings, ['Sign in to search the event log.']);
    assert.deepEqual(searched(), []);
  });

  it('wait for the sample account in the window that they start, where it was open', async () => {
    await harness.run('openSample');
    harness = await harness.reload();
    await harness.openLink(searchLink('user:SYSTEM'));
    assert.deepEqual(harness.warnings, []);
    assert.deepEqual(searched(), [{ connectionName: 'Sample account', query: 'user:SYSTEM', fromLink: true }]);
    await harness.run('signOut', { connectionName: 'Sample account' });
  });

  it('say that the secret storage doesn’t answer where it is why nobody is signed in, as links to notices and commands do', async () => {
    const query = 'user:SYSTEM';
    await signIn('Work');
    harness.secretsGate = () => Promise.reject(new Error('Cannot autolaunch D-Bus without X11 $DISPLAY'));
    harness = await harness.reload();
    const asked: (() => Promise<unknown>)[] = [
      () => harness.openLink(searchLink(query)),
      () => harness.openLink(`${base}/notification/7`),
      () => harness.run('searchEventLog'),
      () => harness.run('copyAsCurl', { connectionName: 'Work', asked: { notice: 7 } }),
    ];
    for (const [index, ask] of asked.entries()) {
      await ask();
      assert.match(
        harness.warnings.at(-1) ?? '',
        /^The editor’s secret storage did not answer, so nobody is signed in to .*Unlock the system’s keyring, then try again\.$/,
      );
      assert.deepEqual(harness.lastButtons, ['Try Again']);
      assert.equal(harness.warnings.length, index + 1);
    }
    assert.deepEqual(harness.picks, []);
    harness.secretsGate = async () => {};
  });

  it('say in a plain sentence what is wrong with them', async () => {
    await signIn('Work');
    const wrong: [string, RegExp][] = [
      ['/log', /^This link holds no search\. A link looks like .*\/log\?q=user%3ASYSTEM\.$/],
      ['/log?', /holds no search/],
      ['/log?query=x', /holds no search/],
      [`/log?q=${'x'.repeat(8001)}`, /too long: 8,000 characters at most/],
      ['/logs?q=x', /not one of Platform Events/],
      ['/log/1?q=x', /not one of Platform Events/],
      ['/?q=x', /not one of Platform Events/],
    ];
    for (const [link, sentence] of wrong) {
      await harness.openLink(base + link);
      assert.match(harness.warnings.at(-1) ?? '', sentence, link);
    }
    assert.equal(harness.warnings.length, wrong.length);
    assert.deepEqual(searched(), []);
  });

  it('take what is no percent-encoding for text, as the editor does', async () => {
    await signIn('Work');
    await harness.openLink(`${base}/log?utm=1&q=100%&more`);
    assert.deepEqual(searched(), [{ connectionName: 'Work', query: '100%&more', fromLink: true }]);
  });

  it('search for all that their writer wrote, a # included, and leave nothing behind', async () => {
    const service = await signIn('Work');
    const memory = () => JSON.stringify([...harness.memory, ...harness.secrets]);
    const before = memory();
    await harness.openLink(`${base}/log?q=label:"a#b"&acknowledge=1`);
    assert.deepEqual(searched(), [{ connectionName: 'Work', query: 'label:"a#b"&acknowledge=1', fromLink: true }]);
    await harness.openLink(`${base}/notification/1?acknowledge=1#/acknowledgeNotification`);
    await until('the notice is read', () => service.requests.some(({ path }) => path.includes('/1/getObject')));
    assert.ok(service.requests.every(({ path }) => !path.includes('acknowledgeNotification')));
    assert.equal(memory(), before);
    assert.deepEqual(harness.copied, []);
  });

  it('are copied from a row of the view and from the page', async () => {
    await signIn('Work');
    await harness.run('copySearchLink', { query: 'user:SYSTEM' });
    await harness.run('copySearchLink', { query: 7 });
    assert.deepEqual(harness.copied, [searchLink('user:SYSTEM')]);
    await harness.openLink(harness.copied[0] ?? '');
    assert.deepEqual(searched(), [{ connectionName: 'Work', query: 'user:SYSTEM', fromLink: true }]);
  });
});
