// The event log page: the query bar, what can be done with a search, and its results. The rows are the editor's; the page holds what it shows.

import './findBar.ts';
import './logResults.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { SortOrder } from '../core/eventLog.ts';
import { lineText } from '../core/foreignText.ts';
import type { FromLogPage, RowPlace, ToLogPage } from '../protocol/log.ts';
import type { ResultsLayout } from './columnChoice.ts';
import { FindBar, type Finding } from './findBar.ts';
import { followLine, gapsBar } from './followLine.ts';
import { Host } from './host.ts';
import { logActions } from './logActions.ts';
import { idlePage } from './logIdle.ts';
import { readKept } from './logKept.ts';
import { ProgressSpeech, progressText } from './logProgress.ts';
import { LogResults } from './logResults.ts';
import { LogSearching } from './logSearching.ts';
import { pageWords } from './logText.ts';
import { problemBar, zoneSwitch } from './parts.ts';
import { QueryBar } from './queryBar.ts';
import { queryPart } from './queryPart.ts';
import { unseenPill } from './unseenEntries.ts';

const messageTypes = [
  'setup',
  'progress',
  'places',
  'rows',
  'details',
  'histogram',
  'facets',
  'found',
  'copied',
  'values',
  'problem',
] as const;

class LogPage extends LitElement {
  static override properties = {
    version: { state: true },
    finding: { state: true },
  };

  /** Changes when rows came. */
  declare version: number;
  /** What the find bar looks for. */
  declare finding: Finding;

  readonly #host = new Host<ToLogPage, FromLogPage>();
  readonly #post = (message: FromLogPage) => this.#host.post(message);
  readonly #searching: LogSearching;
  readonly #speech = new ProgressSpeech();
  /** First row on the screen before the page was loaded. */
  readonly #keptTop: number;

  constructor() {
    super();
    const kept = readKept(this.#host.kept);
    this.#keptTop = kept.top;
    this.#searching = new LogSearching(kept, this.#post);
    this.version = 0;
    this.finding = { open: false, text: '' };
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#host.listen(messageTypes, (message) => this.#receive(message));
    this.#host.post({ type: 'localZone', name: Intl.DateTimeFormat().resolvedOptions().timeZone });
    this.#host.post({ type: 'ready' });
  }

  protected override firstUpdated(): void {
    if (this.#results !== null) this.#results.top = this.#keptTop;
  }

  protected override render(): TemplateResult {
    const { connectionName, zone, problem, progress, following, clock, isIdle, ran, unseen } = this.#searching;
    return html`<main class="log-page" aria-label=${pageWords.page}>
      <header class="log-head">
        <h1>${connectionName === '' ? pageWords.page : pageWords.title(lineText(connectionName))}</h1>
        ${this.#actions()}
        ${zoneSwitch(zone, (choice) => this.#change(() => this.#searching.setZone(choice)))}
      </header>
      ${queryPart(this.#searching, {
        onChange: (query) => this.#changeSoon(() => (this.#searching.query = query)),
        onRun: () => this.#withQuery(() => this.#change(() => this.#searching.run())),
        post: this.#post,
      })}
      ${problemBar(problem, (action) => this.#post({ type: 'act', action }))}
      ${gapsBar(progress.gaps, clock, () => ran !== undefined && this.#search(ran, true))}
      <div class="log-lines">${followLine(following, clock)}${this.#findBar()}</div>
      ${isIdle ? idlePage((query) => this.#search(query, false)) : nothing}
      ${this.#resultsPart()}
      ${unseenPill(unseen.count, () => this.#goUp())}
    </main>`;
  }

  #actions(): TemplateResult {
    const { following, isIdle, progress } = this.#searching;
    return logActions({
      following: following !== null,
      canFollow: !isIdle || following !== null,
      canExport: progress.count > 0,
      finding: this.finding.open,
      onFollow: () => this.#post({ type: 'follow', on: following === null }),
      onFind: () => (this.finding.open ? this.#find?.close() : this.#find?.open()),
      onExport: () => this.#post({ type: 'export' }),
      onSave: () => this.#withQuery((query) => this.#post({ type: 'saveSearch', query })),
      onCopyLink: () => this.#withQuery((query) => this.#post({ type: 'copyLink', query })),
      onCopyAsCurl: () => this.#withQuery((query) => this.#post({ type: 'copyAsCurl', query })),
    });
  }

  #findBar(): TemplateResult {
    const { rows, progress } = this.#searching;
    return html`<pe-find-bar
      .rows=${rows}
      .count=${progress.count}
      .from=${() => ({ active: this.#results?.active ?? -1, first: rows.first })}
      .post=${this.#post}
      @find-change=${(event: CustomEvent<Finding>) => {
        this.finding = event.detail;
      }}
      @find-place=${(event: CustomEvent<RowPlace>) => this.#results?.activate(event.detail)}
      @find-close=${() => this.querySelector<HTMLElement>('#log-rows [role="grid"]')?.focus()}
    ></pe-find-bar>`;
  }

  #resultsPart(): TemplateResult {
    const { rows, progress, order, zone, ran, layout, isIdle, clock } = this.#searching;
    const now = Date.now();
    return html`<pe-log-results
      ?hidden=${isIdle}
      .rows=${rows}
      .progress=${progress}
      .order=${order}
      .zone=${zone}
      .query=${ran ?? ''}
      .find=${this.finding.text}
      .spoken=${this.#speech.say(progress.state, progressText(progress, now, clock), now)}
      .version=${this.version}
      .layout=${layout}
      .post=${this.#post}
      @results-sort=${(event: CustomEvent<SortOrder>) => this.#change(() => this.#searching.sort(event.detail))}
      @results-scroll=${() => this.#scrolled()}
      @results-query=${(event: CustomEvent<{ text: string }>) => this.#change(() => this.#searching.narrow(event.detail.text))}
      @results-layout=${(event: CustomEvent<ResultsLayout>) => this.#changeSoon(() => (this.#searching.layout = event.detail))}
    ></pe-log-results>`;
  }

  #receive(message: ToLogPage): void {
    const { rows } = this.#searching;
    const results = this.#results;
    switch (message.type) {
      case 'setup':
        this.#change(() => this.#searching.takeSetup(message));
        return;
      case 'progress':
        this.#takeProgress(message);
        return;
      case 'places':
        if (rows.areOf(message)) results?.move(message.places, false);
        return;
      case 'rows':
        if (rows.take(message)) this.#showRows(message.search);
        return;
      case 'details':
      case 'copied':
      case 'histogram':
      case 'facets':
        if (message.search === rows.search) results?.take(message);
        return;
      case 'found':
        this.#find?.take(message);
        return;
      case 'values':
        this.#searching.sources = { ...this.#searching.sources, values: message };
        break;
      case 'problem':
        this.#searching.problem = message.problem;
        break;
    }
    this.requestUpdate();
  }

  #takeProgress(message: Extract<ToLogPage, { type: 'progress' }>): void {
    const fate = this.#searching.takeProgress(message);
    if (fate === 'others') this.#results?.clear();
    else this.#results?.move(message.places, fate === 'moved');
    this.requestUpdate();
  }

  #showRows(search: number): void {
    this.version++;
    void this.updateComplete.then(() => requestAnimationFrame(() => this.#searching.tellShown(search)));
  }

  /** Does what changes what is kept. */
  #change(change: () => void): void {
    change();
    this.requestUpdate();
    const kept = this.#searching.kept(this.#top);
    if (kept !== null) this.#host.keep(kept);
  }

  #search(query: string, fresh: boolean): void {
    this.#change(() => this.#searching.search(query, fresh));
  }

  /** What changes with every key and every pixel is kept once that rests. */
  #changeSoon(change: () => void): void {
    change();
    this.requestUpdate();
    this.#keepSoon();
  }

  /** Does something with the query in the bar, if it has no fault; otherwise the bar says what is wrong. */
  #withQuery(use: (query: string) => void): void {
    const bar = this.querySelector('pe-query-bar');
    if (bar instanceof QueryBar && bar.check()) use(this.#searching.query);
  }

  get #results(): LogResults | null {
    const results = this.querySelector('pe-log-results');
    return results instanceof LogResults ? results : null;
  }

  get #find(): FindBar | null {
    const bar = this.querySelector('pe-find-bar');
    return bar instanceof FindBar ? bar : null;
  }

  #scrolled(): void {
    const { unseen, rows } = this.#searching;
    if (rows.first === 0 && unseen.count > 0) {
      unseen.see();
      this.requestUpdate();
    }
    this.#keepSoon();
  }

  #goUp(): void {
    if (this.#results !== null) this.#results.top = 0;
  }

  get #top(): number {
    return this.#results?.top ?? this.#keptTop;
  }

  #keepSoon(): void {
    this.#host.keepSoon(() => this.#searching.kept(this.#top));
  }
}

customElements.define('pe-log-page', LogPage);
