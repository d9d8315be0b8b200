// Brings the details of an entry into sight where the page is low or narrow and they stand below its lower edge.

/** Pixels that stay free above what is brought into sight. */
const margin = 8;

/** Scrolls the page no further than it takes, and the active row, whose details they are, stays on the screen. `results`: holds both. */
export function revealEntry(results: Element): void {
  const details = results.querySelector('.details')?.getBoundingClientRect();
  const row = results.querySelector('#log-rows .table-row.active')?.getBoundingClientRect();
  if (details === undefined) return;
  const { top, bottom } = details;
  const needed = bottom > innerHeight ? Math.min(bottom - innerHeight, top - margin) : Math.min(0, top - margin);
  const lowest = row === undefined ? needed : row.bottom + margin - innerHeight;
  const by = Math.max(lowest, Math.min(needed, row === undefined ? needed : row.top - margin));
  if (by !== 0) scrollBy(0, by);
}
