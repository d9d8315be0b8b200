// Copying rows by the keyboard and by the editor's menu: while the rows have the focus, and no text is selected, which would be meant.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { longestName } from '../../protocol/guards.ts';
import type { CopyFormat } from '../../protocol/log.ts';
import { logFieldName } from '../rows/logColumns.ts';
import type { RowChoice } from '../rows/rowChoice.ts';
import type { TableColumn } from '../table/columnWidths.ts';

export interface CopyGesturesOptions {
  /** What has the focus while the rows do. */
  readonly rows: () => Element | null;
  readonly choice: () => RowChoice;
  readonly onCopy: () => void;
}

/** Where neither text nor a field is selected they are told to the whole document. */
const documentEvents = ['beforecopy', 'copy'];
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

  /** Copies where the key means that; false otherwise. */
  takeKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
    const isCopy = key.toLowerCase() === 'c' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    if (!isCopy || target !== this.#options.rows() || !this.#meansRows) return false;
    this.#options.onCopy();
    return true;
  }

  /** `beforecopy` asks whether there is anything to copy, where no text is selected. */
  readonly #onCopy = (event: Event): void => {
    const rows = this.#options.rows();
    if (rows === null || !this.#haveFocus(rows) || !this.#meansRows) return;
    if (event.type === 'copy') this.#options.onCopy();
    event.preventDefault();
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

  get #meansRows(): boolean {
    return this.#options.choice().count > 0 && window.getSelection()?.isCollapsed !== false;
  }
}

/** Without the reader's zone, which the table names with its dates: they are copied as they were sent. */
export function copyChosen(choice: RowChoice, format: CopyFormat, columns: readonly TableColumn[]): void {
  const fields = columns.map(({ key }) => key);
  const headings = fields.map((field) => logFieldName(field).slice(0, longestName));
  choice.copy(format, fields, headings);
}
