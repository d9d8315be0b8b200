// Owns what the rows of a table are encoded to, for export: what many rows have is encoded once, and no entry is rebuilt.

import type { EventLogTable } from '../../core/log/table.ts';
import type { Json } from '../../core/text/exactJson.ts';

/** A field with more distinct values than this has most of them in few rows: they are encoded each time. */
const mostDistinct = 16_384;
/** Characters that are held of all fields together; beyond them all is encoded each time. */
const mostHeld = 4_000_000;

/** Encodes a field's value; undefined where a row doesn't have the field. Gives the same for the same. */
export type Encode = (value: Json | undefined, field: string) => string;

/** Gives what a row's fields are encoded to, one behind the other. */
export function encodedRows(table: EventLogTable, fields: readonly string[], encode: Encode): (row: number) => string {
  let room = mostHeld;
  const encoders = fields.map((field) => {
    const encoded = (row: number) => encode(table.value(row, field), field);
    const column = table.column(field);
    if (column === undefined || column.count > mostDistinct) return encoded;
    const held = new Array<string | undefined>(column.count);
    return (row: number) => {
      const code = column.codes.get(row);
      const known = held[code];
      if (known !== undefined) return known;
      const text = encoded(row);
      if (text.length > room) return text;
      room -= text.length;
      held[code] = inOnePiece(text);
      return text;
    };
  });
  return (row) => {
    let text = '';
    for (const one of encoders) text += one(row);
    return text;
  };
}

/** The same text: one that was added up keeps its parts, and those cost time again in every line that it is added to. */
function inOnePiece(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
