import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Session } from '../../src/app/session/session.ts';
import type { Sessions } from '../../src/app/session/sessions.ts';
import type { Notice } from '../../src/core/notices/notice.ts';
import { NoticeStore } from '../../src/core/notices/store.ts';
import { settingSection } from '../../src/manifest.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { listed } from '../../src/ui/machines/noticeWords.ts';
import { TerminalLinks } from '../../src/ui/machines/terminalLinks.ts';
import { workspaceFiles } from '../../src/ui/machines/workspaceFiles.ts';
import { startChangingService } from '../support/changingService.ts';
import { byId, instant, notice, now } from '../support/notices.ts';
import { Harness, until } from './harness.ts';

/** Machines of the sample's first notice that is planned, and of none. */
const hit = 'edge-01.dal11.harbourvale.example';
const other = 'edge-01.dal11.harbourvale.example.org';

/** Files are looked through a while after the first rows are there, and another program tells of their changes. */
const tries = 1_600;

describe('Machines in a terminal', () => {
  it('are links to their next notice, and known ticket numbers to theirs', () => {
    const store = new NoticeStore('loading');
    const subject = `[Router](command:x) $(flame)\r\nwork ${'x'.repeat(300)}`;
    const routers = notice({ id: 3, subject, startDate: instant(now + 2 * 86_400_000) });
    const others = [notice({ id: 7, systemTicketId: 87_222_625 }), notice({ id: 8, systemTicketId: 12 })];
    store.replace(byId([routers, ...others]), 0);
    const session = { connection: { name: 'Work' }, store, clock: { now: () => now } };
    const links = new TerminalLinks({ signedIn: [session], all: [session] } as unknown as Sessions);
    const work = (id: number) => ({ connectionName: 'Work', id });
    links.setMachines(new Map([['db-01.example', [work(3), work(4)]]]));
    const found = (line: string) =>
      links
        .provideTerminalLinks({ line } as vscode.TerminalLinkContext)
        .map(({ startIndex, length, notice: { id } }) => [line.slice(startIndex, startIndex + length), id]);
    assert.deepEqual(found('ssh DB-01.example. # ticket 87222625, not 187222625'), [
      ['DB-01.example', 3],
      ['87222625', 7],
    ]);
    const [machine, ticket] = links
      .provideTerminalLinks({ line: 'db-01.example 87222625' } as vscode.TerminalLinkContext)
      .map(({ tooltip }) => tooltip ?? '');
    assert.match(
      machine ?? '',
      /^Open Notice: in 2 d · \[Router\]\u200a\(command:x\) \$\u200a\(flame\) work x{20,60}…$/,
    );
    assert.equal(ticket, 'Open Notice: Router maintenance in DAL13');
    const cancelled = { status: { keyName: 'CANCELLED', name: 'Cancelled' }, startDate: instant(now + 3_600_000) };
    const over = { startDate: instant(now - 3 * 86_400_000), endDate: instant(now - 86_400_000) };
    store.replace(byId([notice({ id: 1, ...cancelled }), notice({ id: 2, ...over }), routers]), 0);
    links.setMachines(new Map([['db-01.example', [work(2), work(1), work(3)]]]));
    assert.deepEqual(found('db-01.example'), [['db-01.example', 3]], 'what is to come');
    store.replace(byId(others), 0);
    assert.deepEqual(found('db-01.example.org 12 87222625.5 x87222625 87222625-a'), []);
    assert.deepEqual(found(`db-01.example${' '.repeat(10_000)}`), []);
  });
});

describe('What hits one machine of two accounts', () => {
  it('is told and opened in one order, whosever it is', () => {
    const later = notice({ id: 1, systemTicketId: 55_550_001, startDate: instant(now + 86_400_000), endDate: null });
    const running = notice({ id: 2, systemTicketId: 55_550_001, startDate: instant(now - 3_600_000), endDate: null });
    const sessionOf = (name: string, one: Notice) => {
      const store = new NoticeStore('loading');
      store.replace(byId([one]), 0);
      return { connection: { name }, store, clock: { now: () => now } } as unknown as Session;
    };
    const all = [sessionOf('Work', later), sessionOf('Other', running)];
    const references = [
      { connectionName: 'Work', id: 1 },
      { connectionName: 'Other', id: 2 },
    ];
    const told = listed(references, (name) => all.find(({ connection }) => connection.name === name));
    assert.deepEqual(
      told.map(({ reference }) => reference.id),
      [2, 1],
    );
    const links = new TerminalLinks({ signedIn: all, all } as unknown as Sessions);
    links.setMachines(new Map([['db-01.example', references]]));
    const found = links.provideTerminalLinks({ line: 'db-01.example 55550001' } as vscode.TerminalLinkContext);
    assert.deepEqual(
      found.map(({ notice: { connectionName } }) => connectionName),
      ['Other', 'Other'],
    );
    assert.match(found[0]?.tooltip ?? '', / · Other$/);
  });
});

describe('The files that are looked through', () => {
  let folder: vscode.Uri;
  let ignoreFile: vscode.Uri;
  let ownIgnoreFile: vscode.Uri;
  let findFiles: typeof vscode.workspace.findFiles;

  beforeEach(() => {
    folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
    ignoreFile = vscode.Uri.joinPath(folder, '.gitignore');
    ownIgnoreFile = vscode.Uri.joinPath(folder, '.ignore');
    ({ findFiles } = vscode.workspace);
  });

  afterEach(() => {
    Object.assign(vscode.workspace, { findFiles });
    for (const { fsPath } of [ignoreFile, ownIgnoreFile]) fs.rmSync(fsPath, { force: true });
  });

  /** What is listed where the editor finds these and the ignore files, in this order. */
  async function listed(names: readonly string[]): Promise<readonly string[]> {
    const uris = names.map((name) => vscode.Uri.joinPath(folder, name));
    const find = async ({ pattern }: vscode.RelativePattern, _: unknown, most: number) =>
      pattern.includes('.gitignore') ? [ownIgnoreFile, ignoreFile] : uris.slice(0, most);
    Object.assign(vscode.workspace, { findFiles: find });
    const { uris: found } = await workspaceFiles.list(new AbortController().signal);
    return found.map((uri) => uri.slice(folder.toString().length + 1));
  }

  const many = (name: string) => Array.from({ length: 12_000 }, (_, n) => `${name}/${n}.ini`);

  it('are found behind many that are ignored, and are no more than are looked through', async () => {
    fs.writeFileSync(ignoreFile.fsPath, 'left-out/\n');
    assert.deepEqual(await listed([...many('left-out'), 'hosts.ini']), ['hosts.ini']);
    assert.equal((await listed([...many('left-out'), ...many('kept')])).length, 5_000);
  });

  it('are the same ones of very many, in whichever order the editor finds them', async () => {
    const [names, found] = [many('found'), await listed(many('found'))];
    assert.deepEqual(await listed(names.toReversed()), found);
    assert.deepEqual(await listed(['hosts.txt', ...names]), found);
  });

  it('are ignored where the case is right, as git does', async () => {
    fs.writeFileSync(ignoreFile.fsPath, 'Left-Out/\n*.INI\n');
    assert.deepEqual(await listed(['Left-Out/a.cfg', 'left-out/a.cfg', 'a.ini', 'a.INI']), ['a.ini', 'left-out/a.cfg']);
  });

  it('are those that .ignore lets in, whatever .gitignore beside it says', async () => {
    fs.writeFileSync(ignoreFile.fsPath, 'vendor/\n*.cfg\n');
    fs.writeFileSync(ownIgnoreFile.fsPath, '!vendor/\nown/\n');
    assert.deepEqual(await listed(['a.cfg', 'own/a.ini', 'vendor/a.cfg', 'vendor/hosts.ini']), ['vendor/hosts.ini']);
  });
});

describe('Machines in the workspace', () => {
  let service: RunningService;
  let harness: Harness;
  let folder: string;
  let added: string[];

  const turn = (on: boolean | undefined) =>
    vscode.workspace.getConfiguration(settingSection).update('matchWorkspace', on, vscode.ConfigurationTarget.Global);
  const write = (name: string, text: string): vscode.Uri => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    added.push(name);
    return vscode.Uri.file(file);
  };
  const problems = (uri: vscode.Uri) =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Platform Events');
  const seen = (what: string, holds: () => boolean | Promise<boolean>) => until(what, holds, harness.story, tries);
  const signIn = async (name = 'Mine') => {
    harness.answers.push(service.baseUrl, 'Platform_', name, service.userName, service.apiKey);
    await harness.run('addConnection');
    await seen('rows', async () => (await harness.noticeRows()).length > 0);
  };

  beforeEach(async () => {
    folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    added = [];
    service = await startService({ notifications: 30, entries: 10 });
  });

  afterEach(async () => {
    await turn(false);
    await harness.dispose();
    await service.close();
    for (const name of added) fs.rmSync(path.join(folder, name), { force: true });
  });

  it('are marked in each file that the editor’s search takes, say why, and open their notice', async () => {
    write('.gitignore', 'left-out/\n');
    const hosts = write('found/hosts.ini', `[edge]\n  ${hit.toUpperCase()}. ansible_port=22\n${other}\n`);
    const ignored = write('left-out/hosts.ini', `${hit}\n`);
    const binary = write('found/dump.data', `\0\0${hit}\n`);
    const wide = write('found/wide.txt', '');
    fs.writeFileSync(wide.fsPath, `\uFEFF${hit}\r\n`, 'utf16le');
    await turn(true);
    harness = await Harness.start();
    await signIn();
    await seen('a problem on the name', () => problems(hosts).length > 0);
    const [problem, ...more] = problems(hosts);
    assert.ok(problem);
    assert.equal(more.length, 0, 'the longer name is another machine');
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Information);
    assert.deepEqual([problem.range.start.line, problem.range.start.character], [1, 2]);
    assert.equal(problem.range.end.character - problem.range.start.character, hit.length);
    assert.match(problem.message, /Planned maintenance/);
    assert.deepEqual([problems(ignored), problems(binary)], [[], []]);
    await seen('a problem in UTF-16', () => problems(wide)[0]?.range.start.character === 0);
    const setZone = (zone: string | undefined) =>
      vscode.workspace.getConfiguration(settingSection).update('timeZone', zone, vscode.ConfigurationTarget.Global);
    await setZone('service');
    await seen('its times by the service’s clock', () =>
      /UTC-0[56]:00$|UTC-0[56]:00 ·/.test(problems(hosts)[0]?.message ?? ''),
    );
    await setZone(undefined);
    await seen('its times as before', () => problems(hosts)[0]?.message === problem.message);

    const document = await vscode.workspace.openTextDocument(hosts);
    const hover = async () => {
      const place = new vscode.Position(1, 8);
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        place,
      );
      return hovers
        .flatMap(({ contents }) => contents.map((one) => (one instanceof vscode.MarkdownString ? one.value : '')))
        .join();
    };
    const alone = await hover();
    const links = alone.match(/\]\([^)]*\)/g) ?? [];
    assert.ok(links.length > 0);
    for (const link of links) assert.match(link, /^\]\(command:platformEvents\.openNotification\?/);

    const row = async () => (await harness.noticeRows()).find(({ label }) => label.includes('here'));
    await seen('the row says so', async () => /^hits this workspace · /.test((await row())?.description ?? ''));

    assert.doesNotMatch(`${problem.message}${alone}`, / · Mine/, 'there is no other connection');
    await signIn('Theirs');
    await seen('whose notice it is, where there are several', () =>
      / · (Mine|Theirs) \(and \d+ more\)$/.test(problems(hosts)[0]?.message ?? ''),
    );
    const both = await hover();
    for (const name of ['Mine', 'Theirs']) assert.ok(both.includes(` · ${name} `), `${name} in ${both}`);
  });

  it('have their notices first from the start where they had the last time, and no longer where that is wrong', async () => {
    const hosts = write('found/remembered.ini', 'first-1.walk.example\n');
    const own = await startChangingService();
    const notice = (id: number, hostname: string) => ({
      ...{ id, subject: `Work on ${hostname}`, acknowledgedFlag: false, modifyDate: '2026-01-02T00:00:00+00:00' },
      ...{ startDate: `2026-01-0${id}T00:00:00+00:00`, statusCode: { keyName: 'ACTIVE', name: 'Active' } },
      ...{ notificationOccurrenceEventType: { keyName: 'PLANNED' }, impactedResources: [{ hostname }] },
    });
    own.hold([notice(1, 'other-1.walk.example'), notice(2, 'first-1.walk.example')]);
    await turn(true);
    harness = await Harness.start({ workspaceMemory: new Map([['workspaceHits', [['Own', 2]]]]) });
    await harness.signIn(own, 'Own');
    const order = async () =>
      (await harness.noticeRows()).map(({ label }) => [/first/.test(label), /here/.test(label)]);
    await seen('rows', async () => (await harness.noticeRows()).length === 2);
    assert.deepEqual(await order(), [
      [true, true],
      [false, false],
    ]);
    assert.equal(problems(hosts).length, 0, 'no file was read yet');
    await seen('a problem', () => problems(hosts).length === 1);
    assert.deepEqual(await order(), [
      [true, true],
      [false, false],
    ]);
    fs.writeFileSync(hosts.fsPath, 'nothing\n');
    await seen('no mark', async () => (await order()).every(([, isHit]) => !isHit));
    assert.deepEqual(harness.workspaceMemory.get('workspaceHits'), []);
    await own.close();
  });

  it('are followed as files and documents change, and narrow the tree', async () => {
    const hosts = write('found/changing.ini', 'nothing\n');
    await turn(true);
    harness = await Harness.start();
    await signIn();
    await seen('marked rows', async () => (await harness.noticeRows()).some(({ label }) => label.includes('here')));
    assert.deepEqual(problems(hosts), []);
    fs.writeFileSync(hosts.fsPath, `${hit}\n`);
    await seen('what was written', () => problems(hosts).length === 1);
    const created = write('found/created.ini', `a\n${hit}\n`);
    await seen('a new file', () => problems(created).length === 1);
    fs.rmSync(created.fsPath);
    await seen('a file less', () => problems(created).length === 0);
    const document = await vscode.workspace.openTextDocument({ content: `ssh ${hit}\n` });
    await seen('a document without a file', () => problems(document.uri).length === 1);

    const all = (await harness.noticeRows()).length;
    harness.answers.push({ text: '', ticked: ['Only what hits this workspace'] });
    await harness.run('filterNotifications');
    await seen('the filter is chosen', () => harness.answers.length === 0);
    const rows = await harness.noticeRows();
    assert.ok(rows.length > 0 && rows.length < all);
    for (const { label } of rows) assert.match(label, /here/);
    await harness.run('clearFilter');
  });

  it('are searched for by the name by which a file has them', async () => {
    write('found/addresses.ini', '10.41.1.10 named-2.walk.example 10.41.1.20 10.41.1.52 203.0.113.7\n');
    const own = await startChangingService();
    const machines = [
      { hostname: 'unfound-3.walk.example', privateIp: '10.41.1.30' },
      { hostname: 'addressed-1.walk.example', privateIp: '10.41.1.10' },
      { hostname: 'named-2.walk.example', privateIp: '10.41.1.20' },
      { hostname: 'twice', privateIp: '10.41.1.51' },
      { hostname: 'twice', privateIp: '10.41.1.52' },
      { hostname: 'twice', privateIp: '10.41.1.53' },
      { publicIp: '203.0.113.7' },
    ];
    const modifyDate = '2026-01-02T00:00:00+00:00';
    const status = { acknowledgedFlag: false, modifyDate, statusCode: { keyName: 'ACTIVE', name: 'Active' } };
    own.hold([{ id: 1, subject: 'Work', ...status, impactedResources: machines }]);
    await turn(true);
    harness = await Harness.start();
    await harness.signIn(own, 'Own');
    vscode.commands.registerCommand('workbench.action.findInFiles', () => {});
    await seen('a marked row', async () => (await harness.noticeRows()).some(({ label }) => label.includes('here')));
    const searched = async (label: string) => {
      harness.answers.push(label);
      await harness.run('findInWorkspace', { connectionName: 'Own', id: 1 });
      const asked = harness.commandsRun.at(-1)?.args[0] as { readonly query?: string } | undefined;
      const words = { isRegex: false, isCaseSensitive: false, matchWholeWord: false };
      const files = { filesToInclude: '', filesToExclude: '', onlyOpenEditors: false };
      const options = { triggerSearch: true, ...words, ...files, useExcludeSettingsAndIgnoreFiles: true };
      assert.deepEqual(asked, { query: asked?.query, ...options }, 'not as somebody has left the view');
      return asked?.query;
    };
    assert.equal(await searched('addressed-1.walk.example'), '10.41.1.10');
    assert.equal(await searched('named-2.walk.example'), 'named-2.walk.example');
    assert.equal(await searched('unfound-3.walk.example'), 'unfound-3.walk.example');
    assert.equal(await searched('twice'), '10.41.1.52', 'that the first one of the name isn’t named says nothing');
    assert.equal(await searched('203.0.113.7'), '203.0.113.7');
    assert.deepEqual(harness.picks.at(-1)?.labels, [
      'addressed-1.walk.example',
      'named-2.walk.example',
      'twice',
      '203.0.113.7',
      'unfound-3.walk.example',
      'twice',
    ]);
    await own.close();
  });

  it('narrow the tree, and what is said of that, as they come and go', async () => {
    const hosts = write('found/narrowing.ini', 'first-1.walk.example\n');
    const own = await startChangingService();
    const notice = (id: number, hostname: string) => ({
      ...{ id, subject: `Work on ${hostname}`, acknowledgedFlag: false, modifyDate: '2026-01-02T00:00:00+00:00' },
      ...{ statusCode: { keyName: 'ACTIVE', name: 'Active' }, impactedResources: [{ hostname }] },
    });
    own.hold([notice(1, 'first-1.walk.example'), notice(2, 'second-2.walk.example')]);
    await turn(true);
    harness = await Harness.start();
    await harness.signIn(own, 'Own');
    await seen('a marked row', async () => (await harness.noticeRows()).some(({ label }) => label.includes('here')));
    harness.answers.push({ text: '', ticked: ['Only what hits this workspace'] });
    await harness.run('filterNotifications');
    await seen('one row of two', () => /\(1 of 2\)/.test(harness.view.message ?? ''));
    assert.match(harness.statusBar.label, /of which the filter hides 1/);

    fs.writeFileSync(hosts.fsPath, 'first-1.walk.example second-2.walk.example\n');
    await seen('both rows', async () => (await harness.noticeRows()).length === 2);
    assert.match(harness.view.message ?? '', /\(2 of 2\)/);
    assert.doesNotMatch(harness.statusBar.label, /the filter hides/);

    fs.writeFileSync(hosts.fsPath, 'nothing\n');
    await seen('no row', async () => (await harness.noticeRows()).length === 0);
    assert.equal(harness.contexts.get('platformEvents.viewState'), 'filteredOut');
    // The welcome text there has room for no message.
    assert.equal(harness.view.description, 'Filter: hits this workspace (0 of 2)');
    await harness.run('clearFilter');
    assert.equal(harness.view.description, '');
    await own.close();
  });

  it('name what is to come before what doesn’t take place or should be over, and say so where that is all', async () => {
    const hosts = write('found/cancelled.ini', 'both.walk.example\nonly.walk.example\n');
    const own = await startChangingService();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace('Z', '+00:00');
    const hitting = (id: number, keyName: string, hours: readonly [number, number], hostnames: readonly string[]) => ({
      ...{ id, subject: `Work ${id}`, acknowledgedFlag: false, modifyDate: '2026-01-02T00:00:00+00:00' },
      ...{ startDate: at(hours[0]), endDate: at(hours[1]), statusCode: { keyName, name: keyName } },
      impactedResources: hostnames.map((hostname) => ({ hostname })),
    });
    own.hold([
      hitting(1, 'CANCELLED', [2, 3], ['both.walk.example', 'only.walk.example']),
      hitting(2, 'ACTIVE', [-72, -71], ['both.walk.example']),
      hitting(3, 'ACTIVE', [5, 6], ['both.walk.example']),
    ]);
    await turn(true);
    harness = await Harness.start();
    await harness.signIn(own, 'Own');
    await seen('both names', () => problems(hosts).length === 2);
    await seen('all that hit', () => /Work 3 \(and 2 more\)$/.test(problems(hosts)[0]?.message ?? ''));
    assert.match(problems(hosts)[1]?.message ?? '', / · cancelled · .* · Work 1$/);
    await own.close();
  });

  it('are looked for neither in what the settings leave out, nor in huge files, and again in what they let in', async () => {
    const exclude = (patterns: Record<string, boolean> | undefined) =>
      vscode.workspace.getConfiguration('files').update('exclude', patterns, vscode.ConfigurationTarget.Global);
    const hosts = write('found/looked-at.ini', `${hit}\n`);
    const excluded = write('excluded/hosts.ini', `${hit}\n`);
    const huge = write('found/huge.ini', `${hit}\n${'# nothing\n'.repeat(120_000)}`);
    const deep = write('found/deep/kept.ini', `${hit}\n`);
    write('found/deep/.gitignore', '*\n!kept.ini\n');
    const deepIgnored = write('found/deep/other.ini', `${hit}\n`);
    await exclude({ '**/excluded': true });
    await turn(true);
    harness = await Harness.start();
    await signIn();
    await seen('problems', () => [hosts, deep].every((uri) => problems(uri).length === 1));
    assert.deepEqual(
      [excluded, huge, deepIgnored].map((uri) => problems(uri).length),
      [0, 0, 0],
    );
    await exclude(undefined);
    await seen('a problem where nothing is left out any more', () => problems(excluded).length === 1);
    assert.deepEqual(
      [huge, deepIgnored].map((uri) => problems(uri).length),
      [0, 0],
    );
  });

  it('are looked for only where that is wanted', async () => {
    const hosts = write('found/unwanted.ini', `${hit}\n`);
    harness = await Harness.start();
    await signIn();
    await turn(true);
    await seen('a problem', () => problems(hosts).length === 1);
    await turn(false);
    await seen('no problem', () => problems(hosts).length === 0);
    assert.ok(
      (await harness.noticeRows()).every(({ label, description }) => !/here|workspace/.test(label + description)),
    );
  });
});
