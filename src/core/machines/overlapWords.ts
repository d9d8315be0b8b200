// What is said of machines that stand in for each other and are hit at once.

import { type BriefFormat, formatBriefInstant, formatBriefInterval } from '../text/briefInterval.ts';
import { plural, writtenCount } from '../text/plural.ts';
import type { Translate } from '../text/translate.ts';
import { shortText } from '../text/untrustedText.ts';
import type { Overlap, OverlapTime } from './overlaps.ts';

/** What a sentence says of an overlap. A page gets it in place of the sentence: the reader's zone may be another one than this side's. */
export type SaidOverlap = Pick<Overlap, 'group' | 'most' | 'least' | 'peak' | 'isPeakAgain' | keyof OverlapTime>;

/** `now` is the service's time. */
export interface OverlapFormat extends Omit<BriefFormat, 'locale'> {
  readonly t: Translate;
}

/** Longest name of a group, and of a machine, in a sentence. */
const longestLabel = 60;
const longestMachine = 120;
/** Machines that are named; more are counted. */
const mostMachines = 8;

/** Those that leave the least first, of them the one that comes first. */
export function byUrgency(a: Overlap, b: Overlap): number {
  const share = ({ most, group }: Overlap) => most / group.size;
  return share(b) - share(a) || a.start.ms - b.start.ms || (a.group.label < b.group.label ? -1 : 1);
}

/** For a row: "2 of 3 db-* at once". At least one; the first is told, groups beside it are counted. */
export function overlapBrief(overlaps: readonly Overlap[], t: Translate): string {
  const [first] = overlaps;
  if (first === undefined) return '';
  const others = new Set(overlaps.map(({ group }) => group.key)).size - 1;
  const share = shareText(first, t);
  const told = isSteady(first) ? t('{share} at once', { share }) : t('{share} at once at most', { share });
  if (others === 0) return told;
  return plural(t, others, '{told}, {count} more group', '{told}, {count} more groups', { told });
}

/**
 * What there is beside the overlaps that come first and are `told`: how many more times of their groups, and how many more groups; '' for
 * each of these that there isn't.
 */
export function untoldOverlaps(overlaps: readonly Overlap[], told: number, t: Translate): readonly string[] {
  const toldGroups = new Set(overlaps.slice(0, told).map(({ group }) => group.key));
  const others = overlaps.slice(told).filter(({ group }) => !toldGroups.has(group.key));
  const times = overlaps.slice(told).length - others.length;
  const groups = new Set(others.map(({ group }) => group.key)).size;
  const groupsText = plural(
    t,
    groups,
    '{count} more group of machines is hit at once',
    '{count} more groups of machines are hit at once',
  );
  return [
    times === 0 ? '' : plural(t, times, 'and {count} more time', 'and {count} more times'),
    groups === 0 ? '' : groupsText,
  ];
}

/** "2 of 3 db-* are hit at once, Tue 02:00 – 03:10"; where it isn't as many all the time, when most are, and how many at least. */
export function overlapSentence(overlap: SaidOverlap, format: OverlapFormat): string {
  const { t } = format;
  const { least, peak, isPeakAgain } = overlap;
  const share = shareText(overlap, t);
  const whole = whenText(overlap, format);
  if (isSteady(overlap)) return t('{share} are hit at once, {when}', { share, when: whole });
  const parts = { share, when: whenText(peak, format), least: writtenCount(t, least), whole };
  return isPeakAgain
    ? t('{share} are hit at once, {when} and later again ({least} or more {whole})', parts)
    : t('{share} are hit at once, {when} ({least} or more {whole})', parts);
}

/** That alone of an overlap which a sentence says. */
export function saidOverlap(overlap: Overlap): SaidOverlap {
  const { group, most, least, start, end, isOpenStart, isOpenEnd, peak, isPeakAgain } = overlap;
  return { group, most, least, start, end, isOpenStart, isOpenEnd, peak, isPeakAgain };
}

/** As many are hit from the start to the end. */
function isSteady({ most, least }: SaidOverlap): boolean {
  return most === least;
}

/** The machines by name that are hit while most are: by turns, where they are more than are hit at once. */
export function overlapMachines({ machines, most }: Overlap, t: Translate): string {
  const shown = machines.slice(0, mostMachines).map((machine) => shortText(machine, longestMachine));
  const rest = machines.length - shown.length;
  const named =
    rest === 0
      ? shown.join(', ')
      : t('{machines} and {count} more', { machines: shown.join(', '), count: writtenCount(t, rest) });
  return machines.length > most ? t('{machines} by turns', { machines: named }) : named;
}

function shareText({ most, group: { size, label } }: SaidOverlap, t: Translate): string {
  return t('{count} of {size} {group}', {
    count: writtenCount(t, most),
    size: writtenCount(t, size),
    group: shortText(label, longestLabel),
  });
}

function whenText({ start, end, isOpenStart, isOpenEnd }: OverlapTime, { t, ...brief }: OverlapFormat): string {
  const form = { ...brief, locale: t.locale };
  if (isOpenStart && isOpenEnd) return t('now, end unknown');
  if (isOpenStart) return t('until {end}', { end: formatBriefInstant(end, form) });
  if (isOpenEnd) return t('from {start}, end unknown', { start: formatBriefInstant(start, form) });
  return formatBriefInterval(start, end, form);
}
