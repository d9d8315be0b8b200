// What the open notices' machines and the workspace have in common: which notices hit it, and where.

import type { MachinePlace } from '../../core/machines/matcher.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import type { WorkspacePlace } from '../../protocol/notice.ts';
import type { WorkspaceMatches } from './workspaceHits.ts';

/** Places of one notice that are told; beyond them, the first of each name. */
const mostTold = 300;

const none: ReadonlySet<number> = new Set();

/**
 * `notices`: the open notices that hit each name; `places`: the names found, by file; `labelOf`: a file as the reader knows it. One
 * picture, made anew with each change.
 */
export function machineMatches(
  notices: ReadonlyMap<string, readonly NoticeReference[]>,
  places: ReadonlyMap<string, readonly MachinePlace[]>,
  labelOf: (uri: string) => string,
): WorkspaceMatches {
  const ids = new Map<string, Set<number>>();
  for (const name of new Set([...places.values()].flatMap((found) => found.map((place) => place.name)))) {
    for (const { connectionName, id } of notices.get(name) ?? []) {
      const hit = ids.get(connectionName) ?? new Set();
      ids.set(connectionName, hit.add(id));
    }
  }
  return {
    ids: (connectionName) => ids.get(connectionName) ?? none,
    places({ connectionName, id }) {
      const isHit = ({ name }: MachinePlace) =>
        notices.get(name)?.some((one) => one.connectionName === connectionName && one.id === id) === true;
      const told: WorkspacePlace[] = [];
      const named = new Set<string>();
      if (ids.get(connectionName)?.has(id) !== true) return told;
      for (const [uri, found] of [...places].sort(([a], [b]) => (a < b ? -1 : 1)))
        for (const place of found) {
          if ((told.length >= mostTold && named.has(place.name)) || !isHit(place)) continue;
          named.add(place.name);
          told.push({ ...place, uri, file: labelOf(uri) });
        }
      return told;
    },
  };
}
