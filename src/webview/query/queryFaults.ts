// Where a query is wrong, as its field shows it: which characters are underlined and which fault is told. Knows no document.

import { lineText } from '../../core/text/untrustedText.ts';

/** A part of the text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface FaultPiece {
  readonly text: string;
  readonly faulty: boolean;
}

/** The text with its hidden characters shown: they may have it read as another one. Undefined where it has none. */
export function withHiddenShown(text: string): string | undefined {
  const shown = lineText(text);
  return shown === text.replace(/\s+/g, ' ').trim() ? undefined : shown;
}

/** The text cut where faults begin and end. */
export function faultPieces(text: string, faults: readonly Stretch[]): readonly FaultPiece[] {
  const pieces: FaultPiece[] = [];
  let from = 0;
  const add = (end: number, faulty: boolean) => {
    if (end > from) pieces.push({ text: text.slice(from, end), faulty });
    from = Math.max(from, end);
  };
  for (const { start, end } of faults.toSorted((a, b) => a.start - b.start)) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}

/** The faults that the caret doesn't touch: what is being typed isn't wrong yet. */
export function faultsAway<T extends Stretch>(faults: readonly T[], caret: number): readonly T[] {
  return faults.filter(({ start, end }) => caret < start || caret > end);
}

/** The fault furthest to the left: where the caret goes. */
export function firstFault<T extends Stretch>(faults: readonly T[]): T | undefined {
  return faults.toSorted((a, b) => a.start - b.start)[0];
}

/** Faults that are explained at once; the next ones are once these are mended. */
const mostTold = 3;

/** What is told of faults, from left to right: each sentence once, as the same mistake may have been made twice, and how many faults more there are. */
export function faultSentences<T extends Stretch>(
  faults: readonly T[],
  describe: (fault: T) => string,
): { readonly sentences: readonly string[]; readonly more: number } {
  const sentences = [...new Set(faults.toSorted((a, b) => a.start - b.start).map(describe))];
  return { sentences: sentences.slice(0, mostTold), more: Math.max(0, sentences.length - mostTold) };
}

/** What stands for the text in a field of one line: as long as the text, so that places are the same in both. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n]/g, ' ');
}

/** The text after its field, which shows `oneLine` of it, was changed to `edited`: what wasn't touched keeps its line breaks. */
export function editedText(text: string, edited: string): string {
  const shown = oneLine(text);
  if (shown === text) return edited;
  const most = Math.min(shown.length, edited.length);
  let head = 0;
  while (head < most && shown[head] === edited[head]) head++;
  let tail = 0;
  while (tail < most - head && shown[shown.length - 1 - tail] === edited[edited.length - 1 - tail]) tail++;
  return text.slice(0, head) + edited.slice(head, edited.length - tail) + text.slice(text.length - tail);
}
