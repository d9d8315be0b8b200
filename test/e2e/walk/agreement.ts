// Where the screen and the model differ, in words.

import { type AccountModel, type SeenNode, statusLabel, tokenOf, type WalkModel } from './model.ts';
import type { Held } from './notices.ts';

/** What a person has before their eyes, in whichever way it was read. */
export interface Shown {
  /** Undefined where the view isn't shown. */
  readonly nodes: readonly SeenNode[] | undefined;
  /** The lines above the rows. */
  readonly message: string;
  /** What stands in place of rows. */
  readonly welcome: string;
  readonly badge: string;
  /** As a screen reader says it. */
  readonly statusBar: string;
}

export interface ShownPage {
  readonly heading: string;
  readonly chips: readonly string[];
  /** The button's words, or what stands in its place. */
  readonly acknowledgement: string;
}

/** The tree, its lines, badge and status bar against the model. `viewShown`: the side bar is to show the notices. */
export function differences(model: WalkModel, screen: Shown, viewShown: boolean, now: number): readonly string[] {
  const said: string[] = [];
  const badge = model.count === 0 ? '' : String(model.count);
  if (screen.badge !== badge) said.push(`the badge says "${screen.badge}", not "${badge}"`);
  const entry = statusBarWords(model);
  if (screen.statusBar !== entry) said.push(`the status bar says "${screen.statusBar}", not "${entry}"`);
  if (!viewShown) return screen.nodes === undefined ? said : [...said, 'the view is shown'];

  said.push(...treeDifferences(model.tree(now), screen.nodes ?? [], ''));
  const all = model.accounts.reduce((sum, { seen }) => sum + seen.size, 0);
  const visible = model.accounts.reduce((sum, account) => sum + model.visible(account).length, 0);
  const hasRows = visible > 0 || model.accounts.length > 1;
  const filterLine = model.isFiltering && hasRows ? `(${visible} of ${all})` : '';
  if (/Filter: /.test(screen.message) !== (filterLine !== '') || !screen.message.includes(filterLine))
    said.push(`the line above the rows says "${screen.message}", not "${filterLine}"`);
  const ages = screen.message.match(/shown as of/g)?.length ?? 0;
  const stale = hasRows ? model.accounts.filter((account) => account.stale && account.seen.size > 0).length : 0;
  if (ages !== stale) said.push(`the line above the rows tells ${ages} ages, not ${stale}: "${screen.message}"`);
  if (!hasRows && screen.welcome === '') said.push('there is neither a row nor a word');
  return said;
}

function statusBarWords(model: WalkModel): string {
  const { count, hidden } = model;
  const sentence =
    count === 0
      ? 'No unacknowledged notices'
      : count === 1
        ? '1 unacknowledged notice'
        : `${count} unacknowledged notices`;
  return [
    'Platform Events',
    sentence,
    ...(model.isStale ? ['not up to date'] : []),
    ...(hidden > 0 ? [`of which the filter hides ${hidden}`] : []),
    ...(model.hasOpenIncident ? ['an incident is going on'] : []),
  ].join(', ');
}

function treeDifferences(expected: readonly SeenNode[], drawn: readonly SeenNode[], path: string): readonly string[] {
  const where = path === '' ? 'at the top' : `below ${path}`;
  const names = (nodes: readonly SeenNode[]) =>
    nodes.map(({ kind, name }) => `${kind} ${name}`).join(', ') || 'nothing';
  if (names(expected) !== names(drawn)) return [`${where} stands ${names(drawn)}; it should be ${names(expected)}`];
  return expected.flatMap((node, place) => {
    const other = drawn[place];
    if (other === undefined) return [];
    const here = `${path}/${node.name}`;
    const said: string[] = [];
    if (node.kind === 'group' && (node.all !== other.all || node.open !== other.open))
      said.push(`${here} counts ${other.all}, ${other.open} unacknowledged; it should be ${node.all}, ${node.open}`);
    if (node.kind === 'connection' && node.open !== other.open)
      said.push(`${here} counts ${other.open} unacknowledged; it should be ${node.open}`);
    if (node.kind === 'notice' && node.unacknowledged !== other.unacknowledged)
      said.push(`${here} is ${other.unacknowledged ? '' : 'not '}marked as unacknowledged`);
    if (node.kind === 'notice' && node.muted !== other.muted)
      said.push(`${here} is ${other.muted ? '' : 'not '}called muted`);
    if (node.kind === 'notice' && node.here !== other.here)
      said.push(`${here} is ${other.here ? '' : 'not '}said to hit the workspace`);
    if (node.kind === 'notice' && node.atOnce !== other.atOnce)
      said.push(`${here} says "${other.atOnce}" of what is hit at once; it should be "${node.atOnce}"`);
    if (node.kind === 'notice' && node.changed !== other.changed)
      said.push(`${here} is ${other.changed ? '' : 'not '}marked as changed`);
    if (other.children === undefined) return said;
    return [...said, ...treeDifferences(node.children ?? [], other.children, here)];
  });
}

/** The page in front against the notice that it is of; undefined where the list holds that no more. */
export function pageDifferences(page: ShownPage | undefined, notice: Held | undefined): readonly string[] {
  if (page === undefined) return ["the page in front isn't drawn"];
  if (notice === undefined)
    return page.acknowledgement === 'Acknowledge' ? ['a page offers to acknowledge what is gone'] : [];
  const said: string[] = [];
  if (page.heading.trim() !== notice.subject)
    said.push(`the page's heading is "${page.heading.trim()}", not "${notice.subject}"`);
  if (!page.chips.includes(statusLabel(notice.status)))
    said.push(`the page of ${tokenOf(notice)} says ${page.chips.join(', ')}, not ${statusLabel(notice.status)}`);
  const words = notice.acknowledged ? 'Acknowledged' : 'Acknowledge';
  if (page.acknowledgement !== words)
    said.push(`the page of ${tokenOf(notice)} says "${page.acknowledgement}", not "${words}"`);
  return said;
}

/** The requests to acknowledge that came to a service against those that a person wanted. */
export function requestDifferences(account: AccountModel, came: readonly number[]): readonly string[] {
  const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join(', ');
  const expected = inOrder(account.acknowledged);
  return inOrder(came) === expected
    ? []
    : [`${account.name} was asked to acknowledge ${inOrder(came)}; it should be ${expected}`];
}
