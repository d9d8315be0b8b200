// Reads a notice for a command that has to know more of it than its row says, which may take a while: it says so, and can be cancelled.

import * as vscode from 'vscode';
import type { EventService } from '../../core/connection/ports.ts';
import type { NoticeDetail } from '../../core/notices/notice.ts';
import { t } from './translate.ts';

/** Rejects with a failure of kind `cancelled` where it is no longer wanted. */
export async function readWithProgress(service: EventService, id: number): Promise<NoticeDetail> {
  const abort = new AbortController();
  return await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: t('Reading notice {id}', { id }), cancellable: true },
    (_progress, token) => {
      token.onCancellationRequested(() => abort.abort());
      return service.notice(id, abort.signal);
    },
  );
}
