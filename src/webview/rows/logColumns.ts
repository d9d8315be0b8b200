// The columns of the event log's table: the fields that came, in an order and with widths that suit what they hold.

import { dateField } from '../../core/log/table.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { fieldStrings, resultStrings } from '../strings/result.ts';
import { localZoneName } from '../strings/zone.ts';
import type { TableColumn } from '../table/columnWidths.ts';

/** Pixels: a date to the second, and one with its offset from UTC. */
const dateWidth = 172;
const offsetDateWidth = 245;
/** Pixels of a character of a column's head, on average. */
const headCharacter = 7.4;

const known: readonly Omit<TableColumn, 'label'>[] = [
  { key: dateField, width: dateWidth, grow: 0, mono: true },
  { key: 'eventName', width: 170, grow: 2 },
  { key: 'userType', width: 90, grow: 0 },
  { key: 'objectName', width: 120, grow: 1 },
  { key: 'label', width: 185, grow: 2 },
  { key: 'username', width: 110, grow: 1 },
  { key: 'ipAddress', width: 115, grow: 0, mono: true },
  { key: 'objectId', width: 90, grow: 0, mono: true },
  { key: 'traceId', width: 130, grow: 0, mono: true },
  { key: 'userId', width: 80, grow: 0, mono: true },
  { key: 'accountId', width: 80, grow: 0, mono: true },
];

/** What the table has before any field came. */
const documented = [dateField, 'eventName', 'userType'];
/** Shown in details alone: JSON in a cell says little. */
const hidden = ['metaData'];
/** A service that sends more fields shows the rest in details. */
const columnLimit = 20;

/** A field as people call it. */
export function logFieldName(field: string): string {
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
  return columns.map((column) => ({
    ...column,
    ...(column.key === dateField ? dateColumn(zone) : { label: logFieldName(column.key) }),
  }));
}

/** Wide enough for the name of the zone. */
function dateColumn(zone: TimeZoneChoice): { readonly label: string; readonly width: number } {
  const name = zone === 'local' ? localZoneName() : zone === 'utc' ? 'UTC' : resultStrings.serviceTime;
  const label = `${logFieldName(dateField)} (${name})`;
  const least = zone === 'service' ? offsetDateWidth : dateWidth;
  return { label, width: Math.max(least, Math.round(label.length * headCharacter) + 40) };
}
