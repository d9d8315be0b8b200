// Log entries as no honest service sends them, for tests of everything that writes entries as text.

import fc from 'fast-check';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import type { Json } from '../../src/core/text/exactJson.ts';
import { hostileTexts } from './hostileTexts.ts';

/** Texts that are hard on whoever writes or reads cells. */
const cellTexts = [
  '"',
  '""',
  'a,b',
  'a;b\tc',
  'x;=1+1;y',
  'x\t"=1+1"',
  "a;'=1;\t-1",
  'a\r\n=1+1\r\nb',
  '\r\n',
  '\n=1+1',
  '=cmd|" /C calc"!A1',
  "'=1",
  "'",
  '＝1',
  ' -1',
  '\ufeff',
  '\ufeff=1',
  '\0',
  '😀',
  '{"a":"\\"b\\""}',
  '\u2028',
] as const;

const text = fc.oneof(
  fc.constantFrom(...cellTexts, ...hostileTexts),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...`"',;=+-@\t\r\n 'a\ufeff\0`) }),
);

const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()).map((value) => value + 0);

const scalar: fc.Arbitrary<Json> = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const nested: fc.Arbitrary<Json> = fc.oneof(
  fc.array(scalar, { maxLength: 3 }),
  fc.array(fc.tuple(text, scalar), { maxLength: 3 }).map((pairs): Json => Object.fromEntries(pairs)),
);
const name = fc.oneof(fc.constantFrom('eventName', 'userType', '__proto__', 'toString', 'otherFields', ''), text);

/** A few entries with fields of any name and value that JSON can have; -0 is left out, which JSON loses. */
export const entriesOf: fc.Arbitrary<readonly LogEntry[]> = fc.array(
  fc
    .array(fc.tuple(name, fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: nested })), {
      maxLength: 6,
    })
    .map((fields): LogEntry => Object.fromEntries(fields)),
  { maxLength: 8 },
);

/** What a formula begins with, and what may stand before it. */
const sign = /[=+\-@＝＋－＠]/u;
const unseen = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Undoes `defused` as its rule says: one apostrophe goes where apostrophes stand before what looks like a formula. */
export function undefused(cell: string): string {
  const parts = cell.split(/(?<=[;\t\r\n])/);
  return parts.map((part, place) => (isDefused(part, place === 0) ? part.slice(1) : part)).join('');
}

/** `part`: up to a separator and with it. */
function isDefused(part: string, isFirst: boolean): boolean {
  const rest = part.replace(/^'+/, '');
  if (rest === part) return false;
  if (isFirst && /^[\t\r\n]/.test(rest)) return true;
  const characters = Array.from(rest.replace(/[\t\r\n]$/, ''));
  return sign.test(characters.find((one) => one !== '"' && !unseen.test(one)) ?? '');
}

/** Whether a spreadsheet that drops what can't be seen would compute this cell. */
export function computes(cell: string): boolean {
  return sign.test(Array.from(cell).find((one) => !unseen.test(one)) ?? '');
}

/** The cells of a file as a spreadsheet sees them that separates by these characters: a quote counts at the beginning of a cell alone. */
export function cellsOf(file: string, separators: string): readonly string[] {
  const cells: string[] = [];
  const ends = `${separators}\r\n`;
  let at = 0;
  while (at < file.length) {
    let cell = '';
    if (file[at] === '"') {
      const closing = /"(?:""|[^"])*(?:"|$)/y;
      closing.lastIndex = at;
      const [quoted = ''] = closing.exec(file) ?? [];
      at += quoted.length;
      cell = quoted.slice(1, quoted.endsWith('"') && quoted.length > 1 ? -1 : undefined).replaceAll('""', '"');
    }
    while (at < file.length && !ends.includes(file[at] ?? '')) cell += file[at++];
    cells.push(cell);
    at++;
  }
  return cells;
}
