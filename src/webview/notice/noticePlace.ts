// Where the reader is on a notice's page, by what stands at its upper edge: pixels mean another place where the page is wider, and
// where something above comes later or has grown.

import { isRecord } from '../../protocol/guards.ts';
import type { FoldedText } from '../parts/foldedText.ts';

/** Open texts that are kept at most: the editor writes them to disk. */
const mostTexts = 50;

export interface NoticePlace {
  /** What it stands in, by a name that the page has for it again. */
  readonly part: string;
  /** Pixels of that above the page's upper edge, negative where it begins so far below it; and how high it was. */
  readonly above: number;
  readonly height: number;
}

export function readNoticePlace(value: unknown): NoticePlace | null {
  if (!isRecord(value)) return null;
  const { part, above, height } = value;
  if (typeof part !== 'string' || typeof above !== 'number' || typeof height !== 'number') return null;
  return { part, above, height };
}

/** What stands at the upper edge of the screen; null before there is anything. */
export function noticePlace(page: Element): NoticePlace | null {
  const at = partsOf(page).find(({ element }) => element.getBoundingClientRect().bottom > 0);
  if (at === undefined) return null;
  const { top, height } = at.element.getBoundingClientRect();
  return { part: at.part, above: -tenth(top), height: tenth(height) };
}

/** How far the page is to be scrolled to be there; undefined as long as the part isn't there. */
export function scrollOf({ part, above, height }: NoticePlace, page: Element): number | undefined {
  const now = partsOf(page)
    .find((one) => one.part === part)
    ?.element.getBoundingClientRect();
  if (now === undefined) return undefined;
  const inside = above > 0 && height > 0 ? above * (now.height / height) : above;
  return Math.max(0, window.scrollY + now.top + inside);
}

/** The parts whose long text is open. */
export function textsOf(page: Element): readonly string[] {
  const open = partsOf(page).filter(({ element }) => textIn(element)?.open === true);
  return open.slice(0, mostTexts).map(({ part }) => part);
}

/** Opens the long texts of these parts, as far as they are there; resolves when they are drawn. */
export async function openTexts(parts: readonly string[], page: Element): Promise<void> {
  if (parts.length === 0) return;
  for (const { part, element } of partsOf(page)) {
    const text = parts.includes(part) ? textIn(element) : null;
    if (text === null) continue;
    text.open = true;
    await text.updateComplete;
  }
}

interface PagePart {
  /** An update's counts those that are older, shown or not, as others come in front of it. */
  readonly part: string;
  readonly element: Element;
}

/** From the top down; of those that hold others only these. */
function partsOf(page: Element): readonly PagePart[] {
  const elements = page.querySelectorAll(':is(header, section):not(:has(section, .timeline)), .timeline > li');
  return Array.from(elements, (element) => ({ part: nameOf(element), element }));
}

function nameOf(element: Element): string {
  if (element.localName === 'li') return `update ${element.getAttribute('data-older')}`;
  return element.getAttribute('aria-labelledby') ?? (element.className || element.localName);
}

function textIn(element: Element): FoldedText | null {
  return element.querySelector<FoldedText>('pe-folded-text');
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
