// Whose event log the page shows: a connection's, or a file's. Known once the editor has said it, or from before the page was loaded again.

import type { ToLogPage } from '../../protocol/logMessages.ts';
import type { PersistedLog } from './persisted.ts';

export class ShownLog {
  #name: string | undefined;
  #file: string | undefined;

  constructor({ connectionName, file }: Pick<PersistedLog, 'connectionName' | 'file'>) {
    this.#name = connectionName;
    this.#file = file;
  }

  take({ connectionName, file }: Extract<ToLogPage, { type: 'setup' }>): void {
    this.#name = connectionName;
    this.#file = file ?? undefined;
  }

  /** '' before it is known. */
  get name(): string {
    return this.#name ?? '';
  }

  /** The path of the file that it is of. */
  get file(): string | undefined {
    return this.#file;
  }

  /** It is a file's: there is no service behind it. */
  get isFile(): boolean {
    return this.#file !== undefined;
  }

  /** Null before it is known. */
  get persisted(): Pick<PersistedLog, 'connectionName' | 'file'> | null {
    return this.#name === undefined ? null : { connectionName: this.#name, file: this.#file };
  }
}
