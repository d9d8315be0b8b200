// Which rows with others below them a person has opened or closed: they stay so, whatever comes, goes and comes back.

import type { DrawnRow } from '../support/drawnTree.ts';
import type { Screen } from './drawn.ts';
import type { WalkStage } from './stage.ts';

/** Names a row among those of all accounts, whether or not the account has a row of its own. That one is the same in both groupings. */
export function foldName({ model, accountNames }: WalkStage, { path }: DrawnRow): string {
  const [only] = model.accounts;
  const hasAccount = accountNames.includes(path[0] ?? '');
  if (hasAccount && path.length === 1) return path.join('');
  return [model.groupBy, ...(hasAccount ? path : [only?.name ?? '', ...path])].join(' > ');
}

/**
 * What stands otherwise than it was left, in words. A page brings its row into sight, and the editor the selected one as the view gets the
 * focus: what those are in is opened.
 */
export function foldDifferences(stage: WalkStage, { rows = [] }: Screen): readonly string[] {
  return rows.flatMap((row) => {
    if (row.expanded === undefined) return [];
    const name = foldName(stage, row);
    const isOpen = stage.folds.get(name) ?? row.expanded;
    if (isOpen === row.expanded) return [];
    const below = rows.filter(({ path }) => row.path.every((one, place) => one === path[place]));
    const isPage = (label: string) => {
      const named = stage.named(label);
      return stage.pages.some(({ account, id }) => account === named?.account && id === named.id);
    };
    if (isOpen || !below.some(({ label, selected }) => selected || isPage(label)))
      return [`"${name}" is ${isOpen ? 'closed' : 'open'}`];
    stage.folds.set(name, true);
    return [];
  });
}
