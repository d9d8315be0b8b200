// The impacted resources of a notice: filtered, by type, sorted, and each with what one does with a machine's name.

import '../table/dataTable.ts';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import type { ImpactedResource } from '../../core/notices/notice.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { WorkspacePlace } from '../../protocol/notice.ts';
import { iconButton } from '../parts/parts.ts';
import { nameCharacterWidth } from '../parts/textWidth.ts';
import { noticeStrings, resourceStrings } from '../strings/notice.ts';
import { formatCount } from '../strings/numbers.ts';
import type { TableColumn } from '../table/columnWidths.ts';
import type { ScrollRequest } from '../table/scrollRequest.ts';
import { resourceColumns } from './resourceColumns.ts';
import {
  chosenRows,
  hostOf,
  indexOfResource,
  newColumn,
  type ResourceChoice,
  resourceFields,
  resourceText,
  resourceTypes,
  type TablePlace,
} from './resourceRows.ts';
import { resourceTypeSelect } from './resourceTypeSelect.ts';
import { firstPlace, placeButton } from './workspacePlaces.ts';

/** Rows on the screen at most: as high as all rows make it, however few a filter leaves. */
const rowsShown = 14;

/**
 * `<pe-resource-table>`. `total`: how many rows there will be. Tells `resource-choice` (ResourceChoice) when the reader filters or
 * sorts, `resource-stay` (TablePlace) when the reader goes elsewhere in it, `resource-copy` (a host name, as it came),
 * `resource-find` (a name or address), `resource-place` (WorkspacePlace). `start`: where the reader was before the page was drawn anew.
 */
export class ResourceTable extends LitElement {
  static override properties = {
    rows: { attribute: false },
    newRows: { attribute: false },
    total: { attribute: false },
    choice: { attribute: false },
    places: { attribute: false },
    start: { attribute: false },
    active: { state: true },
    shown: { state: true },
  };

  declare rows: readonly ImpactedResource[];
  /** Places of those that came since the reader last opened the notice. */
  declare newRows: ReadonlySet<number>;
  declare total: number;
  declare choice: ResourceChoice;
  declare places: readonly WorkspacePlace[];
  declare start: TablePlace | undefined;
  /** The active row's place in the table. */
  declare active: number;
  declare shown: readonly number[];
  #columns: readonly TableColumn[] = [];
  #types: readonly (readonly [string, number])[] = [];
  #version = 0;
  /** The resource that is selected, wherever it stands, and though a filter leaves it out. */
  #selected: ImpactedResource | undefined;
  /** First row in sight. */
  #top = 0;
  #scrollRequest: ScrollRequest | undefined;

  constructor() {
    super();
    this.rows = [];
    this.newRows = new Set();
    this.places = [];
    this.start = undefined;
    this.total = 0;
    this.choice = { filter: '', type: null, order: null };
    this.active = -1;
    this.shown = [];
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('rows')) {
      this.#columns = resourceColumns(this.rows, this.newRows.size > 0, nameCharacterWidth());
      this.#types = resourceTypes(this.rows, this.choice.type);
    }
    if (changed.has('rows') || changed.has('choice') || changed.has('places')) {
      this.shown = chosenRows(this.rows, this.choice, this.newRows);
      if (this.start !== undefined && this.rows.length >= this.total) this.#goTo(this.start);
      // The same resource stays the active one, wherever it stands now.
      this.active = this.#selected === undefined ? -1 : this.shown.indexOf(indexOfResource(this.rows, this.#selected));
      this.#version++;
    }
  }

  protected override render(): TemplateResult {
    const { filter, type } = this.choice;
    const narrowed = filter !== '' || type !== null;
    const count =
      this.rows.length < this.total
        ? noticeStrings.resourcesArriving(formatCount(this.rows.length), formatCount(this.total))
        : narrowed
          ? resourceStrings.count(formatCount(this.shown.length), formatCount(this.total))
          : formatCount(this.total);
    return html`<div class="section-head">
        <h2 id="resources" tabindex="-1">${noticeStrings.resources}</h2>
        <span class="count" role="status">${count}${this.newRows.size === 0 ? nothing : html` <span class="new-count">${noticeStrings.newCount(formatCount(this.newRows.size))}</span>`}</span>
        <span class="spring"></span>
        <vscode-textfield
          type="search"
          class="filter"
          .label=${resourceStrings.filter}
          placeholder=${resourceStrings.filter}
          .value=${filter}
          @input=${(event: Event) => this.#filter(event)}
        ><span slot="content-before" class="codicon codicon-filter" aria-hidden="true"></span></vscode-textfield>
        ${this.#types.length > 1 && this.rows.length >= this.total ? resourceTypeSelect(this.#types, type, (wanted) => this.#choose({ ...this.choice, type: wanted })) : nothing}
      </div>
      <div class="resource-area" .style=${`--table-rows:${Math.min(this.total, rowsShown)}`}>${this.#rowsOrReason(narrowed)}</div>`;
  }

  #rowsOrReason(narrowed: boolean): TemplateResult {
    if (this.shown.length === 0 && narrowed) return this.#nothingMatches();
    const unnamed = this.rows.length > 0 && this.#columns.length === 0;
    return unnamed ? html`<p class="quiet">${resourceStrings.noDetails}</p>` : this.#table();
  }

  #table(): TemplateResult {
    return html`<pe-table
      id="resource-rows"
      .label=${noticeStrings.resources}
      .columns=${this.#columns}
      .count=${this.shown.length}
      .order=${this.choice.order}
      .active=${this.active}
      .version=${this.#version}
      .cell=${this.#cell}
      .actions=${this.#actions}
      .scrollRequest=${this.#scrollRequest}
      @table-sort=${(event: CustomEvent<SortOrder>) => this.#choose({ ...this.choice, order: event.detail })}
      @table-active=${(event: CustomEvent<{ row: number }>) => {
        this.#select(event.detail.row);
      }}
      @table-range=${({ detail: [top] }: CustomEvent<readonly [number, number]>) => {
        if (this.start === undefined && top !== this.#top) this.#stay(top);
      }}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
    ></pe-table>`;
  }

  #nothingMatches(): TemplateResult {
    return html`<p class="quiet">
      ${resourceStrings.none}
      <button type="button" class="link-button" @click=${() => this.#choose({ ...this.choice, filter: '', type: null })}>
        ${resourceStrings.clear}
      </button>
    </p>`;
  }

  readonly #cell = (place: number, column: string): string | undefined => {
    const resource = this.#at(place);
    if (column === newColumn) return this.newRows.has(this.shown[place] ?? -1) ? resourceStrings.isNew : '';
    const field = resourceFields.find((known) => known === column);
    if (resource === undefined || field === undefined) return undefined;
    if (field === 'active' && resource.active !== null)
      return resource.active ? resourceStrings.yes : resourceStrings.no;
    return lineText(resourceText(resource, field));
  };

  readonly #actions = (place: number, reachable: boolean): TemplateResult => {
    const resource = this.#at(place);
    const host = resource === undefined ? '' : hostOf(resource);
    if (host === '') return html``;
    const first = firstPlace(this.places, resource);
    // The files may have another of its names alone.
    const sought = first?.name ?? host;
    // Keys go on from the row that was clicked.
    const act = (type: string, detail: unknown) => {
      this.#select(place);
      this.#dispatch(type, detail);
    };
    return html`${placeButton(first, reachable, (place) => act('resource-place', place))}${iconButton({
      icon: 'search',
      label: `${resourceStrings.find}: ${lineText(sought)}`,
      onClick: () => act('resource-find', sought),
      unreachable: !reachable,
    })}${iconButton({
      icon: 'copy',
      label: `${resourceStrings.copy}: ${lineText(host)}`,
      onClick: () => act('resource-copy', host),
      unreachable: !reachable,
    })}`;
  };

  /** Where the reader was: once. */
  #goTo({ id, top }: TablePlace): void {
    this.start = undefined;
    const [selected, other] = id === null ? [] : this.rows.filter(({ resourceTableId }) => resourceTableId === id);
    this.#selected = other === undefined ? selected : undefined;
    this.#top = top;
    if (top > 0 && top < this.shown.length) this.#scrollRequest = { by: 0, to: { row: top, align: 'start' } };
  }

  #select(row: number): void {
    this.active = row;
    this.#selected = this.#at(row);
    this.#stay(this.#top);
  }

  #stay(top: number): void {
    this.start = undefined;
    this.#top = top;
    this.#dispatch('resource-stay', { id: this.#selected?.resourceTableId ?? null, top } satisfies TablePlace);
  }

  #at(place: number): ImpactedResource | undefined {
    return this.rows[this.shown[place] ?? -1];
  }

  #filter(event: Event): void {
    if (event.currentTarget instanceof HTMLElement && 'value' in event.currentTarget) {
      this.#choose({ ...this.choice, filter: String(event.currentTarget.value) });
    }
  }

  #choose(choice: ResourceChoice): void {
    this.choice = choice;
    this.#dispatch('resource-choice', choice);
  }

  /** Copying in the table copies the active row's host, unless text is selected. */
  #onKey(event: KeyboardEvent): void {
    const resource = this.#at(this.active);
    const isCopy =
      event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    const host = resource === undefined ? '' : hostOf(resource);
    if (!isCopy || host === '') return;
    if ((window.getSelection()?.toString() ?? '') === '') this.#dispatch('resource-copy', host);
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-resource-table', ResourceTable);
