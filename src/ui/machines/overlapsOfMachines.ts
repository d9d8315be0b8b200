// Watches for machines that stand in for each other and are hit at once, by the groups and the choice of the settings.

import type * as vscode from 'vscode';
import type { OverlapSettings } from '../../app/machines/accountOverlaps.ts';
import type { FoundOverlaps } from '../../app/machines/foundOverlaps.ts';
import type { NoticeMachines } from '../../app/machines/noticeMachines.ts';
import { OverlapWatch } from '../../app/machines/overlapWatch.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Clock } from '../../core/clock.ts';
import { readGroupSetting } from '../../core/machines/groupSetting.ts';
import { settingIds } from '../../manifest.ts';
import type { Messages } from '../editor/messages.ts';
import type { CurrentSettings } from '../editor/settings.ts';
import { t } from '../editor/translate.ts';

export interface OverlapsParts {
  readonly sessions: Sessions;
  readonly machines: NoticeMachines;
  readonly settings: CurrentSettings;
  readonly clock: Clock;
  readonly overlaps: FoundOverlaps;
  readonly messages: Messages;
}

export class OverlapsOfMachines implements vscode.Disposable {
  readonly #parts: OverlapsParts;
  readonly #watch: OverlapWatch;
  /** The settings as they were written, and what was read of them. */
  #written = '';
  #settings: OverlapSettings = { choice: 'half', groups: [] };

  constructor(parts: OverlapsParts) {
    const { sessions, machines, clock, overlaps: found } = parts;
    this.#parts = parts;
    this.#read();
    this.#watch = new OverlapWatch({ sessions, machines, clock, found, settings: () => this.#settings, t });
  }

  machinesChanged(): void {
    this.#watch.look();
  }

  settingsChanged(): void {
    if (this.#read()) this.#watch.look();
  }

  dispose(): void {
    this.#watch.dispose();
  }

  /** True where they say something else than before. Names what can't be used. */
  #read(): boolean {
    const { settings, messages } = this.#parts;
    const { overlaps, machineGroups } = settings.read();
    const written = JSON.stringify([overlaps, machineGroups]);
    if (written === this.#written || overlaps === 'none') return false;
    this.#written = written;
    const { groups, problems } = readGroupSetting(machineGroups, t);
    this.#settings = { choice: overlaps, groups };
    if (problems.length > 0) {
      const setting = settingIds.machineGroups;
      const parts = { setting, problem: problems.join(' ') };
      const sentence =
        groups.length === 0
          ? t('{setting} can’t be used. {problem} No group of it is used.', parts)
          : t('Something in {setting} can’t be used. {problem} The other groups are used.', parts);
      void messages.warnOfSetting(sentence, setting);
    }
    return true;
  }
}
