// The forms of an exported event log: each makes a file's text entry by entry, so that nothing is held.

import { stringify } from 'csv-stringify/sync';
import { fieldText } from '../core/logFilter.ts';
import type { LogEntry } from '../core/ports.ts';
import { defused } from './rowText.ts';

export type ExportFormat = 'csv' | 'json' | 'ndjson';

/** Turns entries into a file's text: `head` once, `entry` for each in its turn, `tail` once. */
export interface LogEncoder {
  head(): string;
  entry(entry: LogEntry): string;
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
      return { head: () => '', entry: (entry) => `${JSON.stringify(entry)}\n`, tail: () => '' };
  }
}

function jsonEncoder(): LogEncoder {
  let separator = '';
  return {
    head: () => '[\n',
    entry: (entry) => {
      const text = `${separator}${JSON.stringify(entry)}`;
      separator = ',\n';
      return text;
    },
    tail: () => '\n]\n',
  };
}

/** RFC 4180, after a byte order mark: without one Excel reads UTF-8 as the system's old code page. */
const byteOrderMark = '\ufeff';

/** Most texts are no formula and need no quotes, which this sees at a glance. */
const plain = /^[A-Za-z0-9][^",;\t\r\n]*$/;

/**
 * Texts are defused; numbers are no text and stay. Null and absent fields are empty, as '' is; lists and records are JSON. Half a
 * surrogate pair, which UTF-8 can't have, becomes U+FFFD when the file is written.
 */
function csvEncoder(fields: readonly string[], mayHaveMore: boolean): LogEncoder {
  const known = new Set(fields);
  const columns = mayHaveMore ? [...fields, furtherColumn(known)] : fields;
  return {
    head: () => `${byteOrderMark}${columns.map(csvText).join(',')}\r\n`,
    entry: (entry) => {
      let line = '';
      let found = 0;
      let separator = '';
      for (const field of fields) {
        line += separator;
        separator = ',';
        if (!Object.hasOwn(entry, field)) continue;
        found++;
        const value = entry[field];
        line += typeof value === 'number' ? String(value) : csvText(fieldText(value));
      }
      const further =
        Object.keys(entry).length > found ? Object.entries(entry).filter(([name]) => !known.has(name)) : [];
      if (mayHaveMore) {
        line += separator;
        if (further.length > 0) line += csvText(JSON.stringify(Object.fromEntries(further)));
      } else if (further.length > 0) {
        throw new Error(`An entry has more fields than the ${fields.length} columns.`);
      }
      return `${line}\r\n`;
    },
    tail: () => '',
  };
}

/** A name that no field has. */
function furtherColumn(fields: ReadonlySet<string>): string {
  let name = 'otherFields';
  while (fields.has(name)) name += '_';
  return name;
}

/**
 * Semicolons and tabs are quoted too, for spreadsheets that take them for separators. It keeps texts together only where the reader
 * takes commas as well: otherwise a quote inside a row's line is none, which is why `defused` looks behind separators.
 */
function csvText(text: string): string {
  return text === '' || plain.test(text) ? text : stringify([[defused(text)]], { eof: false, quoted_match: /[;\t]/ });
}
