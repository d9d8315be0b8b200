// What can wait until there is something to see: the calendar that is kept, the machines, the watches, what was
// seen of notices. The rooms are loaded where they are wanted.

import * as vscode from 'vscode';
import { followSeen } from '../app/notices/followSeen.ts';
import { settingIds } from '../manifest.ts';
import type { CalendarFileParts } from './calendar/calendarFile.ts';
import type { MachinesRoom, MachinesRoomParts } from './machines/machinesRoom.ts';
import type { WatchesParts } from './watches/watchesRoom.ts';

export type LaterParts = Omit<CalendarFileParts, 'machines'> & MachinesRoomParts & WatchesParts;

export class LaterRooms implements vscode.Disposable {
  readonly #parts: LaterParts;
  readonly #subscription: vscode.Disposable;
  #calendar: vscode.Disposable | undefined;
  #machines: MachinesRoom | undefined;
  #watches: Promise<vscode.Disposable> | undefined;
  #isDisposed = false;

  constructor(parts: LaterParts) {
    this.#parts = parts;
    const { sessions, memory } = parts;
    this.#subscription = vscode.Disposable.from(
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.#findMachines()),
      new vscode.Disposable(followSeen(sessions, memory)),
    );
  }

  /** Somebody signed in or out, or all begins. */
  update(): void {
    void this.#keepCalendar();
    void this.#findMachines();
    this.#watchSearches();
  }

  /** Settings of ours changed. */
  settingsChanged(event: vscode.ConfigurationChangeEvent): void {
    const { matchWorkspace, overlaps, machineGroups, calendarFile, savedSearches } = settingIds;
    if (event.affectsConfiguration(calendarFile)) void this.#keepCalendar();
    const ofMachines = [matchWorkspace, overlaps, machineGroups, calendarFile];
    if (ofMachines.some((id) => event.affectsConfiguration(id))) void this.#findMachines();
    if (event.affectsConfiguration(savedSearches)) this.#watchSearches();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#subscription.dispose();
    this.#calendar?.dispose();
    this.#machines?.dispose();
    void this.#watches?.then((room) => room.dispose());
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
}
