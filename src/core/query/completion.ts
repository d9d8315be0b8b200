// What a query could go on with where the caret is: fields, values of a field, dates.

import { metaPathOf } from '../log/metaFields.ts';
import type { Translate } from '../text/translate.ts';
import { shortText } from '../text/untrustedText.ts';
import { withoutCase } from '../text/withoutCase.ts';
import { type DateBound, dateBounds, headOf, metaPrefix, otherField, queryFields, queryName } from './fields.ts';
import {
  cutAtCommas,
  exactSign,
  find,
  isName,
  isSpace,
  type Pattern,
  type Place,
  readPieces,
  wordsOf,
  writeBehind,
  writeValue,
} from './text.ts';

/** What is being typed at the caret. `typed`: what of it stands before the caret, without quotes and escapes. */
export type CompletionPlace =
  | (Place & { readonly kind: 'field'; readonly typed: string })
  /** `field` as the entry has it, `name` as the query says it. */
  | (Place & {
      readonly kind: 'value';
      readonly field: string;
      readonly name: string;
      readonly typed: string;
      /** The value before it in the list, as written, and the comma; '' where it is the first one. */
      readonly before: string;
      /** The list's other values, before the caret and behind it. */
      readonly others: readonly Pattern[];
    })
  | (Place & { readonly kind: 'date'; readonly bound: DateBound; readonly typed: string })
  | { readonly kind: 'none' };

export interface Completion extends Place {
  /** Comes in the place of start..end. */
  readonly text: string;
  /** For people, as is `detail`; text of the service is made safe in it. */
  readonly label: string;
  readonly detail: string;
  /** More must be typed, or chosen, before this means anything: it is the name of a field. */
  readonly more: boolean;
}

/** `caret`: from 0 to the length of the text, in UTF-16 units. What stands before it decides; what stands behind it may be replaced. */
export function completionAt(text: string, caret: number): CompletionPlace {
  const before = text.slice(0, caret);
  const word = wordsOf(before).at(-1);
  if (word === undefined || word.end < caret) {
    // Right in front of a word nothing is offered: it would become a part of that word.
    const isFree = caret >= text.length || isSpace(text[caret]);
    return isFree ? { kind: 'field', start: caret, end: caret, typed: '' } : { kind: 'none' };
  }
  const head = headOf(before, word);
  if (head.kind === 'unknown') return { kind: 'none' };
  if (head.kind === 'text') {
    const typed = text.slice(head.valueStart, caret);
    if (typed.includes('"')) return { kind: 'none' };
    const rest = /^[^\s":]*:?/.exec(text.slice(caret))?.[0] ?? '';
    return { kind: 'field', start: head.valueStart, end: caret + rest.length, typed };
  }
  const parts = cutAtCommas(before, { start: head.valueStart, end: caret });
  const from = parts.at(-1)?.start ?? head.valueStart;
  const isExact = head.kind === 'field' && before.startsWith(exactSign, from);
  const start = isExact ? from + exactSign.length : from;
  const isQuoted = text[start] === '"' && start < caret;
  const written = isQuoted
    ? before.slice(start + 1, find(before, '"', { start: start + 1, end: caret }))
    : before.slice(start);
  const typed = readPieces(written).join('*');
  const end = word.openQuote === start ? endOfQuoted(text, caret) : endOfBare(text, start, caret);
  if (Number.isNaN(end)) return { kind: 'none' };
  if (head.kind === 'date') return { kind: 'date', bound: head.bound, start, end, typed };
  const others = [...parts.slice(0, -1), ...partsBehind(text, end)].flatMap((part) => patternIn(text, part));
  const { field } = head;
  const valueBefore = before.slice(parts.at(-2)?.start ?? start, start);
  return { kind: 'value', field, name: queryName(field), start, end, typed, before: valueBefore, others };
}

/** The values of the list that goes on behind a value, which ends there. */
function partsBehind(text: string, end: number): readonly Place[] {
  if (text[end] !== ',') return [];
  const rest = wordsOf(text.slice(end))[0]?.end ?? 1;
  return cutAtCommas(text, { start: end + 1, end: end + rest });
}

/** The value that is written there, sound or not; none where nothing is. */
function patternIn(text: string, { start, end }: Place): readonly Pattern[] {
  if (start === end) return [];
  const exact = text.startsWith(exactSign, start);
  const written = text.slice(exact ? start + exactSign.length : start, end).replace(/^"(.*)"$/s, '$1');
  return [{ pieces: readPieces(written), exact }];
}

/** Where nothing is typed yet in front of a value in quotes, that value is replaced: NaN where it has no end. */
function endOfBare(text: string, start: number, caret: number): number {
  if (start === caret && text[caret] === '"') {
    const end = endOfQuoted(text, caret + 1);
    return end > caret + 1 ? end : Number.NaN;
  }
  const rest = /^[^\s",]*/.exec(text.slice(caret))?.[0] ?? '';
  return caret + rest.length;
}

/** The next quote closes this value if a value can end there; otherwise it opens another, and this one isn't closed yet. */
function endOfQuoted(text: string, caret: number): number {
  const closing = find(text, '"', { start: caret, end: text.length });
  const next = text[closing + 1];
  return closing < text.length && (next === undefined || next === ',' || isSpace(next)) ? closing + 1 : caret;
}

/**
 * What can stand there. `values`: of a value's field, those known so far, likely ones first; of a field, the names of further fields
 * that entries have; of a date, nothing. What begins with the typed text comes before what contains it.
 */
export function complete(place: CompletionPlace, values: readonly string[], t: Translate): readonly Completion[] {
  if (place.kind === 'none') return [];
  const { start, end, typed } = place;
  switch (place.kind) {
    case 'field':
      return fitting(typed, fieldChoices(values, t), ({ names }) => names).map(({ text, detail }) => {
        return { start, end, text, label: shortText(text, 80), detail, more: true };
      });
    case 'value':
      return fitting(typed, valueChoices(values, place.others), (value) => [value]).map((value) => {
        // A value with a line break is another one than with a blank there.
        const label = value === '' ? t('(no value)') : shortText(value.replace(/\r\n?|\n/g, '↵'), 80);
        const written = writeBehind(place.before, writeValue({ pieces: [value], exact: false }));
        return { start, end, text: written, label, detail: '', more: false };
      });
    case 'date':
      return fitting(typed, dateChoices(t), ({ text }) => [text]).map(({ text, detail }) => {
        return { start, end, text, label: text, detail, more: false };
      });
  }
}

/** Those with a name that begins with the typed text, then those with one that contains it; case is ignored. */
function fitting<T>(typed: string, choices: readonly T[], namesOf: (choice: T) => readonly string[]): readonly T[] {
  const searchTerm = withoutCase(typed);
  const ranked = choices.map((choice) => {
    const places = namesOf(choice).map((name) => withoutCase(name).indexOf(searchTerm));
    return { choice, rank: places.includes(0) ? 0 : places.some((place) => place > 0) ? 1 : 2 };
  });
  return [0, 1].flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ choice }) => choice));
}

/** Without those that the list finds already. */
function valueChoices(values: readonly string[], others: readonly Pattern[]): readonly string[] {
  const found = others.filter(isName).map(({ pieces: [text = ''], exact }) => ({ text, exact }));
  return values.filter((value) => {
    const small = withoutCase(value);
    return !found.some(({ text, exact }) => (exact ? text === value : withoutCase(text) === small));
  });
}

function fieldChoices(further: readonly string[], t: Translate) {
  const known = queryFields.map(({ name, field, hint }) => ({
    text: `${name}:`,
    names: [name, field],
    detail: hint(t),
  }));
  const dates = dateBounds.map((bound) => ({
    text: `${bound}:`,
    names: [bound],
    detail: bound === 'after' ? t('From this date on') : t('Until this date'),
  }));
  const others = further.filter((field) => !queryFields.some((known) => known.field === field));
  return [
    ...known,
    ...dates,
    ...others.map((field) => {
      const name = queryName(field);
      const detail = name.startsWith(metaPrefix) ? t('In the metadata') : '';
      return { text: `${name}:`, names: [name, ...namesIn(field)], detail };
    }),
    { text: otherField, names: [otherField], detail: t('Any other field, by its name') },
  ];
}

/** What else a field is looked for by: its own name; or the last name of its path, and the path without quotes. */
function namesIn(field: string): readonly string[] {
  const path = metaPathOf(field);
  return path === undefined ? [field] : [path.at(-1) ?? '', metaPrefix + path.join('.')];
}

function dateChoices(t: Translate): readonly { readonly text: string; readonly detail: string }[] {
  return [
    { text: '15min', detail: t('15 minutes ago') },
    { text: '1h', detail: t('1 hour ago') },
    { text: '24h', detail: t('24 hours ago') },
    { text: '7d', detail: t('7 days ago') },
    { text: '30d', detail: t('30 days ago') },
    { text: 'today', detail: t('The beginning of today') },
    { text: 'yesterday', detail: t('The beginning of yesterday') },
    { text: 'now', detail: t('This moment') },
  ];
}
