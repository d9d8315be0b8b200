// Selecting and copying by the keyboard and by the editor's menu: rows while they have the focus, and no text in them is selected, which
// would be meant; beside them the text of the part that has it.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { longestName } from '../../protocol/guards.ts';
import type { CopyFormat } from '../../protocol/log.ts';
import { logFieldName } from '../rows/logColumns.ts';
import type { RowChoice } from '../rows/rowChoice.ts';
import type { TableColumn } from '../table/columnWidths.ts';
import { hasSelectedText, isSelectAll, takeSelectAll } from '../table/textSelection.ts';

export interface CopyGesturesOptions {
  /** What has the focus while the rows do. */
  readonly rows: () => Element | null;
  readonly choice: () => RowChoice;
  readonly onCopy: () => void;
}

/** Where neither text nor a field is selected they are told to the whole document. */
const documentEvents = ['beforecopy', 'copy', 'cut'];
const placeEvents = ['focusin', 'pointerdown', 'contextmenu'];

export class CopyGestures implements ReactiveController {
  readonly #options: CopyGesturesOptions;
  /** What a menu was opened on, had the focus or was clicked last: the editor's menu takes the focus from whatever has it. */
  #last: EventTarget | null = null;

  constructor(host: ReactiveControllerHost, options: CopyGesturesOptions) {
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of documentEvents) document.addEventListener(type, this.#onCopy);
    for (const type of placeEvents) document.addEventListener(type, this.#onPlace, true);
  }

  hostDisconnected(): void {
    for (const type of documentEvents) document.removeEventListener(type, this.#onCopy);
    for (const type of placeEvents) document.removeEventListener(type, this.#onPlace, true);
  }

  /** Copies or selects where the key means that; false otherwise. */
  takeKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    const part = isSelectAll(event) ? partOf(target) : undefined;
    if (part !== undefined) {
      takeSelectAll(event, part);
      return true;
    }
    const rows = this.#options.rows();
    const isCopy = key.toLowerCase() === 'c' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    if (!isCopy || rows === null || target !== rows || !this.#areMeant(rows)) return false;
    this.#options.onCopy();
    return true;
  }

  /** `beforecopy` asks whether there is anything to copy, where no text is selected. */
  readonly #onCopy = (event: Event): void => {
    const rows = this.#options.rows();
    if (event.type !== 'cut' && rows !== null && this.#haveFocus(rows) && this.#areMeant(rows)) {
      if (event.type === 'copy') this.#options.onCopy();
      event.preventDefault();
    } else if (takesText(event)) this.#options.choice().forgetCopy();
  };

  readonly #onPlace = ({ target }: Event): void => {
    this.#last = target;
  };

  /** They have it, or would if the editor's menu hadn't been opened on them; on the heads above them it isn't meant for rows. */
  #haveFocus(rows: Element): boolean {
    const { activeElement, body } = document;
    if (activeElement === rows) return true;
    if (activeElement !== body || !(this.#last instanceof Element)) return false;
    return this.#last === rows || (rows.contains(this.#last) && this.#last.closest('.table-head') === null);
  }

  #areMeant(rows: Element): boolean {
    return this.#options.choice().count > 0 && !hasSelectedText(rows);
  }
}

/** A text goes to the clipboard. One that is selected in a field is the selection's text too, though this is said to be collapsed. */
function takesText({ type, target }: Event): boolean {
  const isTaken = type === 'copy' || (type === 'cut' && target instanceof HTMLInputElement);
  return isTaken && String(document.getSelection()) !== '';
}

/**
 * What beside the rows has texts to select: the details, and what is shown in the rows' place: the table without what stands around it, or
 * why there is none. Lists to choose from above it are none of it.
 */
function partOf(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element) || target instanceof HTMLSelectElement) return undefined;
  const part = target.closest('.details, .counts, .difference');
  return part?.querySelector('.counts-scroll') ?? part ?? undefined;
}

/** Without the reader's zone, which the table names with its dates: they are copied as they were sent. */
export function copyChosen(choice: RowChoice, format: CopyFormat, columns: readonly TableColumn[]): void {
  const fields = columns.map(({ key }) => key);
  const headings = fields.map((field) => logFieldName(field).slice(0, longestName));
  choice.copy(format, fields, headings);
}
