// A table of records whose fields nobody documents: its columns are the fields that came.

import '../table/dataTable.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { fieldName } from '../parts/fieldName.ts';
import { noticeStrings } from '../strings/notice.ts';
import { formatCount, pageLocale } from '../strings/numbers.ts';
import { fittingWidth, type TableColumn } from '../table/columnWidths.ts';

/** Columns of a generic table at most; a record with more is shown by its first ones. */
const columnLimit = 24;

/** Usual fields have words of ours, in the reader's language. */
function headingOf(field: string): string {
  return new Map(Object.entries(noticeStrings.recordFields)).get(field) ?? fieldName(field);
}

/** A value as one line; objects and lists as JSON. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `<pe-record-table>`: `records` as they came; `label` names the table. */
export class RecordTable extends LitElement {
  static override properties = {
    label: { attribute: false },
    records: { attribute: false },
    order: { state: true },
    active: { state: true },
    version: { state: true },
  };

  declare label: string;
  declare records: readonly JsonRecord[];
  declare order: SortOrder | null;
  /** The active row's place in the table. */
  declare active: number;
  /** The record that is marked, wherever it stands. */
  #marked: JsonRecord | undefined;
  #fields: readonly string[] = [];
  #columns: readonly TableColumn[] = [];
  #rows: readonly JsonRecord[] = [];

  constructor() {
    super();
    this.label = '';
    this.records = [];
    this.order = null;
    this.active = -1;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('records')) {
      const fields = new Set<string>();
      for (const record of this.records) {
        for (const field of Object.keys(record)) if (valueText(record[field]) !== '') fields.add(field);
        if (fields.size >= columnLimit) break;
      }
      this.#fields = [...fields].slice(0, columnLimit);
      this.#columns = this.#fields.map((key) => {
        const label = headingOf(key);
        const textOf = (row: number) => valueText(this.records[row]?.[key]);
        return { key, label, width: fittingWidth(label, this.records.length, textOf), grow: 1 };
      });
    }
    const { order } = this;
    this.#rows = order === null ? this.records : sorted(this.records, order);
    if (changed.has('records') || changed.has('order')) this.active = placeOf(this.#marked, this.#rows);
  }

  protected override render(): TemplateResult {
    const rows = this.#rows;
    return html`<pe-table
      id=${this.id ? `${this.id}-rows` : 'records'}
      .label=${this.label}
      .columns=${this.#columns}
      .count=${rows.length}
      .order=${this.order}
      .active=${this.active}
      .cell=${(row: number, field: string) => lineText(valueText(rows[row]?.[field]).slice(0, 500))}
      .style=${`--table-rows:${Math.min(rows.length, 10)}`}
      @table-sort=${(event: CustomEvent<SortOrder>) => {
        this.order = event.detail;
      }}
      @table-active=${(event: CustomEvent<{ row: number }>) => {
        this.active = event.detail.row;
        this.#marked = rows[this.active];
      }}
    ></pe-table>`;
  }
}

/** Where a record stands among those that may have been read anew: what it says tells it apart. -1: nowhere. */
function placeOf(record: JsonRecord | undefined, rows: readonly JsonRecord[]): number {
  if (record === undefined) return -1;
  const same = rows.indexOf(record);
  if (same >= 0) return same;
  const text = JSON.stringify(record);
  return rows.findIndex((row) => JSON.stringify(row) === text);
}

function sorted(records: readonly JsonRecord[], { field, descending }: SortOrder): readonly JsonRecord[] {
  const compare = new Intl.Collator(pageLocale(), { numeric: true }).compare;
  const sign = descending ? -1 : 1;
  const keyed = records.map((record) => ({ record, key: valueText(record[field]) }));
  keyed.sort((a, b) =>
    a.key === '' || b.key === '' ? Number(a.key === '') - Number(b.key === '') : compare(a.key, b.key) * sign,
  );
  return keyed.map(({ record }) => record);
}

/** A section of the page with such a table; nothing without records. `id` is the heading's. */
export function recordSection(
  id: string,
  heading: string,
  rows: readonly JsonRecord[],
): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<section aria-labelledby=${id}>
    <div class="section-head">
      <h2 id=${id}>${heading}</h2>
      <span class="count">${formatCount(rows.length)}</span>
    </div>
    <pe-record-table id=${`${id}-table`} .label=${heading} .records=${rows}></pe-record-table>
  </section>`;
}

customElements.define('pe-record-table', RecordTable);
