// Every open connection's session: made, replaced and ended as the settings and the stored credentials say.

import { createHash } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import type { Failure } from '../core/failures.ts';
import type { Change } from '../core/noticeStore.ts';
import type { Connect, Connection, Credentials, Log } from '../core/ports.ts';
import type { CredentialStore, StoredCredentials } from './credentials.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings.ts';

export interface SessionsOptions {
  readonly credentials: CredentialStore;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: () => Settings;
  /** The extension's folder on this machine, which all windows of the editor share. */
  readonly storage: string;
}

export interface SessionChange {
  readonly session: Session;
  readonly change: Change;
}

export class Sessions implements vscode.Disposable {
  readonly #options: SessionsOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #keys = new Map<Session, string>();
  readonly #listChanged = new vscode.EventEmitter<void>();
  /** A session came or went, or somebody signed in or out. */
  readonly onListChange = this.#listChanged.event;
  readonly #changed = new vscode.EventEmitter<SessionChange>();
  /** What a session's store tells. */
  readonly onChange = this.#changed.event;
  readonly #refused = new vscode.EventEmitter<{ session: Session; failure: Failure }>();
  readonly onRefused = this.#refused.event;
  readonly #strange = new vscode.EventEmitter<Session>();
  /** Another window signed in anew or out, and this one's secret storage doesn't tell: some editors load secrets once per window. */
  readonly onStrangeCredentials = this.#strange.event;
  #sample: { connection: Connection; credentials: Credentials } | undefined;
  #visible = true;
  #syncing: Promise<void> = Promise.resolve();
  #opening = true;
  #disposed = false;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  get all(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  get signedIn(): readonly Session[] {
    return this.all.filter((session) => session.service !== undefined);
  }

  /** Settings and stored credentials have not been read yet. */
  get isOpening(): boolean {
    return this.#opening;
  }

  find(connectionName: string): Session | undefined {
    return this.#sessions.get(connectionName);
  }

  /** The sample account came (its service runs) or went. */
  async setSample(sample: { connection: Connection; credentials: Credentials } | undefined): Promise<void> {
    this.#sample = sample;
    await this.sync();
  }

  /** Brings the sessions in line with settings and credentials; one run at a time. */
  sync(): Promise<void> {
    this.#syncing = this.#syncing.then(
      () => this.#sync(),
      () => this.#sync(),
    );
    return this.#syncing;
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
    for (const session of this.all) session.setVisible(visible);
  }

  reschedule(): void {
    for (const session of this.all) session.reschedule();
  }

  dispose(): void {
    this.#disposed = true;
    for (const session of this.all) session.dispose();
    this.#sessions.clear();
    this.#listChanged.dispose();
    this.#changed.dispose();
    this.#refused.dispose();
    this.#strange.dispose();
  }

  async #sync(): Promise<void> {
    if (this.#disposed) return;
    const wanted = [
      ...this.#options.settings().connections,
      ...(this.#sample === undefined ? [] : [this.#sample.connection]),
    ];
    for (const [name, session] of this.#sessions) {
      if (wanted.some((connection) => sameConnection(connection, session.connection))) continue;
      this.#sessions.delete(name);
      this.#keys.delete(session);
      session.dispose();
    }
    for (const connection of wanted) {
      const session = this.#sessions.get(connection.name) ?? (await this.#open(connection));
      if (session === undefined) return;
      await this.#signIn(session);
      if (this.#disposed) return;
    }
    this.#opening = false;
    this.#listChanged.fire();
  }

  /** The code of a session is a chunk of its own: without a connection nobody reads it. Undefined once disposed. */
  async #open(connection: Connection): Promise<Session | undefined> {
    const { Session } = await import('./session.ts');
    if (this.#disposed) return undefined;
    const { connect, clock, log, settings, storage } = this.#options;
    const isSample = connection === this.#sample?.connection;
    const session: Session = new Session({
      connection,
      connect,
      clock,
      log,
      pollInterval: () => settings().pollInterval,
      lookBackDays: () => settings().lookBackDays,
      isSample,
      // Each window has a sample account of its own.
      folder: isSample ? undefined : path.join(storage, 'connections', folderName(connection)),
      onChange: (change) => this.#changed.fire({ session, change }),
      onRefused: (failure) => this.#refused.fire({ session, failure }),
      onCredentialsChanged: () => void this.#followCredentials(session),
    });
    session.setVisible(this.#visible);
    this.#sessions.set(connection.name, session);
    return session;
  }

  /** Signs in with what is stored, unless it is what the session already uses. */
  async #signIn(session: Session): Promise<void> {
    const credentials = session.isSample ? this.#sampleCredentials() : await this.#stored(session.connection);
    if (this.#disposed) return;
    if (credentials === undefined) {
      this.#keys.delete(session);
      if (session.store.snapshot.state !== 'signedOut') await session.signOut();
      return;
    }
    const key = JSON.stringify(credentials);
    if (this.#keys.get(session) === key) return;
    this.#keys.set(session, key);
    session.signIn(credentials);
  }

  async #followCredentials(session: Session): Promise<void> {
    const key = this.#keys.get(session);
    await this.sync();
    if (key !== undefined && !this.#disposed && this.#keys.get(session) === key) this.#strange.fire(session);
  }

  #sampleCredentials(): StoredCredentials | undefined {
    return this.#sample === undefined ? undefined : { ...this.#sample.credentials, pair: 'sample' };
  }

  async #stored(connection: Connection): Promise<StoredCredentials | undefined> {
    try {
      return await this.#options.credentials.get(connection);
    } catch (error) {
      this.#options.log.error(
        `The editor's secret storage did not answer: ${error instanceof Error ? error.message : error}`,
      );
      return undefined;
    }
  }
}

/** Tells nothing of the connection, and is the same in every window. */
function folderName({ baseUrl, objectPrefix, name }: Connection): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, objectPrefix, name]))
    .digest('hex')
    .slice(0, 16);
}

function sameConnection(a: Connection, b: Connection): boolean {
  return a.name === b.name && a.baseUrl === b.baseUrl && a.objectPrefix === b.objectPrefix;
}
