// What the notifications view has to say as a whole: rows, or why there are none.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { ViewState } from '../../manifest.ts';
import type { NoticeTree } from './tree.ts';

/** With several connections their rows say it themselves. */
export function viewStateOf(sessions: Sessions, tree: NoticeTree): ViewState {
  const [only, second] = sessions.all;
  if (only === undefined) return sessions.isOpening ? 'loading' : 'noAccount';
  return second === undefined ? sessionState(only, tree) : 'rows';
}

function sessionState(session: Session, tree: NoticeTree): ViewState {
  const { snapshot } = session.store;
  if (snapshot.state === 'signedOut' || snapshot.state === 'loading') return snapshot.state;
  if (snapshot.notices.size > 0) return tree.visibleNotices(session).length > 0 ? 'rows' : 'filteredOut';
  if (snapshot.state === 'ready') return 'empty';
  const { kind, flaw } = snapshot.failure;
  switch (kind) {
    case 'unauthorized':
      return 'refused';
    case 'offline':
    case 'timeout':
      return 'offline';
    case 'cancelled':
      return 'interrupted';
    case 'malformed':
      return flaw === undefined ? 'malformed' : 'failed';
    case 'forbidden':
    case 'secretStorage':
      return kind;
    case 'throttled':
      // Until when is said by the line above the rows: a welcome text knows no time.
      return 'rows';
    default:
      return 'failed';
  }
}
