// Owns what is looked at before JSON is read: how deep it nests, as millions of brackets would cost that much memory, and whether it has
// numbers that JavaScript would round, or doesn't hold.

/** Nothing of this service nests deeper than ten levels. */
export const deepestNesting = 100;

const quote = 0x22;
const backslash = 0x5c;
const openList = 0x5b;
const openObject = 0x7b;
const closeList = 0x5d;
const closeObject = 0x7d;

/** More digits than a JavaScript number holds in any case. */
const manyDigits = 16;
const zero = 0x30;
const nine = 0x39;
/** As many of an exponent's make a number that may be too great, or too small. */
const exponentDigits = 3;
const upperE = 0x45;
const lowerE = 0x65;
const plus = 0x2b;
const minus = 0x2d;

export interface JsonShape {
  /** Lists and objects nest deeper than `deepestNesting`. */
  readonly tooDeep: boolean;
  /** A number has sixteen digits in a row or more, or an exponent of three. */
  readonly hasLongNumber: boolean;
}

/** Of JSON in UTF-8; of what is none, anything. */
export function jsonShape(json: Uint8Array): JsonShape {
  const { length } = json;
  let depth = 0;
  let digits = 0;
  let many = manyDigits;
  let hasLongNumber = false;
  for (let place = 0; place < length; place += 1) {
    const byte = json[place] ?? 0;
    if (byte >= zero && byte <= nine) {
      digits += 1;
      hasLongNumber ||= digits === many;
      continue;
    }
    digits = 0;
    if (byte === lowerE || byte === upperE) many = exponentDigits;
    else if (byte !== plus && byte !== minus) many = manyDigits;
    if (byte === quote) {
      // To the end of the text, over all that is escaped in it.
      for (place += 1; place < length && json[place] !== quote; place += 1) if (json[place] === backslash) place += 1;
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > deepestNesting) return { tooDeep: true, hasLongNumber };
    } else if (byte === closeList || byte === closeObject) depth -= 1;
  }
  return { tooDeep: false, hasLongNumber };
}
