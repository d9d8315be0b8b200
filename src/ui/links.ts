// Links into the extension, vscode://platform-events.platform-events/…: notification/<id> and log?q=<query>. They open, never change
// anything.

import * as vscode from 'vscode';
import { noticesOf } from '../core/noticeStore.ts';
import { extensionId, type NoticeReference } from '../manifest.ts';
import { longestQuery } from '../protocol/guards.ts';
import type { Messages } from './messages.ts';
import { openQuery } from './openQuery.ts';
import type { Sessions } from './sessions.ts';
import { t } from './translate.ts';

export function noticeLink(id: number): string {
  return `${vscode.env.uriScheme}://${extensionId}/notification/${id}`;
}

/** What opens the event log with this query, written so that no text around a link takes a part of it for its own. */
export function searchLink(query: string): string {
  const text = encodeURIComponent(query.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${vscode.env.uriScheme}://${extensionId}/log?q=${text}`;
}

export class Links implements vscode.UriHandler {
  readonly #sessions: Sessions;
  readonly #messages: Messages;
  readonly #openNotice: (reference: NoticeReference) => Promise<void>;

  constructor(sessions: Sessions, messages: Messages, openNotice: (reference: NoticeReference) => Promise<void>) {
    this.#sessions = sessions;
    this.#messages = messages;
    this.#openNotice = openNotice;
  }

  async handleUri(uri: vscode.Uri): Promise<void> {
    const id = /^\/notification\/(\d{1,15})\/?$/.exec(uri.path)?.[1];
    if (id !== undefined) await this.#notice(id);
    else if (/^\/log\/?$/.test(uri.path)) await this.#log(uri.query);
    else {
      await this.#messages.warn(
        t('This link is not one of Platform Events. A link looks like {link} or {other}.', {
          link: noticeLink(123),
          other: searchLink('user:SYSTEM'),
        }),
      );
    }
  }

  /** The number may be a notice's id or its ticket's number: the portal shows the latter. */
  async #notice(id: string): Promise<void> {
    await this.#sessions.sync();
    const reference = this.#find(Number(id));
    if (reference === undefined) await this.#messages.warn(t('Sign in to open notice {id}.', { id }), 'signIn');
    else await this.#openNotice(reference);
  }

  /**
   * `parameters` come decoded from the editor, an `&` of the query like one that ends it: the query is all that follows `q=`. Where the
   * percent-encoding is broken the editor leaves it standing, and the page shows it as text.
   */
  async #log(parameters: string): Promise<void> {
    const query = /(?:^|&)q=(.*)$/s.exec(parameters)?.[1];
    if (query === undefined) {
      await this.#messages.warn(
        t('This link holds no search. A link looks like {link}.', { link: searchLink('user:SYSTEM') }),
      );
    } else if (query.length > longestQuery) {
      await this.#messages.warn(
        t('The search of this link is too long: {count} characters at most.', { count: longestQuery }),
      );
    } else {
      await this.#sessions.sync();
      await openQuery(this.#sessions, this.#messages, query, { fromLink: true });
    }
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
