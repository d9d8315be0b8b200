// Whether a notice page has something to read: the list tells what the last read doesn't answer, or what kept the page from the service
// has passed. A list that keeps saying other things than the notice read alone says nothing new with each poll.

import type { Failure, FailureKind } from '../../core/failures.ts';
import { countedAs, type Notice, type NoticeDetail, rowOf } from '../../core/notices/notice.ts';
import { readAtOf, type Snapshot, sameNews } from '../../core/notices/store.ts';

/** Failures that don't pass by themselves: reading isn't tried again when the list is read. */
const lasting: readonly FailureKind[] = ['notFound', 'forbidden', 'tooMuchData'];

/** Times are milliseconds since 1970. */
interface FailedRead {
  readonly failure: Failure;
  readonly at: number;
  /** When the list was read that there was by then. */
  readonly listedAt: number;
  /** Why it couldn't be read since. */
  readonly ofList: Failure | undefined;
}

export class PageFreshness {
  /** The list's row as the last read answers it; undefined where the list didn't hold the notice. */
  #answered: Notice | undefined;
  #read: Notice | undefined;
  #failed: FailedRead | undefined;

  /** The last read failed. */
  get hasFailed(): boolean {
    return this.#failed !== undefined;
  }

  /** The last read failed, and no list that says the same has it read again. */
  get hasFailedForGood(): boolean {
    return this.#failed !== undefined && lasting.includes(this.#failed.failure.kind);
  }

  /** The service said at the last read that it has no such notice. */
  get isGone(): boolean {
    return this.#failed?.failure.kind === 'notFound';
  }

  /** Reading begins, the list having this row. */
  begin(row: Notice | undefined): void {
    this.#answered = row;
  }

  succeeded(detail: NoticeDetail): void {
    this.#read = rowOf(detail);
    this.#failed = undefined;
  }

  /** `at`: milliseconds since 1970. `list`: as it is by then. */
  failed(failure: Failure, at: number, list: Snapshot): void {
    this.#failed = { failure, at, listedAt: readAtOf(list) ?? Number.NEGATIVE_INFINITY, ofList: failureOfList(list) };
  }

  /** The list's, where that says since the last read failed that the key is refused. Told once. */
  refusal(list: Snapshot): Failure | undefined {
    const failed = this.#failed;
    const ofList = failureOfList(list);
    if (failed === undefined || this.hasFailedForGood) return undefined;
    if (ofList?.kind !== 'unauthorized' || ofList === failed.ofList) return undefined;
    this.#failed = { ...failed, failure: ofList, ofList };
    return ofList;
  }

  /** True where there is something to read, now that the list has this row. */
  isDue(row: Notice | undefined, list: Snapshot): boolean {
    if (this.#isNews(row)) return true;
    this.#answered ??= row;
    if (this.#failed === undefined || this.hasFailedForGood) return false;
    const { at, listedAt } = this.#failed;
    // One that is older than the one before was read since the clock was set back.
    return list.state === 'ready' && (list.readAt > at || list.readAt < listedAt);
  }

  #isNews(row: Notice | undefined): boolean {
    if (row === undefined) return this.#answered !== undefined;
    if (this.#answered !== undefined && sameNews(this.#answered, row)) return false;
    if (this.isGone) return true;
    if (this.#read === undefined) return this.#answered !== undefined;
    return !sameNews(countedAs(row, this.#read), row);
  }
}

function failureOfList(list: Snapshot): Failure | undefined {
  return list.state === 'stale' ? list.failure : undefined;
}
