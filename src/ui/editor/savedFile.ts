// What saving a file on a person's word has in common, whatever is in it: where to, and that it is there.

import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { inertText } from '../../core/text/untrustedText.ts';
import { isReadElsewhere } from './readElsewhere.ts';
import { t } from './translate.ts';

/** Where people look for their files: the workspace's first folder, or their home. */
export function usualFolder(): string {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  return folder?.uri.fsPath ?? os.homedir();
}

/** Why nothing can be written there; undefined where that may be tried. */
export function unwritable(target: vscode.Uri): string | undefined {
  if (target.scheme === 'file') return undefined;
  const file = path.basename(target.fsPath);
  return t('{file} was not written: only folders of this machine’s disks can be written to.', { file });
}

/** Says that the file is there, with what one may want to do next. `mayOpen`: it holds nothing that a stranger wrote as they liked. */
export async function offerFile(target: vscode.Uri, sentence: string, mayOpen = true): Promise<void> {
  const open = t('Open File');
  const reveal = t('Reveal in Folder');
  // Only a desktop editor on this machine has a file manager to show.
  const buttons = [...(mayOpen ? [open] : []), ...(isReadElsewhere() ? [] : [reveal])];
  const chosen = await vscode.window.showInformationMessage(inertText(sentence, 400), ...buttons);
  if (chosen === open) await vscode.commands.executeCommand('vscode.open', target);
  else if (chosen === reveal) await vscode.commands.executeCommand('revealFileInOS', target);
}
