// Marks of notices don't stay for ever.

import type { Notice } from '../../core/notices/notice.ts';
import type { Marks } from './marks.ts';

/** The marks of a notice that is listed no longer are forgotten after this long, in milliseconds. */
const forgetAfter = 30 * 24 * 3_600_000;
/** A mark counts as made anew where its notice is listed and it is older than this, in milliseconds. */
const keepAfter = 24 * 3_600_000;
/** Marks of a kind that are remembered; of more, the oldest are forgotten. */
const mostMarks = 1_000;

/** `idOf`: whose mark a name is; undefined for marks of another kind. `now`: this machine's time, in milliseconds since 1970. */
export async function forgetOldMarks(
  marks: Marks,
  idOf: (name: string) => number | undefined,
  notices: ReadonlyMap<number, Notice>,
  now: number,
): Promise<void> {
  const kept: { readonly name: string; readonly time: number }[] = [];
  for (const name of marks.names) {
    const id = idOf(name);
    if (id === undefined) continue;
    const time = await marks.time(name);
    if (notices.has(id)) {
      kept.push({ name, time });
      if (now - time > keepAfter) await marks.keep(name, now);
    } else if (now - time > forgetAfter) await marks.remove([name]);
  }
  const oldest = kept.sort((a, b) => b.time - a.time).slice(mostMarks);
  if (oldest.length > 0) await marks.remove(oldest.map(({ name }) => name));
}
