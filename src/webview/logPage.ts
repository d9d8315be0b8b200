// The event log page: the form, the search that runs, and what it gave. The rows are the editor's; the page holds what it shows.

import './logFormElement.ts';
import './logResults.ts';
import { html, LitElement, type TemplateResult } from 'lit';
import { dateField, type SortOrder } from '../core/eventLog.ts';
import { lineText } from '../core/foreignText.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import type { FromLogPage, LogProgress, ToLogPage } from '../protocol/log.ts';
import type { Problem } from '../protocol/notice.ts';
import { Host } from './host.ts';
import { type LogKept, readKept } from './logKept.ts';
import { ProgressSpeech, progressText } from './logProgress.ts';
import { LogResults } from './logResults.ts';
import { LogRows } from './logRows.ts';
import { formOf, type LogForm, searchOf } from './logSearchForm.ts';
import { problemBar, zoneSwitch } from './parts.ts';
import { logWords } from './text.ts';

const messageTypes = ['form', 'progress', 'rows', 'details', 'problem'] as const;
const nothingYet: LogProgress = { state: 'idle', count: 0, read: 0, total: null, filterIgnored: false, fields: [] };

class LogPage extends LitElement {
  static override properties = {
    form: { state: true },
    choices: { state: true },
    zone: { state: true },
    progress: { state: true },
    order: { state: true },
    problem: { state: true },
    version: { state: true },
  };

  declare form: LogForm;
  declare choices: Extract<ToLogPage, { type: 'form' }> | undefined;
  declare zone: TimeZoneChoice;
  declare progress: LogProgress;
  declare order: SortOrder;
  declare problem: Problem | null;
  /** Changes when rows came. */
  declare version: number;

  readonly #host = new Host<ToLogPage, FromLogPage>();
  readonly #rows = new LogRows((message) => this.#host.post(message));
  readonly #speech = new ProgressSpeech();
  #connectionName: string | undefined;
  /** The search that is run, as JSON: what tells a search set from outside from one's own. */
  #search: string | undefined;
  /** A search was run before the page was loaded, perhaps by an editor that doesn't remember it. */
  #runAgain: boolean;
  /** First row on the screen before the page was loaded. */
  readonly #keptTop: number;

  constructor() {
    super();
    const { connectionName, form, search, top } = readKept(this.#host.kept);
    this.form = form;
    this.#search = search;
    this.#runAgain = search !== undefined;
    this.#keptTop = top;
    this.#connectionName = connectionName;
    this.choices = undefined;
    this.zone = 'local';
    this.progress = nothingYet;
    this.order = { field: dateField, descending: true };
    this.problem = null;
    this.version = 0;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#host.listen(messageTypes, (message) => this.#receive(message));
    this.#host.post({ type: 'ready' });
  }

  protected override firstUpdated(): void {
    if (this.#results !== null) this.#results.top = this.#keptTop;
  }

  protected override render(): TemplateResult {
    const { progress, choices } = this;
    const name = this.#connectionName ?? '';
    return html`<main class="log-page" aria-label=${logWords.page}>
      <header class="log-head">
        <h1>${name === '' ? logWords.page : logWords.title(lineText(name))}</h1>
        ${zoneSwitch(this.zone, (zone) => this.#setZone(zone))}
      </header>
      <pe-log-form
        .form=${this.form}
        .userTypes=${choices?.userTypes ?? []}
        .objectNames=${choices?.objectNames ?? []}
        .loadingChoices=${choices?.loadingChoices ?? false}
        .running=${progress.state === 'running'}
        .zone=${this.zone}
        .serviceOffset=${this.#rows.serviceOffset}
        @form-change=${(event: CustomEvent<LogForm>) => this.#changeForm(event.detail)}
        @form-search=${() => this.#run()}
        @form-stop=${() => this.#host.post({ type: 'cancel' })}
      ></pe-log-form>
      ${problemBar(this.problem, (action) => this.#host.post({ type: 'act', action }))}
      <pe-log-results
        .rows=${this.#rows}
        .progress=${progress}
        .order=${this.order}
        .zone=${this.zone}
        .search=${choices?.search ?? searchOf(this.form, Date.now())}
        .spoken=${this.#speech.say(progress.state, progressText(progress), Date.now())}
        .version=${this.version}
        .post=${this.#post}
        @results-sort=${(event: CustomEvent<SortOrder>) => this.#sort(event.detail)}
        @results-scroll=${() => this.#keepSoon()}
      ></pe-log-results>
    </main>`;
  }

  get #results(): LogResults | null {
    const results = this.querySelector('pe-log-results');
    return results instanceof LogResults ? results : null;
  }

  readonly #post = (message: FromLogPage) => this.#host.post(message);

  #receive(message: ToLogPage): void {
    switch (message.type) {
      case 'form':
        this.#takeForm(message);
        return;
      case 'progress':
        this.#takeProgress(message);
        return;
      case 'rows':
        if (this.#rows.take(message)) this.version++;
        return;
      case 'details':
        if (this.#rows.areOf(message)) this.#results?.take(message);
        return;
      case 'problem':
        this.problem = message.problem;
        return;
    }
  }

  /** A search set from outside fills the form; where the panel never had one, the page's own kept search runs again. */
  #takeForm(message: Extract<ToLogPage, { type: 'form' }>): void {
    this.choices = message;
    this.zone = message.zone;
    this.#connectionName = message.connectionName;
    const runAgain = this.#runAgain;
    this.#runAgain = false;
    if (message.search === null) {
      if (runAgain) this.#run();
    } else if (JSON.stringify(message.search) !== this.#search) {
      this.#search = JSON.stringify(message.search);
      this.form = formOf(message.search);
    }
    this.#keep();
  }

  #takeProgress({ search, revision, progress, order, marked }: Extract<ToLogPage, { type: 'progress' }>): void {
    if (search !== this.#rows.search) this.#results?.clear();
    else if (!this.#rows.areOf({ search, revision })) this.#results?.move(marked);
    this.#rows.reshape(search, revision, progress.count);
    this.progress = progress;
    this.order = order;
  }

  #changeForm(form: LogForm): void {
    this.form = form;
    this.#keepSoon();
  }

  #run(): void {
    const search = searchOf(this.form, Date.now());
    this.#search = JSON.stringify(search);
    this.#host.post({ type: 'search', search });
    this.#keep();
  }

  #sort(order: SortOrder): void {
    // Dates are read newest first: the first click on another column sorts upwards, on the date downwards.
    const descending = order.field === dateField && this.order.field !== dateField ? true : order.descending;
    this.order = { field: order.field, descending };
    this.#host.post({ type: 'sort', order: this.order });
  }

  #setZone(zone: TimeZoneChoice): void {
    this.zone = zone;
    this.#host.post({ type: 'setZone', zone });
  }

  #keep(): void {
    const kept = this.#kept();
    if (kept !== null) this.#host.keep(kept);
  }

  #keepSoon(): void {
    this.#host.keepSoon(() => this.#kept());
  }

  #kept(): LogKept | null {
    if (this.#connectionName === undefined) return null;
    const top = this.#results?.top ?? this.#keptTop;
    return { connectionName: this.#connectionName, form: this.form, search: this.#search, top };
  }
}

customElements.define('pe-log-page', LogPage);
