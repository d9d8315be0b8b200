// Numbers as the reader writes them.

/** BCP 47: how the editor's language writes dates and numbers. */
export function pageLocale(): string | undefined {
  return globalThis.document?.body.dataset.locale || undefined;
}

let format: Intl.NumberFormat | undefined;

/** A count as the reader writes it: "12,500". */
export function formatCount(count: number): string {
  format ??= new Intl.NumberFormat(pageLocale());
  return format.format(count);
}

let digits: readonly string[] | undefined;

/** What a count is that arrives written out, in whatever digits. */
function numberOf(written: string): number {
  digits ??= Array.from({ length: 10 }, (_, digit) => formatCount(digit));
  const found = Array.from(written, (sign) => digits?.indexOf(sign) ?? -1);
  return Number(found.filter((digit) => digit >= 0).join(''));
}

let rules: Intl.PluralRules | undefined;

/** The form that the language of the page's sentences has for a count, which arrives written out. */
export function counted(count: string, one: string, other: string): string {
  rules ??= new Intl.PluralRules(globalThis.platformEventsLanguage?.language ?? 'en');
  return rules.select(numberOf(count)) === 'one' ? one : other;
}

/** A part of a whole in percent: "12%", "0.4%". What isn't quite nothing or all is never written as that. */
export function formatShare(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  const percent = (digits: number, rounded: number) =>
    new Intl.NumberFormat(pageLocale(), { style: 'percent', maximumFractionDigits: digits }).format(rounded);
  if (part > 0 && share < 0.0001) return `< ${percent(2, 0.0001)}`;
  if (part < whole && share > 0.9999) return `> ${percent(2, 0.9999)}`;
  return percent(Math.min(share, 1 - share) < 0.01 ? 2 : share < 0.1 ? 1 : 0, share);
}
