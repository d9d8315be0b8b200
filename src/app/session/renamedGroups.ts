// Groups stay open or closed as they are where their connection gets another name.

import type { Connection } from '../../core/connection/ports.ts';
import type { Memory } from '../../core/memory.ts';
import { isRecord } from '../../protocol/guards.ts';

/** Under which the workspace remembers them. */
export const groupsKey = 'platformEvents.groups';

/** What follows in the id of a connection or of its group: names of connections may have slashes too. */
const ofConnection = /^(?:$|\/(?:status|time):)/;

/** With which the ids of all rows of a connection begin. */
export function connectionId({ connection }: { readonly connection: Pick<Connection, 'name'> }): string {
  return `connection:${connection.name}`;
}

/** What is remembered of the rows below one name is remembered below the other from now on. */
export function renameGroups(groups: Memory, before: string, now: string): void {
  const stored = groups.get(groupsKey);
  if (!isRecord(stored)) return;
  const idOf = (name: string) => connectionId({ connection: { name } });
  const isOf = (name: string, id: string) =>
    id.startsWith(idOf(name)) && ofConnection.test(id.slice(idOf(name).length));
  const all = Object.entries(stored);
  const others = all.filter(([id]) => !isOf(before, id) && !isOf(now, id));
  const its = all.filter(([id]) => isOf(before, id));
  if (others.length === all.length) return;
  const moved = its.map(([id, isOpen]) => [idOf(now) + id.slice(idOf(before).length), isOpen]);
  void groups.update(groupsKey, Object.fromEntries([...others, ...moved]));
}
