// The one sanitiser for text that comes from the service, before it reaches a label, a tooltip, a toast or a page.

/** Characters that reorder, hide or fake text: controls, bidi marks, zero-width and other invisible ones, lone surrogates. */
const unsafe = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Shows what was hidden: a control character by its picture, any other by its code point. */
function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  // A lone zero-width joiner or variation selector belongs to emoji and scripts so often that a code would disfigure honest text.
  if (code === 0x200d || code === 0xfe0f || code === 0xfe0e) return '';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Text over several lines for places that keep lines (a page, a details table): line ends unified to LF, hidden characters shown. */
export function blockText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unsafe, visible);
}

/** Text for one line (tree rows, quick picks, toasts, titles): every run of white space and line ends becomes one space. */
export function lineText(text: string): string {
  return blockText(text).replace(/\s+/g, ' ').trim();
}

/** One line of at most `length` characters (code points), cut with an ellipsis. */
export function shortText(text: string, length: number): string {
  // Cutting first keeps a ten-megabyte subject from costing ten megabytes of work at every refresh.
  const enormous = text.length > length * 8;
  const characters = Array.from(lineText(enormous ? text.slice(0, length * 8) : text));
  if (!enormous && characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * One line for places where the editor renders `$(icon)` and `[text](command:…)` even in plain strings: status bar, quick picks,
 * messages. A hair space breaks the syntax without changing what is read; doing it twice changes nothing more.
 */
export function inertText(text: string, length = 200): string {
  return shortText(text, length).replace(/\$\(/g, '$\u200a(').replace(/\]\(/g, ']\u200a(');
}
