// Exporting the log inside the editor: the dialogs are stood in for, the disk and the editor's API are real.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ExportWait } from '../../src/app/export/exportWait.ts';
import type { LogExport } from '../../src/app/export/file.ts';
import { type ExportSource, exportOf } from '../../src/app/export/pieces.ts';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import { fail } from '../../src/core/failures.ts';
import { exportResult } from '../../src/ui/log/exporting.ts';
import { exportLog } from '../../src/ui/log/logExport.ts';
import { longestText } from '../../src/ui/log/openAsText.ts';
import { until } from './harness.ts';

type ReportedProgress = { message?: string; increment?: number };

const entries: readonly LogEntry[] = Array.from({ length: 3000 }, (_, id) => ({ id, eventName: `=Login "${id}"` }));

describe('Exporting the log', () => {
  let folder: string;
  let restore: (() => void)[];
  /** What the save dialog was asked for, and the answer. */
  let asked: vscode.SaveDialogOptions[];
  let answer: vscode.Uri | undefined;
  /** The form that is picked, by its label, and those that there were to pick from. */
  let form: string | undefined;
  let forms: string[];
  let formsTitle: string | undefined;
  let warnings: string[];
  /** What each of them offers. */
  let buttons: (readonly string[])[];
  let said: { text: string; buttons: readonly string[] }[];
  /** The button that the next message is answered with. */
  let press: string | undefined;
  let titles: string[];
  let reports: ReportedProgress[];
  let cancel: vscode.CancellationTokenSource;
  let ran: unknown[][];
  let logged: string[];

  function replace(target: object, name: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true });
    restore.push(() => before !== undefined && Object.defineProperty(target, name, before));
  }

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
    [restore, asked, warnings, buttons, said, titles, reports, ran, logged] = [[], [], [], [], [], [], [], [], []];
    answer = vscode.Uri.file(path.join(folder, 'log.csv'));
    press = undefined;
    form = 'CSV';
    cancel = new vscode.CancellationTokenSource();
    replace(vscode.window, 'showSaveDialog', async (options: vscode.SaveDialogOptions) => {
      asked.push(options);
      return answer;
    });
    replace(
      vscode.window,
      'showQuickPick',
      async (items: readonly vscode.QuickPickItem[], options?: vscode.QuickPickOptions) => {
        formsTitle = options?.title;
        forms = items.map(({ label }) => label);
        return items.find(({ label }) => label === form);
      },
    );
    replace(vscode.window, 'showWarningMessage', async (text: string, ...offered: string[]) => {
      warnings.push(text);
      buttons.push(offered);
    });
    replace(vscode.window, 'showInformationMessage', async (text: string, ...buttons: string[]) => {
      said.push({ text, buttons });
      return press;
    });
    const withProgress = async (
      { title, cancellable }: vscode.ProgressOptions,
      task: (progress: vscode.Progress<ReportedProgress>, token: vscode.CancellationToken) => Promise<unknown>,
    ) => {
      assert.equal(cancellable, true);
      titles.push(title ?? '');
      return task({ report: (value) => reports.push(value) }, cancel.token);
    };
    replace(vscode.window, 'withProgress', withProgress);
    const execute = vscode.commands.executeCommand;
    replace(vscode.commands, 'executeCommand', (id: string, ...rest: unknown[]) => {
      ran.push([id, ...rest]);
      return execute(id, ...rest);
    });
  });

  afterEach(async () => {
    for (const undo of restore.reverse()) undo();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function sourceOf(part: Partial<ExportSource> = {}): ExportSource {
    const all = async function* () {
      for (let from = 0; from < entries.length; from += 1000) yield entries.slice(from, from + 1000);
    };
    return {
      fields: ['id', 'eventName'],
      mayHaveMore: false,
      missing: () => null,
      total: entries.length,
      entries: all,
      ...part,
    };
  }

  const only = (count: number) =>
    async function* () {
      yield entries.slice(0, count);
    };

  const endedBy = () => ({ sentence: 'You are not signed in to Work.', action: 'signIn' }) as const;

  const keep = (line: string) => logged.push(line);
  const log = { info: keep, warn: keep, error: keep, debug: keep };
  const context = { query: 'user:SYSTEM after:7d', host: 'api.example.com', log, endedBy };

  const run = (source = sourceOf(), connectionName = 'Work', part: Partial<LogExport> = {}) => {
    return exportLog({ ...exportOf(source), ...part }, { connectionName, ...context });
  };

  it('writes what is here once that is chosen, more than when it was asked where more has come', async () => {
    let count = 1;
    const closed: number[] = [];
    const prepare = async () => {
      const source = sourceOf({ total: count, missing: () => (count === 1 ? 'reading' : null), entries: only(count) });
      return { ...exportOf(source), close: () => closed.push(Number(source.total)) };
    };
    const choices: string[][] = [];
    replace(vscode.window, 'showQuickPick', async (items: readonly vscode.QuickPickItem[]) => {
      choices.push(items.map(({ label }) => label));
      // The search ends behind the question.
      count = 12;
      return items[0];
    });
    const exports = {
      file: undefined,
      get count() {
        return count;
      },
      prepare,
    };
    await exportResult(exports, { connectionName: 'Work', ...context });
    assert.equal(choices[0]?.[0], 'Export the 1 entry that is here');
    assert.match(said[0]?.text ?? '', /^Exported 12 entries to log\.csv\.$/);
    assert.deepEqual(closed, [1, 12]);
  });

  it('says of a search that was stopped only that it has not read everything', async () => {
    const details: (string | undefined)[] = [];
    replace(vscode.window, 'showQuickPick', async (items: readonly vscode.QuickPickItem[]) => {
      details.push(items[0]?.detail);
    });
    for (const missing of ['stopped', 'reading'] as const) {
      const prepare = async () => exportOf(sourceOf({ missing: () => missing }));
      await exportResult({ file: undefined, count: 3, prepare }, { connectionName: 'Work', ...context });
    }
    assert.deepEqual(details, [
      'The search has not read everything.',
      'The search has not read everything. What it reads until you choose is exported too.',
    ]);
  });

  it('calls whole what is so once it is chosen, though nothing more has come', async () => {
    let isRead = false;
    replace(vscode.window, 'showQuickPick', async (items: readonly vscode.QuickPickItem[]) => {
      isRead = true;
      return items[0];
    });
    const prepare = async () => exportOf(sourceOf({ missing: () => (isRead ? null : 'reading') }));
    await exportResult({ file: undefined, count: 1, prepare }, { connectionName: 'Work', ...context });
    assert.match(said[0]?.text ?? '', /^Exported \S+ entr(y|ies) to log\.csv\.$/);
  });

  it('says in its questions whether entries or what they are counted by is written', async () => {
    for (const [counted, title] of [
      [false, 'Export Event Log'],
      [true, 'Export Counts'],
    ] as const) {
      await run(sourceOf(), 'Work', { counted });
      assert.deepEqual([formsTitle, asked.at(-1)?.title], [title, title]);
    }
  });

  it('asks where to, writes the form that the name says, and offers to open the file', async () => {
    press = 'Open File';
    form = 'JSON';
    answer = vscode.Uri.file(path.join(folder, 'log.json'));
    await run(sourceOf(), 'A/B: 1');
    assert.deepEqual(forms, ['CSV', 'JSON', 'NDJSON', 'JSON in an editor']);
    const [options] = asked;
    assert.match(
      path.basename(options?.defaultUri?.fsPath ?? ''),
      /^event-log A-B- 1 user-SYSTEM after-7d \d{4}-\d\d-\d\d\.json$/,
    );
    assert.deepEqual(Object.values(options?.filters ?? {}).flat(), ['json', 'csv', 'ndjson', 'jsonl']);
    assert.deepEqual(JSON.parse(fs.readFileSync(answer.fsPath, 'utf8')), entries);
    assert.match(titles[0] ?? '', /log\.json/);
    assert.match(said[0]?.text ?? '', /3,000 entries to log\.json/);
    assert.equal(said[0]?.buttons[0], 'Open File');
    await until('the file is open', () =>
      vscode.window.visibleTextEditors.some(({ document }) => document.uri.fsPath === answer?.fsPath),
    );
    assert.deepEqual(warnings, []);
  });

  it('says of entries that are not all that they are not, in the name that it proposes and at the end', async () => {
    await run(sourceOf({ missing: () => 'stopped' }));
    assert.match(path.basename(asked[0]?.defaultUri?.fsPath ?? ''), / \d{4}-\d\d-\d\d incomplete\.csv$/);
    assert.match(
      said[0]?.text ?? '',
      /^Exported 3,000 entries to log\.csv\. These are not all .*: the search was stopped\.$/,
    );
    // What the service leaves out is known only when it was read.
    let read = false;
    const all = async function* () {
      yield entries;
      read = true;
    };
    await run(sourceOf({ entries: all, missing: () => (read ? 'short' : null) }));
    assert.doesNotMatch(asked[1]?.defaultUri?.fsPath ?? '', /incomplete/);
    assert.match(
      said[1]?.text ?? '',
      /log\.csv\. Some that match may be missing: the service gave fewer entries than it counts\.$/,
    );
    await run();
    assert.match(said[2]?.text ?? '', /^Exported 3,000 entries to log\.csv\.$/);
  });

  it('opens the entries as a JSON text of an editor, in which no address is a link', async () => {
    form = 'JSON in an editor';
    const address = 'see https://evil.example.org/ and "quotes"';
    const entry: LogEntry = { id: 1, eventName: address, metaData: '{"a":"\u202e"}' };
    const one = async function* () {
      yield [entry];
    };
    await run(sourceOf({ total: 1, fields: ['id', 'eventName', 'metaData'], entries: one, missing: () => 'limit' }));
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.languageId, 'json');
    assert.equal(document?.isUntitled, true);
    assert.deepEqual(JSON.parse(document?.getText() ?? ''), [entry]);
    const links = await vscode.commands.executeCommand('vscode.executeLinkProvider', document?.uri);
    assert.deepEqual(links, []);
    assert.deepEqual(asked, []);
    assert.deepEqual(
      said.map(({ text }) => text),
      ['These are not all that match: the search ended at its limit of entries.'],
    );
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('opens no text that is too long for an editor, and says what else can be done', async () => {
    form = 'JSON in an editor';
    const before = vscode.workspace.textDocuments.length;
    const long = async function* () {
      for (let at = 0; at < 12; at++) yield [{ id: at, eventName: 'x'.repeat(longestText / 10) }];
    };
    await run(sourceOf({ total: 12, entries: long }));
    assert.deepEqual(warnings, [
      'These are more entries than an editor can show well. Export them to a file, or search for fewer.',
    ]);
    assert.equal(vscode.workspace.textDocuments.length, before);
  });

  it('says why entries that the service refuses are in no editor', async () => {
    form = 'JSON in an editor';
    const cut = async function* () {
      yield entries;
      throw fail('cancelled', 'Signed out.');
    };
    await run(sourceOf({ entries: cut }));
    assert.deepEqual(warnings, ['You are not signed in to Work.']);
    assert.deepEqual(buttons, [['Sign In']]);
  });

  it('writes CSV and NDJSON too, whatever the case of the extension', async () => {
    await run();
    answer = vscode.Uri.file(path.join(folder, 'log.JSONL'));
    await run();
    const [csv = '', lines = ''] = ['log.csv', 'log.JSONL'].map((name) =>
      fs.readFileSync(path.join(folder, name), 'utf8'),
    );
    assert.ok(csv.startsWith('\ufeffid,eventName\r\n0,"\'=Login ""0"""\r\n'), csv.slice(0, 60));
    assert.equal(csv.split('\r\n').length, entries.length + 2);
    assert.deepEqual(
      lines
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
      entries,
    );
    assert.deepEqual(fs.readdirSync(folder).sort(), ['log.JSONL', 'log.csv']);
  });

  it('reads nothing where the dialog is left, or the name has another extension, and says which there are', async () => {
    const source = sourceOf({ entries: () => assert.fail('read') });
    form = undefined;
    await run(source);
    assert.deepEqual([asked, warnings], [[], []]);
    form = 'CSV';
    answer = undefined;
    await run(source);
    assert.deepEqual(warnings, []);
    for (const name of ['log.xlsx', 'log']) {
      answer = vscode.Uri.file(path.join(folder, name));
      await run(source);
      assert.match(warnings.at(-1) ?? '', new RegExp(`^${name} .*\\.csv, \\.json, \\.ndjson`));
    }
    answer = vscode.Uri.parse('vscode-remote://elsewhere/log.csv');
    await run(source);
    assert.match(warnings.at(-1) ?? '', /^log\.csv was not written: only folders of this machine/);
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('tells how far it is, and leaves nothing when it is cancelled', async () => {
    fs.writeFileSync(path.join(folder, 'log.csv'), 'old');
    const source = sourceOf({
      async *entries(signal) {
        while (!signal.aborted) {
          yield entries;
          if (reports.length > 1) cancel.cancel();
        }
      },
    });
    const bar: string[] = [];
    replace(vscode.window, 'setStatusBarMessage', (text: string) => void bar.push(text));
    await run(source);
    assert.match(reports[0]?.message ?? '', /^[\d,]+ (of about 3,000|entries)$/);
    assert.match(bar.at(-1) ?? '', /Export stopped; log\.csv was not written$/);
    const share = reports.reduce((sum, { increment }) => sum + (increment ?? 0), 0);
    assert.ok(share <= 100, String(share));
    assert.deepEqual([warnings, said], [[], []]);
    assert.deepEqual(fs.readdirSync(folder), ['log.csv']);
    assert.equal(fs.readFileSync(path.join(folder, 'log.csv'), 'utf8'), 'old');
  });

  it('says what it waits for while the service doesn’t answer, and goes on counting', async () => {
    let waiting: ExportWait | null = { since: Date.now() - 7000, wait: null };
    const reported = async (pattern: RegExp) => {
      while (!pattern.test(reports.at(-1)?.message ?? '')) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const source = sourceOf({
      total: null,
      async *entries() {
        yield entries.slice(0, 5);
        await reported(/^no answer for \d+ s$/);
        waiting = { since: Date.now(), wait: { why: 'pause', until: Date.now() + 60_000 } };
        await reported(/^the service asks to wait, \d+ s more$/);
        waiting = { since: Date.now(), wait: null };
        await reported(/^[\d,]+ entries$/);
        yield entries.slice(5, 9);
      },
    });
    await run(source, 'Work', { waiting: () => waiting });
    assert.match(said[0]?.text ?? '', /^Exported 9 entries to log\.csv\.$/);
  });

  it('says why it failed: the disk with the name of the file, the service in its own sentence', async () => {
    answer = vscode.Uri.file(path.join(folder, 'gone', 'log.csv'));
    await run();
    assert.match(warnings[0] ?? '', /^log\.csv could not be written: there is no such folder/);
    answer = vscode.Uri.file(path.join(folder, 'log.csv'));
    const failing = sourceOf({
      async *entries() {
        yield entries;
        throw fail('unauthorized', 'x');
      },
    });
    await run(failing);
    assert.match(warnings[1] ?? '', /^log\.csv was not written\. api\.example\.com refused/);
    assert.equal(logged.length, 2);
    // Nobody cancelled it.
    const ended = sourceOf({
      async *entries() {
        yield entries;
        throw fail('cancelled', 'x');
      },
    });
    await run(ended);
    assert.equal(warnings[2], 'log.csv was not written. You are not signed in to Work.');
    assert.deepEqual(buttons[2], ['Sign In']);
    assert.deepEqual([said, fs.readdirSync(folder)], [[], []]);
  });
});
