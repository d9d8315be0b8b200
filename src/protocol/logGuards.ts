// Checks what the event log page sends. A page is never trusted: a message is used only as far as it is one of the protocol's.

import { isIndex, isInstant, isRecord, isText, isZone, longestCopy, longestName, longestQuery } from './guards.ts';
import {
  copyFormats,
  type FromLogPage,
  type LogPageState,
  largestWindow,
  mostBins,
  mostFacets,
  mostFacetValues,
  mostWatched,
} from './log.ts';
import { readAction } from './notice.ts';

/** An inbound message as the protocol has it; undefined for anything else, whose fields are never used. */
export function readFromLogPage(message: unknown): FromLogPage | undefined {
  if (!isRecord(message)) return undefined;
  const { type, query, search, order, from, to, count, id, zone, action, text, field, fields, on } = message;
  switch (type) {
    case 'ready':
    case 'cancel':
    case 'export':
      return { type };
    case 'localZone':
      return isText(message.name, longestName) ? { type, name: message.name } : undefined;
    case 'search':
      return isText(query, longestQuery) && typeof message.fresh === 'boolean'
        ? { type, query, fresh: message.fresh }
        : undefined;
    case 'narrow':
    case 'saveSearch':
    case 'copyLink':
    case 'copyAsCurl':
      return isText(query, longestQuery) ? { type, query } : undefined;
    case 'shown':
      return isIndex(search) ? { type, search } : undefined;
    case 'pause':
      return typeof message.paused === 'boolean' ? { type, paused: message.paused } : undefined;
    case 'follow':
      return typeof on === 'boolean' ? { type, on } : undefined;
    case 'sort':
      if (!isRecord(order) || !isText(order.field, longestName) || typeof order.descending !== 'boolean')
        return undefined;
      return { type, order: { field: order.field, descending: order.descending } };
    case 'window':
      if (!isIndex(search) || !isIndex(from) || !isIndex(count) || count > largestWindow) return undefined;
      return { type, search, from, count };
    case 'watch': {
      const ids = listOf(message.ids, isIndex, mostWatched);
      return isIndex(search) && ids !== undefined ? { type, search, ids } : undefined;
    }
    case 'details':
      return isIndex(search) && isIndex(id) ? { type, search, id } : undefined;
    case 'histogram': {
      const edges = listOf(message.edges, isInstant, mostBins + 1);
      return isIndex(search) && edges !== undefined ? { type, search, edges } : undefined;
    }
    case 'facets': {
      const known = listOf(fields, isName, mostFacets);
      const { most } = message;
      if (!isIndex(search) || known === undefined || !isIndex(most) || most > mostFacetValues) return undefined;
      return { type, search, fields: known, most };
    }
    case 'find': {
      const { backwards } = message;
      const start = from === -1 ? -1 : isIndex(from) ? from : undefined;
      if (!isIndex(search) || !isText(text, longestName) || start === undefined || typeof backwards !== 'boolean')
        return undefined;
      return { type, search, text, from: start, backwards };
    }
    case 'values':
      return isName(field) && isText(text, longestName) ? { type, field, text } : undefined;
    case 'copyRows': {
      const format = copyFormats.find((known) => known === message.format);
      const known = listOf(fields, isName, longestName);
      if (!isIndex(search) || !isIndex(from) || !isIndex(to) || !isIndex(count)) return undefined;
      return format === undefined || known === undefined
        ? undefined
        : { type, search, from, to, count, format, fields: known };
    }
    case 'setZone':
      return isZone(zone) ? { type, zone } : undefined;
    case 'act': {
      const known = readAction(action);
      return known === undefined ? undefined : { type, action: known };
    }
    case 'copyText':
      return isText(text, longestCopy) ? { type, text } : undefined;
    default:
      return undefined;
  }
}

function isName(value: unknown): value is string {
  return isText(value, longestName);
}

function listOf<T>(value: unknown, isOne: (one: unknown) => one is T, most: number): readonly T[] | undefined {
  return Array.isArray(value) && value.length <= most && value.every(isOne) ? value : undefined;
}

export function readLogPageState(value: unknown): LogPageState | undefined {
  if (!isRecord(value) || !isText(value.connectionName, longestName)) return undefined;
  return { connectionName: value.connectionName };
}
