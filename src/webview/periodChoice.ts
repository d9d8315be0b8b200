// The period of a query as a choice: those offered, or a beginning and an end as dates. It shows what the query says and writes it there.

import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import { instantField } from './dateField.ts';
import { queryWords } from './logText.ts';
import { chosenPeriod, periodChoices, readField, withBound, withPeriod } from './periods.ts';
import { inputZoneName } from './zoneText.ts';

type Bound = 'after' | 'before';

const bounds = {
  after: { label: queryWords.from, incomplete: queryWords.incompleteFrom },
  before: { label: queryWords.to, incomplete: queryWords.incompleteTo },
} as const;

/** What a query's period means now, in milliseconds since 1970, and which of its ends are wrong. */
export interface PeriodDates {
  readonly after: number | null;
  readonly before: number | null;
  readonly faulty: readonly Bound[];
}

/** `<pe-period-choice>`: the period of the query `text`, whose `dates` are these. Tells `period-change` (the query with another period). */
export class PeriodChoice extends LitElement {
  static override properties = {
    text: { attribute: false },
    dates: { attribute: false },
    zone: { attribute: false },
    serviceOffset: { attribute: false },
    chosen: { state: true },
    incomplete: { state: true },
  };

  declare text: string;
  declare dates: PeriodDates;
  declare zone: TimeZoneChoice;
  /** Minutes: the offset that the service writes, for the zone `service`; null while it isn't known. */
  declare serviceOffset: number | null;
  /** Dates were chosen: they are shown though the query has none yet. */
  declare chosen: boolean;
  /** The end in which parts of a date stand. */
  declare incomplete: Bound | null;

  constructor() {
    super();
    this.text = '';
    this.dates = { after: null, before: null, faulty: [] };
    this.zone = 'local';
    this.serviceOffset = null;
    this.chosen = false;
    this.incomplete = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** False where a date is half written: its field has the keyboard's focus then, and says so. */
  isComplete(): boolean {
    this.incomplete = this.#halfWritten('after') ? 'after' : this.#halfWritten('before') ? 'before' : null;
    if (this.incomplete === null) return true;
    this.querySelector<HTMLElement>(`#period-${this.incomplete}`)?.focus();
    return false;
  }

  /** A period that is offered, set by other means, takes the place of the dates. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('text')) return;
    const period = chosenPeriod(this.text);
    if (period !== 'custom' && period !== 'all') this.chosen = false;
  }

  protected override render(): TemplateResult {
    const period = this.#period;
    return html`<vscode-single-select
        class="period-select"
        .label=${queryWords.period}
        .value=${period}
        @change=${(event: Event) => this.#choose(fieldValue(event))}
      >${periodChoices.map((choice) => html`<vscode-option value=${choice}>${queryWords.periods[choice]}</vscode-option>`)}</vscode-single-select>
      ${period === 'custom' ? this.#dates() : nothing}`;
  }

  get #period() {
    return this.chosen ? 'custom' : chosenPeriod(this.text);
  }

  #dates(): TemplateResult {
    const unknown = this.zone === 'service' && this.serviceOffset === null;
    return html`<div class="period-dates">
      ${this.#date('after')}${this.#date('before')}
      ${unknown ? html`<p class="period-note">${queryWords.serviceUnknown}</p>` : nothing}
    </div>`;
  }

  #date(which: Bound): TemplateResult {
    const ms = this.dates[which];
    const label = bounds[which].label(inputZoneName(this.zone, this.serviceOffset));
    const fault = this.incomplete === which ? bounds[which].incomplete : '';
    return html`<div class="period-date">
      <span class="period-label" aria-hidden="true">${label}</span>
      <vscode-textfield
        id=${`period-${which}`}
        type="datetime-local"
        .step=${1}
        .label=${fault === '' ? label : `${label}. ${fault}`}
        .value=${ms === null ? '' : instantField(ms, this.zone, this.serviceOffset ?? 0)}
        .invalid=${fault !== '' || this.dates.faulty.includes(which)}
        @change=${(event: Event) => this.#readDate(which, event)}
      ></vscode-textfield>
      <span class="fault-text" role="alert">${fault}</span>
    </div>`;
  }

  #choose(value: string): void {
    const choice = periodChoices.find((known) => known === value) ?? 'all';
    this.chosen = choice === 'custom';
    this.incomplete = null;
    this.#tell(withPeriod(this.text, choice, this.dates.after));
  }

  #readDate(which: Bound, event: Event): void {
    const ms = readField(fieldValue(event), this.#halfWritten(which), this.zone, this.serviceOffset ?? 0);
    this.incomplete = ms === undefined ? which : null;
    this.chosen = true;
    if (ms !== undefined) this.#tell(withBound(this.text, which, ms));
  }

  /** Parts of a date stand in the field: its value is '' then. */
  #halfWritten(which: Bound): boolean {
    const field = this.querySelector(`#period-${which}`);
    return (
      field !== null &&
      'wrappedElement' in field &&
      field.wrappedElement instanceof HTMLInputElement &&
      field.wrappedElement.validity.badInput
    );
  }

  #tell(text: string): void {
    this.dispatchEvent(new CustomEvent('period-change', { detail: text, bubbles: true }));
  }
}

function fieldValue(event: Event): string {
  const { currentTarget } = event;
  return currentTarget instanceof HTMLElement && 'value' in currentTarget ? String(currentTarget.value) : '';
}

customElements.define('pe-period-choice', PeriodChoice);
