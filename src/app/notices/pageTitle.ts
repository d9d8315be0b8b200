// What the tab of a notice's page says, whoever is signed in.

import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import type { PanelConnection } from '../panels/connection.ts';
import type { PanelSession } from '../panels/ports.ts';
import type { NoticePanelPorts, NoticePanelView } from './panelPorts.ts';
import { noticeTitle } from './title.ts';

export interface PageTitleParts {
  readonly view: NoticePanelView;
  readonly ports: NoticePanelPorts;
  readonly connection: PanelConnection;
  readonly notice: () => NoticeReference;
}

export class PageTitle {
  readonly #parts: PageTitleParts;
  /** Undefined before it was read: the tab has the title that it was opened with, or kept over a reload. */
  #subject: string | undefined;
  /** When what was read had been changed; milliseconds, as far as it is known. */
  #modified: number | undefined;
  /** Who the tab was named for. It keeps its title until somebody else signs in. */
  #account: Pick<PanelSession, 'credentialsId'> | undefined;

  constructor(parts: PageTitleParts) {
    this.#parts = parts;
    this.#account = accountOf(parts.connection.session);
  }

  /** It was read for who is signed in. */
  take({ subject, modifyDate }: Notice): void {
    this.#subject = subject;
    this.#modified = modifyDate?.ms;
    this.#account = accountOf(this.#parts.connection.session);
  }

  /** `row`: what the list says. */
  show(row: Notice | undefined): void {
    const { view, ports, connection, notice } = this.#parts;
    const { session } = connection;
    this.#account ??= accountOf(session);
    // Of what another user has read nothing stays: for this one the notice of that number may be another one.
    if (session !== undefined && session.credentialsId !== this.#account?.credentialsId)
      this.#subject = row?.subject ?? '';
    // A page out of sight isn't read anew, but its tab is in sight.
    else if (this.#modified !== undefined && (row?.modifyDate?.ms ?? 0) > this.#modified)
      this.#subject = row?.subject ?? this.#subject;
    if (this.#subject !== undefined) view.setTitle(noticeTitle(this.#subject, notice(), ports));
  }
}

/** The sample account's has no id: it is the same one always. */
function accountOf(session: PanelSession | undefined): Pick<PanelSession, 'credentialsId'> | undefined {
  return session && { credentialsId: session.credentialsId };
}
