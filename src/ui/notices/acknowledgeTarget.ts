// What is to be acknowledged, and as what it stands when it comes to that.

import { goingOn } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { countedAs, type Notice } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { isAnother } from '../../core/reminders/materialChange.ts';

export interface AcknowledgeTarget {
  readonly session: Session;
  readonly notice: Notice;
  /** Who was signed in when a person chose it; absent: whoever is. */
  readonly userName?: string | undefined;
}

/** Chosen by who is signed in by now, where it isn't known by whom. */
export function chosenNow(targets: readonly AcknowledgeTarget[]): readonly AcknowledgeTarget[] {
  return targets.map((target) => ({ ...target, userName: target.userName ?? target.session.userName }));
}

/**
 * Taken before a person is asked which one is meant: gives what they picked as it was listed then, and who was signed in. `connectionName`:
 * as the connection was called then.
 */
export function asListedNow(
  sessions: Pick<Sessions, 'all'>,
): (picked: AcknowledgeTarget, connectionName: string) => AcknowledgeTarget {
  const listed = new Map(
    sessions.all.map(({ connection, userName, store }) => [
      connection.name,
      { userName, notices: noticesOf(store.snapshot) },
    ]),
  );
  return ({ session, notice }, connectionName) => {
    const { userName, notices } = listed.get(connectionName) ?? {};
    return { session, notice: notices?.get(notice.id) ?? notice, userName };
  };
}

/** It isn't any more what the person was asked about. */
export function hasChanged({ session, notice }: AcknowledgeTarget): boolean {
  const now = noticesOf(session.store.snapshot).get(notice.id);
  return now !== undefined && isAnother(notice, now);
}

/** A page knows another one by now than the person was asked about; what the list didn't tell and was read since is no change. */
export function showsAnother(askedOf: Notice, known: Notice): boolean {
  return isAnother(askedOf, countedAs(askedOf, known));
}

/**
 * It was another one within so many milliseconds: who chose it from a menu may have had that before them. So may who chose a row that was
 * drawn before the list told otherwise: until the editor has drawn it again, it hands over what it has.
 */
export function hasJustChanged({ session, notice }: AcknowledgeTarget, within: number): boolean {
  const now = noticesOf(session.store.snapshot).get(notice.id) ?? notice;
  return [notice, ...session.formerRows.of(notice.id, within)].some((before) => isAnother(before, now));
}

/**
 * As it is listed by now: it may have been acknowledged meanwhile, and a connection that got another name in the settings has another
 * session.
 */
export function presentTarget(
  { session: before, notice, userName }: AcknowledgeTarget,
  sessions: Pick<Sessions, 'all' | 'find'>,
): AcknowledgeTarget {
  const session = goingOn(before, sessions);
  return { session, userName, notice: noticesOf(session.store.snapshot).get(notice.id) ?? notice };
}

/** Those that are `left` of what a person chose, as they are listed by now, and those that have changed since. */
export function byChange(
  chosen: readonly AcknowledgeTarget[],
  sessions: Pick<Sessions, 'all' | 'find'>,
): { readonly left: readonly AcknowledgeTarget[]; readonly changed: readonly AcknowledgeTarget[] } {
  const isChanged = ({ session, notice }: AcknowledgeTarget) =>
    hasChanged({ session: goingOn(session, sessions), notice });
  const changed = chosen.filter(isChanged);
  return {
    left: chosen.filter((target) => !changed.includes(target)).map((target) => presentTarget(target, sessions)),
    changed,
  };
}
