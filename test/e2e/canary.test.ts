// A key on a journey past services and proxies that repeat it: it stays in the header it belongs in and in the editor's secret storage.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type RunningService, startService } from '../../src/service/server.ts';
import { canaryKey, filesWith, formsIn, formsOf } from '../support/canary.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { type Interception, leaveAll, type Relay, reply, startRelay } from './support/relay.ts';

const userName = 'demo';
const wrongKey = `${canaryKey}-once`;
const forms = {
  ...formsOf(canaryKey, userName),
  'wrong credentials': formsOf(wrongKey, userName)['credentials in base64'] ?? '',
};
/** The ends stand in the others: nobody could know them by themselves. */
const everyForm = Object.entries(formsOf(canaryKey, userName))
  .filter(([name]) => !name.startsWith('its '))
  .map(([, form]) => form)
  .join(' ');
/** Puts the key where a text that is cut at 300 characters is cut in the middle of the key. */
const atTheCut = `${'x'.repeat(280)}${canaryKey}`;

/** Answers of services and proxies that repeat what they were sent, in every way that is read differently. */
const repeating: Readonly<Record<string, Interception>> = {
  'an error with all forms': ({ headers }, response) =>
    reply(response, { error: `denied: ${headers.authorization} ${everyForm}`, code: everyForm }, 403),
  'an error that is cut': (_, response) => reply(response, { error: atTheCut, code: 'Refused' }, 403),
  'an error with 200': (_, response) => reply(response, { error: everyForm, code: 'Denied' }),
  'an error escaped twice': (_, response) => reply(response, { error: JSON.stringify({ key: canaryKey }) }, 404),
  'a page of a proxy': ({ headers }, response) =>
    reply(
      response,
      `<html>Your request: Authorization: ${headers.authorization} ${everyForm}</html>`,
      403,
      'text/html',
    ),
  'JSON that ends too early': (_, response) => reply(response, `[{"id":1,"subject":"${everyForm}`),
  'a text of another kind': (_, response) => reply(response, JSON.stringify(everyForm)),
  'a redirect': ({ headers, url }, response) => {
    const location = `${url}&key=${encodeURIComponent(canaryKey)}`;
    response.writeHead(302, { location, 'x-echo': String(headers.authorization) });
    response.end();
    return true;
  },
  'a proxy that asks for a password': ({ headers }, response) => {
    response.writeHead(407, { 'proxy-authenticate': `Basic realm="${headers.authorization}"` });
    response.end(everyForm);
    return true;
  },
  'a line that breaks HTTP': ({ headers }, response) => {
    response.socket?.end(`HTTP/1.1 999 ${headers.authorization} ${canaryKey}\r\nx ${canaryKey}\r\n\r\n${everyForm}`);
    return true;
  },
  'a connection that is cut': (_, response) => {
    response.writeHead(200, { 'content-length': '100000' });
    response.write(everyForm, () => response.destroy());
    return true;
  },
};

describe('A key', () => {
  let service: RunningService;
  let relay: Relay;
  let editor: Editor;
  /** What the window said, showed and asked for. */
  const seen: string[] = [];

  before(async () => {
    service = await startService({ user: userName, key: canaryKey, notifications: 40, entries: 300 });
    relay = await startRelay(service.baseUrl);
    editor = await openEditor({ theme: 'light' });
    const { page } = editor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    page.on('console', (message) => seen.push(message.text()));
    page.on('request', (request) => seen.push(request.url()));
    await editor.openView();
    await editor.runCommand('Developer: Set Log Level...');
    await editor.choose('Platform Events');
    await editor.choose('Trace');
  });

  after(async () => {
    await editor?.close();
    await relay?.close();
    await service?.close();
  });

  /** Looks at the window and all pages in it. */
  async function look(): Promise<void> {
    for (const frame of editor.page.frames()) seen.push(await frame.content().catch(() => ''));
  }

  function logFile(): string {
    const [name = ''] = fs
      .readdirSync(editor.dataFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /platform-events\.platform-events.*\.log$/.test(file));
    return path.join(editor.dataFolder, name);
  }

  const logged = () => fs.readFileSync(logFile(), 'utf8');

  /** Until the log has more lines that a pattern finds than it had. */
  async function untilLogged(pattern: RegExp, before: string): Promise<void> {
    const count = (text: string) => [...text.matchAll(pattern)].length;
    const deadline = Date.now() + 30_000;
    while (count(logged()) <= count(before)) {
      assert.ok(Date.now() < deadline, `nothing more was logged of ${pattern}:\n${logged()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function signIn(key: string): Promise<void> {
    await editor.answer(key, /API key/);
  }

  it('is refused and then taken', async () => {
    await editor.runCommand('Platform Events: Sign In…');
    await editor.answer(relay.baseUrl, /address of the service/);
    await editor.choose('Platform_');
    await editor.answer('Work', /name for this connection/);
    await editor.answer(userName, /User name/);
    relay.intercept = ({ headers }, response) =>
      reply(response, { error: `unknown: ${headers.authorization} ${wrongKey}`, code: wrongKey }, 401);
    await signIn(wrongKey);
    await editor.quickInputMessage().filter({ hasText: 'refused the user name' }).waitFor();
    await look();
    relay.intercept = leaveAll;
    await signIn(canaryKey);
    await editor.row('Active').waitFor();
    await look();
  });

  for (const [name, interception] of Object.entries(repeating)) {
    it(`is not repeated after ${name}`, async () => {
      const before = logged();
      relay.intercept = interception;
      await editor.runCommand('Platform Events: Refresh Notices');
      await untilLogged(/\[warn\] Reading the notices of /g, before);
      relay.intercept = leaveAll;
      await look();
    });
  }

  it('is in nothing that is exported, copied or shown', async () => {
    await editor.runCommand('Platform Events: Refresh Notices');
    await editor.row(/Packet loss/).click();
    await editor.frame().getByRole('heading', { level: 1 }).waitFor();
    relay.intercept = repeating['an error with all forms'] ?? leaveAll;
    await editor.frame().getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await editor.toast(/not acknowledged/i).waitFor();
    await look();
    relay.intercept = leaveAll;
    await editor.runCommand('Platform Events: Search Event Log…');
    await editor
      .frame()
      .getByText(/^\d+ entries/)
      .waitFor();
    await editor.frame().getByRole('button', { name: 'Copy as curl' }).click();
    await editor.page
      .locator('.statusbar')
      .getByText('Copied; set PLATFORM_EVENTS_USER and PLATFORM_EVENTS_API_KEY')
      .waitFor();
    const copied: string = await editor.page.evaluate('navigator.clipboard.readText()');
    assert.match(copied, /^curl .*--user/);
    seen.push(copied);
    await editor.frame().getByRole('button', { name: 'Export…', exact: true }).click();
    await editor.choose(/^CSV/);
    await editor.page.waitForFunction("document.querySelector('.quick-input-widget input').value.endsWith('.csv')");
    await editor.answerFile(path.join(editor.folder, 'exported.json'));
    await editor.toast(/Exported .* to exported\.json/).waitFor();
    await editor.runCommand('Platform Events: Show Log');
    await editor.page.locator('.panel .view-line').first().waitFor();
    await look();
  });

  it('is asked for again after the service took it back', async () => {
    const before = logged();
    relay.intercept = ({ headers }, response) =>
      reply(response, { error: `expired: ${headers.authorization} ${everyForm}`, code: everyForm }, 401);
    await editor.runCommand('Platform Events: Refresh Notices');
    await untilLogged(/unauthorized/g, before);
    await look();
    relay.intercept = leaveAll;
  });

  it('was nowhere but in the header, while it is signed in and after', async () => {
    const area = path.dirname(editor.dataFolder);
    const places = ['data', 'extensions', 'workspace', 'profile'].map((name) => path.join(area, name));
    const found = () => places.flatMap((folder) => filesWith(folder, forms));
    assert.deepEqual(found(), []);
    // The editor's own secret storage is in the browser's profile here; it keeps secrets sealed.
    const stored: string = await editor.page.evaluate('JSON.stringify(localStorage)');
    assert.match(stored, /secrets\.provider/);
    assert.deepEqual(formsIn(stored, forms), []);
    await editor.runCommand('Platform Events: Sign Out…');
    await editor.welcome().filter({ hasText: 'You are signed out' }).waitFor();
    await look();
    assert.deepEqual(found(), []);
    assert.deepEqual(formsIn(seen.join('\n'), forms), []);
    for (const { url, headers } of relay.requests) {
      const { authorization, ...others } = headers;
      assert.match(authorization ?? '', /^Basic /);
      assert.deepEqual(formsIn(`${url} ${JSON.stringify(others)}`, forms), []);
    }
    // What was looked at is what there was, and the search finds what is there.
    assert.ok(seen.some((text) => text.includes('Packet loss')));
    assert.match(logged(), /\[debug\] [^:]+: #\d+ GET /);
    for (const [name, form] of Object.entries(forms)) {
      const planted = path.join(editor.folder, 'planted.txt');
      fs.writeFileSync(planted, `{${form}}`, 'latin1');
      assert.equal(found().length, 1, name);
      fs.rmSync(planted);
    }
  });
});
