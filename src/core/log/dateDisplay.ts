// Dates of the event log as a table shows them to its reader, for who looks for what is seen there.

import type { Instant } from '../text/isoDate.ts';
import { formatColumnInstant, minute, offsetName, type TimeZoneChoice } from '../text/timeWindow.ts';
import { aheadAt } from '../text/zoneClock.ts';

/** Clocks are set at the quarters of an hour. */
const quarter = 15 * minute;

export class DateDisplay {
  readonly zone: TimeZoneChoice;
  readonly localZone: string | undefined;
  /** Of the quarter of an hour that was asked for last: neighbours mostly lie in one. */
  #quarter = Number.NaN;
  #ahead = 0;

  /** `localZone`: the IANA name of the zone `local`; absent: this machine's. */
  constructor(zone: TimeZoneChoice, localZone?: string) {
    this.zone = zone;
    this.localZone = localZone;
  }

  /** Milliseconds by which the clock that is shown is ahead of UTC. `offset`: minutes that the date was written with. */
  ahead(ms: number, offset: number): number {
    if (this.zone !== 'local') return this.zone === 'utc' ? 0 : offset * minute;
    const which = Math.floor(ms / quarter);
    if (which !== this.#quarter) {
      this.#quarter = which;
      this.#ahead =
        this.localZone === undefined ? -new Date(ms).getTimezoneOffset() * minute : aheadAt(this.localZone, ms);
    }
    return this.#ahead;
  }

  /** It shows dates in the same way. */
  isLike(other: DateDisplay): boolean {
    return other.zone === this.zone && other.localZone === this.localZone;
  }

  /** What stands behind the time: in the service's zone each date says its own offset. */
  zoneText(offset: number): string {
    return this.zone === 'service' ? ` ${offsetName(offset)}` : '';
  }

  /** "2026-11-20 14:30:05", or "2026-11-20 14:30:05 UTC-06:00". */
  text({ ms, offset }: Instant): string {
    return formatColumnInstant({ ms: ms + this.ahead(ms, offset), offset: 0 }, 'utc') + this.zoneText(offset);
  }
}
