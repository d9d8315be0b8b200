// Listing notices and reading one, for an agent: from what this editor's windows know, as its views show it.

import { AgentRefusal } from '../../core/agents/acts.ts';
import { AnswerPage } from '../../core/agents/answerPage.ts';
import { dataLine } from '../../core/agents/dataLine.ts';
import { AgentInput } from '../../core/agents/input.ts';
import { detailRecords, noticeRecord } from '../../core/agents/noticeRecords.ts';
import { isCalled, keysOf, type NamedField, namedFields } from '../../core/agents/noticeWords.ts';
import { readToken, writeToken } from '../../core/agents/pageToken.ts';
import { type Failure, failureOf } from '../../core/failures.ts';
import { filterNotices, noFilter } from '../../core/notices/filter.ts';
import type { Notice, NoticeDetail } from '../../core/notices/notice.ts';
import { noticesOf, readAtOf } from '../../core/notices/store.ts';
import { describeFailure } from '../../core/text/failureStrings.ts';
import type { Translate } from '../../core/text/translate.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { noticeProblem } from '../notices/noticeProblem.ts';
import {
  type AccountParts,
  accountRead,
  accountsNamed,
  notInList,
  type OpenSession,
  readTime,
  refusalOf,
  settled,
  whyClosed,
} from './accounts.ts';

export interface NoticeActParts extends AccountParts {
  /** A word that nobody can guess, each time another one. */
  readonly mark: () => string;
}

interface ListedNotice {
  readonly connection: string;
  /** The connection's place among those that are listed. */
  readonly account: number;
  readonly notice: Notice;
  /** The order is newest first by this; milliseconds since 1970. */
  readonly at: number;
}

const noneIsCalledSo = {
  type: 'None is of that type: what follows are the types that there are.',
  status: 'None is of that status: what follows are the statuses that there are.',
};

/** Notices of one ticket that are named at most. */
const mostNamed = 20;

export async function listNotices(input: unknown, parts: NoticeActParts, signal: AbortSignal): Promise<string> {
  const names = ['connection', 'text', 'type', 'status', 'acknowledged', 'pageToken'];
  const given = new AgentInput(input, names, parts.t);
  const [connection, text = ''] = [given.text('connection'), given.text('text')];
  const said = { type: given.text('type'), status: given.text('status') };
  const acknowledged = given.flag('acknowledged');
  const sessions = await accountsNamed(connection, parts);
  await Promise.all(sessions.map((session) => settled(session, parts.clock, signal)));
  signal.throwIfAborted();
  const isCalledSo = (notice: Notice, field: NamedField) =>
    said[field] === undefined || isCalled(notice, field, said[field], parts.t);
  // What is known of one account is no less worth because another one can't be read.
  const isAnyKnown = sessions.some(({ store }) => readAtOf(store.snapshot) !== null);
  const all = sessions.map((session) => [...noticesOf(session.store.snapshot).values()]);
  const found = sessions.flatMap((session, account) =>
    filterNotices(all[account] ?? [], { ...noFilter, text })
      .filter((notice) => namedFields.every((field) => isCalledSo(notice, field)))
      .filter((notice) => acknowledged === undefined || notice.acknowledged === acknowledged)
      .map((notice) => ({ connection: session.connection.name, account, notice, at: timeOf(notice) })),
  );
  const sorted = found.sort(newestFirst);
  const of = ['list', connection, text, said.type, said.status, acknowledged];
  const left = sorted.slice(placeAfter(sorted, tokenOf(given, of, 3, parts.t)));
  const notices = all.flat();
  // That there are none is no answer to a word that none goes by.
  const unknown = namedFields.find((field) => !notices.some((notice) => isCalledSo(notice, field)));
  const isUnknown = unknown !== undefined && notices.length > 0;
  // Of many accounts not all has room: what is missing and why comes first.
  const isUpToDate = ({ store }: OpenSession) => store.snapshot.state === 'ready';
  const about = (session: OpenSession) => aboutList(session, isAnyKnown, parts);
  const head = [
    `${sorted.length === 1 ? '1 notice' : `${sorted.length} notices`} in all, newest first.`,
    ...(isUnknown ? [noneIsCalledSo[unknown]] : []),
    ...sessions.filter((session) => !isUpToDate(session)).flatMap(about),
    ...(connection === undefined ? notInList(sessions, parts) : []),
    ...sessions.filter(isUpToDate).flatMap(about),
  ];
  const page = new AnswerPage(head, parts.mark());
  for (const record of isUnknown ? keysOf(notices, unknown) : []) if (!page.add(dataLine(record))) break;
  for (const one of left) if (!page.add(dataLine(noticeRecord(one.notice, one.connection, parts.zone())))) break;
  const last = left[page.count - 1];
  return page.text(
    page.count < left.length && last !== undefined ? writeToken(of, [last.at, last.notice.id, last.account]) : null,
  );
}

function timeOf({ startDate, modifyDate }: Notice): number {
  return (startDate ?? modifyDate)?.ms ?? 0;
}

function newestFirst(a: ListedNotice, b: ListedNotice): number {
  return b.at - a.at || b.notice.id - a.notice.id || a.account - b.account;
}

/** Where those begin that come after the last one of a page, which may be gone by now. */
function placeAfter(sorted: readonly ListedNotice[], token: readonly number[] | undefined): number {
  if (token === undefined) return 0;
  const [at = 0, id = 0, account = 0] = token;
  const next = sorted.findIndex((one) => (at - one.at || id - one.notice.id || one.account - account) > 0);
  return next < 0 ? sorted.length : next;
}

function tokenOf(
  given: AgentInput,
  of: readonly unknown[],
  length: number,
  t: Translate,
): readonly number[] | undefined {
  const token = given.text('pageToken');
  const place = token === undefined ? undefined : readToken(token, of, length);
  if (token === undefined || place !== undefined) return place;
  throw new AgentRefusal(t('The “pageToken” didn’t come with an answer to this input. Leave it out to begin anew.'));
}

/** What no list of an account holds, though its service has it: none, where all of it was read. */
function leftOutOf({ lookBackDays }: OpenSession): readonly string[] {
  if (lookBackDays === 0) return [];
  const days = lookBackDays === 1 ? '1 day' : `${lookBackDays} days`;
  return [
    `Notices that are completed and acknowledged are left out where they started more than ${days} ago or have no start: they are read by id, and listed once the user has run “Load Older Notices”.`,
  ];
}

/** How an account's list stands, and what it has not. Throws AgentRefusal where nothing is known of it, unless `isAnyKnown`: of another one. */
function aboutList(session: OpenSession, isAnyKnown: boolean, parts: NoticeActParts): readonly string[] {
  try {
    return [knownOf(session, parts), ...leftOutOf(session)];
  } catch (error) {
    if (!(error instanceof AgentRefusal) || !isAnyKnown) throw error;
    const name = parts.t('“{subject}”', { subject: lineText(session.connection.name) });
    return [`${name}: ${error.message} Its notices aren’t in the list.`];
  }
}

/** When an account's list was read, and why it isn't newer. Throws AgentRefusal where nothing is known. */
function knownOf(session: OpenSession, parts: NoticeActParts): string {
  const { t } = parts;
  const { snapshot } = session.store;
  const name = t('“{subject}”', { subject: lineText(session.connection.name) });
  switch (snapshot.state) {
    case 'ready':
      return `${name}: as read ${readTime(snapshot.readAt, parts)}.`;
    case 'stale': {
      const { sentence } = describeFailure(snapshot.failure, session.host, t);
      if (snapshot.readAt === null) throw new AgentRefusal(sentence);
      return `${name}: ${sentence} What follows is known from ${readTime(snapshot.readAt, parts)}.`;
    }
    default:
      if (session.service === undefined) throw new AgentRefusal(whyClosed(session, session.connection.name, t));
      throw new AgentRefusal(t('Not all notices are read yet. Try again in a moment.'));
  }
}

export async function getNotice(input: unknown, parts: NoticeActParts, signal: AbortSignal): Promise<string> {
  const { t, zone, mark } = parts;
  const given = new AgentInput(input, ['connection', 'id', 'pageToken'], t);
  const asked = given.id('id');
  const session = await accountRead(given.text('connection'), parts, signal);
  const of = ['get', session.connection.name, asked];
  const token = tokenOf(given, of, 2, t);
  const read = await readNotice(session, asked, token === undefined, parts, signal);
  const changed = modifiedAt(read.notice);
  if (token !== undefined && token[1] !== changed)
    throw new AgentRefusal(t('The notice has changed since its first page. Leave out “pageToken” to begin anew.'));
  const records =
    'updates' in read.notice
      ? detailRecords(read.notice, session.connection.name, zone())
      : [noticeRecord(read.notice, session.connection.name, zone())];
  const from = Math.min(Math.max(0, token?.[0] ?? 0), records.length);
  const page = new AnswerPage(read.head, mark());
  for (const record of records.slice(from)) if (!page.add(dataLine(record))) break;
  const next = from + page.count;
  return page.text(next < records.length ? writeToken(of, [next, changed]) : null);
}

function modifiedAt({ modifyDate }: Notice): number {
  return modifyDate?.ms ?? 0;
}

interface ReadNotice {
  readonly notice: Notice | NoticeDetail;
  readonly head: readonly string[];
}

/** As the service has it now; what the list knows where it can't be asked, which is a first page alone. Throws AgentRefusal. */
async function readNotice(
  session: OpenSession,
  asked: number,
  isFirst: boolean,
  parts: NoticeActParts,
  signal: AbortSignal,
): Promise<ReadNotice> {
  const row = listedNotice(session, asked, parts.t);
  try {
    const notice = await session.service.notice(row?.id ?? asked, signal);
    return { notice, head: [`Notice ${notice.id}, as read ${readTime(parts.clock.now(), parts)}.`] };
  } catch (error) {
    const { kind } = failureOf(error);
    const { snapshot } = session.store;
    const readAt = 'readAt' in snapshot ? snapshot.readAt : null;
    const known = row === undefined ? 'unknown' : 'known';
    const describe = (failure: Failure, host: string) => noticeProblem(failure, { host, id: asked }, known, parts.t);
    const refusal = refusalOf(error, session, parts.t, describe);
    if (!isFirst || row === undefined || readAt === null || kind === 'notFound' || kind === 'cancelled') throw refusal;
    const listed = `Only what the list of notices knows follows, from ${readTime(readAt, parts)}.`;
    return { notice: row, head: [refusal.message, listed] };
  }
}

/** By its id, or by the number of its ticket, which is what people quote. Throws AgentRefusal where several have that ticket. */
export function listedNotice(session: OpenSession, number: number, t: Translate): Notice | undefined {
  const notices = noticesOf(session.store.snapshot);
  const listed = notices.get(number);
  if (listed !== undefined) return listed;
  const ofTicket = [...notices.values()].filter(({ systemTicketId }) => systemTicketId === number);
  if (ofTicket.length < 2) return ofTicket[0];
  const named = ofTicket.slice(0, mostNamed).map(({ id }) => id);
  const ids = [...named, ...(ofTicket.length > mostNamed ? ['…'] : [])].join(', ');
  throw new AgentRefusal(
    t('Ticket {ticket} is that of the notices {ids}: name one of them by its id.', { ticket: number, ids }),
  );
}
