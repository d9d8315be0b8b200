// Searches that one entry leads to: what else belongs to it, happened around it, or happened to the same thing.

import type { LogEntry } from '../../core/connection/ports.ts';
import { fieldText } from '../../core/log/fieldText.ts';
import { metaField } from '../../core/log/metaFields.ts';
import { dateField } from '../../core/log/table.ts';
import { includeValue, periodOf, setPeriod } from '../../core/query/edit.ts';
import { writePeriod } from '../../core/query/plan.ts';
import { parseQuery } from '../../core/query/query.ts';
import { minute } from '../../core/text/timeWindow.ts';
import { longestValue } from '../../protocol/log.ts';

/** Milliseconds before and after an entry that count as around it. */
const around = 5 * minute;
/** The same of one user, or one object. */
const longAround = 30 * minute;

function textOf(entry: LogEntry, field: string): string {
  const text = fieldText(Object.hasOwn(entry, field) ? entry[field] : undefined);
  return text.length <= longestValue ? text : '';
}

/** Whether entries with this value can be searched for or left out: dates have periods instead, and metadata is never the same twice. */
export function isSearchable(field: string, value: LogEntry[string] | undefined): boolean {
  if (field === dateField || field === metaField) return false;
  if (typeof value === 'object' && value !== null && !JSON.isRawJSON(value)) return false;
  const text = fieldText(value);
  return text !== '' && text.length <= longestValue;
}

/** Every entry of the same trace, whenever; undefined where the entry has none. */
export function sameTrace(entry: LogEntry): string | undefined {
  const trace = textOf(entry, 'traceId');
  return trace === '' ? undefined : includeValue('', 'traceId', trace);
}

/** Everything around an instant, in milliseconds since 1970, the end being part of it. */
export function aroundTime(date: number, length = around): string {
  return setPeriod('', writePeriod(date - length, date + length + 1));
}

/** What the entry's user did around it; undefined where the entry names none. `date` as in `aroundTime`. */
export function userAround(entry: LogEntry, date: number): string | undefined {
  const field = ['username', 'userId'].find((one) => textOf(entry, one) !== '');
  return field && includeValue(aroundTime(date, longAround), field, textOf(entry, field));
}

/** What happened to the entry's object around it; undefined where the entry names none. `date` as in `aroundTime`. */
export function objectAround(entry: LogEntry, date: number): string | undefined {
  return ofObject(entry, aroundTime(date, longAround));
}

/** '' where there is none: the number 0 is no object's, and stands where the service knows none, as of a user that there isn't. */
function objectIdOf(entry: LogEntry): string {
  const id = textOf(entry, 'objectId');
  return id === '0' ? '' : id;
}

/** Entries about the same object, else with the same label; undefined where the entry has neither. */
function ofObject(entry: LogEntry, period: string): string | undefined {
  const [category, label] = ['objectName', 'label'].map((field) => textOf(entry, field));
  const id = objectIdOf(entry);
  if (id) return includeValue(category ? includeValue(period, 'objectName', category) : period, 'objectId', id);
  return label ? includeValue(period, 'label', label) : undefined;
}

export interface Company {
  readonly query: string;
  /** What the entries have in common. */
  readonly subject: 'object' | 'label' | 'event';
}

/** Entries about the same object, else with the same label, else of the same name, in the period of `query`. */
export function whoElse(entry: LogEntry, query: string): Company | undefined {
  const period = setPeriod('', periodOf(parseQuery(query)));
  const ofSame = ofObject(entry, period);
  if (ofSame !== undefined) return { query: ofSame, subject: objectIdOf(entry) === '' ? 'label' : 'object' };
  const name = textOf(entry, 'eventName');
  return name ? { query: includeValue(period, 'eventName', name), subject: 'event' } : undefined;
}
