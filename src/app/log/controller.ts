// One connection's event log: what its page asks for, done and answered from the search that is shown.

import { shortText } from '../../core/text/untrustedText.ts';
import type { CountBy } from '../../protocol/log.ts';
import type { AboutLog, FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import type { Problem } from '../../protocol/notice.ts';
import { cellsAsText } from '../export/rowText.ts';
import { PanelConnection } from '../panels/connection.ts';
import type { PanelSession } from '../panels/ports.ts';
import type { FaultySearch, ShownSearch } from '../searches/searches.ts';
import { LogChoices } from './choices.ts';
import { EngineClient } from './engineClient.ts';
import type { AboutRows } from './enginePort.ts';
import { type ExportContext, exportContextOf, type ResultExports, shownExports } from './exportContext.ts';
import type { LogPanelPorts } from './panelPorts.ts';
import type { SearchCause } from './reuse.ts';
import { SearchRunner } from './searchRunner.ts';
import { logTitle } from './title.ts';

/** The panel, as the controller uses it. */
export interface LogPanelView {
  post(message: ToLogPage): void;
  setTitle(title: string): void;
  /** Asks what to write and where to, and writes it; with `by`, the values that the entries are counted by. */
  exportResult(exports: ResultExports, context: ExportContext, by?: CountBy): Promise<void>;
}

export class LogController {
  readonly #view: LogPanelView;
  readonly #ports: LogPanelPorts;
  readonly #connection: PanelConnection;
  readonly #engine: EngineClient;
  readonly #runner: SearchRunner;
  readonly #choices: LogChoices;
  readonly #subscriptions: readonly (() => void)[];
  /** What the query bar is to hold; null: never searched. */
  #query: string | null = null;
  /** Searches that were asked for from outside the page. */
  #asked = 0;
  #problem: Problem | null = null;

  constructor(view: LogPanelView, connectionName: string, ports: LogPanelPorts) {
    this.#view = view;
    this.#ports = ports;
    this.#choices = new LogChoices(ports.log, () => this.#sendSetup());
    this.#connection = new PanelConnection(connectionName, ports, (before) => this.#changeSession(before));
    const connection = this.#connection;
    this.#engine = new EngineClient({
      start: ports.startEngine,
      clock: { now: () => connection.clock.now(), after: (delay, task) => connection.clock.after(delay, task) },
      log: ports.log,
      onState: (state) => this.#runner.take(state),
      onEnded: (search) => this.#runner.ended(search),
      onLost: (why) => this.#runner.lost(why),
      onAnswer: (message) => view.post(message),
      copyText: (text) => ports.copyText(text),
    });
    this.#runner = new SearchRunner({
      ports,
      connection,
      engine: this.#engine,
      onChange: () => view.post(this.#runner.status),
      onProblem: (problem) => this.#setProblem(problem),
    });
    this.#subscriptions = [
      ports.onZoneChange(() => {
        this.#sendSetup();
        this.#runner.followZones();
      }),
      ports.searches.onChange(() => this.#sendSetup()),
    ];
    this.#useSession();
  }

  /** The search of the query in the bar, which the page told of unless another was set since; undefined before a search. */
  shownSearch(told?: Extract<FromLogPage, { type: 'inBar' }>): ShownSearch | FaultySearch | undefined {
    const inBar = told?.asked === this.#asked ? told.query : this.#query;
    if (this.#query === null || inBar === null || this.#connection.file !== undefined) return undefined;
    return this.#runner.planning.shown(this.#connection.name, inBar);
  }

  rename(connectionName: string): void {
    this.#connection.rename(connectionName);
    this.#showTitle();
    this.#sendSetup();
  }

  /** Searches for this, as if it had been typed. `remember`: among the recent searches. */
  search(query: string, remember: boolean): void {
    this.#asked++;
    this.#query = query;
    // Before its rows: until then those of the query before are shown, and where one is in them.
    this.#sendSetup();
    if (this.#search(query, 'reload') && remember) this.#ports.searches.ran(this.#connection.name, query);
  }

  /** Nobody sees the page. */
  suspend(suspended: boolean): void {
    this.#runner.suspend(suspended);
  }

  dispose(): void {
    this.#runner.drop();
    this.#engine.dispose();
    this.#choices.dispose();
    for (const end of this.#subscriptions) end();
    this.#connection.dispose();
  }

  /** Does what the page says. */
  receive(message: AboutLog): void {
    const { name } = this.#connection;
    switch (message.type) {
      case 'ready':
        this.#sendSetup();
        this.#runner.tell();
        this.#setProblem(this.#problem);
        return;
      case 'localZone':
        this.#runner.takeLocalZone(message.name);
        return;
      case 'search':
        // A query with a fault isn't one to come back to.
        if (this.#search(message.query, message.fresh ? 'reload' : 'typed'))
          this.#ports.searches.ran(name, message.query);
        return;
      case 'narrow':
        this.#search(message.query, 'clicked');
        return;
      case 'cancel':
        this.#runner.result?.act('cancel');
        return;
      case 'pause':
        this.#runner.result?.act(message.paused ? 'pause' : 'goOn');
        return;
      case 'follow':
        this.#runner.follow(message.on && this.#connection.file === undefined);
        return;
      case 'sort':
        this.#runner.arrange({ order: message.order });
        return;
      case 'foldBy':
        this.#runner.arrange({ folding: message.folding });
        return;
      case 'values':
        if (this.#runner.result === undefined) this.#view.post({ ...message, values: [] });
        else this.#runner.ask(message);
        return;
      case 'export':
        this.#export();
        return;
      case 'exportCounts':
        if (message.search === this.#runner.number) this.#export(message.by);
        return;
      case 'saveSearch':
        this.#ports.searches.save(name, this.#runner.planning.withZones(message.query));
        return;
      case 'copyLink':
        this.#ports.copyLogLink(this.#runner.planning.withZones(message.query));
        return;
      case 'copyAsCurl':
        this.#copyAsCurl(message.query);
        return;
      case 'setZone':
        this.#ports.setZone(message.zone);
        return;
      case 'act':
        if (message.action === 'retry' && this.#query !== null && this.#connection.session !== undefined)
          this.#search(this.#query, 'reload');
        else this.#ports.runProblemAction(name, message.action);
        return;
      case 'copyText':
      case 'copyCells':
        this.#ports.copyText(message.type === 'copyCells' ? cellsAsText(message.cells) : message.text);
        return;
      default:
        this.#ask(message);
    }
  }

  /** With another user or service the rows of the last one go, and the search runs again. */
  #changeSession(before: PanelSession | undefined): void {
    if (before !== undefined) this.#runner.forgetService();
    this.#useSession();
  }

  #useSession(): void {
    const { session, problem } = this.#connection;
    this.#setProblem(problem);
    this.#choices.read(this.#connection.file === undefined ? session?.service : undefined);
    if (session !== undefined && this.#query !== null) this.#search(this.#query, 'reload');
  }

  /** False where the query has a fault. */
  #search(query: string, cause: SearchCause): boolean {
    this.#query = query;
    const searched = this.#runner.show(query, cause);
    if (searched) this.#showTitle();
    return searched;
  }

  /** Of an older search nothing is left. */
  #ask(message: Exclude<AboutRows, { type: 'values' }>): void {
    if (message.search === this.#runner.number) this.#runner.ask(message);
  }

  #copyAsCurl(query: string): void {
    const plan = this.#runner.planning.soundPlan(query, (problem) => this.#setProblem(problem));
    if (plan !== undefined) this.#ports.copyAsCurl(this.#connection.name, query, { log: plan.search });
  }

  /** All matching rows to a file, or the values they are counted by: those that are here, or all that the service has where the search isn't complete. */
  #export(by?: CountBy): void {
    const exports = shownExports(this.#runner, this.#connection);
    const context = exportContextOf({ ports: this.#ports, connection: this.#connection }, this.#runner.query);
    if (exports === undefined || context === undefined) return;
    this.#view.exportResult(exports, context, by).catch((error) => this.#exportFailed(error));
  }

  #exportFailed(error: unknown): void {
    this.#ports.log.error(`Exporting the event log failed: ${shortText(String(error), 300)}`);
    const sentence = this.#ports.t('The export did not work. The log says why.');
    const stands = this.#runner.result?.isLost === true ? this.#problem : this.#connection.problem;
    this.#setProblem(stands ?? { sentence, action: 'showLog' });
  }

  #showTitle(): void {
    this.#view.setTitle(logTitle(this.#connection.name, this.#runner.query, this.#ports.t));
  }

  #setProblem(problem: Problem | null): void {
    this.#problem = problem;
    this.#view.post({ type: 'problem', problem });
  }

  #sendSetup(): void {
    this.#view.post({
      type: 'setup',
      query: this.#query,
      asked: this.#asked,
      connectionName: this.#connection.name,
      file: this.#connection.file ?? null,
      userTypes: this.#choices.userTypes,
      objectNames: this.#choices.objectNames,
      zone: this.#ports.zone(),
      recent: this.#ports.searches.recent(this.#connection.name),
    });
  }
}
