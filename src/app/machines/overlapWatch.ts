// Looks for machines that stand in for each other and are hit at once: whenever notices, their machines or the settings change, and as
// time passes.

import type { Clock } from '../../core/clock.ts';
import type { Overlap } from '../../core/machines/overlaps.ts';
import { byUrgency, overlapBrief } from '../../core/machines/overlapWords.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import type { Translate } from '../../core/text/translate.ts';
import type { Subscription } from '../session/emitter.ts';
import type { Session } from '../session/session.ts';
import { AccountOverlaps, type OverlapSettings } from './accountOverlaps.ts';
import { type FoundOverlaps, type OverlapPicture, overlapState } from './foundOverlaps.ts';
import type { NoticeMachines } from './noticeMachines.ts';

type WatchedSession = Pick<Session, 'connection' | 'store' | 'clock' | 'service' | 'overlapsFound'>;

export interface OverlapWatchParts {
  readonly sessions: {
    readonly signedIn: readonly WatchedSession[];
    onChange(listener: () => void): Subscription;
    onListChange(listener: () => void): Subscription;
  };
  readonly machines: Pick<NoticeMachines, 'whole' | 'settled'>;
  readonly clock: Clock;
  /** The same object as long as nothing of them changes. */
  readonly settings: () => OverlapSettings;
  readonly found: FoundOverlaps;
  readonly t: Translate;
}

/** Milliseconds after a change, so that what changes together is looked at together. */
const settling = 300;

interface Account {
  readonly service: WatchedSession['service'];
  readonly own: AccountOverlaps;
  /** By which settings its overlaps were found last: what others find has been there before, and is no news. */
  settings: OverlapSettings | undefined;
}

export class OverlapWatch {
  readonly #parts: OverlapWatchParts;
  readonly #accounts = new Map<string, Account>();
  readonly #subscriptions: readonly Subscription[];
  #cancelNext: () => void = () => {};
  /** Of the look that is under way: the next one makes it stale. */
  #turn = 0;
  #shown = '[]';

  constructor(parts: OverlapWatchParts) {
    this.#parts = parts;
    const { sessions } = parts;
    this.#subscriptions = [sessions.onChange(() => this.look()), sessions.onListChange(() => this.look())];
    this.look();
  }

  /** Something may have changed. */
  look(): void {
    this.#lookAfter(settling);
  }

  dispose(): void {
    this.#turn += 1;
    this.#cancelNext();
    for (const subscription of this.#subscriptions) subscription.dispose();
    if (this.#shown !== '[]') this.#parts.found.show();
  }

  #lookAfter(delay: number): void {
    this.#cancelNext();
    this.#cancelNext = this.#parts.clock.after(delay, () => void this.#look());
  }

  async #look(): Promise<void> {
    const turn = ++this.#turn;
    const isWanted = () => turn === this.#turn;
    const { sessions, machines, settings: read } = this.#parts;
    const settings = read();
    const { signedIn } = sessions;
    for (const name of this.#accounts.keys())
      if (!signedIn.some(({ connection }) => connection.name === name)) this.#accounts.delete(name);
    const waits: number[] = [];
    for (const session of signedIn) {
      const account = this.#account(session);
      const whole = machines.whole(session);
      // In a window that begins in an outage, what others have left is all there is.
      const isAll = session.store.snapshot.state === 'stale' && account.settings === undefined;
      const known = whole ?? (isAll ? machines.settled(session) : undefined);
      const now = session.clock.now();
      const { last } = account.own;
      // What was found last stays in an outage, and while a notice that has changed is read again: until its time is over.
      const input =
        known === undefined
          ? last && { ...last, now }
          : { notices: noticesOf(session.store.snapshot), read: known, settings, now };
      if (input === undefined) continue;
      if (!(await account.own.search(input, isWanted))) return;
      if (whole !== undefined) {
        session.overlapsFound(account.own.overlaps, account.settings === settings ? account.own.news : []);
        account.settings = settings;
      }
      waits.push(account.own.untilDue(now));
    }
    this.#show();
    if (waits.length > 0) this.#lookAfter(Math.min(...waits));
  }

  #account({ connection, service }: WatchedSession): Account {
    const known = this.#accounts.get(connection.name);
    if (known !== undefined && known.service === service) return known;
    const account: Account = { service, own: new AccountOverlaps(this.#parts.clock), settings: undefined };
    this.#accounts.set(connection.name, account);
    return account;
  }

  /** Says nothing where nothing has changed but how long what has no end is reckoned with. */
  #show(): void {
    const byNotice = new Map<string, Overlap[]>();
    const states: unknown[] = [];
    for (const [connectionName, { own }] of this.#accounts) {
      for (const overlap of [...own.overlaps].sort(byUrgency)) {
        states.push([connectionName, overlapState(overlap), overlap.hits]);
        for (const id of overlap.ids) {
          const key = keyOf({ connectionName, id });
          const others = byNotice.get(key);
          if (others === undefined) byNotice.set(key, [overlap]);
          else others.push(overlap);
        }
      }
    }
    const shown = JSON.stringify(states);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#parts.found.show(this.#picture(byNotice));
  }

  #picture(byNotice: ReadonlyMap<string, readonly Overlap[]>): OverlapPicture {
    const briefs = new Map([...byNotice].map(([key, overlaps]) => [key, overlapBrief(overlaps, this.#parts.t)]));
    return {
      of: (notice) => byNotice.get(keyOf(notice)) ?? [],
      brief: (notice) => briefs.get(keyOf(notice)) ?? '',
    };
  }
}

function keyOf({ connectionName, id }: NoticeReference): string {
  return `${id} ${connectionName}`;
}
