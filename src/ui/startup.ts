// What happens at activation and from then on: signing in with what is stored, following settings, secrets and the window's focus.

import * as vscode from 'vscode';
import { describeFailure } from '../core/failures.ts';
import type { Log } from '../core/ports.ts';
import { sampleVariable, viewIds } from '../manifest.ts';
import type { CredentialStore } from './credentials.ts';
import type { Messages } from './messages.ts';
import type { NoticeView } from './noticeView.ts';
import type { SampleAccount } from './sampleAccount.ts';
import type { Sessions } from './sessions.ts';
import type { CurrentSettings } from './settings.ts';
import type { StatusBar } from './statusBar.ts';
import { t } from './translate.ts';

export interface StartupParts {
  readonly sessions: Sessions;
  readonly sample: SampleAccount;
  readonly settings: CurrentSettings;
  readonly credentials: CredentialStore;
  readonly messages: Messages;
  /** What carries the requests: follows network settings. */
  readonly carrier: { renew(): void };
  readonly view: NoticeView;
  readonly statusBar: StatusBar;
  readonly log: Log;
}

export class Startup implements vscode.Disposable {
  readonly #parts: StartupParts;
  #subscription: vscode.Disposable = new vscode.Disposable(() => {});

  constructor(parts: StartupParts) {
    this.#parts = parts;
  }

  /** Returns at once: the views exist before anything is read from the network. */
  begin(): void {
    const { sessions, settings, credentials, messages } = this.#parts;
    this.#subscription = vscode.Disposable.from(
      settings.onChange((event) => this.#settingsChanged(event)),
      credentials.onChange(() => void sessions.sync()),
      vscode.window.onDidChangeWindowState((state) => sessions.setVisible(state.focused)),
      sessions.onStrangeCredentials(({ connection: { name } }) => {
        const sentence = t(
          'Somebody signed in to {name} or out of it in another window, and this window can’t see the change. Reload this window, or sign in here too.',
          { name },
        );
        void messages.warn(sentence, 'signIn', name);
      }),
      sessions.onRefused(({ session, failure }) => {
        const { sentence, action } = describeFailure(failure, session.host, t);
        void messages.warn(sentence, action, session.connection.name);
      }),
    );
    sessions.setVisible(vscode.window.state.focused);
    this.#tellProblems();
    void this.#open();
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #open(): Promise<void> {
    const { sessions, sample, log } = this.#parts;
    const isAsked = process.env[sampleVariable] === '1';
    if (sample.wasOpen || isAsked) {
      try {
        await sample.open();
        if (isAsked) await vscode.commands.executeCommand(`${viewIds.notifications}.focus`);
        return;
      } catch (error) {
        log.error(`The sample account did not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    await sessions.sync();
  }

  #settingsChanged(event: vscode.ConfigurationChangeEvent): void {
    const { sessions, carrier, view, statusBar } = this.#parts;
    if (event.affectsConfiguration('http') || event.affectsConfiguration('platformEvents.transport')) carrier.renew();
    if (!event.affectsConfiguration('platformEvents')) return;
    if (event.affectsConfiguration('platformEvents.connections')) {
      this.#tellProblems();
      void sessions.sync();
    }
    if (event.affectsConfiguration('platformEvents.pollIntervalSeconds')) sessions.reschedule();
    if (event.affectsConfiguration('platformEvents.lookBackDays')) {
      for (const session of sessions.signedIn) void session.selectionChanged();
    }
    view.settingsChanged();
    statusBar.update();
  }

  #tellProblems(): void {
    const problems = this.#parts.settings.read().connectionProblems;
    for (const problem of problems) this.#parts.log.warn(problem);
    if (problems.length > 0) {
      void this.#parts.messages.warn(
        t('A connection in the settings can’t be used. {problem}', { problem: problems.join(' ') }),
      );
    }
  }
}
