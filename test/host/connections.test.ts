import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { NoticePageModel } from '../../src/protocol/notice.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { standBefore } from './front.ts';
import { Harness, until } from './harness.ts';
import { StandInPanels } from './standInPanels.ts';
import { workNotice } from './workNotice.ts';

const section = () => vscode.workspace.getConfiguration('platformEvents');

/** What the settings say, and what a person writes there. */
const written = () => section().inspect('connections')?.globalValue;
const write = (entries: unknown) => section().update('connections', entries, vscode.ConfigurationTarget.Global);

/** Files of connections that tell anything: the number of the last read tells nothing. */
function leftBehind({ storage }: Harness): string[] {
  const folder = path.join(storage, 'connections');
  if (!fs.existsSync(folder)) return [];
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((name) => /(?:result|snapshot|acknowledged)-/.test(name));
}

describe('Connections', () => {
  let service: RunningService;
  let harness: Harness;

  beforeEach(async () => {
    service = await startService({ notifications: 40, entries: 50 });
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await service.close();
  });

  const names = async () => (await harness.rows()).map(({ label, description }) => `${label} ${description}`.trim());
  const signedOut = (name: string) =>
    until(`${name} is signed out`, async () => (await names()).includes(`${name} signed out`), harness.story);
  const rowsOf = (name: string) =>
    until(
      `rows of ${name}`,
      async () =>
        (await harness.noticeRows()).some(
          ({ element }) => element.kind === 'notice' && element.session.connection.name === name,
        ),
      harness.story,
    );

  it('have keys of their own, also where name and origin put together read alike', async () => {
    const { port } = new URL(service.baseUrl);
    // One is at the standard port, with the other one's port in its name.
    await write([
      { name: `${port}:Prod`, baseUrl: 'http://127.0.0.1' },
      { name: 'Prod', baseUrl: service.baseUrl },
    ]);
    await signedOut('Prod');
    harness.answers.push('Prod', service.userName, service.apiKey);
    await harness.run('signIn');
    await rowsOf('Prod');
    assert.ok((await names()).includes(`${port}:Prod signed out`), String(await names()));
    harness.buttons.push('Remove');
    await harness.run('removeConnection', { connectionName: `${port}:Prod` });
    assert.equal(harness.secrets.size, 1, 'the other one’s key is gone');
    await rowsOf('Prod');
  });

  it('use no key that says it is another origin’s', async () => {
    await harness.signIn(service, 'Work');
    const other = await startService();
    try {
      const [[name = '', stored = ''] = []] = [...harness.secrets];
      harness.secrets.clear();
      harness.secrets.set(name.replace(service.baseUrl, other.baseUrl), stored);
      await write([{ name: 'Work', baseUrl: other.baseUrl }]);
      await until('signed out', () => harness.contexts.get('platformEvents.viewState') === 'signedOut');
      assert.equal(other.requests.length, 0);
    } finally {
      await other.close();
    }
  });

  it('ask again where the key was kept in the form of earlier versions, which told origins from names by a colon', async () => {
    const old = JSON.stringify({ userName: service.userName, apiKey: service.apiKey, credentialsId: 'old' });
    harness.secrets.set(`platformEvents.credentials:${service.baseUrl}:Work`, old);
    await write([{ name: 'Work', baseUrl: service.baseUrl }]);
    await until('signed out', () => harness.contexts.get('platformEvents.viewState') === 'signedOut');
    await until('nothing left of it', () => harness.secrets.size === 0);
    assert.equal(service.requests.length, 0);
  });

  it('stay as they were written, mistakes too, while others come and go', async () => {
    const mistakes = [
      { name: 'No address', note: 'ask Ann' },
      'text',
      { name: 'Old', baseUrl: 'ftp://api.example.com', extra: [1] },
      null,
    ];
    await write(mistakes);
    harness.answers.push(service.baseUrl, service.objectPrefix, 'Work', service.userName, service.apiKey);
    await harness.run('addConnection');
    const work = { name: 'Work', baseUrl: service.baseUrl, objectPrefix: 'Platform_' };
    assert.deepEqual(written(), [...mistakes, work]);
    const byHand = [mistakes[0], { ...work, note: 'mine' }, ...mistakes.slice(1), { name: 'Work', baseUrl: 'again' }];
    await write(byHand);
    await rowsOf('Work');
    harness.buttons.push('Remove');
    await harness.run('removeConnection', { connectionName: 'Work' });
    assert.deepEqual(written(), [...mistakes, { name: 'Work', baseUrl: 'again' }]);
    assert.equal(harness.secrets.size, 0);
  });

  it('that moved to another address in the settings leave no key at the one before once they are removed', async () => {
    harness.answers.push(service.baseUrl, service.objectPrefix, 'Work', service.userName, service.apiKey);
    await harness.run('addConnection');
    await rowsOf('Work');
    await write([{ name: 'Work', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' }]);
    await until('signed out', () => harness.contexts.get('platformEvents.viewState') === 'signedOut');
    assert.equal(harness.secrets.size, 1, 'the address may be taken back');
    harness.buttons.push('Remove');
    await harness.run('removeConnection', { connectionName: 'Work' });
    assert.deepEqual([written(), harness.secrets.size], [[], 0]);
  });

  it('that can’t be used are named in a message whose button opens the settings at them', async () => {
    harness.buttons.push('Open Settings');
    await write([{ name: 'Plain', baseUrl: 'http://api.example.com' }]);
    await until('the message', () => harness.warnings.some((text) => text.includes('connections[0]: Use https')));
    await until(
      'the settings',
      () => vscode.window.activeTextEditor?.document.fileName.endsWith('settings.json') === true,
    );
    assert.deepEqual(harness.buttons, []);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('are not added to a setting that is no list: it says so, and keeps no key', async () => {
    await write({ name: 'Work' });
    harness.answers.push(service.baseUrl, service.objectPrefix, 'Work', service.userName, service.apiKey);
    await harness.run('addConnection');
    assert.deepEqual(written(), { name: 'Work' });
    assert.match(harness.warnings.join('\n'), /platformEvents\.connections must be a list/);
    assert.equal(harness.secrets.size, 0);
  });

  it('take no name that another window has given meanwhile, and keep no key then', async () => {
    const slow = await startService({ notifications: 5, entries: 5, latencyMs: 300 });
    const stored: (string | undefined)[] = [];
    harness.secretsGate = async (use, key) => {
      if (use === 'store') stored.push(key);
    };
    try {
      harness.answers.push(slow.baseUrl, slow.objectPrefix, 'Work', slow.userName, slow.apiKey);
      const signingIn = harness.run('addConnection');
      await until('the key is checked', () => slow.requests.length > 0);
      const another = [{ name: 'Work', baseUrl: service.baseUrl }];
      await write(another);
      await signingIn;
      assert.deepEqual(written(), another);
      assert.match(
        harness.warnings.join('\n'),
        /could not be added to the settings\. There is a connection of this name/,
      );
      assert.deepEqual([stored, harness.secrets.size], [[], 0]);
    } finally {
      await slow.close();
    }
  });

  it('say while the key is asked for that another window has given the name meanwhile, and take another one then', async () => {
    const other = await startService({ notifications: 5, entries: 5 });
    try {
      const another = { name: 'Work', baseUrl: service.baseUrl, objectPrefix: service.objectPrefix };
      harness.answers.push(other.baseUrl, other.objectPrefix, 'Work', other.userName);
      harness.answers.push({ meanwhile: () => write([another]), text: other.apiKey }, { back: true }, { back: true });
      const asked: number[] = [];
      const seen = async () => void asked.push(other.requests.length);
      harness.answers.push({ meanwhile: seen, text: 'Other' }, other.userName, other.apiKey);
      await harness.run('addConnection');
      const sentence = 'There is a connection of this name already. Choose another name.';
      assert.deepEqual(
        harness.boxes.flatMap(({ objections }) => objections),
        [sentence],
      );
      assert.deepEqual(written(), [another, { ...another, name: 'Other', baseUrl: other.baseUrl }]);
      assert.deepEqual([harness.warnings, harness.secrets.size], [[], 1]);
      assert.deepEqual(asked, [0], 'no key was sent before');
    } finally {
      await other.close();
    }
  });

  it('say that they are not added though the secret storage refuses to delete the key, or says nothing', async () => {
    await write({ name: 'Work' });
    const add = () => {
      harness.answers.push(service.baseUrl, service.objectPrefix, 'Work', service.userName, service.apiKey);
      return harness.run('addConnection');
    };
    const isTold = () => harness.warnings.some((text) => /could not be added to the settings\./.test(text));
    harness.secretsGate = async (use) => {
      if (use === 'delete') throw new Error('The keyring is locked.');
    };
    await add();
    assert.ok(isTold(), harness.warnings.join());
    assert.match(harness.logLines.join('\n'), /may still be stored: The keyring is locked\./);

    harness.warnings.length = 0;
    let unlock = () => {};
    const unlocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    harness.secretsGate = async (use) => {
      if (use === 'delete') await unlocked;
    };
    const adding = add();
    await until('told', isTold, harness.story);
    unlock();
    await adding;
    assert.equal(harness.secrets.size, 0);
  });

  it('are there once where another window has added the same one meanwhile', async () => {
    const slow = await startService({ notifications: 5, entries: 5, latencyMs: 300 });
    try {
      harness.answers.push(slow.baseUrl, slow.objectPrefix, 'Work', slow.userName, slow.apiKey);
      const signingIn = harness.run('addConnection');
      await until('the key is checked', () => slow.requests.length > 0);
      const same = [{ name: 'Work', baseUrl: slow.baseUrl }];
      await write(same);
      await signingIn;
      assert.deepEqual(written(), same);
      await rowsOf('Work');
    } finally {
      await slow.close();
    }
  });

  describe('that get another name while a person is asked', () => {
    const rename = () => write([{ name: 'Gamma', baseUrl: service.baseUrl, objectPrefix: service.objectPrefix }]);
    /** Does it before the editor's next question of that kind is answered. */
    const duringQuestion = (kind: 'showWarningMessage' | 'showQuickPick', happens: () => Thenable<unknown>) => {
      const ask = vscode.window[kind] as (...asked: unknown[]) => Promise<unknown>;
      Object.defineProperty(vscode.window, kind, {
        configurable: true,
        writable: true,
        value: async (...asked: unknown[]) => {
          await happens();
          return ask(...asked);
        },
      });
    };

    it('are removed, key and all', async () => {
      await harness.signIn(service, 'Work');
      duringQuestion('showWarningMessage', rename);
      harness.buttons.push('Remove');
      await harness.run('removeConnection', { connectionName: 'Work' });
      assert.deepEqual([written(), harness.secrets.size], [[], 0]);
      assert.match(harness.said.at(-1) ?? '', /Removed Gamma$/);
    });

    it('leave their earlier name to another one, after a reload too', async () => {
      await harness.signIn(service, 'Work');
      await rename();
      await rowsOf('Gamma');
      harness = await harness.reload();
      await rowsOf('Gamma');
      const another = await startService({ notifications: 3, entries: 5 });
      try {
        await harness.signIn(another, 'Work');
        const names = (written() as readonly { name: string }[]).map(({ name }) => name);
        assert.deepEqual(names, ['Gamma', 'Work']);
        harness = await harness.reload();
        await rowsOf('Work');
        assert.deepEqual(
          harness.memory.get('earlierNames'),
          [],
          'no page of the new one is taken for one of the other',
        );
      } finally {
        await another.close();
      }
    });

    it('are signed out', async () => {
      const another = await startService({ notifications: 5, entries: 5 });
      try {
        await harness.signIn(another, 'Another');
        await harness.signIn(service, 'Work');
        const { baseUrl, objectPrefix } = another;
        duringQuestion('showQuickPick', async () => {
          await rename();
          await write([...(written() as readonly unknown[]), { name: 'Another', baseUrl, objectPrefix }]);
        });
        harness.answers.push('Work');
        await harness.run('signOut');
        await signedOut('Gamma');
        assert.match(harness.said.at(-1) ?? '', /Signed out of Gamma$/);
        assert.equal(harness.secrets.size, 1, [...harness.secrets.keys()].join());
      } finally {
        await another.close();
      }
    });

    it('are signed in to, and none is added', async () => {
      const slow = await startService({ notifications: 5, entries: 5, latencyMs: 300 });
      try {
        await write([{ name: 'Work', baseUrl: slow.baseUrl }]);
        await until(
          'it is known',
          () => harness.contexts.get('platformEvents.viewState') === 'signedOut',
          harness.story,
        );
        harness.answers.push(slow.userName, slow.apiKey);
        const signingIn = harness.run('signIn');
        await until('the key is checked', () => slow.requests.length > 0, harness.story);
        const renamed = [{ name: 'Gamma', baseUrl: slow.baseUrl }];
        await write(renamed);
        await signingIn;
        assert.deepEqual(written(), renamed);
        await rowsOf('Gamma');
      } finally {
        await slow.close();
      }
    });

    it('list what is older under that name, where it was being read', async () => {
      const slow = await startService({ notifications: 80, entries: 5, latencyMs: 300 });
      try {
        const rowCount = async () => (await harness.noticeRows()).length;
        await harness.signIn(slow, 'Work');
        const [before, requests] = [await rowCount(), slow.requests.length];
        const loading = harness.run('loadOlder');
        await until('it is read', () => slow.requests.length > requests, harness.story);
        await write([{ name: 'Gamma', baseUrl: slow.baseUrl, objectPrefix: slow.objectPrefix }]);
        await loading;
        const told = harness.said.findLast((text) => text.includes('older notices are listed')) ?? '';
        assert.equal((await rowCount()) - before, Number(/\d+/.exec(told)?.[0]), told);
      } finally {
        await slow.close();
      }
    });

    it('are gone: it says so', async () => {
      await harness.signIn(service, 'Work');
      duringQuestion('showWarningMessage', () => write([]));
      harness.buttons.push('Remove');
      await harness.run('removeConnection', { connectionName: 'Work' });
      assert.equal(harness.notes.at(-1), 'There is no connection “Work” any more.');
    });
  });

  it('stay signed in under another name, and nothing of the old one is left', async () => {
    await harness.signIn(service, 'Work');
    await until('files', () => leftBehind(harness).length > 0);
    const before = leftBehind(harness).map((file) => path.dirname(file))[0] ?? '';
    const requests = () => new Set(service.requests.map(({ path }) => path)).size;
    const asked = requests();
    // A name on its way from one to another one may be none for a while.
    const call = (name: string) => write([{ name, baseUrl: `${service.baseUrl}/`, objectPrefix: 'Platform_' }]);
    await call('Wor');
    await rowsOf('Wor');
    await call('');
    await until('no account', () => harness.contexts.get('platformEvents.viewState') === 'noAccount');
    await call('Office');
    await rowsOf('Office');
    assert.equal(harness.secrets.size, 1, [...harness.secrets.keys()].join());
    assert.match([...harness.secrets.keys()].join(), /Office/);
    await until('nothing of the old one', () => !leftBehind(harness).some((file) => file.startsWith(before)));
    assert.equal(requests(), asked);
    await harness.run('signOut');
    assert.equal(harness.secrets.size, 0);
  });

  describe('in an outage', () => {
    let isDown = false;
    let panels: StandInPanels;
    let front: Awaited<ReturnType<typeof standBefore>>;

    beforeEach(async () => {
      isDown = false;
      panels = new StandInPanels();
      service.addNotices([workNotice(7, { acknowledgedFlag: false })]);
      front = await standBefore(service, (_request, response) => {
        if (isDown) response.destroy();
        return isDown;
      });
      await harness.signIn(front, 'Alpha');
      await harness.run('openNotification', { connectionName: 'Alpha', id: 7 });
      panels.last.say({ type: 'ready' });
      const isRead = () => panels.last.of('notice').some(({ notice }) => !(notice as NoticePageModel).isRowAlone);
      await until('the page', isRead, harness.story);
      isDown = true;
    });

    afterEach(async () => {
      panels.dispose();
      await front.close();
    });

    const call = (name: string) => write([{ name, baseUrl: front.baseUrl, objectPrefix: front.objectPrefix }]);
    const acknowledged = () => service.requests.filter(({ path }) => path.includes('7/acknowledgeNotification')).length;
    /** Presses the page's button, and does this before its message's button is pressed. */
    const failToAcknowledge = async (meanwhile: () => Promise<unknown>) => {
      const ask = vscode.window.showWarningMessage as (...asked: unknown[]) => Promise<unknown>;
      Object.defineProperty(vscode.window, 'showWarningMessage', {
        configurable: true,
        writable: true,
        value: async (text: string, ...rest: unknown[]) => {
          if (/not acknowledged/i.test(text)) await meanwhile();
          return ask(text, ...rest);
        },
      });
      harness.buttons.push('Try Again');
      panels.last.say({ type: 'acknowledge' });
    };

    it('keep what was read of them under another name, on open pages too', async () => {
      // When comes first in a row, and goes on meanwhile.
      const subjects = async () => (await harness.noticeRows()).map(({ label }) => label.replace(/^.*? · /, ''));
      const before = await subjects();
      const badge = harness.view.badge?.value;
      await call('Gamma');
      await rowsOf('Gamma');
      await harness.run('refresh');
      assert.deepEqual(await subjects(), before);
      assert.equal(harness.view.badge?.value, badge);
      const page = panels.last;
      const told = () => page.last('loading').connectionName === 'Gamma' && page.last('loading').keep === true;
      await until('the page keeps its notice', told, () => page.posted);
      assert.equal((page.last('notice').notice as { connectionName: string }).connectionName, 'Gamma');
    });

    it('are acknowledged at, under another name, by the button of the page’s message', async () => {
      await failToAcknowledge(async () => {
        await call('Gamma');
        await rowsOf('Gamma');
        isDown = false;
      });
      await until('it is acknowledged', () => acknowledged() === 1, harness.story);
      await until('it is said', () => harness.said.at(-1)?.includes('Acknowledged “Work 7”') === true);
    });

    it('have by that button nothing acknowledged that has changed since', async () => {
      await failToAcknowledge(async () => {
        isDown = false;
        service.updateNotice(7, { statusCode: { keyName: 'COMPLETED', name: 'Completed' } });
        await harness.run('refresh');
      });
      await until(
        'it is told',
        () => harness.notes.at(-1) === 'Changed meanwhile, and not acknowledged: “Work 7”',
        harness.story,
      );
      assert.equal(acknowledged(), 0);
    });

    it('that somebody signed out of are told by that button', async () => {
      await failToAcknowledge(async () => {
        await harness.run('signOut');
        isDown = false;
      });
      const sentence = 'You are not signed in to Alpha.';
      await until('it is said', () => harness.warnings.includes(sentence), harness.story);
      assert.deepEqual(harness.lastButtons, ['Sign In']);
      assert.equal(acknowledged(), 0);
    });

    it('that are removed have no notice to acknowledge on the page in front, and no other one is asked for', async () => {
      harness.buttons.push('Remove');
      await harness.run('removeConnection', { connectionName: 'Alpha' });
      harness.picks.length = 0;
      await harness.run('acknowledge');
      assert.equal(harness.warnings.at(-1), 'There is no connection “Alpha” any more.');
      assert.deepEqual(harness.picks, []);
      assert.equal(acknowledged(), 0);
    });

    it('are another account at another address, where that button sends nothing', async () => {
      const other = await startService({ notifications: 0, entries: 0 });
      try {
        await failToAcknowledge(async () => {
          await write([{ name: 'Alpha', baseUrl: other.baseUrl, objectPrefix: other.objectPrefix }]);
          await until('signed out', () => harness.contexts.get('platformEvents.viewState') === 'signedOut');
          harness.answers.push(other.userName, other.apiKey);
          await harness.run('signIn', { connectionName: 'Alpha' });
          isDown = false;
        });
        const sentence = 'There is no connection “Alpha” any more.';
        await until('it is said', () => harness.warnings.includes(sentence), harness.story);
        assert.equal(acknowledged(), 0);
        assert.deepEqual(
          other.requests.filter(({ path }) => path.includes('acknowledgeNotification')),
          [],
        );
      } finally {
        await other.close();
      }
    });
  });

  describe('while the settings can’t be written', () => {
    let panels: StandInPanels;

    beforeEach(async () => {
      panels = new StandInPanels();
      service.addNotices([workNotice(7, {})]);
      await harness.signIn(service, 'Work');
      await harness.run('openNotification', { connectionName: 'Work', id: 7 });
      panels.last.say({ type: 'ready' });
      await until('the page', () => panels.last.of('notice').length > 0, harness.story);
      await vscode.commands.executeCommand('workbench.action.openSettingsJson');
      const isShown = () => vscode.window.activeTextEditor?.document.fileName.endsWith('settings.json') === true;
      await until('the settings', isShown);
      await vscode.window.activeTextEditor?.edit((edit) => edit.insert(new vscode.Position(0, 0), ' '));
    });

    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      panels.dispose();
    });

    it('stay with their key: it says that they could not be removed', async () => {
      const before = written();
      harness.buttons.push('Remove');
      await harness.run('removeConnection', { connectionName: 'Work' });
      assert.match(
        harness.warnings.at(-1) ?? '',
        /^The connection could not be removed from the settings\. .*unsaved changes/,
      );
      assert.deepEqual([written(), harness.secrets.size], [before, 1]);
      assert.ok((await harness.noticeRows()).length > 0);
    });

    it('are grouped as they were: it says why', async () => {
      await harness.run('groupByTime');
      assert.match(harness.warnings.at(-1) ?? '', /^platformEvents\.groupBy could not be changed\. .*unsaved changes/);
    });

    it('have the zone that holds on a page on which another was chosen', async () => {
      const told = panels.last.of('notice').length;
      panels.last.say({ type: 'setZone', zone: 'utc' });
      await until('the page is told', () => panels.last.of('notice').length > told, harness.story);
      assert.equal(panels.last.last('notice').zone, 'local');
      assert.match(harness.warnings.at(-1) ?? '', /^platformEvents\.timeZone could not be changed\. .*unsaved changes/);
    });
  });

  it('stand in the order of the settings, also under another name', async () => {
    await harness.signIn(service, 'One');
    const other = await startService({ notifications: 1, entries: 0 });
    try {
      await harness.signIn(other, 'Two');
      const roots = async () => (await harness.rows()).map(({ label }) => label);
      assert.deepEqual(await roots(), ['One', 'Two']);
      await write([
        { name: 'First', baseUrl: service.baseUrl },
        { name: 'Two', baseUrl: other.baseUrl },
      ]);
      await rowsOf('First');
      assert.deepEqual(await roots(), ['First', 'Two']);
    } finally {
      await other.close();
    }
  });

  it('take no key of another one that was there in their place, where that may be any of two', async () => {
    await harness.signIn(service, 'One');
    await harness.signIn(service, 'Two');
    const { baseUrl } = service;
    await write([
      { name: 'Three', baseUrl },
      { name: 'Four', baseUrl },
    ]);
    await signedOut('Three');
    await signedOut('Four');
  });

  it('take no key of one that was removed from the settings before they came', async () => {
    await harness.signIn(service, 'Work');
    await write([]);
    await until('no account', () => harness.contexts.get('platformEvents.viewState') === 'noAccount');
    await write([{ name: 'Other', baseUrl: service.baseUrl }]);
    await until('signed out', () => harness.contexts.get('platformEvents.viewState') === 'signedOut');
    // Whoever signs in there leaves no key behind that no connection has.
    harness.answers.push(service.userName, service.apiKey);
    await harness.run('signIn');
    await rowsOf('Other');
    assert.equal(harness.secrets.size, 1, [...harness.secrets.keys()].join());
  });
});
