// The query bar of the event log page: the query's text, its period, the buttons that run it, and the sentence about what is wrong with it.

import '@vscode-elements/elements/dist/vscode-button/index.js';
import './periodChoice.ts';
import './queryField.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { inEnglish } from '../core/failures.ts';
import { planQuery, type QueryPlan } from '../core/logPlan.ts';
import { describeQueryFault, parseQuery, type QueryFault } from '../core/logQuery.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import type { LogState } from '../protocol/log.ts';
import { queryWords } from './logText.ts';
import { PeriodChoice, type PeriodDates } from './periodChoice.ts';
import { faultsAway, firstFault } from './queryFaults.ts';
import { QueryField } from './queryField.ts';
import { noSources, type OfferSources } from './queryOffers.ts';

/** Milliseconds that typing rests before faults are told. */
const typingRest = 700;
/** Milliseconds after which a click that took the focus away is over. */
const clickTime = 400;

/** Which faults are told: none while one types, those away from the caret after a rest, all once the query was to be run. */
type Telling = 'none' | 'away' | 'all';

/**
 * `<pe-query-bar>`: `text`, beside the query `ran` whose rows are shown (undefined: none), which stand in `state`. Tells `query-change`
 * (the new text), `query-run`, `query-stop`, `query-pause` (whether to pause) and `query-values` (field and text to ask values for).
 */
export class QueryBar extends LitElement {
  static override properties = {
    text: { attribute: false },
    ran: { attribute: false },
    state: { attribute: false },
    zone: { attribute: false },
    serviceOffset: { attribute: false },
    sources: { attribute: false },
    skew: { attribute: false },
    telling: { state: true },
  };

  declare text: string;
  declare ran: string | undefined;
  declare state: LogState;
  declare zone: TimeZoneChoice;
  /** Minutes: the offset that the service writes, for the zone `service`; null while it isn't known. */
  declare serviceOffset: number | null;
  declare sources: OfferSources;
  /** Milliseconds that the service's clock is ahead. */
  declare skew: number;
  declare telling: Telling;

  #plan: QueryPlan | undefined;
  /** The text as it was typed last: any other was set from elsewhere, all at once. */
  #typed: string | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.text = '';
    this.ran = undefined;
    this.state = 'idle';
    this.zone = 'local';
    this.serviceOffset = null;
    this.sources = noSources;
    this.skew = 0;
    this.telling = 'none';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#resting);
  }

  /** Whether the query can be run now; where it can't, says why and puts the caret there. */
  check(): boolean {
    const period = this.querySelector('pe-period-choice');
    if (period instanceof PeriodChoice && !period.isComplete()) return false;
    this.#plan = this.#planNow();
    const fault = firstFault(this.#plan.faults);
    if (fault === undefined) return true;
    this.telling = 'all';
    this.requestUpdate();
    this.#field?.goTo(fault.end);
    return false;
  }

  /** Gives the query's field the keyboard's focus. */
  focusField(): void {
    this.#field?.goTo(this.text.length);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has('text') || changed.has('zone') || changed.has('serviceOffset') || changed.has('skew');
    if (isOther) this.#plan = this.#planNow();
    if (changed.has('text') && this.text !== this.#typed) this.telling = 'all';
    if (this.#plan?.faults.length === 0) this.telling = 'none';
  }

  protected override render(): TemplateResult {
    const faults = this.#told();
    const fault = firstFault(faults);
    return html`<form class="query-bar" role="search" aria-label=${queryWords.form} @submit=${(event: Event) => this.#submit(event)}>
      <pe-query-field
        .text=${this.text}
        .faults=${faults}
        .sources=${this.sources}
        .describedBy=${'query-fault'}
        @field-change=${(event: CustomEvent<string>) => this.#type(event.detail)}
        @field-run=${() => this.#tell('query-run', undefined)}
        @field-values=${(event: CustomEvent<unknown>) => this.#tell('query-values', event.detail)}
        @focusout=${() => this.#left()}
      ></pe-query-field>
      <pe-period-choice
        .text=${this.text}
        .dates=${this.#dates()}
        .zone=${this.zone}
        .serviceOffset=${this.serviceOffset}
        @period-change=${(event: CustomEvent<string>) => this.#tell('query-change', event.detail)}
      ></pe-period-choice>
      <div class="query-buttons">${this.#buttons()}</div>
      <p id="query-fault" class="fault-text" role="status">${fault === undefined ? '' : describeQueryFault(fault, inEnglish)}</p>
    </form>`;
  }

  /** The first one is the primary one exactly where the rows aren't the query's. */
  #buttons(): readonly (TemplateResult | typeof nothing)[] {
    const same = this.ran === this.text;
    const busy = this.state === 'running' || this.state === 'paused';
    const search = html`<vscode-button type="submit" ?secondary=${same}>${same ? queryWords.searchAgain : queryWords.search}</vscode-button>`;
    const pause = this.state === 'running';
    return [
      busy && same ? nothing : search,
      busy
        ? html`<vscode-button secondary icon="debug-stop" @click=${() => this.#stop()}>${queryWords.stop}</vscode-button>
          <vscode-button secondary icon=${pause ? 'debug-pause' : 'debug-continue'} @click=${() => this.#tell('query-pause', pause)}
          >${pause ? queryWords.pause : queryWords.resume}</vscode-button>`
        : nothing,
    ];
  }

  get #field(): QueryField | null {
    const field = this.querySelector('pe-query-field');
    return field instanceof QueryField ? field : null;
  }

  #planNow(): QueryPlan {
    const { zone, serviceOffset, skew } = this;
    return planQuery(parseQuery(this.text), { now: Date.now() + skew, zone, serviceOffset: serviceOffset ?? 0 });
  }

  #told(): readonly QueryFault[] {
    const faults = this.#plan?.faults ?? [];
    if (this.telling === 'none') return [];
    return this.telling === 'all' ? faults : faultsAway(faults, this.#field?.caret ?? 0);
  }

  #dates(): PeriodDates {
    const { after = null, before = null } = this.#plan?.search ?? {};
    const dates = parseQuery(this.text).terms.filter((term) => term.kind === 'date');
    const faulty = dates.filter(({ start, end }) =>
      this.#told().some((fault) => fault.start < end && fault.end > start),
    );
    return { after, before, faulty: faulty.map(({ bound }) => bound) };
  }

  #type(text: string): void {
    this.#typed = text;
    clearTimeout(this.#resting);
    if (this.telling === 'none') this.#resting = setTimeout(() => this.#tellAway(), typingRest);
    this.#tell('query-change', text);
  }

  #tellAway(): void {
    if (this.telling === 'none' && (this.#plan?.faults.length ?? 0) > 0) this.telling = 'away';
  }

  /** Nothing is being typed any more. A sentence that appears at once would move what is being clicked. */
  #left(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if ((this.#plan?.faults.length ?? 0) > 0) this.telling = 'all';
    }, clickTime);
  }

  /** The button goes: the focus would go with it. */
  #stop(): void {
    this.#tell('query-stop', undefined);
    this.#field?.goTo(this.#field.caret);
  }

  #submit(event: Event): void {
    event.preventDefault();
    this.#tell('query-run', undefined);
  }

  #tell(type: 'query-change' | 'query-run' | 'query-stop' | 'query-pause' | 'query-values', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-query-bar', QueryBar);
