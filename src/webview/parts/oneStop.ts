// One stop of the Tab key for several controls: arrows go on among them, and Tab comes back to the one that had the focus last.

/** What can have the keyboard's focus. Panels that open on top of the page have an order of their own. */
const controls = 'button:not(:disabled, [popover] *), [tabindex]:not([popover] *)';

/**
 * `<pe-one-stop>`: the controls in it stand in rows, those of one list item or of one element with `data-row` beside each other, all
 * others together in one; in the cells of a table also in columns. The first one is the stop until another had the focus, or the one
 * with `data-stop`.
 */
export class OneStop extends HTMLElement {
  readonly #changes = new MutationObserver(() => this.#mark());
  /** The control that had the focus last. */
  #last: Element | undefined;

  connectedCallback(): void {
    this.#changes.observe(this, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    this.addEventListener('focusin', this.#onFocus);
    this.addEventListener('keydown', this.#onKey);
    this.#mark();
  }

  disconnectedCallback(): void {
    this.#changes.disconnect();
    this.removeEventListener('focusin', this.#onFocus);
    this.removeEventListener('keydown', this.#onKey);
  }

  get #controls(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(controls)];
  }

  #mark(): void {
    const all = this.#controls;
    const stop =
      all.find((control) => control === this.#last) ?? all.find((control) => 'stop' in control.dataset) ?? all[0];
    for (const control of all) control.tabIndex = control === stop ? 0 : -1;
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const control = this.#controls.find((known) => known === event.target);
    if (control === undefined) return;
    this.#last = control;
    this.#mark();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement)) return;
    const target = arrowTarget(event.key, rowsOf(this, this.#controls), event.target);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
}

function rowsOf(stop: Element, all: readonly HTMLElement[]): readonly (readonly HTMLElement[])[] {
  const rows = new Map<Element, HTMLElement[]>();
  for (const control of all) {
    const row = control.parentElement?.closest('li, [data-row], pe-one-stop') ?? stop;
    rows.set(row, [...(rows.get(row) ?? []), control]);
  }
  return [...rows.values()];
}

/** The control that a key leads to from another one; undefined where it leads nowhere. */
function arrowTarget(
  key: string,
  rows: readonly (readonly HTMLElement[])[],
  from: HTMLElement,
): HTMLElement | undefined {
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at];
  if (row === undefined) return undefined;
  const place = row.indexOf(from);
  const inRow = (other: readonly HTMLElement[] | undefined) =>
    other && (inColumn(other, from) ?? other[Math.min(place, other.length - 1)]);
  switch (key) {
    case 'ArrowLeft':
      return row[place - 1];
    case 'ArrowRight':
      return row[place + 1];
    case 'ArrowUp':
      return inRow(rows[at - 1]);
    case 'ArrowDown':
      return inRow(rows[at + 1]);
    case 'Home':
      return rows.length === 1 ? row[0] : inRow(rows[0]);
    case 'End':
      return rows.length === 1 ? row.at(-1) : inRow(rows.at(-1));
    default:
      return undefined;
  }
}

/** In a table, the control in the same column as another one, or in the nearest that has one; undefined outside of a table. */
function inColumn(row: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const column = columnOf(from);
  if (column === undefined) return undefined;
  const distance = (control: HTMLElement) => Math.abs((columnOf(control) ?? Number.POSITIVE_INFINITY) - column);
  return row.toSorted((a, b) => distance(a) - distance(b))[0];
}

function columnOf(control: HTMLElement): number | undefined {
  return control.closest<HTMLTableCellElement>('td, th')?.cellIndex;
}

customElements.define('pe-one-stop', OneStop);
