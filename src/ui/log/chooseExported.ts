// Asks for the file whose entries are to be shown.

import path from 'node:path';
import * as vscode from 'vscode';
import type { Messages } from '../editor/messages.ts';
import { usualFolder } from '../editor/savedFile.ts';
import { t } from '../editor/translate.ts';

/** The path of the file; undefined where none was chosen, or one that can't be read, which has been told. */
export async function chooseExported(messages: Messages): Promise<string | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: t('Open Exported Event Log'),
    openLabel: t('Open'),
    defaultUri: vscode.Uri.file(usualFolder()),
    filters: {
      [t('Exported event logs')]: ['csv', 'json', 'ndjson', 'jsonl'],
      [t('All files')]: ['*'],
    },
  });
  const [file] = chosen ?? [];
  if (file === undefined) return undefined;
  if (file.scheme === 'file') return file.fsPath;
  const name = path.basename(file.fsPath);
  void messages.warn(t('{file} was not opened: only files on this machine’s disks can be read.', { file: name }));
  return undefined;
}
