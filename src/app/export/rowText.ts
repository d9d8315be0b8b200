// Entries of the event log as text for the clipboard, in forms that spreadsheets, programs and pages read. Foreign text stays data.

import type { LogEntry } from '../../core/connection/ports.ts';
import { fieldText } from '../../core/log/fieldText.ts';
import { entryValue } from '../../core/log/metaFields.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { CopyFormat } from '../../protocol/log.ts';

/**
 * What a spreadsheet may take for a formula where a cell begins: an operator, whatever quotation marks and invisible characters come
 * before it. Apostrophes before that count, so that taking one away always gives back what there was.
 */
const formula = String.raw`'*(?:(?![\t\r\n])["\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])*[=+\-@\uff1d\uff0b\uff0d\uff20]`;
/** Where a text begins, a tab or a line end counts too: some readers drop it. */
const atStart = new RegExp(String.raw`^(?:'*[\t\r\n]|${formula})`, 'u');
/** Where tabs or semicolons separate cells, or the quotes around a text aren't heeded, one begins inside the text. */
const inside = new RegExp(String.raw`([;\t\r\n])(?=${formula})`, 'gu');

/**
 * Text that no spreadsheet computes, wherever it lets a cell begin: at the text's start, and behind each semicolon, tab and line end
 * in it. What looks like a formula there gets an apostrophe in front, and so does a text that begins with a tab or line end. To undo
 * it, take one apostrophe away at each of these places where apostrophes stand before such a thing.
 */
export function defused(text: string): string {
  const within = text.replace(inside, "$1'");
  return atStart.test(text) ? `'${within}` : within;
}

const frontApostrophe = new RegExp(String.raw`^'(?='*[\t\r\n]|${formula})`, 'u');
const innerApostrophe = new RegExp(String.raw`([;\t\r\n])'(?=${formula})`, 'gu');

/** The text that `defused` was given. */
export function undefused(text: string): string {
  return text.includes("'") ? text.replace(innerApostrophe, '$1').replace(frontApostrophe, '') : text;
}

/**
 * Entries as text. `fields` are the columns of tsv and markdown in their order, `labels` their headings; json has whole entries,
 * exactly. The other two are for reading: line ends and tabs become spaces, and Markdown shows hidden characters.
 */
export function rowsAsText(
  format: CopyFormat,
  entries: readonly LogEntry[],
  fields: readonly string[],
  labels: readonly string[],
): string {
  if (format === 'json') return `${JSON.stringify(entries, null, 2)}\n`;
  const headings = fields.map((field, place) => labels[place] ?? field);
  return format === 'tsv' ? tabSeparated(headings, entries, fields) : markdownTable(headings, entries, fields);
}

function tabSeparated(headings: readonly string[], entries: readonly LogEntry[], fields: readonly string[]): string {
  const rows = entries.map((entry) =>
    fields.map((field) => {
      const value = entryValue(entry, field);
      return tabCell(fieldText(value), typeof value !== 'number');
    }),
  );
  const lines = [headings.map((heading) => tabCell(heading, true)), ...rows];
  return lines.map((cells) => `${cells.join('\t')}\n`).join('');
}

/** A table of texts, its headings first; whole numbers stay numbers. */
export function cellsAsText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => tabCell(cell, !/^\d+$/.test(cell))).join('\t')}\n`).join('');
}

/** Spreadsheets take a quotation mark in front for the start of a quoted cell, which may hide a formula or swallow what follows. */
function tabCell(text: string, mayCompute: boolean): string {
  const line = text.replace(/\r\n|[\p{Cc}\u2028\u2029]/gu, ' ');
  const cell = mayCompute ? defused(line) : line;
  return cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function markdownTable(headings: readonly string[], entries: readonly LogEntry[], fields: readonly string[]): string {
  const rows = entries.map((entry) => fields.map((field) => markdownText(fieldText(entryValue(entry, field)))));
  const lines = [headings.map(markdownText), headings.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/**
 * Text that Markdown shows as it is. Addresses and mentions become links without any markup, which no escape prevents everywhere: a
 * hair space breaks them.
 */
function markdownText(text: string): string {
  return lineText(text)
    .replace(/:(?=\/\/)|www(?=\.)|@/gi, '$&\u200a')
    .replace(/[\\`*_[\]<|~&$]/g, '\\$&');
}
