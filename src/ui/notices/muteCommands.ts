// The commands that mute a notice on this machine, and unmute it. The service is told nothing of that.

import * as vscode from 'vscode';
import { readerZone } from '../../app/panels/readerZone.ts';
import type { KnownSessions } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Memory } from '../../core/memory.ts';
import { isCompleted, type Notice } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { tomorrowMorning } from '../../core/reminders/muting.ts';
import { hour } from '../../core/text/timeWindow.ts';
import type { CommandHandler } from '../editor/commands.ts';
import type { Messages } from '../editor/messages.ts';
import { signedInSession } from '../editor/signedInSession.ts';
import { countText, t } from '../editor/translate.ts';
import { stillAble } from './ableTargets.ts';
import { type AcknowledgeTarget, asListedNow, chosenNow, hasChanged } from './acknowledgeTarget.ts';
import { namedNotice } from './acknowledgeWithMessage.ts';
import { inertSubject, subjectOf } from './row.ts';
import type { Targets } from './targets.ts';

export interface MuteCommandParts {
  readonly sessions: KnownSessions;
  readonly targets: Targets;
  readonly messages: Messages;
  readonly memory: Memory;
}

export function muteCommands({ sessions, targets, messages, memory }: MuteCommandParts): {
  readonly [name in 'mute' | 'unmute']: CommandHandler;
} {
  /**
   * The rows that were given, else the page in front, else what the person picks; none where that isn't listed, or nobody is signed in,
   * which is told.
   */
  const chosen = async (argument: unknown, selection: unknown, title: string, which: 'all' | 'muted') => {
    const rows = targets.rows(argument, selection);
    if (rows.length > 0) return rows;
    const asAsked = asListedNow(sessions);
    const given = targets.given(argument);
    const meant = given === undefined ? await targets.noticePage(argument, title) : undefined;
    if (meant === null) return [];
    const named = given ?? meant?.page.reference;
    if (named === undefined && which === 'muted' && !targets.offers(which)) {
      messages.done(t('No notice is muted'));
      return [];
    }
    const reference = named ?? (await targets.pick(title, which));
    const target = reference && targets.find(reference);
    if (reference === undefined) return [];
    const { connectionName, id } = reference;
    if (target !== undefined) return [asAsked(target, connectionName)];
    if (signedInSession({ sessions, messages }, connectionName) !== undefined)
      messages.done(
        which === 'muted'
          ? t('Notice {id} isn’t listed, and isn’t muted', { id })
          : t('Notice {id} isn’t listed, so it can’t be muted', { id }),
      );
    return [];
  };

  const saying = (these: readonly AcknowledgeTarget[], what: string, several: (count: string) => string): string => {
    const [only, second] = these;
    if (only === undefined || second !== undefined) return several(countText(these.length));
    return t('{what}: {named}', { what, named: namedNotice(subjectOf(only.notice, 90), only.session, sessions) });
  };

  return {
    mute: async (argument, selection) => {
      const meant = chosenNow(await chosen(argument, selection, t('Mute Notice'), 'all'));
      const until = meant.length === 0 ? undefined : await pickTime(meant, readerZone(memory, 'local').localZone);
      if (until === undefined) return;
      const these = await stillAble(meant, sessions, messages);
      const changed = until === 'change' ? these.filter(hasChanged) : [];
      const past = until === 'end' ? these.filter((target) => !canEnd(target)) : [];
      const muted = these.filter((target) => !changed.includes(target) && !past.includes(target));
      for (const [session, notices] of bySession(muted))
        await session.mute(notices, typeof until === 'function' ? until(session.clock.now()) : until);
      if (muted.length > 0) messages.done(saying(muted, t('Muted'), (count) => t('{count} notices muted', { count })));
      const severalPast = (count: string) =>
        t('{count} notices are over already, or past their end, and aren’t muted', { count });
      // One that is past its end may still be going on.
      const what = past.some((target) => isCompleted(listed(target)))
        ? t('Over already, and not muted')
        : t('Its end has passed, and it isn’t muted');
      if (past.length > 0) messages.tell(saying(past, what, severalPast));
      if (changed.length === 0) return;
      const severalChanged = (count: string) =>
        t('{count} notices have changed while you were asked, and aren’t muted', { count });
      messages.tell(saying(changed, t('Changed while you were asked, and not muted'), severalChanged));
    },
    unmute: async (argument, selection) => {
      const meant = await chosen(argument, selection, t('Unmute Notice'), 'muted');
      const able = await stillAble(meant, sessions, messages);
      const these = able.filter((target) => target.session.isMuted(listed(target)));
      if (these.length === 0) {
        if (able.length > 0)
          messages.done(saying(able, t('Isn’t muted'), (count) => t('{count} notices aren’t muted', { count })));
        return;
      }
      const ids = (notices: readonly Notice[]) => notices.map(({ id }) => id);
      for (const [session, notices] of bySession(these)) await session.unmute(ids(notices));
      messages.done(
        saying(these, t('Not muted any more'), (count) => t('{count} notices not muted any more', { count })),
      );
    },
  };
}

/** As many as the field may show, in one inert line. */
function someSubjects(targets: readonly AcknowledgeTarget[]): string {
  const subjects = targets.slice(0, 5).map(({ notice }) => inertSubject(notice, 40));
  return [...subjects, ...(targets.length > subjects.length ? ['…'] : [])].join('; ');
}

function bySession(targets: readonly AcknowledgeTarget[]): ReadonlyMap<Session, readonly Notice[]> {
  const groups = new Map<Session, Notice[]>();
  for (const { session, notice } of targets) {
    const its = groups.get(session) ?? [];
    its.push(notice);
    groups.set(session, its);
  }
  return groups;
}

/** As it is listed by now: the question may have stood for long. */
function listed({ session, notice }: AcknowledgeTarget): Notice {
  return noticesOf(session.store.snapshot).get(notice.id) ?? notice;
}

/** Its end is still to come, by the service's clock. */
function canEnd(target: AcknowledgeTarget): boolean {
  const notice = listed(target);
  return !isCompleted(notice) && (notice.endDate === null || notice.endDate.ms > target.session.clock.now());
}

/** A time goes by the clock of each account's service. */
type Until = 'change' | 'end' | ((now: number) => number);

/** `zone`: the one that the person is in, where that is known. Undefined where the person chose none. */
async function pickTime(targets: readonly AcknowledgeTarget[], zone: string | undefined): Promise<Until | undefined> {
  const [first, second] = targets;
  if (first === undefined) return undefined;
  const isOne = second === undefined;
  const items: readonly (vscode.QuickPickItem & { readonly until: Until })[] = [
    {
      label: isOne ? t('Until it changes') : t('Until each changes'),
      detail: t('A new update, another time, another status, or more resources'),
      until: 'change',
    },
    { label: t('For 1 hour'), until: (now) => now + hour },
    { label: t('Until tomorrow, 8 o’clock'), until: (now) => tomorrowMorning(now, zone) },
    ...(targets.some(canEnd)
      ? [{ label: isOne ? t('Until it ends') : t('Until each ends'), until: 'end' as const }]
      : []),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: isOne ? t('Mute Notice') : t('Mute {count} Notices', { count: countText(targets.length) }),
    placeHolder: isOne ? inertSubject(first.notice) : someSubjects(targets),
  });
  return picked?.until;
}
