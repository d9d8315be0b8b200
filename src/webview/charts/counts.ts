// The entries of a search counted by a field, and across by a second one or by time: what the reader chooses, and what it leads to.

import '../parts/oneStop.ts';
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { onlyValue, type QueryEdit, setPeriod } from '../../core/query/edit.ts';
import { writePeriod } from '../../core/query/plan.ts';
import type { CountBy, LogProgress } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { PacedAsk } from '../parts/pacedAsk.ts';
import { selectOption } from '../parts/selectOption.ts';
import { logFieldName } from '../rows/logColumns.ts';
import { countStrings } from '../strings/counts.ts';
import { formatCount } from '../strings/numbers.ts';
import { histogramStrings } from '../strings/result.ts';
import type { CountChoice } from '../table/columnChoice.ts';
import { countEdges } from './countBins.ts';
import { type CountsTable, countCells, countsTable, mostFirst } from './countsTable.ts';
import type { BinZone } from './histogramBins.ts';
import { MovedValues } from './movedValues.ts';

/**
 * `<pe-log-counts>`: of the rows of `search` and `revision`, which `query` found, by one of `fields`. `post`: to the editor. Tells
 * `counts-choice` (CountChoice), `counts-rows` (QueryEdit: to the rows that are to be seen) and `table-copy` (the table as texts).
 */
export class LogCounts extends LitElement {
  static override properties = {
    search: { attribute: false },
    revision: { attribute: false },
    progress: { attribute: false },
    query: { attribute: false },
    zone: { attribute: false },
    fields: { attribute: false },
    choice: { attribute: false },
    answer: { attribute: false },
  };

  declare search: number;
  declare revision: number;
  declare progress: LogProgress;
  declare query: string;
  declare zone: BinZone;
  declare fields: readonly string[];
  declare choice: CountChoice;
  /** The editor's last answer, of whatever search; undefined before there was one. */
  declare answer: Extract<ToLogPage, { type: 'counted' }> | undefined;
  declare post: (message: FromLogPage) => void;

  readonly #ask = new PacedAsk(() => this.#askNow());
  readonly #moved = new MovedValues();
  #askedFor = '';

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ask.stop();
    this.#askedFor = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('answer') && this.answer?.search === this.search) this.#ask.answered();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { search, revision, progress } = this;
    this.#moved.takeCells(this.querySelector('table'));
    // What was asked about the rows of an earlier search is never answered.
    if (changed.has('search')) this.#ask.stop();
    const running = progress.state === 'running';
    const wanted = JSON.stringify([search, revision, progress.held, progress.count, running, this.#by]);
    if (wanted === this.#askedFor) return;
    this.#askedFor = wanted;
    this.#ask.want(running);
  }

  get #by(): CountBy {
    const { field, kind, across } = this.choice;
    if (kind === 'none' || kind === 'field') return { field, kind, across, edges: [] };
    const { span } = this.progress;
    return { field, kind: 'time', across: '', edges: span === null ? [] : countEdges(span, kind, this.zone) };
  }

  #askNow(): boolean {
    this.post({ type: 'countBy', search: this.search, by: this.#by });
    return true;
  }

  /** The answer to what is chosen now. While its numbers are those of fewer entries they stay, so that nothing blinks. */
  get #table(): CountsTable | undefined {
    const { answer, choice, zone } = this;
    if (answer === undefined || answer.search !== this.search) return undefined;
    const { by, counts } = answer;
    const kind = choice.kind === 'hour' || choice.kind === 'day' ? 'time' : choice.kind;
    if (by.field !== choice.field || by.kind !== kind || by.across !== choice.across) return undefined;
    return {
      by,
      counts,
      undated: this.progress.undated,
      order: choice.order ?? mostFirst,
      zone,
      onOrder: (order) => this.#dispatch('counts-choice', { ...choice, order }),
      onCell: (value, place) => this.#lead(by, value, counts.across[place ?? -1]?.value, place),
    };
  }

  protected override render(): TemplateResult {
    const table = this.#table;
    return html`<section class="counts" id="counts" data-focus-next="#log-rows .table, .counts-scroll" aria-label=${countStrings.name} aria-busy=${table === undefined}>
      ${this.#controls(table)}
      ${
        table === undefined
          ? html`<p class="quiet">${countStrings.reading}</p>`
          : table.by.kind === 'time' && table.by.edges.length < 2
            ? html`<p class="quiet">${countStrings.noTime}</p>`
            : html`<div class="counts-scroll" tabindex="0" role="group" aria-label=${countStrings.name}>${countsTable(table)}</div>`
      }
    </section>`;
  }

  #controls(table: CountsTable | undefined): TemplateResult {
    const { fields, choice } = this;
    // One that no entry has stays chosen: others may have it.
    const withChosen = (field: string) => (field === '' || fields.includes(field) ? fields : [field, ...fields]);
    const across = choice.kind === 'field' ? `field ${choice.across}` : choice.kind;
    return html`<div class="counts-head">
      <label>${countStrings.by}
        <select aria-label=${countStrings.by} @change=${(event: Event) => this.#choose({ field: chosenIn(event) })}>
          ${withChosen(choice.field).map((field) => selectOption(field, logFieldName(field), choice.field))}
        </select>
      </label>
      <label>${countStrings.across}
        <select aria-label=${countStrings.across} @change=${(event: Event) => this.#chooseAcross(chosenIn(event))}>
          ${selectOption('none', countStrings.nothingAcross, across)}
          ${selectOption('hour', countStrings.hours, across)}${selectOption('day', countStrings.days, across)}
          ${withChosen(choice.across)
            .filter((field) => field !== choice.field)
            .map((field) => selectOption(`field ${field}`, logFieldName(field), across))}
        </select>
      </label>
      <span class="quiet" role="status">${table === undefined ? '' : summary(table, this.progress)}</span>
      <span class="counts-actions">
      <button
        type="button"
        class="action-button"
        title=${countStrings.exportHint}
        aria-label=${countStrings.export}
        ?disabled=${table === undefined}
        @click=${() => this.post({ type: 'exportCounts', search: this.search, by: this.#by })}
      ><span class="codicon codicon-export" aria-hidden="true"></span><span class="action-label">${countStrings.export}</span></button>
      <button
        type="button"
        class="action-button"
        title=${countStrings.copyHint}
        aria-label=${countStrings.copy}
        ?disabled=${table === undefined}
        @click=${() => table !== undefined && this.#dispatch('table-copy', countCells(table))}
      ><span class="codicon codicon-copy" aria-hidden="true"></span><span class="action-label">${countStrings.copy}</span></button>
      </span>
    </div>`;
  }

  #choose(part: Partial<CountChoice>): void {
    const { order: _, ...choice } = { ...this.choice, ...part };
    // A field across itself says nothing.
    const isItself = choice.kind === 'field' && choice.across === choice.field;
    this.#dispatch('counts-choice', isItself ? { ...choice, kind: 'none', across: '' } : choice);
  }

  #chooseAcross(value: string): void {
    if (value === 'none' || value === 'hour' || value === 'day') this.#choose({ kind: value, across: '' });
    else this.#choose({ kind: 'field', across: value.slice('field '.length) });
  }

  /** To the entries that a cell counts. Times end where the entries do: beyond, the query itself may have an end. */
  #lead(by: CountBy, value: string, across: string | undefined, place: number | null): void {
    const only: QueryEdit = (asked) => onlyValue(asked, by.field, value);
    if (place === null) this.#dispatch('counts-rows', only);
    else if (across !== undefined) this.#dispatch('counts-rows', (asked) => onlyValue(only(asked), by.across, across));
    else {
      const [oldest, newest] = this.progress.span ?? [0, 0];
      // The place behind the last time is that of what came before the first.
      const isEarlier = place === by.edges.length - 1;
      const from = isEarlier ? oldest : Math.max(oldest, by.edges[place] ?? oldest);
      const to = Math.min(newest + 1, by.edges[isEarlier ? 0 : place + 1] ?? newest + 1);
      this.#dispatch('counts-rows', (asked) => setPeriod(only(asked), writePeriod(from, to)));
    }
  }

  #dispatch(
    type: 'counts-choice' | 'counts-rows' | 'table-copy',
    detail: CountChoice | QueryEdit | readonly (readonly string[])[],
  ): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

function chosenIn({ target }: Event): string {
  return target instanceof HTMLSelectElement ? target.value : '';
}

/** Across by time, it says how many entries stand at none. */
function summary({ by, counts }: CountsTable, { undated, span }: LogProgress): string {
  const entries = countStrings.entries(formatCount(counts.total));
  const counted = countStrings.summary(entries, formatCount(counts.values.length + counts.rest.values));
  if (by.kind !== 'time' || undated === 0 || span === null) return counted;
  return countStrings.and(counted, histogramStrings.someUndated(formatCount(undated)));
}

customElements.define('pe-log-counts', LogCounts);
