// Where user names and API keys live: the editor's SecretStorage and nowhere else, bound to the connection's origin.

import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { Connection, Credentials } from '../core/ports.ts';

export interface StoredCredentials extends Credentials {
  /** Names this pair among those that were ever stored, and tells nothing of it: windows say by it which one they mean. */
  readonly pair: string;
}

const keyPrefix = 'platformEvents.credentials';

/** A connection that moves to another origin finds no key there: the user is asked again. */
function secretKey(connection: Connection): string {
  return `${keyPrefix}:${new URL(connection.baseUrl).origin}:${connection.name}`;
}

export class CredentialStore {
  readonly #secrets: vscode.SecretStorage;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
  }

  async get(connection: Connection): Promise<StoredCredentials | undefined> {
    const text = await this.#secrets.get(secretKey(connection));
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value !== 'object' || value === null || !('userName' in value) || !('apiKey' in value))
        return undefined;
      const { userName, apiKey } = value;
      const pair = 'pair' in value && typeof value.pair === 'string' ? value.pair : '';
      return typeof userName === 'string' && typeof apiKey === 'string' ? { userName, apiKey, pair } : undefined;
    } catch {
      return undefined;
    }
  }

  async set(connection: Connection, { userName, apiKey }: Credentials): Promise<void> {
    const stored: StoredCredentials = { userName, apiKey, pair: randomUUID() };
    await this.#secrets.store(secretKey(connection), JSON.stringify(stored));
  }

  async delete(connection: Connection): Promise<void> {
    await this.#secrets.delete(secretKey(connection));
  }

  /** Tells of changes by this window or another one. */
  onChange(listener: () => void): vscode.Disposable {
    return this.#secrets.onDidChange((event) => {
      if (event.key.startsWith(keyPrefix)) listener();
    });
  }
}
