// One notice on its page: read for the present session, kept up to date with the list, and acknowledged from there.

import { type Failure, failureLine } from '../../core/failures.ts';
import { type ForwardForm, forwardedNotice } from '../../core/notices/forwarding.ts';
import { type NoticeDetail, type NoticeReference, withRow } from '../../core/notices/notice.ts';
import { dispatch, type MessageHandlers } from '../../protocol/messages.ts';
import type { NoticePageState, Problem } from '../../protocol/notice.ts';
import type { FromNoticePage } from '../../protocol/noticeMessages.ts';
import { PanelConnection } from '../panels/connection.ts';
import type { PanelSession } from '../panels/ports.ts';
import { type Acquaintance, noticeProblem } from './noticeProblem.ts';
import { NoticeReader } from './noticeReader.ts';
import { windowQuery } from './noticeWindow.ts';
import { PageMachines } from './pageMachines.ts';
import { type KnownBefore, knownWith, newestUpdate, noticePageModel, postResources } from './pageModel.ts';
import { PageMuting } from './pageMuting.ts';
import type { NoticePanelPorts, NoticePanelView } from './panelPorts.ts';
import { SeenUpdates } from './seenUpdates.ts';
import { noticeTitle } from './title.ts';

export class NoticeController {
  readonly #view: NoticePanelView;
  readonly #ports: NoticePanelPorts;
  readonly #seenUpdates: SeenUpdates;
  readonly #connection: PanelConnection;
  readonly #machines: PageMachines;
  readonly #muting: PageMuting;
  readonly #subscriptions: readonly (() => void)[];
  #notice: NoticePageState;
  /** From before this page was opened, or from when it was for the first time. */
  #known: KnownBefore;
  /** Of the present session; undefined while nobody is signed in. */
  #reader: NoticeReader | undefined;
  /** What was read last, and when by this machine's clock. */
  #last: { readonly detail: NoticeDetail; readonly at: number } | undefined;
  /** As it was read last, by whomever: the tab keeps it. */
  #subject: string | undefined;
  #problem: Problem | null = null;
  #isAcknowledging = false;

  readonly #handlers: MessageHandlers<FromNoticePage> = {
    ready: () => {
      this.#sendAll();
      this.#reader?.readIfOutdated();
    },
    acknowledge: () => void this.acknowledgeShown(),
    refresh: () => void this.#reader?.read(),
    act: ({ action }) => {
      if (action === 'retry') void this.#reader?.read();
      else this.#ports.runProblemAction(this.#notice.connectionName, action);
    },
    setZone: ({ zone }) => this.#ports.setZone(zone),
    searchLogAround: () => {
      const shown = this.#shown;
      if (shown) this.#ports.openLog(this.#notice.connectionName, windowQuery(shown, this.#connection.clock.now()));
    },
    copyLink: () => this.#ports.copyLink(this.#notice.connectionName, this.#notice.id),
    copyAs: ({ form }) => void this.copyAs(form),
    saveAttachment: (message) =>
      this.#ports.saveAttachment(this.#notice.connectionName, this.#notice.id, message.attachmentId),
    copyText: ({ text }) => this.#ports.copyText(text),
    findInWorkspace: ({ text }) => this.#ports.findInWorkspace(text),
    openPlace: (place) => this.#machines.openPlace(place),
    openNotice: ({ id }) => this.#machines.openNotice(id),
    mute: () => this.#ports.mutes.mute(this.reference),
    unmute: () => this.#ports.mutes.unmute(this.reference),
  };

  constructor(view: NoticePanelView, notice: NoticePageState, ports: NoticePanelPorts) {
    this.#view = view;
    this.#notice = notice;
    this.#ports = ports;
    this.#seenUpdates = new SeenUpdates(ports.memory);
    this.#known = { until: this.#seenUpdates.get(notice.connectionName, notice.id), change: undefined };
    this.#connection = new PanelConnection(notice.connectionName, ports, (before) => this.#changeSession(before));
    this.#machines = new PageMachines(view, ports, () => this.#notice);
    this.#muting = new PageMuting(view, ports, () => this.#notice);
    this.#subscriptions = [
      () => this.#muting.dispose(),
      ports.onZoneChange(() => this.#sendNotice()),
      ports.sessions.onChange(() => this.#showTitle()),
    ];
    this.#useSession();
  }

  get reference(): NoticeReference {
    return this.#notice;
  }

  /** The page shows a notice that nobody has acknowledged, and that is still there. */
  get canAcknowledge(): boolean {
    return this.#reader !== undefined && this.#shown?.acknowledged === false && !this.#reader.isGone;
  }

  /** What the page's button does. Resolves when that is over; a failure has been shown. */
  async acknowledgeShown(): Promise<void> {
    const { session } = this.#connection;
    if (this.#isAcknowledging || !this.canAcknowledge) return;
    this.#setAcknowledging(true);
    try {
      const { connectionName, id } = this.#notice;
      const isDone = await this.#ports.acknowledgeWithMessage(connectionName, id, () => this.acknowledgeShown());
      if (this.#connection.session?.service !== session?.service) return;
      // The list may not hold an old notice: the page doesn't wait for it to say so.
      if (!isDone) void this.#reader?.read();
      else if (this.#last !== undefined) {
        this.#last = { ...this.#last, detail: { ...this.#last.detail, acknowledged: true } };
        this.#sendNotice();
      }
    } finally {
      this.#setAcknowledging(false);
    }
  }

  /** Puts the notice, as it is shown, on the clipboard; false while there is none to show. */
  copyAs(form: ForwardForm): boolean {
    const shown = this.#shown;
    if (shown === undefined) return false;
    this.#ports.copyNotice(forwardedNotice(shown, form, this.#ports.zone(), this.#ports.t), shown.id);
    return true;
  }

  rename(connectionName: string): void {
    this.#notice = { ...this.#notice, connectionName };
    this.#connection.rename(connectionName);
    this.#showTitle();
  }

  /** A person opens the notice while its page is open: from a row, or by a link. */
  openedAgain(): void {
    this.#reader?.readIfFailed();
  }

  receive(message: FromNoticePage): void {
    dispatch(this.#handlers, message);
  }

  dispose(): void {
    this.#reader?.dispose();
    for (const end of this.#subscriptions) end();
    this.#connection.dispose();
    this.#machines.dispose();
  }

  /** With another user or service, what was read from the last one goes. */
  #changeSession(before: PanelSession | undefined): void {
    if (before !== undefined) this.#last = undefined;
    this.#reader?.dispose();
    this.#reader = undefined;
    this.#useSession();
  }

  #useSession(): void {
    const { session, problem } = this.#connection;
    this.#problem = problem;
    if (session === undefined) {
      this.#sendAll();
      return;
    }
    this.#view.post({ type: 'problem', problem: null });
    const reader = new NoticeReader({
      session,
      id: this.#notice.id,
      clock: this.#ports.clock,
      isVisible: () => this.#view.isVisible(),
      onStart: () => this.#sendLoading(),
      onRead: (detail) => this.#showRead(detail),
      onFailure: (failure) => this.#showFailure(failure, session.host),
      onRowChange: () => this.#sendNotice(),
    });
    this.#reader = reader;
    void reader.read();
  }

  #showRead(detail: NoticeDetail): void {
    const { clock, log } = this.#ports;
    const { connectionName, id } = this.#notice;
    this.#last = { detail, at: clock.now() };
    this.#problem = null;
    this.#known = knownWith(this.#known, detail, this.#ports.noteSeen(connectionName, id));
    this.#subject = detail.subject;
    this.#showTitle();
    this.#sendNotice();
    postResources(this.#view, this.#last?.detail);
    this.#view.post({ type: 'problem', problem: null });
    this.#seenUpdates.set(connectionName, id, newestUpdate(detail)).catch((error) => {
      log.warn(`What was read of notice ${id} was not remembered: ${String(error)}`);
    });
  }

  /** Before it was read the tab has the title that it was opened with, or kept over a reload. */
  #showTitle(): void {
    if (this.#subject !== undefined) this.#view.setTitle(noticeTitle(this.#subject, this.#notice, this.#ports));
  }

  /** `host`: the service's, as the user knows it. */
  #showFailure(failure: Failure, host: string): void {
    const { log, t } = this.#ports;
    log.warn(`Reading notice ${this.#notice.id} failed: ${failureLine(failure)}`);
    this.#problem = noticeProblem(failure, host, this.#acquaintance, t);
    this.#sendNotice();
    this.#view.post({ type: 'problem', problem: this.#problem });
  }

  get #acquaintance(): Acquaintance {
    if (this.#last !== undefined) return 'shown';
    return this.#known.until !== null || this.#reader?.wasListed ? 'known' : 'unknown';
  }

  /** What was read, as the list has it by now. */
  get #shown(): NoticeDetail | undefined {
    const detail = this.#last?.detail;
    const row = this.#reader?.row;
    return detail === undefined || row === undefined ? detail : withRow(detail, row);
  }

  #setAcknowledging(active: boolean): void {
    this.#isAcknowledging = active;
    this.#view.post({ type: 'acknowledging', active });
  }

  #sendAll(): void {
    this.#sendLoading();
    this.#sendNotice();
    postResources(this.#view, this.#last?.detail);
    this.#machines.send();
    this.#muting.send();
    this.#view.post({ type: 'acknowledging', active: this.#isAcknowledging });
    // The problem is told last: nothing after it means that reading is over.
    if (this.#problem !== null) this.#view.post({ type: 'problem', problem: this.#problem });
  }

  #sendLoading(): void {
    this.#view.post({ type: 'loading', ...this.#notice, keep: this.#last !== undefined });
  }

  #sendNotice(): void {
    const shown = this.#shown;
    if (shown === undefined || this.#last === undefined) return;
    this.#view.post({
      type: 'notice',
      notice: noticePageModel(shown, this.#notice.connectionName, this.#known, this.#ports.t),
      isGone: this.#reader?.isGone ?? false,
      readAge: this.#ports.clock.now() - this.#last.at,
      serviceNow: this.#connection.clock.now(),
      zone: this.#ports.zone(),
    });
  }
}
