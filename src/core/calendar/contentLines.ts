// The text of an iCalendar object, line by line (RFC 5545): how values are written, escaped and folded. Knows nothing of notices.

import { blockText } from '../text/untrustedText.ts';

/** Octets of a line at most, its end not counted (3.1). */
const longestLine = 75;

/** A date with time in UTC, to the second: "20261122T140500Z" (3.3.5). `ms`: of the years 0 to 9999, since 1970. */
export function utcTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A property whose value is text: what would end, divide or hide it is escaped or shown (3.3.11). */
export function textLine(name: string, text: string): string {
  return `${name}:${escapedText(text)}`;
}

/** The same with several texts. */
export function textListLine(name: string, texts: readonly string[]): string {
  return `${name}:${texts.map(escapedText).join(',')}`;
}

/** The whole object: each line folded, and ended as the standard has it. */
export function contentText(lines: readonly string[]): string {
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('');
}

function escapedText(text: string): string {
  return blockText(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** Over several lines where it is too long, never in the middle of a character. */
function foldedLine(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > longestLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** Of one code point in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
