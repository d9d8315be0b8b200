// What a search of the event log gave: how far it is, when and what it found, its rows, and beside them the entry that is open.

import './dataTable.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SortOrder } from '../core/eventLog.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import type { CopyFormat, FromLogPage, LogProgress, RowPlace, ToLogPage } from '../protocol/log.ts';
import { firstLayout, type ResultsLayout, shownColumns, withColumnsReset, withColumnToggled } from './columnChoice.ts';
import { type ChosenWidths, withWidths } from './columnWidths.ts';
import { type ActiveRow, DataTable, type TableColumn } from './dataTable.ts';
import { logColumns } from './logColumns.ts';
import { entryDetails } from './logDetails.ts';
import { emptyResults, resultsHead } from './logResultWords.ts';
import type { LogRows } from './logRows.ts';
import { OpenEntry } from './openEntry.ts';
import { closePopup } from './popup.ts';
import { ReadersPlace } from './readersPlace.ts';
import { facetsPart, histogramPart, takeCounts } from './resultCounts.ts';
import { copyMenu, resultsBar } from './resultsBar.ts';
import { resultWords } from './resultText.ts';
import { RowChoice } from './rowChoice.ts';
import type { RowSelection } from './rowSelection.ts';
import { RowWatch } from './rowWatch.ts';

/** Pixels of the page from which on facets are open where the reader hasn't chosen. */
const facetsWidth = 900;

/**
 * `<pe-log-results>`: the rows of `rows`, in `order`, which `query` found. `find`: text that is sought in them, '' none; `spoken`: for
 * screen readers; `post`: to the editor; change `version` when cells have other texts. Tells `results-sort` (SortOrder),
 * `results-scroll`, `results-query` ({text}: the query that is wanted now) and `results-layout` (ResultsLayout).
 */
export class LogResults extends LitElement {
  static override properties = {
    rows: { attribute: false },
    progress: { attribute: false },
    order: { attribute: false },
    zone: { attribute: false },
    query: { attribute: false },
    find: { attribute: false },
    spoken: { attribute: false },
    version: { attribute: false },
    layout: { attribute: false },
    wide: { state: true },
  };

  declare rows: LogRows | undefined;
  declare progress: LogProgress | undefined;
  declare order: SortOrder;
  declare zone: TimeZoneChoice;
  declare query: string;
  declare find: string;
  declare spoken: string;
  declare version: number;
  declare layout: ResultsLayout;
  declare post: (message: FromLogPage) => void;
  /** There is room for the facets. */
  declare wide: boolean;

  readonly #room = window.matchMedia(`(min-width: ${facetsWidth}px)`);
  #columnsFor = '';
  #columns: readonly TableColumn[] = [];
  #shown: readonly TableColumn[] = [];
  readonly #place = new ReadersPlace(
    () => this.#table,
    () => this.#watchRows(),
  );
  readonly #watch = new RowWatch((message) => this.post(message));
  readonly #entry = new OpenEntry((message) => this.post(message));
  readonly #choice = new RowChoice({
    rows: () => this.rows,
    post: (message) => this.post(message),
    onChange: () => this.#chose(),
  });

  constructor() {
    super();
    this.rows = undefined;
    this.progress = undefined;
    this.query = '';
    this.find = '';
    this.spoken = '';
    this.version = 0;
    this.layout = firstLayout;
    this.wide = this.#room.matches;
  }

  /** The active row's place; -1: none. */
  get active(): number {
    return this.#choice.active;
  }

  /** First row on the screen; before the rows are there, the one to return to. */
  get top(): number {
    return this.#place.top(this.rows);
  }

  /** Goes to this row, as soon as there are so many. */
  set top(row: number) {
    this.#place.goTo(row, this.progress?.count ?? 0);
  }

  /** Other rows come: nothing is active or open any more. */
  clear(): void {
    this.#place.goUp();
    this.#entry.close();
    this.#choice.clear();
  }

  /** Where rows stand now that are watched. `anew`: any row may stand elsewhere. */
  move(places: readonly RowPlace[], anew: boolean): void {
    if (this.rows !== undefined) this.#place.move(places, this.rows);
    this.#choice.move(places, anew);
  }

  /** Answers about rows of this search. */
  take(message: Extract<ToLogPage, { type: 'details' | 'copied' | 'histogram' | 'facets' }>): void {
    if (message.type === 'copied') this.#choice.take(message);
    else if (message.type === 'details') this.#entry.take(message);
    else takeCounts(this, message);
    this.requestUpdate();
  }

  /** Makes a row the active one and brings it on the screen. */
  activate({ id, place }: RowPlace): void {
    this.#choice.chooseOnly(place, id);
    this.#table?.reveal(place, 'center');
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#room.addEventListener('change', this.#onRoom);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#room.removeEventListener('change', this.#onRoom);
    this.#place.leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Rows that stood together don't in another order, or where others went from between them.
    if (changed.has('order') || changed.has('query')) this.#choice.reduce();
    if (changed.has('version')) this.#choice.learn();
    const { progress, zone, layout } = this;
    if (progress === undefined) return;
    const wanted = JSON.stringify([progress.fields, zone, layout.hidden, layout.widths]);
    if (wanted === this.#columnsFor) return;
    this.#columnsFor = wanted;
    this.#columns = logColumns(progress.fields, zone);
    this.#shown = withWidths(shownColumns(this.#columns, layout), layout.widths);
  }

  protected override updated(): void {
    this.#place.drawn(this.progress?.count ?? 0);
    this.#watchRows();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { progress, rows } = this;
    if (progress === undefined || progress.state === 'idle') return nothing;
    const clock = { zone: this.zone, serviceOffset: rows?.serviceOffset ?? 0 };
    const facets = this.layout.facets ?? this.wide;
    const counted = {
      search: rows?.search ?? 0,
      revision: rows?.revision ?? 0,
      progress,
      query: this.query,
      post: this.post,
    };
    return html`<section class="results" aria-labelledby="results">
      ${resultsHead(progress, this.spoken, clock)}
      ${this.#bar(facets)}
      ${(this.layout.timeline ?? true) ? histogramPart(counted, clock) : nothing}
      <div
        class="log-split ${facets ? 'with-facets' : ''} ${this.#entry.isOpen ? 'with-details' : ''}"
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        ${facets ? facetsPart(counted) : nothing}
        ${progress.count === 0 ? html`<div class="no-rows">${emptyResults(progress, this.query)}</div>` : this.#rowsTable(progress)}
        ${this.#entry.isOpen ? this.#details() : nothing}
      </div>
    </section>`;
  }

  #bar(facets: boolean): TemplateResult {
    const timeline = this.layout.timeline ?? true;
    return resultsBar({
      facets,
      timeline,
      columns: this.#columns,
      shown: this.#shown,
      selected: this.#choice.count,
      copied: this.#choice.copied,
      onFacets: () => this.#arrange({ ...this.layout, facets: !facets }),
      onTimeline: () => this.#arrange({ ...this.layout, timeline: !timeline }),
      onColumn: (key) => this.#arrange(withColumnToggled(this.layout, this.#columns, key)),
      onColumnsReset: () => this.#arrange(withColumnsReset(this.layout)),
      onCopy: (format) => this.#copy(format),
    });
  }

  #rowsTable(progress: LogProgress): TemplateResult {
    return html`<pe-table
      id="log-rows"
      .label=${resultWords.results}
      .columns=${this.#shown}
      .count=${progress.count}
      .order=${this.order}
      .resizable=${true}
      .selectable=${true}
      .selection=${this.#choice.selection}
      .active=${this.active}
      .sought=${this.find}
      .version=${this.version}
      .cell=${this.#cell}
      @table-sort=${(event: CustomEvent<SortOrder>) => this.#sort(event.detail)}
      @table-active=${(event: CustomEvent<ActiveRow>) => this.#activated(event.detail)}
      @table-select=${(event: CustomEvent<RowSelection>) => this.#choice.select(event.detail)}
      @table-open=${(event: CustomEvent<number>) => this.#openEntry(event.detail)}
      @table-widths=${(event: CustomEvent<ChosenWidths>) => this.#arrange({ ...this.layout, widths: { ...this.layout.widths, ...event.detail } })}
      @table-range=${(event: CustomEvent<readonly [number, number]>) => this.#show(event.detail)}
    ></pe-table>`;
  }

  #details(): TemplateResult {
    return entryDetails(this.#entry.shown, {
      zone: this.zone,
      query: this.query,
      sought: this.find,
      onCopy: (text) => this.post({ type: 'copyText', text }),
      onQuery: (text) => this.#tell('results-query', { text }),
      onClose: () => this.#close(),
    });
  }

  readonly #cell = (place: number, field: string): string | undefined => this.rows?.text(place, field, this.zone);

  readonly #onRoom = (event: MediaQueryListEvent): void => {
    this.wide = event.matches;
  };

  get #table(): DataTable | null {
    const table = this.querySelector('#log-rows');
    return table instanceof DataTable ? table : null;
  }

  #arrange(layout: ResultsLayout): void {
    this.layout = layout;
    this.#tell('results-layout', layout);
  }

  #sort(order: SortOrder): void {
    this.#place.goUp();
    this.#tell('results-sort', order);
  }

  #show(onScreen: readonly [number, number]): void {
    this.rows?.show(onScreen);
    this.#tell('results-scroll', onScreen);
    if (this.rows !== undefined) this.#place.follow(this.rows);
  }

  #watchRows(): void {
    this.#watch.tell(this.rows?.search ?? 0, [this.#place.anchor, ...this.#choice.ids]);
  }

  #chose(): void {
    this.#entry.follow(this.rows?.search ?? 0, this.#choice.activeId);
    this.requestUpdate();
  }

  #activated({ row, clicked }: ActiveRow): void {
    this.#choice.activate(row);
    if (clicked && this.#choice.count < 2) this.#entry.open();
  }

  #openEntry(row: number): void {
    if (row !== this.active) this.#choice.activate(row);
    this.#entry.open();
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('.details')?.focus());
  }

  #close(): void {
    this.#entry.close();
    this.requestUpdate();
    void this.updateComplete.then(() => this.#table?.focusRows());
  }

  #onKey(event: KeyboardEvent): void {
    const inRows = event.target === this.#table?.scroller;
    const isCopy =
      event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (event.key === 'Escape' && this.#entry.isOpen) this.#close();
    else if (isCopy && inRows && this.#choice.count > 0 && window.getSelection()?.isCollapsed !== false)
      this.#copy('tsv');
    else return;
    event.preventDefault();
  }

  #copy(format: CopyFormat): void {
    this.#choice.copy(
      format,
      this.#shown.map(({ key }) => key),
    );
    closePopup(this, copyMenu);
  }

  #tell(type: 'results-sort' | 'results-scroll' | 'results-query' | 'results-layout', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-log-results', LogResults);
