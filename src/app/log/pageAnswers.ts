// What the event log page is answered when it asks about the rows of a search.

import { DateDisplay } from '../../core/log/dateDisplay.ts';
import { mostCopied } from '../../protocol/log.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import { rowsAsText } from '../export/rowText.ts';
import type { AboutRows } from './enginePort.ts';
import type { LogResult } from './result.ts';

/** Values that a completion offers at most. */
const mostValues = 20;

/**
 * Does what the message says; the answer, where there is one now. `message.search` must be that of `result`; `answerLater`: is called with
 * an answer that takes its time; `localZone`: the IANA name of the zone that the reader sits in, absent: this machine's.
 */
export function answerOf(
  result: LogResult,
  message: AboutRows,
  copyText: (text: string) => void,
  answerLater: (answer: ToLogPage) => void,
  localZone?: string,
): ToLogPage | undefined {
  const { rows, revision } = result;
  if (message.type === 'values') return { ...message, values: rows.values(message.field, message.text, mostValues) };
  const { search } = message;
  switch (message.type) {
    case 'shown':
      result.confirmShown();
      return undefined;
    case 'window':
      return { type: 'rows', search, revision, ...rows.window(message.from, message.count, message.further) };
    case 'details': {
      const details = rows.details(message.id);
      return details && { type: 'details', search, ...details };
    }
    case 'fold':
      result.fold(message.id, message.isOpen);
      return undefined;
    case 'seek': {
      const { opens } = message;
      const id = rows.seek(message);
      if (opens && id >= 0) result.reveal(id);
      const place = id < 0 ? -1 : rows.folds.lineOf(id);
      return { type: 'sought', search, revision: result.revision, opens, id, place };
    }
    case 'watch':
      rows.watch(message.ids);
      return { type: 'places', search, revision, places: rows.places };
    case 'histogram': {
      const { edges, field } = message;
      return { type: 'histogram', search, revision, edges, field, stacks: rows.histogram(edges, field) };
    }
    case 'facets':
      return { type: 'facets', search, revision, facets: rows.facets(message.fields, message.most) };
    case 'countBy':
      return { type: 'counted', search, revision, by: message.by, counts: rows.countBy(message.by) };
    case 'compare': {
      const { span } = message;
      rows.compare(span, (compared) => answerLater({ type: 'compared', search, revision, span, compared }));
      return undefined;
    }
    case 'stopComparing':
      rows.stopComparing();
      return undefined;
    case 'find': {
      const { text, from, here, backwards, dates, opens } = message;
      const display = dates === 'sent' ? undefined : new DateDisplay(dates, localZone);
      const found = rows.find(text, from, backwards, display, here);
      if (opens && found.id >= 0) result.reveal(found.id);
      const place = found.id < 0 ? -1 : rows.folds.lineOf(found.id);
      return { type: 'found', search, revision: result.revision, text, opens, ...found, place };
    }
    case 'copyRows': {
      const { format, from, to, count, fields, headings } = message;
      const { entries, of } = rows.between(from, to, count, mostCopied);
      if (entries.length > 0) copyText(rowsAsText(format, entries, fields, headings));
      return { type: 'copied', search, count: entries.length, of };
    }
  }
}
