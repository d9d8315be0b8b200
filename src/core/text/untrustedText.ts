// The one sanitiser for text that comes from the service, before it reaches a label, a tooltip, a toast, a page or a line of the log.

/**
 * Texts of nothing but characters that neither hide nor combine: most of all. The patterns below are far slower to make than to use, so
 * they aren't made for those.
 */
const plain = /^[\t\n -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e]*$/;

/** Marks above and below one letter. Scripts that pile them need fewer; more of them cover the lines around. */
const mostMarks = 8;

interface Patterns {
  readonly hidden: RegExp;
  readonly pile: RegExp;
}

let made: Patterns | undefined;

function patterns(): Patterns {
  made ??= {
    hidden: new RegExp(`(?=${unsafe})(?!${needed()})[^]`, 'gu'),
    pile: new RegExp(String.raw`\p{M}{${mostMarks + 1},}`, 'gu'),
  };
  return made;
}

/**
 * Characters that reorder, hide or fake text: controls, bidi marks, zero-width and other invisible ones, lone surrogates. Of those
 * that Unicode files under format characters, the Arabic number signs are as visible as digits.
 */
const unsafe = String.raw`(?![\n\t\u0600-\u0605\u06dd])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]`;

/**
 * Invisible characters where honest text needs them: joiners between letters of scripts that join, joiners and selectors within an
 * emoji. Anywhere else they hide.
 */
function needed(): string {
  return [
    joinerBetween(['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']),
    joinerBetween(['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Myanmar']),
    String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
    String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  ].join('|');
}

function joinerBetween(scripts: readonly string[]): string {
  const letter = `[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`;
  return String.raw`(?<=${letter}(?<=[\p{L}\p{M}]))[\u200c\u200d](?=${letter}(?<=[\p{L}\p{M}]))`;
}

/** Shows what was hidden: a control character by its picture, any other by its code point. */
function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

function flattened(marks: string): string {
  const characters = Array.from(marks);
  return characters.slice(0, mostMarks).join('') + characters.slice(mostMarks).map(visible).join('');
}

/** Text over several lines for places that keep lines (a page, a details table): line ends unified to LF, hidden characters shown. */
export function blockText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  if (plain.test(lines)) return lines;
  const { pile, hidden } = patterns();
  return lines.replace(pile, flattened).replace(hidden, visible);
}

/** Text for one line (tree rows, quick picks, toasts, titles): every run of white space and line ends becomes one space. */
export function lineText(text: string): string {
  return blockText(text).replace(/\s+/g, ' ').trim();
}

const joiner = /\u200c|\u200d|\ufe0e|\ufe0f/;
const joinerOrSpace = /\s|\u200c|\u200d|\ufe0e|\ufe0f/;

/** Without the characters of a kind at its end, each looked at once: a pattern that is bound to the end begins again at every place. */
function withoutEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Without what is left of a character or an emoji at the end of a text that was cut anywhere. */
function withoutHalf(text: string): string {
  return withoutEnd(/[\ud800-\udbff]/.test(text.slice(-1)) ? text.slice(0, -1) : text, joiner);
}

/** One line of at most `length` characters (code points), cut with an ellipsis. */
export function shortText(text: string, length: number): string {
  // Cutting first keeps a ten-megabyte subject from costing ten megabytes of work at every refresh.
  const enormous = text.length > length * 8;
  const characters = Array.from(lineText(enormous ? withoutHalf(text.slice(0, length * 8)) : text));
  if (!enormous && characters.length <= length) return characters.join('');
  // A joiner or selector whose second half was cut away does nothing.
  return `${withoutEnd(characters.slice(0, length - 1).join(''), joinerOrSpace)}…`;
}

/**
 * One line for places where the editor renders `$(icon)` and `[text](command:…)` even in plain strings: status bar, quick picks,
 * messages. A hair space breaks the syntax without changing what is read; doing it twice changes nothing more.
 */
export function inertText(text: string, length = 200): string {
  return shortText(text, length).replace(/\$\(/g, '$\u200a(').replace(/\]\(/g, ']\u200a(');
}
