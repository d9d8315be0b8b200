// Whether two connections of the settings are one.

import type { Connection } from './ports.ts';

/** Requests of both go to the same objects of the same service, whatever the connections are called. */
export function isSameAddress(a: Connection, b: Connection): boolean {
  return a.baseUrl === b.baseUrl && a.objectPrefix === b.objectPrefix;
}

export function isSameConnection(a: Connection, b: Connection): boolean {
  return a.name === b.name && isSameAddress(a, b);
}
