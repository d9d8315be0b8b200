// Which account an agent means, and what is known of it: refused in the sentences that a person is told.

import { AgentRefusal } from '../../core/agents/acts.ts';
import { zonedTime } from '../../core/agents/dataLine.ts';
import type { Clock } from '../../core/clock.ts';
import { type Failure, failureOf } from '../../core/failures.ts';
import { describeFailure, describeNoSession } from '../../core/text/failureStrings.ts';
import { formatAge, type ReaderZone } from '../../core/text/timeWindow.ts';
import type { Translate } from '../../core/text/translate.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { afterFirstRead } from '../session/firstRead.ts';
import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

/** How long an agent waits for what says who is signed in, in milliseconds: a keyring may wait to be unlocked. */
const longestSync = 3_000;
/** How long an agent waits for the first read of an account, in milliseconds. */
const longestFirstRead = 20_000;

export interface AccountParts {
  readonly sessions: Pick<Sessions, 'all' | 'signedIn' | 'find' | 'sync'>;
  readonly clock: Clock;
  readonly zone: () => ReaderZone;
  readonly t: Translate;
}

/** An account that somebody is signed in to. */
export type OpenSession = Session & { readonly service: NonNullable<Session['service']> };

/** Of this name, or all where there is none. Throws AgentRefusal. */
export async function accountsNamed(name: string | undefined, parts: AccountParts): Promise<readonly OpenSession[]> {
  const { sessions, t, clock } = parts;
  await new Promise<void>((resolve, reject) => {
    const stop = clock.after(longestSync, resolve);
    sessions.sync().then(resolve, reject).finally(stop);
  });
  if (name === undefined) {
    const open = sessions.signedIn.filter(isOpen);
    if (open.length > 0) return open;
    const [first] = sessions.all;
    throw new AgentRefusal(
      first === undefined
        ? t('There is no account yet. Sign in to one in the view Platform Events, or try the sample account there.')
        : notSignedIn(first.connection.name, parts),
    );
  }
  const session = sessions.find(name);
  if (session !== undefined && isOpen(session)) return [session];
  throw new AgentRefusal(notSignedIn(name, parts));
}

/** The one of this name, or the only one. Throws AgentRefusal. */
export async function accountNamed(name: string | undefined, parts: AccountParts): Promise<OpenSession> {
  const [first, second] = await accountsNamed(name, parts);
  if (first !== undefined && second === undefined) return first;
  const { t } = parts;
  const names = listed(parts.sessions.signedIn, t);
  throw new AgentRefusal(t('There are several accounts: name one as “connection”. They are: {names}.', { names }));
}

/** What a list of all accounts doesn't have: those that nobody is signed in to, each in a sentence, but for the `asked` ones. */
export function notInList(asked: readonly Session[], { sessions, t }: AccountParts): readonly string[] {
  return sessions.all
    .filter((session) => !isOpen(session) && !asked.includes(session))
    .map((session) => {
      const name = lineText(session.connection.name);
      return `${whyClosed(session, name, t)} The notices of ${t('“{subject}”', { subject: name })} aren’t in the list.`;
    });
}

/** Why an account is none that somebody is signed in to, in a sentence. */
export function whyClosed({ store: { snapshot }, host }: Session, name: string, t: Translate): string {
  const failure = snapshot.state === 'stale' ? snapshot.failure : undefined;
  // Whether somebody is signed in isn't known.
  if (failure?.kind === 'secretStorage') return describeFailure(failure, host, t).sentence;
  return describeNoSession(name, true, t).sentence;
}

function notSignedIn(name: string, { sessions, t }: AccountParts): string {
  const shown = lineText(name).slice(0, 100);
  const session = sessions.find(name);
  // What an agent names may never have been there.
  const sentence =
    session === undefined ? t('There is no connection “{name}”.', { name: shown }) : whyClosed(session, shown, t);
  const others = sessions.signedIn.filter(({ connection }) => connection.name !== name);
  if (others.length === 0) return sentence;
  return `${sentence} ${t('You are signed in to: {names}.', { names: listed(others, t) })}`;
}

function listed(sessions: readonly Session[], t: Translate): string {
  return sessions.map(({ connection }) => t('“{subject}”', { subject: lineText(connection.name) })).join(', ');
}

function isOpen(session: Session): session is OpenSession {
  return session.service !== undefined;
}

/** Waits until the notices of an account were read once, or could not be. */
export function settled(session: Session, clock: Clock, signal: AbortSignal): Promise<void> {
  return afterFirstRead(session, clock, longestFirstRead, signal);
}

/**
 * The account of this name, or the only one, once its notices were read or could not be: a number may be that of a listed one's ticket.
 * Throws AgentRefusal.
 */
export async function accountRead(
  name: string | undefined,
  parts: AccountParts,
  signal: AbortSignal,
): Promise<OpenSession> {
  const session = await accountNamed(name, parts);
  await settled(session, parts.clock, signal);
  signal.throwIfAborted();
  if (session.service === undefined) throw new AgentRefusal(whyClosed(session, session.connection.name, parts.t));
  return session;
}

/** When something was read, and how long ago that is: "2026-11-20T14:30:05Z (5 min ago)". */
export function readTime(ms: number, { clock, zone, t }: Omit<AccountParts, 'sessions'>): string {
  const at = zonedTime({ ms, offset: 0 }, zone()) ?? '';
  return `${at} (${formatAge(ms, clock.now(), t)})`;
}

/** The refusal that an error stands for. Where nobody is signed in any more, the service is not to blame. */
export function refusalOf(
  error: unknown,
  session: Session,
  t: Translate,
  describe: (failure: Failure, host: string, t: Translate) => { sentence: string } = describeFailure,
): AgentRefusal {
  if (error instanceof AgentRefusal) return error;
  const { service, connection, host } = session;
  if (service === undefined) return new AgentRefusal(whyClosed(session, connection.name, t));
  return new AgentRefusal(describe(failureOf(error), host, t).sentence);
}
