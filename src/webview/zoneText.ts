// Time zones by name, for labels and columns that say once in which zone their dates are.

import type { TimeZoneChoice } from '../core/timeWindow.ts';

/** "UTC-06:00" for an offset in minutes. */
export function offsetName(offset: number): string {
  const size = Math.abs(offset);
  const part = (value: number) => String(value).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${part(Math.floor(size / 60))}:${part(size % 60)}`;
}

/** This computer's zone, by its place and not by its offset: that changes with the seasons, and a log goes over them. */
export function localZoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}

/** The zone that dates are typed in. `serviceOffset`: minutes; null while the service's isn't known, for which UTC stands in. */
export function inputZoneName(zone: TimeZoneChoice, serviceOffset: number | null): string {
  if (zone === 'local') return localZoneName();
  return zone === 'utc' || serviceOffset === null ? 'UTC' : offsetName(serviceOffset);
}
