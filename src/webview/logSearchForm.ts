// What the reader looks for in the event log, as the form holds it, and the search that it means. Knows no document.

import type { LogSearch } from '../core/ports.ts';
import { day, hour, minute, type TimeZoneChoice } from '../core/timeWindow.ts';
import { isInstant, isRecord } from '../protocol/guards.ts';
import { fieldInstant } from './dateField.ts';
import { logWords } from './text.ts';

export const periods = ['15min', '1h', '24h', '7d', '30d', 'all', 'custom'] as const;
export type Period = (typeof periods)[number];

const lengths: Readonly<Record<Exclude<Period, 'all' | 'custom'>, number>> = {
  '15min': 15 * minute,
  '1h': hour,
  '24h': day,
  '7d': 7 * day,
  '30d': 30 * day,
};

export interface LogForm {
  /** '' in these three: any. */
  readonly userType: string;
  readonly objectName: string;
  readonly namePrefix: string;
  readonly period: Period;
  /** Milliseconds since 1970 of the custom period; null: open at that end. */
  readonly after: number | null;
  readonly before: number | null;
}

export const emptyForm: LogForm = {
  userType: '',
  objectName: '',
  namePrefix: '',
  period: '24h',
  after: null,
  before: null,
};

/** The search that the form means now (milliseconds since 1970). */
export function searchOf(form: LogForm, now: number): LogSearch {
  const after = form.period === 'custom' ? form.after : form.period === 'all' ? null : now - lengths[form.period];
  const before = form.period === 'custom' ? form.before : null;
  return {
    ...(form.userType === '' ? {} : { userType: form.userType }),
    ...(form.objectName === '' ? {} : { objectName: form.objectName }),
    ...(form.namePrefix === '' ? {} : { namePrefix: form.namePrefix }),
    ...(after === null ? {} : { after }),
    ...(before === null ? {} : { before }),
  };
}

/** The form that shows a search which came from elsewhere: its dates are a custom period. */
export function formOf(search: LogSearch): LogForm {
  const { userType = '', objectName = '', namePrefix = '', after = null, before = null } = search;
  return {
    userType,
    objectName,
    namePrefix,
    period: after === null && before === null ? 'all' : 'custom',
    after,
    before,
  };
}

export interface RangeFault {
  readonly field: 'from' | 'to';
  readonly sentence: string;
}

/** Why a custom period can't be searched; null where it can. */
export function rangeFault(form: LogForm, now: number): RangeFault | null {
  if (form.period !== 'custom') return null;
  const { after, before } = form;
  if (after !== null && after > now) return { field: 'from', sentence: logWords.future };
  if (after !== null && before !== null && before <= after) return { field: 'to', sentence: logWords.reversed };
  return null;
}

/**
 * What a date field says: an instant, null where it is empty, or undefined where it is no whole date. `incomplete`: the browser
 * shows parts of a date there, which it gives as ''. A field left as it was keeps the instant to the millisecond.
 */
export function readField(
  value: string,
  incomplete: boolean,
  zone: TimeZoneChoice,
  serviceOffset: number,
): number | null | undefined {
  if (incomplete) return undefined;
  if (value === '') return null;
  const ms = fieldInstant(value, zone, serviceOffset);
  return isInstant(ms) ? ms : undefined;
}

/** A form from what the page kept; the empty one where it isn't a form. */
export function readForm(value: unknown): LogForm {
  if (!isRecord(value)) return emptyForm;
  const words = (field: unknown) => (typeof field === 'string' ? field.slice(0, 1000) : '');
  return {
    userType: words(value.userType),
    objectName: words(value.objectName),
    namePrefix: words(value.namePrefix),
    period: periods.find((period) => period === value.period) ?? emptyForm.period,
    after: isInstant(value.after) ? value.after : null,
    before: isInstant(value.before) ? value.before : null,
  };
}

/** What to try when nothing matched, the likeliest first. */
export function emptyHints(search: LogSearch): readonly string[] {
  const hints = logWords.emptyHints;
  const tries = [
    search.after === undefined && search.before === undefined ? '' : hints.period,
    search.namePrefix === undefined ? '' : hints.name,
    search.objectName === undefined ? '' : hints.category,
    search.userType === undefined ? '' : hints.userType,
  ].filter(Boolean);
  return tries.length === 0 ? [hints.none] : tries;
}
