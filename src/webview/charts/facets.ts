// What values the entries have in a few fields, with their counts: a click shows only entries with one of them, or leaves them out.

import '../parts/oneStop.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { metaPathOf } from '../../core/log/metaFields.ts';
import { dropValue, excludeValue, includeValue } from '../../core/query/edit.ts';
import { type LogQuery, parseQuery } from '../../core/query/query.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { longestName } from '../../protocol/guards.ts';
import { type Facet, type LogProgress, mostFacets } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { PacedAsk } from '../parts/pacedAsk.ts';
import { logFieldName } from '../rows/logColumns.ts';
import { formatCount } from '../strings/numbers.ts';
import { facetStrings, resultStrings } from '../strings/result.ts';
import { type ShownValue, shownValues } from './facetValues.ts';
import { MovedValues } from './movedValues.ts';

const facetFields = ['userType', 'eventName', 'objectName', 'username', 'ipAddress'];
/** Fields inside the metadata that have a facet at most. */
const mostMetaFacets = mostFacets - facetFields.length;
/** Values of a facet at first, and once more were asked for. */
const few = 8;
const many = 50;

/**
 * `<pe-log-facets>`: of the rows of `search` and `revision`, which `query` found. `post`: to the editor. Tells `results-edit`
 * (QueryEdit) and `facets-long` (what `long` is to be).
 */
export class LogFacets extends LitElement {
  static override properties = {
    search: { attribute: false },
    revision: { attribute: false },
    progress: { attribute: false },
    query: { attribute: false },
    columns: { attribute: false },
    answer: { attribute: false },
    long: { attribute: false },
    facets: { state: true },
  };

  declare search: number;
  declare revision: number;
  declare progress: LogProgress | undefined;
  declare query: string;
  /** Fields whose columns are shown: those of the metadata among them have a facet. */
  declare columns: readonly string[];
  /** The editor's last answer, of whatever search; undefined before there was one. */
  declare answer: Extract<ToLogPage, { type: 'facets' }> | undefined;
  declare post: (message: FromLogPage) => void;
  /** Fields of which many values are shown. */
  declare long: readonly string[];
  declare facets: readonly Facet[];

  readonly #ask = new PacedAsk(() => this.#askNow());
  readonly #moved = new MovedValues();
  #askedFor = '';
  /** The search whose entries were counted. */
  #counted = 0;

  constructor() {
    super();
    this.search = 0;
    this.revision = 0;
    this.progress = undefined;
    this.query = '';
    this.columns = [];
    this.facets = [];
    this.long = [];
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ask.stop();
    this.#askedFor = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('answer') || this.answer === undefined || this.answer.search !== this.search) return;
    this.facets = this.answer.facets;
    this.#counted = this.search;
    this.#ask.answered();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { search, revision, progress } = this;
    this.#moved.take([...this.querySelectorAll<HTMLElement>('h3, p, .facet-value, .link-button')].map((one) => [one]));
    // What was asked about the rows of an earlier search is never answered.
    if (changed.has('search')) this.#ask.stop();
    const running = progress?.state === 'running';
    const rows = [search, revision, progress?.held, progress?.count, running];
    const wanted = JSON.stringify([rows, this.#fields, this.#most]);
    // Where nothing came, what an earlier search counted says nothing.
    if (this.#fields.length === 0 && !running && this.facets.length > 0) this.facets = [];
    if (wanted === this.#askedFor || this.#fields.length === 0) return;
    this.#askedFor = wanted;
    this.#ask.want(running);
  }

  /** Nothing is there to be shown yet, and something is to come. */
  get #isCounting(): boolean {
    return this.facets.length === 0 && (this.progress?.state === 'running' || this.#fields.length > 0);
  }

  /** The counts are those of a search before. The values stay meanwhile, so that nothing moves under the pointer. */
  get #isOutdated(): boolean {
    return this.facets.length > 0 && this.#counted !== this.search;
  }

  get #fields(): readonly string[] {
    const { fields = [], count = 0 } = this.progress ?? {};
    const own = facetFields.filter((field) => fields.includes(field));
    // Behind the event's name, as their columns.
    const front = own.indexOf('eventName') + 1;
    return count === 0 && own.length === 0 ? [] : [...own.slice(0, front), ...this.#metaFields, ...own.slice(front)];
  }

  /** Those that the query names, and those that have a column. */
  get #metaFields(): readonly string[] {
    const named = parseQuery(this.query).terms.flatMap((term) => (term.kind === 'field' ? [term.field] : []));
    const isMeta = (field: string) => metaPathOf(field) !== undefined && field.length <= longestName;
    return [...new Set([...named, ...this.columns].filter(isMeta))].slice(0, mostMetaFacets);
  }

  get #most(): number {
    return this.long.some((field) => this.#fields.includes(field)) ? many : few;
  }

  #askNow(): boolean {
    this.post({ type: 'facets', search: this.search, fields: this.#fields, most: this.#most });
    return true;
  }

  protected override render(): TemplateResult {
    const query = parseQuery(this.query);
    return html`<aside class="facets" id="facets" aria-label=${facetStrings.name} aria-busy=${this.#isOutdated}>
      ${this.#isCounting ? html`<p class="quiet">${facetStrings.reading}</p>` : nothing}
      ${repeat(
        this.facets,
        ({ field }) => field,
        (facet) => this.#facet(facet, query),
      )}
    </aside>`;
  }

  #facet(facet: Facet, query: LogQuery): TemplateResult {
    const { field } = facet;
    const fewest = shownValues(facet, query, few);
    const longest = this.long.includes(field) ? shownValues(facet, query, many) : fewest;
    const isLong = longest.length > fewest.length;
    const values = isLong ? longest : fewest;
    // A row is of one value for good: where an answer moves it away, a click that is under way falls on nothing, not on another value.
    const largest = Math.max(1, ...facet.values.map(({ count }) => count));
    const further = facet.more + Math.max(0, facet.values.length - values.length);
    return html`<section class="facet" aria-labelledby=${`facet-${field}`} data-focus-next=${afterValue(field)}>
      <h3 id=${`facet-${field}`}>${logFieldName(field)}</h3>
      ${values.length === 0 ? html`<p class="quiet">${facetStrings.none}</p>` : nothing}
      <pe-one-stop role="toolbar" aria-orientation="vertical" aria-label=${logFieldName(field)}>
        <ul>${repeat(
          values,
          ({ value, cut }, place) => (cut ? place : value),
          (value) => this.#value(field, value, largest),
        )}</ul>
        ${isLong && further > 0 ? html`<p class="quiet">${facetStrings.further(formatCount(further))}</p>` : nothing}
        ${
          isLong || further > 0
            ? html`<button
                type="button"
                class="link-button"
                aria-label=${(isLong ? facetStrings.fewerOf : facetStrings.moreOf)(logFieldName(field))}
                @click=${() => this.#lengthen(field, !isLong)}
              >${isLong ? facetStrings.fewer : facetStrings.more}</button>`
            : nothing
        }
      </pe-one-stop>
    </section>`;
  }

  #value(field: string, { value, count: counts, state, cut }: ShownValue, largest: number): TemplateResult {
    const text = lineText(value) || resultStrings.noValue;
    const count = this.#isOutdated ? null : counts;
    const share = Math.round(((count ?? 0) / largest) * 100);
    const counted = count === null ? nothing : formatCount(count);
    if (cut) {
      return html`<li class="facet-value">
        <span class="facet-include" title=${facetStrings.tooLong} .style=${`--share:${share}%`}><span class="codicon codicon-blank" aria-hidden="true"></span><span class="facet-text">${text}…</span><span class="facet-count">${counted}</span></span>
      </li>`;
    }
    const isIn = state === 'included';
    const isOut = state === 'excluded';
    // The second click of a double click would take back what the first one did.
    const change = ({ detail }: MouseEvent, edit: typeof includeValue) => {
      if (detail < 2) this.#dispatch('results-edit', (asked: string) => edit(asked, field, value));
    };
    const hint = state === 'none' ? facetStrings.includeHint(text) : facetStrings.dropHint(text);
    return html`<li class="facet-value ${state}">
      <button
        type="button"
        class="facet-include"
        aria-pressed=${isIn}
        title=${hint}
        .style=${`--share:${share}%`}
        @click=${(event: MouseEvent) => change(event, state === 'none' ? includeValue : dropValue)}
      ><span class="codicon codicon-${isIn ? 'check' : 'blank'}" aria-hidden="true"></span><span class="facet-text">${text}</span><span class="facet-count">${counted}</span></button>
      <button
        type="button"
        class="icon-button facet-exclude"
        aria-pressed=${isOut}
        aria-label=${facetStrings.exclude(text)}
        title=${isOut ? facetStrings.dropHint(text) : facetStrings.exclude(text)}
        @click=${(event: MouseEvent) => change(event, isOut ? dropValue : excludeValue)}
      ><span class="codicon codicon-remove" aria-hidden="true"></span></button>
    </li>`;
  }

  #lengthen(field: string, isLong: boolean): void {
    // Those whose facets have gone can't be taken out by hand.
    const others = this.long.filter((known) => known !== field && this.#fields.includes(known));
    this.#dispatch('facets-long', isLong ? [...others, field] : others);
  }

  #dispatch(type: 'results-edit' | 'facets-long', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** Selects what has the focus once a value that had it goes: the facet's first one, or the first of all where the facet goes too. */
function afterValue(field: string): string {
  const id = CSS.escape(`facet-${field}`);
  return `#${id} ~ pe-one-stop button, #facets:not(:has(#${id})) button`;
}

customElements.define('pe-log-facets', LogFacets);
