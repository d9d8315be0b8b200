// The one funnel through which failures reach the user: one plain sentence, one action.

import * as vscode from 'vscode';
import { describeFailure, type Failure, type FailureAction } from '../core/failures.ts';
import { inertText } from '../core/foreignText.ts';
import type { Log } from '../core/ports.ts';
import { runCommand } from './commands.ts';
import type { Session } from './session.ts';
import { t } from './translate.ts';

/** Longest sentence in a message; the log has everything. */
const messageLength = 600;

export class Messages {
  readonly #log: Log;
  readonly #open = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Shows why something didn't work; `doing` says what ("Acknowledging notice 7"). Cancelled work is nobody's news. */
  async failed(doing: string, failure: Failure, session: Session): Promise<void> {
    if (failure.kind === 'cancelled') return;
    this.#log.error(`${doing} failed: ${failure.kind}: ${inertText(failure.detail, 1000)}`);
    const { sentence, action } = describeFailure(failure, session.host, t);
    await this.warn(t('{doing}: {sentence}', { doing, sentence }), action, session.connection.name);
  }

  /** A warning with at most one button. The same sentence isn't shown twice at a time. */
  async warn(sentence: string, action: FailureAction = 'none', connectionName?: string): Promise<void> {
    const text = inertText(sentence, messageLength);
    if (this.#open.has(text)) return;
    this.#open.add(text);
    const label = actionLabel(action);
    try {
      const chosen = await vscode.window.showWarningMessage(text, ...(label === undefined ? [] : [label]));
      if (chosen !== undefined) await runAction(action, connectionName);
    } finally {
      this.#open.delete(text);
    }
  }

  /** Something went as asked, said for a few seconds in the status bar. */
  done(sentence: string): void {
    vscode.window.setStatusBarMessage(`$(check) ${inertText(sentence, 120)}`, 5000);
  }
}

export function actionLabel(action: FailureAction): string | undefined {
  switch (action) {
    case 'signIn':
      return t('Sign In', {});
    case 'retry':
      return t('Try Again', {});
    case 'showLog':
      return t('Show Log', {});
    case 'none':
      return undefined;
  }
}

/** Does what a failure's button says. */
export async function runAction(action: FailureAction, connectionName?: string): Promise<void> {
  if (action === 'signIn') await runCommand('signIn', { connectionName });
  else if (action === 'retry') await runCommand('refresh');
  else if (action === 'showLog') await runCommand('showLog');
}
