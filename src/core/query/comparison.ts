// Values that aren't looked for but compared with: a number or a date behind `>`, `>=`, `<` or `<=`. Fields of the metadata take them.

import { decimalOrder, isDecimal } from '../text/decimal.ts';
import { instantOf, type Moment, type MomentContext, readMoment } from './moment.ts';
import { type Comparison, comparisons, type QueryValue } from './text.ts';

/** What is compared with. */
export type Operand =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'moment'; readonly moment: Moment };

/** The sign that a text begins with; undefined where it begins with none. */
export function signAt(text: string, at: number): Comparison | undefined {
  return comparisons.find((sign) => text.startsWith(sign, at));
}

/** Undefined where a text is neither a number nor a date. */
export function operandOf(text: string): Operand | undefined {
  if (isDecimal(text)) return { kind: 'number', text };
  const moment = readMoment(text);
  return typeof moment === 'string' ? undefined : { kind: 'moment', moment };
}

/** What a value compares with; undefined where it is looked for. */
export function comparedWith(value: QueryValue): Operand | undefined {
  return value.comparison === undefined ? undefined : operandOf(value.pieces.join('*'));
}

/** The instant that a value is compared with, in milliseconds since 1970; undefined where that is no date. */
export function comparedInstant(value: QueryValue, context: MomentContext): number | undefined {
  const operand = comparedWith(value);
  return operand?.kind === 'moment' ? instantOf(operand.moment, context) : undefined;
}

/**
 * Tests whether a field's text stands so to the operand: a number to a number, whether it came as one or as text, a date to a date. A
 * date without a zone is one of the service's. No other text does. Without a context dates can't be told, and the answer is undefined.
 */
export function comparisonTest(
  value: QueryValue,
  context: MomentContext | undefined,
): (text: string) => boolean | undefined {
  const { comparison: sign } = value;
  const operand = comparedWith(value);
  if (sign === undefined || operand === undefined) return () => false;
  if (operand.kind === 'number') return (text) => isDecimal(text) && holds(sign, decimalOrder(text, operand.text));
  if (context === undefined) return () => undefined;
  const wanted = instantOf(operand.moment, context);
  const ofService: MomentContext = { ...context, zone: 'service' };
  return (text) => {
    const moment = /^\d{4}-/.test(text) ? readMoment(text) : 'badDate';
    return typeof moment !== 'string' && holds(sign, instantOf(moment, ofService) - wanted);
  };
}

function holds(sign: Comparison, order: number): boolean {
  switch (sign) {
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
  }
}
