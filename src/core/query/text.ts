// The spelling of the query language: words, quotes, backslashes and wildcards, read and written. Knows no field.

/** A stretch of the query text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What is looked for: pieces of literal text with a wildcard (any characters, or none) between each two. One piece: no wildcard. */
export interface QueryText extends Place {
  readonly pieces: readonly string[];
}

/** How a field's value stands to a number or a date, as it is written before that; the longer ones first. */
export const comparisons = ['>=', '<=', '>', '<'] as const;
export type Comparison = (typeof comparisons)[number];

/** A value of a field. */
export interface QueryValue extends QueryText {
  /** Case counts, whatever the letters are: it is written with `=` in front. */
  readonly exact: boolean;
  /** It isn't looked for: its one piece is a number or a date that the field's value stands so to. */
  readonly comparison?: Comparison;
}

/** A value wherever it stands. */
export type Pattern = Pick<QueryValue, 'pieces' | 'exact' | 'comparison'>;

/** Whether a value is one text: no wildcard, and nothing to compare with. It may still stand for several that differ in case. */
export function isName({ pieces, comparison }: Pattern): boolean {
  return pieces.length === 1 && comparison === undefined;
}

/** Before a field's value: what follows is found exactly as it is written. */
export const exactSign = '=';

/** What stands between white space; white space in quotes belongs to it. */
export interface Word extends Place {
  /** Where the quote is that the word doesn't close; -1 where it closes all. */
  readonly openQuote: number;
}

/** White space, as it separates words. */
export function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

/** Quotes as word processors and chats make them: they look like quotes and would be searched for as letters. */
export const curlyQuotes = '“”„';

/** A backslash takes the special meaning from `*`, `"` and another backslash, in quotes or not; before anything else it is itself. */
function isEscape(text: string, at: number): boolean {
  const next = text[at + 1];
  return text[at] === '\\' && (next === '*' || next === '"' || next === '\\');
}

/** The words of any text, in their order. Only the last one can have an open quote. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let at = 0;
  for (;;) {
    while (isSpace(text[at])) at += 1;
    if (at >= text.length) return words;
    const start = at;
    let openQuote = -1;
    while (at < text.length && (openQuote >= 0 || !isSpace(text[at]))) {
      if (text[at] === '"') openQuote = openQuote < 0 ? at : -1;
      at += isEscape(text, at) ? 2 : 1;
    }
    words.push({ start, end: at, openQuote });
  }
}

/** Where the first of these characters stands in a place without a backslash's escape; the place's end where none does. */
export function find(text: string, characters: string, { start, end }: Place): number {
  for (let at = start; at < end; at += isEscape(text, at) ? 2 : 1) {
    if (!isEscape(text, at) && characters.includes(text.charAt(at))) return at;
  }
  return end;
}

/** A place cut at its commas; those in quotes stay. */
export function cutAtCommas(text: string, { start, end }: Place): readonly Place[] {
  const parts: Place[] = [];
  let from = start;
  let at = start;
  for (;;) {
    at = find(text, '",', { start: at, end });
    if (at >= end) return [...parts, { start: from, end }];
    if (text[at] === '"') {
      at = Math.min(end, find(text, '"', { start: at + 1, end }) + 1);
    } else {
      parts.push({ start: from, end: at });
      at += 1;
      from = at;
    }
  }
}

/** What written text stands for, without its quotes: the escapes resolved, cut at its wildcards. */
export function readPieces(written: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (let at = 0; at < written.length; at += 1) {
    if (isEscape(written, at)) {
      at += 1;
      piece += written.charAt(at);
    } else if (written[at] === '*') {
      pieces.push(piece);
      piece = '';
    } else {
      piece += written.charAt(at);
    }
  }
  return [...pieces, piece];
}

/** Writes what `readPieces` reads, in quotes where that is needed. `bare`: what may do without, beyond the rules of all values. */
export function writePieces(pieces: readonly string[], bare: (text: string) => boolean = () => true): string {
  const written = pieces.map((piece) => piece.replace(/[\\*"]/g, '\\$&')).join('*');
  const text = pieces.join('*');
  return text !== '' && !/[\s",“”„]/.test(text) && bare(text) ? written : `"${written}"`;
}

/** Behind a comma three digits and no others, as people group those of a number. */
const groupedNumber = /[<>]=?-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?=[,\s]|$)/y;

/** Where a comparison ends whose number seems to have commas: `>1,000` is a list of two values. Undefined where none begins so. */
export function endOfGrouped(text: string, at: number): number | undefined {
  groupedNumber.lastIndex = at;
  return groupedNumber.test(text) ? groupedNumber.lastIndex : undefined;
}

/** A list of values that are written already. */
export function writeList(written: readonly string[]): string {
  return written.map((one, at) => writeBehind(`${written[at - 1] ?? ''},`, one)).join(',');
}

/** A value that is written already, behind another one and its comma: in quotes where it would seem to be the rest of that number. */
export function writeBehind(before: string, written: string): string {
  return endOfGrouped(before + written, 0) === undefined ? written : `"${written}"`;
}

/** Writes a value of a field. */
export function writeValue({ pieces, exact, comparison }: Pattern): string {
  return (comparison ?? (exact ? exactSign : '')) + writePieces(pieces, (text) => !/^[=<>]/.test(text));
}
