// What is said of a text that was sought in the rows. Knows no document.

import type { ToLogPage } from '../protocol/log.ts';
import { countText } from './host.ts';
import { findWords } from './logText.ts';

type Found = Extract<ToLogPage, { type: 'found' }>;

/** What is said of an answer. `count`: rows there are. */
export function foundWords(
  { place, wrapped }: Pick<Found, 'place' | 'wrapped'>,
  backwards: boolean,
  count: number,
): string {
  if (place < 0) return findWords.none;
  const row = findWords.row(countText(place + 1), countText(count));
  if (!wrapped) return row;
  return backwards ? findWords.fromEnd(row) : findWords.fromStart(row);
}
