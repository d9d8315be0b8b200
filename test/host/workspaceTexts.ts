// Texts of the open folder that name machines: a file, as another program writes it, and a document that nobody has saved.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

let document: vscode.TextDocument | undefined;

/** The file or the document names these, one in each line. Undefined: there is no such file. */
export async function textInWorkspace(which: 'file' | 'document', names: readonly string[] | undefined): Promise<void> {
  const text = (names ?? []).map((name) => `host = ${name}\n`).join('');
  if (which === 'document') return await edit(text);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder);
  const file = path.join(folder, 'named-in-a-walk.ini');
  if (names === undefined) fs.rmSync(file, { force: true });
  else fs.writeFileSync(file, text);
}

async function edit(text: string): Promise<void> {
  if (document === undefined || document.isClosed) document = await vscode.workspace.openTextDocument({ content: '' });
  const change = new vscode.WorkspaceEdit();
  const end = document.lineAt(document.lineCount - 1).range.end;
  change.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
  assert.ok(await vscode.workspace.applyEdit(change));
}
