// A notice that a person chose for a calendar, and as what it stands when that is written.

import type { CalendarSource } from '../../app/calendar/entries.ts';
import { goingOn } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';

export interface CalendarChoice {
  readonly session: Session;
  readonly notice: Notice;
  /** Who was signed in when it was chosen. */
  readonly userName: string | undefined;
  /** The list had it then. */
  readonly isListed: boolean;
}

export function calendarChoice({ session, notice }: Pick<CalendarChoice, 'session' | 'notice'>): CalendarChoice {
  return { session, notice, userName: session.userName, isListed: listed(session, notice) !== undefined };
}

/** As it is listed by now, under whatever name its connection has. Undefined where it is gone, or who chose it isn't signed in any more. */
export function asOfNow(
  { session: before, notice, userName, isListed }: CalendarChoice,
  sessions: Pick<Sessions, 'all' | 'find'>,
): CalendarSource | undefined {
  const session = goingOn(before, sessions);
  if (!isSignedIn(session, userName)) return undefined;
  const present = listed(session, notice) ?? (isListed ? undefined : notice);
  return present && { session, notice: present };
}

/** Nobody is signed in any more who chose it, or somebody else. */
export function wasSignedOut({ session, userName }: CalendarChoice, sessions: Pick<Sessions, 'all' | 'find'>): boolean {
  return !isSignedIn(goingOn(session, sessions), userName);
}

function isSignedIn(session: Session, userName: string | undefined): boolean {
  return session.service !== undefined && session.userName === userName;
}

function listed({ store }: Session, { id }: Notice): Notice | undefined {
  return noticesOf(store.snapshot).get(id);
}
