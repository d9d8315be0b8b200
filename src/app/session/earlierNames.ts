// What connections are called by the names that they had before, over reloads: saved searches, links and pages that nobody sees keep the
// name that they were made with.

import type { Connection } from '../../core/connection/ports.ts';
import type { Memory } from '../../core/memory.ts';

const memoryKey = 'earlierNames';
/** Of more, those that were given up first are forgotten. */
const mostNames = 50;

/** The present name of each connection by its earlier ones. Names that `connections` have are no earlier ones of others any more. */
export function readNames(memory: Memory, connections: readonly Connection[]): Map<string, string> {
  const kept = memory.get(memoryKey);
  const names = new Map(Array.isArray(kept) ? kept.filter(isRenaming) : []);
  if (connections.filter(({ name }) => names.delete(name)).length > 0) keepNames(names, memory);
  return names;
}

/** Notes in `names` what has another name, and what is gone: whatever gets a name of that some time is another one. */
export function noteNames(
  names: Map<string, string>,
  renamed: readonly { readonly before: string; readonly now: string }[],
  gone: readonly string[],
  memory: Memory,
): void {
  const before = JSON.stringify([...names]);
  for (const [earlier, name] of names) {
    const now = renamed.find((one) => one.before === name)?.now;
    if (now !== undefined) names.set(earlier, now);
    else if (gone.includes(name) || gone.includes(earlier)) names.delete(earlier);
  }
  for (const one of renamed) {
    // The last one that was given up comes last.
    names.delete(one.before);
    names.delete(one.now);
    names.set(one.before, one.now);
  }
  if (JSON.stringify([...names]) !== before) keepNames(names, memory);
}

function keepNames(names: ReadonlyMap<string, string>, memory: Memory): void {
  void memory.update(memoryKey, [...names].slice(-mostNames));
}

function isRenaming(value: unknown): value is [string, string] {
  return Array.isArray(value) && typeof value[1] === 'string';
}
