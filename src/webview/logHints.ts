// What to try when nothing matched, from the terms of the query that ran. Knows no document.

import { shortText } from '../core/foreignText.ts';
import { type FieldTerm, type LogTerm, parseQuery } from '../core/logQuery.ts';
import { progressWords } from './logText.ts';

/** Characters of a value that a hint names. */
const longestNamed = 40;

/** The likeliest first; at least one. */
export function emptyHints(query: string): readonly string[] {
  const { hints } = progressWords;
  const { terms } = parseQuery(query);
  if (terms.length === 0) return [hints.none];
  const wanted = terms.filter((term) => term.kind === 'field' && !term.negated) as readonly FieldTerm[];
  const values = wanted.flatMap((term) => term.values.map(({ pieces }) => pieces));
  const exact = values.find((pieces) => pieces.some((piece) => piece !== piece.toLowerCase()));
  const whole = values.find((pieces) => pieces.length === 1 && pieces[0] !== '');
  const tries = [
    ...(terms.some(({ kind }) => kind === 'date') ? [hints.period] : []),
    ...(exact === undefined ? [] : [hints.case(named(exact))]),
    ...(whole === undefined ? [] : [hints.whole(named(whole))]),
    ...(terms.some((term) => isNegated(term)) ? [hints.excluded] : []),
    ...(terms.filter(({ kind }) => kind !== 'date').length > 1 ? [hints.terms] : []),
  ];
  return tries.length === 0 ? [hints.shorter] : tries;
}

function isNegated(term: LogTerm): boolean {
  return term.kind !== 'date' && term.negated;
}

function named(pieces: readonly string[]): string {
  return `“${shortText(pieces.join('*'), longestNamed)}”`;
}
