// What a page has to show of its notice: as it was read, with what its row says by now; before that, its row alone.

import { type ForwardForm, forwardedNotice } from '../../core/notices/forwarding.ts';
import { changedAt, countedAs, type Notice, type NoticeDetail, rowOf, withRow } from '../../core/notices/notice.ts';
import { readAtOf, type Snapshot, sameNews } from '../../core/notices/store.ts';
import { materialChange, materialState } from '../../core/reminders/materialChange.ts';
import type { NoticePageModel, NoticePageState } from '../../protocol/notice.ts';
import type { ToNoticePage } from '../../protocol/noticeMessages.ts';
import type { SeenChange } from '../reminders/seen.ts';
import type { Acquaintance } from './noticeProblem.ts';
import { type KnownBefore, knownWith, noticePageModel, resourceMessages, rowPageModel } from './pageModel.ts';
import type { NoticePanelPorts } from './panelPorts.ts';
import { resourceHashes, SeenHashes, updateHashes } from './seenHashes.ts';

type ContentPorts = Pick<NoticePanelPorts, 'memory' | 'noteSeen' | 'copyNotice' | 'zone' | 'clock' | 'log' | 't'>;

/** Of one state of a notice a list may have several rows in turn: its own, and what it learnt of reads. So many are kept at most. */
const rowsKept = 4;

interface LastRead {
  readonly detail: NoticeDetail;
  /** As the list had it when that was asked for, and when reads before were that said the same. */
  readonly listed: readonly Notice[];
  /** By this machine's clock. */
  readonly at: number;
  /** Which of its resources the reader didn't know, by their places, and how many. */
  readonly isNew: readonly boolean[];
  readonly newResources: number;
}

export class PageContent {
  readonly #ports: ContentPorts;
  readonly #reference: () => NoticePageState;
  readonly #seenUpdates: SeenHashes;
  readonly #seenResources: SeenHashes;
  /** From before this page was opened, or from when it was for the first time. */
  #known: KnownBefore = { updates: null, change: undefined };
  /** Hashes of the resources that the reader knows, as `#known`; null before a read where nobody remembers them. */
  #knownResources: ReadonlySet<number> | null = null;
  /** Which ones those were is remembered: the others are the new ones, however many the list has counted. */
  #areRemembered = false;
  #last: LastRead | undefined;

  constructor(ports: ContentPorts, reference: () => NoticePageState) {
    this.#ports = ports;
    this.#reference = reference;
    this.#seenUpdates = new SeenHashes(ports.memory, 'seenUpdateHashes');
    this.#seenResources = new SeenHashes(ports.memory, 'seenResources');
    this.#remember();
  }

  /** As it was read last. */
  get detail(): NoticeDetail | undefined {
    return this.#last?.detail;
  }

  /** How well the reader knows the notice: a page may have read it before, and the list may have held it. */
  acquaintance(wasListed = false): Acquaintance {
    if (this.#last !== undefined) return 'shown';
    return wasListed || this.#known.updates !== null ? 'known' : 'unknown';
  }

  /** A person has before their eyes what was read. `listed`: as the list had it when that was asked for. */
  take(detail: NoticeDetail, listed: Notice | undefined): void {
    const { clock, log, noteSeen } = this.#ports;
    const { connectionName, id } = this.#reference();
    const hashes = resourceHashes(detail.impactedResources);
    const resources = new Set(hashes);
    const knownResources = this.#knownResources ?? resources;
    const isNew = hashes.map((hash) => !knownResources.has(hash));
    this.#knownResources = knownResources;
    const rows = this.#listedWith(detail, listed);
    const noted = noteSeen(connectionName, detail);
    // Another window may have seen first what this page shows only now.
    const change = this.#last === undefined ? noted : changeBetween(this.#last.detail, detail);
    this.#last = { detail, listed: rows, at: clock.now(), isNew, newResources: isNew.filter((one) => one).length };
    this.#known = knownWith(this.#known, detail, change);
    const remember = async () => {
      await this.#seenUpdates.set(connectionName, id, new Set(updateHashes(detail.updates)));
      await this.#seenResources.set(connectionName, id, resources);
    };
    remember().catch((error) => {
      log.warn(`What was read of notice ${id} was not remembered: ${String(error)}`);
    });
  }

  #listedWith(detail: NoticeDetail, listed: Notice | undefined): readonly Notice[] {
    const before = this.#last;
    const rows = before !== undefined && sameNews(rowOf(before.detail), rowOf(detail)) ? before.listed : [];
    if (listed === undefined || rows.some((row) => sameNews(row, listed))) return rows;
    return [...rows, listed].slice(-rowsKept);
  }

  /** Somebody else is signed in. */
  drop(): void {
    this.#last = undefined;
    this.#remember();
  }

  #remember(): void {
    const { connectionName, id } = this.#reference();
    this.#knownResources = this.#seenResources.get(connectionName, id);
    this.#areRemembered = this.#knownResources !== null;
    this.#known = { updates: this.#seenUpdates.get(connectionName, id), change: undefined };
  }

  /** The service has said so. False where the notice wasn't read. */
  markAcknowledged(): boolean {
    if (this.#last === undefined) return false;
    this.#last = { ...this.#last, detail: { ...this.#last.detail, acknowledged: true } };
    return true;
  }

  /** The list tells of another state than was read: what its row doesn't say is of before. */
  isOlder(row: Notice | undefined): boolean {
    if (this.#last === undefined || row === undefined) return false;
    const { detail, listed } = this.#last;
    // A list that keeps saying other things than the notice read alone tells of no other state.
    if (listed.some((one) => sameNews(one, row))) return false;
    // Where it didn't hold the notice, nobody knows what it keeps saying: the date of the last change tells.
    if (listed.length === 0 && changedAt(row) <= changedAt(detail)) return false;
    return !sameNews(countedAs(row, rowOf(detail)), row);
  }

  /** What was read, as the list has it by now. */
  shown(row: Notice | undefined): NoticeDetail | undefined {
    const { detail } = this;
    return detail === undefined || row === undefined ? detail : withRow(detail, row);
  }

  /** Puts what is shown on the clipboard; false while nothing is, or it is of two states. */
  copyAs(row: Notice | undefined, form: ForwardForm): boolean {
    const { copyNotice, zone, t } = this.#ports;
    const shown = this.shown(row);
    if (shown === undefined || this.isOlder(row)) return false;
    copyNotice(forwardedNotice(shown, form, zone(), t), shown.id);
    return true;
  }

  /** The messages that bring its resources, as far as it was read. */
  get resources(): readonly ToNoticePage[] {
    return this.#last === undefined ? [] : resourceMessages(this.#last.detail.impactedResources, this.#last.isNew);
  }

  /**
   * What the page is told, and how many milliseconds ago that was read. That it is older than its row is said while nothing newer is there.
   * `rowAlone`: in place of a notice that wasn't read.
   */
  told(
    reader: { readonly row: Notice | undefined; readonly isWanting: boolean } | undefined,
    rowAlone: Notice | undefined,
    list: Snapshot | undefined,
  ): { readonly notice: NoticePageModel; readonly readAge: number } | undefined {
    const { clock, t } = this.#ports;
    const { connectionName } = this.#reference();
    const row = reader?.row;
    const shown = this.shown(row);
    if (shown !== undefined && this.#last !== undefined) {
      const { at, newResources } = this.#last;
      const model = noticePageModel(shown, connectionName, this.#known, t);
      if (row !== undefined && reader?.isWanting && this.isOlder(row)) {
        const countedResources = row.impactedResourceCount;
        return { notice: { ...model, isOlder: true, countedResources }, readAge: clock.now() - at };
      }
      const isCounted = this.#areRemembered || newResources > 0;
      return { notice: isCounted ? { ...model, newResources } : model, readAge: clock.now() - at };
    }
    const listedAt = list && readAtOf(list);
    if (rowAlone === undefined || typeof listedAt !== 'number') return undefined;
    return { notice: rowPageModel(rowAlone, connectionName, t), readAge: clock.now() - listedAt };
  }
}

function changeBetween(earlier: NoticeDetail, later: NoticeDetail): SeenChange | undefined {
  const before = materialState(rowOf(earlier));
  const change = materialChange(before, materialState(rowOf(later)));
  return change && { ...change, before };
}
