// What a search of the event log gave: how far it is, its rows, and beside them the entry that is open.

import './dataTable.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SortOrder } from '../core/eventLog.ts';
import type { LogSearch } from '../core/ports.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import type { FromLogPage, LogProgress, ToLogPage } from '../protocol/log.ts';
import { type ActiveRow, DataTable } from './dataTable.ts';
import { logColumns } from './logColumns.ts';
import { entryDetails, type ShownEntry } from './logDetails.ts';
import { emptyResults, resultsHead } from './logResultWords.ts';
import type { LogRows } from './logRows.ts';
import { logWords } from './text.ts';

/**
 * `<pe-log-results>`: the rows of `rows`, in `order`. `search`: the one that ran, for hints where nothing matched; `spoken`: for screen
 * readers; `post`: to the editor; change `version` when cells have other texts. Tells `results-sort` (SortOrder) and `results-scroll`.
 */
export class LogResults extends LitElement {
  static override properties = {
    rows: { attribute: false },
    progress: { attribute: false },
    order: { attribute: false },
    zone: { attribute: false },
    search: { attribute: false },
    spoken: { attribute: false },
    version: { attribute: false },
    active: { state: true },
    entry: { state: true },
    open: { state: true },
  };

  declare rows: LogRows | undefined;
  declare progress: LogProgress | undefined;
  declare order: SortOrder;
  declare zone: TimeZoneChoice;
  declare search: LogSearch;
  declare spoken: string;
  declare version: number;
  declare post: (message: FromLogPage) => void;
  declare active: number;
  /** The active row's entry, once it came. */
  declare entry: (ShownEntry & { readonly row: number }) | undefined;
  /** The details are shown. */
  declare open: boolean;

  #columnsFor = '';
  #columns = logColumns([], 'utc');
  #returnTo = 0;

  constructor() {
    super();
    this.rows = undefined;
    this.progress = undefined;
    this.spoken = '';
    this.version = 0;
    this.active = -1;
    this.entry = undefined;
    this.open = false;
  }

  /** First row on the screen; before the rows are there, the one to return to. */
  get top(): number {
    return this.#returnTo > 0 ? this.#returnTo : (this.rows?.first ?? 0);
  }

  /** Goes to this row as soon as there are so many. */
  set top(row: number) {
    this.#returnTo = row;
  }

  /** Other rows come: nothing is active or open any more. */
  clear(): void {
    this.active = -1;
    this.entry = undefined;
    this.open = false;
  }

  /** The rows stand elsewhere now; the one that is open at `place` (-1: nowhere). */
  move(place: number): void {
    this.active = this.open ? place : -1;
    if (this.entry !== undefined) this.entry = { ...this.entry, row: place };
  }

  take(details: Extract<ToLogPage, { type: 'details' }>): void {
    this.entry = details;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const row = this.#returnTo;
    if (!changed.has('progress') || row === 0 || (this.progress?.count ?? 0) <= row) return;
    this.#returnTo = 0;
    void this.#table?.updateComplete.then(() => this.#table?.reveal(row, 'start'));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { progress } = this;
    if (progress === undefined) return nothing;
    return html`<section class="results" aria-labelledby="results">
      ${resultsHead(progress, this.spoken)}
      ${progress.count === 0 ? emptyResults(progress, this.search) : this.#split(progress)}
    </section>`;
  }

  #split(progress: LogProgress): TemplateResult {
    return html`<div class="log-split ${this.open ? 'with-details' : ''}" @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
      <pe-table
        id="log-rows"
        .label=${logWords.results}
        .columns=${this.#columnsNow(progress)}
        .count=${progress.count}
        .order=${this.order}
        .active=${this.active}
        .version=${this.version}
        .cell=${this.#cell}
        @table-sort=${(event: CustomEvent<SortOrder>) => this.#sort(event.detail)}
        @table-active=${(event: CustomEvent<ActiveRow>) => this.#activate(event.detail)}
        @table-open=${(event: CustomEvent<number>) => this.#openEntry(event.detail, true)}
        @table-range=${(event: CustomEvent<readonly [number, number]>) => this.#show(event.detail)}
      ></pe-table>
      ${
        this.open
          ? entryDetails(this.entry?.row === this.active ? this.entry : undefined, {
              zone: this.zone,
              onCopy: (raw) => this.post({ type: 'copyText', text: raw }),
              onClose: () => this.#close(),
            })
          : nothing
      }
    </div>`;
  }

  readonly #cell = (place: number, field: string): string | undefined => this.rows?.text(place, field, this.zone);

  #columnsNow({ fields }: LogProgress) {
    const wanted = JSON.stringify([fields, this.zone]);
    if (wanted !== this.#columnsFor) {
      this.#columnsFor = wanted;
      this.#columns = logColumns(fields, this.zone);
    }
    return this.#columns;
  }

  get #table(): DataTable | null {
    const table = this.querySelector('#log-rows');
    return table instanceof DataTable ? table : null;
  }

  #sort(order: SortOrder): void {
    this.#tell('results-sort', order);
    this.#table?.reveal(0, 'start');
  }

  #show(onScreen: readonly [number, number]): void {
    this.rows?.show(onScreen);
    this.#tell('results-scroll', onScreen);
  }

  #activate({ row, clicked }: ActiveRow): void {
    this.active = row;
    if (clicked || this.open) this.#openEntry(row, false);
  }

  #openEntry(row: number, focus: boolean): void {
    this.active = row;
    this.open = true;
    this.post({ type: 'details', search: this.rows?.search ?? 0, row });
    if (focus) void this.updateComplete.then(() => this.querySelector<HTMLElement>('.details')?.focus());
  }

  #close(): void {
    this.open = false;
    void this.updateComplete.then(() => this.#table?.focusRows());
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.open) return;
    event.preventDefault();
    this.#close();
  }

  #tell(type: 'results-sort' | 'results-scroll', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-log-results', LogResults);
