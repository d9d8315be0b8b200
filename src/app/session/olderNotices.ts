// Completed notices from before the time that polls look back: read when a person asks for them, and again when one asks for everything;
// listed until the session ends.

import type { EventService } from '../../core/connection/ports.ts';
import { FailureError } from '../../core/failures.ts';
import { isCompleted, learntRow, type Notice } from '../../core/notices/notice.ts';
import { type NoticeStore, withRows } from '../../core/notices/store.ts';

/** A first step back, in days; the next one goes back to the beginning, which is 0. */
const aYear = 365;

export class OlderNotices {
  readonly #polled: () => number;
  /** What the poll looked back that is listed, in days. */
  #listedDays: number | undefined;
  #days: number | undefined;
  /** By id. */
  #notices = new Map<number, Notice>();
  /** Ids of what polls list, and of what they no longer do and is in doubt. */
  #polledIds: ReadonlySet<number> = new Set();
  /** Ids of those that are listed and that no poll lists. */
  #listedIds: ReadonlySet<number> = new Set();
  #isInDoubt = false;
  /** Settles with the read that began last: the next one waits for it, so that none tells what was before another. */
  #reading: Promise<unknown> = Promise.resolve();
  /** What a person has asked for, until it is over. */
  #asked: Promise<void> | undefined;
  /** Ids of those that were acknowledged since that began. */
  readonly #acknowledgedIds = new Set<number>();

  /** `polled`: the days that the next poll looks back; 0: it reads everything. */
  constructor(polled: () => number) {
    this.#polled = () => this.#listedDays ?? polled();
  }

  /** Days of completed notices that are listed; 0: all. */
  get days(): number {
    const polled = this.#polled();
    if (polled === 0 || this.#days === undefined) return polled;
    return this.#days === 0 ? 0 : Math.max(this.#days, polled);
  }

  /** How many are listed that no poll lists. */
  get count(): number {
    return this.#listedIds.size;
  }

  /** Polls no longer list one that wasn't known to be done with: it is by now, or it is gone. Until it was read again it isn't listed. */
  get isInDoubt(): boolean {
    return this.#isInDoubt;
  }

  /** Reads a year, or everything where a year is listed already. Throws FailureError. */
  async read(service: EventService): Promise<void> {
    const days = () => (this.days === 0 || this.days >= aYear ? 0 : aYear);
    // Who asks once more while it waits or is read means the same.
    this.#asked ??= this.#read(service, days).finally(() => {
      this.#asked = undefined;
    });
    await this.#asked;
  }

  /** Reads again what was read, where something was, and lists it. Where that fails, what is listed stays. */
  async readAgain(service: EventService, store: NoticeStore): Promise<void> {
    const days = this.#days;
    if (days === undefined || this.#polled() === 0 || store.snapshot.state !== 'ready') return;
    try {
      await this.#read(service, () => this.#days ?? days);
    } catch {
      return;
    }
    this.list(store);
  }

  /** As list. Throws FailureError where the list can't be read, and is as old as it says. */
  listNow(store: NoticeStore): void {
    if (store.snapshot.state === 'stale') throw new FailureError(store.snapshot.failure);
    this.list(store);
  }

  /** Lists what was read, in place of what was before. */
  list(store: NoticeStore): void {
    const { snapshot } = store;
    if (snapshot.state !== 'ready') return;
    const polled = [...snapshot.notices].filter(([id]) => !this.#listedIds.has(id));
    store.replace(this.with(new Map(polled)), snapshot.readAt);
  }

  /** What a poll read that looked back so many days, and what is older than that. */
  with(polled: ReadonlyMap<number, Notice>, days = this.#polled()): ReadonlyMap<number, Notice> {
    this.#listedDays = days;
    const isRead = this.#days !== undefined && this.#polled() !== 0;
    const isDropped = (id: number) => !polled.has(id) && !isDoneWith(this.#notices.get(id));
    const dropped = new Set(isRead ? [...this.#polledIds].filter(isDropped) : []);
    const rows: Notice[] = [];
    for (const notice of isRead ? this.#notices.values() : []) {
      const row = polled.get(notice.id);
      if (row !== undefined) this.#notices.set(notice.id, row);
      else if (!dropped.has(notice.id)) rows.push(notice);
    }
    this.#isInDoubt = dropped.size > 0;
    this.#polledIds = new Set(isRead ? [...polled.keys(), ...dropped] : []);
    this.#listedIds = new Set(rows.map(({ id }) => id));
    return withRows(polled, rows);
  }

  /** The service has acknowledged this one. */
  acknowledged(id: number): void {
    this.#acknowledgedIds.add(id);
    const notice = this.#notices.get(id);
    if (notice !== undefined) this.#notices.set(id, { ...notice, acknowledged: true });
  }

  /** A read of one notice alone told this. */
  learn(read: Notice): void {
    const notice = this.#notices.get(read.id);
    if (notice !== undefined) this.#notices.set(read.id, learntRow(notice, read));
  }

  #read(service: EventService, days: () => number): Promise<void> {
    const begin = () => this.#readNow(service, days());
    const reading = this.#reading.then(begin, begin);
    this.#reading = reading;
    return reading;
  }

  async #readNow(service: EventService, days: number): Promise<void> {
    this.#acknowledgedIds.clear();
    const notices = await service.notices({ lookBackDays: days }, new AbortController().signal);
    this.#days = days;
    this.#notices = new Map(notices.filter(isCompleted).map((notice) => [notice.id, notice]));
    this.#polledIds = new Set();
    for (const id of this.#acknowledgedIds) this.acknowledged(id);
  }
}

function isDoneWith(notice: Notice | undefined): boolean {
  return notice?.acknowledged === true && isCompleted(notice);
}
