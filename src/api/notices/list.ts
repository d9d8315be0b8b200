// Owns the list of notices: which reads together give a selection, and what to do where the service knows less than the field's.

import type { Clock } from '../../core/clock.ts';
import { type Failure, FailureError, fail, failureOf } from '../../core/failures.ts';
import { earliestOf, isListed, type Notice } from '../../core/notices/notice.ts';
import type { NoticeSelection } from '../../core/notices/poll.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';
import { after, notEquals, type ObjectFilter, unacknowledged } from '../filter/filter.ts';
import type { PagingCapabilities } from '../paging/capabilities.ts';
import type { PageSizes, PageWindow } from '../paging/page.ts';
import { readPages } from '../paging/pages.ts';
import { isRefusal } from '../requests/answers.ts';
import type { Requests, ServiceRequest } from '../requests/requests.ts';
import { rowsOf } from '../wire/decode.ts';
import type { MaskField } from '../wire/mask.ts';
import { wireDateText } from '../wire/wireDates.ts';
import { Ability } from './ability.ts';
import { NoticeBudget } from './budget.ts';
import { changedSince, notCompleted, statusPath, wasIgnored } from './checkedFilters.ts';
import { NoticeMerge } from './merge.ts';
import { decodeNotice, listMask, listRecord, type MaskForm, nestedMaskIgnored } from './record.ts';

const sizes: PageSizes = { first: 200, most: 1_000, overlap: 10, overlapShare: 10, all: 100_000 };

/** One read of the notices, of however many lists. */
interface NoticeRead {
  readonly signal: AbortSignal;
  readonly budget: NoticeBudget;
}

export class NoticeList {
  readonly #requests: Requests;
  readonly #capabilities: PagingCapabilities;
  readonly #nestedMasks: Ability;
  /** Whether the service knows `!=`, which no contract promises. Where it doesn't, everything is read: nobody knows all statuses. */
  readonly #notEquals: Ability;
  /** It has found something by `!=`. */
  #isNotEqualsKnown = false;
  readonly #changes: Ability;
  /** Since when the service found nothing changed, not even the notice of that date: milliseconds since 1970. See `#settleDoubt`. */
  #foundNothingSince: number | undefined;

  constructor(requests: Requests, capabilities: PagingCapabilities, clock: Clock) {
    this.#requests = requests;
    this.#capabilities = capabilities;
    const ability = (without: string) => new Ability(clock, requests.log, without);
    this.#nestedMasks = ability('This service knows no nested masks: notices come without counts.');
    this.#notEquals = ability(
      'This service cannot be asked for what is not completed: all notices are read each time.',
    );
    this.#changes = ability('This service does not tell what was changed: all notices are read each time.');
  }

  /** Every notice of the selection, each once. Throws FailureError. Implements service-interface.md, operation 4 and rules 2 and 6. */
  async read({ lookBackDays }: NoticeSelection, signal: AbortSignal): Promise<readonly Notice[]> {
    const doubted = this.#foundNothingSince;
    const read = { signal, budget: new NoticeBudget() };
    const earliest = earliestOf(lookBackDays, this.#requests.serviceNow());
    const rows = lookBackDays > 0 ? await this.#readParts(earliest, read) : await this.#rows(undefined, read);
    const notices = decoded(rows);
    if (doubted !== undefined) this.#settleDoubt(doubted, notices);
    return notices.filter((notice) => isListed(notice, earliest));
  }

  /**
   * The notices changed at `since` or later, which is when one was changed that is known; null where the service doesn't narrow by that,
   * or doesn't find that one either. Throws FailureError. Implements operation 4.
   */
  async readChanged(since: number, signal: AbortSignal): Promise<readonly Notice[] | null> {
    if (this.#changes.isMissing) return null;
    const changed = changedSince(since);
    let refusal: Failure | undefined;
    const rows = await this.#rows(changed.filter, { signal, budget: new NoticeBudget() }).catch((error: unknown) => {
      refusal = refusalOf(error);
      return undefined;
    });
    if (rows === undefined || wasIgnored(changed, rows)) {
      this.#changes.miss(refusal);
      return null;
    }
    this.#foundNothingSince = rows.length === 0 ? since : undefined;
    return rows.length === 0 ? null : decoded(rows);
  }

  /**
   * The service was asked for what was changed at `since` or later and found nothing, though a notice of that date was known. If a read
   * of everything no longer has that notice, the answer was right. If it still has it, the service doesn't tell changes.
   */
  #settleDoubt(since: number, notices: readonly Notice[]): void {
    if (this.#foundNothingSince === since) this.#foundNothingSince = undefined;
    if (notices.some(({ modifyDate }) => modifyDate?.ms === since)) this.#changes.miss();
  }

  async #readParts(earliest: number, read: NoticeRead): Promise<readonly JsonRecord[]> {
    if (this.#notEquals.isMissing) return await this.#rows(undefined, read);
    const { rows, isAll } = await this.#open(read);
    if (isAll) return rows;
    const rest = [unacknowledged(), after('startDate', wireDateText(Math.floor(earliest / 1000) * 1000))];
    // By now it is known how this service is asked: these two don't wait for each other.
    const parts = await Promise.all(rest.map((filter) => this.#rows(filter, read)));
    return [rows, ...parts].flat();
  }

  /** The notices that aren't completed, or all where the service can't be asked for those. */
  async #open(read: NoticeRead): Promise<{ readonly rows: readonly JsonRecord[]; readonly isAll: boolean }> {
    let refusal: Failure | undefined;
    try {
      const rows = await this.#rows(notCompleted.filter, read);
      if (!wasIgnored(notCompleted, rows) && (await this.#knowsNotEquals(rows, read))) return { rows, isAll: false };
    } catch (error) {
      refusal = refusalOf(error);
    }
    const rows = await this.#rows(undefined, read).catch((error: unknown) => {
      throw refusal === undefined ? error : new FailureError(refusal);
    });
    if (rows.length > 0) this.#notEquals.miss(refusal);
    return { rows, isAll: true };
  }

  /** Taken for a plain value it finds nothing. So where nothing was found, all being completed, it must find those. */
  async #knowsNotEquals(found: readonly JsonRecord[], read: NoticeRead): Promise<boolean> {
    if (found.length === 0 && !this.#isNotEqualsKnown) {
      const request = this.#request(notEquals(statusPath, 'ACTIVE'), ['id'], { offset: 0, count: 1 });
      if (rowsOf((await this.#requests.get(request, read.signal)).json).length === 0) return false;
    }
    this.#isNotEqualsKnown = true;
    return true;
  }

  async #rows(filter: ObjectFilter | undefined, read: NoticeRead): Promise<readonly JsonRecord[]> {
    if (this.#nestedMasks.isMissing) return await this.#pages(filter, 'plain', read);
    let rows: readonly JsonRecord[] = [];
    let refusal: Failure | undefined;
    try {
      rows = await this.#pages(filter, 'full', read);
      if (!nestedMaskIgnored(rows)) return rows;
    } catch (error) {
      refusal = refusalOf(error);
    }
    try {
      const plain = await this.#pages(filter, 'plain', read, 0);
      if (refusal === undefined && nestedMaskIgnored(plain)) return rows;
      this.#nestedMasks.miss(refusal);
      return plain;
    } catch (error) {
      throw refusal === undefined ? error : new FailureError(refusal);
    }
  }

  async #pages(
    filter: ObjectFilter | undefined,
    form: MaskForm,
    { signal, budget }: NoticeRead,
    retries?: number,
  ): Promise<readonly JsonRecord[]> {
    const merge = new NoticeMerge();
    const pages = readPages(
      async (offset, count) => {
        const request = this.#request(filter, listMask[form], { offset, count });
        const { json, total } = await budget.page((maxBytes) =>
          // A long pause in the midst of it all is waited out: begun anew it might come to no end.
          this.#requests.get({ ...request, maxBytes, retries, isAwaited: budget.isWhole }, signal),
        );
        return { rows: rowsOf(json).map(listRecord), total };
      },
      merge,
      sizes,
      this.#capabilities,
    );
    const all: JsonRecord[] = [];
    for await (const { rows } of pages) {
      budget.keep(rows);
      for (const row of rows) all.push(row);
    }
    if (merge.unusable > 0) {
      // Records without a single id are no empty list of notices: what was read before must not give way to them.
      if (all.length === 0) throw fail('malformed', 'notices were asked for, and records without an id came');
      this.#requests.log.warn(`Left out notices without a usable id: ${merge.unusable}`);
    }
    return all;
  }

  #request(filter: ObjectFilter | undefined, mask: readonly MaskField[], limit: PageWindow): ServiceRequest {
    return { object: 'Notification_Occurrence_Event', method: 'getAllObjects', mask, filter, limit };
  }
}

/** The failure of what was refused as such. Throws any other error again. */
function refusalOf(error: unknown): Failure {
  const failure = failureOf(error);
  if (!isRefusal(failure)) throw error;
  return failure;
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
