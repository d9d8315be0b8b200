// Puts text into Markdown as text, for readers that nobody knows: a chat, a ticket, a wiki.

import { blockText } from './untrustedText.ts';

/** What means something wherever it stands: emphasis, code, links, HTML, entities, tables, formulas, icons. */
const anywhere = /[\\`*_{}[\]<>|~^$&#!@]/g;
/**
 * The text's lines, each of them inert: nothing in them is a link, a mention, an image, HTML, an icon or a block of its own, though some
 * readers make links of bare addresses. So those have a backslash in them, and what calls people or numbers by one sign a thin space.
 */
export function markdownLines(text: string): readonly string[] {
  return blockText(text)
    .trim()
    .split('\n')
    .map((line) => inertLine(line.trim()));
}

function inertLine(line: string): string {
  return (
    line
      .replace(anywhere, '\\$&')
      .replace(/:(?=\/\/|[\w+-]+:)/g, '\\:')
      .replace(/(?<=\w)\.(?=\w)/g, '\\.')
      .replace(/(?<=\\[@#])(?=[\p{L}\p{N}_])/gu, '\u200a')
      // Lists, and the line that makes a heading of the one above it.
      .replace(/^(?=[-+=])|(?<=^\d{1,9})(?=[.)])/, '\\')
  );
}

/** One line of text as code, in which nothing has a meaning. */
export function markdownCode(text: string): string {
  const line = blockText(text).replace(/\s+/g, ' ').trim();
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}
