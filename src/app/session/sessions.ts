// Every open connection's session: made, replaced and ended as the settings and the stored credentials say.

import type { Clock } from '../../core/clock.ts';
import type { Connect, Connection, Logger, StoredCredentials } from '../../core/connection/ports.ts';
import { isSameConnection } from '../../core/connection/sameConnection.ts';
import type { Failure } from '../../core/failures.ts';
import type { Memory } from '../../core/memory.ts';
import type { Change } from '../../core/notices/store.ts';
import type { Told, WatchSettings } from '../reminders/watcher.ts';
import { readNames } from './earlierNames.ts';
import { Emitter } from './emitter.ts';
import type { SampleSignIn } from './folders.ts';
import type { FormerParts } from './formerAddresses.ts';
import type { FollowedNames, KeptCredentials, RenamingParts } from './renamedConnections.ts';
import type { Session } from './session.ts';
import type { AnsweringStorage, StoredSignIn } from './storedSignIn.ts';

/** The part of the settings that says which sessions there are and how they read. */
export interface SessionSettings extends WatchSettings {
  readonly connections: readonly Connection[];
  /** One for each entry of `connections` that can't be used. */
  readonly connectionProblems: readonly unknown[];
  /** Milliseconds. */
  readonly pollInterval: number;
  readonly lookBackDays: number;
}

export interface SessionsOptions {
  readonly credentials: KeptCredentials;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: () => SessionSettings;
  /** The extension's folder on this machine, which all windows of the editor share. */
  readonly storage: string;
  /** The editor's, over reloads. */
  readonly memory: Memory;
  /** The workspace's: which groups are open. */
  readonly groups: Memory;
  readonly leaveName: RenamingParts['leaveName'];
  /** A person is to be told this, in this window. */
  readonly tell: (session: Session, told: Told) => void;
}

export interface SessionChange {
  readonly session: Session;
  readonly change: Change;
}

export class Sessions {
  readonly #options: SessionsOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #signIns = new Map<Session, StoredSignIn>();
  /** Connections that were there before the settings' last change, as long as that isn't finished: some entry may be half written. */
  #gone: readonly Connection[] = [];
  /** What all of this asks for credentials. */
  #storage: AnsweringStorage | undefined;
  /** As FollowedNames.late. */
  #late: readonly string[] = [];
  /** The present names of connections by those that they had before. */
  readonly #names: Map<string, string>;
  readonly #listChanged = new Emitter<void>();
  /** A session came or went, or somebody signed in or out. */
  readonly onListChange = this.#listChanged.event;
  readonly #renamed = new Emitter<{ before: string; now: string }>();
  /** A connection has another name: told before the list has changed. */
  readonly onRename = this.#renamed.event;
  readonly #changed = new Emitter<SessionChange>();
  /** What a session's store tells. */
  readonly onChange = this.#changed.event;
  readonly #refused = new Emitter<{ session: Session; failure: Failure }>();
  readonly onRefused = this.#refused.event;
  readonly #polled = new Emitter<Session>();
  /** As WatchingOptions.onPolled. */
  readonly onPolled = this.#polled.event;
  readonly #external = new Emitter<Session>();
  /** Another window signed in anew or out, and this one's secret storage doesn't tell: some editors load secrets once per window. */
  readonly onExternalCredentials = this.#external.event;
  #sample: SampleSignIn | undefined;
  #visible = true;
  #syncing: Promise<void> = Promise.resolve();
  #opening = true;
  #disposed = false;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#names = readNames(options.memory, options.settings().connections);
  }

  /** In the order of the settings. */
  get all(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  get signedIn(): readonly Session[] {
    return this.all.filter((session) => session.service !== undefined);
  }

  /** What says and keeps where connections were. */
  get former(): FormerParts {
    return this.#options;
  }

  /** Settings and stored credentials have not been read yet. */
  get isOpening(): boolean {
    return this.#opening;
  }

  /** By its name, or by one that it had before: a message with a button may be older than the name. */
  find(connectionName: string): Session | undefined {
    return this.#sessions.get(connectionName) ?? this.#sessions.get(this.#names.get(connectionName) ?? '');
  }

  /** What the connection is called now that was called so; the name itself where it never was another one's. */
  presentName(connectionName: string): string {
    return this.#sessions.has(connectionName) ? connectionName : (this.#names.get(connectionName) ?? connectionName);
  }

  /** The sample account came (its service runs) or went. */
  async setSample(sample: SampleSignIn | undefined): Promise<void> {
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

  /** Resolves once nothing more is written. */
  dispose(): Promise<unknown> {
    this.#disposed = true;
    const ended = this.all.map((session) => session.dispose(true));
    this.#sessions.clear();
    this.#storage?.dispose();
    for (const one of [this.#listChanged, this.#renamed, this.#changed, this.#refused, this.#polled, this.#external])
      one.dispose();
    return Promise.all(ended);
  }

  async #sync(): Promise<void> {
    if (this.#disposed) return;
    const { connections, connectionProblems } = this.#options.settings();
    const wanted = [...connections, ...(this.#sample === undefined ? [] : [this.#sample.connection])];
    const goneNow: Connection[] = [];
    for (const [name, session] of this.#sessions) {
      if (wanted.some((connection) => isSameConnection(connection, session.connection))) continue;
      this.#sessions.delete(name);
      this.#signIns.delete(session);
      void session.dispose();
      if (!session.isSample && !this.#late.includes(name)) goneNow.push(session.connection);
    }
    this.#gone = [...this.#gone, ...goneNow];
    let names: FollowedNames = { renamed: [], gone: [], late: [] };
    if (this.#storage !== undefined && this.#gone.length + this.#names.size > 0) {
      const { followNames } = await import('./renamedConnections.ts');
      const isKnown = ({ name }: Connection) => this.#sessions.has(name) && !this.#late.includes(name);
      const isFinished = connectionProblems.length === 0;
      const parts = { ...this.#options, credentials: this.#storage, goneNow };
      names = await followNames(this.#gone, connections, isKnown, isFinished, parts, this.#names);
    }
    this.#gone = names.gone;
    this.#late = names.late;
    for (const connection of wanted) {
      const session = this.#sessions.get(connection.name) ?? (await this.#open(connection));
      if (session === undefined) return;
      if (names.late.includes(connection.name)) session.secretsUnanswered('not yet under the new name');
      else await this.#signIns.get(session)?.follow(this.#sampleCredentials());
      if (this.#disposed) return;
    }
    this.#opening = false;
    this.#order(wanted);
    for (const one of names.renamed) this.#renamed.fire(one);
    this.#listChanged.fire();
  }

  /** As the settings have them: one that got another name came last. */
  #order(connections: readonly Connection[]): void {
    for (const { name } of connections) {
      const session = this.#sessions.get(name);
      if (session === undefined) continue;
      this.#sessions.delete(name);
      this.#sessions.set(name, session);
    }
  }

  /** The code of a session is a chunk of its own: without a connection nobody reads it. Undefined once disposed. */
  async #open(connection: Connection): Promise<Session | undefined> {
    const { AnsweringStorage, openSession, StoredSignIn } = await import('./openSession.ts');
    if (this.#disposed) return undefined;
    const { clock, log, settings, tell } = this.#options;
    const session: Session = openSession({
      ...this.#options,
      connection,
      sample: this.#sample && isSameConnection(connection, this.#sample.connection) ? this.#sample : undefined,
      pollInterval: () => settings().pollInterval,
      lookBackDays: () => settings().lookBackDays,
      watchSettings: settings,
      onMarked: (ids) => this.#changed.fire({ session, change: { kind: 'rows', ids } }),
      tell: (told) => tell(session, told),
      onChange: (change) => this.#changed.fire({ session, change }),
      onPolled: () => this.#polled.fire(session),
      onRefused: (failure) => this.#refused.fire({ session, failure }),
      onCredentialsChanged: () => void this.#followCredentials(session),
    });
    session.setVisible(this.#visible);
    this.#sessions.set(connection.name, session);
    const [onLater, isOver] = [() => void this.sync(), () => this.#disposed];
    this.#storage ??= new AnsweringStorage(this.#options.credentials, clock, onLater);
    const parts = { credentials: this.#storage, clock, log, onLater, isOver };
    this.#signIns.set(session, new StoredSignIn(session, parts));
    return session;
  }

  async #followCredentials(session: Session): Promise<void> {
    const key = this.#signIns.get(session)?.key;
    await this.sync();
    if (key !== undefined && !this.#disposed && this.#signIns.get(session)?.key === key) this.#external.fire(session);
  }

  #sampleCredentials(): StoredCredentials | undefined {
    return this.#sample === undefined ? undefined : { ...this.#sample.credentials, credentialsId: 'sample' };
  }
}
