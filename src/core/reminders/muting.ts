// Whether a notice that somebody muted still is.

import { isCompleted, type Notice } from '../notices/notice.ts';
import { day, hour } from '../text/timeWindow.ts';
import { aheadAt } from '../text/zoneClock.ts';
import { changeSince, type Mute } from './marks.ts';
import { materialState } from './materialChange.ts';

/** `now`: milliseconds since 1970, by the service's clock. */
export function isMutedBy(mute: Mute, notice: Notice, now: number): boolean {
  if (mute.until === 'change') return changeSince(mute.state, materialState(notice)) === undefined;
  if (mute.until === 'end') return !isCompleted(notice) && (notice.endDate === null || now < notice.endDate.ms);
  return now < mute.until;
}

/** When time alone ends it, in milliseconds since 1970; infinity where it doesn't. */
export function endOfMute(mute: Mute, notice: Notice | undefined): number {
  if (mute.until === 'change') return Number.POSITIVE_INFINITY;
  return mute.until === 'end' ? (notice?.endDate?.ms ?? Number.POSITIVE_INFINITY) : mute.until;
}

/** Eight in the morning of the day after `now` (milliseconds since 1970), in the zone of this IANA name, or where this machine is. */
export function tomorrowMorning(now: number, zone?: string): number {
  const date = new Date(now);
  if (zone === undefined) return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 8).getTime();
  const ahead = aheadAt(zone, now);
  const shown = (Math.floor((now + ahead) / day) + 1) * day + 8 * hour;
  // Clocks are set at night: around eight they are as far ahead as at eight.
  return shown - aheadAt(zone, shown - ahead);
}
