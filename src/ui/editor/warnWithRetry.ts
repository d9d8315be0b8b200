// A warning about what can be done again.

import * as vscode from 'vscode';
import { inertText } from '../../core/text/untrustedText.ts';
import { messageLength, runAction } from './messages.ts';
import { t } from './translate.ts';

/** `label` says what is done again; the log is offered beside it. True where it is wanted. */
export async function warnWithRetry(sentence: string, label: string): Promise<boolean> {
  const showLog = t('Show Log');
  const chosen = await vscode.window.showWarningMessage(inertText(sentence, messageLength), label, showLog);
  if (chosen === showLog) await runAction('showLog');
  return chosen === label;
}
