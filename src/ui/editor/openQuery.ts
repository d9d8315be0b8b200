// Where a query that comes from a link or from the list of searches is run: on the account that it names, or one that the user picks.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { Messages } from './messages.ts';
import { runCommand } from './runCommand.ts';
import { pickSession } from './sessionPick.ts';
import { tellNotSignedIn, tellSignedOut } from './signedInSession.ts';
import { t } from './translate.ts';

/**
 * Shows the query's result. `connection`: whose log it is for, where it names one; `fromLink`: it isn't remembered as a search;
 * `newestFirst`: whatever the page's order was; `keepFocus`: the keyboard's focus stays where it is.
 */
export async function openQuery(
  sessions: Sessions,
  messages: Messages,
  query: string,
  {
    connection: wanted,
    fromLink = false,
    newestFirst = false,
    keepFocus = false,
  }: {
    readonly connection?: string;
    readonly fromLink?: boolean;
    readonly newestFirst?: boolean;
    readonly keepFocus?: boolean;
  } = {},
): Promise<void> {
  const session = await sessionFor(wanted, sessions, messages);
  if (session !== undefined)
    await runCommand('searchEventLog', {
      connectionName: session.connection.name,
      query,
      ...(fromLink ? { fromLink } : {}),
      ...(newestFirst ? { newestFirst } : {}),
      ...(keepFocus ? { keepFocus } : {}),
    });
}

/** The search is another account's: which, and that it is gone. */
function whichInstead(name: string): string {
  return t('There is no connection “{name}” any more. Search which one?', { name: inertText(name) });
}

/** Waits until it is known who is signed in: the window has just opened. */
function afterOpening(sessions: Sessions): Promise<void> {
  return new Promise((resolve) => {
    const following = sessions.onListChange(() => {
      following.dispose();
      resolve();
    });
  });
}

/** A query that names an account runs on no other one unasked. Undefined where none is to be searched, which the user knows. */
async function sessionFor(
  wanted: string | undefined,
  sessions: Sessions,
  messages: Messages,
): Promise<Session | undefined> {
  const isOpen = wanted !== undefined && sessions.find(wanted)?.service !== undefined;
  if (sessions.isOpening && !isOpen) await afterOpening(sessions);
  const { signedIn } = sessions;
  const named = wanted === undefined ? undefined : sessions.find(wanted);
  if (named !== undefined && signedIn.includes(named)) return named;
  if (wanted !== undefined && (named !== undefined || signedIn.length === 0)) {
    const isPressed = await tellNotSignedIn(messages, wanted, named);
    if (isPressed && sessions.find(wanted)?.service !== undefined) return sessions.find(wanted);
  } else if (signedIn.length === 0) {
    const isPressed = await tellSignedOut(messages, sessions.all, t('Sign in to search the event log.'));
    if (isPressed && sessions.signedIn.length > 0) return sessionFor(wanted, sessions, messages);
  } else if (wanted === undefined) return pickSession(signedIn, t('Search Event Log'));
  else return pickSession(signedIn, t('Search Event Log'), true, whichInstead(wanted));
  return undefined;
}
