// What the notices view draws, row by row: read from the window alone, to hold it against what a service was given.

import { leadingTime } from '../../support/leadingTime.ts';
import type { Editor } from './editor.ts';

/** A row as a person meets it. */
export interface DrawnRow {
  /** 1 for the outermost rows. */
  readonly level: number;
  readonly label: string;
  readonly description: string;
  /** The label without the time that leads a notice's: the subject, or the name of a group. */
  readonly name: string;
  /** The names of the rows that it stands under, outermost first, and its own. */
  readonly path: readonly string[];
  /** The signs at its end, such as "●"; '' without any. */
  readonly badge: string;
  /** What a screen reader says. */
  readonly spoken: string;
  /** The names of its icon's classes, such as "codicon-tools"; '' without an icon. */
  readonly icon: string;
  /** Undefined for a row that can't be expanded. */
  readonly expanded: boolean | undefined;
  readonly selected: boolean;
  readonly focused: boolean;
}

export interface DrawnTree {
  readonly rows: readonly DrawnRow[];
  /** How far the list is scrolled, in rows. */
  readonly firstInSight: number;
}

/** As much of an element of the window as is looked at. */
interface Drawn {
  readonly classList: Iterable<string> & { contains(name: string): boolean };
  readonly textContent: string;
  readonly style: { readonly height: string; readonly top: string };
  readonly clientHeight: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly firstChild: unknown;
  getBoundingClientRect(): { readonly right: number };
  getAttribute(name: string): string | null;
  querySelector(selector: string): Drawn | null;
  querySelectorAll(selector: string): Iterable<Drawn>;
  dispatchEvent(event: unknown): boolean;
}

type ReadRow = Omit<DrawnRow, 'path' | 'name'>;

/**
 * Every row of the notices view, also those out of sight: the list is scrolled through, and back to where it was. Without rows the
 * view says something in their place (`editor.welcome()`), and the list is empty. The view must be open.
 */
export async function drawnTree(editor: Editor): Promise<DrawnTree> {
  const { rows, firstInSight } = await noticeList(editor).evaluate(readThrough);
  const above: string[] = [];
  return {
    rows: rows.map((row) => {
      const name = row.label.replace(leadingTime, '');
      above.splice(row.level - 1, above.length, name);
      return { ...row, name, path: [...above] };
    }),
    firstInSight,
  };
}

export async function drawnRows(editor: Editor): Promise<readonly DrawnRow[]> {
  return (await drawnTree(editor)).rows;
}

/** The list of the notices view, which is there while the view has rows or had some. */
export function noticeList(editor: Editor) {
  return editor.page.locator('.sidebar .monaco-list[role="tree"][aria-label="Notices"]');
}

/** A line for each row: its level, the names above it, and its own. */
export function outline(rows: readonly DrawnRow[]): readonly string[] {
  return rows.map(({ level, path }) => `${level} ${path.join(' > ')}`);
}

/** What one sees of a row's label where the side bar cuts it, and whether the sign at its end, such as "●", is drawn whole. */
export interface LabelInSight {
  readonly label: string;
  readonly seen: string;
  readonly sign: 'whole' | 'cut' | undefined;
}

/** The rows of the notices view that are in sight, without scrolling. */
export function labelsInSight(editor: Editor): Promise<LabelInSight[]> {
  return noticeList(editor).evaluate(readInSight);
}

/** Runs in the window. */
function readInSight(list: Drawn): LabelInSight[] {
  // @ts-expect-error This runs in a browser.
  const range = document.createRange();
  const rightOf = (node: unknown, end: number): number => {
    range.setStart(node, 0);
    range.setEnd(node, end);
    return range.getBoundingClientRect().right;
  };
  return [...list.querySelectorAll('.monaco-list-row')].map((row) => {
    const [whole, container, text] = [
      '.monaco-icon-label',
      '.monaco-icon-label-container',
      '.monaco-highlighted-label',
    ].map((selector) => row.querySelector(selector));
    if (!whole || !container || !text) throw new Error('a row without a label');
    const label = text.textContent;
    // Where it is cut, three dots take the place of a character.
    const dots = container.scrollWidth > container.clientWidth ? 12 : 0;
    const edge = container.getBoundingClientRect().right - dots;
    let seen = label.length;
    while (seen > 0 && rightOf(text.firstChild, seen) > edge) seen--;
    // @ts-expect-error This runs in a browser.
    const hasSign = getComputedStyle(whole, '::after').content !== 'none';
    const sign = !hasSign ? undefined : whole.scrollWidth > whole.clientWidth ? 'cut' : 'whole';
    return { label, seen: label.slice(0, seen), sign };
  });
}

/** Runs in the window. A row's place is its index in the list; the height of them all says how many there are. */
async function readThrough(list: Drawn): Promise<{ rows: ReadRow[]; firstInSight: number }> {
  const rowHeight = 22;
  const inside = list.querySelector('.monaco-list-rows');
  const scrolled = list.querySelector('.monaco-scrollable-element');
  if (inside === null || scrolled === null) throw new Error('the list has no rows element');
  const place = () => Math.round(0 - Number.parseFloat(inside.style.top));
  const scrollBy = async (pixels: number) => {
    // The list takes 120 for a notch of the wheel, and a notch for 50 pixels.
    const wheel = { deltaY: pixels, wheelDeltaY: -pixels * 2.4, bubbles: true, cancelable: true };
    // @ts-expect-error This runs in a browser.
    scrolled.dispatchEvent(new WheelEvent('wheel', wheel));
    // @ts-expect-error This runs in a browser.
    await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const scrollTo = async (goal: number) => {
    for (let tries = 0; tries < 1000 && place() !== goal; tries++) {
      const before = place();
      await scrollBy(goal - before);
      if (place() === before) return;
    }
  };
  // A decoration's letters are drawn by a style.
  const signsAfter = (label: Drawn): string => {
    // @ts-expect-error This runs in a browser.
    const { content } = getComputedStyle(label, '::after');
    return content === 'none' ? '' : content.replaceAll('"', '');
  };
  const begin = place();
  const count = () => Math.round(Number.parseFloat(inside.style.height) / rowHeight);
  const rows = new Map<number, ReadRow>();
  await scrollTo(0);
  for (;;) {
    for (const row of inside.querySelectorAll('.monaco-list-row')) {
      const expanded = row.getAttribute('aria-expanded');
      const icon = row.querySelector('.custom-view-tree-node-item-icon');
      const label = row.querySelector('.monaco-icon-label');
      rows.set(Number(row.getAttribute('data-index')), {
        level: Number(row.getAttribute('aria-level')),
        label: row.querySelector('.label-name')?.textContent ?? '',
        description: row.querySelector('.label-description')?.textContent ?? '',
        badge: label === null ? '' : signsAfter(label),
        spoken: row.getAttribute('aria-label') ?? '',
        icon: [...(icon?.classList ?? [])].find((name) => name.startsWith('codicon-')) ?? '',
        expanded: expanded === null ? undefined : expanded === 'true',
        selected: row.classList.contains('selected'),
        focused: row.classList.contains('focused'),
      });
    }
    const before = place();
    if (rows.size >= count()) break;
    await scrollBy(Math.max(rowHeight, list.clientHeight - rowHeight));
    if (place() === before) break;
  }
  await scrollTo(begin);
  const all = [...rows].sort(([a], [b]) => a - b).slice(0, count());
  return { rows: all.map(([, row]) => row), firstInSight: begin / rowHeight };
}
