// A value of the event log as filters and tables see it: a text.

import type { Json } from '../text/exactJson.ts';

/** '' for a value that is absent or null, JSON for lists and records. */
export function fieldText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
