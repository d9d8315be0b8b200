// What the setting says of a watch: which one it is, and since when.

import { createHash } from 'node:crypto';
import type { SavedSearch } from '../../app/searches/searches.ts';

/** The same query under another name is the same watch; watched anew it is another one. */
export function watchKey({ query, watch }: SavedSearch): string {
  return createHash('sha256')
    .update(JSON.stringify([query, watch]))
    .digest('hex')
    .slice(0, 16);
}

/** When a person began to watch it, in milliseconds since 1970; null where that isn't said, undefined where it isn't watched. */
export function watchBegan({ watch }: SavedSearch): number | null | undefined {
  if (watch === true) return null;
  const began = typeof watch === 'string' ? Date.parse(watch) : Number.NaN;
  return Number.isNaN(began) ? undefined : began;
}
