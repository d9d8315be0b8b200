// The text of a file's bytes, as the editor's own search takes it.

/** Bytes among which a null says that a file is no text. */
const beginning = 8_192;

/** What UTF-16 begins with; other text may be UTF-8. */
const utf16 = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/** Undefined for what is no text. */
export function fileText(bytes: Uint8Array): string | undefined {
  const wide = utf16.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (wide !== undefined) return new TextDecoder(wide.encoding).decode(bytes);
  return bytes.subarray(0, beginning).includes(0) ? undefined : new TextDecoder().decode(bytes);
}
