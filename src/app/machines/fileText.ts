// The text of a file, as the editor's own search takes it, and whether that came from the service.

/** Bytes among which a null says that a file is no text. */
const checkedBytes = 8_192;
/** Characters of a file in which its first entry, or its header, stands. */
const exportBeginning = 4_096;

/** What UTF-16 begins with; other text may be UTF-8. */
const utf16 = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/** Undefined for what is no text. */
export function fileText(bytes: Uint8Array): string | undefined {
  const wide = utf16.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (wide !== undefined) return new TextDecoder(wide.encoding).decode(bytes);
  return bytes.subarray(0, checkedBytes).includes(0) ? undefined : new TextDecoder().decode(bytes);
}

/**
 * A calendar, or entries of an event log (as this extension and other clients write them): what came from the service, where every machine
 * of the account is named, says nothing of what a workspace uses.
 */
export function isServiceData(text: string): boolean {
  const beginning = text
    .slice(0, exportBeginning)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (beginning.startsWith('BEGIN:VCALENDAR')) return true;
  const told = /^[[{]/.test(beginning) ? beginning : beginning.split('\n', 1)[0];
  return told?.includes('eventCreateDate') === true;
}
