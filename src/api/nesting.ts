// Owns how deep an answer may nest. It is looked at before the JSON is read: millions of brackets would cost that much memory.

/** Nothing of this service nests deeper than ten levels. */
export const deepestNesting = 100;

const quote = 0x22;
const backslash = 0x5c;
const openList = 0x5b;
const openObject = 0x7b;
const closeList = 0x5d;
const closeObject = 0x7d;

/** True where lists and objects of this JSON, in UTF-8, nest deeper than `deepestNesting`. What is no JSON may be either. */
export function nestsTooDeep(json: Uint8Array): boolean {
  const { length } = json;
  let depth = 0;
  for (let place = 0; place < length; place += 1) {
    const byte = json[place] ?? 0;
    if (byte === quote) {
      // To the end of the text, over all that is escaped in it.
      for (place += 1; place < length && json[place] !== quote; place += 1) if (json[place] === backslash) place += 1;
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > deepestNesting) return true;
    } else if (byte === closeList || byte === closeObject) depth -= 1;
  }
  return false;
}
