// The one funnel through which failures reach the user: one plain sentence, one action.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { type Failure, type FailureAction, failureLine } from '../../core/failures.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { runCommand } from './runCommand.ts';
import { t } from './translate.ts';

/** Longest sentence in a message; the log has everything. */
export const messageLength = 600;

export class Messages {
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * Shows why something didn't work; `doing` says what ("Acknowledging notice 7"), and `again` does it once more where that may help.
   * Cancelled work is nobody's news. `asked`: what the service was asked for, where that wasn't to read.
   */
  async failed(
    doing: string,
    failure: Failure,
    session: Session,
    again: () => PromiseLike<unknown>,
    asked?: 'acknowledging',
  ): Promise<void> {
    if (failure.kind === 'cancelled') return;
    const { name } = session.connection;
    this.#log.error(`${name}: ${doing}: ${failureLine(failure)}`);
    const { sessionFailure } = await import('../../core/text/failureStrings.ts');
    const { sentence, action } = sessionFailure(failure, session, t, asked);
    const text = t('{doing}: {sentence}', { doing, sentence });
    if (!(await this.#choose(text, actionLabel(action)))) return;
    if (action === 'retry') await again();
    else await runAction(action, name);
  }

  /** A warning with at most one button. True where that was pressed, and what it does is done. */
  async warn(sentence: string, action: FailureAction = 'none', connectionName?: string): Promise<boolean> {
    const isPressed = await this.#choose(sentence, actionLabel(action));
    if (isPressed) await runAction(action, connectionName);
    return isPressed;
  }

  /** A warning about the value of a setting, which its button shows; the log has it too. */
  async warnOfSetting(sentence: string, key: string): Promise<void> {
    this.#log.warn(sentence);
    if (await this.#choose(sentence, t('Open Settings')))
      await vscode.commands.executeCommand('workbench.action.openSettingsJson', { revealSetting: { key } });
  }

  /** True where the button was pressed. The editor puts it in the place of the same message, which may have faded. */
  async #choose(sentence: string, label: string | undefined): Promise<boolean> {
    const text = inertText(sentence, messageLength);
    return (await vscode.window.showWarningMessage(text, ...(label === undefined ? [] : [label]))) !== undefined;
  }

  /** What is worth knowing about what went as asked, and too long for the status bar. */
  tell(sentence: string): void {
    void vscode.window.showInformationMessage(inertText(sentence, messageLength));
  }

  /** Something went as asked, said for a few seconds in the status bar. */
  done(sentence: string): void {
    vscode.window.setStatusBarMessage(`$(check) ${inertText(sentence, 120)}`, 5000);
  }
}

export function actionLabel(action: FailureAction): string | undefined {
  return { signIn: t('Sign In'), retry: t('Try Again'), showLog: t('Show Log'), none: undefined }[action];
}

/** Does what a failure's button says. */
export async function runAction(action: FailureAction, connectionName?: string): Promise<void> {
  if (action === 'signIn') await runCommand('signIn', { connectionName });
  else if (action === 'retry') await runCommand('refresh');
  else if (action === 'showLog') await runCommand('showLog');
}
