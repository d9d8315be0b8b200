// The event log pages: one panel for each connection. The rows stay here; the page asks for windows of them.

import * as vscode from 'vscode';
import type { SortOrder } from '../core/eventLog.ts';
import { describeFailure, failureOf } from '../core/failures.ts';
import { inertText } from '../core/foreignText.ts';
import type { LogSearch } from '../core/ports.ts';
import { webviewTypes } from '../manifest.ts';
import { type FromLogPage, readFromLogPage, readLogPageState, type ToLogPage } from '../protocol/log.ts';
import type { Problem } from '../protocol/notice.ts';
import { LogReading, newestFirst } from './logReading.ts';
import { Page, type PageKind, pageOptions } from './page.ts';
import type { PanelPorts, PanelSession } from './panelPorts.ts';

const kind: PageKind<FromLogPage> = {
  name: 'logPage',
  element: 'pe-log-page',
  title: 'Event log',
  read: readFromLogPage,
};

/** What the contract names, for the form where the service doesn't answer. */
const documentedUserTypes = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'];

export class LogPanels implements vscode.WebviewPanelSerializer<unknown>, vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #ports: PanelPorts;
  readonly #panels = new Map<string, LogPanel>();

  constructor(extensionUri: vscode.Uri, ports: PanelPorts) {
    this.#extensionUri = extensionUri;
    this.#ports = ports;
  }

  /** Shows the connection's log page; with a search, runs it there. */
  open(connectionName: string, search?: LogSearch): void {
    let log = this.#panels.get(connectionName);
    if (log === undefined) {
      const title = this.#ports.t('Event Log: {name}', { name: inertText(connectionName, 40) });
      const panel = vscode.window.createWebviewPanel(webviewTypes.log, title, vscode.ViewColumn.Active, {
        ...pageOptions(this.#extensionUri),
        enableFindWidget: true,
      });
      log = this.#adopt(panel, connectionName);
    } else {
      log.reveal();
    }
    if (search !== undefined) log.run(search);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const known = readLogPageState(state);
    if (known === undefined || this.#panels.has(known.connectionName)) panel.dispose();
    else this.#adopt(panel, known.connectionName);
  }

  /** The tabs stay: at a reload of the window this runs too, and the editor is to restore them. */
  dispose(): void {
    for (const panel of [...this.#panels.values()]) panel.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, connectionName: string): LogPanel {
    const log = new LogPanel(panel, this.#extensionUri, connectionName, this.#ports);
    this.#panels.set(connectionName, log);
    panel.onDidDispose(() => {
      log.dispose();
      this.#panels.delete(connectionName);
    });
    return log;
  }
}

/** One connection's log on one page. */
class LogPanel implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #page: Page<ToLogPage, FromLogPage>;
  readonly #connectionName: string;
  readonly #ports: PanelPorts;
  readonly #subscriptions: (() => void)[] = [];
  #session: PanelSession | undefined;
  #choicesAbort: AbortController | undefined;
  #userTypes: readonly string[] = documentedUserTypes;
  #objectNames: readonly string[] = [];
  #loadingChoices = false;
  #search: LogSearch | null = null;
  #order: SortOrder = newestFirst;
  #reading: LogReading | undefined;
  #searchNumber = 0;
  #problem: Problem | null = null;

  constructor(panel: vscode.WebviewPanel, extensionUri: vscode.Uri, connectionName: string, ports: PanelPorts) {
    this.#panel = panel;
    this.#connectionName = connectionName;
    this.#ports = ports;
    this.#page = new Page(panel.webview, extensionUri, kind, ports.log, (message) => this.#receive(message));
    this.#subscriptions.push(ports.sessions.onChange(() => this.#attach()));
    this.#subscriptions.push(ports.onZoneChange(() => this.#sendForm()));
    this.#attach();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Ends the search that runs and starts this one; without a session it waits for one. */
  run(search: LogSearch): void {
    this.#reading?.cancel();
    this.#reading = undefined;
    this.#search = search;
    this.#searchNumber++;
    this.#sendForm();
    const session = this.#session;
    if (session === undefined) {
      this.#setProblem(this.#withoutSession());
      return;
    }
    this.#setProblem(null);
    const reading = new LogReading({
      service: session.service,
      search,
      order: this.#order,
      readInstant: this.#ports.readInstant,
      onProgress: () => this.#progressed(reading, session),
    });
    this.#reading = reading;
    void reading.run();
    this.#sendProgress();
  }

  dispose(): void {
    this.#reading?.cancel();
    this.#reading = undefined;
    this.#choicesAbort?.abort();
    for (const end of this.#subscriptions.splice(0)) end();
    this.#page.dispose();
  }

  /** Takes up the connection's present session. With another user or service the rows go and the search runs anew. */
  #attach(): void {
    const session = this.#ports.sessions.find(this.#connectionName);
    if (session !== undefined && session.service === this.#session?.service) return;
    const had = this.#session !== undefined;
    this.#session = session;
    if (session !== undefined) {
      this.#setProblem(null);
      void this.#readChoices(session);
      if (this.#search !== null) this.run(this.#search);
      return;
    }
    this.#choicesAbort?.abort();
    if (had) {
      this.#reading?.cancel();
      this.#reading = undefined;
      this.#searchNumber++;
      this.#sendProgress();
    }
    this.#setProblem(this.#withoutSession());
  }

  #withoutSession(): Problem | null {
    if (this.#ports.sessions.isOpening(this.#connectionName)) return null;
    const sentence = this.#ports.t('You are not signed in to {name}.', { name: this.#connectionName });
    return { sentence, action: 'signIn' };
  }

  async #readChoices({ service }: PanelSession): Promise<void> {
    this.#choicesAbort?.abort();
    const abort = new AbortController();
    this.#choicesAbort = abort;
    this.#loadingChoices = true;
    this.#sendForm();
    const [userTypes, objectNames] = await Promise.allSettled([
      service.userTypes(abort.signal),
      service.objectNames(abort.signal),
    ]);
    if (abort.signal.aborted) return;
    this.#loadingChoices = false;
    for (const outcome of [userTypes, objectNames]) {
      if (outcome.status === 'fulfilled') continue;
      // The form works without them: the search itself tells what is wrong.
      const failure = failureOf(outcome.reason);
      this.#ports.log.warn(`The event log's choices could not be read: ${failure.kind}: ${failure.detail}`);
    }
    if (userTypes.status === 'fulfilled' && userTypes.value.length > 0) this.#userTypes = userTypes.value;
    if (objectNames.status === 'fulfilled') this.#objectNames = objectNames.value;
    this.#sendForm();
  }

  #progressed(reading: LogReading, session: PanelSession): void {
    if (this.#reading !== reading) return;
    if (reading.failure !== null) {
      const { kind: failure, detail } = reading.failure;
      this.#ports.log.warn(`Reading the event log of ${this.#connectionName} failed: ${failure}: ${detail}`);
      this.#setProblem(describeFailure(reading.failure, session.host, this.#ports.t));
    }
    this.#sendProgress();
  }

  #receive(message: FromLogPage): void {
    const reading = this.#reading;
    switch (message.type) {
      case 'ready':
        this.#sendForm();
        this.#sendProgress();
        this.#setProblem(this.#problem);
        return;
      case 'search':
        this.run(message.search);
        return;
      case 'cancel':
        reading?.cancel();
        return;
      case 'sort':
        this.#order = message.order;
        reading?.sort(message.order);
        this.#sendProgress();
        return;
      case 'window':
        if (reading === undefined || message.search !== this.#searchNumber) return;
        this.#page.post({
          type: 'rows',
          search: message.search,
          revision: reading.revision,
          ...reading.rows(message.from, message.count),
        });
        return;
      case 'details': {
        if (reading === undefined || message.search !== this.#searchNumber) return;
        const details = reading.details(message.row);
        if (details === undefined) return;
        this.#page.post({ type: 'details', search: message.search, revision: reading.revision, ...details });
        return;
      }
      case 'setZone':
        this.#ports.setZone(message.zone);
        return;
      case 'act':
        if (message.action === 'retry' && this.#search !== null) this.run(this.#search);
        else this.#ports.runProblemAction(this.#connectionName, message.action);
        return;
      case 'copyText':
        this.#ports.copyText(message.text);
        return;
    }
  }

  #setProblem(problem: Problem | null): void {
    this.#problem = problem;
    this.#page.post({ type: 'problem', problem });
  }

  #sendForm(): void {
    this.#page.post({
      type: 'form',
      search: this.#search,
      connectionName: this.#connectionName,
      userTypes: this.#userTypes,
      objectNames: this.#objectNames,
      zone: this.#ports.zone(),
      loadingChoices: this.#loadingChoices,
    });
  }

  #sendProgress(): void {
    const reading = this.#reading;
    this.#page.post({
      type: 'progress',
      search: this.#searchNumber,
      revision: reading?.revision ?? 0,
      progress: reading?.progress ?? {
        state: 'idle',
        count: 0,
        read: 0,
        total: null,
        filterIgnored: false,
        fields: [],
      },
      order: this.#order,
      marked: reading?.marked ?? -1,
    });
  }
}
