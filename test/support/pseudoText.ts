// A language that nobody speaks: every sentence between marks and longer by a third, so that one sees which aren't translated, and which
// have no room.

const opening = '[!!! ';
const closing = ' !!!]';

export function pseudoText(text: string): string {
  const more = Array.from({ length: Math.ceil(text.length / 12) }, () => 'mmm');
  return [opening, text, ' ', more.join(' '), closing].join('');
}

/** What of a text isn't between marks; sentences may hold others. */
export function unmarked(text: string): string {
  const inmost = /\[!!! (?:(?!\[!!! | !!!\]).)* !!!\]/gs;
  const rest = text.replace(inmost, '');
  return rest === text ? text : unmarked(rest);
}
