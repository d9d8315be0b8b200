import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { Harness, until } from './harness.ts';

const connections = () => vscode.workspace.getConfiguration('platformEvents').inspect('connections')?.globalValue;

describe('Signing in', () => {
  let service: RunningService;
  let harness: Harness;

  beforeEach(async () => {
    service = await startService({ notifications: 5, entries: 5 });
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await service.close();
  });

  const back = { back: true } as const;
  const away = { escape: true } as const;
  const proposed = { proposed: true } as const;

  it('completes an address without a scheme, and takes a prefix with blanks around it for the prefix', async () => {
    harness.answers.push(new URL(service.baseUrl).host, 'Another prefix…', ' Platform_ ', 'Work', 'demo', 'demo-key');
    await harness.run('signIn');
    assert.deepEqual(connections(), [{ name: 'Work', baseUrl: service.baseUrl, objectPrefix: 'Platform_' }]);
  });

  it('goes back also while the key is checked, and signs nobody in then', async () => {
    harness.answers.push(service.baseUrl, 'Platform_', 'Work', 'demo', { thenBack: 'demo-key' }, away);
    await harness.run('signIn');
    assert.equal(harness.boxes.length, 5, 'the address, the name, the user, the key, and the user again');
    assert.equal(connections(), undefined);
    assert.equal(harness.contexts.get('platformEvents.signedIn'), false);
  });

  it('takes no prefix with a blank in it', async () => {
    harness.answers.push(service.baseUrl, 'Another prefix…', 'Plat form_', away);
    await harness.run('signIn');
    assert.match(harness.boxes.at(-1)?.objections.join() ?? '', /^A prefix is a word with an underscore at its end/);
    assert.equal(service.requests.length, 0);
  });

  it('says which prefix may be wrong, before and after the connection is among the settings’', async () => {
    harness.answers.push(service.baseUrl, 'SoftLayer_', 'Work', 'demo', 'demo-key', back, back, back, 'Platform_');
    harness.answers.push(proposed, proposed, proposed);
    await harness.run('signIn');
    const objections = harness.boxes.flatMap((box) => box.objections);
    assert.equal(objections.length, 1);
    assert.match(objections[0] ?? '', /^127\.0\.0\.1:\d+ has no object whose name begins with SoftLayer_\. Go back/);
    assert.equal(harness.contexts.get('platformEvents.signedIn'), true);

    const entry = { name: 'Other', baseUrl: service.baseUrl, objectPrefix: 'Soft_' };
    await vscode.workspace
      .getConfiguration('platformEvents')
      .update('connections', [entry], vscode.ConfigurationTarget.Global);
    await until('signed out', () => harness.contexts.get('platformEvents.viewState') === 'signedOut');
    harness.answers.push('demo', 'demo-key', away);
    await harness.run('signIn');
    assert.match(harness.boxes.at(-1)?.objections.join() ?? '', /begins with Soft_\. Correct the objectPrefix/);
  });

  describe('to a connection whose entry is changed while the box is open', () => {
    const entry = (part: object = {}) => ({
      name: 'Work',
      baseUrl: service.baseUrl,
      objectPrefix: service.objectPrefix,
      ...part,
    });
    const write = (...entries: readonly object[]) =>
      vscode.workspace
        .getConfiguration('platformEvents')
        .update('connections', entries, vscode.ConfigurationTarget.Global);
    const known = () =>
      until('it is known', () => harness.contexts.get('platformEvents.viewState') === 'signedOut', harness.story);
    const rows = (name: string) =>
      until(
        `rows of ${name}`,
        async () =>
          (await harness.noticeRows()).some(
            ({ element }) => element.kind === 'notice' && element.session.connection.name === name,
          ),
        harness.story,
      );
    const keys = () => [...harness.secrets.keys()].map((key) => JSON.parse(key.slice(key.indexOf('['))));
    const objections = () => harness.boxes.flatMap((box) => box.objections);

    it('asks with the prefix that was corrected', async () => {
      await write(entry({ objectPrefix: 'Soft_' }));
      await known();
      harness.answers.push('demo', 'demo-key', { meanwhile: () => write(entry()), text: 'demo-key' });
      await harness.run('signIn');
      assert.deepEqual(
        objections().map((text) => /begins with Soft_\. Correct/.test(text)),
        [true],
      );
      assert.deepEqual([connections(), harness.warnings], [[entry()], []]);
      await rows('Work');
    });

    it('keeps the key for it where the prefix changes while the key is checked', async () => {
      const slow = await startService({ notifications: 5, entries: 5, latencyMs: 1_000 });
      try {
        await write(entry({ baseUrl: slow.baseUrl }));
        await known();
        harness.answers.push('demo', 'demo-key');
        const signingIn = harness.run('signIn');
        await until('the key is checked', () => slow.requests.length > 0, harness.story);
        const corrected = entry({ baseUrl: slow.baseUrl, objectPrefix: 'Soft_' });
        await write(corrected);
        await signingIn;
        assert.deepEqual([connections(), harness.warnings, keys()], [[corrected], [], [[slow.baseUrl, 'Work']]]);
      } finally {
        await slow.close();
      }
    });

    it('hands no key to another service than it has told', async () => {
      const other = await startService({ notifications: 5, entries: 5, key: 'other-key' });
      try {
        await write(entry());
        await known();
        const moved = entry({ baseUrl: other.baseUrl });
        const asked: number[] = [];
        const seen = async () => void asked.push(service.requests.length + other.requests.length);
        harness.answers.push('demo', { meanwhile: () => write(moved), text: 'demo-key' });
        harness.answers.push(
          { meanwhile: seen, text: 'demo-key' },
          back,
          { meanwhile: seen, text: 'demo' },
          'other-key',
        );
        await harness.run('signIn');
        const sentence = `Work has another address by now: ${other.baseUrl}. Begin again with the user name to sign in there.`;
        assert.deepEqual(objections(), [sentence, sentence]);
        assert.deepEqual(asked, [0, 0]);
        assert.match(harness.boxes.at(-2)?.prompt ?? '', new RegExp(`at ${other.baseUrl}$`));
        assert.equal(harness.boxes.at(-1)?.proposed, '');
        await rows('Work');
        assert.deepEqual([connections(), keys()], [[moved], [[other.baseUrl, 'Work']]]);
      } finally {
        await other.close();
      }
    });

    it('keeps no key where it moves to another service while the key is checked, and says so', async () => {
      const slow = await startService({ notifications: 5, entries: 5, latencyMs: 1_000 });
      try {
        await write(entry({ baseUrl: slow.baseUrl }));
        await known();
        harness.answers.push('demo', 'demo-key');
        const signingIn = harness.run('signIn');
        await until('the key is checked', () => slow.requests.length > 0, harness.story);
        await write(entry());
        await signingIn;
        assert.deepEqual(harness.warnings, [
          `Work has another address by now: ${service.baseUrl}. Begin again with the user name to sign in there.`,
        ]);
        assert.deepEqual([connections(), harness.lastButtons, keys()], [[entry()], ['Sign In'], []]);
        assert.equal(service.requests.length, 0);
      } finally {
        await slow.close();
      }
    });

    it('asks nothing where it was removed, and adds none', async () => {
      await write(entry());
      await known();
      harness.answers.push('demo', { meanwhile: () => write(), text: 'demo-key' }, away);
      await harness.run('signIn');
      assert.deepEqual(objections(), ['There is no connection “Work” any more.']);
      assert.deepEqual([connections(), keys(), service.requests], [[], [], []]);
    });

    it('keeps the key under its new name where it gets that while the key is stored', async () => {
      await write(entry());
      await known();
      const renamed = entry({ name: 'Gamma' });
      let stores = 0;
      harness.secretsGate = async (use) => {
        if (use !== 'store' || stores++ > 0) return;
        await write(renamed);
        const isKnown = () => harness.logLines.some((line) => line.includes('Signed out: Gamma'));
        await until('it is known by that', isKnown, harness.story);
      };
      harness.answers.push('demo', 'demo-key');
      await harness.run('signIn');
      await rows('Gamma');
      assert.deepEqual([connections(), harness.warnings, keys()], [[renamed], [], [[service.baseUrl, 'Gamma']]]);
      assert.match(harness.said.at(-1) ?? '', /Signed in to Gamma$/);
    });
  });

  it('proposes nothing of the service before, once another address was typed', async () => {
    harness.answers.push('https://old.example', 'SoftLayer_', proposed, 'ann', back, back, back, back);
    // The step for the key, then back to the address.
    harness.answers.push('https://api.softlayer.com', back, service.baseUrl, 'Platform_', proposed, away);
    await harness.run('signIn');
    const names = harness.boxes.filter(({ prompt }) => /name for this connection/.test(prompt));
    assert.deepEqual(
      names.map(({ proposed }) => proposed),
      ['old.example', 'old.example', '127.0.0.1'],
    );
  });

  it('hands no key that was typed for one origin to another one', async () => {
    const other = await startService({ key: 'other-key' });
    try {
      harness.answers.push(service.baseUrl, 'Platform_', 'Work', 'demo', 'wrong-key', back, back, back, back);
      harness.answers.push(other.baseUrl, 'Platform_', proposed, proposed, proposed, away);
      await harness.run('signIn');
      assert.equal(harness.boxes.at(-1)?.proposed, '');
      assert.equal(other.requests.length, 0);
    } finally {
      await other.close();
    }
  });

  it('keeps what was typed, but for the key, where one leaves on the last step', async () => {
    harness.answers.push(service.baseUrl, 'Platform_', 'Work', 'ann', 'wrong-key', away);
    await harness.run('signIn');
    harness.boxes.length = 0;
    harness.answers.push(proposed, 'Platform_', proposed, 'demo', 'demo-key');
    await harness.run('signIn');
    assert.deepEqual(
      harness.boxes.map(({ proposed }) => proposed),
      [service.baseUrl, 'Work', 'ann', ''],
    );
    assert.equal(harness.contexts.get('platformEvents.signedIn'), true);
    // And nothing of it for the next connection.
    harness.answers.push(away);
    await harness.run('addConnection');
    assert.equal(harness.boxes.at(-1)?.proposed, '');
  });

  it('asks for no other account on the page of a connection that was removed', async () => {
    await harness.signIn(service, 'Work');
    await harness.signIn(service, 'Home');
    await harness.run('signOut', { connectionName: 'Home' });
    harness.buttons.push('Remove');
    await harness.run('removeConnection', { connectionName: 'Work' });
    const boxes = harness.boxes.length;
    await harness.run('signIn', { connectionName: 'Work' });
    assert.equal(harness.boxes.length, boxes);
    assert.match(harness.warnings.at(-1) ?? '', /^There is no connection “Work” any more/);
    harness.buttons.push('Add Connection…');
    harness.answers.push(away);
    await harness.run('signIn', { connectionName: 'Work' });
    assert.match(harness.boxes.at(-1)?.prompt ?? '', /address of the service/);
  });

  it('is what the row of a signed-out connection does, and each row says its name to a screen reader', async () => {
    await harness.signIn(service, 'Work');
    await harness.signIn(service, 'Home');
    await harness.run('signOut', { connectionName: 'Home' });
    const items = await Promise.all((await harness.rows()).map(({ element }) => harness.item(element)));
    const [work, home] = items;
    assert.equal(work?.command, undefined);
    assert.match(work?.accessibilityInformation?.label ?? '', /^Work, (?:\d+ unacknowledged, )?http:\/\/127/);
    assert.equal(home?.accessibilityInformation?.label, `Home, signed out, ${service.baseUrl}`);
    assert.equal(home?.command?.command, 'platformEvents.signIn');
    harness.answers.push('demo', 'demo-key');
    await harness.run('signIn', ...(home?.command?.arguments ?? []));
    await until('Home is read', async () =>
      (await harness.rows()).every(({ contextValue }) => contextValue !== 'connection.signedOut'),
    );
  });
});
