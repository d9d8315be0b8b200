// Sentences that count, in the form that their language has for the number, which is written as its readers write it.

import type { Translate } from './translate.ts';

/**
 * `one`, `other`: the forms of English and of German, written out, with `{count}` in them. A language that has more of them would have
 * to say them here.
 */
export function plural(
  t: Translate,
  count: number,
  one: string,
  other: string,
  args?: Readonly<Record<string, string | number>>,
): string {
  t.rules ??= new Intl.PluralRules(t.language ?? 'en');
  const form = t.rules.select(count) === 'one' ? one : other;
  return t(form, { ...args, count: writtenCount(t, count) });
}

/** A count as readers of the sentences write it: "5,011". */
export function writtenCount({ locale }: Translate, count: number): string {
  return count.toLocaleString(locale);
}
