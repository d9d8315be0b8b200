// Counts with their nouns, in German.

/** "1 Eintrag", "12.500 Einträge". `number`: written out, in the reader's way. */
export function withNoun(number: string, one: string, many: string): string {
  return `${number} ${number === '1' ? one : many}`;
}
