// The columns of the event log's table: the fields that came, in an order and with widths that suit what they hold.

import { metaField, metaPathOf } from '../../core/log/metaFields.ts';
import { compareWords } from '../../core/log/ranks.ts';
import { dateField } from '../../core/log/table.ts';
import { queryName } from '../../core/query/query.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { headWidth } from '../parts/textWidth.ts';
import { fieldStrings, resultStrings } from '../strings/result.ts';
import { localZoneName } from '../strings/zone.ts';
import { fittingWidth, type TableColumn } from '../table/columnWidths.ts';

/** Pixels: a date to the second, one that the clock shows twice, and one with its offset from UTC. */
const dateWidth = 172;
const signedDateWidth = 206;
const offsetDateWidth = 245;
/** Pixels of the column of a field inside the metadata, which has its path for a name. */
const leastMetaWidth = 90;
const mostMetaWidth = 320;
/** Pixels of a character of a column's head, on average, and of all that stands beside its text. */
const headCharacter = 8.5;
const besideHead = 28;
/** Of a heading, on the average: columns aren't wider than they need be. */
const headingCharacter = 6;

const known: readonly Omit<TableColumn, 'label'>[] = [
  { key: dateField, width: dateWidth, grow: 0, mono: true },
  { key: 'eventName', width: 170, grow: 2 },
  { key: 'userType', width: 100, grow: 0 },
  { key: 'objectName', width: 120, grow: 1 },
  { key: 'label', width: 185, grow: 2 },
  { key: 'username', width: 110, grow: 1 },
  { key: 'ipAddress', width: 115, grow: 0, mono: true },
  { key: 'objectId', width: 96, grow: 0, mono: true },
  { key: 'traceId', width: 130, grow: 0, mono: true },
  { key: 'userId', width: 84, grow: 0, mono: true },
  { key: 'accountId', width: 88, grow: 0, mono: true },
];

/** What the table has before any field came. */
const documented = [dateField, 'eventName', 'userType'];
/** Shown in details alone: JSON in a cell says little. */
const hidden = [metaField];
/** A service that sends more fields shows the rest in details. */
const columnLimit = 20;

/** A field as people call it; one inside the metadata as a query does. */
export function logFieldName(field: string): string {
  if (metaPathOf(field) !== undefined) return lineText(queryName(field));
  return (Object.hasOwn(fieldStrings, field) ? fieldStrings[field] : undefined) ?? lineText(field);
}

/** The date column's head says once in which zone its dates are. */
export function logColumns(fields: readonly string[], zone: TimeZoneChoice): readonly TableColumn[] {
  const came = new Set(fields.length === 0 ? documented : fields);
  const unknown = [...came].filter((field) => !known.some(({ key }) => key === field) && !hidden.includes(field));
  const columns = [
    ...known.filter(({ key }) => came.has(key)),
    ...unknown.map((key) => ({ key, width: 110, grow: 1 })),
  ].slice(0, columnLimit);
  return columns.map((column) => ({ ...column, ...(column.key === dateField ? dateColumn(zone) : named(column)) }));
}

/** The name of a field that every log has fits into its column in each language. */
function named({ key, width }: Pick<TableColumn, 'key' | 'width'>): { readonly label: string; readonly width: number } {
  const label = logFieldName(key);
  return {
    label,
    width: Object.hasOwn(fieldStrings, key)
      ? fittingWidth(label, 0, () => '', width, 2 * width, headingCharacter)
      : width,
  };
}

/** Columns of fields inside the metadata, by their names: those that were found, and those that were chosen before. */
export function metaColumns(found: readonly string[], chosen: readonly string[]): readonly TableColumn[] {
  const columns = [...new Set([...found, ...chosen])].map((key) => {
    const label = logFieldName(key);
    const width = fittingWidth(label, 0, () => '', leastMetaWidth, mostMetaWidth);
    return { key, label, width, grow: 1, optional: true };
  });
  return columns.sort((a, b) => compareWords(a.label, b.label));
}

/** Wide enough for the name of the zone. */
function dateColumn(zone: TimeZoneChoice): { readonly label: string; readonly width: number } {
  const name = zone === 'local' ? localZoneName() : zone === 'utc' ? 'UTC' : resultStrings.serviceTime;
  const label = `${logFieldName(dateField)} (${name})`;
  const least = zone === 'service' ? offsetDateWidth : zone === 'local' && setsClocks() ? signedDateWidth : dateWidth;
  const width = headWidth(label) ?? label.length * headCharacter;
  return { label, width: Math.max(least, Math.ceil(width) + besideHead) };
}

/** Whether the reader's clock shows some times twice a year. */
function setsClocks(): boolean {
  const [winter, summer] = [0, 6].map((month) => new Date(2026, month).getTimezoneOffset());
  return winter !== summer;
}
