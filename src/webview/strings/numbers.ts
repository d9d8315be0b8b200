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
