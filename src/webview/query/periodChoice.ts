// The period of a query as a choice: those offered, or a beginning and an end as dates. It shows what the query says and writes it there.
// Fields for the dates come and go by what is done in the query bar alone: they would push the results away under the pointer.
// The list and the fields are the browser's own: of the library's the field writes its value back at each key, which empties a date that is
// half typed, and the list chooses by Enter what comes to lie under a pointer that rests.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { DateBound } from '../../core/query/fields.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { usCentral } from '../../core/text/zoneClock.ts';
import { fieldValue } from '../parts/fieldValue.ts';
import { selectOption } from '../parts/selectOption.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { queryStrings } from '../strings/log.ts';
import { inputZoneName } from '../strings/zone.ts';
import { instantField, onDateKey } from './dateField.ts';
import {
  chosenPeriod,
  hasDates,
  isYearBegun,
  type PeriodDates,
  type PeriodName,
  periodChoices,
  readField,
  withBound,
  withPeriod,
} from './periods.ts';

const bounds = {
  after: { label: queryStrings.from, incomplete: queryStrings.incompleteFrom },
  before: { label: queryStrings.to, incomplete: queryStrings.incompleteTo },
} as const;

/** Milliseconds without typing after which the query bar tells what is wrong: while one types, it comes and goes. */
export const typingPause = 700;

/** Detail of `period-change`: the query with another period; `done`: it is chosen and can be searched, where dates may be yet to come. */
export interface ChosenPeriod {
  readonly text: string;
  readonly done: boolean;
}

/**
 * `<pe-period-choice>`: the period of the query `text`, whose `dates` are these. `steady`: the text comes from the results, so that
 * nothing is to move. Tells `period-change` (ChosenPeriod) and `period-done`: the dates are what they are to be.
 */
export class PeriodChoice extends LitElement {
  static override properties = {
    text: { attribute: false },
    dates: { attribute: false },
    zone: { attribute: false },
    serviceZone: { attribute: false },
    open: { state: true },
    awaited: { state: true },
    incomplete: { state: true },
  };

  declare text: string;
  declare dates: PeriodDates;
  declare zone: TimeZoneChoice;
  /** What the zone `service` is; null while it isn't known. */
  declare serviceZone: string | null;
  steady = false;
  /** The dates are shown, though the query may have none. */
  declare open: boolean;
  /** A person chose dates, and the query has none yet. */
  declare awaited: boolean;
  /** The end in which parts of a date stand. */
  declare incomplete: DateBound | null;
  /** A date was changed and isn't searched yet. */
  #changed = false;
  #pausing: ReturnType<typeof setTimeout> | undefined;
  #isByKey = false;
  /** What was there before a period was chosen by a key, until one is searched: each further key chooses in place of the one before. */
  #stepping: { readonly text: string; readonly after: number | null } | undefined;
  /** The text as it was written here last. */
  #written: string | undefined;

  constructor() {
    super();
    this.text = '';
    this.dates = { after: null, before: null, faulty: [] };
    this.zone = 'local';
    this.serviceZone = null;
    this.open = false;
    this.awaited = false;
    this.incomplete = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pausing);
  }

  /** False where a date is half written: its field has the keyboard's focus then, and says so. */
  isComplete(): boolean {
    this.incomplete = this.#halfWritten('after') ? 'after' : this.#halfWritten('before') ? 'before' : null;
    if (this.incomplete === null) return true;
    this.querySelector<HTMLElement>(`#period-${this.incomplete}`)?.focus();
    return false;
  }

  /** A period that is offered takes the place of the dates, and so does none, but for who has yet to fill them. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('text')) return;
    const isWrittenHere = this.text === this.#written;
    if (!isWrittenHere) this.#stepping = undefined;
    if (!isWrittenHere && (hasDates(changed.get('text') ?? '') || hasDates(this.text))) this.awaited = false;
    if (this.steady) return;
    this.open = this.open ? this.#shown === 'custom' : chosenPeriod(this.text) === 'custom';
  }

  /** What the query says; while dates are awaited, or stand there half written, that they are to be chosen. */
  get #shown(): PeriodName {
    const written = chosenPeriod(this.text);
    return this.open && written === 'all' && (this.awaited || hasDates(this.text)) ? 'custom' : written;
  }

  protected override render(): TemplateResult {
    return html`<select
        class="period-select"
        aria-label=${queryStrings.period}
        @change=${(event: Event) => this.#choose(fieldValue(event))}
        @keydown=${() => this.#heedKeys(true)}
        @pointerdown=${() => this.#heedKeys(false)}
        @blur=${(event: FocusEvent) => this.#leaveList(event)}
      >${periodChoices.map((choice) => selectOption(choice, queryStrings.periods[choice], this.#shown))}</select>
      <button
        type="button"
        class="icon-button period-open"
        aria-label=${queryStrings.dates}
        title=${queryStrings.datesHint}
        aria-expanded=${this.open}
        @click=${() => {
          this.open = !this.open;
          this.awaited = this.open;
        }}
      ><span class="codicon codicon-calendar" aria-hidden="true"></span></button>
      ${this.open ? this.#dates() : nothing}`;
  }

  get #clock(): DisplayZone {
    return { zone: this.zone, serviceZone: this.serviceZone ?? usCentral };
  }

  #dates(): TemplateResult {
    const unknown = this.zone === 'service' && this.serviceZone === null;
    return html`<div class="period-dates" @focusout=${(event: FocusEvent) => this.#finishDates(event)}>
      ${this.#date('after')}${this.#date('before')}
      ${unknown ? html`<p class="period-note">${queryStrings.serviceUnknown}</p>` : nothing}
    </div>`;
  }

  #date(which: DateBound): TemplateResult {
    const ms = this.dates[which];
    const label = bounds[which].label(inputZoneName(this.zone, this.serviceZone));
    const fault = this.incomplete === which ? bounds[which].incomplete : '';
    return html`<div class="period-date">
      <span class="period-label" aria-hidden="true">${label}</span>
      <input
        id=${`period-${which}`}
        type="datetime-local"
        step="1"
        max="9999-12-31T23:59:59"
        aria-label=${fault === '' ? label : `${label}. ${fault}`}
        aria-invalid=${fault !== '' || this.dates.faulty.includes(which) ? 'true' : 'false'}
        .value=${ms === null ? '' : instantField(ms, this.#clock)}
        @change=${(event: Event) => this.#readDate(which, event)}
        @keydown=${onDateKey}
        @keyup=${(event: Event) => this.#readEmptied(which, event)}
      />
      <span class="fault-text" role="alert">${fault}</span>
    </div>`;
  }

  #choose(value: string): void {
    const choice = periodChoices.find((known) => known === value) ?? 'all';
    this.open = choice === 'custom';
    this.awaited = this.open;
    clearTimeout(this.#pausing);
    this.incomplete = null;
    const { text, after } = this.#stepping ?? { text: this.text, after: this.dates.after };
    this.#stepping = this.#isByKey && choice !== 'custom' ? { text, after } : undefined;
    this.#dispatch(withPeriod(text, choice, after), !this.#isByKey && choice !== 'custom');
    if (this.#stepping !== undefined) this.#pausing = setTimeout(() => this.#endStepping(), typingPause);
  }

  /** On the closed list each key chooses, where the system has it so: what one comes by isn't searched. */
  #heedKeys(isByKey: boolean): void {
    this.#isByKey = isByKey;
  }

  /** The button that searches does so itself; where it isn't pressed, the pause does. */
  #leaveList({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Element && relatedTarget.matches('[type="submit"]'))) this.#endStepping();
  }

  #endStepping(): void {
    if (this.#stepping !== undefined) this.dispatchEvent(new CustomEvent('period-done', { bubbles: true }));
    this.#stepping = undefined;
  }

  #readDate(which: DateBound, event: Event): void {
    const { after, before } = this.dates;
    const fits = (at: number) => (which === 'after' ? before === null || at < before : after === null || at > after);
    const ms = readField(fieldValue(event), this.#halfWritten(which), this.#clock, fits, this.dates[which]);
    this.#changed = true;
    this.awaited = true;
    clearTimeout(this.#pausing);
    if (ms === undefined) {
      this.#pausing = setTimeout(() => {
        this.incomplete = which;
      }, typingPause);
      return;
    }
    this.incomplete = null;
    this.#dispatch(withBound(this.text, which, ms), false);
  }

  /** Of a date whose parts are taken away key by key the browser tells the first one alone. */
  #readEmptied(which: DateBound, event: Event): void {
    const isEmptied = fieldValue(event) === '' && !this.#halfWritten(which);
    if (isEmptied && (this.dates[which] !== null || this.incomplete === which)) this.#readDate(which, event);
  }

  /** The other date and the bar's buttons are part of choosing; another window isn't the end of it. */
  #finishDates({ relatedTarget }: FocusEvent): void {
    const isInBar = relatedTarget instanceof Node && this.closest('form')?.contains(relatedTarget) === true;
    if (isInBar || !this.#changed || !document.hasFocus()) return;
    this.#changed = false;
    if (this.#halfWritten('after') || this.#halfWritten('before')) return;
    this.dispatchEvent(new CustomEvent('period-done', { bubbles: true }));
  }

  /** Parts of a date stand in the field (its value is '' then), or of its year. */
  #halfWritten(which: DateBound): boolean {
    const field = this.querySelector<HTMLInputElement>(`#period-${which}`);
    return field !== null && (field.validity.badInput || isYearBegun(field.value));
  }

  #dispatch(text: string, done: boolean): void {
    this.#written = text;
    this.dispatchEvent(new CustomEvent<ChosenPeriod>('period-change', { detail: { text, done }, bubbles: true }));
  }
}

customElements.define('pe-period-choice', PeriodChoice);
