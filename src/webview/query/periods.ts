// Periods as the page offers them, and the after: and before: terms that they are in a query. Knows no document.

import type { LogSearch } from '../../core/connection/ports.ts';
import { periodOf, setBound, setPeriod } from '../../core/query/edit.ts';
import { type DateBound, isDateWord } from '../../core/query/fields.ts';
import { readMoment } from '../../core/query/moment.ts';
import { writeInstant } from '../../core/query/plan.ts';
import { parseQuery, type QueryFault } from '../../core/query/query.ts';
import { wordsOf } from '../../core/query/text.ts';
import { isInstant } from '../../protocol/guards.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { fieldInstant, instantField } from './dateField.ts';

export const periodChoices = ['15min', '1h', '24h', '7d', '30d', 'all', 'custom'] as const;
export type PeriodName = (typeof periodChoices)[number];

/** What a query's period means now, in milliseconds since 1970, and which of its ends are wrong. */
export interface PeriodDates {
  readonly after: number | null;
  readonly before: number | null;
  readonly faulty: readonly DateBound[];
}

/** `search`: what the query `text` means now; `faults`: those that are shown of it. */
export function periodDates(text: string, search: LogSearch = {}, faults: readonly QueryFault[]): PeriodDates {
  const { after = null, before = null } = search;
  const dates = parseQuery(text).terms.filter((term) => term.kind === 'date');
  const faulty = dates.filter(({ start, end }) => faults.some((fault) => fault.start < end && fault.end > start));
  return { after, before, faulty: faulty.map(({ bound }) => bound) };
}

/** What a query's terms choose: a period that is offered, in whichever unit (`1d`, `24h`), or dates of its own, as several beginnings are. */
export function chosenPeriod(text: string): PeriodName {
  const { after = [], before = [] } = periodOf(parseQuery(text));
  if (after.length + before.length === 0) return 'all';
  const age = after.length === 1 && before.length === 0 ? ageOf(after[0]) : undefined;
  return periodChoices.find((choice) => age !== undefined && ageOf(choice) === age) ?? 'custom';
}

/** Milliseconds; undefined where it is no age. */
function ageOf(text = ''): number | undefined {
  const moment = readMoment(text);
  return typeof moment === 'object' && moment.kind === 'ago' ? moment.ms : undefined;
}

/** Whether a query has terms about dates, sound or not. */
export function hasDates(text: string): boolean {
  return wordsOf(text).some((word) => isDateWord(text, word));
}

/**
 * The query with another period. For `custom` the present one stays, with its beginning (milliseconds since 1970; null: open) written
 * as a date, to the minute.
 */
export function withPeriod(text: string, choice: PeriodName, after: number | null): string {
  if (choice === 'all') return setPeriod(text, {});
  if (choice !== 'custom') return setPeriod(text, { after: choice });
  return after === null ? text : withBound(text, 'after', Math.floor(after / 60_000) * 60_000);
}

/** The query with another beginning or end (milliseconds since 1970; null: open), the other one as it was written. */
export function withBound(text: string, which: 'after' | 'before', ms: number | null): string {
  return setBound(text, which, ms === null ? undefined : writeInstant(ms));
}

/**
 * What a date field says: an instant, null where it is empty, or undefined where it is no whole date. `incomplete`: the browser
 * shows parts of a date there, which it gives as ''. Of a time that comes twice it is the first that `fits` the other end, or the second,
 * if that does, where the instant that the field showed before (`was`) is one.
 */
export function readField(
  value: string,
  incomplete: boolean,
  clock: DisplayZone,
  fits: (ms: number) => boolean = () => true,
  was: number | null = null,
): number | null | undefined {
  if (incomplete) return undefined;
  if (value === '') return null;
  const passes = [fieldInstant(value, clock), fieldInstant(value, clock, true)];
  if (was !== null && isSecondPass(was, clock)) passes.reverse();
  const ms = passes.find(fits) ?? passes[0];
  return isInstant(ms) ? ms : undefined;
}

/** Whether a date field's text is of a year whose four digits are yet to be typed: the browser gives "0020" for the first two of 2026. */
export function isYearBegun(value: string): boolean {
  return value.startsWith('0');
}

/** Whether the clock shows the time of an instant for the second time. */
function isSecondPass(ms: number, clock: DisplayZone): boolean {
  const shown = instantField(ms, clock);
  const last = fieldInstant(shown, clock, true);
  return fieldInstant(shown, clock) < last && last <= ms;
}
