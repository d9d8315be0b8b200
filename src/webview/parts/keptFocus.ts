// The keyboard's focus comes back to where it was. The editor's palette takes it from the whole page and gives it back to the whole page; a
// page that was behind another one is drawn anew; and what has it may be moved, or go with one drawing and come with a later one. It is
// forgotten by then, and keys would do nothing.

import { isRecord } from '../../protocol/guards.ts';
import { LateKeys } from './lateKeys.ts';

/** Milliseconds within which the page loses the focus after something in it has: in a process of its own it hears of that apart. */
const sameLoss = 100;

/** What had the focus, to be found again on a page that is drawn anew: the how manieth that is called so. */
export interface FocusPlace {
  readonly tag: string;
  /** Of its name, as what is persisted holds no text of the service. */
  readonly hash: number;
  readonly nth: number;
}

/**
 * From now on, what had the focus when the page lost it has it again when the page gets it back without anybody saying where to.
 * `persisted`: what `persist` was given last, before the page was drawn anew.
 */
export function keepFocus(persisted: unknown, persist: (place: FocusPlace | undefined) => void): void {
  let left: { readonly element: HTMLElement; readonly at: number } | undefined;
  let kept: HTMLElement | undefined;
  let before = readPlace(persisted);
  let having: Having | undefined;
  const late = new LateKeys();
  const forget = () => {
    left = undefined;
    kept = undefined;
    before = undefined;
  };
  const giveBack = (changes: readonly MutationRecord[] = []) => {
    if (document.activeElement !== document.body || !document.hasFocus()) return;
    if (having?.element.isConnected && wasMoved(having.element, changes)) {
      having.element.focus({ preventScroll: true });
      return;
    }
    const gone = having?.element.isConnected === false ? having : undefined;
    const place = gone === undefined ? before : gone.place;
    const same = (kept?.isConnected ? kept : undefined) ?? (place && elementAt(place, gone?.home));
    const next = same === undefined && gone !== undefined ? successor(gone) : undefined;
    if (next) {
      late.lose();
      next.addEventListener('keydown', late, late);
    }
    (same ?? next)?.focus({ preventScroll: true });
  };
  window.addEventListener('focusout', ({ target }) => {
    left = target instanceof HTMLElement ? { element: target, at: performance.now() } : undefined;
  });
  window.addEventListener('focusin', ({ target }) => {
    forget();
    having = target instanceof HTMLElement ? havingOf(target) : undefined;
    persist(having?.place);
  });
  // Whoever clicks says where to; the page gets the focus after that. A key may be what the button that goes has just been pressed by.
  window.addEventListener(
    'pointerdown',
    () => {
      forget();
      having = undefined;
      persist(undefined);
    },
    true,
  );
  window.addEventListener('keydown', forget, true);
  window.addEventListener('blur', () => {
    if (left !== undefined && performance.now() - left.at < sameLoss) kept = left.element;
  });
  window.addEventListener('focus', () => giveBack());
  new MutationObserver((changes) => giveBack(changes)).observe(document.documentElement, {
    childList: true,
    subtree: true,
  });
}

/** Taken from the page and put there again: it loses the focus by that. */
function wasMoved(element: HTMLElement, changes: readonly MutationRecord[]): boolean {
  return changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
}

/** What has the focus. */
interface Having {
  readonly element: HTMLElement;
  readonly place: FocusPlace | undefined;
  /** The part of the page that says what has it next: what is called alike outside of it is something else. */
  readonly home: HTMLElement | null;
  /** What has it next where this goes: a selector, of which the first that there is. */
  readonly next: string | undefined;
}

/** What an element says goes on where the focus goes with it or with a part of it, as a problem does with the button that solved it. */
function havingOf(element: HTMLElement): Having {
  const home = element.closest<HTMLElement>('[data-focus-next]');
  return { element, place: placeOf(element), home, next: home?.dataset.focusNext };
}

function successor({ next }: Having): HTMLElement | null {
  return next === undefined ? null : document.querySelector<HTMLElement>(next);
}

function placeOf(element: HTMLElement): FocusPlace | undefined {
  const { tagName: tag } = element;
  const hash = hashOf(nameOf(element));
  return hash === undefined ? undefined : { tag, hash, nth: alike(tag, hash).indexOf(element) };
}

/** `home`: where it stands, if that is still there. */
function elementAt({ tag, hash, nth }: FocusPlace, home: HTMLElement | null = null): HTMLElement | undefined {
  const found = alike(tag, hash)[nth];
  return home?.isConnected && !home.contains(found ?? null) ? undefined : found;
}

function alike(tag: string, hash: number): readonly HTMLElement[] {
  const all = [...document.getElementsByTagName(tag)].filter((one) => one instanceof HTMLElement);
  return all.filter((one) => hashOf(nameOf(one)) === hash);
}

/** '' where it has none: then it can't be told from others. */
function nameOf(element: HTMLElement): string {
  const isNamedByText = element.matches('button, a, summary');
  return element.getAttribute('aria-label') || element.id || (isNamedByText ? (element.textContent ?? '').trim() : '');
}

function hashOf(name: string): number | undefined {
  if (name === '') return undefined;
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = (hash * 31 + name.charCodeAt(at)) | 0;
  return hash;
}

/** From what the editor stored, which may be anything. */
function readPlace(value: unknown): FocusPlace | undefined {
  const { tag, hash, nth } = isRecord(value) ? value : {};
  const isPlace = typeof tag === 'string' && typeof hash === 'number' && typeof nth === 'number';
  return isPlace ? { tag, hash, nth } : undefined;
}
