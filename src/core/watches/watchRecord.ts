// What is known of a watched search: up to when the log was read for it, what was found, and what isn't known. Times are milliseconds since
// 1970, by the service's clock where nothing else is said.

import type { FailureKind } from '../failures.ts';
import { mostLateWatched } from './watchPlan.ts';

/** A period of which it isn't known in full what was written. */
export interface WatchGap {
  readonly from: number;
  readonly to: number;
}

/** An entry that was found, by a code of its whole record: how often, and its date. */
export interface KnownEntry {
  readonly code: string;
  readonly date: number;
  readonly count: number;
}

/** When there were so many new entries, the oldest date of those that had come last. */
export interface Arrival {
  readonly total: number;
  readonly oldest: number;
}

/** Why it isn't read any more until a person says so: it takes too many requests, or this user may not read the log. */
export type PauseReason = 'cost' | 'forbidden';

/** What is to be told of it in a message. */
export interface WatchNews {
  readonly count: number;
  /** The first of the new entries, each in a line. */
  readonly lines: readonly string[];
  readonly gaps: readonly WatchGap[];
  /** It was paused. */
  readonly paused: PauseReason | null;
}

export interface WatchRecord {
  readonly since: number;
  readonly until: number;
  /** When it was last read with success, by this machine's clock; null before that. */
  readonly readAt: number | null;
  /** What is dated earlier is no news; from then on every entry that was found is among the known ones. */
  readonly from: number;
  readonly known: readonly KnownEntry[];
  /** New entries since the beginning. */
  readonly total: number;
  readonly arrivals: readonly Arrival[];
  /** Those of which somebody may still want to hear; and all there ever were, by number. */
  readonly gaps: readonly WatchGap[];
  readonly gapCount: number;
  /** Reads that took all they may, since one last had the whole time that late entries are promised for. */
  readonly heavy: number;
  readonly failure: FailureKind | null;
  readonly paused: { readonly why: PauseReason; readonly at: number } | null;
  readonly untold: WatchNews;
}

/** What a read found. */
export interface WatchRead {
  /** Entries dated `from` or later. */
  readonly known: readonly KnownEntry[];
  readonly count: number;
  /** Infinite where nothing is new. */
  readonly oldest: number;
  readonly lines: readonly string[];
  /** What is older than that couldn't be read; null: all was. */
  readonly missedBefore: number | null;
}

export const noNews: WatchNews = { count: 0, lines: [], gaps: [], paused: null };

/** Lines of a message. */
export const mostLines = 3;
/** Reads that took all they may, after which a watch is paused. */
export const mostHeavy = 3;
const mostArrivals = 50;
const mostGaps = 5;

/**
 * A watch that was asked for at `began`, of which nothing is known yet but how far somebody has seen what was new. Where that was long ago,
 * what was known was lost, or is another machine's: it begins now, and what came in between isn't known. `left`: it was read up to then,
 * and goes on from there.
 */
export function beginWatch(
  began: number | null,
  now: number,
  opened: { total: number; gaps: number },
  left?: number,
): WatchRecord {
  const isFresh = began !== null && began <= now && now - began <= mostLateWatched;
  const goesOn = left !== undefined && left < now;
  const since = goesOn ? left + 1 : isFresh ? began : now;
  const gaps = !goesOn && began !== null && began < since ? [{ from: began, to: now }] : [];
  return {
    ...{ since, until: since, readAt: null, from: since, known: [], total: opened.total, arrivals: [] },
    ...{ gaps, gapCount: opened.gaps + gaps.length, heavy: 0, failure: null, paused: null, untold: noNews },
  };
}

/**
 * The record before a read at `now` (`machineNow` by this machine's clock). Where the clocks don't stand as they stood, it isn't known what
 * came since it was last read by those of today.
 */
export function heedClocks(record: WatchRecord, now: number, machineNow: number): WatchRecord {
  const { readAt, until } = record;
  if (readAt === null) return record;
  const lastRead = now - (machineNow - readAt);
  if (Math.min(lastRead, now) >= until - mostLateWatched / 2) return record;
  const to = Math.min(until, now);
  return withGap(
    { ...record, since: Math.min(record.since, to), until: to, from: to },
    { from: Math.min(lastRead, to), to },
  );
}

/** The record after a read up to `upTo`, at `machineNow` by this machine's clock. */
export function takeRead(record: WatchRecord, read: WatchRead, upTo: number, machineNow: number): WatchRecord {
  const { count, oldest, lines, missedBefore } = read;
  const until = Math.max(record.until, upTo);
  const lateFrom = until - mostLateWatched;
  const missed = missedBefore !== null && missedBefore > record.from ? missedBefore : null;
  // What is too much for one read would be so at each until it is old enough: it goes on from now.
  const isDense = missed !== null && missed > lateFrom;
  const from = isDense ? until : Math.max(record.from, lateFrom);
  const total = record.total + count;
  const { untold } = record;
  const taken: WatchRecord = {
    ...record,
    ...{ until, from, total, readAt: machineNow, failure: null },
    known: read.known.filter(({ date }) => date >= from),
    arrivals:
      count === 0 ? record.arrivals : newest(mostArrivals, [...record.arrivals, { total, oldest }], joinedArrivals),
    untold: { ...untold, count: untold.count + count, lines: [...lines, ...untold.lines].slice(0, mostLines) },
  };
  if (missedBefore === null) return record.from <= lateFrom ? { ...taken, heavy: 0 } : taken;
  const gap = { from: record.from, to: isDense ? until : missedBefore };
  return noteHeavy(missed === null ? taken : withGap(taken, gap), upTo);
}

/** It took all that it may: once too often, and it is paused. */
export function noteHeavy(record: WatchRecord, now: number): WatchRecord {
  const heavy = record.heavy + 1;
  return heavy < mostHeavy ? { ...record, heavy } : pauseWatch({ ...record, heavy }, 'cost', now);
}

export function pauseWatch(record: WatchRecord, why: PauseReason, at: number): WatchRecord {
  return { ...record, paused: { why, at }, untold: { ...record.untold, paused: why } };
}

/** A person wants it to go on. */
export function resumeWatch(record: WatchRecord): WatchRecord {
  return { ...record, paused: null, heavy: 0, failure: null, untold: { ...record.untold, paused: null } };
}

/** What is to be told of it. What somebody has opened by now isn't: of entries and gaps those are the older ones. */
export function unseenNews(record: WatchRecord | undefined, opened: { total: number; gaps: number }): WatchNews {
  if (record === undefined) return noNews;
  const { total, gapCount, untold } = record;
  const count = Math.min(untold.count, Math.max(0, total - opened.total));
  const seenGaps = Math.max(0, untold.gaps.length - Math.max(0, gapCount - opened.gaps));
  return { ...untold, count, lines: untold.lines.slice(0, count), gaps: untold.gaps.slice(seenGaps) };
}

/** Something is to be told. */
export function hasNews({ count, gaps, paused }: WatchNews): boolean {
  return count > 0 || gaps.length > 0 || paused !== null;
}

function withGap(record: WatchRecord, gap: WatchGap): WatchRecord {
  const { untold } = record;
  return {
    ...record,
    gaps: newest(mostGaps, [...record.gaps, gap], joinedGaps),
    gapCount: record.gapCount + 1,
    untold: { ...untold, gaps: newest(mostGaps, [...untold.gaps, gap], joinedGaps) },
  };
}

/** No more than so many: the first ones become one that says what both do. */
function newest<T>(most: number, all: readonly T[], joined: (first: T, second: T) => T): readonly T[] {
  const [first, second, ...others] = all;
  return all.length <= most || first === undefined || second === undefined
    ? all
    : newest(most, [joined(first, second), ...others], joined);
}

function joinedArrivals(first: Arrival, second: Arrival): Arrival {
  return { total: second.total, oldest: Math.min(first.oldest, second.oldest) };
}

function joinedGaps(first: WatchGap, second: WatchGap): WatchGap {
  return { from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) };
}
