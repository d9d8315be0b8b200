// Saving attachments inside the editor: the save dialog is stood in for, service and disk are real.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { standBefore } from './front.ts';
import { Harness, until } from './harness.ts';

const content = Buffer.from([0, 1, 2, 253, 254, 255]);

describe('Saving an attachment', () => {
  let folder: string;
  let service: RunningService;
  let harness: Harness;
  let asked: vscode.SaveDialogOptions[];
  let answer: vscode.Uri | undefined;
  /** What happens while the dialog is open. */
  let meanwhile: () => PromiseLike<unknown>;
  const showSaveDialog = Object.getOwnPropertyDescriptor(vscode.window, 'showSaveDialog');

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
    [asked, answer] = [[], vscode.Uri.file(path.join(folder, 'cause.pdf'))];
    meanwhile = async () => {};
    harness = await Harness.start();
    const value = async (options: vscode.SaveDialogOptions) => {
      asked.push(options);
      await meanwhile();
      return answer;
    };
    Object.defineProperty(vscode.window, 'showSaveDialog', { value, configurable: true, writable: true });
    service = await startService({ notifications: 0, entries: 0 });
    const statusCode = { keyName: 'ACTIVE', name: 'Active' };
    const whole = { id: 40, fileName: '../..\\cause\u202e.pdf', fileSize: '6', content: content.toString('base64') };
    const huge = { id: 43, fileName: 'huge.zip', fileSize: 50_000_000 };
    service.addNotices([
      { id: 1, subject: 'None', statusCode },
      { id: 2, subject: 'One', statusCode, attachments: [whole] },
      {
        id: 3,
        subject: 'Several',
        statusCode,
        attachments: [whole, { ...whole, id: 41, fileName: 'cut.pdf', fileSize: 7 }, huge],
      },
      { id: 4, subject: 'Empty', statusCode, attachments: [{ id: 44, fileName: 'void.pdf', content: '' }] },
      {
        id: 5,
        subject: 'Of one name',
        statusCode,
        attachments: [
          { ...whole, id: 45, createDate: '2026-11-20T14:30:00+00:00' },
          { ...whole, id: 46, createDate: '2026-11-21T08:05:00-06:00' },
          { ...whole, id: 47, fileSize: null, createDate: '2026-11-22T00:00:00+00:00' },
          { ...whole, id: 48, fileSize: null },
        ],
      },
    ]);
    await harness.signIn(service, 'Work');
  });

  afterEach(async () => {
    await harness.dispose();
    if (showSaveDialog !== undefined) Object.defineProperty(vscode.window, 'showSaveDialog', showSaveDialog);
    await service.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const save = (id: number, attachmentId?: number) =>
    harness.run('saveAttachment', {
      connectionName: 'Work',
      id,
      ...(attachmentId === undefined ? {} : { attachmentId }),
    });
  const files = () => fs.readdirSync(folder);

  it('writes what the service has, under a name that is safe, and opens nothing', async () => {
    await save(2, 40);
    assert.equal(path.basename(asked[0]?.defaultUri?.fsPath ?? ''), 'cause-.pdf');
    assert.deepEqual(fs.readFileSync(path.join(folder, 'cause.pdf')), content);
    assert.deepEqual(files(), ['cause.pdf']);
    await until('it is said', () => harness.notes.includes('Saved cause.pdf.'), harness.story);
    assert.deepEqual(
      harness.progress.map(({ title }) => title),
      ['Reading notice 2', 'Saving cause.pdf'],
    );
    assert.deepEqual(harness.warnings, []);
  });

  it('asks which one where there are several, and says where there is none', async () => {
    harness.answers.push('huge.zip');
    await save(3);
    assert.deepEqual(harness.picks.at(-1)?.labels, ['cause-.pdf', 'cut.pdf', 'huge.zip']);
    assert.deepEqual(harness.warnings, ['huge.zip was not saved: it has 50 MB, and only up to 17 MB are read.']);
    await save(1);
    assert.ok(harness.said.at(-1)?.endsWith('This notice has no attachments'), harness.said.at(-1));
    assert.deepEqual([asked, files()], [[], []]);
  });

  it('tells those of one name apart by their dates, as the page does', async () => {
    const setZone = (zone: string | undefined) =>
      vscode.workspace.getConfiguration('platformEvents').update('timeZone', zone, vscode.ConfigurationTarget.Global);
    await setZone('service');
    try {
      await save(5);
      const dates = harness.shown.filter((text) => /202\d/.test(text));
      assert.deepEqual(dates, [
        '6 B · Fri, Nov 20, 2026, 14:30 UTC+00:00',
        '6 B · Sat, Nov 21, 2026, 08:05 UTC-06:00',
        'Sun, Nov 22, 2026, 00:00 UTC+00:00',
      ]);
    } finally {
      await setZone(undefined);
    }
  });

  it('leaves nothing of one that was cut, and what was there as it was', async () => {
    fs.writeFileSync(path.join(folder, 'cause.pdf'), 'old');
    await save(3, 41);
    assert.match(harness.warnings[0] ?? '', /^cause\.pdf was not saved: what .* sent is not the whole file\.$/);
    assert.equal(fs.readFileSync(path.join(folder, 'cause.pdf'), 'utf8'), 'old');
    assert.deepEqual(files(), ['cause.pdf']);
  });

  it('says that what came is empty where nobody knows how long it should be', async () => {
    await save(4, 44);
    assert.match(harness.warnings[0] ?? '', /^cause\.pdf was not saved: what .* sent is empty\.$/);
    assert.deepEqual(files(), []);
  });

  it('saves no other one where the one that was chosen is gone', async () => {
    await save(2, 39);
    await save(1, 40);
    assert.deepEqual([asked, files()], [[], []]);
    assert.deepEqual(
      harness.warnings,
      Array(2).fill('The notice doesn’t have that attachment any more. Refresh its page.'),
    );
  });

  it('can be tried again in the same place where the answer was cut', async () => {
    harness.buttons.push('Try Again');
    await save(3, 41);
    assert.deepEqual(
      harness.warnings.map((warning) => /is not the whole file\.$/.test(warning)),
      [true, true],
    );
    assert.equal(asked.length, 1, 'where to is asked once');
    assert.deepEqual(files(), []);
  });

  it('goes on at Try Again where the connection got another name since', async () => {
    const ask = vscode.window.showWarningMessage as (...asked: unknown[]) => Promise<unknown>;
    Object.defineProperty(vscode.window, 'showWarningMessage', {
      configurable: true,
      writable: true,
      value: async (text: string, ...rest: unknown[]) => {
        const entries = [{ name: 'Office', baseUrl: service.baseUrl, objectPrefix: 'Platform_' }];
        const { Global } = vscode.ConfigurationTarget;
        await vscode.workspace.getConfiguration('platformEvents').update('connections', entries, Global);
        await until('the new name', () => [...harness.secrets.keys()].join().includes('Office'), harness.story);
        await until('its notices', async () => (await harness.noticeRows()).length > 0, harness.story);
        return ask(text, ...rest);
      },
    });
    harness.buttons.push('Try Again');
    await save(3, 41);
    assert.deepEqual(
      harness.warnings.map((warning) => /is not the whole file\.$/.test(warning)),
      [true, true],
      harness.warnings.join(),
    );
  });

  it('says that nothing was saved where somebody signs out while the dialog is open', async () => {
    meanwhile = () => harness.run('signOut');
    await save(2, 40);
    assert.deepEqual(files(), []);
    assert.deepEqual(harness.warnings, ['cause.pdf was not saved: nobody is signed in to Work any more.']);
    assert.deepEqual(harness.notes, []);
  });

  it('says that nobody is signed in any more where somebody signs out while it is read', async () => {
    let asked = 0;
    const front = await standBefore(service, ({ url = '' }, response) => {
      if (!url.includes('getAttachedFile')) return false;
      asked += 1;
      response.writeHead(503, { 'retry-after': '1' }).end();
      return true;
    });
    try {
      await harness.signIn(front, 'Busy');
      const saving = harness.run('saveAttachment', { connectionName: 'Busy', id: 2, attachmentId: 40 });
      await until('it is asked for', () => asked > 0, harness.story);
      await harness.run('signOut', { connectionName: 'Busy' });
      await saving;
      assert.deepEqual(harness.warnings, ['cause.pdf was not saved. You are not signed in to Busy.']);
      assert.deepEqual([files(), harness.lastButtons], [[], ['Sign In']]);
    } finally {
      await front.close();
    }
  });

  it('saves nothing of who was signed in before where somebody else signs in while the dialog is open', async () => {
    meanwhile = async () => {
      await harness.run('signOut');
      const port = Number(new URL(service.baseUrl).port);
      await service.close();
      service = await startService({ notifications: 3, entries: 0, user: 'somebody-else', port });
      harness.answers.push('somebody-else', service.apiKey);
      await harness.run('signIn');
      await until('rows', async () => (await harness.noticeRows()).length > 0, harness.story);
    };
    await save(2, 40);
    assert.deepEqual(files(), []);
    assert.match(harness.warnings.join(), /^cause\.pdf was not saved\. Somebody else has signed in to 127\.0\.0\.1/);
    assert.ok(!service.requests.some(({ path: asked }) => asked.includes('/40')), 'nothing of it was asked for');
  });

  it('does nothing where the dialog is left', async () => {
    answer = undefined;
    await save(2, 40);
    const shown = harness.progress.map(({ title }) => title);
    assert.deepEqual([files(), harness.warnings, shown], [[], [], ['Reading notice 2']]);
  });
});
