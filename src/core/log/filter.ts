// What of the event log is looked for, ready to be run: over an entry as it came, or over a table's columns.

import type { LogEntry } from '../connection/ports.ts';
import type { DateDisplay } from './dateDisplay.ts';
import { fieldText } from './fieldText.ts';
import { entryValue } from './metaFields.ts';

/** Asks one thing of an entry's texts. */
export interface LogCondition {
  /** The field whose text is tested; null: any field of the entry, of which one must pass. */
  readonly field: string | null;
  /** An entry passes where the test doesn't. */
  readonly negated: boolean;
  /** Over the text of a value: '' for a field that is absent or null, JSON for lists and records. */
  readonly test: (text: string) => boolean;
  /**
   * What every text that passes contains, as it is written or as it reads without JSON's escapes, both in lower case, where there is such
   * a thing: of a million texts only those that contain it are then tested.
   */
  readonly contains?: string;
  /** The values that it names, to find them or to leave them out: they are counted however rare they are. */
  readonly names?: readonly NamedText[];
  /** Of dates what their reader sees is tested; absent: the text that came. */
  readonly dates?: ShownDates;
}

export interface NamedText {
  readonly text: string;
  /** Whether a value is what is named: it may be several that differ in case. */
  readonly test: (text: string) => boolean;
}

export interface ShownDates {
  readonly display: DateDisplay;
  /** Minutes that a date was written with that has no usual form. */
  readonly offsetOf: (text: string) => number;
}

/** All conditions must hold, and `after` ≤ date < `before` (milliseconds since 1970; absent: open). An entry without a date passes no bound. */
export interface LogFilter {
  readonly after?: number;
  readonly before?: number;
  readonly conditions: readonly LogCondition[];
}

export const everything: LogFilter = { conditions: [] };

/** Whether an entry passes. `date`: its date in milliseconds since 1970, NaN where it has none. */
export function passes(filter: LogFilter, entry: LogEntry, date: number): boolean {
  const { after, before, conditions } = filter;
  if (after !== undefined && !(date >= after)) return false;
  if (before !== undefined && !(date < before)) return false;
  return conditions.every(({ field, negated, test }) => {
    const passed =
      field === null
        ? Object.values(entry).some((value) => test(fieldText(value)))
        : test(fieldText(entryValue(entry, field)));
    return passed !== negated;
  });
}
