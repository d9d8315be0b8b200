// Owns what records are compared by: their number, and a digest of all their fields, as peers/softlayer.py makes it too.

import { createHash } from 'node:crypto';
import type { Json, JsonRecord } from '../../src/core/text/exactJson.ts';

export function digestOf(records: Iterable<JsonRecord>): string {
  const hash = createHash('sha256');
  let count = 0;
  for (const record of records) {
    const fields = Object.keys(record)
      .sort()
      .map((name) => `${name}=${text(record[name] ?? null)}`);
    hash.update(`${fields.join('\x1f')}\x1e`);
    count++;
  }
  return `${count} records ${hash.digest('hex').slice(0, 16)}`;
}

/** Of rows in an order. */
export function orderDigest(rows: Uint32Array): string {
  return `${rows.length} rows ${createHash('sha256').update(rows).digest('hex').slice(0, 16)}`;
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
