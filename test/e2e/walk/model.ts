// What a person should see, stated anew: from the service's records, what was read of them, the filter and the grouping to the tree, the
// counts and the requests. Nothing of the product is used, so that both can't be wrong in the same way.

import { hitAtOnce } from './hitAtOnce.ts';
import type { Held } from './notices.ts';

/** One row of the tree with what is below it. */
export interface SeenNode {
  readonly kind: 'connection' | 'group' | 'notice';
  /** A notice's is its token: the account's letter and its id. */
  readonly name: string;
  /** Of a group: how many notices it has. */
  readonly all?: number;
  /** Of a group or a connection: how many of the notices below it count as unacknowledged. */
  readonly open?: number;
  /** Of a notice: it is marked. */
  readonly unacknowledged?: boolean;
  /** Of a notice: it says that it is muted. */
  readonly muted?: boolean;
  /** Of a notice: it says that a machine of it is named in the workspace. */
  readonly here?: boolean;
  /** Of a notice: how many machines that stand in for each other are said to be hit at once, as `2 of 4 planets at once at most`; '' where none. */
  readonly atOnce?: string;
  /** Of a notice: it is marked as changed since it was opened. */
  readonly changed?: boolean;
  /** Undefined: not told, since the row is collapsed. */
  readonly children: readonly SeenNode[] | undefined;
}

export interface Filter {
  readonly text: string;
  /** Type keyNames; '' for none; empty: all. */
  readonly types: readonly string[];
  readonly unacknowledgedOnly: boolean;
  readonly mutedOnly: boolean;
  readonly workspaceOnly: boolean;
}

const flags = { unacknowledgedOnly: false, mutedOnly: false, workspaceOnly: false };
export const noFilter: Filter = { text: '', types: [], ...flags };

/** What was chosen, as far as it narrows anything. */
export function filterOf(chosen: Filter): Filter {
  const { text, types, unacknowledgedOnly, mutedOnly, workspaceOnly } = chosen;
  const isNone = text === '' && types.length === 0 && !unacknowledgedOnly && !mutedOnly && !workspaceOnly;
  return isNone ? noFilter : chosen;
}

/** Completed and acknowledged ones that began longer ago aren't listed, in milliseconds. */
const lookBack = 90 * 24 * 3_600_000;
/** Milliseconds, somewhat more than it is. */
const menuTime = 11_000;
const week = 7 * 24 * 3_600_000;

/** One account: what its service holds, and what was read of that. */
export class AccountModel {
  readonly name: string;
  readonly letter: string;
  held = new Map<number, Held>();
  /** As of the last good read; what was acknowledged since is marked. */
  seen: ReadonlyMap<number, Held> = new Map();
  /** The last read failed. */
  stale = false;
  down = false;
  /** Ids that a person has had acknowledged, in the order of the requests. */
  readonly acknowledged: number[] = [];
  /** What a person has muted: until it is no longer as it was then, or (null) for longer than a walk lasts. */
  readonly #muted = new Map<number, Held | null>();
  /** When notices were last read as something else than before, in milliseconds since 1970. */
  readonly #changedAt = new Map<number, number>();
  /** How notices were when a person last had them open. */
  readonly #opened = new Map<number, Held>();

  constructor(name: string, letter: string) {
    this.name = name;
    this.letter = letter;
  }

  /** The notices are read. */
  read(now: number): void {
    this.stale = this.down;
    if (this.down) return;
    const listed = [...this.held.values()].filter(
      ({ status, acknowledged, start }) =>
        status !== 'COMPLETED' || !acknowledged || (start !== null && start > now - lookBack),
    );
    for (const notice of listed) {
      const before = this.seen.get(notice.id);
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(notice))
        this.#changedAt.set(notice.id, Date.now());
    }
    this.seen = new Map(listed.map((notice) => [notice.id, notice]));
    for (const [id, state] of this.#muted) {
      const notice = this.seen.get(id);
      if (notice === undefined || state === null) continue;
      if (hasChanged(state, notice)) this.#muted.delete(id);
      else if (hasFewer(state, notice)) this.#muted.set(id, notice);
    }
    for (const [id, before] of this.#opened) {
      const notice = this.seen.get(id);
      if (notice === undefined || hasChanged(before, notice)) continue;
      if (hasFewer(before, notice)) this.#opened.set(id, notice);
    }
  }

  mute(notice: Held, untilChange: boolean): void {
    this.#muted.set(notice.id, untilChange ? notice : null);
  }

  unmute(id: number): void {
    this.#muted.delete(id);
  }

  isMuted({ id }: Held): boolean {
    return this.#muted.has(id);
  }

  /** A person has this notice before their eyes, as it is shown. In an outage its page can't be read. */
  look(id: number): void {
    const notice = this.seen.get(id);
    if (notice !== undefined && !this.down) this.#opened.set(id, notice);
  }

  /** In a way that matters, since a person last had it open. */
  isChanged(notice: Held): boolean {
    const before = this.#opened.get(notice.id);
    return before !== undefined && hasChanged(before, notice);
  }

  /** Unacknowledged, not completed, not muted. */
  counts(notice: Held): boolean {
    return !notice.acknowledged && notice.status !== 'COMPLETED' && !this.isMuted(notice);
  }

  /** A person has one acknowledged; the service does so where it still has it. */
  acknowledge(id: number): void {
    const held = this.held.get(id);
    const seen = this.seen.get(id);
    this.acknowledged.push(id);
    if (held === undefined) return;
    this.held.set(id, { ...held, acknowledged: true });
    if (seen !== undefined) this.seen = new Map(this.seen).set(id, { ...seen, acknowledged: true });
  }

  /** It has been as it is for longer than a menu stands open: what has just changed is taken only once it is chosen again. */
  isSettled(id: number): boolean {
    return Date.now() - (this.#changedAt.get(id) ?? 0) > menuTime;
  }

  /** The service knows this notice as it is shown. */
  isCurrent(id: number): boolean {
    return JSON.stringify(this.held.get(id)) === JSON.stringify(this.seen.get(id));
  }

  /** All that is shown is as the service has it. */
  get isCurrentWholly(): boolean {
    const ids = new Set([...this.held.keys(), ...this.seen.keys()]);
    const now = Date.now();
    const listed = new AccountModel('', '');
    listed.held = this.held;
    listed.read(now);
    return [...ids].every((id) => JSON.stringify(listed.seen.get(id)) === JSON.stringify(this.seen.get(id)));
  }
}

export class WalkModel {
  readonly accounts: AccountModel[] = [];
  groupBy: 'status' | 'time' = 'status';
  filter: Filter = noFilter;
  /** A person wants the notices' machines to be looked for in the workspace. */
  isMatching = false;
  /** A person wants to know which of them are hit at once. */
  isWatching = false;
  /** What names machines there, and which: a file or a document each. */
  readonly workspace = new Map<string, readonly string[]>();

  /** As another window has it, whose filter is its own. */
  twin(): WalkModel {
    const twin = new WalkModel();
    twin.accounts.push(...this.accounts);
    twin.groupBy = this.groupBy;
    twin.isMatching = this.isMatching;
    twin.isWatching = this.isWatching;
    for (const [place, names] of this.workspace) twin.workspace.set(place, names);
    return twin;
  }

  /** A machine of the notice is named in the workspace. Of what is over nobody needs to know. */
  isHere(notice: Held): boolean {
    if (!this.isMatching || !mayHit(notice)) return false;
    const named = new Set([...this.workspace.values()].flat());
    return notice.machines.some((machine) => named.has(machine));
  }

  /** Something is looked for: before, there is nothing to narrow the tree to. */
  get offersWorkspace(): boolean {
    return this.isMatching && this.accounts.some((account) => [...account.seen.values()].some(mayHit));
  }

  /** Notices of an account that the filter lets through. */
  visible(account: AccountModel): readonly Held[] {
    const wanted = this.filter.text.toLowerCase().split(' ');
    return [...account.seen.values()].filter((notice) => {
      const text = `${notice.subject} ${notice.ticket} ${notice.id}`.toLowerCase();
      if (this.filter.unacknowledgedOnly && notice.acknowledged) return false;
      if (this.filter.mutedOnly && !account.isMuted(notice)) return false;
      if (this.filter.workspaceOnly && !this.isHere(notice)) return false;
      if (this.filter.types.length > 0 && !this.filter.types.includes(notice.type ?? '')) return false;
      return wanted.every((word) => text.includes(word));
    });
  }

  get isFiltering(): boolean {
    return this.filter !== noFilter;
  }

  /** What counts, filtered or not: what the badge and the status bar say. */
  get count(): number {
    return this.#counted.length;
  }

  /** How many of those the filter hides. */
  get hidden(): number {
    const shown = this.accounts.map(
      (account) => this.visible(account).filter((notice) => account.counts(notice)).length,
    );
    return shown.reduce((left, count) => left - count, this.count);
  }

  get hasOpenIncident(): boolean {
    const now = Date.now();
    return this.#counted.some(
      ({ status, type, start }) => status !== 'CANCELLED' && type === 'UNPLANNED_INCIDENT' && (start ?? now) <= now,
    );
  }

  get #counted(): readonly Held[] {
    return this.accounts.flatMap((account) => [...account.seen.values()].filter((notice) => account.counts(notice)));
  }

  get isStale(): boolean {
    return this.accounts.some(({ stale }) => stale);
  }

  /** The whole tree as if everything in it were expanded. `now`: milliseconds since 1970. */
  tree(now: number): readonly SeenNode[] {
    const below = (account: AccountModel) => this.#groups(account, now);
    const [only, second] = this.accounts;
    if (only !== undefined && second === undefined) return below(only);
    return this.accounts.map((account) => {
      const open = this.visible(account).filter((notice) => account.counts(notice)).length;
      return { kind: 'connection', name: account.name, open, children: below(account) };
    });
  }

  #groups(account: AccountModel, now: number): readonly SeenNode[] {
    const notices = this.visible(account);
    const node = (name: string, members: readonly Held[], children: readonly SeenNode[]): SeenNode[] =>
      members.length === 0
        ? []
        : [
            {
              kind: 'group',
              name,
              all: members.length,
              open: members.filter((notice) => account.counts(notice)).length,
              children,
            },
          ];
    const atOnce = this.isWatching ? hitAtOnce(account.seen.values(), now) : new Map<number, string>();
    const rows = (members: readonly Held[]) => {
      const here = members.filter((notice) => this.isHere(notice));
      const others = members.filter((notice) => !this.isHere(notice));
      return [...inOrder(here), ...inOrder(others)].map((notice) =>
        this.#rowOf(account, notice, atOnce.get(notice.id) ?? ''),
      );
    };
    if (this.groupBy === 'time') {
      return periods.flatMap(([name, period]) => {
        const members = notices.filter((notice) => periodOf(notice, now) === period);
        return node(name, members, rows(members));
      });
    }
    return statuses.flatMap(([status, name]) => {
      const members = notices.filter((notice) => notice.status === status);
      const inner = types.flatMap(([type, label]) => {
        const few = members.filter((notice) => notice.type === type);
        return node(label, few, rows(few));
      });
      return node(name, members, inner);
    });
  }

  #rowOf(account: AccountModel, notice: Held, atOnce: string): SeenNode {
    return {
      kind: 'notice',
      name: tokenOf(notice),
      unacknowledged: !notice.acknowledged,
      muted: account.isMuted(notice),
      here: this.isHere(notice),
      atOnce,
      changed: account.isChanged(notice),
      children: [],
    };
  }
}

/** In the order in which they stand, with what they are called. */
const statuses = [
  ['ACTIVE', 'Active'],
  ['PUBLISHED', 'Published'],
  ['CANCELLED', 'Cancelled'],
  ['ON_HOLD', 'Waiting for parts'],
  ['COMPLETED', 'Completed'],
] as const;

const types = [
  ['UNPLANNED_INCIDENT', 'Incidents'],
  ['PLANNED', 'Planned maintenance'],
  ['ANNOUNCEMENT', 'Announcements'],
  [null, 'Without a type'],
  ['SECURITY_ADVISORY', 'Security advisory'],
] as const;

const periods = [
  ['Happening now', 'now'],
  ['Starts within 7 days', 'soon'],
  ['Later', 'later'],
  ['Without a date', 'undated'],
  ['Cancelled', 'cancelled'],
  ['Finished', 'finished'],
] as const;

/** What a type is called where one ticks it. */
export function typeLabel(type: string | null): string {
  return types.find(([key]) => key === type)?.[1] ?? String(type);
}

export function statusLabel(status: string): string {
  return statuses.find(([key]) => key === status)?.[1] ?? status;
}

export function tokenOf(notice: Held): string {
  return notice.subject.split(' ')[0] ?? '';
}

/** In a way that ends a mute, and that is marked for who has read it: another status or time, more updates, more machines. */
function hasChanged(before: Held, after: Held): boolean {
  const [is, was] = [after, before].map(({ status, start, end }) => JSON.stringify([status, start, end]));
  return is !== was || after.updates > before.updates || after.machines.length > before.machines.length;
}

/** Machines have gone: where it was the same in all else, as many that come again are a change. */
function hasFewer(before: Held, after: Held): boolean {
  return after.machines.length < before.machines.length;
}

/** It isn't over, and hits machines. */
export function mayHit({ status, machines }: Held): boolean {
  return status !== 'COMPLETED' && machines.length > 0;
}

function periodOf({ status, type, start, end }: Held, now: number): string {
  if (status === 'COMPLETED') return 'finished';
  if (status === 'CANCELLED') return 'cancelled';
  if (start === null && end === null) return type === 'UNPLANNED_INCIDENT' ? 'now' : 'undated';
  if (start === null || start <= now) return 'now';
  return start - now <= week ? 'soon' : 'later';
}

function runsWithoutDates({ status, type, start, end }: Held): boolean {
  return start === null && end === null && type === 'UNPLANNED_INCIDENT' && status !== 'CANCELLED';
}

/**
 * What is over: latest end first. What isn't: incidents without dates, which run; then soonest start first, then those without a start; of
 * those without, last changed first.
 */
function inOrder(notices: readonly Held[]): readonly Held[] {
  const over = notices.filter(({ status }) => status === 'COMPLETED');
  const open = notices.filter(({ status }) => status !== 'COMPLETED');
  const endOf = ({ end, start, modified }: Held) => end ?? start ?? modified;
  return [
    ...open.filter(runsWithoutDates).sort((a, b) => b.modified - a.modified || b.id - a.id),
    ...open.filter(({ start }) => start !== null).sort((a, b) => (a.start ?? 0) - (b.start ?? 0) || a.id - b.id),
    ...open
      .filter((held) => held.start === null && !runsWithoutDates(held))
      .sort((a, b) => b.modified - a.modified || b.id - a.id),
    ...over.sort((a, b) => endOf(b) - endOf(a) || b.id - a.id),
  ];
}

/** The number that a connection's description begins with; 0 without one. */
export function unacknowledgedIn(description: string): number {
  return Number(/^(\d+) unacknowledged/.exec(description)?.[1] ?? 0);
}

/** What a notice's description begins with where machines of it are hit at once; '' else. */
export function atOnceIn(description: string): string {
  return /^(\d+ of \d+ \S+ at once(?: at most)?)(?: · |$)/.exec(description)?.[1] ?? '';
}
