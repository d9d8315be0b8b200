// In whose time the page writes dates, and how far the service's clock is ahead. Knows no document.

import { datesIn } from '../../core/query/edit.ts';
import { planQuery } from '../../core/query/plan.ts';
import { parseQuery } from '../../core/query/query.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { usCentral } from '../../core/text/zoneClock.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import type { DisplayZone } from '../strings/clock.ts';

/** Milliseconds by which two clocks must differ to count as different: how long a message took is no news. */
const leastSkew = 2_000;

type TimeTold = Pick<
  Extract<ToLogPage, { type: 'progress' }>,
  'search' | 'query' | 'serviceNow' | 'serviceZone' | 'countedAt'
>;

export class PageClock {
  zone: TimeZoneChoice = 'local';
  /** What the zone `service` is, as in core/text/zoneClock; null while it isn't known. */
  serviceZone: string | null = null;
  #skew = 0;
  /** The service's time that ages were counted back from, for each wording of dates that rows of the search were shown by. */
  readonly #times = new Map<string, number>();
  #search: number | undefined;
  #countedAt: number | undefined;

  /** Milliseconds that the service's clock, which the log's dates go by, is ahead of the page's. */
  get skew(): number {
    return this.#skew;
  }

  get clock(): DisplayZone {
    return { zone: this.zone, serviceZone: this.serviceZone ?? usCentral };
  }

  /** The service's time that ages in the shown query are counted back from; undefined before the editor's side said it. */
  get countedAt(): number | undefined {
    return this.#countedAt;
  }

  /** A query has no fault by what its dates mean: those that rows of the search were shown by, what they meant there. */
  isSound(query: string): boolean {
    const moment = { now: this.#times.get(datesIn(query)) ?? Date.now() + this.#skew, ...this.clock };
    return planQuery(parseQuery(query), moment).faults.length === 0;
  }

  take({ search, query, serviceNow, serviceZone, countedAt }: TimeTold): void {
    this.serviceZone = serviceZone;
    if (search !== this.#search) this.#times.clear();
    this.#search = search;
    this.#times.set(datesIn(query), countedAt);
    this.#countedAt = countedAt;
    const skew = serviceNow - Date.now();
    if (Math.abs(skew - this.#skew) > leastSkew) this.#skew = skew;
  }
}
