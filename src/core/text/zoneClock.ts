// Owns how far the clocks of a zone are ahead of UTC, with its daylight saving as the zone database has it.

import type { Instant } from './isoDate.ts';
import { offsetText } from './timeWindow.ts';

/** What the service means by a date without a zone, and writes its dates in where it has the field's habits. */
export const usCentral = 'America/Chicago';

const minute = 60_000;
const day = 86_400_000;
/** Clocks that are set for less than this are not seen. */
const probe = 7 * day;
const mostYears = 500;

/** Until an instant (not included) the clocks are so far ahead. Both in milliseconds. */
interface Span {
  readonly until: number;
  readonly ahead: number;
}

class ZoneClock {
  readonly #format: Intl.DateTimeFormat;
  /** By year in UTC. Asking Intl is slow, and dates are many. */
  readonly #years = new Map<number, readonly Span[]>();

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
  }

  aheadAt(ms: number): number {
    const year = new Date(ms).getUTCFullYear();
    let spans = this.#years.get(year);
    if (spans === undefined) {
      spans = this.#spansOf(beginOf(year), beginOf(year + 1));
      if (this.#years.size < mostYears) this.#years.set(year, spans);
    }
    return spans.find(({ until }) => ms < until)?.ahead ?? this.#ask(ms);
  }

  #spansOf(from: number, to: number): readonly Span[] {
    const spans: Span[] = [];
    let at = from;
    let ahead = this.#ask(from);
    while (at < to) {
      const next = Math.min(at + probe, to);
      const then = this.#ask(next);
      if (then !== ahead) spans.push({ until: this.#change(at, next, ahead), ahead });
      ahead = then;
      at = next;
    }
    return [...spans, { until: to, ahead }];
  }

  /** The first second between two instants at which the clocks are no longer so far ahead. */
  #change(from: number, to: number, ahead: number): number {
    let low = from;
    let high = to;
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000;
      if (this.#ask(middle) === ahead) low = middle;
      else high = middle;
    }
    return high;
  }

  #ask(ms: number): number {
    const name = this.#format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
    const size = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000;
    return sign === '-' ? -size : size;
  }
}

function beginOf(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}

const clocks = new Map<string, ZoneClock>();

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant. `zone`: an IANA name, or an offset such as "+05:30". Throws RangeError for no zone. */
export function aheadAt(zone: string, ms: number): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute;
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new ZoneClock(zone);
    clocks.set(zone, clock);
  }
  return clock.aheadAt(ms);
}

/**
 * What the dates that a service sent tell of its zone: US Central unless another offset holds for more days than US Central's does. A log
 * may have single entries that something else dated.
 */
export class ServiceZone {
  /** By offset in minutes the days, since 1970, of which a date had it. */
  readonly #days = new Map<number, Set<number>>();
  /** How many of them are as in US Central. */
  #centralDays = 0;
  #newest: Instant | null = null;

  take(dates: Iterable<Instant>): void {
    for (const date of dates) {
      const { ms, offset } = date;
      if (this.#newest === null || ms >= this.#newest.ms) this.#newest = date;
      const days = this.#days.get(offset) ?? new Set();
      const today = Math.floor(ms / day);
      if (days.has(today)) continue;
      this.#days.set(offset, days.add(today));
      if (aheadAt(usCentral, ms) === offset * minute) this.#centralDays += 1;
    }
  }

  /** As in `aheadAt`; null before a date came. */
  get zone(): string | null {
    if (this.#newest === null) return null;
    let { offset: most } = this.#newest;
    for (const offset of this.#days.keys()) if (this.#daysOf(offset) > this.#daysOf(most)) most = offset;
    return this.#centralDays >= this.#daysOf(most) ? usCentral : offsetText(most);
  }

  #daysOf(offset: number): number {
    return this.#days.get(offset)?.size ?? 0;
  }
}

/** The same of all dates that there are; US Central where there are none. */
export function serviceZoneOf(dates: Iterable<Instant>): string {
  const service = new ServiceZone();
  service.take(dates);
  return service.zone ?? usCentral;
}
