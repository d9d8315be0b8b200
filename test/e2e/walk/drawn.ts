// What is on the screen, read as a person would: the tree row by row, scrolled through, the lines above it, badge, status bar, page in front.

import { type DrawnRow, drawnRows } from '../support/drawnTree.ts';
import type { Editor } from '../support/editor.ts';
import type { Shown, ShownPage } from './agreement.ts';
import { atOnceIn, type SeenNode, unacknowledgedIn } from './model.ts';

/** Rows with what else is told of them; undefined where the side bar shows something else, or no row at all. */
export interface Screen extends Omit<Shown, 'nodes'> {
  readonly rows: readonly DrawnRow[] | undefined;
  /** The keyboard's focus is in the tree. */
  readonly treeHasFocus: boolean;
}

/** As much of an element of the window as is looked at. */
interface Seen {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): Seen | null;
  querySelectorAll(selector: string): Iterable<Seen>;
  checkVisibility(): boolean;
}

/** The screen as it is now. */
export async function screenOf(editor: Editor): Promise<Screen> {
  const around = await editor.page.locator('body').evaluate((body: Seen) => {
    const shown = (selector: string) => [...body.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const text = (selector: string) =>
      shown(selector)
        .map((one) => one.textContent ?? '')
        .join('\n');
    const [entry] = shown('[id="platform-events.platform-events.platformEvents.count"] a');
    const tree = '.sidebar .monaco-list[aria-label="Notices"]';
    return {
      hasRows: shown(tree).length > 0,
      message: text('.sidebar .pane .tree-explorer-viewlet-tree-view .message'),
      welcome: text('.sidebar .pane:first-child .welcome-view-content, .sidebar .welcome-view-content'),
      badge: text('.activitybar li.action-item:has([aria-label^="Platform Events"]) .badge-content'),
      statusBar: entry?.getAttribute('aria-label') ?? '',
      treeHasFocus: body.querySelector(`${tree}:focus, ${tree} :focus`) !== null,
    };
  });
  return { ...around, rows: around.hasRows ? await drawnRows(editor) : undefined };
}

/** The page of a notice that is in front, as far as it has been drawn. */
export async function frontPage(editor: Editor): Promise<ShownPage | undefined> {
  const [page] = await editor
    .frame()
    .locator('main')
    .evaluateAll((mains: readonly Seen[]) =>
      mains.map((main) => ({
        heading: main.querySelector('h1')?.textContent ?? '',
        chips: [...main.querySelectorAll('.chip')].map((chip) => (chip.textContent ?? '').trim()),
        acknowledgement: (main.querySelector('.acknowledgement')?.textContent ?? '').trim(),
      })),
    )
    .catch((error: unknown) => {
      // Another page takes its place in that moment.
      if (!/Frame was detached/.test(String(error))) throw error;
      return [];
    });
  return page;
}

/** What tells a notice from all others: an account's letter and an id. */
const token = /\b[A-Z]\d+\b/;

/** The screen with its rows as a tree. `connections`: how the rows of accounts are called. */
export function shownOn(screen: Screen, connections: readonly string[]): Shown {
  return { ...screen, nodes: screen.rows && nodesOf(screen.rows, connections) };
}

/** Rows that only offer to read more are left out. */
function nodesOf(rows: readonly DrawnRow[], connections: readonly string[]): readonly SeenNode[] {
  const roots: SeenNode[] = [];
  const open: { level: number; children: SeenNode[] }[] = [{ level: 0, children: roots }];
  for (const row of rows) {
    if (row.expanded === undefined && /^(?:Load older|Show \d+ more)$/.test(row.label)) continue;
    while ((open.at(-1)?.level ?? 0) >= row.level) open.pop();
    const children: SeenNode[] = [];
    open.at(-1)?.children.push(nodeOf(row, row.expanded === false ? undefined : children, connections));
    open.push({ level: row.level, children });
  }
  return roots;
}

function nodeOf(row: DrawnRow, children: SeenNode[] | undefined, connections: readonly string[]): SeenNode {
  const name = token.exec(row.label)?.[0];
  if (name !== undefined) {
    const unacknowledged = /unacknowledged/i.test(row.spoken);
    const muted = /\bmuted\b/.test(row.spoken);
    const here = /(?:^(?:⚠ )?| · )here · /.test(row.label) && /(?:^| · )hits this workspace\b/.test(row.description);
    const atOnce = row.label.startsWith('⚠ ') ? atOnceIn(row.description) : '';
    const changed = row.badge.includes('+') && /(?:^|, )Changed,/.test(row.spoken);
    return { kind: 'notice', name, unacknowledged, muted, here, atOnce, changed, children };
  }
  if (row.level === 1 && connections.includes(row.label))
    return { kind: 'connection', name: row.label, open: unacknowledgedIn(row.description), children };
  const [all = 0, open = 0] = (row.description.match(/\d+/g) ?? []).map(Number);
  return { kind: 'group', name: row.label, all, open, children };
}
