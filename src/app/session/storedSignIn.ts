// Signs a session in and out as the editor's secret storage says, which may answer late.

import type { Clock } from '../../core/clock.ts';
import type { Connection, Credentials, Logger, StoredCredentials } from '../../core/connection/ports.ts';
import type { NoticeStore } from '../../core/notices/store.ts';
import { answered } from './answered.ts';
import type { Subscription } from './emitter.ts';
import type { AskedCredentials, KeptCredentials } from './renamedConnections.ts';

/** What a session has of it. */
interface SignedSession {
  readonly connection: Connection;
  readonly isSample: boolean;
  /** Undefined where nobody is signed in. */
  readonly service: unknown;
  readonly userName: string | undefined;
  readonly store: NoticeStore;
  signIn(credentials: StoredCredentials): void;
  signOut(): Promise<void>;
  forgetUser(): Promise<void>;
  secretsUnanswered(detail: string): void;
}

export interface StoredSignInParts {
  readonly credentials: Pick<KeptCredentials, 'get'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** It is time to look again. */
  readonly onLater: () => void;
  /** Nobody is to be signed in or out any more. */
  readonly isOver: () => boolean;
}

/** Milliseconds for which credentials must be gone: a window that gives a connection another name moves them before others know the name. */
const settling = 1_000;

export class StoredSignIn {
  readonly #session: SignedSession;
  readonly #parts: StoredSignInParts;
  #key: string | undefined;
  #gone: 'no' | 'perhaps' | 'yes' = 'no';

  constructor(session: SignedSession, parts: StoredSignInParts) {
    this.#session = session;
    this.#parts = parts;
  }

  /** Tells apart what is signed in with; undefined where nobody is, or perhaps nobody any more. */
  get key(): string | undefined {
    return this.#gone === 'no' ? this.#key : undefined;
  }

  /** Signs in with what is stored, unless it is what the session already uses. Where that can't be read, all stays as it is. */
  async follow(sample: StoredCredentials | undefined): Promise<void> {
    const credentials = this.#session.isSample ? sample : await this.#stored();
    if (this.#parts.isOver() || credentials === null) return;
    if (credentials === undefined) return await this.#signOut();
    this.#gone = 'no';
    const key = JSON.stringify(credentials);
    if (this.#key === key) return;
    const { userName } = this.#session;
    if (userName !== undefined && userName !== credentials.userName) await this.#session.forgetUser();
    if (this.#parts.isOver()) return;
    this.#key = key;
    this.#session.signIn(credentials);
  }

  async #signOut(): Promise<void> {
    const { service, store, isSample } = this.#session;
    if (service !== undefined && !isSample && this.#gone !== 'yes') {
      if (this.#gone === 'no') this.#lookLater();
      return;
    }
    this.#gone = 'no';
    this.#key = undefined;
    if (store.snapshot.state !== 'signedOut') await this.#session.signOut();
  }

  /** By then the settings may no longer have the connection. */
  #lookLater(): void {
    const { clock, onLater } = this.#parts;
    this.#gone = 'perhaps';
    clock.after(settling, () => {
      if (this.#gone !== 'perhaps') return;
      this.#gone = 'yes';
      onLater();
    });
  }

  /** Null where the storage doesn't say: that is shown. */
  async #stored(): Promise<StoredCredentials | undefined | null> {
    const { credentials, log, isOver } = this.#parts;
    try {
      return await credentials.get(this.#session.connection);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.error(`The editor's secret storage did not answer: ${why}`);
      if (!isOver()) this.#session.secretsUnanswered(why);
      return null;
    }
  }
}

/**
 * The storage as `answered` has it. What it says later is what is given next, for the same name at the same origin: each access may want its
 * own word from whoever unlocks it. What was asked before something was stored, or before a connection went, says nothing any more.
 */
export class AnsweringStorage implements AskedCredentials {
  readonly #storage: KeptCredentials;
  readonly #clock: Clock;
  readonly #onLate: () => void;
  readonly #unfollow: Subscription;
  #late = new Map<string, { readonly stored: StoredCredentials | undefined }>();

  /** `onLate`: it has said what it was waited for in vain. */
  constructor(storage: KeptCredentials, clock: Clock, onLate: () => void) {
    this.#storage = storage;
    this.#clock = clock;
    this.#onLate = onLate;
    this.#unfollow = storage.onChange(() => this.forgetLate());
  }

  async get(connection: Connection): Promise<StoredCredentials | undefined> {
    const key = JSON.stringify([new URL(connection.baseUrl).origin, connection.name]);
    // Another one since, where what is asked now says nothing any more.
    const lately = this.#late;
    const late = lately.get(key);
    if (late !== undefined) {
      lately.delete(key);
      return late.stored;
    }
    const asked = this.#storage.get(connection);
    let isLate = false;
    asked.then(
      (stored) => {
        if (!isLate) return;
        lately.set(key, { stored });
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
    this.forgetLate();
    await this.#storage.set(connection, credentials, credentialsId);
  }

  async delete(connection: Connection): Promise<void> {
    this.forgetLate();
    await this.#storage.delete(connection);
  }

  forgetLate(): void {
    this.#late = new Map();
  }

  dispose(): void {
    this.#unfollow.dispose();
    this.forgetLate();
  }
}
