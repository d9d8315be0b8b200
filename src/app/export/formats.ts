// The forms of an exported event log: each makes a file's text entry by entry, so that nothing is held.

import { stringify } from 'csv-stringify/sync';
import type { LogEntry } from '../../core/connection/ports.ts';
import { fieldText } from '../../core/log/fieldText.ts';
import type { TableRows } from '../../core/log/table.ts';
import type { Json } from '../../core/text/exactJson.ts';
import { encodedRows } from './encodedRows.ts';
import { defused } from './rowText.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson';

/** Entries to write: as they are, or rows of a table, for which none are made. */
export type EntryBatch = readonly LogEntry[] | TableRows;

/** Turns entries into a file's text: `head` once, `texts` for each batch in its turn, `tail` once. */
export interface LogEncoder {
  head(): string;
  /** Gives the text of each entry of a batch by its place there, to be asked for from the first to the last. */
  texts(batch: EntryBatch): (place: number) => string;
  tail(): string;
}

/**
 * `json` (an array) and `ndjson` give back every entry exactly, one on each line; only -0 becomes 0. For `csv`, `fields` are the columns;
 * with `mayHaveMore`, a last column `otherFields` has what else an entry has as a JSON object. Without it, further fields throw.
 */
export function encoderOf(format: ExportFormat, fields: readonly string[], mayHaveMore: boolean): LogEncoder {
  switch (format) {
    case 'csv':
      return csvEncoder(fields, mayHaveMore);
    case 'json':
      return jsonEncoder();
    case 'ndjson':
      return { head: () => '', texts: (batch) => jsonTexts(batch, () => '', '\n'), tail: () => '' };
  }
}

function jsonEncoder(): LogEncoder {
  let count = 0;
  const separator = () => (count++ === 0 ? '' : ',\n');
  return { head: () => '[\n', texts: (batch) => jsonTexts(batch, separator, ''), tail: () => '\n]\n' };
}

const lineEnd = /[\u2028\u2029]/;

/** JSON without the two characters that an editor takes for ends of lines, which it would offer to remove: they are written as escapes. */
function jsonText(value: Json | LogEntry | undefined): string {
  const text = JSON.stringify(value);
  return lineEnd.test(text) ? text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') : text;
}

function jsonTexts(batch: EntryBatch, start: () => string, end: string): (place: number) => string {
  if (!('table' in batch)) return (place) => `${start()}${jsonText(batch[place])}${end}`;
  const { table, rows } = batch;
  // Names that are whole numbers come first in an object, and so they do in its JSON.
  const fields = Object.keys(Object.fromEntries(table.fields.map((field) => [field, null])));
  const members = encodedRows(table, fields, (value, field) =>
    value === undefined ? '' : `,${jsonText(field)}:${jsonText(value)}`,
  );
  return (place) => {
    const row = rows[place] ?? 0;
    const text = table.further(row) === undefined ? `{${members(row).slice(1)}}` : jsonText(table.entry(row));
    return `${start()}${text}${end}`;
  };
}

/** RFC 4180, after a byte order mark: without one Excel reads UTF-8 as the system's old code page. */
const byteOrderMark = '\ufeff';

/** Most texts are no formula and need no quotes, which this sees at a glance. */
const plain = /^[A-Za-z0-9][^",;\t\r\n]*$/;

function csvEncoder(fields: readonly string[], mayHaveMore: boolean): LogEncoder {
  const columns = mayHaveMore ? [...fields, furtherColumn(fields)] : fields;
  return {
    head: () => `${byteOrderMark}${columns.map(csvText).join(',')}\r\n`,
    texts: (batch) => csvLines(batch, fields, mayHaveMore),
    tail: () => '',
  };
}

function csvLines(batch: EntryBatch, fields: readonly string[], mayHaveMore: boolean): (place: number) => string {
  const known = new Set(fields);
  const lineOf = (entry: LogEntry) => csvLine(entry, fields, known, mayHaveMore);
  if (!('table' in batch)) return (place) => lineOf(batch[place] ?? {});
  const { table, rows } = batch;
  const others = table.fields.filter((field) => !known.has(field));
  const cells = encodedRows(table, fields, (value, field) => `${field === fields[0] ? '' : ','}${csvCell(value)}`);
  const end = mayHaveMore && fields.length > 0 ? ',\r\n' : '\r\n';
  return (place) => {
    const row = rows[place] ?? 0;
    const more = table.further(row) !== undefined || others.some((field) => table.value(row, field) !== undefined);
    return more ? lineOf(table.entry(row)) : cells(row) + end;
  };
}

function csvLine(entry: LogEntry, fields: readonly string[], known: ReadonlySet<string>, mayHaveMore: boolean): string {
  let line = '';
  let found = 0;
  let separator = '';
  for (const field of fields) {
    line += separator;
    separator = ',';
    if (!Object.hasOwn(entry, field)) continue;
    found++;
    line += csvCell(entry[field]);
  }
  const further = Object.keys(entry).length > found ? Object.entries(entry).filter(([name]) => !known.has(name)) : [];
  if (mayHaveMore) {
    line += separator;
    if (further.length > 0) line += csvText(JSON.stringify(Object.fromEntries(further)));
  } else if (further.length > 0) {
    throw new Error(`An entry has more fields than the ${fields.length} columns.`);
  }
  return `${line}\r\n`;
}

/** A name that no field has. */
function furtherColumn(fields: readonly string[]): string {
  let name = 'otherFields';
  while (fields.includes(name)) name += '_';
  return name;
}

/**
 * Texts are defused; numbers are no text and stay. Null and absent fields are empty, as '' is; lists and records are JSON. Half a
 * surrogate pair, which UTF-8 can't have, becomes U+FFFD when the file is written.
 */
function csvCell(value: Json | undefined): string {
  return typeof value === 'number' ? String(value) : csvText(fieldText(value));
}

/**
 * Semicolons and tabs are quoted too, for spreadsheets that take them for separators. It keeps texts together only where the reader
 * takes commas as well: otherwise a quote inside a row's line is none, which is why `defused` looks behind separators.
 */
function csvText(text: string): string {
  return text === '' || plain.test(text) ? text : stringify([[defused(text)]], { eof: false, quoted_match: /[;\t]/ });
}
