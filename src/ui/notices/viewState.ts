// What the notifications view has to say as a whole: rows, or why there are none.

import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { isFiltering, type NoticeFilter } from '../../core/notices/filter.ts';
import { typeLabel } from '../../core/notices/grouping.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { ViewState } from '../../manifest.ts';
import { t } from '../editor/translate.ts';
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
  switch (snapshot.failure.kind) {
    case 'unauthorized':
      return 'refused';
    case 'offline':
    case 'timeout':
      return 'offline';
    case 'cancelled':
      return 'interrupted';
    case 'malformed':
      return snapshot.failure.flaw === undefined ? 'malformed' : 'failed';
    case 'forbidden':
    case 'secretStorage':
      return snapshot.failure.kind;
    default:
      return 'failed';
  }
}

/** Says that and how the rows are narrowed, and how many there are without it; '' where they aren't. */
export function filterLine(sessions: Sessions, tree: NoticeTree): string {
  const { filter } = tree;
  if (!isFiltering(filter)) return '';
  const all = sessions.all.reduce((sum, { store }) => sum + noticesOf(store.snapshot).size, 0);
  const shown = sessions.all.reduce((sum, session) => sum + tree.visibleNotices(session).length, 0);
  return t('Filter: {filter} ({shown} of {all})', { filter: describeFilter(filter), shown, all });
}

/** Longest description of a filter: the rows are to stay in sight below it. */
const filterLength = 200;

/** The filter in a few words. */
function describeFilter(filter: NoticeFilter): string {
  const parts = [
    filter.text.trim() && t('“{subject}”', { subject: inertText(filter.text, 40) }),
    ...filter.types.map((type) => typeLabel(type, t)),
    filter.unacknowledgedOnly && t('unacknowledged'),
    filter.mutedOnly && t('muted'),
    filter.workspaceOnly && t('hits this workspace'),
  ];
  return inertText(parts.filter(Boolean).join(' · '), filterLength);
}
