// The keyboard's focus comes back to where it was. The editor's palette takes it from the whole page, and gives it back to the whole
// page: what had it in there is forgotten by then, and keys would do nothing.

/** Milliseconds within which the page loses the focus after something in it has: in a process of its own it hears of that apart. */
const sameLoss = 100;

/** From now on, what had the focus when the page lost it has it again when the page gets it back without anybody saying where to. */
export function keepFocus(): void {
  let left: { readonly element: HTMLElement; readonly at: number } | undefined;
  let kept: HTMLElement | undefined;
  const forget = () => {
    left = undefined;
    kept = undefined;
  };
  window.addEventListener('focusout', ({ target }) => {
    left = target instanceof HTMLElement ? { element: target, at: performance.now() } : undefined;
  });
  window.addEventListener('focusin', forget);
  // Whoever clicks says where to; the page gets the focus after that.
  window.addEventListener('pointerdown', forget, true);
  window.addEventListener('blur', () => {
    if (left !== undefined && performance.now() - left.at < sameLoss) kept = left.element;
  });
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) kept?.focus({ preventScroll: true });
  });
}
