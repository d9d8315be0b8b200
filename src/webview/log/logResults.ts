// What a search of the event log gave: how far it is, when and what it found, its rows, and beside them the entry that is open.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import { dateField } from '../../core/log/table.ts';
import type { QueryEdit } from '../../core/query/edit.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { usCentral } from '../../core/text/zoneClock.ts';
import type { CopyFormat, LogProgress } from '../../protocol/log.ts';
import type { FromLogPage } from '../../protocol/logMessages.ts';
import { type CountsPart, facetsPart, histogramPart, insteadOfRows } from '../charts/resultCounts.ts';
import { MinuteTick } from '../parts/minuteTick.ts';
import { closePopup } from '../parts/popup.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { emptyResults, resultsHead } from '../strings/logResult.ts';
import { firstLayout, type ResultsLayout, shownInstead } from '../table/columnChoice.ts';
import type { ActiveRow } from '../table/rowSelection.ts';
import { CopyGestures, copyChosen } from './copyGestures.ts';
import { entryDetails } from './entryDetails.ts';
import { noColumns, type ResultColumns } from './resultColumns.ts';
import { copyMenu, resultsBar } from './resultsBar.ts';
import { resultsTable } from './resultsTable.ts';
import type { ResultsView } from './resultsView.ts';
import { revealEntry } from './revealEntry.ts';
import { facetsWidth, WideRoom } from './wideRoom.ts';

/**
 * `<pe-log-results>`: the rows of `view`, in `order`, which `query` found. `searchTerm`: text that is looked for in them, '' none;
 * `spoken`: for screen readers; `post`: to the editor. Change `viewChanges` when `view` shows something else, `version` when cells have
 * other texts. Tells `results-sort` (SortOrder), `results-scroll`, `results-edit` (QueryEdit), `results-layout` and `results-instead`
 * (ResultsLayout; other things stand in the place of the rows).
 */
class LogResults extends LitElement {
  static override properties = {
    view: { attribute: false },
    viewChanges: { attribute: false },
    progress: { attribute: false },
    outdated: { attribute: false },
    waiting: { attribute: false },
    order: { attribute: false },
    zone: { attribute: false },
    serviceZone: { attribute: false },
    query: { attribute: false },
    countedAt: { attribute: false },
    searchTerm: { attribute: false },
    spoken: { attribute: false },
    version: { attribute: false },
    layout: { attribute: false },
    columns: { attribute: false },
  };

  declare view: ResultsView;
  declare viewChanges: number;
  declare progress: LogProgress | undefined;
  /** The rows are those of a search before: of the last one nothing is known yet. */
  declare outdated: boolean;
  declare waiting: string;
  declare order: SortOrder;
  declare zone: TimeZoneChoice;
  /** What the zone `service` is; null while it isn't known. */
  declare serviceZone: string | null;
  declare query: string;
  declare countedAt: number;
  declare searchTerm: string;
  declare spoken: string;
  declare version: number;
  declare layout: ResultsLayout;
  declare columns: ResultColumns;
  declare post: (message: FromLogPage) => void;

  readonly #room = new WideRoom(this, facetsWidth);
  readonly #copyGestures = new CopyGestures(this, {
    rows: () => this.querySelector('#log-rows .table'),
    choice: () => this.view.choice,
    onCopy: () => this.#copy('tsv'),
  });

  /** What is shown in the place of the rows, as it was chosen. */
  #shownInstead: ResultsLayout['counts'] | ResultsLayout['difference'];

  constructor() {
    super();
    this.addController(new MinuteTick(this));
    this.outdated = false;
    this.query = '';
    this.searchTerm = '';
    this.layout = firstLayout;
    this.columns = noColumns;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.view.end();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Rows that stood together don't in another order, or where others went from between them; those that are there for the first time do.
    const before = changed.has('progress') ? changed.get('progress') : this.progress;
    if (before?.count && (changed.has('order') || changed.has('query'))) this.view.choice.reduce();
    const shown = this.#instead && this.layout[this.#instead];
    if (shown !== this.#shownInstead) this.view.choice.leaveTable();
    this.#shownInstead = shown;
    this.view.beforeDraw(this.view.rows.count, this.layout.added ?? [], this.progress?.state);
  }

  protected override updated(): void {
    this.view.afterDraw(this.querySelector('#log-rows') !== null);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, progress, query, countedAt, outdated, waiting, spoken, post } = this;
    if (progress === undefined || progress.state === 'idle') return nothing;
    const clock = { zone: this.zone, serviceZone: this.serviceZone ?? usCentral };
    const counted = { search: view.rows.search, revision: view.rows.revision, progress, query, countedAt, post };
    const { facets = this.#room.isWide, timeline = true } = this.layout;
    const details = view.entry.isOpen && this.#instead === undefined;
    const part = this.#countsPart(clock);
    // What lies outside of the time that is shown can be compared with nothing inside.
    const isEmpty = progress.count === 0 && !(progress.held > 0 && this.#instead === 'difference');
    return html`<section class="results ${outdated ? 'outdated' : ''}" aria-labelledby="results" aria-busy=${outdated}>
      ${resultsHead({ progress, outdated, waiting, spoken, clock })}
      ${this.#bar(facets)}
      ${timeline ? histogramPart(counted, view.counts.histogram, part) : nothing}
      <div class="log-split ${facets ? 'with-facets' : ''} ${details ? 'with-details' : ''}" @keydown=${this.#onKey}>
        ${facets ? facetsPart(counted, this.columns.shown, view.counts.facets, part) : nothing}
        ${isEmpty ? html`<div class="no-rows">${emptyResults(progress, query)}</div>` : (insteadOfRows(counted, view.counts, part) ?? this.#table)}
        ${details ? this.#details() : nothing}
      </div>
    </section>`;
  }

  /** What is looked for stands in the rows: they are shown meanwhile, and not what they are counted by or how they differ. */
  get #instead(): ReturnType<typeof shownInstead> {
    return this.searchTerm === '' ? shownInstead(this.layout) : undefined;
  }

  #bar(facets: boolean): TemplateResult {
    const { view, layout, columns, order } = this;
    return resultsBar({
      facets,
      layout,
      instead: this.#instead,
      columns,
      order,
      choice: view.choice,
      onLayout: (changed) => this.#dispatch('results-layout', changed),
      onInstead: (changed) => this.#dispatch('results-instead', changed),
      onCopy: (format) => this.#copy(format),
    });
  }

  #countsPart(zone: DisplayZone): CountsPart {
    return {
      layout: this.layout,
      instead: this.#instead,
      fields: this.columns.fields,
      zone,
      onLayout: (layout) => this.#dispatch('results-layout', layout),
      onInstead: (changed) => this.#dispatch('results-instead', changed),
      onCopy: (cells) => this.view.choice.copyTable(cells),
      onEdit: (edit) => this.#dispatch('results-edit', edit),
    };
  }

  get #table(): TemplateResult {
    const { view, layout, columns, order, searchTerm, version } = this;
    return resultsTable(view, {
      columns: columns.shown,
      layout,
      count: view.rows.count,
      order,
      searchTerm,
      version,
      cell: this.#cell,
      onActive: (active) => this.#takeActive(active),
      onSort: (wanted) => this.#dispatch('results-sort', wanted),
      onOpen: (row) => this.#openEntry(row),
      onLayout: (changed) => this.#dispatch('results-layout', changed),
      onScroll: (onScreen) => this.#dispatch('results-scroll', onScreen),
    });
  }

  #details(): TemplateResult {
    const { view, zone, query, searchTerm } = this;
    return entryDetails(view.entry.shown, {
      zone,
      query,
      searchTerm,
      isLeftOut: view.choice.active < 0,
      isFolded: view.folds.hidesActive,
      comparison: view.comparison,
      onCopy: (text) => view.choice.copyText(text),
      onEdit: (edit) => this.#dispatch('results-edit', edit),
      onAlong: (edit, isAround) => this.#goAlong(edit, isAround),
      onClose: () => this.#closeEntry(),
    });
  }

  /** The open entry goes along. Around it, what came before and what after is in the order of time. */
  #goAlong(edit: QueryEdit, isAround = false): void {
    if (isAround && this.order.field !== dateField)
      this.#dispatch('results-sort', { field: dateField, descending: true });
    this.#dispatch('results-edit', (asked: string) => this.view.carry(edit(asked)));
  }

  readonly #cell = (place: number, field: string): string | undefined => this.view.rows.text(place, field, this.zone);

  #takeActive(active: ActiveRow): void {
    this.view.takeActive(active);
    if (active.clicked) requestAnimationFrame(() => revealEntry(this));
  }

  #openEntry(row: number): void {
    this.view.openEntry(row);
    this.#focus('.details');
  }

  #closeEntry(): void {
    this.view.closeEntry();
    this.#focus('#log-rows .table');
  }

  /** Gives a part the keyboard's focus with the next drawing, with which it comes or the one goes that has the focus. */
  #focus(part: string): void {
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(part)?.focus());
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.view.entry.isOpen) this.#closeEntry();
    else if (!this.#copyGestures.takeKey(event)) return;
    event.preventDefault();
  };

  #copy(format: CopyFormat): void {
    copyChosen(this.view.choice, format, this.columns.shown);
    closePopup(this, copyMenu);
  }

  #dispatch(type: `results-${'sort' | 'scroll' | 'edit' | 'layout' | 'instead'}`, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-log-results', LogResults);
