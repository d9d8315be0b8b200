// A service's event log by rules that a test sets: how many rows it gives, what it looks at, what it says of its total.

import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { answer, type Behaviour } from './faultServer.ts';

export interface LogRules {
  /** The most rows of a page. */
  readonly cap?: number;
  readonly ignoresOffset?: boolean;
  /** Pages of more rows than this are refused as too much data. */
  readonly bearable?: number;
  /** What the total's header says; null for none, the truth where absent. */
  readonly total?: (all: number, offset: number, page: number) => number | null;
}

/** Answers reads of a log of these rows, whatever their filter; a list of names for everything else. */
export function logServer(rows: readonly JsonRecord[], rules: LogRules = {}): Behaviour {
  const { cap = Number.POSITIVE_INFINITY, bearable = Number.POSITIVE_INFINITY, total = (all) => all } = rules;
  return (request, response, index) => {
    const limit = request.parameters.get('resultLimit');
    if (limit === null) return answer(['A'])(request, response, index);
    const [offset = 0, count = 0] = limit.split(',').map(Number);
    if (count > bearable) return answer('', 500)(request, response, index);
    const start = rules.ignoresOffset === true ? 0 : offset;
    const page = rows.slice(start, start + Math.min(count, cap));
    const told = total(rows.length, offset, page.length);
    answer(page, 200, told === null ? {} : { 'platform-total-items': String(told) })(request, response, index);
  };
}

const newest = Date.UTC(2026, 10, 20);

/** Entries of a log, newest first, each a second older than the one before it. */
export function logRows(length: number): JsonRecord[] {
  return Array.from({ length }, (_, index) => ({
    eventName: `e${index}`,
    eventCreateDate: new Date(newest - index * 1000).toISOString(),
    userType: 'SYSTEM',
  }));
}
