// How far an account's watched searches were read, over a change of who is signed in: empty files whose names tell that time and nothing of
// what was found.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { leftMark, readLeftMark } from '../../core/watches/watchMarks.ts';
import { newestOf, unlessGone } from '../sync/folderFiles.ts';

/** Where windows leave each other what they know of the watched searches, beside an account's marks. */
export function watchesFolder(marks: string): string {
  return path.join(marks, 'watches');
}

/** What can't be removed is tried so often. */
const mostLooks = 10;

/**
 * Removes all of the marks' folder but those times. Every window may at once. `isFollowed`: some may follow it by then, to which it is the
 * folder of whoever is next, so it stays. Throws the file system's errors.
 */
export async function leaveWatchTimes(marks: string, isFollowed: boolean): Promise<void> {
  const folder = watchesFolder(marks);
  const names = async (of: string) => (await unlessGone(readdir(of))) ?? [];
  const newest = newestOf(await names(folder), 'result');
  const text = await unlessGone(readFile(path.join(folder, `result-${newest}`), 'utf8'));
  // Only then is removed what tells them.
  for (const [key, until] of timesIn(text ?? '{}'))
    await writeFile(path.join(folder, leftMark(key, until)), '', { mode: 0o600 });
  const others = (of: string, kept: readonly string[]) =>
    names(of).then((all) => all.filter((name) => !kept.includes(name)).map((name) => path.join(of, name)));
  const told = async () => {
    const left = (await names(folder)).filter((name) => readLeftMark(name) !== undefined);
    if (isFollowed || left.length > 0) return [...(await others(marks, ['watches'])), ...(await others(folder, left))];
    return (await unlessGone(readdir(marks))) === undefined ? [] : [marks];
  };
  // What was being written may come in between.
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const gone = await told();
    if (gone.length === 0) return;
    for (const one of gone) await rm(one, { recursive: true, force: true });
  }
}

/** By key, of what core/watches/watchFile writes: the times alone, as nothing else of it is read here. */
function timesIn(text: string): readonly (readonly [string, number])[] {
  try {
    const { watches = {} }: { watches?: Readonly<Record<string, { readonly until?: unknown }>> } = JSON.parse(text);
    return Object.entries(watches).flatMap(([key, { until }]) =>
      Number.isFinite(until) ? [[key, Number(until)]] : [],
    );
  } catch {
    return [];
  }
}
