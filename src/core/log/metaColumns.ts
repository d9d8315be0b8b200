// Owns the columns of fields inside the metadata: made when somebody asks for one, and kept up while the table grows. A text of metadata
// is read once for all columns that there are, however many rows have it, and not at all where none of their names stands in it.

import { LogColumn } from './column.ts';
import { Codes } from './columnCodes.ts';
import { mayHave, readMeta, valueAt } from './metaFields.ts';

/** Columns that are kept at most: beyond them, the one that was asked for longest ago goes, and is made again when it is asked for. */
export const mostMetaColumns = 100;

interface MetaColumn {
  readonly path: readonly string[];
  readonly column: LogColumn;
  /** The metadata's code → the column's. */
  readonly byCode: Codes;
  /** The metadata's codes, and the rows, that were taken up. */
  codes: number;
  rows: number;
}

export class MetaColumns {
  /** By field, the one asked for last at the end. */
  readonly #columns = new Map<string, MetaColumn>();
  /** The field that was asked for last: mostly it is asked for again. */
  #last: { readonly field: string; readonly one: MetaColumn } | undefined;

  /** The column of a field with this path, over `size` rows, whose metadata is in `metadata`. Its codes are the same, whenever it is made. */
  column(field: string, path: readonly string[], metadata: LogColumn, size: number): LogColumn {
    const one = this.#last?.field === field ? this.#last.one : this.#use(field, path);
    if (one.rows === size) return one.column;
    if (one.codes < metadata.count) this.#read(metadata);
    for (let row = one.rows; row < size; row++) one.column.codes.set(row, one.byCode.get(metadata.codes.get(row)));
    one.rows = size;
    return one.column;
  }

  #use(field: string, path: readonly string[]): MetaColumn {
    const known = this.#columns.get(field);
    const one = known ?? { path, column: new LogColumn(), byCode: new Codes(), codes: 0, rows: 0 };
    this.#columns.delete(field);
    this.#columns.set(field, one);
    for (const oldest of this.#columns.keys()) {
      if (this.#columns.size <= mostMetaColumns) break;
      this.#columns.delete(oldest);
    }
    this.#last = { field, one };
    return one;
  }

  /** Looks into the texts that came since, for all columns. */
  #read(metadata: LogColumn): void {
    const columns = [...this.#columns.values()];
    for (let code = Math.min(...columns.map(({ codes }) => codes)); code < metadata.count; code++) {
      const text = metadata.textOf(code);
      const concerned = columns.filter(({ codes, path }) => codes <= code && mayHave(text, path));
      const json = concerned.length === 0 ? undefined : readMeta(text);
      if (json === undefined) continue;
      for (const { path, column, byCode } of concerned) {
        const value = valueAt(json, path);
        if (value !== undefined) byCode.set(code, column.codeOf(value));
      }
    }
    for (const one of columns) one.codes = metadata.count;
  }
}
