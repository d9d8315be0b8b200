// What values the entries have in a few fields, with their counts: a click shows only entries with one of them, or leaves them out.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { lineText } from '../core/foreignText.ts';
import { type LogQuery, parseQuery } from '../core/logQuery.ts';
import { dropValue, excludeValue, includeValue } from '../core/logQueryEdit.ts';
import type { Facet, FromLogPage, LogProgress, ToLogPage } from '../protocol/log.ts';
import { type ShownValue, shownValues } from './facetValues.ts';
import { countText } from './host.ts';
import { fieldName } from './logColumns.ts';
import { PacedAsk } from './pacedAsk.ts';
import { facetWords, resultWords } from './resultText.ts';

const facetFields = ['userType', 'eventName', 'objectName', 'username', 'ipAddress'];
/** Values of a facet at first, and once more were asked for. */
const few = 8;
const many = 50;

/**
 * `<pe-log-facets>`: of the rows of `search` and `revision`, which `query` found. `post`: to the editor. Tells `results-query`
 * ({text}: the query that is wanted now).
 */
export class LogFacets extends LitElement {
  static override properties = {
    search: { attribute: false },
    revision: { attribute: false },
    progress: { attribute: false },
    query: { attribute: false },
    facets: { state: true },
    long: { state: true },
  };

  declare search: number;
  declare revision: number;
  declare progress: LogProgress | undefined;
  declare query: string;
  declare post: (message: FromLogPage) => void;
  declare facets: readonly Facet[];
  /** Fields of which many values are shown. */
  declare long: readonly string[];

  readonly #ask = new PacedAsk(() => this.#askNow());
  #askedFor = '';

  constructor() {
    super();
    this.search = 0;
    this.revision = 0;
    this.progress = undefined;
    this.query = '';
    this.facets = [];
    this.long = [];
  }

  take({ search, facets }: Extract<ToLogPage, { type: 'facets' }>): void {
    if (search === this.search) this.facets = facets;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ask.stop();
    this.#askedFor = '';
  }

  protected override updated(): void {
    const { search, revision, progress } = this;
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

  get #fields(): readonly string[] {
    return facetFields.filter((field) => this.progress?.fields.includes(field));
  }

  get #most(): number {
    return this.long.length > 0 ? many : few;
  }

  #askNow(): void {
    this.post({ type: 'facets', search: this.search, fields: this.#fields, most: this.#most });
  }

  protected override render(): TemplateResult {
    const query = parseQuery(this.query);
    return html`<aside class="facets" id="facets" aria-label=${facetWords.name}>
      ${this.#isCounting ? html`<p class="quiet">${facetWords.reading}</p>` : nothing}
      ${this.facets.map((facet) => this.#facet(facet, query))}
    </aside>`;
  }

  #facet(facet: Facet, query: LogQuery): TemplateResult {
    const { field } = facet;
    const isLong = this.long.includes(field);
    const values = shownValues(facet, query, isLong ? many : few);
    const largest = Math.max(1, ...facet.values.map(({ count }) => count));
    const further = facet.more + Math.max(0, facet.values.length - values.length);
    return html`<section class="facet" aria-labelledby=${`facet-${field}`}>
      <h3 id=${`facet-${field}`}>${fieldName(field)}</h3>
      ${values.length === 0 ? html`<p class="quiet">${facetWords.none}</p>` : nothing}
      <ul>${values.map((value) => this.#value(field, value, largest))}</ul>
      ${isLong && further > 0 ? html`<p class="quiet">${facetWords.further(countText(further))}</p>` : nothing}
      ${
        isLong || further > 0
          ? html`<button
              type="button"
              class="link-button"
              aria-label=${(isLong ? facetWords.fewerOf : facetWords.moreOf)(fieldName(field))}
              @click=${() => this.#lengthen(field, !isLong)}
            >${isLong ? facetWords.fewer : facetWords.more}</button>`
          : nothing
      }
    </section>`;
  }

  #value(field: string, { value, count, state, cut }: ShownValue, largest: number): TemplateResult {
    const text = lineText(value) || resultWords.noValue;
    const share = Math.round(((count ?? 0) / largest) * 100);
    const counted = count === null ? nothing : countText(count);
    if (cut) {
      return html`<li class="facet-value">
        <span class="facet-include" title=${facetWords.tooLong} .style=${`--share:${share}%`}><span class="codicon codicon-blank" aria-hidden="true"></span><span class="facet-text">${text}…</span><span class="facet-count">${counted}</span></span>
      </li>`;
    }
    const isIn = state === 'included';
    const isOut = state === 'excluded';
    const change = (edit: typeof includeValue) => this.#tell(edit(this.query, field, value));
    const hint = state === 'none' ? facetWords.includeHint(text) : facetWords.dropHint(text);
    return html`<li class="facet-value ${state}">
      <button
        type="button"
        class="facet-include"
        aria-pressed=${isIn}
        title=${hint}
        .style=${`--share:${share}%`}
        @click=${() => change(state === 'none' ? includeValue : dropValue)}
      ><span class="codicon codicon-${isIn ? 'check' : 'blank'}" aria-hidden="true"></span><span class="facet-text">${text}</span><span class="facet-count">${counted}</span></button>
      <button
        type="button"
        class="icon-button facet-exclude"
        aria-pressed=${isOut}
        aria-label=${facetWords.exclude(text)}
        title=${isOut ? facetWords.dropHint(text) : facetWords.exclude(text)}
        @click=${() => change(isOut ? dropValue : excludeValue)}
      ><span class="codicon codicon-remove" aria-hidden="true"></span></button>
    </li>`;
  }

  #lengthen(field: string, isLong: boolean): void {
    const others = this.long.filter((known) => known !== field);
    this.long = isLong ? [...others, field] : others;
  }

  #tell(text: string): void {
    this.dispatchEvent(new CustomEvent('results-query', { detail: { text }, bubbles: true }));
  }
}

customElements.define('pe-log-facets', LogFacets);
