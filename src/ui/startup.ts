// What happens at activation and from then on: signing in with what is stored, following settings, secrets and the window's focus.

import * as vscode from 'vscode';
import type { FoundOverlaps } from '../app/machines/foundOverlaps.ts';
import type { WorkspaceHits } from '../app/machines/workspaceHits.ts';
import type { Memory } from '../app/panels/ports.ts';
import type { Searches } from '../app/searches/searches.ts';
import type { Sessions } from '../app/session/sessions.ts';
import type { ShownWatches } from '../app/watches/shownWatches.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/connection/ports.ts';
import type { Instant } from '../core/text/isoDate.ts';
import { sampleVariable, settingIds, settingSection, viewIds } from '../manifest.ts';
import type { CredentialStore } from './connections/credentials.ts';
import type { SampleAccount } from './connections/sampleAccount.ts';
import type { Messages } from './editor/messages.ts';
import type { CurrentSettings } from './editor/settings.ts';
import type { MachinesRoom } from './machines/machinesRoom.ts';
import type { StatusBar } from './notices/statusBar.ts';
import type { NoticesView } from './notices/view.ts';

/** What can wait until there is something to see; milliseconds. */
const afterFirstRows = 3_000;

export interface StartupParts {
  readonly sessions: Sessions;
  readonly sample: SampleAccount;
  readonly settings: CurrentSettings;
  readonly credentials: CredentialStore;
  readonly messages: Messages;
  /** What carries the requests: follows network settings. */
  readonly transports: { renew(): void };
  readonly view: NoticesView;
  readonly statusBar: StatusBar;
  readonly log: Logger;
  readonly clock: Clock;
  /** The extension's folder on this machine, which all windows of the editor share. */
  readonly storage: string;
  readonly memory: Memory;
  readonly hits: WorkspaceHits;
  readonly overlaps: FoundOverlaps;
  readonly searches: Searches;
  readonly watches: ShownWatches;
  readonly dateReader: () => Promise<(text: string) => Instant | null>;
}

export class Startup implements vscode.Disposable {
  readonly #parts: StartupParts;
  #subscription: vscode.Disposable = new vscode.Disposable(() => {});
  #calendar: vscode.Disposable | undefined;
  #machines: MachinesRoom | undefined;
  #watches: Promise<vscode.Disposable> | undefined;
  #cancelFollowing: (() => void) | undefined;
  /** Problems of the settings that were told and are still there. */
  readonly #told = new Set<string>();
  #isDisposed = false;

  constructor(parts: StartupParts) {
    this.#parts = parts;
  }

  /** Returns at once: the views exist before anything is read from the network. */
  begin(): void {
    const { sessions, settings, credentials, messages } = this.#parts;
    const warnings = () => import('./connections/credentialWarnings.ts');
    this.#subscription = vscode.Disposable.from(
      settings.onChange((event) => this.#settingsChanged(event)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.#findMachines()),
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
    this.#isDisposed = true;
    this.#cancelFollowing?.();
    this.#subscription.dispose();
    this.#calendar?.dispose();
    this.#machines?.dispose();
    void this.#watches?.then((room) => room.dispose());
  }

  /** Once the first rows are there. */
  #followSoon(): void {
    this.#cancelFollowing?.();
    this.#cancelFollowing = this.#parts.clock.after(afterFirstRows, () => {
      void this.#keepCalendar();
      void this.#findMachines();
      this.#watchSearches();
    });
  }

  /** Where no search is watched, what watches them isn't loaded. */
  #watchSearches(): void {
    const { searches } = this.#parts;
    if (this.#isDisposed || !searches.saved.some(({ watch }) => watch !== undefined)) return;
    this.#watches ??= import('./watches/watchesRoom.ts').then(({ WatchesRoom }) => WatchesRoom.open(this.#parts));
  }

  /** Whoever keeps no calendar file doesn't read what keeps it. */
  async #keepCalendar(): Promise<void> {
    if (this.#parts.settings.read().calendarFile === '') return;
    const { CalendarFile } = await import('./calendar/calendarFile.ts');
    const machines = (session: Parameters<MachinesRoom['settled']>[0]) => this.#machines?.settled(session);
    if (!this.#isDisposed) this.#calendar ??= new CalendarFile({ ...this.#parts, machines });
  }

  /** Where nothing of it is wanted, or nobody is signed in, what reads and looks for machines isn't loaded. */
  async #findMachines(): Promise<void> {
    const { settings, sessions } = this.#parts;
    const { matchWorkspace, overlaps, calendarFile } = settings.read();
    const isLookedFor = matchWorkspace && vscode.workspace.workspaceFolders !== undefined;
    const isWanted = (overlaps !== 'none' || isLookedFor || calendarFile !== '') && sessions.signedIn.length > 0;
    if (this.#machines === undefined && isWanted) {
      const { MachinesRoom } = await import('./machines/machinesRoom.ts');
      if (!this.#isDisposed) this.#machines ??= new MachinesRoom(this.#parts);
    }
    await this.#machines?.update();
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
    if (event.affectsConfiguration(settingIds.calendarFile)) void this.#keepCalendar();
    const ofMachines = [
      settingIds.matchWorkspace,
      settingIds.overlaps,
      settingIds.machineGroups,
      settingIds.calendarFile,
    ];
    if (ofMachines.some((id) => event.affectsConfiguration(id))) void this.#findMachines();
    if (event.affectsConfiguration(settingIds.savedSearches)) this.#watchSearches();
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
