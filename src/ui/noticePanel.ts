// The notice pages: one panel for each notice of a connection, opened, kept up to date, and restored after a reload.

import * as vscode from 'vscode';
import { describeFailure, failureOf } from '../core/failures.ts';
import { inertText } from '../core/foreignText.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { NoticeDetail } from '../core/notices.ts';
import { webviewTypes } from '../manifest.ts';
import {
  type FromNoticePage,
  type NoticePageState,
  type Problem,
  readFromNoticePage,
  readNoticePageState,
  type ToNoticePage,
} from '../protocol/notice.ts';
import { newestUpdate, noticeView, searchAround } from './noticePageView.ts';
import { Page, type PageKind, pageOptions } from './page.ts';
import type { PanelPorts, PanelSession } from './panelPorts.ts';
import { SeenUpdates } from './seenUpdates.ts';

const kind: PageKind<FromNoticePage> = {
  name: 'noticePage',
  element: 'pe-notice-page',
  title: 'Notice',
  read: readFromNoticePage,
};

/** Rows of impacted resources in one message. */
const resourcesAtOnce = 1000;

export class NoticePanels implements vscode.WebviewPanelSerializer<unknown>, vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #ports: PanelPorts;
  readonly #seen: SeenUpdates;
  readonly #panels = new Map<string, NoticePanel>();

  constructor(extensionUri: vscode.Uri, ports: PanelPorts) {
    this.#extensionUri = extensionUri;
    this.#ports = ports;
    this.#seen = new SeenUpdates(ports.memory);
  }

  /** Shows the notice's page, the one that is open or a new one. `title`: the subject where it is known already. */
  open(connectionName: string, id: number, title?: string): void {
    const open = this.#panels.get(panelKey({ connectionName, id }));
    if (open !== undefined) {
      open.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      webviewTypes.notice,
      panelTitle(title, id, this.#ports),
      vscode.ViewColumn.Active,
      { ...pageOptions(this.#extensionUri), enableFindWidget: true },
    );
    this.#adopt(panel, { connectionName, id });
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = readNoticePageState(state);
    // Without its notice a page has nothing to show; of two pages for one notice the first stays.
    if (known === undefined || this.#panels.has(panelKey(known))) panel.dispose();
    else this.#adopt(panel, known);
  }

  /** The tabs stay: at a reload of the window this runs too, and the editor is to restore them. */
  dispose(): void {
    for (const panel of [...this.#panels.values()]) panel.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, notice: NoticePageState): void {
    const key = panelKey(notice);
    this.#panels.set(key, new NoticePanel(panel, this.#extensionUri, notice, this.#ports, this.#seen));
    panel.onDidDispose(() => {
      this.#panels.get(key)?.dispose();
      this.#panels.delete(key);
    });
  }
}

function panelKey({ connectionName, id }: NoticePageState): string {
  return `${id} ${connectionName}`;
}

function panelTitle(subject: string | undefined, id: number, { t }: PanelPorts): string {
  return subject === undefined || subject.trim() === '' ? t('Notice {id}', { id }) : inertText(subject, 60);
}

/** One notice on one page. */
class NoticePanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #page: Page<ToNoticePage, FromNoticePage>;
  readonly #notice: NoticePageState;
  readonly #ports: PanelPorts;
  readonly #seen: SeenUpdates;
  /** How far the updates were read when this page was opened. */
  readonly #seenUntil: number | null;
  readonly #subscriptions: (() => void)[] = [];
  #session: PanelSession | undefined;
  #endStore: () => void = () => {};
  #detail: NoticeDetail | undefined;
  #readAt = 0;
  #reading: AbortController | undefined;
  #problem: Problem | null = null;
  #acknowledging = false;
  /** The notice changed while nobody looked. */
  #outdated = false;

  constructor(
    panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    notice: NoticePageState,
    ports: PanelPorts,
    seen: SeenUpdates,
  ) {
    this.#panel = panel;
    this.#notice = notice;
    this.#ports = ports;
    this.#seen = seen;
    this.#seenUntil = seen.get(notice.connectionName, notice.id);
    this.#page = new Page(panel.webview, extensionUri, kind, ports.log, (message) => this.#receive(message));
    this.#subscriptions.push(ports.sessions.onChange(() => this.#attach()));
    this.#subscriptions.push(ports.onZoneChange(() => this.#sendNotice()));
    this.#attach();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#reading?.abort();
    this.#endStore();
    for (const end of this.#subscriptions.splice(0)) end();
    this.#page.dispose();
  }

  /** Takes up the connection's present session. With another user or service, what was read from the last one goes. */
  #attach(): void {
    const { sessions } = this.#ports;
    const session = sessions.find(this.#notice.connectionName);
    if (session !== undefined && session.service === this.#session?.service) return;
    if (this.#session !== undefined) this.#detail = undefined;
    this.#reading?.abort();
    this.#reading = undefined;
    this.#endStore();
    this.#session = session;
    if (session !== undefined) {
      this.#endStore = session.store.onChange(() => this.#compare(session));
      void this.#read();
      return;
    }
    this.#endStore = () => {};
    this.#problem = sessions.isOpening(this.#notice.connectionName) ? null : this.#signedOut();
    this.#sendAll();
  }

  #signedOut(): Problem {
    const sentence = this.#ports.t('You are not signed in to {name}.', { name: this.#notice.connectionName });
    return { sentence, action: 'signIn' };
  }

  async #read(): Promise<void> {
    const session = this.#session;
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
    this.#readAt = Date.now();
    this.#problem = null;
    this.#panel.title = panelTitle(detail.subject, detail.id, this.#ports);
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
    if (row.acknowledged && !detail.acknowledged) {
      this.#detail = { ...detail, acknowledged: true };
      this.#sendNotice();
    }
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
        if (this.#detail !== undefined) this.#ports.openLog(connectionName, searchAround(this.#detail, Date.now()));
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
    const service = this.#session?.service;
    if (this.#acknowledging || service === undefined || this.#detail === undefined || this.#detail.acknowledged) return;
    this.#setAcknowledging(true);
    try {
      const done = await this.#ports.acknowledge(connectionName, id);
      // The list may not hold an old notice: the page doesn't wait for it to say so.
      if (done && this.#session?.service === service && this.#detail !== undefined && !this.#detail.acknowledged) {
        this.#detail = { ...this.#detail, acknowledged: true };
        this.#sendNotice();
      }
    } finally {
      this.#setAcknowledging(false);
    }
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
    this.#page.post({ type: 'notice', notice, readAt: this.#readAt, zone: this.#ports.zone() });
  }

  #sendResources(): void {
    const resources = this.#detail?.impactedResources ?? [];
    for (let from = 0; from < resources.length; from += resourcesAtOnce) {
      this.#page.post({ type: 'resources', from, rows: resources.slice(from, from + resourcesAtOnce) });
    }
  }
}
