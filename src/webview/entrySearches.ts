// Searches that one entry leads to: what else belongs to it, happened around it, or happened to the same thing.

import { dateField } from '../core/eventLog.ts';
import { fieldText } from '../core/logFilter.ts';
import { writeInstant } from '../core/logPlan.ts';
import { parseQuery } from '../core/logQuery.ts';
import { includeValue, periodOf, setPeriod } from '../core/logQueryEdit.ts';
import type { LogEntry } from '../core/ports.ts';
import { minute } from '../core/timeWindow.ts';
import { longestValue } from '../protocol/log.ts';

/** Milliseconds before and after an entry that count as around it. */
const around = 5 * minute;

function textOf(entry: LogEntry, field: string): string {
  const text = fieldText(Object.hasOwn(entry, field) ? entry[field] : undefined);
  return text.length <= longestValue ? text : '';
}

/** Whether entries with this value can be searched for or left out: dates have periods instead, and metadata is never the same twice. */
export function isSearchable(field: string, value: LogEntry[string] | undefined): boolean {
  if (field === dateField || field === 'metaData' || (typeof value === 'object' && value !== null)) return false;
  const text = fieldText(value);
  return text !== '' && text.length <= longestValue;
}

/** Every entry of the same trace, whenever; undefined where the entry has none. */
export function sameTrace(entry: LogEntry): string | undefined {
  const trace = textOf(entry, 'traceId');
  return trace === '' ? undefined : includeValue('', 'traceId', trace);
}

/** Everything around an instant, in milliseconds since 1970; the end is part of it. */
export function aroundTime(date: number): string {
  return setPeriod('', { after: writeInstant(date - around), before: writeInstant(date + around + 1) });
}

export interface Company {
  readonly query: string;
  /** What the entries have in common. */
  readonly subject: 'object' | 'label' | 'event';
}

/** Entries about the same object, else with the same label, else of the same name, in the period of `query`. */
export function whoElse(entry: LogEntry, query: string): Company | undefined {
  const period = setPeriod('', periodOf(parseQuery(query)));
  const [category, id, label, name] = ['objectName', 'objectId', 'label', 'eventName'].map((field) =>
    textOf(entry, field),
  );
  if (id) {
    const ofCategory = category ? includeValue(period, 'objectName', category) : period;
    return { query: includeValue(ofCategory, 'objectId', id), subject: 'object' };
  }
  if (label) return { query: includeValue(period, 'label', label), subject: 'label' };
  return name ? { query: includeValue(period, 'eventName', name), subject: 'event' } : undefined;
}
