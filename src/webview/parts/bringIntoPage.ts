// Scrolls a page whose parts don't all fit on the screen.

/** No further than it takes, so that the element is in sight, below what stands still at the page's top (its scroll padding). */
export function bringIntoPage(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const from = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const by = top < from ? top - from : Math.max(0, Math.min(bottom - innerHeight, top - from));
  if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
}
