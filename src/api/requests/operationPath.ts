// Owns how an operation and its input are written as a URL.

import { checkBaseUrl } from '../../core/connection/baseUrl.ts';
import type { Connection } from '../../core/connection/ports.ts';
import { fail } from '../../core/failures.ts';
import { filterText, type ObjectFilter } from '../filter/filter.ts';
import { type MaskField, maskText } from '../wire/mask.ts';

/** An operation of service-interface.md, "Operations", with its input. */
export interface Operation {
  /** Without the connection's prefix. */
  readonly object: 'Event_Log' | 'Notification_Occurrence_Event';
  readonly method: string;
  readonly id?: number;
  /** What the method takes: the field has them follow its name in the path. */
  readonly parameters?: readonly number[];
  readonly mask?: readonly MaskField[];
  readonly filter?: ObjectFilter | undefined;
  readonly limit?: { readonly offset: number; readonly count: number };
}

/** The connection's base URL. Settings are text that anybody may have written: what can't be a service of ours gets no byte and no key. */
export function sendableBase({ baseUrl, objectPrefix }: Connection): string {
  const checked = checkBaseUrl(baseUrl);
  if (!checked.ok) {
    throw fail(
      'malformed',
      checked.reason === 'notHttps'
        ? 'nothing was sent: over http:// the API key would travel readable to another machine; use https://'
        : `nothing was sent: the base URL can't be used (${checked.reason})`,
    );
  }
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(objectPrefix)) {
    throw fail('malformed', 'nothing was sent: an object prefix holds letters, digits and underscores only');
  }
  return checked.baseUrl;
}

/** Path and query of an operation, without the base URL. Implements service-interface.md, "Common shape" and "Query parameters". */
export function pathOf(objectPrefix: string, operation: Operation): string {
  const { object, method, id, parameters = [], mask, filter, limit } = operation;
  const instance = id === undefined ? '' : `/${id}`;
  const query = [
    mask === undefined ? '' : `objectMask=${encode(maskText(mask))}`,
    filter === undefined ? '' : `objectFilter=${encode(filterText(filter))}`,
    limit === undefined ? '' : `resultLimit=${limit.offset},${limit.count}`,
  ].filter((parameter) => parameter !== '');
  const path = `/rest/v3.1/${objectPrefix}${object}${instance}/${[method, ...parameters].join('/')}.json`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Percent-encoded, but for commas, which a query may hold. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',');
}
