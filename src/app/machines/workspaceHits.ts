// What is known of the notices' machines in this workspace: nothing, until they are looked for there.

import type { NoticeReference } from '../../core/notices/notice.ts';
import type { WorkspacePlace } from '../../protocol/notice.ts';

/** What looks for machines: read when the first notices are there. */
export interface WorkspaceMatches {
  /** Ids of a connection's notices that hit the workspace. */
  ids(connectionName: string): ReadonlySet<number>;
  /** The first places of a notice's machines, by file and line. */
  places(notice: NoticeReference): readonly WorkspacePlace[];
}

/** A place as a page names it. */
export type PlaceReference = Pick<WorkspacePlace, 'uri' | 'line' | 'column'>;

const none: ReadonlySet<number> = new Set();

export class WorkspaceHits {
  readonly #listeners = new Set<() => void>();
  #matches: WorkspaceMatches | undefined;
  #openPlace: ((place: WorkspacePlace) => void) | undefined;

  /** The machines are looked for. */
  get isOn(): boolean {
    return this.#matches !== undefined;
  }

  ids(connectionName: string): ReadonlySet<number> {
    return this.#matches?.ids(connectionName) ?? none;
  }

  places(notice: NoticeReference): readonly WorkspacePlace[] {
    return this.#matches?.places(notice) ?? [];
  }

  /** The notice's machines that have a place, each once. */
  names(notice: NoticeReference): readonly string[] {
    return [...new Set(this.places(notice).map(({ name }) => name))];
  }

  /** Opens a place of the notice; nothing where it has no such place any more. */
  open(notice: NoticeReference, { uri, line, column }: PlaceReference): void {
    const isMeant = (one: WorkspacePlace) => one.uri === uri && one.line === line && one.column === column;
    const place = this.places(notice).find(isMeant);
    if (place !== undefined) this.#openPlace?.(place);
  }

  /** Returns what ends the subscription. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** There is something new to show; without matches, nothing is looked for any more. */
  show(matches?: WorkspaceMatches, openPlace?: (place: WorkspacePlace) => void): void {
    this.#matches = matches;
    this.#openPlace = openPlace;
    for (const listener of this.#listeners) listener();
  }
}
