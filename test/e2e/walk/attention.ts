// What a person has in hand in the tree: the row with the focus and those that are selected. What happens elsewhere takes neither away.

import type { DrawnRow } from '../support/drawnTree.ts';
import type { Screen } from './drawn.ts';
import type { Named, WalkStage } from './stage.ts';

/** Rows by their places in the tree: a notice that stands under another group has another row. */
export interface Attention {
  readonly drawn: ReadonlySet<string>;
  readonly focused: string | undefined;
  readonly selected: readonly string[];
}

/** Undefined where no row is drawn. */
export function attentionOf(stage: WalkStage, { rows }: Screen): Attention | undefined {
  if (rows === undefined) return undefined;
  const place = (row: DrawnRow) => row.path.map((name) => nameOf(stage.named(name)) ?? name).join(' > ');
  const focused = rows.find((row) => row.focused);
  return {
    drawn: new Set(rows.map(place)),
    focused: focused && place(focused),
    selected: rows.filter((row) => row.selected).map(place),
  };
}

/** Where something has moved it, in words: a row that is still drawn keeps the focus, and what was selected stays so, with nothing added. */
export function attentionMoved(before: Attention, after: Attention, front: Named | undefined): readonly string[] {
  const said: string[] = [];
  const { focused } = before;
  if (focused !== undefined && after.drawn.has(focused) && after.focused !== focused)
    said.push(`the focus is on "${after.focused}", no longer on "${focused}"`);
  const stayed = before.selected.filter((row) => after.drawn.has(row));
  const selected = new Set(after.selected);
  const followed = nameOf(front);
  const isFollowed = (row: string) => followed !== undefined && row.endsWith(` > ${followed}`);
  // The row of the page in front is selected once it is drawn, in place of a single other one.
  const mayFollow = after.selected.length === 1 && after.selected.every(isFollowed);
  for (const row of stayed)
    if (!selected.has(row) && !mayFollow)
      said.push(`"${row}" is no longer selected, but ${JSON.stringify(after.selected)}`);
  for (const row of selected)
    if (!before.selected.includes(row) && !isFollowed(row)) said.push(`"${row}" was selected by nobody`);
  return said;
}

/** The row of the page in front is the one that is selected, where it is drawn. */
export function frontDifferences({ drawn, selected }: Attention, front: Named): readonly string[] {
  const name = nameOf(front);
  const rows = [...drawn].filter((row) => row.endsWith(` > ${name}`));
  const isSelected = rows.length === 0 || (selected.length === 1 && rows.includes(selected[0] ?? ''));
  return isSelected ? [] : [`the page of ${name} is in front, and ${JSON.stringify(selected)} is selected`];
}

function nameOf(named: Named | undefined): string | undefined {
  return named && `${named.account.letter}${named.id}`;
}
