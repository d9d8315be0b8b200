// What a search of the event log gave: how far it is, when and what it found, its rows, and beside them the entry that is open.

import './dataTable.ts';
import './logFacets.ts';
import './logHistogram.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SortOrder } from '../core/eventLog.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import { type CopyFormat, type FromLogPage, type LogProgress, mostCopied, type ToLogPage } from '../protocol/log.ts';
import { firstLayout, type ResultsLayout, shownColumns, withColumnsReset, withColumnToggled } from './columnChoice.ts';
import { type ChosenWidths, withWidths } from './columnWidths.ts';
import { type ActiveRow, DataTable, type TableColumn } from './dataTable.ts';
import { countText } from './host.ts';
import { logColumns } from './logColumns.ts';
import { entryDetails, type ShownEntry } from './logDetails.ts';
import { LogFacets } from './logFacets.ts';
import { LogHistogram } from './logHistogram.ts';
import { emptyResults, resultsHead } from './logResultWords.ts';
import type { LogRows } from './logRows.ts';
import { closePopup } from './popup.ts';
import { copyMenu, resultsBar } from './resultsBar.ts';
import { resultWords } from './resultText.ts';
import { RowAnchor } from './rowAnchor.ts';
import { extent, oneRow, type RowSelection, shifted } from './rowSelection.ts';

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
    active: { state: true },
    selection: { state: true },
    entry: { state: true },
    open: { state: true },
    note: { state: true },
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
  /** The active row's place; -1: none. */
  declare active: number;
  declare selection: RowSelection | null;
  /** The active row's entry, once it came. */
  declare entry: (ShownEntry & { readonly row: number }) | undefined;
  /** The details are shown. */
  declare open: boolean;
  /** What was copied last. */
  declare note: string;
  /** There is room for the facets. */
  declare wide: boolean;

  readonly #room = window.matchMedia(`(min-width: ${facetsWidth}px)`);
  #columnsFor = '';
  #columns: readonly TableColumn[] = [];
  #shown: readonly TableColumn[] = [];
  #returnTo = 0;
  readonly #anchor = new RowAnchor((message) => this.post(message));
  /** Rows that came above those on the screen and aren't drawn yet. */
  #shift = 0;

  constructor() {
    super();
    this.rows = undefined;
    this.progress = undefined;
    this.query = '';
    this.find = '';
    this.spoken = '';
    this.version = 0;
    this.layout = firstLayout;
    this.active = -1;
    this.selection = null;
    this.entry = undefined;
    this.open = false;
    this.note = '';
    this.wide = this.#room.matches;
  }

  /** First row on the screen; before the rows are there, the one to return to. */
  get top(): number {
    return this.#returnTo > 0 ? this.#returnTo : (this.rows?.first ?? 0);
  }

  /** Goes to this row, as soon as there are so many. */
  set top(row: number) {
    const isThere = row < (this.progress?.count ?? 0);
    this.#returnTo = isThere ? 0 : row;
    if (isThere) this.#table?.reveal(row, 'start');
  }

  /** Other rows come: nothing is active or open any more. */
  clear(): void {
    this.#anchor.forget();
    this.#setActive(-1);
    this.open = false;
    this.#table?.reveal(0, 'start');
  }

  /** The rows stand elsewhere now: the active one at `marked`, the one at the top of the screen at `anchor` (-1: nowhere). */
  move(marked: number, anchor: number): void {
    const by = this.#anchor.moved(anchor);
    const isAtTop = (this.rows?.first ?? 0) === 0;
    if (!isAtTop && by !== 0) {
      this.#shift += by;
      this.rows?.shift(by);
    } else if (!isAtTop && anchor < 0) this.#table?.reveal(0, 'start');
    if (this.active < 0) return;
    const moved = shifted(this.selection, marked - this.active, Number.POSITIVE_INFINITY);
    this.selection = marked < 0 ? null : moved;
    this.active = marked;
    if (this.entry !== undefined) this.entry = { ...this.entry, row: marked };
  }

  take(details: Extract<ToLogPage, { type: 'details' }>): void {
    this.entry = details;
  }

  takeHistogram(message: Extract<ToLogPage, { type: 'histogram' }>): void {
    const histogram = this.querySelector('pe-log-histogram');
    if (histogram instanceof LogHistogram) histogram.take(message);
  }

  takeFacets(message: Extract<ToLogPage, { type: 'facets' }>): void {
    const facets = this.querySelector('pe-log-facets');
    if (facets instanceof LogFacets) facets.take(message);
  }

  /** Makes a row the active one and brings it on the screen. */
  activate(place: number): void {
    this.#setActive(place);
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
    this.#anchor.forget();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Rows that stood together don't in another order, or where others went from between them.
    if (changed.has('order') || changed.has('query')) this.selection = this.active < 0 ? null : oneRow(this.active);
    if (changed.has('selection') || changed.has('query')) this.note = '';
    const { progress, zone, layout } = this;
    if (progress === undefined) return;
    const wanted = JSON.stringify([progress.fields, zone, layout.hidden, layout.widths]);
    if (wanted === this.#columnsFor) return;
    this.#columnsFor = wanted;
    this.#columns = logColumns(progress.fields, zone);
    this.#shown = withWidths(shownColumns(this.#columns, layout), layout.widths);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#shift !== 0) this.#table?.shift(this.#shift);
    this.#shift = 0;
    const row = this.#returnTo;
    if (!changed.has('progress') || row === 0 || (this.progress?.count ?? 0) <= row) return;
    this.#returnTo = 0;
    this.#table?.reveal(row, 'start');
  }

  protected override render(): TemplateResult | typeof nothing {
    const { progress, rows } = this;
    if (progress === undefined || progress.state === 'idle') return nothing;
    const clock = { zone: this.zone, serviceOffset: rows?.serviceOffset ?? 0 };
    const facets = this.layout.facets ?? this.wide;
    return html`<section class="results" aria-labelledby="results">
      ${resultsHead(progress, this.spoken, clock)}
      ${this.#bar(facets)}
      ${
        (this.layout.timeline ?? true)
          ? html`<pe-log-histogram
              .search=${rows?.search ?? 0}
              .revision=${rows?.revision ?? 0}
              .progress=${progress}
              .query=${this.query}
              .zone=${clock}
              .post=${this.post}
            ></pe-log-histogram>`
          : nothing
      }
      <div
        class="log-split ${facets ? 'with-facets' : ''} ${this.open ? 'with-details' : ''}"
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        ${
          facets
            ? html`<pe-log-facets
                .search=${rows?.search ?? 0}
                .revision=${rows?.revision ?? 0}
                .progress=${progress}
                .query=${this.query}
                .post=${this.post}
              ></pe-log-facets>`
            : nothing
        }
        ${progress.count === 0 ? html`<div class="no-rows">${emptyResults(progress, this.query)}</div>` : this.#rowsTable(progress)}
        ${this.open ? this.#details() : nothing}
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
      selected: this.selection === null ? 0 : extent(this.selection).count,
      note: this.note,
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
      .selection=${this.selection}
      .active=${this.active}
      .sought=${this.find}
      .version=${this.version}
      .cell=${this.#cell}
      @table-sort=${(event: CustomEvent<SortOrder>) => this.#sort(event.detail)}
      @table-active=${(event: CustomEvent<ActiveRow>) => this.#activated(event.detail)}
      @table-select=${(event: CustomEvent<RowSelection>) => {
        this.selection = event.detail;
      }}
      @table-open=${(event: CustomEvent<number>) => this.#openEntry(event.detail, true)}
      @table-widths=${(event: CustomEvent<ChosenWidths>) => this.#arrange({ ...this.layout, widths: { ...this.layout.widths, ...event.detail } })}
      @table-range=${(event: CustomEvent<readonly [number, number]>) => this.#show(event.detail)}
    ></pe-table>`;
  }

  #details(): TemplateResult {
    return entryDetails(this.entry?.row === this.active ? this.entry : undefined, {
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
    this.#anchor.forget();
    this.#tell('results-sort', order);
    this.#table?.reveal(0, 'start');
  }

  #show(onScreen: readonly [number, number]): void {
    this.rows?.show(onScreen);
    this.#tell('results-scroll', onScreen);
    if (this.rows !== undefined) this.#anchor.tellSoon(this.rows);
  }

  /** The editor is asked for its entry, so that it knows which row is meant when the rows move. */
  #setActive(row: number): void {
    this.active = row;
    this.selection = row < 0 ? null : oneRow(row);
    this.#askForEntry(row);
  }

  #askForEntry(row: number): void {
    this.entry = undefined;
    if (row >= 0) this.post({ type: 'details', search: this.rows?.search ?? 0, row });
  }

  #activated({ row, clicked }: ActiveRow): void {
    this.active = row;
    this.#askForEntry(row);
    const isRange = this.selection !== null && extent(this.selection).count > 1;
    if (clicked && !isRange) this.open = true;
  }

  #openEntry(row: number, focus: boolean): void {
    if (row !== this.active || this.entry === undefined) this.#askForEntry(row);
    this.active = row;
    this.open = true;
    if (focus) void this.updateComplete.then(() => this.querySelector<HTMLElement>('.details')?.focus());
  }

  #close(): void {
    this.open = false;
    void this.updateComplete.then(() => this.#table?.focusRows());
  }

  #onKey(event: KeyboardEvent): void {
    const inRows = event.target === this.#table?.scroller;
    const isCopy =
      event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (event.key === 'Escape' && this.open) this.#close();
    else if (isCopy && inRows && this.selection !== null && window.getSelection()?.isCollapsed !== false)
      this.#copy('tsv');
    else return;
    event.preventDefault();
  }

  #copy(format: CopyFormat): void {
    const { rows, selection } = this;
    if (rows === undefined || selection === null) return;
    const { from, count } = extent(selection);
    const copied = Math.min(count, mostCopied);
    const fields = this.#shown.map(({ key }) => key);
    this.post({ type: 'copyRows', search: rows.search, revision: rows.revision, from, count: copied, format, fields });
    closePopup(this, copyMenu);
    this.note =
      copied < count
        ? resultWords.copiedFirst(countText(copied), countText(count))
        : resultWords.copied(countText(count));
  }

  #tell(type: 'results-sort' | 'results-scroll' | 'results-query' | 'results-layout', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-log-results', LogResults);
