// What the ignore files of a folder leave out, as git and the editor's search have it.

import ignore, { type Ignore } from 'ignore';

export interface IgnoreFile {
  /** In the folder, from there on. */
  readonly path: string;
  readonly text: string;
}

/**
 * Whether they leave out a file, by its path from the folder on. Of all that is said of it the last counts: that of a deeper file comes
 * after that of one above, and any `.ignore` after every `.gitignore`. What is in a folder that is left out stays out.
 */
export function leftOutBy(files: readonly IgnoreFile[]): (path: string) => boolean {
  const all = files
    .map(({ path, text }) => ({ isOwn: path.endsWith('.ignore'), place: folderOf(path), text }))
    .sort((a, b) => Number(a.isOwn) - Number(b.isOwn) || a.place.length - b.place.length)
    .map(({ place, text }) => ({ place, rules: empty().add(rulesFrom(text, place)) }));
  const known = new Map<string, Ignore>();
  for (const { place } of all) {
    if (known.has(place)) continue;
    known.set(place, empty().add(all.flatMap((one) => (place.startsWith(one.place) ? one.rules : []))));
  }
  return (path) => {
    let place = folderOf(path);
    while (place !== '' && !known.has(place)) place = folderOf(place.slice(0, -1));
    return known.get(place)?.ignores(path) === true;
  };
}

const empty = () => ignore({ ignorecase: false });

/** With the slash at its end; '' for the folder itself. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** As they would stand in the folder itself. What would be a pattern in the name of a place stands for any letter. */
function rulesFrom(text: string, place: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  if (place === '') return lines;
  const above = `/${place.replace(/[*?[\]\\]/g, '?')}`;
  return lines.flatMap((line) => {
    if (line.startsWith('#')) return [];
    const [, not = '', rule = ''] = /^(!?)(.*)$/.exec(line) ?? [];
    const written = rule.trimEnd();
    if (written === '') return [];
    // One without a slash before its end is of all folders below.
    return /\/./.test(written) ? `${not}${above}${rule.replace(/^\//, '')}` : `${not}${above}**/${rule}`;
  });
}
