// In whose time the page writes dates, and how far the service's clock is ahead. Knows no document.

import { planQuery } from '../../core/query/plan.ts';
import { parseQuery } from '../../core/query/query.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { usCentral } from '../../core/text/zoneClock.ts';
import type { DisplayZone } from '../strings/clock.ts';

/** Milliseconds by which two clocks must differ to count as different: how long a message took is no news. */
const leastSkew = 2_000;

export class PageClock {
  zone: TimeZoneChoice = 'local';
  /** What the zone `service` is, as in core/text/zoneClock; null while it isn't known. */
  serviceZone: string | null = null;
  #skew = 0;

  /** Milliseconds that the service's clock, which the log's dates go by, is ahead of the page's. */
  get skew(): number {
    return this.#skew;
  }

  get clock(): DisplayZone {
    return { zone: this.zone, serviceZone: this.serviceZone ?? usCentral };
  }

  /** A query has no fault by what its dates mean now. */
  isSound(query: string): boolean {
    const moment = { now: Date.now() + this.#skew, ...this.clock };
    return planQuery(parseQuery(query), moment).faults.length === 0;
  }

  /** `serviceNow`: the service's time now, in milliseconds since 1970. */
  take(serviceNow: number, serviceZone: string | null): void {
    this.serviceZone = serviceZone;
    const skew = serviceNow - Date.now();
    if (Math.abs(skew - this.#skew) > leastSkew) this.#skew = skew;
  }
}
