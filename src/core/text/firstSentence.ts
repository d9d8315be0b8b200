// The beginning of a longer text, where there is room for one sentence.

import { shortText } from './untrustedText.ts';

/** Characters of a text that are looked at. */
const longest = 2_000;

/** The first sentence of a text, as one line of at most `length` characters; a heading or a line of its own counts as one. */
export function firstSentence(text: string, length: number): string {
  for (const line of text.slice(0, longest).split(/[\r\n]+/)) {
    const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line.trim());
    const sentence = shortText(first?.segment ?? '', length);
    if (sentence !== '') return sentence;
  }
  return '';
}
