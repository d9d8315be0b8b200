// What the ways to merge a page of the event log into what was taken have in common.

import type { JsonRecord } from '../../core/text/exactJson.ts';
import type { PagePlace } from '../paging/page.ts';
import type { TakenEntries } from './takenEntries.ts';

/** A page that came after others, with at least one row. */
export interface MergePage {
  readonly rows: readonly JsonRecord[];
  /** The rows' dates, in milliseconds since 1970; NaN where there is no readable one. */
  readonly times: readonly number[];
  readonly place: PagePlace;
}

/** Whether a row of a page, at this place of it, is one that was not taken before; to be asked of all, in their order. */
export type Freshness = (row: JsonRecord, index: number) => boolean;

/** Which rows are new, or what must be read to tell; see PageMerge. */
export type MergeVerdict = Freshness | 'stepBack' | 'again';

export interface MergeStrategy {
  /** Pages can be merged in whatever order the service read them. */
  readonly takesEarly: boolean;
  /** Undefined where another strategy must tell. */
  judge(page: MergePage, taken: TakenEntries): MergeVerdict | undefined;
  /** Of a page at this place were taken new rows; it had so many. */
  pageTaken?(place: PagePlace, rows: number): void;
}
