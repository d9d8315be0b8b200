// What is said of one notice of the timeline: when it is, what it is, and in which state.

import { overlapSentence } from '../../core/machines/overlapWords.ts';
import { formatRough, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { TimelineItem } from '../../protocol/timeline.ts';
import { inPageLanguage } from '../strings/language.ts';
import { relationText, windowText } from '../strings/noticeDates.ts';
import { formatCount } from '../strings/numbers.ts';
import { timelineStrings } from '../strings/timeline.ts';
import type { DrawnNotice } from './drawnNotices.ts';

/** What words depend on beside the notice. `now`: milliseconds since 1970. */
export interface WordContext {
  readonly zone: TimeZoneChoice;
  readonly now: number;
  /** By their places; only where there are several. */
  readonly accounts: readonly string[];
  /** A filter leaves some notices out. */
  readonly isNarrowed: boolean;
}

/** Its dates as they came, and where they stand relative to now: not of what was cancelled, which its state says. */
export function whenOf(item: TimelineItem, { zone, now }: WordContext): string {
  const { startDate, endDate, isCancelled = false } = item;
  const parts = isCancelled
    ? [windowText({ ...item, isOver: false }, zone, now)]
    : [windowText(item, zone, now), relationText(item, now)];
  if (startDate !== null && endDate !== null && endDate.ms < startDate.ms) parts.push(timelineStrings.reversed);
  return joined(parts);
}

/** What it is and in which state, without its subject. */
export function stateOf(item: TimelineItem, { accounts }: WordContext): string {
  return joined([
    item.type,
    item.status,
    item.acknowledged ? '' : timelineStrings.unacknowledged,
    item.isMuted ? timelineStrings.muted : '',
    accounts.length > 1 ? (accounts[item.account] ?? '') : '',
  ]);
}

/** How much it hits, and what else does at the same time. */
export function reachOf({ item, others }: DrawnNotice, { isNarrowed }: WordContext): string {
  const { resources } = item;
  return joined([
    resources === null || resources === 0 ? '' : timelineStrings.resources(formatCount(resources)),
    others === 0 ? '' : timelineStrings.others(formatCount(others), isNarrowed),
  ]);
}

/** Which machines are hit at once, and when, in sentences. */
export function overlapsOf({ overlaps }: TimelineItem, { zone, now }: WordContext): readonly string[] {
  return overlaps.map((overlap) => overlapSentence(overlap, { zone, now, t: inPageLanguage }));
}

/** All of it in one sentence, for who doesn't see the bar. */
export function nameOf(notice: DrawnNotice, context: WordContext): string {
  const { item } = notice;
  return joined([item.subject, item.overlap, whenOf(item, context), stateOf(item, context), reachOf(notice, context)]);
}

/** Of a notice without dates: when it was changed last; '' where that isn't known either. */
export function changedText({ modifyDate }: TimelineItem, now: number): string {
  if (modifyDate === null || !(modifyDate.ms <= now)) return '';
  return timelineStrings.changed(formatRough(now - modifyDate.ms, inPageLanguage));
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
