// Arbitrary queries of the event log, made of terms and of text, for the tests of the language.

import fc from 'fast-check';
import { metaFieldOf } from '../../src/core/log/metaFields.ts';
import { queryFields } from '../../src/core/query/fields.ts';
import { readMoment } from '../../src/core/query/moment.ts';
import type { DateTerm, FieldTerm, LogTerm, TextTerm } from '../../src/core/query/query.ts';
import { comparisons, type QueryText, type QueryValue } from '../../src/core/query/text.ts';

/** Texts made of what the language treats in its own way, of letters of both cases, and of anything at all. */
export const anyText = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        'a',
        'B',
        'é',
        'İ',
        '1',
        ' ',
        '"',
        '\\',
        '*',
        ',',
        ':',
        '-',
        '=',
        '<',
        '>',
        '.',
        '\t',
        '\u00a0',
        '😀',
        '\ud800',
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

/** Text of a query as somebody might type it: words of the language, put together at random. */
export const anyQueryText = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...[
          'user:',
          'name:',
          '-',
          'after:',
          'before:',
          'field.',
          'field."',
          'meta.',
          'meta."',
          'meta.a.',
          '>',
          '<=',
          '100',
          '":',
          '"',
          '\\',
          '*',
          ',',
          ' ',
          '  ',
          '\n',
          ':',
        ],
        ...[
          'SYSTEM',
          'Login*',
          'x',
          '7d',
          '2026-11-01',
          '2026-02-30',
          'today',
          'ip:',
          '=',
          'userType:',
          'USER:',
          'a b',
          '\\"',
          '\\*',
        ],
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join('')),
  anyText,
  fc.string(),
);

/** Of fields in the metadata. */
export const anyPath = fc.array(fc.oneof(fc.constantFrom('port', 'a.b', '__proto__', '0', ''), anyText), {
  minLength: 1,
  maxLength: 3,
});

const metaField = anyPath.map(metaFieldOf);

export const anyField = fc.oneof(fc.constantFrom(...queryFields.map(({ field }) => field)), anyText, metaField);

const nowhere = { start: 0, end: 0 };

const anyPieces: fc.Arbitrary<QueryText> = fc
  .array(anyText, { minLength: 1, maxLength: 3 })
  .map((pieces) => ({ pieces, ...nowhere }));

export const anyValue: fc.Arbitrary<QueryValue> = fc
  .tuple(anyPieces, fc.boolean())
  .map(([text, exact]) => ({ ...text, exact }));

/** Behind a comparison and a comma it looks like the rest of a number. */
const threeDigits: QueryValue = { pieces: ['443'], exact: false, ...nowhere };

const operands = [
  '0',
  '-7',
  '80',
  '1.5',
  '2e3',
  '12345678901234567890',
  '7d',
  'today',
  '2026-11-01',
  '2026-11-01 09:30',
];

/** A value that is compared with. */
export const anyComparison: fc.Arbitrary<QueryValue> = fc
  .record({ text: fc.constantFrom(...operands), comparison: fc.constantFrom(...comparisons) })
  .map(({ text, comparison }) => ({ pieces: [text], exact: false, comparison, ...nowhere }));

const fieldTerm: fc.Arbitrary<FieldTerm> = fc
  .oneof(
    fc.record({ negated: fc.boolean(), field: anyField, values: fc.array(anyValue, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      negated: fc.boolean(),
      field: metaField,
      values: fc.array(fc.oneof(anyValue, anyComparison, fc.constant(threeDigits)), { minLength: 1, maxLength: 3 }),
    }),
  )
  .map((term) => ({ kind: 'field', ...term, ...nowhere }));

const textTerm: fc.Arbitrary<TextTerm> = fc
  .record({
    negated: fc.boolean(),
    value: anyPieces.filter(({ pieces }) => pieces.join('*') !== ''),
  })
  .map((term) => ({ kind: 'text', ...term, ...nowhere }));

const dateTexts = [
  '7d',
  '15min',
  '0s',
  'now',
  'Yesterday',
  '2026-11-01',
  '2026-11-01 09:30',
  '2026-11-01T09:30:05.5-06:00',
];

const dateTerm: fc.Arbitrary<DateTerm> = fc
  .record({ bound: fc.constantFrom('after' as const, 'before' as const), text: fc.constantFrom(...dateTexts) })
  .map(({ bound, text }) => {
    const moment = readMoment(text);
    if (typeof moment === 'string') throw new Error(`no date: ${text}`);
    return { kind: 'date', bound, text, moment, ...nowhere };
  });

export const anyTerms: fc.Arbitrary<readonly LogTerm[]> = fc.array(fc.oneof(fieldTerm, textTerm, dateTerm), {
  maxLength: 5,
});

/** The terms without their places, to be compared. */
export function placeless(terms: readonly LogTerm[]): readonly object[] {
  const bare = ({ pieces, exact, comparison }: QueryValue) => ({ pieces, exact, comparison });
  return terms.map((term) => {
    const place = { start: undefined, end: undefined };
    if (term.kind === 'field') return { ...term, ...place, values: term.values.map(bare) };
    return term.kind === 'text' ? { ...term, ...place, value: term.value.pieces } : { ...term, ...place };
  });
}
