// The notices view's tree as an editor keeps it: asked for once, and after that only as far as the extension tells of changes. What it
// forgets to tell stays as it was, as it would on the screen.

import assert from 'node:assert/strict';
import type { TreeElement } from '../../src/app/notices/treeElements.ts';
import { atOnceIn, type SeenNode, unacknowledgedIn } from '../e2e/walk/model.ts';
import type { Harness, TreeRow } from './harness.ts';

export interface KeptNode {
  row: TreeRow;
  children: readonly KeptNode[];
}

export class KeptTree {
  readonly #harness: Harness;
  #roots: readonly KeptNode[] = [];
  /** How many changes have been heeded. */
  #heeded = -1;

  constructor(harness: Harness) {
    this.#harness = harness;
  }

  /** Every row, outermost first. */
  get nodes(): readonly KeptNode[] {
    const all = (nodes: readonly KeptNode[]): KeptNode[] => nodes.flatMap((node) => [node, ...all(node.children)]);
    return all(this.#roots);
  }

  /** Asks anew for what the extension has told of since. */
  async heed(): Promise<void> {
    const told = this.#harness.treeChanges;
    const news = told.slice(Math.max(0, this.#heeded));
    const isFirst = this.#heeded < 0;
    this.#heeded = told.length;
    if (isFirst || news.includes(undefined)) {
      this.#roots = await this.#below(undefined);
      return;
    }
    for (const element of new Set(news.flatMap((elements) => elements ?? []))) {
      const node = this.nodes.find(({ row }) => row.element === element);
      if (node === undefined) continue;
      node.row = await this.#harness.row(element);
      node.children = await this.#below(element);
    }
  }

  seen(): readonly SeenNode[] {
    return this.#roots.flatMap(seenNode);
  }

  async #below(element: TreeElement | undefined): Promise<readonly KeptNode[]> {
    const nodes: KeptNode[] = [];
    if (element?.kind === 'notice' || element?.kind === 'more' || element?.kind === 'older') return nodes;
    for (const row of await this.#harness.rows(element)) nodes.push({ row, children: await this.#below(row.element) });
    return nodes;
  }
}

function seenNode({ row, children }: KeptNode): readonly SeenNode[] {
  const { kind } = row.element;
  const below = children.flatMap(seenNode);
  switch (kind) {
    case 'notice': {
      const name = tokenIn(row.label);
      const state = row.contextValue ?? '';
      const muted = /\bmuted · /.test(row.label);
      assert.equal(muted, state.endsWith('.muted'), `${row.label} has the menu ${state}`);
      const here = /(?:^(?:⚠ )?| · )here · /.test(row.label);
      const atOnce = atOnceIn(row.description);
      const saysHere = /(?:^| · )hits this workspace\b/.test(row.description);
      assert.equal(here, saysHere, `${row.label} says ${row.description}`);
      assert.equal(row.label.startsWith('⚠ '), atOnce !== '', `${row.label} says ${row.description}`);
      const changed = row.badge.includes('+');
      assert.equal(changed, /(?:^|, )Changed,/.test(row.spoken), `${row.spoken} has the signs ${row.badge}`);
      const unacknowledged = state.startsWith('notice.unacknowledged');
      return [{ kind, name, unacknowledged, muted, here, atOnce, changed, children: below }];
    }
    case 'connection':
      return [{ kind, name: row.label, open: unacknowledgedIn(row.description), children: below }];
    case 'group': {
      const [all = 0, open = 0] = (row.description.match(/\d+/g) ?? []).map(Number);
      return [{ kind, name: row.label, all, open, children: below }];
    }
    default:
      return [];
  }
}

/** What tells a notice of a walk from all others. */
export function tokenIn(label: string): string {
  return /\b[A-Z]\d+\b/.exec(label)?.[0] ?? label;
}
