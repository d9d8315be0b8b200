// Owns who may ask the service: programs of this machine. A web page can't, though the browser that shows it runs here: it could guess
// the key, and every operation is a GET that a mere link makes.

import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../core/connection/baseUrl.ts';
import { Refusal } from './errors.ts';

/** What a request asks for. */
export interface Target {
  /** The authority in front of the path, in the form that is meant for proxies; null in the usual one. */
  readonly authority: string | null;
  readonly path: string;
  /** The raw text after `?`; '' without one. */
  readonly query: string;
}

/** Reads a request target in origin form or in absolute form (RFC 9112, 3.2); any other one is a path that leads nowhere. */
export function readTarget(text: string): Target {
  const [whole = '', authority = null] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  const rest = text.slice(whole.length);
  const at = rest.indexOf('?');
  const path = at < 0 ? rest : rest.slice(0, at);
  return { authority, path: path === '' ? '/' : path, query: at < 0 ? '' : rest.slice(at + 1) };
}

/**
 * Why these headers are no program's of this machine: they name another host, as when a page's own name leads here, or a browser says
 * that a page asks. Null where nothing is wrong. `hostNames`: names that are allowed beside those of this machine.
 */
export function callerRefusal(
  headers: IncomingHttpHeaders,
  { authority }: Target,
  hostNames: readonly string[],
): Refusal | null {
  const named = [headers.host ?? '', ...(authority === null ? [] : [authority])];
  if (!named.every((host) => isOurs(host, hostNames)))
    return new Refusal(421, 'Public', 'This service answers as 127.0.0.1 or localhost only.');
  const site = headers['sec-fetch-site'] ?? 'none';
  if (headers.origin !== undefined || (site !== 'none' && site !== 'same-origin'))
    return new Refusal(403, 'Public', 'This service answers no web page; open the address yourself, or use a program.');
  return null;
}

/** `host`: with or without a port. */
function isOurs(host: string, hostNames: readonly string[]): boolean {
  const address = `http://${host}`;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return isLoopback(hostname) || hostNames.includes(hostname);
}
