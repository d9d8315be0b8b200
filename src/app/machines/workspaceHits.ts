// What is known of the notices' machines in this workspace: which notices hit it when it was last looked through, until it is again.

import type { NoticeReference } from '../../core/notices/notice.ts';
import type { WorkspacePlace } from '../../protocol/notice.ts';

/** What looks for machines: read when the first notices are there. */
export interface WorkspaceMatches {
  /** Ids of a connection's notices that hit the workspace. */
  ids(connectionName: string): ReadonlySet<number>;
  /** The first places of a notice's machines, by file and line, and the first of each machine. */
  places(notice: NoticeReference): readonly WorkspacePlace[];
}

/** A small store of JSON values of this workspace; `vscode.Memento` is one. */
export interface WorkspaceMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** A place as a page names it. */
export type PlaceReference = Pick<WorkspacePlace, 'uri' | 'line' | 'column'>;

/** Ids by connection. */
export type HitIds = ReadonlyMap<string, ReadonlySet<number>>;

const key = 'workspaceHits';
/** Notices of all connections that are remembered. */
const mostRemembered = 1_000;
const none: ReadonlySet<number> = new Set();

export class WorkspaceHits {
  readonly #memory: WorkspaceMemory | undefined;
  readonly #isWanted: () => boolean;
  readonly #listeners = new Set<() => void>();
  #remembered: HitIds | undefined;
  #matches: WorkspaceMatches | undefined;
  #openPlace: ((place: WorkspacePlace) => void) | undefined;

  /** `isWanted`: machines are to be looked for. */
  constructor(memory?: WorkspaceMemory, isWanted: () => boolean = () => true) {
    this.#memory = memory;
    this.#isWanted = isWanted;
  }

  /** The machines are looked for, whether or not that was done once since the start. */
  get isOn(): boolean {
    return this.#matches !== undefined || this.#isWanted();
  }

  /** Before they were looked for, those of the last time: so rows don't change their places soon after a start. */
  ids(connectionName: string): ReadonlySet<number> {
    return this.#matches?.ids(connectionName) ?? (this.#isWanted() ? this.remembered(connectionName) : none);
  }

  remembered(connectionName: string): ReadonlySet<number> {
    this.#remembered ??= rememberedIn(this.#memory?.get(key));
    return this.#remembered.get(connectionName) ?? none;
  }

  /** For the next start. */
  remember(hits: HitIds): void {
    const before = storedHits(this.#remembered ?? new Map());
    const stored = storedHits(hits);
    this.#remembered = hits;
    if (JSON.stringify(stored) !== JSON.stringify(before)) void this.#memory?.update(key, stored);
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

function storedHits(hits: HitIds): readonly (readonly [connectionName: string, id: number])[] {
  return [...hits].flatMap(([name, ids]) => [...ids].map((id) => [name, id] as const)).slice(0, mostRemembered);
}

/** What is stored may be anything. */
function rememberedIn(stored: unknown): HitIds {
  const hits = new Map<string, Set<number>>();
  for (const entry of Array.isArray(stored) ? stored : []) {
    const [name, id] = Array.isArray(entry) ? entry : [];
    if (typeof name === 'string' && Number.isSafeInteger(id)) hits.set(name, (hits.get(name) ?? new Set()).add(id));
  }
  return hits;
}
