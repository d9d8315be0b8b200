// Time zones by name, for labels and columns that say once in which zone their dates are.

import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { usCentral } from '../../core/text/zoneClock.ts';
import { resultStrings } from './result.ts';

/** This computer's zone, by its place and not by its offset: that changes with the seasons, and a log goes over them. */
export function localZoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}

/** The zone that dates are typed in. `serviceZone`: null while the service's isn't known, for which US Central stands in. */
export function inputZoneName(zone: TimeZoneChoice, serviceZone: string | null): string {
  if (zone === 'local') return localZoneName();
  if (zone === 'utc') return 'UTC';
  return serviceZone === null || serviceZone === usCentral ? resultStrings.central : `UTC${serviceZone}`;
}
