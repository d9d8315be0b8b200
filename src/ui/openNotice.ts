// One notice on one page: read for the present session, kept up to date with the list, and acknowledged from there.

import type * as vscode from 'vscode';
import { describeFailure, failureOf } from '../core/failures.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { NoticeDetail } from '../core/notices.ts';
import {
  type FromNoticePage,
  type NoticePageState,
  type Problem,
  readFromNoticePage,
  type ToNoticePage,
} from '../protocol/notice.ts';
import { newestUpdate, noticeView } from './noticePageView.ts';
import { noticeTitle } from './noticeTitle.ts';
import { windowQuery } from './noticeWindow.ts';
import { Page, type PageKind } from './page.ts';
import { PanelConnection } from './panelConnection.ts';
import type { PanelPorts, PanelSession } from './panelPorts.ts';
import type { PanelContent } from './panels.ts';
import { SeenUpdates } from './seenUpdates.ts';

const kind: PageKind<FromNoticePage> = {
  name: 'noticePage',
  element: 'pe-notice-page',
  title: 'Notice',
  read: readFromNoticePage,
};

/** Rows of impacted resources in one message. */
const resourcesAtOnce = 1000;

export class OpenNotice implements PanelContent {
  readonly #panel: vscode.WebviewPanel;
  readonly #page: Page<ToNoticePage, FromNoticePage>;
  readonly #notice: NoticePageState;
  readonly #ports: PanelPorts;
  readonly #seen: SeenUpdates;
  /** How far the updates were read when this page was opened. */
  readonly #seenUntil: number | null;
  readonly #connection: PanelConnection;
  readonly #endZone: () => void;
  #endStore: () => void = () => {};
  #detail: NoticeDetail | undefined;
  #readAt = 0;
  #reading: AbortController | undefined;
  #problem: Problem | null = null;
  #acknowledging = false;
  /** The notice changed while nobody looked. */
  #outdated = false;

  constructor(panel: vscode.WebviewPanel, extensionUri: vscode.Uri, notice: NoticePageState, ports: PanelPorts) {
    this.#panel = panel;
    this.#notice = notice;
    this.#ports = ports;
    this.#seen = new SeenUpdates(ports.memory);
    this.#seenUntil = this.#seen.get(notice.connectionName, notice.id);
    this.#page = new Page(panel.webview, extensionUri, kind, ports.log, (message) => this.#receive(message));
    this.#connection = new PanelConnection(notice.connectionName, ports, (before) => this.#changeSession(before));
    this.#endZone = ports.onZoneChange(() => this.#sendNotice());
    this.#useSession();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#reading?.abort();
    this.#endStore();
    this.#endZone();
    this.#connection.dispose();
    this.#page.dispose();
  }

  /** With another user or service, what was read from the last one goes. */
  #changeSession(before: PanelSession | undefined): void {
    if (before !== undefined) this.#detail = undefined;
    this.#reading?.abort();
    this.#reading = undefined;
    this.#endStore();
    this.#useSession();
  }

  #useSession(): void {
    const { session, problem } = this.#connection;
    this.#problem = problem;
    if (session === undefined) {
      this.#endStore = () => {};
      this.#sendAll();
      return;
    }
    this.#page.post({ type: 'problem', problem: null });
    this.#endStore = session.store.onChange(() => this.#compare(session));
    void this.#read();
  }

  async #read(): Promise<void> {
    const { session } = this.#connection;
    if (session === undefined) return;
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    this.#outdated = false;
    this.#sendLoading();
    try {
      const detail = await session.service.notice(this.#notice.id, reading.signal);
      if (reading.signal.aborted) return;
      this.#take(detail);
    } catch (error) {
      if (reading.signal.aborted) return;
      const failure = failureOf(error);
      this.#ports.log.warn(`Reading notice ${this.#notice.id} failed: ${failure.kind}: ${failure.detail}`);
      this.#problem = describeFailure(failure, session.host, this.#ports.t);
      this.#page.post({ type: 'problem', problem: this.#problem });
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  #take(detail: NoticeDetail): void {
    this.#detail = detail;
    this.#readAt = this.#ports.clock.now();
    this.#problem = null;
    this.#panel.title = noticeTitle(detail.subject, detail.id, this.#ports.t);
    this.#sendNotice();
    this.#sendResources();
    this.#page.post({ type: 'problem', problem: null });
    this.#seen.set(this.#notice.connectionName, this.#notice.id, newestUpdate(detail)).catch((error) => {
      this.#ports.log.warn(`What was read of notice ${this.#notice.id} was not remembered: ${String(error)}`);
    });
  }

  /** Follows the list: an acknowledgement shows at once, other changes are read. */
  #compare(session: PanelSession): void {
    const row = noticesOf(session.store.snapshot).get(this.#notice.id);
    const detail = this.#detail;
    if (row === undefined || detail === undefined || this.#reading !== undefined) return;
    if (row.acknowledged) this.#showAcknowledged();
    const changed =
      row.modifyDate?.ms !== detail.modifyDate?.ms ||
      row.status.keyName !== detail.status.keyName ||
      row.acknowledged !== this.#detail?.acknowledged;
    if (!changed) return;
    if (this.#panel.visible) void this.#read();
    else this.#outdated = true;
  }

  #receive(message: FromNoticePage): void {
    const { connectionName, id } = this.#notice;
    switch (message.type) {
      case 'ready':
        this.#sendAll();
        if (this.#outdated) void this.#read();
        return;
      case 'acknowledge':
        void this.#acknowledge();
        return;
      case 'refresh':
        void this.#read();
        return;
      case 'act':
        if (message.action === 'retry') void this.#read();
        else this.#ports.runProblemAction(connectionName, message.action);
        return;
      case 'setZone':
        this.#ports.setZone(message.zone);
        return;
      case 'searchLogAround':
        if (this.#detail !== undefined)
          this.#ports.openLog(connectionName, windowQuery(this.#detail, this.#connection.clock.now()));
        return;
      case 'copyLink':
        this.#ports.copyLink(connectionName, id);
        return;
      case 'copyText':
        this.#ports.copyText(message.text);
        return;
      case 'findInWorkspace':
        this.#ports.findInWorkspace(message.text);
        return;
    }
  }

  async #acknowledge(): Promise<void> {
    const { connectionName, id } = this.#notice;
    const { session } = this.#connection;
    if (this.#acknowledging || session === undefined || this.#detail === undefined || this.#detail.acknowledged) return;
    this.#setAcknowledging(true);
    try {
      const done = await this.#ports.acknowledge(connectionName, id);
      // The list may not hold an old notice: the page doesn't wait for it to say so.
      if (done && this.#connection.session?.service === session.service) this.#showAcknowledged();
    } finally {
      this.#setAcknowledging(false);
    }
  }

  #showAcknowledged(): void {
    if (this.#detail === undefined || this.#detail.acknowledged) return;
    this.#detail = { ...this.#detail, acknowledged: true };
    this.#sendNotice();
  }

  #setAcknowledging(active: boolean): void {
    this.#acknowledging = active;
    this.#page.post({ type: 'acknowledging', active });
  }

  #sendAll(): void {
    this.#sendLoading();
    this.#sendNotice();
    this.#sendResources();
    this.#page.post({ type: 'acknowledging', active: this.#acknowledging });
    // The problem is told last: nothing after it means that reading is over.
    if (this.#problem !== null) this.#page.post({ type: 'problem', problem: this.#problem });
  }

  #sendLoading(): void {
    this.#page.post({ type: 'loading', ...this.#notice, keep: this.#detail !== undefined });
  }

  #sendNotice(): void {
    if (this.#detail === undefined) return;
    const notice = noticeView(this.#detail, this.#notice.connectionName, this.#seenUntil, this.#ports.t);
    const readAge = this.#ports.clock.now() - this.#readAt;
    const serviceNow = this.#connection.clock.now();
    this.#page.post({ type: 'notice', notice, readAge, serviceNow, zone: this.#ports.zone() });
  }

  #sendResources(): void {
    const resources = this.#detail?.impactedResources ?? [];
    for (let from = 0; from < resources.length; from += resourcesAtOnce) {
      this.#page.post({ type: 'resources', from, rows: resources.slice(from, from + resourcesAtOnce) });
    }
  }
}
