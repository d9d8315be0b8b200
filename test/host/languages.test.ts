// The extension in the language that nobody speaks: what messages, questions, picks, boxes and rows say stands between its marks.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type CommandName, commandIds } from '../../src/manifest.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { SentData } from '../support/pageTexts.ts';
import { pseudoText, unmarked } from '../support/pseudoText.ts';
import { sendJson, standBefore } from './front.ts';
import { Harness, until } from './harness.ts';
import { workNotice } from './workNotice.ts';

const notices = [
  workNotice(1, {
    impactedResources: [{ resourceType: 'SERVER', hostname: 'web-00001', filterLabel: 'dal10', privateIp: '10.0.0.1' }],
    attachments: [{ id: 5, name: 'plan.txt', fileSize: '12' }],
  }),
  workNotice(2, { impactedResourceCount: 3, updateCount: 1 }),
  workNotice(3, { acknowledgedFlag: true, statusCode: { keyName: 'COMPLETED', name: 'Completed' } }),
  workNotice(4, { notificationOccurrenceEventType: { keyName: 'UNPLANNED_INCIDENT' }, startDate: null, endDate: null }),
];
const searches = [{ name: 'Logins', query: 'name:Login', connection: 'Work', watch: true }];

describe('In the language that nobody speaks', () => {
  let service: RunningService;
  let front: Awaited<ReturnType<typeof standBefore>>;
  let harness: Harness;
  let isDown = false;

  const write = (name: string, value: unknown) =>
    vscode.workspace.getConfiguration('platformEvents').update(name, value, vscode.ConfigurationTarget.Global);

  before(async () => {
    service = await startService({ notifications: 0, entries: 20 });
    service.addNotices(notices);
    front = await standBefore(
      service,
      (_, response) => isDown && sendJson(response, 503, { error: 'Busy', code: 'X' }),
    );
  });

  after(async () => {
    await front.close();
    await service.close();
  });

  beforeEach(async () => {
    isDown = false;
    harness = await Harness.start();
    harness.speakPseudo();
  });

  afterEach(async () => {
    await harness.dispose();
    for (const name of ['groupBy', 'pollIntervalSeconds']) await write(name, undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const data = new SentData();
  // What a person or the service wrote, and names that are the same in every language.
  data.add([notices, searches, 'Work', 'Home', 'Platform Events', 'user:SYSTEM', 'Platform_', 'SoftLayer_']);

  /** What was said and isn't between marks, but for data, addresses, icons and numbers. */
  const inEnglish = (texts: readonly string[]) =>
    texts.filter((text) => {
      // Markdown has a stroke before each of its signs.
      const rest = unmarked(text.replace(/\\(?=[^\w\s])/g, '')).replace(
        /https?:\/\/[\w.:/-]+|vscode[\w-]*:\/\/\S+|\$\([\w~-]+\)|\b[a-z]+:\S+/g,
        '',
      );
      return data.without(rest) !== '';
    });
  /** Everything that the rows say, below all that there are. */
  const rowTexts = async (): Promise<readonly string[]> => {
    const texts: string[] = [];
    const walk = async (rows: Awaited<ReturnType<Harness['rows']>>): Promise<void> => {
      for (const { element, label, description, spoken } of rows) {
        texts.push(label, description, spoken);
        if (element.kind === 'notice') texts.push((await harness.tooltip(element)).value);
        else if (element.kind === 'group' || element.kind === 'connection') await walk(await harness.rows(element));
      }
    };
    await walk(await harness.rows());
    for (const { element, label } of await harness.searchRows()) {
      texts.push(label);
      for (const row of await harness.searchRows(element)) {
        const { tooltip } = await harness.searchItem(row.element);
        texts.push(row.label, row.description, row.spoken, String(tooltip ?? ''));
      }
    }
    return texts;
  };
  const run = (command: CommandName, ...args: unknown[]) => harness.run(command, ...args);

  it('is everything that commands say and ask, signed in, with the service gone, and signed out', async () => {
    // Windows of the editor's own can't be answered here.
    const dialogs: readonly CommandName[] = [
      'openExportedLog',
      'exportCalendar',
      'openSample',
      'showLog',
      'saveAttachment',
    ];
    const commands = (Object.keys(commandIds) as CommandName[]).filter((name) => !dialogs.includes(name));
    const runAll = async () => {
      for (const command of commands) {
        harness.answers.length = 0;
        harness.buttons.length = 0;
        await run(command);
      }
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    };
    await runAll();
    await harness.signIn(front, 'Work');
    await harness.signIn(service, 'Home');
    await write('savedSearches', searches);
    await harness.run('searchEventLog', { connectionName: 'Work', query: 'user:SYSTEM' });
    await until('it is remembered', async () => (await harness.searchRows()).length === 2);
    await runAll();
    isDown = true;
    await runAll();
    const rows = await harness.noticeRows();
    for (const command of ['copyAsText', 'acknowledge', 'searchNoticeWindow'] as const)
      await run(command, rows[0]?.element);
    assert.ok(harness.shown.length > 150, String(harness.shown.length));
    assert.ok(harness.shown.some((text) => text.includes('[!!! ')));
    assert.deepEqual([...new Set(inEnglish(harness.shown))], []);
  });

  it('is what questions say before they are answered, what is said of the answer, and what is wrong with it', async () => {
    harness.answers.push(
      'ftp://a',
      'x y',
      front.baseUrl,
      '',
      'Plat form',
      front.objectPrefix,
      '',
      'Work',
      '',
      'user',
      '',
      'wrong',
    );
    await run('addConnection');
    await harness.signIn(front, 'Work');
    await harness.signIn(service, 'Home');
    const rowOf = async (name: string) => (await harness.noticeRows()).find((row) => row.name.includes(name))?.element;
    harness.answers.push(pseudoText('Until it changes'));
    await run('mute', await rowOf('Work 2'));
    await run('unmute', await rowOf('Work 2'));
    harness.answers.push(' ', 'System');
    await run('saveSearch', { connectionName: 'Work', query: 'user:SYSTEM' });
    harness.answers.push('System');
    harness.buttons.push(pseudoText('Replace'));
    await run('saveSearch', { connectionName: 'Work', query: 'user:SYSTEM' });
    const [saved] = await harness.searchRows();
    const [row] = await harness.searchRows(saved?.element);
    await run('watchSearch', row?.element);
    await run('deleteSearch', row?.element);
    await run('acknowledgeAll');
    harness.buttons.push(pseudoText('Acknowledge {count}').replace('{count}', '3'));
    const [connection] = await harness.rows();
    await run('acknowledgeAll', connection?.element);
    await run('copyLink', await rowOf('Work 1'));
    await run('copyAsMarkdown', await rowOf('Work 1'));
    for (const link of ['notification/x', 'notification', 'log', 'nothing', 'notification/../1'])
      await harness.openLink(`vscode://platform-events.platform-events/${link}`);
    const rows = await rowTexts();
    assert.ok(rows.length > 20, String(rows.length));
    harness.buttons.push(pseudoText('Remove'));
    await run('removeConnection', connection?.element);
    await write('pollIntervalSeconds', 1);
    await write('connections', [{ name: 'Bad' }]);
    await until(
      'the settings are told of',
      () => harness.warnings.some((text) => text.includes('settings')),
      harness.story,
    );
    const { statusBar, view } = harness;
    const standing = [
      statusBar.text,
      statusBar.label,
      statusBar.tooltip,
      view.message ?? '',
      view.badge?.tooltip ?? '',
    ];
    assert.deepEqual([...new Set(inEnglish([...harness.shown, ...standing, ...rows]))], []);
  });
});
