// What the event log page persists over a reload of the window: ids and small choices, no rows.

import type { EntryPrint } from '../../core/log/entryPrint.ts';
import type { SortOrder } from '../../core/log/order.ts';
import { dateField } from '../../core/log/table.ts';
import { isRecord, isText, longestName, longestPath, longestQueryText } from '../../protocol/guards.ts';
import { firstQuery } from '../query/firstQuery.ts';
import { readTrail, type TrailStep } from '../query/queryTrail.ts';
import { type KeptChoice, readKeptChoice } from '../rows/leftChoice.ts';
import { type LeftPlace, readLeftPlace, readPrint } from '../rows/leftPlace.ts';
import { type ResultsLayout, readLayout } from '../table/columnChoice.ts';
import type { Finding } from './foundSentence.ts';
import { readScrolled, type Scrolled } from './pageScroll.ts';

export interface PersistedLog extends LeftPlace {
  /** Undefined until the editor has said whose log this is. */
  readonly connectionName: string | undefined;
  /** The path of the file whose entries these are; undefined: the connection's. */
  readonly file: string | undefined;
  /** What stands in the query bar. */
  readonly query: string;
  /** The query that was run last; undefined where none was. */
  readonly searched: string | undefined;
  /** As the editor counts the queries that were set from outside; undefined where it never said. */
  readonly asked: number | undefined;
  /** The queries that were searched up to that one. */
  readonly trail: readonly TrailStep[];
  readonly order: SortOrder;
  readonly layout: ResultsLayout;
  /** New entries are followed. */
  readonly follow: boolean;
  /** The entry whose details are open. */
  readonly open: EntryPrint | undefined;
  /** The rows that are chosen. */
  readonly chosen?: KeptChoice | undefined;
  /** What is looked for in the rows. */
  readonly finding?: Finding;
  readonly scrolled?: Scrolled;
}

/** Newest first, until the reader says otherwise. */
const firstOrder: SortOrder = { field: dateField, descending: true };

/** From what the editor stored, which may be anything. */
export function readPersisted(value: unknown): PersistedLog {
  const kept: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  const { connectionName, file, query, searched, asked, trail, order, layout, follow, open, finding, scrolled } = kept;
  return {
    connectionName: isText(connectionName, longestName) ? connectionName : undefined,
    file: isText(file, longestPath) ? file : undefined,
    query: isText(query, longestQueryText) ? query : firstQuery,
    searched: isText(searched, longestQueryText) ? searched : undefined,
    asked: typeof asked === 'number' && Number.isInteger(asked) && asked >= 0 ? asked : undefined,
    trail: readTrail(trail),
    ...readLeftPlace(value),
    order: readOrder(order),
    layout: readLayout(layout),
    follow: follow === true,
    open: readPrint(open),
    chosen: readKeptChoice(kept.chosen),
    finding: readFinding(finding),
    scrolled: readScrolled(scrolled),
  };
}

function readFinding(value: unknown): Finding {
  const { open, text } = isRecord(value) ? value : {};
  return { open: open === true, text: isText(text, longestQueryText) ? text : '' };
}

function readOrder(value: unknown): SortOrder {
  const { field, descending } = isRecord(value) ? value : {};
  return isText(field, longestName) && typeof descending === 'boolean' ? { field, descending } : firstOrder;
}
