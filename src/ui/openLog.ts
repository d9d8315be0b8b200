// One connection's event log on one page: the form's choices, the search that runs, and the windows of rows that the page asks for.

import type * as vscode from 'vscode';
import type { SortOrder } from '../core/eventLog.ts';
import { describeFailure } from '../core/failures.ts';
import type { LogSearch } from '../core/ports.ts';
import { type FromLogPage, type LogProgress, readFromLogPage, type ToLogPage } from '../protocol/log.ts';
import type { Problem } from '../protocol/notice.ts';
import { LogChoices } from './logChoices.ts';
import { LogReading, newestFirst } from './logReading.ts';
import { Page, type PageKind } from './page.ts';
import { PanelConnection } from './panelConnection.ts';
import type { PanelPorts, PanelSession } from './panelPorts.ts';
import type { PanelContent } from './panels.ts';

const kind: PageKind<FromLogPage> = {
  name: 'logPage',
  element: 'pe-log-page',
  title: 'Event log',
  read: readFromLogPage,
};

const idle: LogProgress = { state: 'idle', count: 0, read: 0, total: null, filterIgnored: false, fields: [] };

export class OpenLog implements PanelContent {
  readonly #panel: vscode.WebviewPanel;
  readonly #page: Page<ToLogPage, FromLogPage>;
  readonly #ports: PanelPorts;
  readonly #connection: PanelConnection;
  readonly #choices: LogChoices;
  readonly #endZone: () => void;
  #search: LogSearch | null = null;
  #order: SortOrder = newestFirst;
  #reading: LogReading | undefined;
  #searchNumber = 0;
  #problem: Problem | null = null;

  constructor(panel: vscode.WebviewPanel, extensionUri: vscode.Uri, connectionName: string, ports: PanelPorts) {
    this.#panel = panel;
    this.#ports = ports;
    this.#page = new Page(panel.webview, extensionUri, kind, ports.log, (message) => this.#receive(message));
    this.#choices = new LogChoices(ports.log, () => this.#sendForm());
    this.#connection = new PanelConnection(connectionName, ports, (before) => this.#changeSession(before));
    this.#endZone = ports.onZoneChange(() => this.#sendForm());
    this.#useSession();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Ends the search that runs and starts this one; without a session it waits for one. */
  run(search: LogSearch): void {
    this.#drop();
    this.#search = search;
    this.#sendForm();
    const { session, problem } = this.#connection;
    this.#setProblem(problem);
    if (session === undefined) return;
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
    this.#choices.dispose();
    this.#endZone();
    this.#connection.dispose();
    this.#page.dispose();
  }

  /** With another user or service the rows of the last one go, and the search runs anew. */
  #changeSession(before: PanelSession | undefined): void {
    if (before !== undefined) {
      this.#drop();
      this.#sendProgress();
    }
    this.#useSession();
  }

  #useSession(): void {
    const { session, problem } = this.#connection;
    this.#setProblem(problem);
    this.#choices.read(session?.service);
    if (session !== undefined && this.#search !== null) this.run(this.#search);
  }

  /** Rows of the search so far are of no use any more. */
  #drop(): void {
    this.#reading?.cancel();
    this.#reading = undefined;
    this.#searchNumber++;
  }

  #progressed(reading: LogReading, session: PanelSession): void {
    if (this.#reading !== reading) return;
    const { failure } = reading;
    if (failure !== null) {
      this.#ports.log.warn(
        `Reading the event log of ${this.#connection.name} failed: ${failure.kind}: ${failure.detail}`,
      );
      this.#setProblem(describeFailure(failure, session.host, this.#ports.t));
    }
    this.#sendProgress();
  }

  #receive(message: FromLogPage): void {
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
        this.#reading?.cancel();
        return;
      case 'sort':
        this.#order = message.order;
        this.#reading?.sort(message.order);
        this.#sendProgress();
        return;
      case 'window':
      case 'details':
        this.#answer(message);
        return;
      case 'setZone':
        this.#ports.setZone(message.zone);
        return;
      case 'act':
        if (message.action === 'retry' && this.#search !== null) this.run(this.#search);
        else this.#ports.runProblemAction(this.#connection.name, message.action);
        return;
      case 'copyText':
        this.#ports.copyText(message.text);
        return;
    }
  }

  /** Rows, or one of them in full, of the search that the page means; of an older one nothing is left. */
  #answer(message: Extract<FromLogPage, { type: 'window' | 'details' }>): void {
    const reading = this.#reading;
    const { search } = message;
    if (reading === undefined || search !== this.#searchNumber) return;
    if (message.type === 'window') {
      const rows = reading.rows(message.from, message.count);
      this.#page.post({ type: 'rows', search, revision: reading.revision, ...rows });
      return;
    }
    const details = reading.details(message.row);
    if (details !== undefined) this.#page.post({ type: 'details', search, revision: reading.revision, ...details });
  }

  #setProblem(problem: Problem | null): void {
    this.#problem = problem;
    this.#page.post({ type: 'problem', problem });
  }

  #sendForm(): void {
    const { userTypes, objectNames, loading } = this.#choices;
    this.#page.post({
      type: 'form',
      search: this.#search,
      connectionName: this.#connection.name,
      userTypes,
      objectNames,
      zone: this.#ports.zone(),
      loadingChoices: loading,
    });
  }

  #sendProgress(): void {
    const reading = this.#reading;
    this.#page.post({
      type: 'progress',
      search: this.#searchNumber,
      revision: reading?.revision ?? 0,
      progress: reading?.progress ?? idle,
      order: this.#order,
      marked: reading?.marked ?? -1,
    });
  }
}
