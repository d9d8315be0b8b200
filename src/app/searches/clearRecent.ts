// Forgets the searches that were run last, so that they can be brought back.

import type { Searches } from './searches.ts';

/** Returns what brings them back, behind those that were run since. */
export function clearRecent(searches: Searches): () => void {
  const cleared = searches.allRecent;
  searches.forgetAll();
  return () => {
    // As if all were run once more, the oldest first.
    for (const { connection, query } of [...searches.allRecent, ...cleared].reverse()) searches.ran(connection, query);
  };
}
