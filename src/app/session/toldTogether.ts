// What is told of an account's notices at once: news and reminders that come shortly after one another, for who was signed in as they came.

import type { Clock } from '../../core/clock.ts';
import type { Told } from '../reminders/watcher.ts';
import { type KnownSessions, presentSession } from './presentSession.ts';
import type { Session } from './session.ts';

export type News = Extract<Told, { kind: 'news' }>;
export type Reminders = Extract<Told, { kind: 'reminders' }>;

/**
 * News and reminders of an account that come within so many milliseconds are told in one message: a second one would move the buttons of
 * the first from under the pointer.
 */
const together = 500;

/** What is to be told, and of which session by now. */
interface ToldTogether {
  readonly session: Session;
  readonly told: readonly (News | Reminders)[];
}

export class TellingTogether {
  readonly #clock: Clock;
  readonly #waiting = new Map<Session, { readonly told: News | Reminders; readonly userName: string | undefined }[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves once no more is waited for; to undefined where nothing is left to tell, or it is told with what came before. */
  async after(session: Session, told: News | Reminders, sessions: KnownSessions): Promise<ToldTogether | undefined> {
    const one = { told, userName: session.userName };
    const others = this.#waiting.get(session);
    if (others !== undefined) {
      others.push(one);
      return undefined;
    }
    const all = [one];
    this.#waiting.set(session, all);
    await new Promise<void>((resolve) => this.#clock.after(together, resolve));
    this.#waiting.delete(session);
    const present = await presentSession(session, sessions);
    // Of who has signed out meanwhile nothing is told, nor to who has signed in instead.
    const theirs = all.filter(({ userName }) => present.service !== undefined && userName === present.userName);
    return theirs.length === 0 ? undefined : { session: present, told: theirs.map((each) => each.told) };
  }
}
