// Choosing one of several notices whose pages are in sight, where a command could mean any of them.

import * as vscode from 'vscode';
import type { NoticeController } from '../../app/notices/controller.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { t } from '../editor/translate.ts';
import { itemOf } from './pick.ts';

/** The one in front comes first. Undefined where the person chose none. */
export async function pickPage(
  pages: readonly NoticeController[],
  sessions: Sessions,
  title: string,
): Promise<NoticeController | undefined> {
  const chosen = await vscode.window.showQuickPick(
    pages.map((page) => ({ ...itemOfPage(page, sessions), page })),
    { title, placeHolder: t('The pages of several notices are in sight: which one is meant?') },
  );
  return chosen?.page;
}

/** As notices stand in other picks; one that wasn't read yet by its number. */
function itemOfPage({ known, reference }: NoticeController, sessions: Sessions): vscode.QuickPickItem {
  const session = sessions.find(reference.connectionName);
  if (session !== undefined && known !== undefined) return itemOf(session, known, sessions.all.length > 1);
  return { label: t('Notice {id}', { id: reference.id }), detail: inertText(reference.connectionName) };
}
