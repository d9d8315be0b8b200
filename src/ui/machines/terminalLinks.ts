// Machines and ticket numbers in a terminal's lines that open their notice.

import type * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { NameMatcher } from '../../core/machines/matcher.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { formatWhen } from '../../core/notices/phase.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText, shortText } from '../../core/text/untrustedText.ts';
import { runCommand } from '../editor/runCommand.ts';
import { t } from '../editor/translate.ts';
import { listed } from './noticeWords.ts';

interface NoticeLink extends vscode.TerminalLink {
  readonly notice: NoticeReference;
}

/** Lines of a terminal that are longer are no text for people. */
const longestLine = 5_000;
/** Smaller numbers stand for too much else. */
const shortestTicket = 5;
const longestSubject = 80;

export class TerminalLinks implements vscode.TerminalLinkProvider<NoticeLink> {
  readonly #sessions: Sessions;
  #machines: ReadonlyMap<string, readonly NoticeReference[]> = new Map();
  #matcher = new NameMatcher([]);

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** The open notices that hit each name. */
  setMachines(machines: ReadonlyMap<string, readonly NoticeReference[]>): void {
    this.#machines = machines;
    this.#matcher = new NameMatcher(machines.keys());
  }

  provideTerminalLinks({ line }: vscode.TerminalLinkContext): NoticeLink[] {
    if (line.length > longestLine) return [];
    const machines = this.#matcher.places(line).flatMap(({ name, line: row, column, length }) => {
      const references = this.#machines.get(name) ?? [];
      const notice = this.#next(references) ?? references[0];
      if (notice === undefined || row > 0) return [];
      return [{ startIndex: column, length, notice, tooltip: this.#tooltip(notice) }];
    });
    const numbers = [...line.matchAll(/(?<![\w.-])\d+(?![\w-]|\.\d)/g)].flatMap(({ 0: digits, index }) => {
      const notice = digits.length < shortestTicket ? undefined : this.#next(this.#ofTicket(Number(digits)));
      if (notice === undefined) return [];
      return [{ startIndex: index, length: digits.length, notice, tooltip: this.#tooltip(notice) }];
    });
    return [...machines, ...numbers];
  }

  handleTerminalLink({ notice }: NoticeLink): void {
    void runCommand('openNotification', notice);
  }

  /** Which one it opens. The editor takes it for Markdown. */
  #tooltip({ connectionName, id }: NoticeReference): string {
    const session = this.#signedIn(connectionName);
    const notice = session && noticesOf(session.store.snapshot).get(id);
    if (session === undefined || notice === undefined) return t('Open Notice');
    const subject = shortText(notice.subject, longestSubject) || t('Notice {id}', { id });
    const when = formatWhen(notice, session.clock.now(), t);
    const account = this.#sessions.all.length > 1 ? shortText(connectionName, longestSubject) : '';
    const told = [when, subject, account].filter((part) => part !== '').join(' · ');
    return t('Open Notice: {told}', { told: inertText(told) });
  }

  #signedIn(connectionName: string): Session | undefined {
    return this.#sessions.signedIn.find(({ connection }) => connection.name === connectionName);
  }

  /** The one that matters most by now. */
  #next(references: readonly NoticeReference[]): NoticeReference | undefined {
    return listed(references, (connectionName) => this.#signedIn(connectionName))[0]?.reference;
  }

  #ofTicket(number: number): readonly NoticeReference[] {
    return this.#sessions.signedIn.flatMap(({ connection, store }) =>
      [...noticesOf(store.snapshot).values()]
        .filter(({ systemTicketId }) => systemTicketId === number)
        .map(({ id }) => ({ connectionName: connection.name, id })),
    );
  }
}
