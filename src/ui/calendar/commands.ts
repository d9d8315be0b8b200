// The command that writes notices into a calendar file: those that were chosen, or all planned windows that the view shows.

import type { Sessions } from '../../app/session/sessions.ts';
import { isPlannedWindow } from '../../core/calendar/calendar.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { failureOf } from '../../core/failures.ts';
import { isFiltering, type NoticeFilter } from '../../core/notices/filter.ts';
import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import type { CommandName } from '../../manifest.ts';
import type { CommandHandler } from '../editor/commands.ts';
import type { Messages } from '../editor/messages.ts';
import { readingNotice } from '../editor/ofAccount.ts';
import { readWithProgress } from '../editor/readWithProgress.ts';
import { signedInSession } from '../editor/signedInSession.ts';
import { t } from '../editor/translate.ts';
import { type CalendarChoice, calendarChoice } from './calendarChoice.ts';

export interface CalendarCommandParts {
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly log: Logger;
  /** The view's tree. */
  readonly tree: { readonly filter: NoticeFilter; visibleNotices(session: Sessions['all'][number]): readonly Notice[] };
  readonly targets: {
    rows(argument: unknown, selection: unknown): readonly Pick<CalendarChoice, 'session' | 'notice'>[];
    find(reference: NoticeReference): Pick<CalendarChoice, 'session' | 'notice'> | undefined;
  };
  /** The notice that the argument names, or that the user picks. */
  readonly noticeOf: (argument: unknown, title: string) => Promise<NoticeReference | undefined>;
}

export function calendarCommands(parts: CalendarCommandParts): {
  readonly [name in Extract<CommandName, 'exportCalendar'>]: CommandHandler;
} {
  return { exportCalendar: (argument, selection) => exportChosen(parts, argument, selection) };
}

/** Without an argument: all planned windows that the view shows. */
async function exportChosen(parts: CalendarCommandParts, argument: unknown, selection?: unknown): Promise<void> {
  const chosen = argument === undefined ? shownWindows(parts) : await chosenNotices(parts, argument, selection);
  if (chosen === undefined) return;
  if (chosen.length === 0) {
    void parts.messages.warn(
      isFiltering(parts.tree.filter)
        ? t('There is no planned window to export among the notices that pass the filter.')
        : t('There is no planned window to export.'),
    );
    return;
  }
  const { exportCalendar } = await import('./calendarExport.ts');
  await exportCalendar(() => (argument === undefined ? shownWindows(parts) : chosen), parts);
}

function shownWindows({ sessions, tree }: CalendarCommandParts): readonly CalendarChoice[] {
  return sessions.signedIn.flatMap((session) =>
    tree
      .visibleNotices(session)
      .filter(isPlannedWindow)
      .map((notice) => calendarChoice({ session, notice })),
  );
}

/** Undefined where the person picked none, or was told why it could not be read. */
async function chosenNotices(
  parts: CalendarCommandParts,
  argument: unknown,
  selection: unknown,
): Promise<readonly CalendarChoice[] | undefined> {
  const rows = parts.targets.rows(argument, selection);
  if (rows.length > 0) return rows.map(calendarChoice);
  const reference = await parts.noticeOf(argument, t('Export to Calendar'));
  if (reference === undefined) return undefined;
  const listed = parts.targets.find(reference);
  if (listed !== undefined) return [calendarChoice(listed)];
  const signedIn = signedInSession(parts, reference.connectionName);
  if (signedIn === undefined) return undefined;
  const { session, service } = signedIn;
  try {
    const notice = await readWithProgress(service, reference.id);
    return [calendarChoice({ session, notice })];
  } catch (error) {
    const again = () => exportChosen(parts, reference);
    void parts.messages.failed(readingNotice(reference.id, session, parts.sessions), failureOf(error), session, again);
    return undefined;
  }
}
