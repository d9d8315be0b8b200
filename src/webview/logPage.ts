// The event log page: a form, the rows that matched, and one entry in full. The rows are the editor's; the page holds what it shows.

import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import './dataTable.ts';
import './logFormElement.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { dateField, type SortOrder } from '../core/eventLog.ts';
import { inEnglish } from '../core/failures.ts';
import { lineText } from '../core/foreignText.ts';
import type { LogSearch } from '../core/ports.ts';
import { formatColumnInstant, type TimeZoneChoice, zoneLabel } from '../core/timeWindow.ts';
import { isRecord, isText, longestName } from '../protocol/guards.ts';
import type { FromLogPage, LogProgress, ToLogPage } from '../protocol/log.ts';
import type { Problem } from '../protocol/notice.ts';
import { type ActiveRow, DataTable } from './dataTable.ts';
import { Host } from './host.ts';
import { logColumns } from './logColumns.ts';
import { entryDetails, type ShownEntry } from './logDetails.ts';
import { progressShare, progressText, spokenProgress } from './logProgress.ts';
import { emptyHints, formOf, type LogForm, readForm, searchOf } from './logSearchForm.ts';
import { LogWindows } from './logWindows.ts';
import { problemBar, zoneSwitch } from './parts.ts';
import { text } from './text.ts';

const messageTypes = ['form', 'progress', 'rows', 'details', 'problem'] as const;
const nothingYet: LogProgress = { state: 'idle', count: 0, read: 0, total: null, filterIgnored: false, fields: [] };
/** Milliseconds that scrolling rests before rows are asked for. */
const scrollRest = 40;
/** Milliseconds between two things said to a screen reader while reading. */
const speechInterval = 5000;

class LogPage extends LitElement {
  static override properties = {
    form: { state: true },
    choices: { state: true },
    zone: { state: true },
    progress: { state: true },
    order: { state: true },
    problem: { state: true },
    active: { state: true },
    entry: { state: true },
    detailsOpen: { state: true },
    version: { state: true },
    spoken: { state: true },
  };

  declare form: LogForm;
  declare choices: Extract<ToLogPage, { type: 'form' }> | undefined;
  declare zone: TimeZoneChoice;
  declare progress: LogProgress;
  declare order: SortOrder;
  declare problem: Problem | null;
  declare active: number;
  /** The active row's entry, once it came. */
  declare entry: (ShownEntry & { readonly row: number }) | undefined;
  declare detailsOpen: boolean;
  declare version: number;
  declare spoken: string;

  readonly #host = new Host<ToLogPage, FromLogPage>();
  readonly #windows = new LogWindows();
  #connectionName: string | undefined;
  /** The search that is run, as JSON: what tells a search set from outside from one's own. */
  #search: string | undefined;
  /** A search was run before the page was loaded, perhaps by an editor that doesn't remember it. */
  #runAgain: boolean;
  #searchNumber = 0;
  #revision = 0;
  #serviceOffset = 0;
  #columnsFor = '';
  #columns = logColumns([], '');
  #range: readonly [number, number] = [0, 0];
  #asking: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #spokenAt = 0;
  /** First row on the screen before the page was hidden, to return to once the rows are there. */
  #returnTo = 0;

  constructor() {
    super();
    const kept = isRecord(this.#host.kept) ? this.#host.kept : {};
    this.form = readForm(kept.form);
    this.#search = isText(kept.search, longestName * 4) ? kept.search : undefined;
    this.#runAgain = this.#search !== undefined;
    this.#returnTo = typeof kept.top === 'number' ? kept.top : 0;
    this.#connectionName = isText(kept.connectionName, longestName) ? kept.connectionName : undefined;
    this.choices = undefined;
    this.zone = 'local';
    this.progress = nothingYet;
    this.order = { field: dateField, descending: true };
    this.problem = null;
    this.active = -1;
    this.entry = undefined;
    this.detailsOpen = false;
    this.version = 0;
    this.spoken = '';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#host.listen(messageTypes, (message) => this.#receive(message));
    this.#host.post({ type: 'ready' });
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('progress') && this.#returnTo > 0 && this.progress.count > this.#returnTo) {
      const row = this.#returnTo;
      this.#returnTo = 0;
      void this.#table?.updateComplete.then(() => this.#table?.reveal(row, 'start'));
    }
  }

  protected override render(): TemplateResult {
    const { progress } = this;
    const name = this.#connectionName ?? '';
    return html`<main class="log-page" aria-label=${text.log.page}>
      <header class="log-head">
        <h1>${name === '' ? text.log.page : text.log.title(lineText(name))}</h1>
        ${zoneSwitch(this.zone, (zone) => this.#setZone(zone))}
      </header>
      <pe-log-form
        .form=${this.form}
        .userTypes=${this.choices?.userTypes ?? []}
        .objectNames=${this.choices?.objectNames ?? []}
        .loadingChoices=${this.choices?.loadingChoices ?? false}
        .running=${progress.state === 'running'}
        .zone=${this.zone}
        .serviceOffset=${this.#serviceOffset}
        @form-change=${(event: CustomEvent<LogForm>) => {
          this.form = event.detail;
          this.#keepSoon();
        }}
        @form-search=${() => this.#run()}
        @form-stop=${() => this.#host.post({ type: 'cancel' })}
      ></pe-log-form>
      ${problemBar(this.problem, (action) => this.#host.post({ type: 'act', action }))}
      <section class="results" aria-labelledby="results">
        <div class="section-head">
          <h2 id="results">${text.log.results}</h2>
          <span class="count">${progressText(progress)}</span>
        </div>
        ${this.#progressBar()}
        <div class="only-read" role="status">${this.spoken}</div>
        ${progress.filterIgnored ? html`<div class="bar note"><span class="codicon codicon-info" aria-hidden="true"></span><span class="bar-text">${text.log.ignored}</span></div>` : nothing}
        ${this.#results()}
      </section>
    </main>`;
  }

  #progressBar(): TemplateResult {
    const share = progressShare(this.progress);
    return html`<div class="progress">
      ${
        this.progress.state === 'running'
          ? html`<vscode-progress-bar
              aria-label=${text.log.results}
              .value=${share ?? 0}
              ?indeterminate=${share === null}
            ></vscode-progress-bar>`
          : nothing
      }
    </div>`;
  }

  #results(): TemplateResult {
    const { progress } = this;
    if (progress.count === 0) return this.#nothing();
    return html`<div class="log-split ${this.detailsOpen ? 'with-details' : ''}">
      <pe-table
        id="log-rows"
        .label=${text.log.results}
        .columns=${this.#columnsNow()}
        .count=${progress.count}
        .order=${this.order}
        .active=${this.active}
        .version=${this.version}
        .cell=${this.#cell}
        @table-sort=${(event: CustomEvent<SortOrder>) => this.#sort(event.detail)}
        @table-active=${(event: CustomEvent<ActiveRow>) => this.#activate(event.detail)}
        @table-open=${(event: CustomEvent<number>) => this.#open(event.detail, true)}
        @table-range=${(event: CustomEvent<readonly [number, number]>) => this.#show(event.detail)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      ></pe-table>
      ${
        this.detailsOpen
          ? entryDetails(this.entry?.row === this.active ? this.entry : undefined, {
              zone: this.zone,
              onCopy: (raw) => this.#host.post({ type: 'copyText', text: raw }),
              onClose: () => this.#close(),
              onKey: (event) => this.#onKey(event),
            })
          : nothing
      }
    </div>`;
  }

  #nothing(): TemplateResult {
    const { state } = this.progress;
    if (state === 'idle') return html`<p class="quiet empty">${text.log.idle}</p>`;
    if (state === 'running' || state === 'failed')
      return html`<p class="quiet empty">${state === 'running' ? text.log.starting : ''}</p>`;
    if (state === 'cancelled') return html`<p class="quiet empty">${text.log.emptyStopped}</p>`;
    return html`<div class="quiet empty">
      <p>${text.log.empty}</p>
      <ul>${emptyHints(this.#runningSearch()).map((hint) => html`<li>${hint}</li>`)}</ul>
    </div>`;
  }

  readonly #cell = (place: number, field: string): string | undefined => {
    const row = this.#windows.row(place);
    if (row === undefined) return undefined;
    if (field === dateField && row.date !== null)
      return formatColumnInstant({ ms: row.date, offset: row.offset }, this.zone);
    return lineText(row.texts.get(field) ?? '');
  };

  #columnsNow() {
    const zone = zoneLabel(this.zone, Date.now(), inEnglish);
    const wanted = JSON.stringify([this.progress.fields, zone]);
    if (wanted !== this.#columnsFor) {
      this.#columnsFor = wanted;
      this.#columns = logColumns(this.progress.fields, zone);
    }
    return this.#columns;
  }

  get #table(): DataTable | null {
    const table = this.querySelector('#log-rows');
    return table instanceof DataTable ? table : null;
  }

  #receive(message: ToLogPage): void {
    switch (message.type) {
      case 'form':
        this.#takeForm(message);
        return;
      case 'progress':
        this.#takeProgress(message);
        return;
      case 'rows':
        if (!this.#windows.take(message)) return;
        if (message.offsets.length > 0) this.#serviceOffset = message.offsets[0] ?? 0;
        this.version++;
        return;
      case 'details':
        if (message.search === this.#searchNumber && message.revision === this.#revision) this.entry = message;
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
    this.version++;
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
    if (search !== this.#searchNumber) {
      this.active = -1;
      this.entry = undefined;
      this.detailsOpen = false;
    } else if (revision !== this.#revision) {
      // Places have changed: the entry whose details are open stands elsewhere now.
      this.active = this.detailsOpen ? marked : -1;
      if (this.entry !== undefined) this.entry = { ...this.entry, row: marked };
    }
    this.#searchNumber = search;
    this.#revision = revision;
    this.#windows.setShape(search, revision, progress.count);
    const before = this.progress.state;
    this.progress = progress;
    this.order = order;
    this.#speak(before !== progress.state);
    this.#askSoon(0);
  }

  #speak(stateChanged: boolean): void {
    const now = Date.now();
    if (!stateChanged && now - this.#spokenAt < speechInterval) return;
    this.#spokenAt = now;
    this.spoken = spokenProgress(this.progress);
  }

  #run(): void {
    const search = searchOf(this.form, Date.now());
    this.#search = JSON.stringify(search);
    this.#host.post({ type: 'search', search });
    this.#keep();
  }

  #runningSearch(): LogSearch {
    return this.choices?.search ?? searchOf(this.form, Date.now());
  }

  #sort(order: SortOrder): void {
    // Dates are read newest first: the first click on another column sorts upwards, on the date downwards.
    const descending = order.field === dateField && this.order.field !== dateField ? true : order.descending;
    this.order = { field: order.field, descending };
    this.#host.post({ type: 'sort', order: this.order });
    this.#table?.reveal(0, 'start');
  }

  #show(range: readonly [number, number]): void {
    this.#range = range;
    this.#askSoon(scrollRest);
    this.#keepSoon();
  }

  #askSoon(delay: number): void {
    clearTimeout(this.#asking);
    const ask = () => {
      const [first, last] = this.#range;
      for (const { from, count } of this.#windows.missing(first, Math.max(last, first + 30))) {
        this.#host.post({ type: 'window', search: this.#searchNumber, from, count });
      }
    };
    if (delay === 0) ask();
    else this.#asking = setTimeout(ask, delay);
  }

  #activate({ row, clicked }: ActiveRow): void {
    this.active = row;
    if (clicked || this.detailsOpen) this.#open(row, false);
  }

  #open(row: number, focus: boolean): void {
    this.active = row;
    this.detailsOpen = true;
    this.#host.post({ type: 'details', search: this.#searchNumber, row });
    if (focus) void this.updateComplete.then(() => this.querySelector<HTMLElement>('.details')?.focus());
  }

  #close(): void {
    this.detailsOpen = false;
    void this.updateComplete.then(() => this.#table?.focusRows());
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.detailsOpen) return;
    event.preventDefault();
    this.#close();
  }

  #setZone(zone: TimeZoneChoice): void {
    this.zone = zone;
    this.version++;
    this.#host.post({ type: 'setZone', zone });
  }

  #keepSoon(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keep(), 250);
  }

  #keep(): void {
    if (this.#connectionName === undefined) return;
    this.#host.keep({
      connectionName: this.#connectionName,
      form: this.form,
      ...(this.#search === undefined ? {} : { search: this.#search }),
      top: this.#returnTo > 0 ? this.#returnTo : this.#range[0],
    });
  }
}

customElements.define('pe-log-page', LogPage);
