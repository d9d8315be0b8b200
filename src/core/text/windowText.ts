// A window of time in words.

import type { Instant } from './isoDate.ts';
import { formatColumnInstant, formatInstant, type InstantFormat } from './timeWindow.ts';

/** "Fri, Nov 20, 2026, 14:30 – 18:30 UTC"; over several days both dates are written out. */
export function formatWindow(start: Instant, end: Instant, options: InstantFormat): string {
  const from = split(start, options);
  const to = split(end, options);
  const first = formatColumnInstant(start, options.zone);
  const last = formatColumnInstant(end, options.zone);
  const sameDay = first !== '' && first.slice(0, 10) === last.slice(0, 10);
  const until = sameDay ? last.slice(11, 16) : to.text;
  // Over a change of daylight saving time each end has a zone name of its own.
  const zone = from.zone === to.zone ? '' : ` ${from.zone}`;
  return `${from.text}${zone} – ${until} ${to.zone}`;
}

/** The instant without its zone's name, and that name. */
function split(instant: Instant, options: InstantFormat): { text: string; zone: string } {
  const text = formatInstant(instant, { ...options, bare: true });
  const whole = formatInstant(instant, options);
  return { text, zone: whole.startsWith(text) ? whole.slice(text.length).trim() : '' };
}
