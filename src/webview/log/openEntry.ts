// The entry that is open beside the rows: the active row's, asked from the editor when it is to be seen. Knows no document.

import type { LogEntry } from '../../core/connection/ports.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';

/** An entry as it came, and its date as it was read: milliseconds since 1970 (null: none) and minutes. */
export interface ShownEntry {
  readonly entry: LogEntry;
  /** Shape: protocol/log, message `details`. */
  readonly json?: string;
  readonly date: number | null;
  readonly offset: number;
}

export class OpenEntry {
  readonly #post: (message: FromLogPage) => void;
  #isOpen = false;
  #search = 0;
  /** Undefined: none, or it isn't known yet which one. */
  #id: number | undefined;
  #shown: (ShownEntry & { readonly id: number }) | undefined;
  /** The entry that was asked for. */
  #asked: number | undefined;

  constructor(post: (message: FromLogPage) => void) {
    this.#post = post;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The search that it is of. */
  get search(): number {
    return this.#search;
  }

  /** Undefined while it is on its way. */
  get shown(): ShownEntry | undefined {
    return this.#shown?.id === this.#id ? this.#shown : undefined;
  }

  open(): void {
    this.#isOpen = true;
    this.#ask();
  }

  close(): void {
    this.#isOpen = false;
  }

  /** It is this row's entry from now on, of this search. */
  follow(search: number, id: number | undefined): void {
    if (search !== this.#search) {
      this.#shown = undefined;
      this.#asked = undefined;
    }
    this.#search = search;
    this.#id = id;
    this.#ask();
  }

  take(details: Extract<ToLogPage, { type: 'details' }>): void {
    if (details.id === this.#id) this.#shown = details;
  }

  #ask(): void {
    if (!this.#isOpen || this.#id === undefined || this.#id === this.#asked) return;
    this.#asked = this.#id;
    this.#post({ type: 'details', search: this.#search, id: this.#id });
  }
}
