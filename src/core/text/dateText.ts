// Texts of dates with the name of their zone as it is written everywhere, for which Intl has names of its own in each language.

/** The zone's name at an instant (milliseconds since 1970), for which Intl says `name`. */
export type NameZone = (name: string, ms: number) => string;

export function dateText(format: Intl.DateTimeFormat, ms: number, nameZone: NameZone): string {
  return format
    .formatToParts(ms)
    .map(({ type, value }) => (type === 'timeZoneName' ? nameZone(value, ms) : value))
    .join('');
}

/** From one instant to a later one, what they share said once; each end has its zone's name where the clocks are set in between. */
export function rangeText(format: Intl.DateTimeFormat, from: number, to: number, nameZone: NameZone): string {
  const [first, last] = [from, to].map((ms) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;
    return name === undefined ? undefined : nameZone(name, ms);
  });
  if (first !== last) return `${dateText(format, from, nameZone)} – ${dateText(format, to, nameZone)}`;
  const parts = format.formatRangeToParts(from, to).map(({ type, value }) => ({ type, value: asAlone(value) }));
  const names = parts.filter(({ type }) => type === 'timeZoneName');
  for (const name of names) name.value = first ?? '';
  // Said once, behind both.
  for (const name of names.slice(0, -1)) {
    const before = parts[parts.indexOf(name) - 1];
    if (before?.type === 'literal') before.value = before.value.trimEnd();
    name.value = '';
  }
  return parts.map(({ value }) => value).join('');
}

/** In German Intl writes a range closer than we do, and with a word behind it that no single time has: "13:55–15:55 Uhr". */
function asAlone(literal: string): string {
  return literal === '–' ? ' – ' : literal.replace(/\s+Uhr\b/, '');
}
