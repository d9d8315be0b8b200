// When a text is what a value of the query looks for. Made once for a query and run over every distinct text of the log.

import { withoutCase } from '../text/withoutCase.ts';
import { isName, type Pattern } from './text.ts';

type Pieces = Pattern['pieces'];

/** Whether a value cares for case: one does that says so, or that lower-casing would change. Its text is then found exactly as written. */
export function isExactCase({ pieces, exact }: Pattern): boolean {
  const text = pieces.join('');
  return exact || text.toLowerCase() !== text;
}

/** The value that finds this text and no other. It says that case counts only where it would not otherwise. */
export function onlyText(text: string): Pattern {
  return { pieces: [text], exact: text.toLowerCase() === text && text.toUpperCase() !== text };
}

/** Whether a value finds this text and no other. */
export function isOnlyText(value: Pattern, text: string): boolean {
  const { exact } = onlyText(text);
  return isName(value) && value.pieces[0] === text && (value.exact || !exact);
}

/** Tests whether a field's whole text is the value. Case as `isExactCase` says; where it is ignored, both are compared without it. */
export function wholeTest(value: Pattern): (text: string) => boolean {
  return isExactCase(value) ? patternTest(value.pieces) : ignoringCase(value.pieces);
}

/** As `wholeTest`, but for the value standing anywhere in the text. */
export function insideTest(value: Pattern): (text: string) => boolean {
  return wholeTest({ pieces: ['', ...value.pieces, ''], exact: value.exact });
}

/** Tests whether the value stands anywhere in the text, whatever the case of either. */
export function freeTextTest(pieces: Pieces): (text: string) => boolean {
  return ignoringCase(['', ...pieces, '']);
}

function ignoringCase(pieces: Pieces): (text: string) => boolean {
  const test = patternTest(pieces.map(withoutCase));
  return (text) => test(withoutCase(text));
}

/** The first place where a piece fits is always good enough: what follows it has the most room then. So nothing is ever tried twice. */
function patternTest(pieces: Pieces): (text: string) => boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length < 2) return (text) => text === first;
  const between = pieces.slice(1, -1).filter((piece) => piece !== '');
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const piece of between) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= text.length - last.length;
  };
}
