// Links into the extension: vscode://platform-events.platform-events/notification/<id>. They open, never change anything.

import * as vscode from 'vscode';
import { noticesOf } from '../core/noticeStore.ts';
import { extensionId, type NoticeReference } from '../manifest.ts';
import type { Messages } from './messages.ts';
import type { Sessions } from './sessions.ts';
import { t } from './translate.ts';

export function noticeLink(id: number): string {
  return `${vscode.env.uriScheme}://${extensionId}/notification/${id}`;
}

export class Links implements vscode.UriHandler {
  readonly #sessions: Sessions;
  readonly #messages: Messages;
  readonly #openNotice: (reference: NoticeReference) => void;

  constructor(sessions: Sessions, messages: Messages, openNotice: (reference: NoticeReference) => void) {
    this.#sessions = sessions;
    this.#messages = messages;
    this.#openNotice = openNotice;
  }

  /** The number may be a notice's id or its ticket's number: the portal shows the latter. */
  async handleUri(uri: vscode.Uri): Promise<void> {
    const id = /^\/notification\/(\d{1,15})\/?$/.exec(uri.path)?.[1];
    if (id === undefined) {
      await this.#messages.warn(
        t('This link is not one of Platform Events. A link looks like {link}.', { link: noticeLink(123) }),
      );
      return;
    }
    await this.#sessions.sync();
    const reference = this.#find(Number(id));
    if (reference === undefined) await this.#messages.warn(t('Sign in to open notice {id}.', { id }), 'signIn');
    else this.#openNotice(reference);
  }

  #find(number: number): NoticeReference | undefined {
    for (const session of this.#sessions.signedIn) {
      const notices = noticesOf(session.store.snapshot);
      const notice =
        notices.get(number) ?? [...notices.values()].find(({ systemTicketId }) => systemTicketId === number);
      if (notice !== undefined) return { connectionName: session.connection.name, id: notice.id };
    }
    const [first] = this.#sessions.signedIn;
    return first === undefined ? undefined : { connectionName: first.connection.name, id: number };
  }
}
