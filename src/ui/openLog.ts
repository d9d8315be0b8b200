// One connection's event log on one page: what the page asks for, answered from the search that is shown.

import type * as vscode from 'vscode';
import type { SortOrder } from '../core/eventLog.ts';
import { describeFailure } from '../core/failures.ts';
import { shortText } from '../core/foreignText.ts';
import type { QueryPlan } from '../core/logPlan.ts';
import { describeQueryFault } from '../core/logQuery.ts';
import type { FromLogPage, ToLogPage } from '../protocol/log.ts';
import { readFromLogPage } from '../protocol/logGuards.ts';
import type { Problem } from '../protocol/notice.ts';
import { LogChoices } from './logChoices.ts';
import { exportResult } from './logExporting.ts';
import { LogPlanning } from './logPlanning.ts';
import { LogResult, newestFirst } from './logResult.ts';
import { standingOf } from './logStanding.ts';
import { Page, type PageKind } from './page.ts';
import { type AboutRows, answerOf } from './pageAnswers.ts';
import { PanelConnection } from './panelConnection.ts';
import type { PanelPorts, PanelSession } from './panelPorts.ts';
import type { PanelContent } from './panels.ts';

const kind: PageKind<FromLogPage> = {
  name: 'logPage',
  element: 'pe-log-page',
  title: 'Event log',
  read: readFromLogPage,
};

/** Values that a completion offers at most. */
const mostValues = 20;
export class OpenLog implements PanelContent {
  readonly #panel: vscode.WebviewPanel;
  readonly #page: Page<ToLogPage, FromLogPage>;
  readonly #ports: PanelPorts;
  readonly #connection: PanelConnection;
  readonly #planning: LogPlanning;
  readonly #choices: LogChoices;
  readonly #subscriptions: readonly (() => void)[];
  /** What the query bar is to hold; null: never searched. */
  #query: string | null = null;
  /** The query whose rows are shown. */
  #shownQuery = '';
  #order: SortOrder = newestFirst;
  #result: LogResult | undefined;
  #searchNumber = 0;
  /** Whether new entries are to be followed, once they can be. */
  #follow = false;
  #problem: Problem | null = null;
  #toldFailure = false;
  /** Ends what still reads for the user who was signed in. */
  #sessionEnd = new AbortController();

  constructor(panel: vscode.WebviewPanel, extensionUri: vscode.Uri, connectionName: string, ports: PanelPorts) {
    this.#panel = panel;
    this.#ports = ports;
    this.#page = new Page(panel.webview, extensionUri, kind, ports.log, (message) => this.#receive(message));
    this.#choices = new LogChoices(ports.log, () => this.#sendSetup());
    this.#connection = new PanelConnection(connectionName, ports, (before) => this.#changeSession(before));
    this.#planning = new LogPlanning(ports, this.#connection);
    const visibility = panel.onDidChangeViewState(() => this.#result?.rest(!panel.visible));
    this.#subscriptions = [
      ports.onZoneChange(() => this.#sendSetup()),
      ports.searches.onChange(() => this.#sendSetup()),
      () => visibility.dispose(),
    ];
    this.#useSession();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Searches for this, as if it had been typed. `remember`: among the recent searches. */
  search(query: string, remember: boolean): void {
    const searched = this.#search(query, 'anew');
    this.#sendSetup();
    if (searched && remember) this.#ports.searches.ran(this.#connection.name, query);
  }

  dispose(): void {
    this.#drop();
    this.#choices.dispose();
    for (const end of this.#subscriptions) end();
    this.#connection.dispose();
    this.#page.dispose();
  }

  /** With another user or service the rows of the last one go, and the search runs anew. */
  #changeSession(before: PanelSession | undefined): void {
    if (before !== undefined) {
      this.#sessionEnd.abort();
      this.#sessionEnd = new AbortController();
      this.#drop();
      this.#sendProgress();
    }
    this.#useSession();
  }

  #useSession(): void {
    const { session, problem } = this.#connection;
    this.#setProblem(problem);
    this.#choices.read(session?.service);
    if (session !== undefined && this.#query !== null) this.#search(this.#query, 'anew');
  }

  /** What was found so far is of no use any more. */
  #drop(): void {
    this.#result?.dispose();
    this.#result = undefined;
    this.#searchNumber++;
  }

  /** Shows what matches a query: from what is held, where that will do for one that came so. False where the query has a fault. */
  #search(text: string, how: 'anew' | 'typed' | 'clicked'): boolean {
    this.#query = text;
    const plan = this.#plan(text);
    if (plan === undefined) return false;
    this.#shownQuery = text;
    const { session, problem } = this.#connection;
    this.#setProblem(problem);
    const now = this.#connection.clock.now();
    const held = this.#result;
    const isEnough = how === 'clicked' ? held?.canNarrowTo(plan, now) : how === 'typed' && held?.answers(plan, now);
    if (held !== undefined && isEnough) {
      held.setFilter(plan.filter);
    } else {
      this.#drop();
      if (session !== undefined) this.#read(plan, session);
      this.#sendProgress();
    }
    return true;
  }

  #read(plan: QueryPlan, session: PanelSession): void {
    const result = new LogResult({
      service: session.service,
      search: plan.search,
      filter: plan.filter,
      order: this.#order,
      limit: this.#ports.logEntryLimit(),
      clock: session.clock,
      readInstant: this.#ports.readInstant,
      onChange: () => this.#changed(result, session),
    });
    this.#result = result;
    this.#toldFailure = false;
    result.rest(!this.#panel.visible);
    void result.run();
  }

  /** Undefined where the query has a fault: it is told instead. */
  #plan(text: string): QueryPlan | undefined {
    const plan = this.#planning.plan(text, this.#result?.rows.serviceOffset ?? null);
    const [fault] = plan.faults;
    if (fault === undefined) return plan;
    this.#setProblem({ sentence: describeQueryFault(fault, this.#ports.t), action: 'none' });
    return undefined;
  }

  #changed(result: LogResult, session: PanelSession): void {
    if (this.#result !== result) return;
    const { failure } = result;
    if (failure !== null && !this.#toldFailure) {
      this.#toldFailure = true;
      this.#ports.log.warn(
        `Reading the event log of ${this.#connection.name} failed: ${failure.kind}: ${failure.detail}`,
      );
      this.#setProblem(describeFailure(failure, session.host, this.#ports.t));
    }
    if (this.#follow) result.follow(true);
    this.#sendProgress();
  }

  #receive(message: FromLogPage): void {
    const { name } = this.#connection;
    switch (message.type) {
      case 'ready':
        this.#sendSetup();
        this.#sendProgress();
        this.#setProblem(this.#problem);
        return;
      case 'localZone':
        // A search that began before the reader's zone was known may have meant other dates.
        if (this.#planning.takeLocalZone(message.name) && this.#query !== null) this.#search(this.#query, 'anew');
        return;
      case 'search':
        // A query with a fault isn't one to come back to.
        if (this.#search(message.query, message.fresh ? 'anew' : 'typed'))
          this.#ports.searches.ran(name, message.query);
        return;
      case 'narrow':
        this.#search(message.query, 'clicked');
        return;
      case 'cancel':
        this.#result?.cancel();
        return;
      case 'pause':
        this.#result?.pause(message.paused);
        return;
      case 'follow':
        this.#follow = message.on;
        this.#result?.follow(message.on);
        this.#sendProgress();
        return;
      case 'sort':
        this.#order = message.order;
        if (this.#result === undefined) this.#sendProgress();
        else this.#result.sort(message.order);
        return;
      case 'values': {
        const values = this.#result?.rows.values(message.field, message.text, mostValues) ?? [];
        this.#page.post({ ...message, values });
        return;
      }
      case 'export':
        this.#export().catch((error) => this.#exportFailed(error));
        return;
      case 'saveSearch':
        this.#ports.searches.save(name, message.query);
        return;
      case 'copyLink':
        this.#ports.copyLogLink(message.query);
        return;
      case 'copyAsCurl': {
        const plan = this.#plan(message.query);
        if (plan !== undefined) this.#ports.copyAsCurl(name, { log: plan.search });
        return;
      }
      case 'setZone':
        this.#ports.setZone(message.zone);
        return;
      case 'act':
        if (message.action === 'retry' && this.#query !== null) this.#search(this.#query, 'anew');
        else this.#ports.runProblemAction(name, message.action);
        return;
      case 'copyText':
        this.#ports.copyText(message.text);
        return;
      default:
        this.#answer(message);
    }
  }

  #answer(message: AboutRows): void {
    if (this.#result === undefined || message.search !== this.#searchNumber) return;
    const answer = answerOf(this.#result, message, (text) => this.#ports.copyText(text));
    if (answer !== undefined) this.#page.post(answer);
  }

  /** All matching rows to a file: those that are here, or all that the service has where the reading isn't complete. */
  #exportFailed(error: unknown): void {
    this.#ports.log.error(`Exporting the event log failed: ${shortText(String(error), 300)}`);
    this.#setProblem({ sentence: this.#ports.t('The export did not work. The log says why.', {}), action: 'showLog' });
  }

  async #export(): Promise<void> {
    const result = this.#result;
    const { session } = this.#connection;
    if (result === undefined || session === undefined) return;
    const { log, readInstant } = this.#ports;
    await exportResult(result, {
      service: session.service,
      connectionName: this.#connection.name,
      host: session.host,
      ended: this.#sessionEnd.signal,
      readDate: (text) => readInstant(text)?.ms ?? Number.NaN,
      log,
    });
  }

  #setProblem(problem: Problem | null): void {
    this.#problem = problem;
    this.#page.post({ type: 'problem', problem });
  }

  #sendSetup(): void {
    const { userTypes, objectNames } = this.#choices;
    const { name } = this.#connection;
    this.#page.post({
      type: 'setup',
      query: this.#query,
      connectionName: name,
      userTypes,
      objectNames,
      zone: this.#ports.zone(),
      recent: this.#ports.searches.recent(name),
    });
  }

  #sendProgress(): void {
    this.#page.post(
      standingOf(this.#result, {
        search: this.#searchNumber,
        query: this.#shownQuery,
        order: this.#order,
        serviceNow: this.#connection.clock.now(),
        follow: this.#follow,
        host: this.#connection.session?.host ?? '',
        t: this.#ports.t,
      }),
    );
  }
}
