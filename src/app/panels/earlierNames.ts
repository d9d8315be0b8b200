// What connections are called by the names that they had before, over reloads: a page that nobody sees keeps the name that it was seen with.

import type { Memory } from './ports.ts';

const memoryKey = 'earlierNames';
/** Of more, those that were given up first are forgotten. */
const mostNames = 50;

type Renaming = readonly [before: string, now: string];

/** A connection has another name. */
export function noteRename(memory: Memory, before: string, now: string): void {
  const others = renamings(memory)
    .map(([earlier, name]): Renaming => [earlier, name === before ? now : name])
    .filter(([earlier, name]) => earlier !== before && earlier !== name);
  void memory.update(memoryKey, [...others, [before, now]].slice(-mostNames));
}

/** There are connections of these names: they are no earlier names of others any more. */
export function noteNames(memory: Memory, names: readonly string[]): void {
  const all = renamings(memory);
  const left = all.filter(([before]) => !names.includes(before));
  if (left.length < all.length) void memory.update(memoryKey, left);
}

/** What the connection is called now that was called so; the name itself where it never was another one's. */
export function nameByNow(memory: Memory, name: string): string {
  return renamings(memory).find(([before]) => before === name)?.[1] ?? name;
}

function renamings(memory: Memory): readonly Renaming[] {
  const kept = memory.get(memoryKey);
  return Array.isArray(kept) ? kept.filter(isRenaming) : [];
}

function isRenaming(value: unknown): value is Renaming {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
