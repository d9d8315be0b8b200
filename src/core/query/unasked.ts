// Which parts of a query the service isn't asked about, so that its answer to the request alone may hold other entries.

import type { LogSearch } from '../connection/ports.ts';
import { isExactCase, wholeTest } from './match.ts';
import { type FieldTerm, type LogTerm, parseQuery } from './query.ts';

/** The terms, as they were typed, that `asked` doesn't imply: what the service is asked for of this query. In the order of the text. */
export function unaskedTerms(text: string, asked: LogSearch): readonly string[] {
  const unasked = parseQuery(text).terms.filter((term) => !isImplied(term, asked));
  return unasked.map(({ start, end }) => text.slice(start, end));
}

function isImplied(term: LogTerm, asked: LogSearch): boolean {
  // Of several dates the latest after: and the earliest before: are asked for, which imply the others.
  if (term.kind === 'date') return asked[term.bound] !== undefined;
  if (term.kind === 'text' || term.negated) return false;
  if (term.field === 'userType') return isOneOf(term, asked.userType);
  if (term.field === 'eventName') return isOneOf(term, asked.name) || allBeginWith(term, asked.namePrefix);
  return false;
}

function isOneOf({ values }: FieldTerm, text: string | undefined): boolean {
  return text !== undefined && values.some((value) => wholeTest(value)(text));
}

/** Whether whatever begins with the text is one of the values. */
function allBeginWith({ values }: FieldTerm, prefix: string | undefined): boolean {
  return values.some((value) => {
    const [first = '', rest, ...others] = value.pieces;
    return isExactCase(value) && rest === '' && others.length === 0 && prefix?.startsWith(first) === true;
  });
}
