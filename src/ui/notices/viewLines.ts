// The lines above the rows of the notifications view: how they are narrowed, and how old they are where they couldn't be read again.
// Read when there is one to say first.

import type { Sessions } from '../../app/session/sessions.ts';
import type { Clock } from '../../core/clock.ts';
import { withoutPastPause } from '../../core/failures.ts';
import { isFiltering, type NoticeFilter } from '../../core/notices/filter.ts';
import { typeLabel } from '../../core/notices/grouping.ts';
import { noticesOf } from '../../core/notices/store.ts';
import type { describeFailure } from '../../core/text/failureStrings.ts';
import { namedSentence } from '../../core/text/namedSentence.ts';
import { formatAge } from '../../core/text/timeWindow.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { countText, t } from '../editor/translate.ts';
import type { NoticeTree } from './tree.ts';

export interface ViewLines {
  /** Says that and how the rows are narrowed, and how many there are without it; '' where they aren't. */
  filterLine(): string;
  /** A line for each account whose rows are of before, or that has none as its service asked to wait. */
  staleLines(): readonly string[];
}

export async function readViewLines(sessions: Sessions, tree: NoticeTree, clock: Clock): Promise<ViewLines> {
  const { describeFailure } = await import('../../core/text/failureStrings.ts');
  return {
    filterLine: () => filterLine(sessions, tree),
    staleLines: () => staleLines(sessions, clock.now(), describeFailure),
  };
}

function staleLines(sessions: Sessions, now: number, describe: typeof describeFailure): readonly string[] {
  const hasOthers = sessions.all.length > 1;
  return sessions.all.flatMap((session) => {
    const { snapshot } = session.store;
    if (snapshot.state !== 'stale') return [];
    const why = describe(withoutPastPause(snapshot.failure, now), session.host, t).sentence;
    const sentence = inertText(namedSentence(why, hasOthers ? session.connection.name : '', t), 400);
    if (!hasOthers && noticesOf(snapshot).size === 0) {
      // Else the welcome text takes the place of the rows.
      return snapshot.failure.kind === 'throttled'
        ? [t('The notices could not be read. {sentence}', { sentence })]
        : [];
    }
    const age = snapshot.readAt === null ? '' : formatAge(snapshot.readAt, now, t);
    return [age ? t('{sentence} Notices are shown as of {age}.', { sentence, age }) : sentence];
  });
}

/** Says that and how the rows are narrowed, and how many there are without it; '' where they aren't. */
export function filterLine(sessions: Sessions, tree: NoticeTree): string {
  const { filter } = tree;
  if (!isFiltering(filter)) return '';
  const all = sessions.all.reduce((sum, { store }) => sum + noticesOf(store.snapshot).size, 0);
  const shown = sessions.all.reduce((sum, session) => sum + tree.visibleNotices(session).length, 0);
  const counts = { shown: countText(shown), all: countText(all) };
  return t('Filter: {filter} ({shown} of {all})', { filter: describeFilter(filter), ...counts });
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
