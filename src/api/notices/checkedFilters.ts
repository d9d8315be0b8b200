// Owns the filters of notices whose rows are looked at again here: a service may ignore a filter without a word.

import type { JsonRecord } from '../../core/text/exactJson.ts';
import { after, notEquals, type ObjectFilter } from '../filter/filter.ts';
import { fieldOf, isJsonRecord } from '../wire/json.ts';
import { wireDateText, wireTime } from '../wire/wireDates.ts';
import { idOf } from './record.ts';

export const statusPath = 'statusCode.keyName';
const completed = 'COMPLETED';

export interface CheckedFilter {
  readonly filter: ObjectFilter;
  /** Whether the filter selects a row of a list, as `listRecord` keeps it. */
  readonly selects: (row: JsonRecord) => boolean;
}

export const notCompleted: CheckedFilter = {
  filter: notEquals(statusPath, completed),
  selects: (row) => {
    const status = fieldOf(row, 'statusCode');
    return !isJsonRecord(status) || fieldOf(status, 'keyName') !== completed;
  },
};

/** What was changed at `since` or later, in milliseconds since 1970. */
export function changedSince(since: number): CheckedFilter {
  // The service compares whole seconds, and says "after".
  const limit = Math.floor(since / 1000) * 1000 - 1000;
  return {
    filter: after('modifyDate', wireDateText(limit)),
    selects: (row) => {
      const date = fieldOf(row, 'modifyDate');
      return typeof date === 'string' && wireTime(date) > limit;
    },
  };
}

/** True where a notice came that the filter should have kept back. */
export function wasIgnored({ selects }: CheckedFilter, rows: readonly JsonRecord[]): boolean {
  return rows.some((row) => idOf(row) !== null && !selects(row));
}
