// Dates of the event log as a table shows them to its reader, for who looks for what is seen there.

import type { Instant } from '../text/isoDate.ts';
import { day, formatColumnInstant, minute, offsetName, offsetText, type TimeZoneChoice } from '../text/timeWindow.ts';
import { aheadAt } from '../text/zoneClock.ts';

/** Clocks are set at the quarters of an hour. */
const quarter = 15 * minute;

export class DateDisplay {
  readonly zone: TimeZoneChoice;
  readonly localZone: string | undefined;
  /** Of the quarter of an hour that was asked for last: neighbours mostly lie in one. */
  #quarter = Number.NaN;
  #ahead = 0;
  #isTwice = false;

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
      this.#ahead = this.#localAhead(ms);
      this.#isTwice = this.#comesTwice(ms, this.#ahead);
    }
    return this.#ahead;
  }

  /**
   * What stands behind a time that the clock shows twice, as in queries: "-04:00"; '' behind all others. In zones other than the reader's
   * own it isn't needed.
   */
  signText(ms: number): string {
    if (this.zone !== 'local') return '';
    const ahead = this.ahead(ms, 0);
    return this.#isTwice ? offsetText(Math.round(ahead / minute)) : '';
  }

  #localAhead(ms: number): number {
    return this.localZone === undefined ? -new Date(ms).getTimezoneOffset() * minute : aheadAt(this.localZone, ms);
  }

  /** The clocks are set at most once in two days: the other time is one with the offset of the day before, or of the day after. */
  #comesTwice(ms: number, ahead: number): boolean {
    return [ms - day, ms + day].some((around) => {
      const other = ms + ahead - this.#localAhead(around);
      return other !== ms && other + this.#localAhead(other) === ms + ahead;
    });
  }

  /** It shows dates in the same way. */
  isLike(other: DateDisplay): boolean {
    return other.zone === this.zone && other.localZone === this.localZone;
  }

  /** What stands behind the time: in the service's zone each date says its own offset. */
  zoneText(offset: number): string {
    return this.zone === 'service' ? ` ${offsetName(offset)}` : '';
  }

  /** "2026-11-20 14:30:05", "2026-11-01 01:30:05-04:00" where the clock shows that twice, or "2026-11-20 14:30:05 UTC-06:00". */
  text({ ms, offset }: Instant): string {
    const time = formatColumnInstant({ ms: ms + this.ahead(ms, offset), offset: 0 }, 'utc');
    return time + this.signText(ms) + this.zoneText(offset);
  }
}
