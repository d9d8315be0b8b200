// Groups stay open or closed as they are where their connection gets another name.

import { connectionId } from '../../app/notices/treeElements.ts';
import { isRecord } from '../../protocol/guards.ts';
import { type GroupStorage, groupsKey } from './openGroups.ts';

/** What is remembered of the rows below one name is remembered below the other from now on. */
export function renameGroups(storage: GroupStorage, before: string, now: string): void {
  const stored = storage.get(groupsKey);
  if (!isRecord(stored)) return;
  const idOf = (name: string) => connectionId({ connection: { name } });
  const isBelow = (name: string, id: string) => id === idOf(name) || id.startsWith(`${idOf(name)}/`);
  const all = Object.entries(stored);
  const others = all.filter(([id]) => !isBelow(before, id) && !isBelow(now, id));
  const its = all.filter(([id]) => isBelow(before, id));
  if (its.length === 0) return;
  const moved = its.map(([id, isOpen]) => [idOf(now) + id.slice(idOf(before).length), isOpen]);
  void storage.update(groupsKey, Object.fromEntries([...others, ...moved]));
}
