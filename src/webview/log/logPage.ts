// The event log page: the query bar, what can be done with a search, and its results. The rows are the editor's; the page holds what it shows.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { EditorApi } from '../parts/editorApi.ts';
import { problemBar, zoneSwitch } from '../parts/parts.ts';
import type { QueryRequest } from '../query/queryBar.ts';
import { unseenPill } from '../rows/unseenEntries.ts';
import { pageStrings } from '../strings/log.ts';
import { ProgressSpeech } from '../strings/logProgress.ts';
import { type ResultsLayout, withInstead } from '../table/columnChoice.ts';
import { logHeading } from './fileLine.ts';
import { followLine, gapsBar } from './followLine.ts';
import type { Finding } from './foundSentence.ts';
import { LogSearching } from './logSearching.ts';
import { logActions } from './pageActions.ts';
import { PageScroll } from './pageScroll.ts';
import { type PersistedLog, readPersisted } from './persisted.ts';
import { queryPart } from './queryPart.ts';
import { ColumnsMemo, type ResultColumns } from './resultColumns.ts';
import { findPart, focusRows, resultsPart } from './resultsPart.ts';
import { ResultsView } from './resultsView.ts';
import { searchIntro } from './searchIntro.ts';
import { TrailKeys, trailButtons } from './trailButtons.ts';

class LogPage extends LitElement {
  static override properties = {
    version: { state: true },
    viewChanges: { state: true },
    finding: { state: true },
    found: { state: true },
    queryRequest: { state: true },
  };

  /** Changes when rows came. */
  declare version: number;
  /** Changes when the view shows something else. */
  declare viewChanges: number;
  declare finding: Finding;
  /** The editor's last answer to what was looked for. */
  declare found: Extract<ToLogPage, { type: 'found' }> | undefined;
  declare queryRequest: QueryRequest | undefined;

  readonly #editor = new EditorApi<ToLogPage, FromLogPage>();
  readonly #post = (message: FromLogPage) => this.#editor.post(message);
  readonly #searching: LogSearching;
  readonly #view: ResultsView;
  readonly #columns = new ColumnsMemo();
  readonly #speech = new ProgressSpeech();
  readonly #scrolled: PageScroll;

  constructor() {
    super();
    const persisted = readPersisted(this.#editor.persisted);
    const [redraw, place] = [() => this.requestUpdate(), () => this.#view.place];
    this.#searching = new LogSearching(persisted, this.#post, redraw, place);
    this.#view = new ResultsView(this.#searching.rows, this.#post, () => this.#viewChanged());
    this.version = 0;
    this.viewChanges = 0;
    this.finding = persisted.finding ?? { open: false, text: '' };
    this.found = undefined;
    this.queryRequest = undefined;
    this.#view.restore(persisted);
    this.#scrolled = new PageScroll(this, persisted.scrolled ?? {}, () => this.#editor.persistSoon(this.#state));
    new TrailKeys(this, (by) => this.#go(by));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const [searching, view] = [this.#searching, this.#view];
    this.#editor.listen(
      {
        setup: (message) => this.#change(() => searching.takeSetup(message)),
        focusQuery: () => (this.queryRequest = { for: 'focus' }),
        progress: (message) => this.#takeProgress(message),
        places: (message) => {
          if (searching.rows.areOf(message)) view.move(message.places, false);
        },
        rows: (message) => {
          if (searching.rows.take(message)) this.#showRows(message.search);
        },
        ...view.answers,
        found: (message) => (this.found = message),
        values: (message) => searching.takeValues(message),
        problem: ({ problem }) => {
          searching.problem = problem;
        },
      },
      () => this.requestUpdate(),
    );
    this.#post({ type: 'localZone', name: Intl.DateTimeFormat().resolvedOptions().timeZone });
    this.#post({ type: 'ready' });
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#searching.told.tell(this.#searching.query);
    if (changed.has('finding')) this.#editor.persistSoon(this.#state);
  }

  protected override render(): TemplateResult {
    const searching = this.#searching;
    const { log, progress, ran } = searching;
    const { zone, clock } = searching.time;
    const columns = this.#columns.columnsFor(progress, zone, searching.arrangement.layout);
    return html`<main class="log-page" aria-label=${pageStrings.page}>
      <header class="log-head">
        ${trailButtons(searching.trail, (by) => this.#go(by))}
        <h1>${logHeading(log)}</h1>
        ${logActions(searching, {
          finding: this.finding.open,
          post: this.#post,
          onFind: () => (this.finding = { ...this.finding, open: !this.finding.open }),
          onUse: (use) => (this.queryRequest = { for: use }),
        })}
        ${zoneSwitch(zone, (choice) => this.#change(() => searching.setZone(choice)))}
      </header>
      ${queryPart(searching, {
        request: this.queryRequest,
        onChange: (query) => this.#changeSoon(() => (searching.query = query)),
        onRun: () => this.#change(() => searching.run()),
        post: this.#post,
      })}
      ${problemBar(searching.problem, (action) => this.#post({ type: 'act', action }))}
      ${gapsBar(progress.gaps, clock, () => ran !== undefined && this.#change(() => searching.search(ran, true)))}
      <div class="log-lines">${followLine(searching, this.#post)}${this.#findPart(columns)}</div>
      ${searching.isStuck ? searchIntro((query) => this.#change(() => searching.search(query, false))) : nothing}
      ${this.#resultsPart(columns)}
      ${unseenPill(searching.unseen.count, () => this.#showNewest())}
    </main>`;
  }

  #findPart(columns: ResultColumns): TemplateResult {
    return findPart(this.#searching, {
      active: this.#view.choice.active,
      columns,
      finding: this.finding,
      found: this.found,
      post: this.#post,
      onChange: (finding) => (this.finding = finding),
      onPlace: (row) => this.#view.activate(row),
      onClose: () => focusRows(this),
    });
  }

  #resultsPart(columns: ResultColumns): TemplateResult {
    const searching = this.#searching;
    return resultsPart(searching, {
      view: this.#view,
      viewChanges: this.viewChanges,
      version: this.version,
      columns,
      searchTerm: this.finding.open ? this.finding.text : '',
      speech: this.#speech,
      post: this.#post,
      onSort: (order) => this.#sort(order),
      onScroll: (onScreen) => this.#scroll(onScreen),
      onEdit: (edit) => this.#change(() => searching.narrow(edit(searching.query))),
      onLayout: (layout) => this.#arrange(layout),
      onFindEnd: () => (this.finding = { ...this.finding, open: false }),
    });
  }

  #arrange(layout: ResultsLayout): void {
    this.#changeSoon(() => (this.#searching.arrangement.layout = layout));
  }

  #showNewest(): void {
    const { arrangement, rows } = this.#searching;
    if (this.querySelector('#log-rows') === null) this.#arrange(withInstead(arrangement.layout, undefined));
    this.#view.goTo({ top: 0 }, rows.count);
  }

  #takeProgress(message: Extract<ToLogPage, { type: 'progress' }>): void {
    const [searching, left] = [this.#searching, this.#view.place];
    const [before, coming, wasOn] = [searching.ran, searching.trail.coming, searching.follow.isOn];
    const fate = searching.takeProgress(message);
    if (fate === 'others' && before !== undefined) this.#scrolled.stay();
    if (fate === 'others' || fate === 'again') this.#view.leave(left, before, searching.ran, fate === 'again');
    else this.#view.move(message.places, fate === 'moved');
    this.#view.chooseAgain(message);
    if (message.firstRows !== null) this.#showRows(message.search);
    // Rows that were narrowed, or are those of the same query again, keep the reader's place by themselves.
    const place = searching.arrive(message, fate === 'others' && before !== searching.ran);
    if (place !== undefined) this.#view.goTo(place, searching.rows.count);
    if (searching.follow.isOn !== wasOn || searching.trail.coming !== coming) this.#editor.persistSoon(this.#state);
  }

  /** What is open may be another entry. */
  #viewChanged(): void {
    this.viewChanges++;
    this.#editor.persistSoon(this.#state);
  }

  #showRows(search: number): void {
    this.version++;
    this.#view.choice.learn();
    this.#view.reopen(this.#searching.ran);
    void this.updateComplete.then(() => requestAnimationFrame(() => this.#searching.confirmShown(search)));
  }

  #sort(order: SortOrder): void {
    this.#view.goUp();
    this.#change(() => this.#searching.arrangement.sort(order));
  }

  #scroll(onScreen: readonly [number, number]): void {
    const { unseen, rows } = this.#searching;
    this.#view.show(onScreen);
    if (unseen.see(rows.first)) this.requestUpdate();
    this.#editor.persistSoon(this.#state);
  }

  #go(by: -1 | 1): boolean {
    let query: string | undefined;
    this.#change(() => {
      query = this.#searching.go(by);
      if (query !== undefined) this.#view.reopenLater(query);
    });
    return query !== undefined;
  }

  /** Does what changes what is persisted. */
  #change(change: () => void): void {
    change();
    this.requestUpdate();
    const state = this.#state();
    if (state !== null) this.#editor.persist(state);
  }

  /** What changes with every key and every pixel isn't persisted each time. */
  #changeSoon(change: () => void): void {
    change();
    this.requestUpdate();
    this.#editor.persistSoon(this.#state);
  }

  readonly #state = (): PersistedLog | null => {
    const kept = this.#view.kept(this.#searching.trail.coming);
    return this.#searching.persisted({ ...kept, finding: this.finding, scrolled: this.#scrolled.kept });
  };
}

customElements.define('pe-log-page', LogPage);
