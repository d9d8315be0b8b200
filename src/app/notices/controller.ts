// One notice on its page: read for the present session, kept up to date with the list, and acknowledged from there.

import { type Failure, failureLine } from '../../core/failures.ts';
import type { ForwardForm } from '../../core/notices/forwarding.ts';
import { type Notice, type NoticeDetail, type NoticeReference, rowOf } from '../../core/notices/notice.ts';
import { dispatch, type MessageHandlers } from '../../protocol/messages.ts';
import type { NoticePageState, Problem } from '../../protocol/notice.ts';
import type { FromNoticePage } from '../../protocol/noticeMessages.ts';
import { isSameAccount, PanelConnection } from '../panels/connection.ts';
import type { PanelSession } from '../panels/ports.ts';
import { noticeProblem } from './noticeProblem.ts';
import { NoticeReader } from './noticeReader.ts';
import { windowQuery } from './noticeWindow.ts';
import { PageAcknowledging } from './pageAcknowledging.ts';
import { PageContent } from './pageContent.ts';
import { PageMachines } from './pageMachines.ts';
import { PageMuting } from './pageMuting.ts';
import { PageTitle } from './pageTitle.ts';
import type { NoticePanelPorts, NoticePanelView } from './panelPorts.ts';

export class NoticeController {
  readonly #view: NoticePanelView;
  readonly #ports: NoticePanelPorts;
  readonly #content: PageContent;
  readonly #connection: PanelConnection;
  readonly #acknowledging: PageAcknowledging;
  readonly #machines: PageMachines;
  readonly #muting: PageMuting;
  readonly #title: PageTitle;
  readonly #subscriptions: readonly (() => void)[];
  #notice: NoticePageState;
  /** Of the present session; undefined while nobody is signed in. */
  #reader: NoticeReader | undefined;
  #problem: Problem | null = null;

  readonly #handlers: MessageHandlers<FromNoticePage> = {
    ready: () => {
      this.#sendAll();
      this.#reader?.readIfOutdated();
    },
    acknowledge: () => void this.acknowledgeShown(),
    refresh: () => void this.#reader?.read(),
    act: ({ action }) => {
      if (action === 'retry' && this.#reader !== undefined) void this.#reader.read();
      else this.#ports.runProblemAction(this.#notice.connectionName, action);
    },
    setZone: ({ zone }) => this.#ports.setZone(zone),
    searchLogAround: () => {
      const { known } = this;
      if (known) this.#ports.openLog(this.#notice.connectionName, windowQuery(known, this.#connection.clock.now()));
    },
    copyLink: () => this.#ports.copyLink(this.#notice.connectionName, this.#notice.id),
    copyAs: ({ form }) => void (this.copyAs(form) || this.#ports.readAndCopy(this.reference, form)),
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
    this.#content = new PageContent(ports, () => this.#notice);
    this.#connection = new PanelConnection(notice.connectionName, ports, (before) => this.#changeSession(before));
    const onEnd = (isDone: boolean) => this.#endAcknowledging(isDone);
    this.#acknowledging = new PageAcknowledging({ view, ports, connection: this.#connection, onEnd });
    this.#machines = new PageMachines(view, ports, () => this.#notice);
    this.#muting = new PageMuting(view, ports, () => this.#notice);
    this.#title = new PageTitle({ view, ports, connection: this.#connection, notice: () => this.#notice });
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
    return this.#reader?.isGone === false && this.known?.acknowledged === false;
  }

  /** What the page shows, listed or not, as a list keeps it. */
  get known(): Notice | undefined {
    return this.shown === undefined ? this.#rowAlone : rowOf(this.shown);
  }

  get standing(): NoticeReader['standing'] {
    return this.#reader?.standing ?? { isGone: false, isReading: false };
  }

  /** What the page's button does, unless nobody has seen the text that is yet to come. Resolves when that is over; a failure has been shown. */
  async acknowledgeShown(): Promise<void> {
    if (!this.canAcknowledge) return;
    const isOlder = !this.#reader?.isGivenUp && this.#content.isOlder(this.#reader?.row);
    await this.#acknowledging.start(this.#notice.id, isOlder);
  }

  /** Puts the notice, as it is shown, on the clipboard; false while there is none to show, or what is shown is of two states. */
  copyAs(form: ForwardForm): boolean {
    return this.#content.copyAs(this.#reader?.row, form);
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

  /** With another user or service, what was read from the last one goes; another name alone changes nothing of it. */
  #changeSession(before: PanelSession | undefined): void {
    if (before !== undefined && !isSameAccount(before, this.#connection.session)) this.#content.drop();
    this.#reader?.dispose();
    this.#reader = undefined;
    this.#acknowledging.tell();
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
      onRead: (detail, listed) => this.#showRead(detail, listed),
      onFailure: (failure) => {
        this.#ports.log.warn(`Reading notice ${this.#notice.id} failed: ${failureLine(failure)}`);
        this.#showFailure(failure, session.host);
      },
      onRefused: (failure) => this.#showFailure(failure, session.host),
      onRowChange: () => this.#sendNotice(),
      onListChange: () => {
        this.#showTitle();
        this.#machines.listChanged();
      },
    });
    this.#reader = reader;
    reader.readInSight();
    this.#sendNotice();
  }

  #showRead(detail: NoticeDetail, listed: Notice | undefined): void {
    this.#problem = null;
    this.#content.take(detail, listed);
    this.#title.take(detail);
    this.#sendNotice();
    this.#sendResources();
    this.#view.post({ type: 'problem', problem: null });
  }

  #showTitle(): void {
    this.#title.show(this.#reader?.rowUnlessGone);
  }

  /** `host`: the service's, as the user knows it. */
  #showFailure(failure: Failure, host: string): void {
    const acquaintance = this.#content.acquaintance(this.#reader?.wasListed);
    this.#problem = noticeProblem(failure, { host, id: this.#notice.id }, acquaintance, this.#ports.t);
    // Nothing stays of what the list said, where the service has no such notice.
    if (this.#told === undefined) this.#sendLoading();
    this.#sendNotice();
    this.#view.post({ type: 'problem', problem: this.#problem });
  }

  /** What was read, as the list has it by now. */
  get shown(): NoticeDetail | undefined {
    return this.#content.shown(this.#reader?.row);
  }

  /** What the list says of a notice that wasn't read: it is on its way, or can't be read. */
  get #rowAlone(): Notice | undefined {
    return this.#content.detail === undefined ? this.#reader?.rowUnlessGone : undefined;
  }

  #endAcknowledging(isDone: boolean): void {
    // The list may not hold an old notice: the page doesn't wait for it to say so.
    if (!isDone) void this.#reader?.read();
    else if (this.#content.markAcknowledged()) this.#sendNotice();
    else this.#reader?.readIfFailed();
  }

  #sendAll(): void {
    this.#sendLoading();
    // Its button comes with the others: after them it would push them along.
    this.#muting.send();
    this.#sendNotice();
    this.#sendResources();
    this.#machines.send();
    this.#acknowledging.tell();
    // The problem is told last: nothing after it means that reading is over.
    if (this.#problem !== null) this.#view.post({ type: 'problem', problem: this.#problem });
  }

  #sendLoading(): void {
    this.#view.post({ type: 'loading', ...this.#notice, keep: this.#told !== undefined });
    // The page says so once that takes long.
    if (this.#content.isOlder(this.#reader?.row)) this.#sendNotice();
  }

  #sendResources(): void {
    for (const message of this.#content.resources) this.#view.post(message);
  }

  get #told(): ReturnType<PageContent['told']> {
    return this.#content.told(this.#reader, this.#rowAlone, this.#connection.session?.store.snapshot);
  }

  #sendNotice(): void {
    const told = this.#told;
    if (told === undefined) return;
    const [serviceNow, zone] = [this.#connection.clock.now(), this.#ports.zone()];
    this.#view.post({ type: 'notice', ...told, ...this.standing, serviceNow, zone });
  }
}
