// One connection at work: who is signed in to it, and what everybody sees of it whoever that is.

import type { Connection, EventService, StoredCredentials } from '../../core/connection/ports.ts';
import { isSameAddress } from '../../core/connection/sameConnection.ts';
import { describeSkew, ServiceClock } from '../../core/connection/serviceClock.ts';
import { fail } from '../../core/failures.ts';
import type { Overlap } from '../../core/machines/overlaps.ts';
import type { Notice, NoticeDetail } from '../../core/notices/notice.ts';
import { type Change, NoticeStore, noticesOf } from '../../core/notices/store.ts';
import type { Mute } from '../../core/reminders/marks.ts';
import type { Reminder } from '../../core/reminders/reminders.ts';
import { inEnglish } from '../../core/text/translate.ts';
import type { MuteChoice } from '../reminders/mutes.ts';
import type { SeenChange } from '../reminders/seen.ts';
import type { SessionEnd } from './acknowledgements.ts';
import { forgetMarksOf } from './forgottenMarks.ts';
import { FormerRows } from './formerRows.ts';
import { SignedIn, type SignInOptions } from './signedIn.ts';

export interface SessionOptions extends SignInOptions {
  /** True for the sample account: its service runs inside this extension host. */
  readonly isSample: boolean;
  readonly onChange: (change: Change) => void;
  /** As they are by now. */
  readonly settings: () => { readonly connections: readonly Connection[] };
}

export class Session {
  readonly connection: Connection;
  readonly isSample: boolean;
  /** What "now" is for this connection's notices and log. */
  readonly clock: ServiceClock;
  readonly #options: SessionOptions;
  #signedIn: SignedIn | undefined;
  /** The name of the user who is signed in. */
  userName: string | undefined;
  #store = new NoticeStore('loading');
  formerRows = new FormerRows(this.#store);
  #unfollow: () => void;
  #isVisible = true;

  constructor(options: SessionOptions) {
    const { connection, isSample, clock, log } = options;
    this.#options = options;
    this.#unfollow = this.#store.onChange(options.onChange);
    this.connection = connection;
    this.isSample = isSample;
    this.clock = new ServiceClock(clock, (skew) =>
      log.warn(`${describeSkew(skew, inEnglish) ?? ''}: times are told by the service's. ${connection.name}`),
    );
  }

  /** The notices. Another one with each change of who is signed in. */
  get store(): NoticeStore {
    return this.#store;
  }

  /** The service, while somebody is signed in. */
  get service(): EventService | undefined {
    return this.#signedIn?.service;
  }

  /** The host as the user knows it, for sentences. */
  get host(): string {
    return this.isSample ? this.connection.name : new URL(this.connection.baseUrl).host;
  }

  /** Days of completed notices that are listed; 0: all. */
  get lookBackDays(): number {
    return this.#signedIn?.older.days ?? this.#options.lookBackDays();
  }

  /** How many are listed that no poll lists. */
  get olderCount(): number {
    return this.#signedIn?.older.count ?? 0;
  }

  /** Why this editor's windows can't share what they read, in the system's words; undefined while they can. */
  get sharingProblem(): string | undefined {
    return this.#signedIn?.sharingProblem;
  }

  /** Where this editor's windows leave each other what they read for whoever is signed in; undefined where they share nothing. */
  get shared(): { readonly folder: string; readonly credentialsId: string } | undefined {
    const { folder } = this.#options;
    const credentialsId = this.#signedIn?.credentialsId;
    return folder === undefined || credentialsId === undefined ? undefined : { folder, credentialsId };
  }

  /** As of SignInOptions. */
  get marksFolder(): string | undefined {
    return this.#options.marksFolder;
  }

  /** The subject of a listed notice, as it came. */
  subject(id: number): string | undefined {
    return noticesOf(this.#store.snapshot).get(id)?.subject;
  }

  /** Shows what is known of before, and reads once that is due. */
  signIn(credentials: StoredCredentials): void {
    void this.#signedIn?.end();
    const signedIn = new SignedIn(this.#options, this.clock, credentials);
    signedIn.setVisible(this.#isVisible);
    this.userName = credentials.userName;
    this.#options.log.info(`Signed in: ${this.connection.name}`);
    this.#change(signedIn, signedIn.store);
  }

  /** Whether somebody is signed in isn't known: nothing changes for who is, and nothing is forgotten. */
  secretsUnanswered(detail: string): void {
    if (this.#store.snapshot.state === 'loading' && this.#signedIn === undefined)
      this.#store.fail({ kind: 'secretStorage', detail });
  }

  /** What was read is forgotten, on this machine's disk too. */
  async signOut(): Promise<void> {
    const { folder, log } = this.#options;
    log.info(`Signed out: ${this.connection.name}`);
    await this.forgetUser('signOut', new NoticeStore('signedOut'));
    if (folder !== undefined) await (await import('../sync/openSync.ts')).forgetSync(folder, log);
  }

  /** Somebody else is about to sign in: nothing that was muted, held or found for who is signed in is theirs. */
  async forgetUser(why: SessionEnd = 'otherUser', store = new NoticeStore('loading')): Promise<void> {
    const { marksFolder, log } = this.#options;
    const ended = this.#signedIn?.end(why);
    this.userName = undefined;
    this.#change(undefined, store);
    await ended;
    if (marksFolder !== undefined) await forgetMarksOf(marksFolder, log, why === 'otherUser');
  }

  /** A person asked: reads now, with a key that was refused too. Resolves when it is over; failures are in the store. */
  async refresh(): Promise<void> {
    await this.#signedIn?.refresh();
  }

  /** The settings changed what is to be listed. */
  async selectionChanged(): Promise<void> {
    await this.#signedIn?.poller.reload();
  }

  /** Reads further back: a year, then everything. Throws FailureError. */
  async loadOlder(): Promise<void> {
    await this.#signedIn?.loadOlder();
  }

  setVisible(visible: boolean): void {
    this.#isVisible = visible;
    this.#signedIn?.setVisible(visible);
  }

  reschedule(): void {
    this.#signedIn?.poller.reschedule();
    this.#signedIn?.watching.settingsChanged();
  }

  /** A person has muted it, and it still is. */
  isMuted(notice: Notice): boolean {
    return this.muteOf(notice) !== undefined;
  }

  /** How it is muted; undefined where it isn't. */
  muteOf(notice: Notice): Mute | undefined {
    return this.#signedIn?.watching.muteOf(notice);
  }

  /** What has changed of it since a person opened it last. */
  changeOf(notice: Notice): SeenChange | undefined {
    return this.#signedIn?.watching.changeOf(notice);
  }

  /** A person has before their eyes what was read, and what the list says of it. Gives what had changed of it. */
  noteSeen(read: NoticeDetail): SeenChange | undefined {
    return this.#signedIn?.watching.noteSeen(read);
  }

  /** For all windows, and for after a restart. Who is muted already is muted otherwise now. */
  async mute(notices: readonly Notice[], until: MuteChoice): Promise<void> {
    await this.#signedIn?.watching.mute(notices, until);
  }

  async unmute(ids: readonly number[]): Promise<void> {
    await this.#signedIn?.watching.unmute(ids);
  }

  /** Puts reminders off to a time (milliseconds since 1970), or each to its start. */
  async snooze(reminders: readonly Reminder[], until: number | 'start'): Promise<void> {
    await this.#signedIn?.watching.snooze(reminders, until);
  }

  /** As Watching.overlapsFound: what is new of them is told. */
  overlapsFound(overlaps: readonly Overlap[], news: readonly Overlap[]): void {
    this.#signedIn?.watching.overlapsFound(overlaps, news);
  }

  /**
   * Acknowledges by the service, then shows it, here and in other windows. After a failure the rows are read again: what the service did
   * is for it to say. So they are where they could not be read before, and for who signed in anew meanwhile. `userName`: who chose it,
   * and must be signed in still. `stop` aborts once it isn't to be sent any more; what is on its way goes on. Throws FailureError.
   */
  async acknowledge(id: number, userName = this.userName, stop?: AbortSignal): Promise<void> {
    if (this.#signedIn === undefined) throw fail('unauthorized', 'signed out');
    if (userName !== this.userName) throw fail('otherUser', `notice ${id} was chosen by another user`);
    const signedIn = this.#signedIn;
    await signedIn.acknowledgements.acknowledge(id, stop).finally(() => {
      if (this.#signedIn !== signedIn && this.userName === userName) void this.#signedIn?.rereading.read();
    });
  }

  /** Until what this gives is disposed of, these are acknowledged together: the rows are read again once, after all of them. */
  actTogether(ids: readonly number[]): Disposable {
    return this.#signedIn?.acknowledgements.together(ids) ?? { [Symbol.dispose]() {} };
  }

  /** Resolves once nothing more is written. `isProgram`: the whole program ends; else another connection takes its place, or none. */
  async dispose(isProgram = false): Promise<void> {
    const isRenamed = this.#options.settings().connections.some((one) => isSameAddress(one, this.connection));
    const ended = this.#signedIn?.end(isProgram ? 'program' : isRenamed ? 'session' : 'signOut');
    this.#signedIn = undefined;
    this.#unfollow();
    await ended;
  }

  /** From now on nothing is to be seen of whoever was signed in. */
  #change(signedIn: SignedIn | undefined, store: NoticeStore): void {
    this.#signedIn = signedIn;
    this.#store = store;
    this.formerRows = new FormerRows(store);
    this.#unfollow();
    this.#unfollow = store.onChange(this.#options.onChange);
    this.#options.onChange({ kind: 'structure' });
  }
}
