// Two entries of the event log beside each other, in the editor's own view of differences.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ComparedEntry } from '../../src/protocol/comparedEntry.ts';
import { EntryComparison } from '../../src/ui/log/entryComparison.ts';
import { until } from './harness.ts';

describe('Comparing two entries', () => {
  let comparison: EntryComparison;
  const page = { sourceName: 'Alpha' };

  beforeEach(() => {
    comparison = new EntryComparison();
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    comparison.dispose();
  });

  async function compareEntries(first: ComparedEntry, second: ComparedEntry): Promise<void> {
    comparison.select(first, page);
    await comparison.compareWith(second, page);
  }

  const left = { name: 'Login, 10:00\r\n$(zap)', text: '{\n  "id": 1,\n  "note": "https://evil.example.org/"\n}' };
  const right = { name: 'Logout, 11:00', text: '{\n  "id": 2,\n  "note": "none"\n}' };

  function shownDiff(): vscode.TabInputTextDiff | undefined {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputTextDiff ? input : undefined;
  }

  const textOf = async (uri: vscode.Uri | undefined) =>
    uri === undefined ? undefined : await vscode.workspace.openTextDocument(uri);

  it('shows the first on the left and the second on the right, as JSON without links that can’t be written to', async () => {
    await compareEntries(left, right);
    await until('the difference is shown', () => shownDiff() !== undefined);
    const [before, after] = await Promise.all([textOf(shownDiff()?.original), textOf(shownDiff()?.modified)]);
    assert.deepEqual(JSON.parse(before?.getText() ?? ''), JSON.parse(left.text));
    assert.deepEqual(JSON.parse(after?.getText() ?? ''), JSON.parse(right.text));
    assert.equal(before?.languageId, 'json');
    assert.deepEqual(await vscode.commands.executeCommand('vscode.executeLinkProvider', before?.uri), []);
    assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /^Login, 10:00.*↔ Logout, 11:00$/);
    assert.doesNotMatch(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /[\r\n]/);
    assert.equal(vscode.workspace.fs.isWritableFileSystem('platform-events-entry'), undefined);
  });

  it('says whose the entries are where they are of two accounts, and the pages that the selected one is another’s', async () => {
    const other = { sourceName: 'Beta' };
    comparison.select(right, page);
    assert.equal(comparison.selectedFor(page)?.name, 'Logout, 11:00');
    assert.equal(comparison.selectedFor(other)?.name, 'Logout, 11:00 · Alpha');
    await comparison.compareWith(right, other);
    await until('the difference is shown', () => shownDiff() !== undefined);
    const { label } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.equal(label, 'Logout, 11:00 · Alpha ↔ Logout, 11:00 · Beta');
  });

  it('takes the pages of two files of one name for two', async () => {
    const other = { ...page };
    comparison.select(right, page);
    assert.equal(comparison.selectedFor(other)?.name, 'Logout, 11:00 · Alpha');
    await comparison.compareWith(right, other);
    await until('the difference is shown', () => shownDiff() !== undefined);
    const { label } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    assert.equal(label, 'Logout, 11:00 · Alpha ↔ Logout, 11:00 · Alpha');
  });

  it('lets go of what is selected with its page, and with no other one', () => {
    const told: (string | undefined)[] = [];
    const end = comparison.onSelect(() => told.push(comparison.selectedFor(page)?.name));
    comparison.select(right, page);
    comparison.letGo({ sourceName: 'Alpha' });
    assert.equal(comparison.selectedFor(page)?.name, right.name);
    comparison.letGo(page);
    assert.equal(comparison.selectedFor(page), null);
    end();
    assert.deepEqual(told, [right.name, undefined]);
  });

  it('keeps each pair for itself as long as it is open, and no longer', async () => {
    await compareEntries(left, right);
    await until('the first is shown', () => shownDiff() !== undefined);
    const first = shownDiff();
    await vscode.commands.executeCommand('workbench.action.keepEditor');
    await compareEntries(right, left);
    await until('the second is shown', () => shownDiff()?.original.query !== first?.original.query);
    const original = async () => (await textOf(shownDiff()?.original))?.getText() ?? '';
    assert.deepEqual(JSON.parse(await original()), JSON.parse(right.text));
    await vscode.commands.executeCommand('workbench.action.openEditorAtIndex1');
    await until('the first is in front', () => shownDiff()?.original.query === first?.original.query);
    assert.deepEqual(JSON.parse(await original()), JSON.parse(left.text));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const isHeld = () => vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === first?.original.scheme);
    await until('their texts are gone', () => !isHeld());
    assert.match((await textOf(first?.original))?.getText() ?? '', /isn’t held any more/);
  });
});
