// Owns the list of notices: which reads together give a selection, and what to do where the service knows less than the field's.

import { fail, failureOf } from '../core/failures.ts';
import { earliestOf, isListed, type JsonRecord, type Notice } from '../core/notices.ts';
import type { NoticeSelection } from '../core/ports.ts';
import { isRefusal } from './answers.ts';
import { rowsOf } from './decode.ts';
import { after, compileFilter, equals, notEquals, type ObjectFilter, unacknowledged } from './filter.ts';
import { NoticeJoin } from './noticeJoin.ts';
import { decodeNotice, idOf, listMask, type MaskForm, nestedMaskIgnored } from './noticeRecord.ts';
import { type PageSizes, readPages } from './pages.ts';
import type { PagingHabits } from './pagingHabits.ts';
import type { Requests } from './requests.ts';
import { wireDateText } from './wireDates.ts';

const sizes: PageSizes = { first: 200, most: 1_000, overlap: 10, overlapShare: 2, all: 100_000 };
const statusPath = 'statusCode.keyName';

/** How the notices that aren't completed are asked for, learnt in the session: by `!=`, by each status that is known, or not at all. */
type OpenRead = 'notCompleted' | 'knownStatuses' | 'everything';

export class NoticeList {
  readonly #requests: Requests;
  readonly #habits: PagingHabits;
  #mask: MaskForm = 'full';
  #openRead: OpenRead = 'notCompleted';
  #tellsChanges = true;
  /** Asked for what was changed since then, the service found nothing: milliseconds since 1970. Either it can't tell, or that notice is gone. */
  #foundNothingSince: number | undefined;

  constructor(requests: Requests, habits: PagingHabits) {
    this.#requests = requests;
    this.#habits = habits;
  }

  /** Every notice of the selection, each once. Throws FailureError. Implements service-interface.md, operation 4 and rules 2 and 6. */
  async read({ lookBackDays }: NoticeSelection, signal: AbortSignal): Promise<readonly Notice[]> {
    const doubted = this.#foundNothingSince;
    const earliest = earliestOf(lookBackDays, this.#requests.serviceNow());
    const rows = lookBackDays > 0 ? await this.#readParts(earliest, signal) : await this.#rows(undefined, signal);
    const notices = decoded(rows);
    if (doubted !== undefined) this.#settleDoubt(doubted, notices);
    return notices.filter((notice) => isListed(notice, earliest));
  }

  /**
   * The notices changed at `since` or later, which is when one was changed that is known; null where the service doesn't narrow by that,
   * or doesn't find that one either. Throws FailureError. Implements operation 4.
   */
  async readChanged(since: number, signal: AbortSignal): Promise<readonly Notice[] | null> {
    if (!this.#tellsChanges) return null;
    // The service compares whole seconds, and says "after".
    const filter = after('modifyDate', wireDateText(Math.floor(since / 1000) * 1000 - 1000));
    const rows = await this.#rows(filter, signal).catch((error: unknown) => {
      if (!isRefusal(failureOf(error))) throw error;
      return undefined;
    });
    if (rows === undefined || passesOver(filter, rows)) {
      this.#tellNoChanges();
      return null;
    }
    this.#foundNothingSince = rows.length === 0 ? since : undefined;
    return rows.length === 0 ? null : decoded(rows);
  }

  /** Nothing was right where the notice of that date is gone. Where it is still there, the service can't be asked so. */
  #settleDoubt(since: number, notices: readonly Notice[]): void {
    if (this.#foundNothingSince === since) this.#foundNothingSince = undefined;
    if (notices.some(({ modifyDate }) => modifyDate?.ms === since)) this.#tellNoChanges();
  }

  #tellNoChanges(): void {
    if (!this.#tellsChanges) return;
    this.#tellsChanges = false;
    this.#requests.log.info('This service does not tell what was changed: all notices are read each time.');
  }

  async #readParts(earliest: number, signal: AbortSignal): Promise<readonly JsonRecord[]> {
    const open = this.#openRead === 'everything' ? null : await this.#open(signal);
    if (open === null || this.#openRead === 'everything') return open ?? (await this.#rows(undefined, signal));
    const rest = [unacknowledged(), after('startDate', wireDateText(Math.floor(earliest / 1000) * 1000))];
    // By now it is known how this service is asked: these two don't wait for each other.
    const parts = await Promise.all(rest.map((filter) => this.#rows(filter, signal)));
    return [open, ...parts].flat();
  }

  /** The notices that aren't completed. A service that takes `!=` for a plain value finds nothing, so nothing found is asked again. */
  async #open(signal: AbortSignal): Promise<readonly JsonRecord[]> {
    if (this.#openRead === 'knownStatuses') return await this.#known(signal);
    const filter = notEquals(statusPath, 'COMPLETED');
    let refusal: unknown;
    try {
      const rows = await this.#rows(filter, signal);
      if (passesOver(filter, rows)) this.#fallBack('knownStatuses', 'it ignored "not completed"');
      if (rows.length > 0) return rows;
    } catch (error) {
      if (!isRefusal(failureOf(error))) throw error;
      refusal = error;
    }
    const known = await this.#known(signal).catch((error: unknown) => {
      throw refusal ?? error;
    });
    if (refusal !== undefined) this.#fallBack('knownStatuses', 'it refused "not completed"');
    else if (known.length > 0) this.#fallBack('knownStatuses', 'it found nothing by "not completed"');
    return known;
  }

  async #known(signal: AbortSignal): Promise<readonly JsonRecord[]> {
    const active = equals(statusPath, 'ACTIVE');
    const rows = await this.#rows(active, signal);
    if (passesOver(active, rows)) {
      this.#fallBack('everything', 'it ignores filters');
      return rows;
    }
    return [...rows, ...(await this.#rows(equals(statusPath, 'PUBLISHED'), signal))];
  }

  #fallBack(to: OpenRead, why: string): void {
    if (this.#openRead === 'everything' || this.#openRead === to) return;
    this.#openRead = to;
    this.#requests.log.info(`Notices of this service are read another way from now on (${to}): ${why}`);
  }

  async #rows(filter: ObjectFilter | undefined, signal: AbortSignal): Promise<readonly JsonRecord[]> {
    if (this.#mask === 'plain') return await this.#pages(filter, 'plain', signal);
    let rows: readonly JsonRecord[] = [];
    let refusal: unknown;
    try {
      rows = await this.#pages(filter, 'full', signal);
      if (!nestedMaskIgnored(rows)) return rows;
    } catch (error) {
      if (!isRefusal(failureOf(error))) throw error;
      refusal = error;
    }
    try {
      const plain = await this.#pages(filter, 'plain', signal, 0);
      if (refusal === undefined && nestedMaskIgnored(plain)) return rows;
      this.#mask = 'plain';
      this.#requests.log.info('This service knows no nested masks: notices come without counts.');
      return plain;
    } catch (error) {
      throw refusal ?? error;
    }
  }

  async #pages(
    filter: ObjectFilter | undefined,
    form: MaskForm,
    signal: AbortSignal,
    retries?: number,
  ): Promise<readonly JsonRecord[]> {
    const join = new NoticeJoin();
    const pages = readPages(
      async (offset, count) => {
        const reply = await this.#requests.get(
          {
            object: 'Notification_Occurrence_Event',
            method: 'getAllObjects',
            mask: listMask[form],
            filter,
            limit: { offset, count },
            retries,
          },
          signal,
        );
        return { rows: rowsOf(reply.json), total: reply.total };
      },
      join,
      sizes,
      this.#habits,
    );
    const all: JsonRecord[] = [];
    for await (const { rows } of pages) for (const row of rows) all.push(row);
    if (join.unusable > 0) {
      // Records without a single id are no empty list of notices: what was read before must not give way to them.
      if (all.length === 0) throw fail('malformed', 'notices were asked for, and records without an id came');
      this.#requests.log.warn(`Left out notices without a usable id: ${join.unusable}`);
    }
    return all;
  }
}

/** Each notice once, as it came last. */
function decoded(rows: readonly JsonRecord[]): readonly Notice[] {
  const notices = new Map<number, Notice>();
  for (const row of rows) {
    const notice = decodeNotice(row);
    if (notice !== null) notices.set(notice.id, notice);
  }
  return [...notices.values()];
}

/** True where a row came that the filter should have kept back: every row is checked again, because a service may ignore a filter without a word. */
function passesOver(filter: ObjectFilter, rows: readonly JsonRecord[]): boolean {
  const { matches } = compileFilter(filter);
  return rows.some((row) => idOf(row) !== null && !matches(row));
}
