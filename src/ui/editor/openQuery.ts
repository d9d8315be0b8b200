// Where a query that comes from a link or from the list of searches is run: on the account that it names, or one that the user picks.

import type { Sessions } from '../../app/session/sessions.ts';
import type { Messages } from './messages.ts';
import { runCommand } from './runCommand.ts';
import { pickSession } from './sessionPick.ts';
import { t } from './translate.ts';

/**
 * Shows the query's result. `connection` counts where somebody is signed in there; `fromLink`: it isn't remembered as a search;
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
  if (sessions.signedIn.length === 0) return messages.warn(t('Sign in to search the event log.'), 'signIn');
  const named = sessions.signedIn.find(({ connection }) => connection.name === wanted);
  const session = named ?? (await pickSession(sessions.signedIn, t('Search Event Log')));
  if (session !== undefined)
    await runCommand('searchEventLog', {
      connectionName: session.connection.name,
      query,
      ...(fromLink ? { fromLink } : {}),
      ...(newestFirst ? { newestFirst } : {}),
      ...(keepFocus ? { keepFocus } : {}),
    });
}
