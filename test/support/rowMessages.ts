// Messages about rows of the log, as the editor's side sends them to its page.

import type { ToLogPage } from '../../src/protocol/logMessages.ts';

/** The rows from a place on, with these ids. */
export function rowsMessage(from: number, ids: readonly number[], revision = 1): Extract<ToLogPage, { type: 'rows' }> {
  return {
    type: 'rows',
    search: 1,
    revision,
    from,
    ids,
    fields: ['eventName'],
    rows: ids.map((id) => [`event ${id}`]),
    dates: ids.map(() => null),
    offsets: ids.map(() => 0),
    folds: [],
  };
}
