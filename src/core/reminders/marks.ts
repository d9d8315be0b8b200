// What windows tell each other of a notice by the names of empty files: that it is muted, what was reminded of, what is still to be told.
// A name holds all there is to know, so that one look at the folder's names is enough.

import { textHash } from '../text/textHash.ts';
import { type MaterialChange, type MaterialState, materialChange } from './materialChange.ts';
import { type NewsKind, newsKinds } from './news.ts';

/** How long a notice is muted: until it changes as it was then, until a time in milliseconds since 1970, or until it is over. */
export type Mute =
  | { readonly until: 'change'; readonly state: MaterialState }
  | { readonly until: number }
  | { readonly until: 'end' };

export function muteMark(id: number, mute: Mute): string {
  return mute.until === 'change' ? `muted_${id}_change_${stateText(mute.state)}` : `muted_${id}_${mute.until}`;
}

/** Undefined for what is no mark of a mute. */
export function readMuteMark(name: string): { readonly id: number; readonly mute: Mute } | undefined {
  const [kind, id, until, ...parts] = name.split('_');
  if (kind !== 'muted' || !isWhole(id)) return undefined;
  if (until === 'end') return { id: Number(id), mute: { until } };
  if (until !== 'change') return isWhole(until) ? { id: Number(id), mute: { until: Number(until) } } : undefined;
  const state = readState(parts);
  return state && { id: Number(id), mute: { until, state } };
}

/** The mark of a notice that a person had before their eyes as it was then. */
export function seenMark(id: number, state: MaterialState): string {
  return `seen_${id}_${stateText(state)}`;
}

export function readSeenMark(name: string): { readonly id: number; readonly state: MaterialState } | undefined {
  const [kind, id, ...parts] = name.split('_');
  const state = kind === 'seen' && isWhole(id) ? readState(parts) : undefined;
  return state && { id: Number(id), state };
}

/** What has changed since a mark was made that `marked` was read of. */
export function changeSince(marked: MaterialState, state: MaterialState): MaterialChange | undefined {
  return materialChange(marked, { ...state, status: textCode(state.status) });
}

function stateText(state: MaterialState): string {
  return codedText({ ...state, status: textCode(state.status) });
}

/** Its status is a code. */
function codedText({ status, start, end, updates, resources, lastUpdate }: MaterialState): string {
  return [status, start, end, updates, resources, lastUpdate].map((part) => part ?? '').join('_');
}

/** Its status is a code. */
function readState([status = '', ...numbers]: readonly string[]): MaterialState | undefined {
  if (numbers.length !== 5 || !numbers.every((part) => part === '' || isWhole(part))) return undefined;
  const [start = null, end = null, updates = null, resources = null, lastUpdate = null] = numbers.map((part) =>
    part === '' ? null : Number(part),
  );
  return { status, start, end, updates, resources, lastUpdate };
}

/** The mark of a window that was reminded of. `until`: again, when it had been put off to then. Milliseconds since 1970. */
export function remindedMark(id: number, start: number, until?: number): string {
  return `reminded_${id}_${start}${until === undefined ? '' : `_${until}`}`;
}

/** The mark of a reminder that was put off. */
export function snoozedMark(id: number, start: number, until: number): string {
  return `snoozed_${id}_${start}_${until}`;
}

/** The window that a mark of a reminder is of; undefined for any other. */
export function readReminderMark(
  name: string,
): { readonly id: number; readonly start: number; readonly snoozedUntil: number | null } | undefined {
  const [kind, id, start, until] = name.split('_');
  if ((kind !== 'reminded' && kind !== 'snoozed') || !isWhole(id) || !isWhole(start)) return undefined;
  if (kind === 'snoozed' && !isWhole(until)) return undefined;
  return { id: Number(id), start: Number(start), snoozedUntil: kind === 'snoozed' ? Number(until) : null };
}

/** The mark of news that are to be told later. `before`: how the notice was until then; of what is new, that it came acknowledged. */
export function heldMark(id: number, kinds: readonly NewsKind[], before?: MaterialState | 'acknowledged'): string {
  const was = typeof before === 'object' ? stateText(before) : before;
  return `held_${id}_${kinds.join('.')}${was === undefined ? '' : `_${was}`}`;
}

export interface HeldMark {
  readonly id: number;
  readonly kinds: readonly NewsKind[];
  /** Its status is a code. Undefined of what is new; earlier versions never said it. */
  readonly before: MaterialState | undefined;
  /** It was new, and came acknowledged. */
  readonly wasAcknowledged: boolean;
}

/** The same mark, of a notice that was so until then. `before`: its status is a code. */
export function heldMarkSince({ id, kinds }: HeldMark, before: MaterialState): string {
  return `held_${id}_${kinds.join('.')}_${codedText(before)}`;
}

export function readHeldMark(name: string): HeldMark | undefined {
  const [kind, id, words = '', ...parts] = name.split('_');
  const told = words.split('.');
  const kinds = newsKinds.filter((one) => told.includes(one));
  return kind === 'held' && isWhole(id) && kinds.length > 0
    ? { id: Number(id), kinds, before: readState(parts), wasAcknowledged: parts[0] === 'acknowledged' }
    : undefined;
}

/** Ids that a mark names; of more it has the count. */
const mostIds = 12;

/** The mark of so many machines that are hit at once by these notices and were told of. */
export function overlapMark(group: string, ids: readonly number[], most: number): string {
  return `overlap_${involvedCode(group, ids)}_${most}`;
}

/** The same of what is to be told of later, however many they are by then. */
export function heldOverlapMark(group: string, ids: readonly number[]): string {
  return `overlapheld_${involvedCode(group, ids)}`;
}

function involvedCode(group: string, ids: readonly number[]): string {
  const named = [...ids].sort((a, b) => a - b).slice(0, mostIds);
  return `${textCode(group)}_${named.join('.')}_${ids.length}`;
}

export interface OverlapMark {
  readonly isHeld: boolean;
  /** A code. */
  readonly group: string;
  /** The first of the notices' ids. */
  readonly ids: readonly number[];
  readonly count: number;
  /** Machines at once; earlier versions said none, and told once however many came. */
  readonly most: number;
}

export function readOverlapMark(name: string): OverlapMark | undefined {
  const [kind, group = '', list = '', count, told] = name.split('_');
  if ((kind !== 'overlap' && kind !== 'overlapheld') || !isWhole(count)) return undefined;
  const ids = list.split('.');
  return ids.every(isWhole)
    ? {
        isHeld: kind === 'overlapheld',
        group,
        ids: ids.map(Number),
        count: Number(count),
        most: isWhole(told) ? Number(told) : Number.POSITIVE_INFINITY,
      }
    : undefined;
}

function isWhole(text: string | undefined): text is string {
  return text !== undefined && /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
}

/** A text as letters that any file system takes. */
function textCode(text: string): string {
  return textHash(text).toString(16);
}
