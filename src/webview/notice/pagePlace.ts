// Where the reader is on a notice's page, by what stands at its upper edge: pixels mean another place where the page is wider, and
// where something above comes later or has grown.

import { isRecord } from '../../protocol/guards.ts';

/** A part of the page that its place is told by. */
interface PartName {
  readonly part: string;
  /** Of an update, how many older ones there are: others come in front of it. */
  readonly older: number;
}

export interface PagePlace extends PartName {
  /** Pixels of it above the page's upper edge, negative where it begins so far below it; and how high it was. */
  readonly above: number;
  readonly height: number;
}

export function readPagePlace(value: unknown): PagePlace | null {
  if (!isRecord(value)) return null;
  const { part, older, above, height } = value;
  if (typeof part !== 'string' || typeof older !== 'number' || typeof above !== 'number') return null;
  return typeof height === 'number' ? { part, older, above, height } : null;
}

/** What stands at the upper edge of the screen; null before there is anything. */
export function pagePlace(page: Element): PagePlace | null {
  const part = partsOf(page).find((one) => one.getBoundingClientRect().bottom > 0);
  if (part === undefined) return null;
  const { top, height } = part.getBoundingClientRect();
  return { ...nameOf(part), above: -tenth(top), height: tenth(height) };
}

/** How far the page is to be scrolled to be there; undefined as long as the part isn't there. */
export function scrollOf({ part, older, above, height }: PagePlace, page: Element): number | undefined {
  const found = partsOf(page).find((one) => {
    const name = nameOf(one);
    return name.part === part && name.older === older;
  });
  if (found === undefined) return undefined;
  const now = found.getBoundingClientRect();
  const inside = above > 0 && height > 0 ? above * (now.height / height) : above;
  return Math.max(0, window.scrollY + now.top + inside);
}

/** From the top down; of those that hold others only these. */
function partsOf(page: Element): readonly Element[] {
  return Array.from(page.querySelectorAll('header, section:not(:has(.timeline)), .timeline > li'));
}

function nameOf(part: Element): PartName {
  if (!part.matches('.timeline > li')) {
    return { part: part.getAttribute('aria-labelledby') ?? (part.className || part.localName), older: 0 };
  }
  const all = part.parentElement?.children ?? [];
  return { part: 'update', older: all.length - 1 - Array.from(all).indexOf(part) };
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
