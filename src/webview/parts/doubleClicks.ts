// The second click of a double click is for what the first one fell on: that has the double click, and what has come under the pointer
// with the first one takes none of it.

/** What takes a click as a whole. */
const whole = 'button, a, label, input, select, textarea, summary, td, th, [role="row"], [role="option"]';

/** Listens before anybody else on the page, for as long as there is one. */
export function heedDoubleClicks(): void {
  let pressed: Element | undefined;
  let first: Element | undefined;
  const heed = (event: MouseEvent) => {
    const { target, type, detail } = event;
    if (!(target instanceof Element)) return;
    if (detail < 2) {
      if (type !== 'mousedown') return;
      pressed = target;
      first = target.closest(whole) ?? target;
      return;
    }
    if (first === undefined || first.contains(target) || target.contains(first)) return;
    event.preventDefault();
    event.stopPropagation();
    if (type === 'dblclick') pressed?.dispatchEvent(new MouseEvent(type, { detail, bubbles: true }));
  };
  for (const type of ['mousedown', 'click', 'dblclick'] as const)
    document.addEventListener(type, heed, { capture: true });
}
