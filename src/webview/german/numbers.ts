// Counts with their nouns, in German.

import { counted } from '../strings/numbers.ts';

/** "1 Eintrag", "12.500 Einträge". `number`: written out, in the reader's way. */
export function withNoun(number: string, one: string, many: string): string {
  return `${number} ${counted(number, one, many)}`;
}
