// What the event log page keeps over a reload of the window: ids and small choices, no rows.

import { isRecord, isText, longestName, longestQuery } from '../protocol/guards.ts';
import { type ResultsLayout, readLayout } from './columnChoice.ts';

export interface LogKept {
  /** Undefined until the editor has said whose log this is. */
  readonly connectionName: string | undefined;
  /** What stands in the query bar. */
  readonly query: string;
  /** The query that was run last; undefined where none was. */
  readonly searched: string | undefined;
  /** First row on the screen. */
  readonly top: number;
  readonly layout: ResultsLayout;
}

/** What a page that never ran offers to search. */
export const firstQuery = 'after:24h';

/** From what the editor stored, which may be anything. */
export function readKept(value: unknown): LogKept {
  const { connectionName, query, searched, top, layout } = isRecord(value) ? value : {};
  return {
    connectionName: isText(connectionName, longestName) ? connectionName : undefined,
    query: isText(query, longestQuery) ? query : firstQuery,
    searched: isText(searched, longestQuery) ? searched : undefined,
    top: typeof top === 'number' && top >= 0 ? top : 0,
    layout: readLayout(layout),
  };
}
