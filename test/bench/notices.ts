// Rows 15 and 16: what changed between two polls, and opening a group of the tree.

import { FoundOverlaps } from '../../src/app/machines/foundOverlaps.ts';
import { WorkspaceHits } from '../../src/app/machines/workspaceHits.ts';
import { pageSize } from '../../src/app/notices/elementCache.ts';
import type { GroupElement } from '../../src/app/notices/treeElements.ts';
import type { Session } from '../../src/app/session/session.ts';
import type { Sessions } from '../../src/app/session/sessions.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { Notice } from '../../src/core/notices/notice.ts';
import { type Change, changeBetween } from '../../src/core/notices/store.ts';
import { OpenGroups } from '../../src/ui/notices/openGroups.ts';
import { sampleNow } from '../support/referenceService.ts';
import { type Cost, costsText, exponentOf } from './growth.ts';
import { interleaved, type Side, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { sampleNoticeList } from './sampleNoticeList.ts';
import { provideVscode } from './vscodeStandIn.ts';

const groups = new OpenGroups({ get: () => undefined, update: async () => {} });

export async function differences({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const count = smoke ? 100 : 10_000;
  const before = byId(sampleNoticeList(count));
  // The second poll brings values of its own, and of one in a hundred another count of updates.
  const second: Notice[] = JSON.parse(JSON.stringify([...before.values()]));
  const changed = (notice: Notice, place: number) => (place % 100 === 7 ? { ...notice, updateCount: 1_000 } : notice);
  const after = byId(second.map(changed));
  const [ours = Number.NaN, peer = Number.NaN] = await interleaved(rounds, [
    () => timed(() => changeBetween(before, after), changeText),
    () => timed(() => changeByText(before, after), changeText),
  ]);
  return [{ ours, peer }];
}

function byId(notices: readonly Notice[]): ReadonlyMap<number, Notice> {
  return new Map(notices.map((notice) => [notice.id, notice]));
}

function changeByText(before: ReadonlyMap<number, Notice>, after: ReadonlyMap<number, Notice>): Change {
  const ids: number[] = [];
  for (const [id, notice] of after) if (JSON.stringify(before.get(id)) !== JSON.stringify(notice)) ids.push(id);
  return { kind: 'rows', ids };
}

function changeText(change: Change): string {
  return JSON.stringify(change);
}

/** Trees that are opened for the first time, in one round: a single opening is over too soon to be timed. */
const openings = 20;

export async function expansion({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  provideVscode();
  const costs: Cost[] = [];
  for (const size of smoke ? [500, 1_000] : [10_000, 100_000, 1_000_000]) {
    const [cost = Number.NaN] = await interleaved(rounds, [await expansionSide(size, pageSize)]);
    costs.push({ size, cost });
  }
  const size = smoke ? 500 : 10_000;
  const [ours = Number.NaN, peer = Number.NaN] = await interleaved(rounds, [
    await expansionSide(size, pageSize),
    await expansionSide(size, size),
  ]);
  return [
    { ours, peer },
    { ours: exponentOf(costs), peer: null, note: costsText(costs, 'ms') },
  ];
}

/** Opens a group of so many notices as the editor does: asks for the children, then for each one's item. Of these, `shown` notices. */
async function expansionSide(count: number, shown: number): Promise<Side> {
  const { NoticeTree } = await import('../../src/ui/notices/tree.ts');
  const { readSettings } = await import('../../src/ui/editor/settings.ts');
  const settings = readSettings();
  const notices = sampleNoticeList(count);
  const clock: Clock = { now: () => sampleNow, after: () => () => {} };
  // Of the sessions a tree asks no more than this while a group is opened.
  const session = {
    connection: { name: 'bench' },
    clock,
    isMuted: () => false,
    changeOf: () => undefined,
  } as unknown as Session;
  const sessions = { all: [session], onListChange: ignored, onChange: ignored } as unknown as Sessions;
  const group = { id: 'all', kind: 'type' as const, key: 'PLANNED', label: 'Planned', groups: [], notices };
  return async () => {
    const trees = Array.from(
      { length: openings },
      () => new NoticeTree(sessions, () => settings, clock, new WorkspaceHits(), new FoundOverlaps(), groups),
    );
    const open = (tree: (typeof trees)[number]) => {
      const element: GroupElement = { kind: 'group', id: 'group', session, parent: undefined, group, shown };
      return tree.getChildren(element).map((child) => tree.getTreeItem(child));
    };
    const { ms, result } = await timed(
      () => trees.map(open),
      ([items = []]) => JSON.stringify(items.slice(0, pageSize)),
    );
    for (const tree of trees) tree.dispose();
    return { ms: ms / openings, result };
  };
}

function ignored(): { dispose(): void } {
  return { dispose() {} };
}
