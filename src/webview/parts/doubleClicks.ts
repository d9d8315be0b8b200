// The second click of a double click is for what the first one fell on. What has come under the pointer with that one takes none of it.

/** What takes a click as a whole. */
const whole = 'button, a, label, input, select, textarea, summary, td, th, [role="row"], [role="option"]';

/** Listens before anybody else on the page, for as long as there is one. */
export function heedDoubleClicks(): void {
  let first: Element | undefined;
  const heed = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (event.detail < 2) {
      if (event.type === 'mousedown') first = target.closest(whole) ?? target;
      return;
    }
    if (first === undefined || first.contains(target) || target.contains(first)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click', 'dblclick'] as const)
    document.addEventListener(type, heed, { capture: true });
}
