// What is done with the machines of notices: read once for all who want them, the calendar file among them, looked for in the open folders,
// and watched for those that stand in for each other. Each as far as the settings want it, and loaded no earlier.

import * as vscode from 'vscode';
import { NoticeMachines } from '../../app/machines/noticeMachines.ts';
import type { MachinesInWorkspace, MachinesParts } from './machinesInWorkspace.ts';
import type { OverlapsOfMachines, OverlapsParts } from './overlapsOfMachines.ts';

export type MachinesRoomParts = Omit<MachinesParts, 'machines'> & Omit<OverlapsParts, 'machines'>;

export class MachinesRoom implements vscode.Disposable {
  readonly #parts: MachinesRoomParts;
  #machines: NoticeMachines | undefined;
  #inWorkspace: MachinesInWorkspace | undefined;
  #overlaps: OverlapsOfMachines | undefined;
  #isDisposed = false;

  constructor(parts: MachinesRoomParts) {
    this.#parts = parts;
  }

  /** Settings or folders have changed. */
  async update(): Promise<void> {
    const { settings } = this.#parts;
    const hasFolders = () => vscode.workspace.workspaceFolders !== undefined;
    const isMatched = () => !this.#isDisposed && settings.read().matchWorkspace && hasFolders();
    const isWatched = () => !this.#isDisposed && settings.read().overlaps !== 'none';
    if (!isMatched()) this.#inWorkspace = ended(this.#inWorkspace);
    if (!isWatched()) this.#overlaps = ended(this.#overlaps);
    const isNamed = settings.read().calendarFile !== '';
    if (!isMatched() && !isWatched() && !isNamed) {
      this.#machines = ended(this.#machines);
      return;
    }
    const machines = this.#read();
    if (isMatched() && this.#inWorkspace === undefined) {
      const { MachinesInWorkspace } = await import('./machinesInWorkspace.ts');
      if (isMatched()) this.#inWorkspace ??= new MachinesInWorkspace({ ...this.#parts, machines });
    }
    if (isWatched() && this.#overlaps === undefined) {
      const { OverlapsOfMachines } = await import('./overlapsOfMachines.ts');
      if (isWatched()) this.#overlaps ??= new OverlapsOfMachines({ ...this.#parts, machines });
    }
    this.#overlaps?.settingsChanged();
  }

  /** What was read of a connection's notices; undefined while more of it can be, and before it begins. */
  settled(session: Parameters<NoticeMachines['settled']>[0]): ReturnType<NoticeMachines['settled']> {
    return this.#machines?.settled(session);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const part of [this.#inWorkspace, this.#overlaps, this.#machines]) part?.dispose();
  }

  #read(): NoticeMachines {
    const { sessions, clock } = this.#parts;
    this.#machines ??= new NoticeMachines({
      sessions,
      clock,
      onChange: () => {
        this.#inWorkspace?.namesChanged();
        this.#overlaps?.machinesChanged();
      },
    });
    return this.#machines;
  }
}

function ended(part: vscode.Disposable | undefined): undefined {
  part?.dispose();
  return undefined;
}
