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

  it('leads the keys on among the rows from the button in their place alone: by the palette they stay where the person was', async () => {
    const isLed = () => harness.revealed.some(({ focus }) => focus === true);
    /** The editor asks once for all that is in sight, and has it some moments later. */
    const drawn = async () => {
      await harness.noticeRows();
      await new Promise((resolve) => setTimeout(resolve, 300));
    };
    await signIn(harness, service);
    await until('rows', async () => (await harness.noticeRows()).length > 0);
    await drawn();
    assert.equal(isLed(), false);
    await harness.run('signOut', { connectionName: 'Work' });
    harness.answers.push('demo', canary);
    await harness.run('signIn', 'welcome');
    await until('the keys are there', async () => {
      await drawn();
      return isLed();
    });
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

  it('signed in to anew by the only window says nothing of another one', async () => {
    await signIn(harness, service);
    const rows = async () => (await harness.noticeRows()).length > 0;
    await until('rows', rows, harness.story);
    for (const command of ['signIn', 'signOut'] as const) {
      if (command === 'signOut') await harness.run('signOut');
      const before = service.requests.length;
      harness.answers.push('demo', canary);
      await harness.run('signIn', { connectionName: 'Work' });
      assert.deepEqual(harness.answers, []);
      // What was read with the former credentials lies in the folder: it is looked at before what this one reads takes its place.
      await until('read anew', () => service.requests.length > before + 1, harness.story);
      await until('rows', rows, harness.story);
      await harness.run('refresh');
    }
    assert.deepEqual([harness.warnings, harness.notes], [[], []]);
    assert.doesNotMatch([...harness.shown, ...harness.logLines].join('\n'), /another window/);
  });

  describe('whose secret storage', () => {
    const locked = async () => {
      throw new Error('Cannot get the password: IsLocked');
    };
    const viewState = () => harness.contexts.get('platformEvents.viewState');
    const kept = () => fs.readdirSync(harness.storage, { recursive: true }).map(String).sort();

    beforeEach(async () => {
      await signIn(harness, service);
      await until('rows', async () => (await harness.noticeRows()).length > 0);
      const [row] = await harness.noticeRows();
      harness.answers.push('Until it changes');
      await harness.run('mute', row?.element, [row?.element]);
      await until('the mute is kept', () => kept().some((name) => name.includes('muted_')));
    });

    it('rejects a read stays signed in, with its notices and what is muted, and says so in the log', async () => {
      const [rows, files] = [await harness.noticeRows(), kept()];
      harness.secretsGate = locked;
      await vscode.workspace.getConfiguration('platformEvents').update(
        'connections',
        [
          { name: 'Work', baseUrl: service.baseUrl, objectPrefix: 'Platform_' },
          { name: 'Other', baseUrl: service.baseUrl },
        ],
        vscode.ConfigurationTarget.Global,
      );
      await until('both are asked for', () => harness.logLines.join('\n').split('IsLocked').length >= 3);
      await until('two', async () => (await harness.rows()).length === 2);
      const [work, other] = await harness.rows();
      assert.deepEqual([work?.contextValue, other?.description], ['connection.unacknowledged', 'could not be read']);
      assert.deepEqual(
        (await harness.noticeRows()).map(({ name }) => name),
        rows.map(({ name }) => name),
      );
      assert.deepEqual(
        kept().filter((name) => name.includes('muted_')),
        files.filter((name) => name.includes('muted_')),
      );
    });

    it('rejects reads from the start is told of, forgets nothing, and is asked again by Refresh', async () => {
      const [rows, files] = [await harness.rows(), kept()];
      harness.secretsGate = locked;
      harness = await harness.reload();
      await until('it is said', () => viewState() === 'secretStorage', harness.story);
      assert.deepEqual(await harness.rows(), []);
      assert.deepEqual(
        kept().filter((name) => name.includes('muted_')),
        files.filter((name) => name.includes('muted_')),
      );
      harness.secretsGate = async () => {};
      await harness.run('refresh');
      await until('rows', async () => (await harness.noticeRows()).length > 0);
      assert.deepEqual(
        (await harness.rows()).map(({ name }) => name),
        rows.map(({ name }) => name),
      );
    });

    it('waits to be unlocked is told of after a while, and goes on by itself', async () => {
      let unlock = () => {};
      const unlocked = new Promise<void>((resolve) => {
        unlock = resolve;
      });
      harness.secretsGate = () => unlocked;
      harness = await harness.reload();
      await until('it is said', () => viewState() === 'secretStorage', harness.story);
      unlock();
      await until('rows', async () => (await harness.noticeRows()).length > 0);
    });

    it('waits to be unlocked for one account keeps no other one from being read anew', async () => {
      await harness.signIn(service, 'Other');
      harness.secretsGate = async (_use, key) => {
        if (key?.includes('"Other"')) await new Promise(() => {});
      };
      harness = await harness.reload();
      await until('rows', async () => (await harness.noticeRows()).length > 0);
      const [row] = await harness.noticeRows();
      assert.ok(row?.element.kind === 'notice');
      service.updateNotice(row.element.notice.id, { subject: 'Anew' });
      await harness.run('refresh');
      assert.ok((await harness.noticeRows()).some(({ name }) => name.includes('Anew')));
    });

    it('keeps signing out and in waiting is told of, and lets both go on by themselves', async () => {
      let unlock = () => {};
      const lock = () => {
        const unlocked = new Promise<void>((resolve) => {
          unlock = resolve;
        });
        harness.secretsGate = (use) => (use === 'get' ? Promise.resolve() : unlocked);
      };
      const silences = () => harness.warnings.filter((line) => line.includes('has not answered yet')).length;
      lock();
      const out = harness.run('signOut');
      await until('it is said', () => silences() === 1, harness.story);
      unlock();
      await out;
      assert.match(harness.said.at(-1) ?? '', /Signed out of Work/);
      lock();
      harness.answers.push('demo', canary);
      const back = harness.run('signIn');
      await until('it is said again', () => silences() === 2, harness.story);
      unlock();
      await back;
      await until('rows', async () => (await harness.noticeRows()).length > 0);
      assert.equal(silences(), 2);
    });

    it('keeps one waiting before anything is asked says what is waited for', async () => {
      let unlock = () => {};
      const unlocked = new Promise<void>((resolve) => {
        unlock = resolve;
      });
      const says = () => harness.shown.includes('Waiting for the editor’s secret storage');
      harness.secretsGate = () => unlocked;
      harness.answers.push('demo', { escape: true });
      const signingIn = harness.run('signIn', { connectionName: 'Work' });
      await until('it is said', says, harness.story);
      unlock();
      await signingIn;
      harness.shown.length = 0;
      await harness.run('signOut');
      assert.ok(says());
    });

    it('rejects what signing out and removing delete says that the key is still stored', async () => {
      harness.secretsGate = async (use) => {
        if (use === 'delete') await locked();
      };
      await harness.run('signOut');
      assert.match(harness.warnings.at(-1) ?? '', /did not delete .* of Work: they are still stored/);
      assert.ok((await harness.noticeRows()).length > 0);
      assert.equal(harness.said.filter((line) => line.includes('Signed out')).length, 0);
    });

    it('rejects the new name of a connection keeps what is muted for the old one', async () => {
      const rename = (name: string) =>
        vscode.workspace
          .getConfiguration('platformEvents')
          .update(
            'connections',
            [{ name, baseUrl: service.baseUrl, objectPrefix: 'Platform_' }],
            vscode.ConfigurationTarget.Global,
          );
      harness.secretsGate = async (use) => {
        if (use === 'store') await locked();
      };
      await rename('Office');
      await until('the storage is blamed', () => viewState() === 'secretStorage');
      harness.secretsGate = async () => {};
      await rename('Work');
      await until('rows', async () => (await harness.noticeRows()).length > 0);
      assert.equal(kept().filter((name) => name.includes('muted_')).length, 1);
    });

    it('can’t be listed signs in all the same, also where it can’t be read before', async () => {
      let reads = 0;
      harness.secretsGate = async (use) => {
        if (use === 'keys' || (use === 'get' && reads++ === 0)) await locked();
      };
      harness.answers.push('demo', canary);
      await harness.run('signIn', { connectionName: 'Work' });
      assert.deepEqual(harness.warnings, []);
      assert.ok(harness.said.at(-1)?.endsWith('Signed in to Work'), harness.said.at(-1));
    });
  });

  it('opens the sample account without a network and closes it again', async () => {
    await harness.run('openSample');
    await until('rows', async () => (await harness.noticeRows()).length > 10);
    assert.equal(harness.secrets.size, 0);
    await harness.run('signOut');
    await until('no account', () => harness.contexts.get('platformEvents.viewState') === 'noAccount');
  });
});
