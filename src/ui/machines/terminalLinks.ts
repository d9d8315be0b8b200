// Machines and ticket numbers in a terminal's lines that open their notice.

import type * as vscode from 'vscode';
import type { Sessions } from '../../app/session/sessions.ts';
import { NameMatcher } from '../../core/machines/matcher.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { runCommand } from '../editor/runCommand.ts';
import { t } from '../editor/translate.ts';

interface NoticeLink extends vscode.TerminalLink {
  readonly notice: NoticeReference;
}

/** Lines of a terminal that are longer are no text for people. */
const longestLine = 5_000;
/** Smaller numbers stand for too much else. */
const shortestTicket = 5;

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
      const [notice] = this.#machines.get(name) ?? [];
      return notice === undefined || row > 0 ? [] : [{ startIndex: column, length, notice, tooltip: tooltip() }];
    });
    const numbers = [...line.matchAll(/(?<![\w.-])\d+(?![\w-]|\.\d)/g)].flatMap(({ 0: digits, index }) => {
      const notice = digits.length < shortestTicket ? undefined : this.#ofTicket(Number(digits));
      return notice === undefined ? [] : [{ startIndex: index, length: digits.length, notice, tooltip: tooltip() }];
    });
    return [...machines, ...numbers];
  }

  handleTerminalLink({ notice }: NoticeLink): void {
    void runCommand('openNotification', notice);
  }

  #ofTicket(number: number): NoticeReference | undefined {
    for (const { connection, store } of this.#sessions.signedIn) {
      for (const { id, systemTicketId } of noticesOf(store.snapshot).values()) {
        if (systemTicketId === number) return { connectionName: connection.name, id };
      }
    }
    return undefined;
  }
}

const tooltip = () => t('Open Notice');
