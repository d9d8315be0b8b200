// Where user names and API keys live: the editor's SecretStorage and nowhere else, bound to the connection's origin.

import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { Connection, Credentials, StoredCredentials } from '../../core/connection/ports.ts';

const keyPrefix = 'platformEvents.credentials:';

/** A connection that moves to another origin finds no key there: the user is asked again. */
function secretKey({ baseUrl, name }: Connection): string {
  // As JSON, since both may hold any character that could stand between them.
  return keyPrefix + JSON.stringify([originOf(baseUrl), name]);
}

export class CredentialStore {
  readonly #secrets: vscode.SecretStorage;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
  }

  async get(connection: Connection): Promise<StoredCredentials | undefined> {
    const text = await this.#secrets.get(secretKey(connection));
    if (text === undefined) await this.#forgetOld(connection);
    const stored = text === undefined ? undefined : read(text);
    if (stored === undefined || stored.origin !== originOf(connection.baseUrl)) return undefined;
    const { userName, apiKey, credentialsId } = stored;
    return { userName, apiKey, credentialsId };
  }

  /** `credentialsId`: of credentials that were stored before; new ones have a new one. */
  async set(
    connection: Connection,
    { userName, apiKey }: Credentials,
    credentialsId: string = randomUUID(),
  ): Promise<void> {
    const origin = originOf(connection.baseUrl);
    await this.#secrets.store(secretKey(connection), JSON.stringify({ origin, userName, apiKey, credentialsId }));
  }

  async delete(connection: Connection): Promise<void> {
    await this.#secrets.delete(secretKey(connection));
  }

  /** Deletes what is stored for the origin of one connection under a name that none of these has. */
  async deleteStrays({ baseUrl }: Connection, connections: readonly Connection[]): Promise<void> {
    const ours = new Set(connections.map(secretKey));
    const atOrigin = `${keyPrefix}[${JSON.stringify(originOf(baseUrl))},`;
    for (const key of await this.#secrets.keys())
      if (key.startsWith(atOrigin) && !ours.has(key)) await this.#secrets.delete(key);
  }

  /** Tells of changes by this window or another one. */
  onChange(listener: () => void): vscode.Disposable {
    return this.#secrets.onDidChange((event) => {
      if (event.key.startsWith(keyPrefix)) listener();
    });
  }

  /** Earlier versions put a colon between origin and name: whose key that is can't be told for certain. */
  async #forgetOld({ baseUrl, name }: Connection): Promise<void> {
    const key = `${keyPrefix}${originOf(baseUrl)}:${name}`;
    if ((await this.#secrets.get(key)) !== undefined) await this.#secrets.delete(key);
  }
}

function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

function read(text: string): (StoredCredentials & { readonly origin: unknown }) | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('userName' in value) || !('apiKey' in value)) return undefined;
    const { userName, apiKey } = value;
    const origin = 'origin' in value ? value.origin : undefined;
    const credentialsId =
      'credentialsId' in value && typeof value.credentialsId === 'string' ? value.credentialsId : '';
    const isWhole = typeof userName === 'string' && typeof apiKey === 'string';
    return isWhole ? { origin, userName, apiKey, credentialsId } : undefined;
  } catch {
    return undefined;
  }
}
