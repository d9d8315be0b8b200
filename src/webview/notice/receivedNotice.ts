// What the editor has told of one notice, as far as the page shows it. Knows no document.

import type { ImpactedResource } from '../../core/notices/notice.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type {
  Muting,
  NoticePageModel,
  NoticePageState,
  OverlapView,
  Problem,
  WorkspacePlace,
} from '../../protocol/notice.ts';
import type { ToNoticePage } from '../../protocol/noticeMessages.ts';

/** Progress shorter than this isn't shown, so that nothing flashes; milliseconds. */
const busyDelay = 200;

type Message<T extends ToNoticePage['type']> = Extract<ToNoticePage, { type: T }>;

export class ReceivedNotice {
  readonly #onBusy: () => void;
  /** Which one it is; undefined until the editor has said so. */
  reference: NoticePageState | undefined;
  /** Undefined while it is on its way. */
  notice: NoticePageModel | undefined;
  isGone = false;
  resources: readonly ImpactedResource[] = [];
  /** Places of those that came since the reader last opened the notice. */
  newRows: ReadonlySet<number> = new Set();
  problem: Problem | null = null;
  isAcknowledging = false;
  muting: Muting = 'unlisted';
  /** Where its machines are named in the open folders. */
  places: readonly WorkspacePlace[] = [];
  /** Machines that stand in for each other and are hit at once, and how many groups more there are. */
  overlaps: readonly OverlapView[] = [];
  moreOverlaps = 0;
  zone: TimeZoneChoice = 'local';
  /** What is told in place of a read, until that is over or takes long: what the list says alone, or that what was read is older. */
  #heldBack: NoticePageModel | undefined;
  #isBusy = false;
  /** When the notice was read, and how far the service's clock is ahead: by the page's clock, in milliseconds. */
  #readAt = 0;
  #skew = 0;
  /** Resources of a read whose parts are still coming. */
  #arriving: ImpactedResource[] = [];
  #arrivingNew = new Set<number>();
  #busyTimer: ReturnType<typeof setTimeout> | undefined;

  /** `onBusy`: `isBusy` is true from now on, though no message came. The notice is expected from the beginning. */
  constructor(reference: NoticePageState | undefined, onBusy: () => void) {
    this.reference = reference;
    this.#onBusy = onBusy;
    this.#expect();
  }

  /** Reading takes long enough to say so. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** All of it is here: nothing more is on its way. */
  get isWhole(): boolean {
    const { notice } = this;
    if (notice === undefined || notice.isRowAlone || this.#busyTimer !== undefined) return false;
    return this.resources.length >= notice.impactedResourceCount;
  }

  /** The service's time, in milliseconds since 1970. */
  get now(): number {
    return Date.now() + this.#skew;
  }

  /** When the notice was read, by the same clock. */
  get readAt(): number {
    return this.#readAt + this.#skew;
  }

  takeLoading({ connectionName, id, keep }: Message<'loading'>): void {
    this.reference = { connectionName, id };
    if (!keep) {
      this.notice = undefined;
      this.#heldBack = undefined;
    }
    this.#expect();
  }

  takeNotice({ notice, isGone, isReading, readAge, serviceNow, zone }: Message<'notice'>): void {
    // That may be there while it is still being read.
    const isInPlace = notice.isOlder ? isReading : notice.isRowAlone && this.notice === undefined;
    const isFlash = isInPlace && this.#busyTimer !== undefined && !this.#isBusy;
    if (!notice.isRowAlone && !isReading) this.#arrived();
    this.#heldBack = isFlash ? notice : undefined;
    if (!isFlash) this.notice = notice;
    this.isGone = isGone;
    this.zone = zone;
    this.#readAt = Date.now() - readAge;
    this.#skew = serviceNow - Date.now();
    if (notice.impactedResourceCount === 0) this.resources = [];
  }

  /** Rows on the screen are replaced only once all new ones are here; the first ones of all show as they come. */
  takeResources({ from, rows, newRows }: Message<'resources'>): void {
    if (from === 0) {
      this.#arriving = [];
      this.#arrivingNew = new Set();
    }
    if (from !== this.#arriving.length) return;
    this.#arriving.push(...rows);
    for (const row of newRows) this.#arrivingNew.add(row);
    const total = this.notice?.impactedResourceCount ?? 0;
    if (this.#arriving.length >= total || this.resources.length < this.#arriving.length) {
      this.resources = [...this.#arriving];
      this.newRows = new Set(this.#arrivingNew);
    }
  }

  takeProblem({ problem }: Message<'problem'>): void {
    if (problem !== null) {
      this.#arrived();
      this.#showHeldBack();
    }
    this.problem = problem;
  }

  #expect(): void {
    clearTimeout(this.#busyTimer);
    this.#busyTimer = setTimeout(() => {
      this.#isBusy = true;
      this.#showHeldBack();
      this.#onBusy();
    }, busyDelay);
  }

  #showHeldBack(): void {
    this.notice = this.#heldBack ?? this.notice;
    this.#heldBack = undefined;
  }

  #arrived(): void {
    clearTimeout(this.#busyTimer);
    this.#busyTimer = undefined;
    this.#isBusy = false;
  }
}
