// How a watched search stands, and the words for it.

import type { NoticeStore } from '../../core/notices/store.ts';
import { describeQueryFault } from '../../core/query/query.ts';
import { formatBriefInstant } from '../../core/text/briefInterval.ts';
import { describeFailure } from '../../core/text/failureStrings.ts';
import { plural, writtenCount } from '../../core/text/plural.ts';
import type { Translate } from '../../core/text/translate.ts';
import type { OpenedMark } from '../../core/watches/watchMarks.ts';
import { isToRead, isWatchOver, type WatchPlan } from '../../core/watches/watchPlan.ts';
import type { WatchGap, WatchRecord } from '../../core/watches/watchRecord.ts';
import { gapsWords, pauseWords, type WatchFormat } from '../../core/watches/watchWords.ts';
import type { WatchedRow } from './shownWatches.ts';

/** What a session has of it. */
interface ClosedSession {
  readonly connection: { readonly name: string };
  readonly host: string;
  readonly store: Pick<NoticeStore, 'snapshot'>;
}

/** What is known of a watched search. */
export type WatchStanding =
  /** It can't be read: `sentence` says why. */
  | { readonly kind: 'waiting'; readonly sentence: string }
  | {
      readonly kind: 'watched';
      /** When a person began to watch it, in milliseconds since 1970; null where that isn't said. */
      readonly began: number | null;
      /** When this window took up the account's watches, which it does once somebody is signed in; by the service's clock. */
      readonly takenUpAt: number;
      readonly plan: WatchPlan;
      /** Undefined before it has begun. */
      readonly record: WatchRecord | undefined;
      readonly opened: OpenedMark;
      readonly isResumed: boolean;
      /** Why the service isn't asked, though somebody is signed in. */
      readonly refused?: string;
      /** Why nothing can be kept on this machine. */
      readonly problem: string | undefined;
    };

/** The first watch of an account is taken up so much later at most than a person began it, in milliseconds: its setting is written first. */
const settingTakes = 5_000;

/**
 * What is new of it is known, or won't be for now. Where reading began anew, as after a sign-out, or a person began it while nobody was signed
 * in, nothing is before it was read. `isOpening`: it isn't known yet who is signed in.
 */
export function isKnown(standing: WatchStanding | undefined, isOpening: boolean): boolean {
  if (standing?.kind !== 'watched') return !isOpening;
  const { began, takenUpAt, plan, record, refused, problem } = standing;
  if (refused !== undefined || problem !== undefined) return true;
  if (record === undefined) return false;
  const hasJustBegun = record.since === began && began >= takenUpAt - settingTakes;
  return record.readAt !== null || hasJustBegun || record.failure !== null || !isToRead(plan, record);
}

/** Of a search whose account isn't there. `hasConnections`: others are. */
export function standingWithoutAccount(
  { connection }: { readonly connection?: string | undefined },
  hasConnections: boolean,
  t: Translate,
): WatchStanding {
  const kind = 'waiting';
  if (connection !== undefined) return { kind, sentence: t('there is no connection {name}.', { name: connection }) };
  if (!hasConnections) return { kind, sentence: t('there is no connection.') };
  return { kind, sentence: t('it doesn’t say which account it is for.') };
}

/** Of a search whose account has no service: nobody is signed in, or whether somebody is isn't known. */
export function closedStanding(
  { connection: { name }, host, store: { snapshot } }: ClosedSession,
  isOpening: boolean,
  t: Translate,
): WatchStanding {
  const kind = 'waiting';
  const failure = snapshot.state === 'stale' ? snapshot.failure : undefined;
  if (failure?.kind === 'secretStorage') return { kind, sentence: describeFailure(failure, host, t).sentence };
  if (isOpening || snapshot.state === 'loading') return { kind, sentence: t('signing in.') };
  return { kind, sentence: t('nobody is signed in to {name}.', { name }) };
}

/** Entries that nobody has seen. */
export function newCount(standing: WatchStanding): number {
  if (standing.kind === 'waiting' || standing.record === undefined) return 0;
  return Math.max(0, standing.record.total - standing.opened.total);
}

/** The oldest date of those, in milliseconds since 1970; infinite where there are none. */
export function oldestNew({ arrivals }: WatchRecord, opened: OpenedMark): number {
  const unseen = arrivals.filter(({ total }) => total > opened.total).map(({ oldest }) => oldest);
  return Math.min(Number.POSITIVE_INFINITY, ...unseen);
}

export function watchedRow(standing: WatchStanding, format: WatchFormat): WatchedRow {
  const { t } = format;
  const count = newCount(standing);
  const gaps = unseenGaps(standing);
  const pause = pauseSentence(standing, format);
  const isResumable = standing.kind === 'watched' && standing.record?.paused != null && !standing.isResumed;
  const brief = [
    ...(pause === undefined ? failureWords(standing, format) : [t('paused')]),
    ...(count === 0 ? [] : [t('{count} new', { count: writtenCount(t, count) })]),
    ...(gaps.length === 0 ? [] : [t('with a gap')]),
  ].join(', ');
  const details = [
    ...(pause === undefined
      ? readSentences(standing, format)
      : [t('Watched, but paused: {reason}', { reason: pause })]),
    ...(count === 0 ? [] : [plural(t, count, '{count} new entry.', '{count} new entries.')]),
    ...(gaps.length === 0 ? [] : [t('Not known: {gaps}.', { gaps: gapsWords(gaps, format) })]),
  ].join('\n');
  const icon = pause !== undefined ? 'debug-pause' : count > 0 || gaps.length > 0 ? 'bell-dot' : 'eye';
  const spoken = [...(pause === undefined ? [t('watched')] : []), ...(brief === '' ? [] : [brief])].join(', ');
  return { brief, spoken, details, icon, isResumable };
}

function unseenGaps(standing: WatchStanding): readonly WatchGap[] {
  if (standing.kind === 'waiting' || standing.record === undefined) return [];
  const { gaps, gapCount } = standing.record;
  const unseen = gapCount - standing.opened.gaps;
  return unseen <= 0 ? [] : gaps.slice(-unseen);
}

/** Why nothing is read; undefined where it is. */
function pauseSentence(standing: WatchStanding, { now, t }: WatchFormat): string | undefined {
  if (standing.kind === 'waiting') return standing.sentence;
  const { plan, began, record, isResumed, refused, problem } = standing;
  if (refused !== undefined) return refused;
  if (plan.kind === 'fault') return describeQueryFault(plan.fault, t);
  // Before anything was read of it, it begins when a person said so, or now.
  if (isWatchOver(plan, record ?? { until: began ?? now }))
    return t('This search ends in the past: nothing new can match.');
  if (problem !== undefined) return t('what is new can’t be kept on this machine ({problem}).', { problem });
  return record?.paused == null || isResumed ? undefined : pauseWords(record.paused.why, t);
}

/** Since when it can't be read: what came since isn't known. */
function failureWords(standing: WatchStanding, format: WatchFormat): readonly string[] {
  if (standing.kind === 'waiting' || standing.record === undefined || standing.record.failure === null) return [];
  return [format.t('not read since {time}', { time: timeText(standing.record.until, format) })];
}

function readSentences(standing: WatchStanding, format: WatchFormat): readonly string[] {
  const { t } = format;
  const record = standing.kind === 'waiting' ? undefined : standing.record;
  const failed = record?.failure == null ? [] : [t('The last read of it failed: the log says why.')];
  if (standing.kind === 'waiting' || record?.readAt == null)
    return [t('Watched: read with the next poll of the notices.'), ...failed];
  // Reading began anew where what was known was lost, as by a sign-out.
  const since = timeText(Math.min(record.since, standing.began ?? record.since), format);
  const until = timeText(record.until, format);
  return [t('Watched since {since}, read up to {until}.', { since, until }), ...failed];
}

function timeText(ms: number, { t, ...brief }: WatchFormat): string {
  const offset = -new Date(brief.now).getTimezoneOffset();
  return formatBriefInstant({ ms, offset }, { ...brief, locale: t.locale });
}
