// What a page has to show of its notice: as it was read, with what its row says by now; before that, in an outage, its row alone.

import { type Notice, type NoticeDetail, withRow } from '../../core/notices/notice.ts';
import { readAtOf, type Snapshot } from '../../core/notices/store.ts';
import type { NoticePageModel, NoticePageState } from '../../protocol/notice.ts';
import { type KnownBefore, knownWith, newestUpdate, noticePageModel, rowPageModel } from './pageModel.ts';
import type { NoticePanelPorts } from './panelPorts.ts';
import { SeenUpdates } from './seenUpdates.ts';

type ContentPorts = Pick<NoticePanelPorts, 'memory' | 'noteSeen' | 'clock' | 'log' | 't'>;

export class PageContent {
  readonly #ports: ContentPorts;
  readonly #reference: () => NoticePageState;
  readonly #seenUpdates: SeenUpdates;
  /** From before this page was opened, or from when it was for the first time. */
  #known: KnownBefore;
  /** What was read last, and when by this machine's clock. */
  #last: { readonly detail: NoticeDetail; readonly at: number } | undefined;

  constructor(ports: ContentPorts, reference: () => NoticePageState) {
    this.#ports = ports;
    this.#reference = reference;
    this.#seenUpdates = new SeenUpdates(ports.memory);
    const { connectionName, id } = reference();
    this.#known = { until: this.#seenUpdates.get(connectionName, id), change: undefined };
  }

  /** As it was read last. */
  get detail(): NoticeDetail | undefined {
    return this.#last?.detail;
  }

  /** The notice was read by a page before. */
  get wasOpened(): boolean {
    return this.#known.until !== null;
  }

  /** A person has before their eyes what was read. */
  take(detail: NoticeDetail): void {
    const { clock, log, noteSeen } = this.#ports;
    const { connectionName, id } = this.#reference();
    this.#last = { detail, at: clock.now() };
    this.#known = knownWith(this.#known, detail, noteSeen(connectionName, id));
    this.#seenUpdates.set(connectionName, id, newestUpdate(detail)).catch((error) => {
      log.warn(`What was read of notice ${id} was not remembered: ${String(error)}`);
    });
  }

  /** Somebody else is signed in. */
  drop(): void {
    this.#last = undefined;
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

  /** What the page is told, and how many milliseconds ago that was read. `rowAlone`: in place of a notice that couldn't be read. */
  told(
    row: Notice | undefined,
    rowAlone: Notice | undefined,
    list: Snapshot | undefined,
  ): { readonly notice: NoticePageModel; readonly readAge: number } | undefined {
    const { clock, t } = this.#ports;
    const { connectionName } = this.#reference();
    const shown = this.shown(row);
    if (shown !== undefined && this.#last !== undefined)
      return { notice: noticePageModel(shown, connectionName, this.#known, t), readAge: clock.now() - this.#last.at };
    const listedAt = list && readAtOf(list);
    if (rowAlone === undefined || typeof listedAt !== 'number') return undefined;
    return { notice: rowPageModel(rowAlone, connectionName, t), readAge: clock.now() - listedAt };
  }
}
