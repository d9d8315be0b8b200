// What of the sessions goes to the timeline, and in which words.

import { withoutPastPause } from '../../core/failures.ts';
import { saidOverlap } from '../../core/machines/overlapWords.ts';
import { statusLabel, typeName } from '../../core/notices/grouping.ts';
import { isCancelled, isStanding, type Notice, type NoticeReference } from '../../core/notices/notice.ts';
import { describeFailure, describeNoSession } from '../../core/text/failureStrings.ts';
import { namedSentence } from '../../core/text/namedSentence.ts';
import { formatAge } from '../../core/text/timeWindow.ts';
import type { Translate } from '../../core/text/translate.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import { ServiceZone } from '../../core/text/zoneClock.ts';
import type { Problem } from '../../protocol/notice.ts';
import type { TimelineAccount, TimelineItem } from '../../protocol/timeline.ts';
import type { ToTimelinePage } from '../../protocol/timelineMessages.ts';
import type { TimelinePorts, TimelineSession } from './panelPorts.ts';

/** Longest subject that is sent: a bar shows less, and thousands go at once. */
const longestSubject = 300;
/** Overlaps of one notice that are sent. */
const overlapsSent = 3;

/** All that there is to show. */
export function timelineMessage<Session extends TimelineSession>(ports: TimelinePorts<Session>): ToTimelinePage {
  const { clock, t } = ports;
  const sessions = ports.sessions();
  const accounts = sessions.map((session) => timelineAccount(session, sessions.length > 1, clock.now(), t));
  const twinOf = twinFinder();
  const items = sessions.flatMap((session, account) =>
    ports.visibleNotices(session).map((notice) => ({
      ...timelineItem(notice, account, session.isMuted(notice), t),
      ...twinOf(session.connection.baseUrl, notice.id, account),
      ...overlapsOf({ connectionName: session.connection.name, id: notice.id }, ports),
    })),
  );
  const serviceZone = new ServiceZone();
  serviceZone.take(items.flatMap(({ modifyDate, startDate }) => modifyDate ?? startDate ?? []));
  const [told] = sessions.filter(({ store }) => store.snapshot.state !== 'signedOut');
  const lookBacks = sessions.flatMap(({ store, lookBackDays }) =>
    store.snapshot.state === 'signedOut' || lookBackDays === 0 ? [] : lookBackDays,
  );
  return {
    type: 'timeline',
    isOpening: ports.isOpening(),
    accounts,
    items,
    filter: ports.filterLine(),
    lookBackDays: lookBacks.length === 0 ? 0 : Math.min(...lookBacks),
    zone: ports.zone(),
    serviceZone: serviceZone.zone,
    serviceNow: (told?.clock ?? clock).now(),
  };
}

/** Finds the account for which it was asked about the same notice first. */
function twinFinder(): (baseUrl: string, id: number, account: number) => Pick<TimelineItem, 'twinOf'> {
  const known = new Map<string, Map<number, number>>();
  return (baseUrl, id, account) => {
    const accounts = known.get(baseUrl) ?? new Map<number, number>();
    const twinOf = accounts.get(id);
    if (twinOf !== undefined) return { twinOf };
    known.set(baseUrl, accounts.set(id, account));
    return {};
  };
}

type ItemOverlaps = Pick<TimelineItem, 'overlap' | 'overlaps'>;

const noOverlaps: ItemOverlaps = { overlap: '', overlaps: [] };

function overlapsOf(notice: NoticeReference, { overlaps }: Pick<TimelinePorts, 'overlaps'>): ItemOverlaps {
  const found = overlaps.of(notice);
  if (found.length === 0) return noOverlaps;
  return { overlap: overlaps.brief(notice), overlaps: found.slice(0, overlapsSent).map(saidOverlap) };
}

function timelineItem(
  notice: Notice,
  account: number,
  isMuted: boolean,
  t: Translate,
): Omit<TimelineItem, keyof ItemOverlaps> {
  const { id, type, acknowledged, startDate, endDate, modifyDate, unreadableDates } = notice;
  return {
    account,
    id,
    subject: shortText(notice.subject, longestSubject) || t('Notice {id}', { id }),
    type: typeName(type, t),
    typeKey: type,
    status: statusLabel(notice, t),
    isOver: !isStanding(notice),
    ...(isCancelled(notice) ? { isCancelled: true as const } : {}),
    acknowledged,
    isMuted,
    startDate,
    endDate,
    modifyDate,
    ...(unreadableDates === undefined ? {} : { unreadableDates }),
    resources: notice.impactedResourceCount,
  };
}

function timelineAccount(session: TimelineSession, hasOthers: boolean, now: number, t: Translate): TimelineAccount {
  const { name } = session.connection;
  const { snapshot } = session.store;
  const stale = snapshot.state === 'stale' && snapshot.readAt === null ? 'unread' : 'ready';
  const state = snapshot.state === 'stale' ? stale : snapshot.state;
  return { connectionName: name, state, problem: problemOf(session, hasOthers ? name : '', now, t) };
}

/** `named`: as namedSentence has it. */
function problemOf(
  { connection, host, store }: TimelineSession,
  named: string,
  now: number,
  t: Translate,
): Problem | null {
  const { snapshot } = store;
  if (snapshot.state === 'signedOut') return describeNoSession(connection.name, true, t);
  if (snapshot.state !== 'stale') return null;
  const { sentence: why, action } = describeFailure(withoutPastPause(snapshot.failure, now), host, t);
  const sentence = namedSentence(why, named, t);
  if (snapshot.readAt === null) return { sentence, action };
  const age = t('Notices are shown as of {age}.', { age: formatAge(snapshot.readAt, now, t) });
  return { sentence, age, action };
}
