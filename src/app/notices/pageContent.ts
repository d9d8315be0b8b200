// What a page has to show of its notice: as it was read, with what its row says by now; before that, its row alone.

import { type Notice, type NoticeDetail, withRow } from '../../core/notices/notice.ts';
import { readAtOf, type Snapshot } from '../../core/notices/store.ts';
import type { NoticePageModel, NoticePageState } from '../../protocol/notice.ts';
import type { ToNoticePage } from '../../protocol/noticeMessages.ts';
import type { Acquaintance } from './noticeProblem.ts';
import { type KnownBefore, knownWith, noticePageModel, resourceMessages, rowPageModel } from './pageModel.ts';
import type { NoticePanelPorts } from './panelPorts.ts';
import { resourceHashes, SeenHashes, updateHashes } from './seenHashes.ts';

type ContentPorts = Pick<NoticePanelPorts, 'memory' | 'noteSeen' | 'clock' | 'log' | 't'>;

interface LastRead {
  readonly detail: NoticeDetail;
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

  /** A person has before their eyes what was read. */
  take(detail: NoticeDetail): void {
    const { clock, log, noteSeen } = this.#ports;
    const { connectionName, id } = this.#reference();
    const hashes = resourceHashes(detail.impactedResources);
    const resources = new Set(hashes);
    const knownResources = this.#knownResources ?? resources;
    const isNew = hashes.map((hash) => !knownResources.has(hash));
    this.#knownResources = knownResources;
    this.#last = { detail, at: clock.now(), isNew, newResources: isNew.filter((one) => one).length };
    this.#known = knownWith(this.#known, detail, noteSeen(connectionName, detail));
    const remember = async () => {
      await this.#seenUpdates.set(connectionName, id, new Set(updateHashes(detail.updates)));
      await this.#seenResources.set(connectionName, id, resources);
    };
    remember().catch((error) => {
      log.warn(`What was read of notice ${id} was not remembered: ${String(error)}`);
    });
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

  /** What was read, as the list has it by now. */
  shown(row: Notice | undefined): NoticeDetail | undefined {
    const { detail } = this;
    return detail === undefined || row === undefined ? detail : withRow(detail, row);
  }

  /** The messages that bring its resources, as far as it was read. */
  get resources(): readonly ToNoticePage[] {
    return this.#last === undefined ? [] : resourceMessages(this.#last.detail.impactedResources, this.#last.isNew);
  }

  /** What the page is told, and how many milliseconds ago that was read. `rowAlone`: in place of a notice that wasn't read. */
  told(
    row: Notice | undefined,
    rowAlone: Notice | undefined,
    list: Snapshot | undefined,
  ): { readonly notice: NoticePageModel; readonly readAge: number } | undefined {
    const { clock, t } = this.#ports;
    const { connectionName } = this.#reference();
    const shown = this.shown(row);
    if (shown !== undefined && this.#last !== undefined) {
      const { at, newResources } = this.#last;
      const model = noticePageModel(shown, connectionName, this.#known, t);
      const isCounted = this.#areRemembered || newResources > 0;
      return { notice: isCounted ? { ...model, newResources } : model, readAge: clock.now() - at };
    }
    const listedAt = list && readAtOf(list);
    if (rowAlone === undefined || typeof listedAt !== 'number') return undefined;
    return { notice: rowPageModel(rowAlone, connectionName, t), readAge: clock.now() - listedAt };
  }
}
