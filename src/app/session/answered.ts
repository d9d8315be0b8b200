// How long the editor's secret storage is waited for: a keyring that is locked may say nothing until somebody unlocks it.

import type { Clock } from '../../core/clock.ts';
import type { Connection, Credentials, StoredCredentials } from '../../core/connection/ports.ts';
import type { KeptCredentials } from './renamedConnections.ts';

/** Milliseconds for which it may keep one waiting in silence. */
const longestUnlock = 5_000;

/** What it answers. Rejects where it says nothing for so long. */
export function answered<T>(asked: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopWaiting = clock.after(longestUnlock, () => reject(new Error('no answer yet')));
    void asked.then(resolve, reject).finally(stopWaiting);
  });
}

/** The storage as `answered` has it. What it says later is what is given next: each access may want its own word from whoever unlocks it. */
export class AnsweringStorage implements KeptCredentials {
  readonly #storage: KeptCredentials;
  readonly #clock: Clock;
  readonly #onLate: () => void;
  readonly #late = new Map<string, { readonly stored: StoredCredentials | undefined }>();

  /** `onLate`: it has said what it was waited for in vain. */
  constructor(storage: KeptCredentials, clock: Clock, onLate: () => void) {
    this.#storage = storage;
    this.#clock = clock;
    this.#onLate = onLate;
  }

  async get(connection: Connection): Promise<StoredCredentials | undefined> {
    const { name } = connection;
    const late = this.#late.get(name);
    if (late !== undefined) {
      this.#late.delete(name);
      return late.stored;
    }
    const asked = this.#storage.get(connection);
    let isLate = false;
    asked.then(
      (stored) => {
        if (!isLate) return;
        this.#late.set(name, { stored });
        this.#onLate();
      },
      () => {},
    );
    return await answered(asked, this.#clock).catch((error: unknown) => {
      isLate = true;
      throw error;
    });
  }

  async set(connection: Connection, credentials: Credentials, credentialsId?: string): Promise<void> {
    this.#late.delete(connection.name);
    await this.#storage.set(connection, credentials, credentialsId);
  }

  async delete(connection: Connection): Promise<void> {
    this.#late.delete(connection.name);
    await this.#storage.delete(connection);
  }
}
