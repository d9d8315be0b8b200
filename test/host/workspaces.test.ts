// Machines where the workspace isn't one folder of this machine: several folders, one that a provider makes up, and none.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { settingSection } from '../../src/manifest.ts';
import { type ChangingService, startChangingService } from '../support/changingService.ts';
import { Harness, until } from './harness.ts';

const hit = 'several-1.walk.example';
/** Files are looked through a while after the first rows are there. */
const tries = 1_600;

const notice = (id: number, hostname: string) => ({
  ...{ id, subject: `Work on ${hostname}`, acknowledgedFlag: false, modifyDate: '2026-01-02T00:00:00+00:00' },
  ...{ statusCode: { keyName: 'ACTIVE', name: 'Active' }, impactedResources: [{ hostname }] },
});

const problems = (uri: vscode.Uri) =>
  vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Platform Events');

/** A folder on a service that nobody pays for: one file, and a count of how often that was read. */
class MadeUpFolder implements vscode.FileSystemProvider {
  readonly folder = vscode.Uri.parse('made-up:/cluster');
  readonly file = vscode.Uri.parse('made-up:/cluster/hosts.ini');
  reads = 0;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  readonly #text = new TextEncoder().encode(`# nothing\nssh ${hit}\n`);

  stat({ path: at }: vscode.Uri): vscode.FileStat {
    const times = { ctime: 0, mtime: 0 };
    if (at === this.folder.path) return { type: vscode.FileType.Directory, ...times, size: 0 };
    if (at === this.file.path) return { type: vscode.FileType.File, ...times, size: this.#text.length };
    throw vscode.FileSystemError.FileNotFound();
  }

  readFile({ path: at }: vscode.Uri): Uint8Array {
    if (at !== this.file.path) throw vscode.FileSystemError.FileNotFound();
    this.reads += 1;
    return this.#text;
  }

  readDirectory = (): [string, vscode.FileType][] => [['hosts.ini', vscode.FileType.File]];
  watch = () => new vscode.Disposable(() => {});
  createDirectory = () => refuse();
  writeFile = () => refuse();
  delete = () => refuse();
  rename = () => refuse();
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions();
}

describe('Machines in a workspace', () => {
  let service: ChangingService;
  let harness: Harness;
  let area: string;
  let first: string;

  const turn = (on: boolean) =>
    vscode.workspace.getConfiguration(settingSection).update('matchWorkspace', on, vscode.ConfigurationTarget.Global);
  const seen = (what: string, holds: () => boolean | Promise<boolean>) => until(what, holds, harness.story, tries);
  const write = (folder: string, name: string, text: string): vscode.Uri => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return vscode.Uri.file(file);
  };
  /** Without its first folder the editor would start the extension host anew. */
  const setFurtherFolders = async (...uris: readonly vscode.Uri[]) => {
    const further = (vscode.workspace.workspaceFolders ?? []).slice(1);
    if (further.length === 0 && uris.length === 0) return;
    const changed = new Promise((resolve) => vscode.workspace.onDidChangeWorkspaceFolders(resolve));
    assert.ok(vscode.workspace.updateWorkspaceFolders(1, further.length, ...uris.map((uri) => ({ uri }))));
    await changed;
  };
  const isHere = async () => (await harness.noticeRows()).some(({ label }) => label.includes('here'));

  beforeEach(async () => {
    area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-folders-'));
    first = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    service = await startChangingService();
    service.hold([notice(1, hit), notice(2, 'several-2.walk.example')]);
  });

  afterEach(async () => {
    await setFurtherFolders();
    await turn(false);
    await harness.dispose();
    await service.close();
    fs.rmSync(area, { recursive: true, force: true });
    for (const name of ['several.ini', '.gitignore']) fs.rmSync(path.join(first, name), { force: true });
  });

  it('of several folders are found in each by its own rules, for as long as it is one of them', async () => {
    const inFirst = write(first, 'several.ini', `${hit}\n`);
    write(first, '.gitignore', 'left-out/\n');
    const second = path.join(area, 'second');
    const inSecond = write(second, 'hosts.ini', `\n ${hit}\n`);
    const notIgnored = write(second, 'left-out/hosts.ini', `${hit}\n`);
    write(second, '.gitignore', 'own/\n');
    const ignored = write(second, 'own/hosts.ini', `${hit}\n`);
    await turn(true);
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
    await seen('a problem in the first folder', () => problems(inFirst).length === 1);
    assert.deepEqual(problems(inSecond), [], 'it is no folder of the workspace yet');

    await setFurtherFolders(vscode.Uri.file(second));
    await seen('problems in the second', () => [inSecond, notIgnored].every((uri) => problems(uri).length === 1));
    assert.deepEqual([problems(ignored).length, problems(inFirst).length], [0, 1]);
    const created = write(second, 'created.ini', `${hit}\n`);
    await seen('a new file of the second', () => problems(created).length === 1);

    await setFurtherFolders();
    await seen('no problem in the second', () =>
      [inSecond, notIgnored, created].every((uri) => problems(uri).length === 0),
    );
    assert.equal(problems(inFirst).length, 1);
  });

  it('one of whose folders lies within another are told once in each file', async () => {
    const inner = path.join(first, 'several');
    const file = write(inner, 'hosts.ini', `${hit}\n`);
    try {
      await turn(true);
      harness = await Harness.start();
      await harness.signIn(service, 'Work');
      await seen('a problem', () => problems(file).length === 1);
      await setFurtherFolders(vscode.Uri.file(inner));
      const later = write(inner, 'later.ini', `${hit}\n`);
      await seen('a problem of the file that came', () => problems(later).length === 1);
      await setFurtherFolders();
      fs.rmSync(later.fsPath);
      await seen('none of the file that went', () => problems(later).length === 0);
      assert.equal(problems(file).length, 1, 'it is in the outer folder as before');
    } finally {
      fs.rmSync(inner, { recursive: true, force: true });
    }
  });

  it('one of whose folders lies in what another one ignores are found there by its own rules', async () => {
    const inner = path.join(first, 'several');
    const file = write(inner, 'hosts.ini', `${hit}\n`);
    const ignored = write(inner, 'own/hosts.ini', `${hit}\n`);
    const outer = write(first, 'several.ini', `${hit}\n`);
    write(first, '.gitignore', 'several/\n');
    write(inner, '.gitignore', 'own/\n');
    try {
      await turn(true);
      harness = await Harness.start();
      await harness.signIn(service, 'Work');
      await seen('a problem in the outer folder', () => problems(outer).length === 1);
      assert.equal(problems(file).length, 0);
      await setFurtherFolders(vscode.Uri.file(inner));
      await seen('a problem in the inner one', () => problems(file).length === 1);
      assert.equal(problems(ignored).length, 0);
    } finally {
      fs.rmSync(inner, { recursive: true, force: true });
    }
  });

  it('that a provider makes up are found in open documents, and no file of it is read for them', async () => {
    const madeUp = new MadeUpFolder();
    const registered = vscode.workspace.registerFileSystemProvider('made-up', madeUp);
    try {
      await turn(true);
      harness = await Harness.start();
      await setFurtherFolders(madeUp.folder);
      const near = write(first, 'several.ini', `${hit}\n`);
      await harness.signIn(service, 'Work');
      await seen('a problem in the folder of this machine', () => problems(near).length === 1);
      assert.deepEqual([problems(madeUp.file).length, madeUp.reads], [0, 0]);
      await vscode.workspace.openTextDocument(madeUp.file);
      await seen('a problem in the open document', () => problems(madeUp.file).length === 1);
      assert.equal(problems(madeUp.file)[0]?.range.start.line, 1);
      assert.equal(madeUp.reads, 1, 'by the editor, for the document');
    } finally {
      await setFurtherFolders();
      registered.dispose();
    }
  });

  it('are found in open documents of no folder, but not in the editor’s own settings, which group them', async () => {
    // Documents stay open for a while after a test.
    const own = 'several-3.walk.example';
    service.hold([notice(3, own)]);
    const settings = write(path.join(area, 'User'), 'settings.json', `{ "platformEvents.machineGroups": "${own}" }`);
    const other = write(path.join(area, 'elsewhere'), 'settings.json', `{ "host": "${own}" }`);
    await turn(true);
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
    for (const uri of [settings, other]) await vscode.workspace.openTextDocument(uri);
    await seen('a problem in a file of no folder', () => problems(other).length === 1);
    assert.deepEqual(problems(settings), []);
  });

  it('whose folder vanishes are told no more, and again where it is back', async () => {
    const second = path.join(area, 'second');
    const file = write(second, 'hosts.ini', `${hit}\n`);
    await turn(true);
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
    await setFurtherFolders(vscode.Uri.file(second));
    await seen('a problem', () => problems(file).length === 1);
    await seen('a row that says so', isHere);
    fs.rmSync(second, { recursive: true });
    await seen('no problem', () => problems(file).length === 0);
    await seen('no row that says so', async () => !(await isHere()));
    write(second, 'hosts.ini', `${hit}\n`);
    await seen('the problem again', () => problems(file).length === 1);
    assert.deepEqual(harness.warnings, []);
  });

  it('without a folder are looked for nowhere, and nothing is said of them', async () => {
    const before = Object.getOwnPropertyDescriptor(vscode.workspace, 'workspaceFolders');
    assert.ok(before);
    const close = () =>
      Object.defineProperty(vscode.workspace, 'workspaceFolders', { get: () => undefined, configurable: true });
    const open = () => Object.defineProperty(vscode.workspace, 'workspaceFolders', before);
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
    const document = await vscode.workspace.openTextDocument({ content: `ssh ${hit}\n` });
    close();
    try {
      // A changed setting is heeded at once.
      await turn(true);
      await harness.run('refresh');
      harness.answers.push({ text: '', ticked: [] });
      await harness.run('filterNotifications');
      await until('the filter was asked for', () => harness.answers.length === 0, harness.story);
      assert.ok(!harness.picks.at(-1)?.labels.includes('Only what hits this workspace'), 'there is none to narrow to');
      assert.deepEqual([problems(document.uri).length, service.readAlone], [0, []]);
      assert.deepEqual(harness.warnings, []);
    } finally {
      open();
    }
    await turn(false);
    await turn(true);
    await seen('a problem, now that there is a folder', () => problems(document.uri).length === 1);
  });
});
