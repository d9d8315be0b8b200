// The rows that were chosen when the page was hidden, as another tab in front hides it: they are chosen again where the very same rows
// come back. They are told by their ids, which are other rows' once those are read anew. Knows no document.

import { isIndex, isRecord } from '../../protocol/guards.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import { type ChosenRow, type ChosenRows, reduced } from './chosenRows.ts';
import type { RowChoice } from './rowChoice.ts';

type Progress = Extract<ToLogPage, { type: 'progress' }>;

/** Which rows they are: another editor counts its searches and revisions anew, but hasn't begun this one in the same millisecond. */
type AmongRows = Pick<Progress, 'search' | 'revision' | 'countedAt'>;

export interface KeptChoice extends AmongRows, ChosenRows {}

export class LeftChoice {
  readonly #choice: RowChoice;
  #among: AmongRows = { search: 0, revision: 0, countedAt: 0 };
  /** From before the page was drawn anew, until the first rows come. */
  #wanted: KeptChoice | undefined;

  constructor(choice: RowChoice) {
    this.#choice = choice;
  }

  /** What is to be chosen again; undefined: nothing. */
  get wanted(): KeptChoice | undefined {
    return this.#wanted;
  }

  /** What is chosen, or will be once the rows are there; undefined: nothing, or it isn't known yet which rows those are. */
  get kept(): KeptChoice | undefined {
    if (this.#wanted !== undefined) return this.#wanted;
    const { search, revision, countedAt } = this.#among;
    const { known } = this.#choice;
    return known && { search, revision, countedAt, ...known };
  }

  restore(kept: KeptChoice | undefined): void {
    this.#wanted = kept;
  }

  /**
   * How the rows stand. True where they are the first ones and the active one is so again. What stood together may not do so in another
   * revision: then it is the active one alone.
   */
  take(among: Progress): boolean {
    this.#among = among;
    const kept = this.#wanted;
    if (among.progress.state === 'idle' || kept === undefined) return false;
    this.#wanted = undefined;
    if (kept.search !== among.search || kept.countedAt !== among.countedAt) return false;
    this.#choice.restore(kept.revision === among.revision ? kept : reduced(kept), among.places);
    return this.#choice.active >= 0;
  }
}

/** From what the editor stored, which may be anything. */
export function readKeptChoice(value: unknown): KeptChoice | undefined {
  const { search, revision, countedAt, active, ends } = isRecord(value) ? value : {};
  if (!isIndex(search) || !isIndex(revision) || typeof countedAt !== 'number') return undefined;
  const [start, end] = (Array.isArray(ends) ? ends : []).map(readRow);
  const chosen: ChosenRows = { active: readRow(active), ends: start && end ? [start, end] : null };
  return { search, revision, countedAt, ...chosen };
}

function readRow(value: unknown): ChosenRow | null {
  const { place, id } = isRecord(value) ? value : {};
  return isIndex(place) && isIndex(id) ? { place, id } : null;
}
