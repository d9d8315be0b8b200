import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { Harness, until } from './harness.ts';

const canary = 'k3y/c4n4ry+"\\ü';

/** Signs in to a service through the input boxes, as a person types. */
async function signIn(harness: Harness, service: RunningService, key = canary): Promise<void> {
  harness.answers.push(service.baseUrl, 'Platform_', 'Work', 'demo', key);
  await harness.run('signIn');
}

describe('An account', () => {
  let service: RunningService;
  let harness: Harness;

  beforeEach(async () => {
    service = await startService({ key: canary, notifications: 40, entries: 50 });
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await service.close();
  });

  it('is not there at first: the view offers to sign in, the status bar is empty', () => {
    assert.equal(harness.contexts.get('platformEvents.signedIn'), false);
    assert.equal(harness.statusBar.shown, false);
  });

  it('is asked for where the event log is to be searched by a button that is always there, such as the walkthrough’s', async () => {
    await harness.run('searchEventLog');
    assert.deepEqual(harness.warnings, ['Sign in to search the event log.']);
  });

  it('signs in: checks the credentials, then keeps them in SecretStorage and nowhere else', async () => {
    await signIn(harness, service);
    await until('rows', async () => (await harness.noticeRows()).length > 0);
    const [[name, stored] = ['', '{}'], ...others] = [...harness.secrets];
    const { credentialsId, ...credentials } = JSON.parse(stored);
    assert.deepEqual(others, []);
    assert.equal(name, `platformEvents.credentials:["${service.baseUrl}","Work"]`);
    assert.deepEqual(credentials, { origin: service.baseUrl, userName: 'demo', apiKey: canary });
    assert.match(credentialsId, /^[0-9a-f-]{36}$/);
    assert.equal(harness.boxes.at(-1)?.password, true);
    const elsewhere = JSON.stringify([
      vscode.workspace.getConfiguration('platformEvents').inspect('connections'),
      [...harness.memory],
      harness.logLines,
      harness.warnings,
      service.requests,
      harness.boxes,
    ]);
    for (const form of [
      canary,
      Buffer.from(`demo:${canary}`).toString('base64'),
      encodeURIComponent(canary),
      JSON.stringify(canary).slice(1, -1),
    ]) {
      assert.ok(!elsewhere.includes(form), `the key is somewhere as ${form}`);
    }
    assert.deepEqual(vscode.workspace.getConfiguration('platformEvents').get('connections'), [
      { name: 'Work', baseUrl: service.baseUrl, objectPrefix: 'Platform_' },
    ]);
  });

  it('says each way in which signing in can fail, in its own sentence, and keeps nothing', async () => {
    harness.answers.push('', 'no address', 'http://api.example.com', 'https://user:pw@api.example.com', {
      escape: true,
    });
    await harness.run('signIn');
    const objections = harness.boxes[0]?.objections ?? [];
    assert.equal(new Set(objections).size, 4, objections.join('\n'));
    assert.match(objections[2] ?? '', /https/);

    harness.answers.push(service.baseUrl, 'Platform_', 'Work', 'demo', 'wrong', { escape: true });
    await harness.run('signIn');
    const refused = 'refused the user name or the API key. Type the key again, or go back to the user name.';
    assert.ok(harness.boxes.at(-1)?.objections[0]?.endsWith(refused), harness.boxes.at(-1)?.objections[0]);

    await service.close();
    harness.answers.push(service.baseUrl, 'Platform_', 'Work', 'demo', canary, { escape: true });
    await harness.run('signIn');
    assert.match(
      harness.boxes.at(-1)?.objections[0] ?? '',
      /could not be reached: nothing answers there\. Check the base URL/,
    );

    assert.equal(harness.secrets.size, 0);
    assert.equal(harness.contexts.get('platformEvents.signedIn'), false);
  });

  it('takes a second try at the key after a refusal, without asking for the rest again', async () => {
    harness.answers.push(service.baseUrl, 'Platform_', 'Work', 'demo', 'wrong', canary);
    await harness.run('signIn');
    assert.equal(harness.boxes.length, 4);
    assert.equal(harness.contexts.get('platformEvents.signedIn'), true);
  });

  it('is read though nothing can be kept on this machine, and says so', async () => {
    fs.writeFileSync(path.join(harness.storage, 'connections'), 'in the way of the folder');
    await signIn(harness, service);
    await until('rows', async () => (await harness.noticeRows()).length > 0);
    await until(
      'a word',
      () => harness.statusBar.tooltip.replaceAll('\\', '').includes('kept on this machine'),
      harness.story,
    );
    assert.match(harness.logLines.join('\n'), /Windows can't share what they read, each reads for itself: ENOTDIR/);
  });

  it('signs out: forgets the credentials and every notice', async () => {
    await signIn(harness, service);
    await until('rows', async () => (await harness.noticeRows()).length > 0);
    await harness.run('signOut');
    assert.equal(harness.secrets.size, 0);
    assert.deepEqual(await harness.rows(), []);
    await until('signed out', () => harness.contexts.get('platformEvents.viewState') === 'signedOut');
    assert.equal(harness.view.badge, undefined);
  });

  it('asks again when its connection moves to another origin, and sends nothing there', async () => {
    await signIn(harness, service);
    const other = await startService({ key: canary });
    try {
      await vscode.workspace
        .getConfiguration('platformEvents')
        .update('connections', [{ name: 'Work', baseUrl: other.baseUrl }], vscode.ConfigurationTarget.Global);
      await until('signed out', () => harness.contexts.get('platformEvents.viewState') === 'signedOut');
      assert.equal(other.requests.length, 0);
    } finally {
      await other.close();
    }
  });

  it('opens the sample account without a network and closes it again', async () => {
    await harness.run('openSample');
    await until('rows', async () => (await harness.noticeRows()).length > 10);
    assert.equal(harness.secrets.size, 0);
    await harness.run('signOut');
    await until('no account', () => harness.contexts.get('platformEvents.viewState') === 'noAccount');
  });
});
