// Numbers as the reader writes them.

/** BCP 47: how the editor's language writes dates and numbers. */
export function pageLocale(): string | undefined {
  return document.body.dataset.locale || undefined;
}

let format: Intl.NumberFormat | undefined;

/** A count as the reader writes it: "12,500". */
export function formatCount(count: number): string {
  format ??= new Intl.NumberFormat(pageLocale());
  return format.format(count);
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
