// What a key does in a table of rows: which row becomes the active one, or that the active one is opened.

export interface GridPlace {
  /** -1: none yet. */
  readonly active: number;
  readonly count: number;
  /** First row on the screen. */
  readonly first: number;
  /** Rows that go by with a key for a page. */
  readonly page: number;
}

/** Undefined for a key that means nothing here. */
export function keyTarget(key: string, place: GridPlace): number | 'open' | undefined {
  if (key === 'Enter' || key === ' ') return 'open';
  const row = rowFor(key, place);
  return row === undefined ? undefined : Math.min(place.count - 1, Math.max(0, row));
}

function rowFor(key: string, { active, count, first, page }: GridPlace): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active < 0 ? first : active + 1;
    case 'ArrowUp':
      return active < 0 ? first : active - 1;
    case 'PageDown':
      return (active < 0 ? first : active) + page;
    case 'PageUp':
      return (active < 0 ? first : active) - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** With Ctrl or Cmd only those to the ends are the table's: the browser would scroll there, and leave the active row behind. */
export function isGridKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !altKey && (!(ctrlKey || metaKey) || key === 'Home' || key === 'End');
}
