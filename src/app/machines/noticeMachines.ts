// Which machines the open notices hit: read in the background, one notice at a time, and again only when a notice has changed.

import type { Clock } from '../../core/clock.ts';
import type { EventService } from '../../core/connection/ports.ts';
import { type FailureKind, failureOf } from '../../core/failures.ts';
import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf, readAtOf } from '../../core/notices/store.ts';
import type { Subscription } from '../session/emitter.ts';
import type { Session } from '../session/session.ts';
import { mayAsk, nextUnread, noteFailed, noteListed, type ReadAccount, wholeOf } from './readAccount.ts';
import { followReads } from './readAnew.ts';
import { isReadable, nextReadable, type ReadableAccount, stampOf, stateKey } from './readableNotices.ts';
import {
  machinesOf,
  type ReadMachines,
  type SharedMachines,
  type SharedPlace,
  sharedMachines,
} from './sharedMachines.ts';

type ReadSession = Pick<Session, 'connection'> & ReadableAccount;

export interface NoticeMachinesParts {
  readonly sessions: {
    readonly signedIn: readonly Pick<Session, 'connection' | 'service' | 'store' | 'clock' | 'shared'>[];
    onChange(listener: () => void): Subscription;
    onListChange(listener: () => void): Subscription;
  };
  readonly clock: Clock;
  /** Other names are known than before, or their notices say something else. */
  readonly onChange: () => void;
  readonly share?: (place: SharedPlace) => SharedMachines;
}

/** Milliseconds between two reads, which leaves the service to what a person asks for. */
const pause = 150;
/** Milliseconds after a change, so that a poll's changes are taken together. */
const settling = 400;
/** Milliseconds that another window is given to leave what it reads, and how often it is looked for. */
const otherWindow = 2_000;
const mostLooks = 5;

/** Failures of one notice alone, and those that may be of it or befall the next one too; all others do. */
const ofOne: readonly FailureKind[] = ['notFound', 'malformed', 'tooMuchData'];
const ofSome: readonly FailureKind[] = ['server', 'timeout', 'forbidden'];

/** Notices whose machines are told together: what follows looks through all files. */
const toldTogether = 50;

export class NoticeMachines {
  readonly #parts: NoticeMachinesParts;
  readonly #accounts = new Map<string, ReadAccount>();
  readonly #subscriptions: readonly Subscription[];
  readonly #ended = new AbortController();
  #cancelNext: () => void = () => {};
  #isReading = false;
  /** Notices of which something else is known than was told last. */
  #untold = 0;

  constructor(parts: NoticeMachinesParts) {
    this.#parts = parts;
    const { sessions } = parts;
    const soon = () => this.#readSoon(settling);
    this.#subscriptions = [sessions.onChange(soon), sessions.onListChange(soon)];
    this.#readSoon(0);
  }

  /** The open notices that hit each name, by connection in the order of the settings, the next one first. */
  notices(): ReadonlyMap<string, readonly NoticeReference[]> {
    const hits = new Map<string, NoticeReference[]>();
    for (const session of this.#parts.sessions.signedIn) {
      const connectionName = session.connection.name;
      const known = this.#accounts.get(connectionName)?.known;
      if (known === undefined) continue;
      for (const { id } of nextReadable(session)) {
        for (const name of known.get(id)?.read?.names ?? []) {
          const reference = { connectionName, id };
          const others = hits.get(name);
          if (others === undefined) hits.set(name, [reference]);
          else others.push(reference);
        }
      }
    }
    return hits;
  }

  /** What the notices of some account hit was told, though that may be nothing. */
  get hasTold(): boolean {
    return [...this.#accounts.values()].some(({ isTold }) => isTold);
  }

  /**
   * What was read of a connection's open notices, by id; undefined before each of them was read as it is listed now, as far as that can
   * be: one that has changed and can't be read counts as it was.
   */
  whole(session: ReadSession): ReadonlyMap<number, ReadMachines> | undefined {
    const account = this.#accounts.get(session.connection.name);
    return account && wholeOf(account, session);
  }

  /** Which machines it hits may be known later. */
  isUnread({ connectionName, id }: NoticeReference): boolean {
    const session = this.#parts.sessions.signedIn.find(({ connection }) => connection.name === connectionName);
    if (session === undefined || this.#accounts.get(connectionName)?.known.has(id)) return false;
    const { snapshot } = session.store;
    const notice = noticesOf(snapshot).get(id);
    return notice === undefined ? readAtOf(snapshot) === null : isReadable(notice);
  }

  /** What was read of them by now, by id; undefined while more of it can be read, of the service or of what another window left. */
  settled(session: ReadSession): ReadonlyMap<number, ReadMachines> | undefined {
    const account = this.#accounts.get(session.connection.name);
    if (account === undefined || nextUnread(account, session, this.#parts.clock.now()) !== undefined) return undefined;
    return new Map([...account.known].flatMap(([id, { read }]) => (read === undefined ? [] : [[id, read]])));
  }

  dispose(): void {
    this.#ended.abort();
    this.#cancelNext();
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const { unfollow } of this.#accounts.values()) unfollow();
  }

  #readSoon(delay: number): void {
    this.#cancelNext();
    if (!this.#ended.signal.aborted) this.#cancelNext = this.#parts.clock.after(delay, () => void this.#readNext());
  }

  async #readNext(): Promise<void> {
    // What has gone is told though an answer is waited for.
    if (this.#forgetOthers()) this.#untold += toldTogether;
    const next = this.#isReading ? undefined : this.#next();
    const listed = [...this.#accounts.values()].filter(({ store }) => store.snapshot.state === 'ready');
    // That an account has none is told once, too.
    const isDue = this.#untold > 0 || listed.some(({ isTold }) => !isTold);
    if (this.#untold >= toldTogether || (next === undefined && !this.#isReading && isDue)) {
      this.#untold = 0;
      for (const account of listed) account.isTold = true;
      this.#parts.onChange();
    }
    if (next === undefined) return;
    this.#isReading = true;
    const delay = await this.#read(next.account, next.notice);
    this.#isReading = false;
    this.#readSoon(delay);
  }

  /** Drops who is signed out and what is over or gone, and counts what says something else. True where a name may be hit no more. */
  #forgetOthers(): boolean {
    const { signedIn } = this.#parts.sessions;
    let hasChanged = false;
    for (const [name, { service, unfollow }] of this.#accounts) {
      if (signedIn.some((session) => session.connection.name === name && session.service === service)) continue;
      this.#accounts.delete(name);
      unfollow();
      hasChanged = true;
    }
    for (const session of signedIn) {
      const { connection, service, store } = session;
      if (service === undefined) continue;
      const account = this.#accounts.get(connection.name) ?? this.#account(service, session);
      this.#accounts.set(connection.name, account);
      const notices = noticesOf(store.snapshot);
      for (const id of [...account.known.keys(), ...account.failed.keys()]) {
        const notice = notices.get(id);
        if (notice !== undefined && isReadable(notice)) {
          if (noteListed(account, notice)) this.#untold += 1;
          continue;
        }
        account.failed.delete(id);
        hasChanged = account.known.delete(id) || hasChanged;
      }
    }
    return hasChanged;
  }

  #account(service: EventService, { store, shared }: Pick<Session, 'store' | 'shared'>): ReadAccount {
    const place = shared && (this.#parts.share ?? sharedMachines)(shared);
    const empty = { known: new Map(), failed: new Map(), looks: new Map(), notLeft: new Set<string>(), isTold: false };
    const account = { service, store, shared: place, pausedAt: undefined, ...empty };
    const isWanted = () => this.#isWanted(account);
    const unfollow = followReads(account, isWanted, () => {
      this.#untold += 1;
      this.#readSoon(settling);
    });
    return Object.assign(account, { unfollow });
  }

  #next(): { account: ReadAccount; notice: Notice } | undefined {
    for (const session of this.#parts.sessions.signedIn) {
      const account = this.#accounts.get(session.connection.name);
      if (account === undefined) continue;
      if (mayAsk(account, session.store.snapshot)) account.notLeft.clear();
      const notice = nextUnread(account, session, this.#parts.clock.now());
      if (notice !== undefined) return { account, notice };
    }
    return undefined;
  }

  /** Milliseconds until something else may be read. */
  async #read(account: ReadAccount, notice: Notice): Promise<number> {
    const { service, shared, known, failed, looks } = account;
    const { id } = notice;
    const stamp = stampOf(notice);
    const learn = (read: ReadMachines | undefined) => {
      if (!this.#isWanted(account)) return;
      const before = known.get(id);
      // What can't be read now hits what it did before: one answer may have been a gateway's.
      known.set(id, { stamp, notice, read: read ?? before?.read });
      if (read !== undefined) failed.delete(id);
      looks.delete(id);
      // That it still can't be read is nothing new.
      if (read !== undefined || before?.stamp !== stamp) this.#untold += 1;
    };
    const left = await shared?.left(id, stamp);
    if (left !== undefined) {
      learn(left);
      return 0;
    }
    // In an outage what another window has left is all there is.
    if (!this.#isWanted(account) || !mayAsk(account, account.store.snapshot)) {
      account.notLeft.add(stateKey(notice));
      return 0;
    }
    const look = looks.get(id) ?? 0;
    if (shared !== undefined && !(await shared.claim(id, stamp)) && look < mostLooks) {
      looks.set(id, look + 1);
      return otherWindow;
    }
    try {
      const read = machinesOf(await service.notice(id, this.#ended.signal));
      // Of who has signed out meanwhile nothing is left on this machine.
      if (this.#isWanted(account)) await shared?.leave(id, stamp, read);
      learn(read);
    } catch (error) {
      const { kind } = failureOf(error);
      const isAlone = ofOne.includes(kind);
      if (isAlone || ofSome.includes(kind)) noteFailed(account, notice, this.#parts.clock.now());
      if (isAlone) learn(undefined);
      else account.pausedAt = readAtOf(account.store.snapshot) ?? 0;
    }
    return pause;
  }

  /** Somebody is still signed in with it, and wants to know. */
  #isWanted({ service }: Pick<ReadAccount, 'service'>): boolean {
    return !this.#ended.signal.aborted && this.#parts.sessions.signedIn.some((session) => session.service === service);
  }
}
