// The values that the shown entries are counted by, as an export writes them: all of them, where the page shows the most frequent.

import type { LogEntry } from '../../core/connection/ports.ts';
import { queryName } from '../../core/query/query.ts';
import type { CountBy } from '../../protocol/log.ts';
import type { ExportSource } from '../export/pieces.ts';
import { missingFrom } from './exportSource.ts';
import type { LogResult } from './result.ts';

/** Values that are written each for itself at most: the rest are one line. */
const mostWritten = 100_000;

export function countedValues(result: LogResult, by: CountBy): ExportSource {
  const missing = missingFrom(result.progress);
  const { values, rest, across } = result.rows.counted(by, mostWritten);
  const times = by.kind === 'time' ? by.edges.slice(0, -1).map((edge) => new Date(edge).toISOString()) : [];
  const others = by.kind === 'none' ? [] : ['others'];
  const named = across.map((value) => (value === '' ? '(no value)' : value));
  const fields = unique([queryName(by.field), 'count', ...times, ...named, ...others]);
  const line = (value: string, count: number, cells: readonly number[]): LogEntry =>
    Object.fromEntries([value, count, ...cells].map((cell, place) => [fields[place] ?? '', cell]));
  // All else stands before the times: most of it is older.
  const columns = by.kind === 'time' ? [...fields.slice(0, 2), ...fields.slice(-1), ...fields.slice(2, -1)] : fields;
  const lines = values.map(({ value, count, cells }) => line(value, count, cells));
  if (rest.values > 0) lines.push(line(`(${rest.values} more values)`, rest.count, rest.cells));
  return {
    fields: columns,
    mayHaveMore: false,
    counted: true,
    missing: () => missing,
    total: lines.length,
    async *entries() {
      yield lines;
    },
  };
}

/** The same names, told apart where two are one: a value across may be called as a column is. */
function unique(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    while (taken.has(own)) own += '_';
    taken.add(own);
    return own;
  });
}
