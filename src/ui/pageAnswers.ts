// What the event log page is answered when it asks about the rows of a search.

import type { FromLogPage, ToLogPage } from '../protocol/log.ts';
import type { LogResult } from './logResult.ts';
import { rowsAsText } from './rowText.ts';

/** What is about rows of one search; of an older search nothing is left. */
export type AboutRows = Extract<
  FromLogPage,
  { type: 'shown' | 'window' | 'details' | 'anchor' | 'histogram' | 'facets' | 'find' | 'copyRows' }
>;

/** Does what the message says; the answer, where there is one. `message.search` must be that of `result`. */
export function answerOf(
  result: LogResult,
  message: AboutRows,
  copyText: (text: string) => void,
): ToLogPage | undefined {
  const { rows, revision } = result;
  const { search } = message;
  switch (message.type) {
    case 'shown':
      result.confirmShown();
      return undefined;
    case 'window':
      return { type: 'rows', search, revision, ...rows.window(message.from, message.count) };
    case 'details': {
      const details = rows.details(message.row);
      return details && { type: 'details', search, revision, ...details };
    }
    case 'anchor':
      if (message.revision === revision) rows.setAnchor(message.row);
      return undefined;
    case 'histogram': {
      const { edges } = message;
      return { type: 'histogram', search, revision, edges, stacks: rows.histogram(edges) };
    }
    case 'facets':
      return { type: 'facets', search, revision, facets: rows.facets(message.fields, message.most) };
    case 'find': {
      const { text, from, backwards } = message;
      return { type: 'found', search, revision, text, ...rows.find(text, from, backwards) };
    }
    case 'copyRows': {
      // Rows that stand elsewhere by now aren't those that were chosen.
      if (message.revision !== revision) return undefined;
      const { format, from, count, fields } = message;
      copyText(rowsAsText(format, rows.entries(from, count), fields, fields));
      return undefined;
    }
  }
}
