// The query bar of the event log page: the query's text, its period, the buttons that run it, and the sentence about what is wrong with it.

import '@vscode-elements/elements/dist/vscode-button/index.js';
import './periodChoice.ts';
import './queryField.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { datesIn } from '../../core/query/edit.ts';
import { planQuery, type QueryPlan } from '../../core/query/plan.ts';
import { parseQuery, type QueryFault } from '../../core/query/query.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { usCentral } from '../../core/text/zoneClock.ts';
import type { LogState } from '../../protocol/log.ts';
import { clickTime } from '../parts/lateKeys.ts';
import { queryStrings } from '../strings/log.ts';
import { CalmButtons } from './calmButtons.ts';
import { beginOwnWord } from './firstQuery.ts';
import { type ChosenPeriod, PeriodChoice, typingPause } from './periodChoice.ts';
import { periodDates } from './periods.ts';
import { faultsAway, firstFault } from './queryFaults.ts';
import { QueryField } from './queryField.ts';
import { faultLines, hiddenLine } from './queryLines.ts';
import { noSources, type OfferSources } from './queryOffers.ts';

/** None while one types, those away from the caret after a pause, all once the query was to be run. */
type FaultsTold = 'none' | 'away' | 'all';

/** What is done with the query beside running it. */
export type QueryUse = 'saveSearch' | 'copyLink' | 'copyAsCurl';

/** What is wanted from outside: the keyboard's focus in the field, or the query for a use, if it has no fault. */
export interface QueryRequest {
  readonly for: 'focus' | QueryUse;
}

/** What the query's dates depend on. */
const meaning = ['text', 'countedAt', 'zone', 'serviceZone', 'skew'] as const;

/**
 * `<pe-query-bar>`: `text`, beside the query `ran` whose rows are shown (undefined: none), which stand in `state`. Tells `query-change` (the new text), `query-run`,
 * `query-use` (QueryUse), `query-stop`, `query-pause` (whether to pause) and `query-values` (field and text to ask values for).
 */
class QueryBar extends LitElement {
  static override properties = {
    text: { attribute: false },
    ran: { attribute: false },
    countedAt: { attribute: false },
    state: { attribute: false },
    zone: { attribute: false },
    serviceZone: { attribute: false },
    sources: { attribute: false },
    skew: { attribute: false },
    request: { attribute: false },
    faultsTold: { state: true },
  };

  declare text: string;
  declare ran: string | undefined;
  /** The service's time, in milliseconds since 1970, that ages in `ran` are counted back from; undefined where that is none. */
  declare countedAt: number | undefined;
  declare state: LogState;
  declare zone: TimeZoneChoice;
  /** What the zone `service` is; null while it isn't known. */
  declare serviceZone: string | null;
  declare sources: OfferSources;
  /** Milliseconds that the service's clock is ahead. */
  declare skew: number;
  /** Carried out once for each new one. */
  declare request: QueryRequest | undefined;
  declare faultsTold: FaultsTold;

  #plan: QueryPlan | undefined;
  /** The text as it was typed last: any other was set from elsewhere, all at once. */
  #typed: string | undefined;
  /** The button that had the focus before this update. */
  #focused: Element | undefined;
  #faultTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #calm = new CalmButtons();

  constructor() {
    super();
    this.text = '';
    this.ran = undefined;
    this.state = 'idle';
    this.zone = 'local';
    this.serviceZone = null;
    this.sources = noSources;
    this.skew = 0;
    this.faultsTold = 'none';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#faultTimer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (meaning.some((one) => changed.has(one))) this.#plan = this.#planAt(this.#shownTime);
    if (changed.has('text') && this.text !== this.#typed) this.faultsTold = 'all';
    if (this.#plan?.faults.length === 0) this.faultsTold = 'none';
    this.#focused = this.querySelector('.query-buttons :focus') ?? undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    // With a button that went, the focus would have gone too.
    if (this.#focused?.isConnected === false) {
      this.#calm.late.lose();
      this.#field?.goTo(this.#field.caret);
    }
    const { busy, same } = this.#stand;
    this.#calm.take(this.querySelector('.query-buttons'), `${busy} ${busy && same}`, changed.has('text'));
    if (!changed.has('request') || this.request === undefined) return;
    const { for: use } = this.request;
    if (use === 'focus') this.#field?.goTo(this.text.length);
    else if (this.#check()) this.#dispatch('query-use', use);
  }

  protected override render(): TemplateResult {
    const faults = this.#shownFaults();
    return html`<form class="query-bar" role="search" novalidate aria-label=${queryStrings.form} @submit=${(event: Event) => this.#submit(event)}>
      <pe-query-field
        .text=${this.text}
        .faults=${faults}
        .sources=${this.sources}
        .describedBy=${'query-fault'}
        @keydown=${this.#calm.late}
        @beforeinput=${beginOwnWord}
        @field-change=${(event: CustomEvent<string>) => this.#type(event.detail)}
        @field-run=${() => this.#run()}
        @field-values=${(event: CustomEvent<unknown>) => this.#dispatch('query-values', event.detail)}
        @focusout=${() => this.#leaveField()}
      ></pe-query-field>
      <pe-period-choice
        .text=${this.text}
        .dates=${periodDates(this.text, this.#plan?.search, faults)}
        .zone=${this.zone}
        .serviceZone=${this.serviceZone}
        .steady=${this.ran !== undefined && this.text !== this.#typed}
        @period-change=${(event: CustomEvent<ChosenPeriod>) => this.#takePeriod(event.detail)}
        @period-done=${() => this.#runSound()}
      ></pe-period-choice>
      <div class="query-buttons" @click=${this.#calm.once}>${this.#buttons()}</div>
      <div id="query-fault" class="fault-text" role="status">${faultLines(faults)}${hiddenLine(this.text)}</div>
    </form>`;
  }

  /** The first one is the primary one exactly where the rows aren't the query's. */
  #buttons(): readonly (TemplateResult | typeof nothing)[] {
    const { busy, same } = this.#stand;
    const search = html`<vscode-button type="submit" ?secondary=${same}>${same ? queryStrings.searchAgain : queryStrings.search}</vscode-button>`;
    const pause = this.state === 'running';
    return [
      busy && same ? nothing : search,
      busy
        ? html`<vscode-button secondary icon="debug-stop" @click=${() => this.#dispatch('query-stop', undefined)}>${queryStrings.stop}</vscode-button>
          <vscode-button secondary icon=${pause ? 'debug-pause' : 'debug-continue'} @click=${() => this.#dispatch('query-pause', pause)}
          >${pause ? queryStrings.pause : queryStrings.resume}</vscode-button>`
        : nothing,
    ];
  }

  /** Whether a search runs, and whether the rows are the query's. */
  get #stand(): { readonly busy: boolean; readonly same: boolean } {
    return { busy: this.state === 'running' || this.state === 'paused', same: this.ran === this.text };
  }

  get #field(): QueryField | null {
    const field = this.querySelector('pe-query-field');
    return field instanceof QueryField ? field : null;
  }

  /** The dates of the rows stay what they meant there, however the query is narrowed. */
  get #shownTime(): number | undefined {
    return this.ran !== undefined && datesIn(this.ran) === datesIn(this.text) ? this.countedAt : undefined;
  }

  #planAt(now = Date.now() + this.skew): QueryPlan {
    const { zone, serviceZone } = this;
    return planQuery(parseQuery(this.text), { now, zone, serviceZone: serviceZone ?? usCentral });
  }

  #shownFaults(): readonly QueryFault[] {
    const faults = this.#plan?.faults ?? [];
    if (this.faultsTold === 'none') return [];
    return this.faultsTold === 'all' ? faults : faultsAway(faults, this.#field?.caret ?? 0);
  }

  #type(text: string): void {
    this.#typed = text;
    clearTimeout(this.#faultTimer);
    if (this.faultsTold === 'none') this.#faultTimer = setTimeout(() => this.#showFaultsAway(), typingPause);
    this.#dispatch('query-change', text);
  }

  #takePeriod({ text, done }: ChosenPeriod): void {
    this.text = text;
    this.#dispatch('query-change', text);
    if (done) this.#runSound();
  }

  /** Runs a query whose period was chosen, where nothing is wrong with it; otherwise it is told what is, and the focus stays. */
  #runSound(): void {
    if (this.text !== this.ran && this.#planAt().faults.length === 0) this.#run();
  }

  #showFaultsAway(): void {
    if (this.faultsTold === 'none' && (this.#plan?.faults.length ?? 0) > 0) this.faultsTold = 'away';
  }

  /** Nothing is being typed any more. A sentence that appears at once would move what is being clicked. */
  #leaveField(): void {
    clearTimeout(this.#faultTimer);
    this.#faultTimer = setTimeout(() => {
      if ((this.#plan?.faults.length ?? 0) > 0) this.faultsTold = 'all';
    }, clickTime);
  }

  #submit(event: Event): void {
    event.preventDefault();
    this.#run();
  }

  #run(): void {
    if (this.#check()) this.#dispatch('query-run', undefined);
  }

  /** Whether the query can be run now; where it can't, says why and puts the caret there. */
  #check(): boolean {
    const period = this.querySelector('pe-period-choice');
    if (period instanceof PeriodChoice && !period.isComplete()) return false;
    this.#plan = this.#planAt();
    const fault = firstFault(this.#plan.faults);
    if (fault === undefined) return true;
    this.faultsTold = 'all';
    this.requestUpdate();
    this.#field?.goTo(fault.end);
    return false;
  }

  #dispatch(type: `query-${'change' | 'run' | 'use' | 'stop' | 'pause' | 'values'}`, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-query-bar', QueryBar);
