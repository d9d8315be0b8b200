// What can be wrong with a query, and how that is said: what it is, and what is accepted in its place.

import { writtenCount } from '../text/plural.ts';
import type { Translate } from '../text/translate.ts';
import { shortText } from '../text/untrustedText.ts';
import { dateBounds, isBeginning, queryFields } from './fields.ts';
import type { Place } from './text.ts';

export const queryFaultKinds = [
  'unclosedQuote',
  /** Text right behind a closing quote. */
  'gluedText',
  'quoteInWord',
  /** “ or ” in place of ". */
  'curlyQuote',
  /** AND, OR or NOT. */
  'operator',
  'unknownField',
  /** `field.` with a name that must be in quotes, or with none. */
  'badFieldName',
  'missingValue',
  'missingDate',
  /** Something behind `>` or its like that is neither a number nor a date. */
  'badComparison',
  /** `>` or its like before a number or a date, behind a field that isn't one of the metadata. */
  'misplacedComparison',
  /** `>1,000`, where a comma separates values. */
  'groupedNumber',
  'loneMinus',
  /** Nothing between the quotes of a free text. */
  'emptyText',
  'badDate',
  'impossibleDay',
  'impossibleTime',
  /** A time with a blank between it and its date. */
  'splitTime',
  'negatedDate',
  'severalDates',
  /** It ends where it begins, or before. */
  'emptyPeriod',
  'tooLong',
] as const;

export type QueryFaultKind = (typeof queryFaultKinds)[number];

/** The place of a fault is never empty. */
export interface QueryFault extends Place {
  readonly kind: QueryFaultKind;
  /** The name, the date or the value that the fault is about, or what to write in its place; '' where it is about none. */
  readonly about: string;
}

/** Most characters of a query. */
export const longestQuery = 8000;

/** What is wrong and what is accepted, in one or two plain sentences. */
export function describeQueryFault(fault: QueryFault, t: Translate): string {
  const about = shortText(fault.about, 40);
  switch (fault.kind) {
    case 'unclosedQuote':
      return t('This quote isn’t closed. Put " where the quoted text ends; a quote inside it is written \\".');
    case 'gluedText':
      return t(
        'This stands right behind a closing quote. Put a space between them, a comma between two values, or all of it in the quotes.',
      );
    case 'quoteInWord':
      return t('A quote can’t stand inside a word. Put the whole word in quotes, and write \\" for the quote itself.');
    case 'curlyQuote':
      return t('This is a typographic quote. Write the straight one, ", around the text.');
    case 'operator':
      return t(
        'Terms aren’t joined with {word}: all of them must hold. Write -user:SYSTEM for not, user:SYSTEM,CUSTOMER for one of several, or "{word}" to search for the word.',
        { word: about },
      );
    case 'unknownField':
      if (fault.about === '') {
        return t(
          'Write the field’s name right before the colon, as in user:SYSTEM. To search for the colon as text, put it in quotes.',
        );
      }
      return t(
        'There is no field “{name}”. Fields are {fields}, and field.NAME for any other, meta.NAME for one in the metadata. To search for it as text, put it in quotes.',
        { name: about, fields: [...queryFields.map(({ name }) => name), ...dateBounds].join(', ') },
      );
    case 'badFieldName':
      if (isBeginning(fault.about) === 'meta') {
        return t(
          'The names behind meta. are joined by dots; one that isn’t just letters, digits, _ and - is written in quotes: meta.rule."a name":value.',
        );
      }
      return t(
        'A field’s name that isn’t just letters, digits, _, - and . is written in quotes: field."a name":value.',
      );
    case 'missingValue':
      return t(
        'A value is missing here. Write {name}:value, {name}:"two words", or {name}:"" for entries without one.',
        {
          name: about,
        },
      );
    case 'badComparison':
      return t(
        '“{text}” can’t be compared. Behind >, >=, < or <= stands a number or a date. To search for the sign itself, put all of it in quotes.',
        { text: about },
      );
    case 'misplacedComparison':
      return t('Only fields of the metadata are compared, as in meta.size:>1000. For the text itself write {term}.', {
        // All of it is meant to be typed.
        term: shortText(fault.about, 120),
      });
    case 'groupedNumber': {
      const [first = '', ...others] = fault.about.split(',');
      return t('Commas separate values, in numbers too. Write {number} for the number, or {list} for several values.', {
        number: shortText(first + others.join(''), 40),
        list: shortText([...others, first].join(','), 40),
      });
    }
    case 'missingDate':
      return t('A date is missing here. {accepted}', { accepted: acceptedDates(t) });
    case 'loneMinus':
      return t('A minus sign leaves out what stands right behind it, as in -user:SYSTEM. Put it there or remove it.');
    case 'emptyText':
      return t('There is nothing between these quotes. Write the text to search for, or remove them.');
    case 'badDate':
      return t('“{date}” isn’t a date. {accepted}', { date: about, accepted: acceptedDates(t) });
    case 'impossibleDay':
      return t('The calendar has no day {date}. Write year-month-day, as in 2026-11-01.', { date: about });
    case 'impossibleTime':
      return t('No clock shows {date}. Times go from 00:00 to 23:59:59, offsets from -23:59 to +23:59.', {
        date: about,
      });
    case 'splitTime':
      return t('No blank stands between a date and its time. Write {date}.', { date: about });
    case 'negatedDate':
      return about === 'after'
        ? t('Dates aren’t left out with a minus sign. Write before: in place of -after:.')
        : t('Dates aren’t left out with a minus sign. Write after: in place of -before:.');
    case 'severalDates':
      return t('Only one date can stand behind {name}: here. A period is written after:7d before:1d.', { name: about });
    case 'emptyPeriod':
      return t('The period ends before it begins. The date of after: must be earlier than that of before:.');
    case 'tooLong':
      return t('The query is too long. It may have {count} characters; a list of values is shorter than many terms.', {
        count: writtenCount(t, longestQuery),
      });
  }
}

function acceptedDates(t: Translate): string {
  return t(
    'Write a date such as 2026-11-01 or 2026-11-01T09:30Z, an age such as 15min, 24h, 7d or 2w, or now, today or yesterday.',
  );
}
