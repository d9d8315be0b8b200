// What is said of a text that was looked for in the rows. Knows no document.

import type { ToLogPage } from '../../protocol/logMessages.ts';
import { logFieldName } from '../rows/logColumns.ts';
import { findStrings } from '../strings/log.ts';
import { formatCount } from '../strings/numbers.ts';

export type Found = Extract<ToLogPage, { type: 'found' }>;

/** What is looked for while the bar is open. */
export interface Finding {
  readonly open: boolean;
  readonly text: string;
}

/** What is said of an answer. `columns`: the fields that the table shows. Where none of them shows the match, it is said where it is. */
export function foundSentence(
  { match, matches, wrapped, fields, beyond }: Pick<Found, 'match' | 'matches' | 'wrapped' | 'fields' | 'beyond'>,
  backwards: boolean,
  columns: readonly string[],
): string {
  if (match === 0) return findStrings.none;
  const isSeen = columns.some((field) => fields.includes(field) && !beyond.includes(field));
  const counted = findStrings.match(formatCount(match), formatCount(matches));
  const [field] = fields;
  const which = isSeen || field === undefined ? counted : findStrings.inField(counted, logFieldName(field));
  if (!wrapped) return which;
  return backwards ? findStrings.fromEnd(which) : findStrings.fromStart(which);
}

/** What is said of an answer that leaves the reader at the `active` row: which of the matches that is, or how many there are. */
export function countedSentence(found: Found, active: number, columns: readonly string[]): string {
  const { place, matches } = found;
  if (matches === 0) return findStrings.none;
  if (place === active) return foundSentence({ ...found, wrapped: false }, false, columns);
  return findStrings.matches(formatCount(matches));
}
