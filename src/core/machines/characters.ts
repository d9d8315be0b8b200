// What the characters of a text are to names of machines that may stand in it.

export const separator = 0;
/** A dot or a hyphen joins what is on both sides of it, and is no part of a name at its ends. */
export const joint = 1;
/** A letter that no name of a machine has: what holds one is another word. */
const externalLetter = 2;

export const colon = 0x3a;

/** What a character is, by its code: a separator, a joint, or part of a word: then its lower case. All beyond the table separate. */
const kinds = kindsOfCharacters();

function kindsOfCharacters(): Uint8Array {
  const kinds = new Uint8Array(0x530);
  kinds.fill(externalLetter, 0xc0);
  for (const sign of '×÷') kinds[sign.charCodeAt(0)] = separator;
  for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789_') {
    kinds[letter.charCodeAt(0)] = letter.charCodeAt(0);
    kinds[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
  }
  for (const sign of '.-') kinds[sign.charCodeAt(0)] = joint;
  return kinds;
}

export function kindOf(code: number): number {
  return kinds[code] ?? separator;
}

/** Of a character beside a word: over a separator no word and no address goes on. A colon may go on with an address. */
export function kindBeside(code: number): number {
  return code === colon ? joint : kindOf(code);
}
