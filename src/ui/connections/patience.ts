// Waits for the editor's secret storage, and says so: a system's keyring may have to be unlocked.

import * as vscode from 'vscode';
import { answeredAtLast } from '../../app/session/answered.ts';
import type { Clock } from '../../core/clock.ts';
import type { Messages } from '../editor/messages.ts';
import { t } from '../editor/translate.ts';

export interface PatienceParts {
  readonly messages: Messages;
  readonly clock: Clock;
}

/** As long as that takes: whoever waits is told why. */
export function withPatience(asked: Promise<void>, { messages, clock }: PatienceParts): Promise<void> {
  const answer = answeredAtLast(asked, clock, () => {
    void messages.warn(
      t('The editor’s secret storage has not answered yet. Unlock the system’s keyring: it goes on by itself then.'),
    );
  });
  return sayWaiting(answer);
}

/** What asks the storage first is silent for as long: the status bar says what is waited for. */
export async function sayWaiting<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const title = t('Waiting for the editor’s secret storage');
  return await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () => asked);
}
