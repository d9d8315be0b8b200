// The watches of an account as the windows leave them to each other on disk. What comes from there is unknown until it was looked at.

import { type FailureKind, failureKinds } from '../failures.ts';
import type { KnownEntry, PauseReason, WatchGap, WatchNews, WatchRecord } from './watchRecord.ts';

/** By the key of the search. */
export type WatchRecords = ReadonlyMap<string, WatchRecord>;

const version = 1;

export function watchRecordsText(records: WatchRecords): string {
  const written = [...records].map(([key, record]) => [
    key,
    { ...record, known: record.known.map(({ code, date, count }) => [code, date, count]) },
  ]);
  return JSON.stringify({ version, watches: Object.fromEntries(written) });
}

/** Undefined for a file that holds anything else. A watch that can't be read is left out. */
export function parseWatchRecords(text: string): WatchRecords | undefined {
  const value = parsed(text);
  if (!isFields(value) || value.version !== version || !isFields(value.watches)) return undefined;
  return new Map(
    Object.entries(value.watches).flatMap(([key, written]) => {
      const record = readRecord(written);
      return record === undefined ? [] : [[key, record] as const];
    }),
  );
}

type Fields = { readonly [name: string]: unknown };

function readRecord(value: unknown): WatchRecord | undefined {
  if (!isFields(value)) return undefined;
  const { since, until, readAt, from, total, gapCount, heavy } = value;
  if (!isNumber(since) || !isNumber(until) || !isNumber(from) || !(readAt === null || isNumber(readAt)))
    return undefined;
  if (!isNumber(total) || !isNumber(gapCount) || !isNumber(heavy)) return undefined;
  const known = listOf(value.known, readKnown);
  const arrivals = listOf(value.arrivals, readArrival);
  const gaps = listOf(value.gaps, readGap);
  const untold = readNews(value.untold);
  const paused = readPause(value.paused);
  if (known === undefined || arrivals === undefined || gaps === undefined || untold === undefined) return undefined;
  if (paused === undefined) return undefined;
  const failure = failureKinds.find((kind: FailureKind) => kind === value.failure) ?? null;
  return { since, until, readAt, from, known, total, arrivals, gaps, gapCount, heavy, failure, paused, untold };
}

function readKnown(value: unknown): KnownEntry | undefined {
  if (!Array.isArray(value)) return undefined;
  const [code, date, count] = value;
  return typeof code === 'string' && isNumber(date) && isNumber(count) ? { code, date, count } : undefined;
}

function readArrival(value: unknown): WatchRecord['arrivals'][number] | undefined {
  if (!isFields(value)) return undefined;
  const { total, oldest } = value;
  return isNumber(total) && isNumber(oldest) ? { total, oldest } : undefined;
}

function readGap(value: unknown): WatchGap | undefined {
  if (!isFields(value)) return undefined;
  const { from, to } = value;
  return isNumber(from) && isNumber(to) ? { from, to } : undefined;
}

function readNews(value: unknown): WatchNews | undefined {
  if (!isFields(value) || !isNumber(value.count)) return undefined;
  const lines = listOf(value.lines, (line) => (typeof line === 'string' ? line : undefined));
  const gaps = listOf(value.gaps, readGap);
  const paused = value.paused === null ? null : readReason(value.paused);
  if (lines === undefined || gaps === undefined || paused === undefined) return undefined;
  return { count: value.count, lines, gaps, paused };
}

function readPause(value: unknown): WatchRecord['paused'] | undefined {
  if (value === null) return null;
  const why = isFields(value) ? readReason(value.why) : undefined;
  return isFields(value) && why !== undefined && isNumber(value.at) ? { why, at: value.at } : undefined;
}

function readReason(value: unknown): PauseReason | undefined {
  return value === 'cost' || value === 'forbidden' ? value : undefined;
}

/** Undefined where any of it can't be read: half of what is known would be told again. */
function listOf<T>(value: unknown, read: (one: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const list = value.flatMap((one) => read(one) ?? []);
  return list.length === value.length ? list : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
