// One person signed in to one connection: the service, what is known of the key, the notices and how they are read. It is dropped as a whole
// when somebody else signs in, or nobody: nothing that comes later is seen by anyone.

import { CredentialGate } from '../../core/connection/credentialGate.ts';
import { lazyService } from '../../core/connection/lazyService.ts';
import { Poller } from '../../core/connection/poller.ts';
import type { Connect, Connection, EventService, StoredCredentials } from '../../core/connection/ports.ts';
import type { ServiceClock } from '../../core/connection/serviceClock.ts';
import { type Failure, failureLine, failureOf } from '../../core/failures.ts';
import { type Notice, type NoticeDetail, rowOf } from '../../core/notices/notice.ts';
import { pollNotices } from '../../core/notices/poll.ts';
import type { PollResult, ReadEnd } from '../../core/notices/pollResult.ts';
import { NoticeStore, noticesOf, readAtOf } from '../../core/notices/store.ts';
import type { NoticeSync } from '../sync/noticeSync.ts';
import { OwnAcknowledgements, type SessionEnd } from './acknowledgements.ts';
import { OlderNotices } from './olderNotices.ts';
import { Rereading } from './rereading.ts';
import { Watching, type WatchingOptions } from './watching.ts';

export interface SignInOptions extends WatchingOptions {
  readonly connection: Connection;
  readonly connect: Connect;
  readonly lookBackDays: () => number;
  /** Where this editor's windows leave each other what they read; none where each has a service of its own. */
  readonly folder: string | undefined;
  /** The service refused the credentials to this window; polling has stopped in all. */
  readonly onRefused: (failure: Failure) => void;
  /** Another window signed in anew or out. */
  readonly onCredentialsChanged: () => void;
}

/** What people open at once after signing in waits so long, in milliseconds, for the first read to show whether the key is taken. */
const longestWait = 5_000;

export class SignedIn {
  readonly store = new NoticeStore('loading');
  readonly service: EventService;
  readonly older: OlderNotices;
  readonly poller: Poller;
  readonly rereading: Rereading;
  readonly watching: Watching;
  readonly acknowledgements: OwnAcknowledgements;
  readonly credentialsId: string;
  readonly #options: SignInOptions;
  readonly #clock: ServiceClock;
  readonly #gate: CredentialGate;
  /** When somebody signed in, in milliseconds since 1970. */
  readonly #beganAt: number;
  /** Resolves to undefined where its code could not be loaded, or where this ended before it was. */
  readonly #opening: Promise<NoticeSync | undefined>;
  #sync: NoticeSync | undefined;
  #hasEnded = false;

  /** Shows what is known of before, and reads once that is due. `clock`: the service's. */
  constructor(options: SignInOptions, clock: ServiceClock, credentials: StoredCredentials) {
    this.#options = options;
    this.#clock = clock;
    this.credentialsId = credentials.credentialsId;
    this.#beganAt = options.clock.now();
    this.older = new OlderNotices(options.lookBackDays);
    this.watching = new Watching(options, this.store);
    this.poller = new Poller({
      clock: options.clock,
      interval: options.pollInterval,
      random: Math.random,
      read: (signal, asked) => this.#read(signal, asked),
    });
    this.rereading = new Rereading({
      clock: options.clock,
      interval: options.pollInterval,
      store: this.store,
      idle: () => this.poller.idle(),
      refresh: () => this.refresh(),
    });
    let tellTrusted = () => {};
    const trusted = new Promise<void>((resolve) => {
      tellTrusted = resolve;
    });
    this.#gate = new CredentialGate((failure) => this.#refuse(failure), tellTrusted);
    const service = options.connect(options.connection, credentials, {
      gate: this.#gate,
      onServiceTime: (time, uncertainty) => clock.learn(time, uncertainty),
      serviceNow: () => clock.now(),
    });
    const opening = this.#open(service, credentials.credentialsId);
    this.#opening = opening.catch((error: unknown) => this.#failToOpen(failureOf(error)));
    // Another window, or an earlier session, may know that the key is refused: nobody tries it before that was looked up.
    this.service = lazyService(async () => {
      await opening;
      await this.#waitAtMost(longestWait, Promise.race([trusted, this.poller.idle()]));
      return { ...service, notice: (id, signal) => this.#readNotice(service, id, signal) };
    });
    const { service: lazy, store, rereading } = this;
    this.acknowledgements = new OwnAcknowledgements({
      ...{ service: lazy, store, rereading, opened: this.#opening, clock: options.clock, log: options.log },
      connectionName: options.connection.name,
      onInterrupted: (ids, all) => options.tell({ kind: 'interrupted', ids, all }),
    });
  }

  /** Why this editor's windows can't share what they read, in the system's words; undefined while they can. */
  get sharingProblem(): string | undefined {
    return this.#sync?.problem;
  }

  setVisible(visible: boolean): void {
    this.poller.setVisible(visible);
    this.watching.setVisible(visible);
  }

  /** A person asked: reads all that is listed now, with a key that was refused too. Resolves when it is over; failures are in the store. */
  async refresh(): Promise<void> {
    if (!this.#hasEnded) await this.poller.refresh();
    if (!this.#hasEnded) await this.older.readAgain(this.service, this.store);
  }

  /** Reads further back: a year, then everything. Throws FailureError. */
  async loadOlder(): Promise<void> {
    await this.older.read(this.service);
    // There is no list before the first read is over, which that may not have waited for.
    if (this.store.snapshot.state === 'loading') await this.poller.idle();
    // The service answers again: what is listed is no longer as old as it says.
    if (!this.#hasEnded && this.store.snapshot.state === 'stale') await this.poller.refresh();
    if (!this.#hasEnded) this.older.listNow(this.store);
  }

  /** Resolves once nothing more is written. What was asked for before one signed out, or somebody else in, isn't sent any more. */
  async end(why: SessionEnd = 'session'): Promise<void> {
    this.#hasEnded = true;
    if (why === 'signOut') this.#gate.refuse({ kind: 'unauthorized', detail: 'signed out' });
    if (why === 'otherUser') this.#gate.refuse({ kind: 'otherUser', detail: 'somebody else is signed in' });
    this.acknowledgements.end(why === 'program');
    this.poller.stop();
    this.watching.end();
    await this.#sync?.dispose(why === 'program');
  }

  /** The code that reads is a chunk of its own: activation doesn't pay for it. */
  async #open(service: EventService, credentialsId: string): Promise<NoticeSync | undefined> {
    const { clock, log, folder, lookBackDays, onCredentialsChanged } = this.#options;
    const { openSync } = await import('../sync/openSync.ts');
    if (this.#hasEnded) return undefined;
    void this.watching.open(this.#clock);
    const skew = () => this.#clock.skew;
    const sync = openSync(folder, {
      clock,
      log,
      credentialsId,
      lookBackDays,
      skew,
      readService: (read, signal) => {
        if (read.asked && !this.#hasEnded) this.#gate.retry();
        return pollNotices(service, read.last, { ...read, now: clock.now(), skew: skew() }, signal);
      },
      onRead: (result, notices, isOwn) => this.#show(result, notices, isOwn),
      onReadElsewhere: (result) => this.#readElsewhere(result),
      onAcknowledged: (id) => {
        this.older.acknowledged(id);
        this.store.markAcknowledged(id);
      },
      onInterrupted: (ids, told) => void this.acknowledgements.interrupted(ids, told),
      onCredentialsChanged,
    });
    this.#sync = sync;
    const last = await sync.begin();
    if (this.#hasEnded) return sync;
    // Nobody reads: for a whole interval it would be said that it is being read, or that what was read before is current.
    if (last?.failure?.isCutOff) this.store.fail(last.failure);
    this.poller.start(last);
    return sync;
  }

  #failToOpen(failure: Failure): undefined {
    const { log, connection } = this.#options;
    this.store.fail(failure);
    log.error(`Reading the notices of ${connection.name} can't begin: ${failure.detail}`);
  }

  async #read(signal: AbortSignal, asked: boolean): Promise<ReadEnd | undefined> {
    const sync = await this.#opening;
    if (sync !== undefined) return await sync.read(signal, asked);
    return { endedAt: this.#options.clock.now(), failure: null, failures: 0 };
  }

  /** A read of one notice tells of its row too, so that tree, badge and pages say the same; where the notice is gone, so does the list. */
  async #readNotice(service: EventService, id: number, signal: AbortSignal): Promise<NoticeDetail> {
    const beganAt = this.#options.clock.now();
    try {
      const detail = await service.notice(id, signal);
      if (this.#hasEnded) return detail;
      this.rereading.toldNotice();
      const { acknowledged } = this.#sync?.learn(rowOf(detail), beganAt) ?? detail;
      const known = { ...detail, acknowledged };
      this.older.learn(rowOf(known));
      this.store.learn(known);
      return known;
    } catch (error) {
      if (failureOf(error).kind === 'notFound') void this.rereading.missedNotice(id);
      throw error;
    }
  }

  /** Waits for the end of the first read, but not for ever: who opens a page wants to see it. */
  #waitAtMost(ms: number, work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(ms, resolve);
      void work.then(resolve, () => resolve()).finally(cancel);
    });
  }

  #show(result: PollResult, notices: ReadonlyMap<number, Notice> | undefined, isOwn: boolean): void {
    const { failure, readAt } = result;
    if (isOwn) this.poller.tried(failure);
    const before = noticesOf(this.store.snapshot);
    const { log, connection } = this.#options;
    const shownAt = readAtOf(this.store.snapshot);
    if (failure === null && this.store.snapshot.state === 'stale')
      log.info(`Reading the notices works again: ${connection.name}`);
    // Where this window was late, a read that failed may be the first to name what was read before it.
    const isNews = failure === null || shownAt === null || (readAt ?? 0) > shownAt;
    if (notices !== undefined && readAt !== null && isNews) {
      this.store.replace(this.older.with(notices, result.lookBackDays), readAt);
      if (this.older.isInDoubt) void this.older.readAgain(this.service, this.store);
      log.debug(`Read ${notices.size} notices of ${connection.name}`);
    }
    this.watching.shown(result, before, isOwn);
    if (failure === null) return;
    this.store.fail(failure);
    log.warn(`Reading the notices of ${connection.name} failed: ${failureLine(failure)}`);
  }

  #readElsewhere(result: PollResult): void {
    const [{ failure, endedAt, skew }, now] = [result, this.#options.clock.now()];
    this.poller.note(result);
    if (failure?.kind === 'unauthorized') this.#gate.refuse(failure);
    else this.#gate.retry();
    // What an earlier session measured says nothing of how the clocks stand now. Somebody may have set this machine's back since.
    if (failure === null && endedAt >= Math.min(this.#beganAt, now)) this.#clock.learn(now + skew, 0);
  }

  /** A request of this window was refused, whatever it was for. */
  #refuse(failure: Failure): void {
    if (this.#hasEnded) return;
    this.poller.refused(failure);
    this.store.fail(failure);
    this.#options.onRefused(failure);
    void this.#sync?.refused(failure);
  }
}
