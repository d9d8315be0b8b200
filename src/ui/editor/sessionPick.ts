// Asks which connection is meant.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { t } from './translate.ts';

/** The only one, or the one the user picks; `always` asks even for one, `question` in other words. */
export async function pickSession(
  sessions: readonly Session[],
  title: string,
  always = false,
  question = t('Which connection?'),
): Promise<Session | undefined> {
  const [only] = sessions;
  if (sessions.length <= 1 && !always) return only;
  const items = sessions.map((session) => ({ ...sessionItem(session), session }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder: question }))?.session;
}

export function sessionItem({ connection, isSample, store }: Session): vscode.QuickPickItem {
  const where = isSample ? t('served on this machine') : inertText(connection.baseUrl);
  return {
    label: inertText(connection.name),
    // Not where that isn't known.
    description: store.snapshot.state === 'signedOut' ? `${where} · ${t('signed out')}` : where,
  };
}
