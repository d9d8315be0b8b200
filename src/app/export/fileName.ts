// What an export is called where nobody has said so yet: of the event log by whose it is, what was searched, and when.

/** Characters of the connection's name and of the query at most: a name may have 255 bytes, and a character has up to three. */
const longestConnection = 30;
const longestQuery = 40;
/** Characters of an attachment's name that are looked at, and that are kept besides its extension. */
const longestForeign = 2_000;
const longestStem = 60;

/** What Windows takes for a device, whatever follows behind a dot. */
const windowsDevice = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:$|\.)/i;

/**
 * A name that every file system takes, without an extension. `ms`: when, in milliseconds since 1970; dated in this machine's zone.
 * `isPart`: entries are missing.
 */
export function exportName(connectionName: string, query: string, ms: number, isPart = false): string {
  const parts = [
    'event-log',
    plain(connectionName, longestConnection),
    plain(query, longestQuery),
    dayOf(new Date(ms)),
    isPart ? 'incomplete' : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** The same for a calendar, with its extension. `areWindows`: all that it holds is planned. */
export function calendarName(areWindows: boolean, ms: number): string {
  return `${areWindows ? 'planned-windows' : 'notices'} ${dayOf(new Date(ms))}.ics`;
}

/**
 * What an attachment is saved as where the person says nothing else. `fileName` is a stranger's: only its last part counts, what hides or
 * means something to a file system or a shell becomes a hyphen, and no name is hidden or one of Windows' devices.
 */
export function attachmentFileName(fileName: string, id: number): string {
  const last = fileName.slice(-longestForeign).split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*$`]+/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[ .-]+|[ .]+$/g, '');
  const [, stem = '', extension = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,10})?$/u.exec(safe) ?? [];
  const short = Array.from(stem)
    .slice(0, longestStem)
    .join('')
    .replace(/[ .]+$/, '');
  if (short === '') return `attachment-${id}${extension}`;
  return windowsDevice.test(short) ? `_${short}${extension}` : short + extension;
}

/** Letters, digits and what is no trouble in a name; all else becomes a hyphen, quotes and wildcards nothing. */
function plain(text: string, longest: number): string {
  return text
    .replace(/["*]/g, '')
    .replace(/[^\p{L}\p{M}\p{N} ._=-]+/gu, '-')
    .replace(/\s+/g, ' ')
    .slice(0, longest)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/^[ .]+|[ .]+$/g, '');
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
