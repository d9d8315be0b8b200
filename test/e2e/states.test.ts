// What the view says when there is nothing to show: each state has words and a way out, in a light and a dark theme.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import { type RunningService, startService } from '../../src/service/server.ts';
import { answerBoxes } from './support/account.ts';
import { type Editor, openEditor, type Theme } from './support/editor.ts';
import {
  type Answer,
  broken,
  forbidden,
  hangUp,
  html,
  json,
  MoodyService,
  refused,
  silence,
} from './support/moodyService.ts';

describe('The view without rows', () => {
  const service = new MoodyService();
  let editor: Editor;

  before(async () => {
    const baseUrl = await service.start();
    editor = await openEditor({ theme: 'light' });
    await editor.openView();
    await editor.welcome().filter({ hasText: 'See planned maintenance' }).waitFor();
    await inBothThemes('noAccount');
    await editor.runCommand('Platform Events: Sign In…');
    await answerBoxes(editor, { baseUrl, userName: 'demo', apiKey: 'demo-key' }, 'Work');
    await editor.welcome().filter({ hasText: 'No notices' }).waitFor();
  });

  after(async () => {
    await editor?.close();
    await service.close();
  });

  /** The one that is worn comes first. */
  const bothThemes: Theme[] = ['light', 'dark'];
  /** The same words in light and in dark: two pictures. */
  const inBothThemes = async (state: string) => {
    const words = await editor.welcome().innerText();
    for (const theme of bothThemes) {
      await editor.wear(theme);
      assert.equal(await editor.welcome().innerText(), words);
      await editor.screenshot(`welcome-${state}-${theme}`);
    }
    bothThemes.reverse();
  };

  /** What the view says, and its way out, while the service answers like this. `ask`: how the service comes to be asked. */
  const says = async (state: string, words: string, answer: Answer, button: string | undefined, ask = refresh) => {
    service.answer = answer;
    await ask();
    await editor.welcome().filter({ hasText: words }).waitFor();
    if (button !== undefined)
      await editor.page.locator('.sidebar').getByRole('button', { name: button, exact: true }).waitFor();
    await inBothThemes(state);
  };
  const refresh = () => editor.runCommand('Platform Events: Refresh Notices');
  /** A window that knows nothing of an earlier read. */
  const loadAnew = async () => {
    fs.rmSync(editor.storage, { recursive: true, force: true });
    await editor.reload();
    await editor.openView();
  };

  // One window goes through those in which nothing was ever read; what it has read stays in sight in all others.
  it('says that it is reading', () => says('loading', 'Reading the account’s notices', silence, undefined, loadAnew));
  it('says that the service is out of reach', () =>
    says('offline', 'could not be reached', hangUp, 'Try Again', async () => service.hangUp()));
  it('says that the answer made no sense', () => says('malformed', 'not in the form', html, 'Show Log'));
  it('says that the user may not read them', () => says('forbidden', 'may not read', forbidden, 'Try Again'));
  it('says that the service is broken', () => says('failed', 'could not be read', broken, 'Show Log'));
  it('says that the key was refused', () =>
    says('refused', 'refused the user name or the API key', refused, 'Sign In Again'));
  it('says that there is nothing', () => says('empty', 'No notices', json([]), 'Load Older Notices', loadAnew));

  it('says that one is signed out', async () => {
    service.answer = json([]);
    await editor.runCommand('Platform Events: Sign Out…');
    await editor.welcome().filter({ hasText: 'You are signed out' }).waitFor();
    await inBothThemes('signedOut');
  });
});

describe('Signing in that fails', () => {
  let service: RunningService;
  let editor: Editor;
  const moody = new MoodyService();

  before(async () => {
    service = await startService({ notifications: 10, entries: 10 });
    editor = await openEditor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
    await moody.close();
  });

  /** Types a base URL and a pair; returns what the input box objects to. */
  const objection = async (baseUrl: string, key: string): Promise<string> => {
    await editor.runCommand('Platform Events: Add Connection…');
    await answerBoxes(editor, { baseUrl, userName: 'demo', apiKey: key }, 'Work');
    const message = editor.quickInputMessage().filter({ hasText: /127\.0\.0\.1/ });
    await message.waitFor();
    const words = await message.innerText();
    await editor.page.keyboard.press('Escape');
    return words;
  };

  it('says in one sentence each why: a wrong key, no service there, no JSON', async () => {
    const moodyUrl = await moody.start();
    moody.answer = html;
    const wrongKey = await objection(service.baseUrl, 'wrong');
    assert.match(wrongKey, /refused the user name or the API key/);
    const notJson = await objection(moodyUrl, 'demo-key');
    assert.match(notJson, /not in the form of this service/);
    const { port } = new URL(service.baseUrl);
    await service.close();
    const unreachable = await objection(`http://127.0.0.1:${port}`, 'demo-key');
    assert.match(unreachable, /could not be reached/);
  });

  it('says nothing of the try before while the next one runs', async () => {
    const moody = new MoodyService();
    try {
      moody.answer = refused;
      const baseUrl = await moody.start();
      await editor.runCommand('Platform Events: Add Connection…');
      await answerBoxes(editor, { baseUrl, userName: 'demo', apiKey: 'wrong' }, 'Moody');
      const objection = editor.quickInputMessage().filter({ hasText: 'refused the user name or the API key' });
      await objection.waitFor();
      moody.answer = silence;
      await editor.page.keyboard.press('Enter');
      await objection.waitFor({ state: 'hidden' });
      await editor.screenshot('sign-in-again-dark');
      await editor.page.keyboard.press('Escape');
      // All but the key is there again, step by step.
      await editor.runCommand('Platform Events: Add Connection…');
      await editor.quickInputMessage().filter({ hasText: 'address of the service' }).waitFor();
      assert.equal(await editor.quickInput().inputValue(), baseUrl);
      await editor.page.keyboard.press('Enter');
      await editor.choose('Platform_');
      await editor.quickInputMessage().filter({ hasText: 'name for this connection' }).waitFor();
      assert.equal(await editor.quickInput().inputValue(), 'Moody');
      await editor.page.keyboard.press('Escape');
    } finally {
      await moody.close();
    }
  });

  it('takes no http:// address of another machine', async () => {
    await editor.runCommand('Platform Events: Add Connection…');
    await editor.answer('http://api.example.com', /address of the service/);
    await editor.quickInputMessage().filter({ hasText: 'Use https' }).waitFor();
    await editor.screenshot('sign-in-http-dark');
    await editor.page.keyboard.press('Escape');
  });

  it('is no hindrance to two accounts side by side: one is signed in by keyboard', async () => {
    const accounts = {
      Work: await startService({ notifications: 10 }),
      Home: await startService({ notifications: 5, seed: 2 }),
    };
    const root = (name: string) =>
      editor.page.locator(`.sidebar [role="treeitem"][aria-level="1"][aria-label^="${name}, "]`);
    try {
      await editor.openView();
      for (const [name, { baseUrl }] of Object.entries(accounts)) {
        await editor.runCommand('Platform Events: Add Connection…');
        await answerBoxes(editor, { baseUrl: new URL(baseUrl).host, userName: 'demo', apiKey: 'demo-key' }, name);
        await editor.statusBar(new RegExp(`Signed in to ${name}`)).waitFor();
      }
      for (const [name, { baseUrl }] of Object.entries(accounts)) {
        await root(name).waitFor();
        assert.match((await root(name).getAttribute('aria-label')) ?? '', new RegExp(baseUrl));
      }
      await editor.screenshot('two-accounts-dark');

      await editor.runCommand('Platform Events: Sign Out…');
      await editor.choose('Home');
      await root('Home').filter({ hasText: 'signed out' }).waitFor();
      await editor.page.locator('.sidebar .monaco-list[role="tree"]').first().focus();
      await editor.page.keyboard.press('End');
      await root('Home').and(editor.page.locator('.focused')).waitFor();
      await editor.page.keyboard.press('Enter');
      await editor.answer('demo', /Sign In to Home/);
      await editor.answer('demo-key', /API key/);
      await root('Home')
        .filter({ hasText: /\d unacknowledged/ })
        .waitFor();
      for (const { requests } of Object.values(accounts))
        assert.ok(requests.every(({ path }) => !path.includes('acknowledge')));
    } finally {
      for (const account of Object.values(accounts)) await account.close();
    }
  });
});
