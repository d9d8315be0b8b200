// What an event log's tab says.

import path from 'node:path';
import type { Translate } from '../../core/text/translate.ts';
import { inertText, shortText } from '../../core/text/untrustedText.ts';

/** Characters of a file's name and of its folder's at most. */
const longestFile = 40;
const longestFolder = 20;
/** Characters of whose log it is at most: a file with its folder. */
const longestSource = longestFile + 3 + longestFolder;

/** A file as its page is called: with its folder, as the editor tells files of one name apart. */
export function fileTitle(file: string): string {
  const folder = shortText(path.basename(path.dirname(file)), longestFolder);
  const name = shortText(path.basename(file), longestFile);
  return folder === '' ? name : `${name} — ${folder}`;
}

/** `sourceName`: the connection's, or `fileTitle`. `query`: the one whose rows are shown, '' while there is none and for all entries. */
export function logTitle(sourceName: string, query: string, t: Translate): string {
  const name = inertText(sourceName, longestSource);
  const shown = inertText(query.trim(), 40);
  return shown === '' ? t('Event Log: {name}', { name }) : t('{query} – Event Log: {name}', { query: shown, name });
}
