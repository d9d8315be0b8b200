// One connection at work: its service while somebody is signed in, its store and its poller.

import type { Clock } from '../core/clock.ts';
import { type Failure, fail, failureOf, inEnglish } from '../core/failures.ts';
import { KeyTrust } from '../core/keyTrust.ts';
import { lazyService } from '../core/lazyService.ts';
import { pollNotices } from '../core/noticePoll.ts';
import { type Change, NoticeStore, noticesOf } from '../core/noticeStore.ts';
import type { Notice } from '../core/notices.ts';
import { Poller, type ReadEnd } from '../core/poller.ts';
import type { Connect, Connection, EventService, Log } from '../core/ports.ts';
import type { ReadOutcome } from '../core/readOutcome.ts';
import { describeSkew, ServiceClock } from '../core/serviceClock.ts';
import type { StoredCredentials } from './credentials.ts';
import type { NoticeReading } from './noticeReading.ts';
import { OlderNotices } from './olderNotices.ts';

export interface SessionOptions {
  readonly connection: Connection;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds between polls. */
  readonly pollInterval: () => number;
  readonly lookBackDays: () => number;
  /** True for the sample account: its service runs inside this extension host. */
  readonly isSample: boolean;
  /** Where this editor's windows leave each other what they read; none where each has a service of its own. */
  readonly folder: string | undefined;
  readonly onChange: (change: Change) => void;
  /** The service refused the credentials to this window; polling has stopped in all. */
  readonly onRefused: (failure: Failure) => void;
  /** Another window signed in anew or out. */
  readonly onCredentialsChanged: () => void;
}

/** What people open at once after signing in waits so long, in milliseconds, for the first read to show whether the key is taken. */
const longestWait = 5_000;

export class Session {
  readonly connection: Connection;
  readonly isSample: boolean;
  readonly store = new NoticeStore('loading');
  /** What "now" is for this connection's notices and log. */
  readonly clock: ServiceClock;
  readonly #options: SessionOptions;
  readonly #poller: Poller;
  readonly #older: OlderNotices;
  #service: EventService | undefined;
  #trust = new KeyTrust();
  /** When somebody signed in, in milliseconds since 1970. */
  #beganAt = 0;
  /** Resolves to undefined where its code could not be loaded. */
  #opening: Promise<NoticeReading | undefined> = Promise.resolve(undefined);
  #reading: NoticeReading | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.connection = options.connection;
    this.isSample = options.isSample;
    this.clock = new ServiceClock(options.clock, (skew) =>
      options.log.warn(
        `${describeSkew(skew, inEnglish) ?? ''}: times are told by the service's. ${this.connection.name}`,
      ),
    );
    this.#older = new OlderNotices(options.lookBackDays);
    this.#poller = new Poller({
      clock: options.clock,
      interval: options.pollInterval,
      random: Math.random,
      read: (signal, asked) => this.#read(signal, asked),
    });
    this.store.onChange(options.onChange);
  }

  /** The service, while somebody is signed in. */
  get service(): EventService | undefined {
    return this.#service;
  }

  /** The host as the user knows it, for sentences. */
  get host(): string {
    return this.isSample ? this.connection.name : new URL(this.connection.baseUrl).host;
  }

  /** Days of completed notices that are listed; 0: all. */
  get lookBackDays(): number {
    return this.#older.days;
  }

  /** Why this editor's windows can't share what they read, in the system's words; undefined while they can. */
  get sharingProblem(): string | undefined {
    return this.#reading?.problem;
  }

  /** The subject of a listed notice, as it came. */
  subject(id: number): string | undefined {
    return noticesOf(this.store.snapshot).get(id)?.subject;
  }

  /** Shows what is known of before, and reads once that is due. */
  signIn(credentials: StoredCredentials): void {
    this.#end();
    this.#older.forget();
    const { connection, connect, clock } = this.#options;
    let tellTrusted = () => {};
    const trusted = new Promise<void>((resolve) => {
      tellTrusted = resolve;
    });
    const trust = new KeyTrust((failure) => {
      if (this.#trust === trust) this.#refuse(failure);
    }, tellTrusted);
    const service = connect(connection, credentials, {
      trust,
      onServiceTime: (time, uncertainty) => this.clock.learn(time, uncertainty),
      serviceNow: () => this.clock.now(),
    });
    this.#options.log.info(`Signed in: ${connection.name}`);
    this.#trust = trust;
    this.#beganAt = clock.now();
    this.store.reset('loading');
    const opening = this.#open(service, credentials.pair);
    // Another window, or an earlier session, may know that the key is refused: nobody tries it before that was looked up.
    this.#service = lazyService(async () => {
      await opening;
      await this.#soon(Promise.race([trusted, this.#poller.idle()]));
      return service;
    });
    this.#opening = opening.catch((error: unknown) => {
      this.store.fail(failureOf(error));
      this.#options.log.error(`Reading the notices of ${connection.name} can't begin: ${failureOf(error).detail}`);
      return undefined;
    });
  }

  /** What was read is forgotten, on this machine's disk too. */
  async signOut(): Promise<void> {
    const reading = this.#reading;
    const { folder, log } = this.#options;
    this.#end();
    this.#older.forget();
    this.store.reset('signedOut');
    log.info(`Signed out: ${this.connection.name}`);
    await reading?.dispose();
    if (folder !== undefined) await (await import('./openReading.ts')).forgetReading(folder, log);
  }

  /** A person asked: reads now, with a key that was refused too. Resolves when it is over; failures are in the store. */
  async refresh(): Promise<void> {
    if (this.#service !== undefined) await this.#poller.refresh();
  }

  /** The settings changed what is to be listed. */
  async selectionChanged(): Promise<void> {
    if (this.#service !== undefined) await this.#poller.readAnew();
  }

  /** Reads further back: a year, then everything. Throws FailureError. */
  async loadOlder(): Promise<void> {
    const service = this.#service;
    if (service === undefined) return;
    await this.#older.read(service, () => this.#service === service);
    const { snapshot } = this.store;
    if (snapshot.state !== 'ready' || this.#service !== service) return;
    this.store.replace(this.#older.with([...snapshot.notices.values()]), snapshot.readAt);
  }

  setVisible(visible: boolean): void {
    this.#poller.setVisible(visible);
  }

  reschedule(): void {
    this.#poller.reschedule();
  }

  /** Acknowledges by the service, then shows it, here and in other windows. Throws FailureError. */
  async acknowledge(id: number): Promise<void> {
    const service = this.#service;
    if (service === undefined) throw fail('unauthorized', 'signed out');
    await service.acknowledge(id, new AbortController().signal);
    if (service !== this.#service) return;
    this.#options.log.info(`Acknowledged notice ${id} of ${this.connection.name}`);
    this.store.acknowledged(id);
    await this.#reading?.acknowledged(id, this.#options.clock.now());
  }

  dispose(): void {
    this.#end();
  }

  #end(): void {
    this.#poller.stop();
    void this.#reading?.dispose();
    this.#reading = undefined;
    this.#service = undefined;
    this.#trust = new KeyTrust();
  }

  /** The code that reads is a chunk of its own: activation doesn't pay for it. */
  async #open(service: EventService, pair: string): Promise<NoticeReading | undefined> {
    const { clock, log, folder, lookBackDays, onCredentialsChanged } = this.#options;
    const trust = this.#trust;
    const { openReading } = await import('./openReading.ts');
    if (this.#trust !== trust) return undefined;
    const reading = openReading(folder, {
      clock,
      log,
      pair,
      lookBackDays,
      skew: () => this.clock.skew,
      readService: (read, signal) => {
        if (read.asked) trust.retry();
        return pollNotices(service, read.last, { ...read, now: clock.now(), skew: this.clock.skew }, signal);
      },
      onRead: (outcome, notices, acknowledged) => this.#show(outcome, notices, acknowledged),
      onReadElsewhere: (outcome) => this.#readElsewhere(outcome),
      onAcknowledgedElsewhere: (id) => this.store.acknowledged(id),
      onCredentialsChanged,
    });
    this.#reading = reading;
    const last = await reading.begin();
    if (this.#reading === reading) this.#poller.start(last);
    return reading;
  }

  /** Waits for the end of the first read, but not for ever: who opens a page wants to see it. */
  #soon(work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(longestWait, resolve);
      const end = () => {
        cancel();
        resolve();
      };
      work.then(end, end);
    });
  }

  async #read(signal: AbortSignal, asked: boolean): Promise<ReadEnd> {
    const reading = await this.#opening;
    if (reading !== undefined) return await reading.read(signal, asked);
    return { endedAt: this.#options.clock.now(), failure: null, failures: 0 };
  }

  #show(outcome: ReadOutcome, notices: readonly Notice[] | undefined, acknowledged: ReadonlySet<number>): void {
    const { failure, readAt } = outcome;
    const { name } = this.connection;
    const isEmpty = noticesOf(this.store.snapshot).size === 0;
    if (failure === null && this.store.snapshot.state === 'stale')
      this.#options.log.info(`Reading the notices works again: ${name}`);
    if (notices !== undefined && readAt !== null && (failure === null || isEmpty)) {
      this.store.replace(this.#older.with(notices), readAt, acknowledged);
      this.#options.log.debug(`Read ${notices.length} notices of ${name}`);
    }
    if (failure === null) return;
    this.store.fail(failure);
    this.#options.log.warn(`Reading the notices of ${name} failed: ${failure.kind}: ${failure.detail}`);
  }

  #readElsewhere(outcome: ReadOutcome): void {
    const { failure, endedAt, skew } = outcome;
    this.#poller.note(outcome);
    if (failure?.kind === 'unauthorized') this.#trust.refuse(failure);
    else this.#trust.retry();
    // What an earlier session measured says nothing of how the clocks stand now.
    if (failure === null && endedAt >= this.#beganAt) this.clock.learn(this.#options.clock.now() + skew, 0);
  }

  /** A request of this window was refused, whatever it was for. */
  #refuse(failure: Failure): void {
    this.#poller.refused(failure);
    this.store.fail(failure);
    this.#options.onRefused(failure);
    void this.#reading?.refused(failure);
  }
}
