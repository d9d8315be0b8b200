// The columns of the event log's table: the fields that came, in an order and with widths that suit what they hold.

import { dateField } from '../core/eventLog.ts';
import { lineText } from '../core/foreignText.ts';
import type { TableColumn } from './dataTable.ts';
import { text } from './text.ts';

const known: readonly Omit<TableColumn, 'label'>[] = [
  { key: dateField, width: 172, grow: 0, mono: true },
  { key: 'eventName', width: 170, grow: 2 },
  { key: 'userType', width: 90, grow: 0 },
  { key: 'objectName', width: 120, grow: 1 },
  { key: 'label', width: 165, grow: 2 },
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
export function fieldName(field: string): string {
  return (Object.hasOwn(text.log.fields, field) ? text.log.fields[field] : undefined) ?? lineText(field);
}

/** `zone`: the time zone's name, said once in the date column's head. */
export function logColumns(fields: readonly string[], zone: string): readonly TableColumn[] {
  const came = new Set(fields.length === 0 ? documented : fields);
  const unknown = [...came].filter((field) => !known.some(({ key }) => key === field) && !hidden.includes(field));
  const columns = [
    ...known.filter(({ key }) => came.has(key)),
    ...unknown.map((key) => ({ key, width: 110, grow: 1 })),
  ].slice(0, columnLimit);
  return columns.map((column) => ({
    ...column,
    label: column.key === dateField ? `${fieldName(column.key)} (${zone})` : fieldName(column.key),
  }));
}
