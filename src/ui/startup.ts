// What happens at activation and from then on: signing in with what is stored, following settings, secrets and the window's focus.

import * as vscode from 'vscode';
import { sampleVariable, settingIds, settingSection, viewIds } from '../manifest.ts';
import type { CredentialStore } from './connections/credentials.ts';
import type { SampleAccount } from './connections/sampleAccount.ts';
import type { LaterParts, LaterRooms } from './laterRooms.ts';
import type { StatusBar } from './notices/statusBar.ts';
import type { NoticesView } from './notices/view.ts';

/** What can wait until there is something to see; milliseconds. */
export const afterFirstRows = 3_000;

export interface StartupParts extends LaterParts {
  readonly sample: SampleAccount;
  readonly credentials: CredentialStore;
  /** What carries the requests: follows network settings. */
  readonly transports: { renew(): void };
  readonly view: NoticesView;
  readonly statusBar: StatusBar;
}

export class Startup implements vscode.Disposable {
  readonly #parts: StartupParts;
  #subscription: vscode.Disposable = new vscode.Disposable(() => {});
  #later: Promise<LaterRooms> | undefined;
  #cancelFollowing: (() => void) | undefined;
  /** Problems of the settings that were told and are still there. */
  readonly #told = new Set<string>();

  constructor(parts: StartupParts) {
    this.#parts = parts;
  }

  /** Returns at once: the views exist before anything is read from the network. */
  begin(): void {
    const { sessions, settings, credentials, messages } = this.#parts;
    const warnings = () => import('./connections/credentialWarnings.ts');
    this.#subscription = vscode.Disposable.from(
      settings.onChange((event) => this.#settingsChanged(event)),
      sessions.onListChange(() => this.#followSoon()),
      credentials.onChange(() => void sessions.sync()),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        sessions.setVisible(focused);
        if (focused && vscode.env.uiKind === vscode.UIKind.Web) void this.#reread();
      }),
      sessions.onExternalCredentials(async (session) => {
        await (await warnings()).warnOfOtherCredentials(messages, session);
      }),
      sessions.onRefused(async ({ session, failure }) => {
        await (await warnings()).warnOfRefusal(messages, session, failure, sessions.all.length > 1);
      }),
    );
    sessions.setVisible(vscode.window.state.focused);
    void this.#warnOfProblems();
    void this.#open();
    this.#followSoon();
  }

  dispose(): void {
    this.#cancelFollowing?.();
    this.#subscription.dispose();
    void this.#later?.then((rooms) => rooms.dispose());
  }

  /** Once the first rows are there. */
  #followSoon(): void {
    this.#cancelFollowing?.();
    this.#cancelFollowing = this.#parts.clock.after(afterFirstRows, () => void this.#follow());
  }

  /** Where there is no account, and nothing that should say so, what follows them isn't loaded. */
  async #follow(): Promise<void> {
    const { sessions, settings, searches } = this.#parts;
    if (sessions.all.length + searches.saved.length === 0 && settings.read().calendarFile === '') return;
    this.#later ??= import('./laterRooms.ts').then(({ LaterRooms }) => new LaterRooms(this.#parts));
    (await this.#later).update();
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
        log.error(`The sample account did not start: ${error}`);
      }
    }
    await sessions.sync();
  }

  #settingsChanged(event: vscode.ConfigurationChangeEvent): void {
    const { sessions, transports, view, statusBar } = this.#parts;
    if (event.affectsConfiguration('http') || event.affectsConfiguration(settingIds.transport)) transports.renew();
    // The editor then draws its trees again from what it kept, which mixes up rows.
    if (event.affectsConfiguration('explorer.decorations')) view.settingsChanged();
    if (!event.affectsConfiguration(settingSection)) return;
    void this.#warnOfProblems();
    if (event.affectsConfiguration(settingIds.connections)) void sessions.sync();
    sessions.reschedule();
    if (event.affectsConfiguration(settingIds.lookBackDays)) {
      for (const session of sessions.signedIn) void session.selectionChanged();
    }
    if (this.#later === undefined) this.#followSoon();
    else void this.#later.then((rooms) => rooms.settingsChanged(event));
    view.settingsChanged();
    statusBar.update();
  }

  /** In a browser, the windows don't follow the file of the settings. */
  async #reread(): Promise<void> {
    const { rereadSettings } = await import('./editor/rereadSettings.ts');
    await rereadSettings().then(undefined, () => {});
  }

  /** Without a problem, the words for them aren't loaded. */
  async #warnOfProblems(): Promise<void> {
    const settings = this.#parts.settings.read();
    if (settings.connectionProblems.length + settings.problems.length + this.#told.size === 0) return;
    const { tellOfSettings } = await import('./editor/settingProblems.ts');
    tellOfSettings(settings, this.#parts, this.#told);
  }
}
