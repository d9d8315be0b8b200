// The form of the event log page: fields, a period, Search and Stop, and a sentence next to a range that can't be.

import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import { keyed } from 'lit/directives/keyed.js';
import { lineText } from '../core/foreignText.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import { instantField } from './dateField.ts';
import { emptyForm, type LogForm, periods, type RangeFault, rangeFault, readField } from './logSearchForm.ts';
import { logWords } from './text.ts';
import { inputZoneName } from './zoneText.ts';

/** From so many choices on, the list is one that can be typed into. */
const typedFrom = 12;

/** `<pe-log-form>`. Tells `form-change` (LogForm), `form-search` and `form-stop`. */
export class LogFormElement extends LitElement {
  static override properties = {
    form: { attribute: false },
    userTypes: { attribute: false },
    objectNames: { attribute: false },
    loadingChoices: { attribute: false },
    running: { attribute: false },
    zone: { attribute: false },
    serviceOffset: { attribute: false },
    fault: { state: true },
  };

  declare form: LogForm;
  declare userTypes: readonly string[];
  declare objectNames: readonly string[];
  declare loadingChoices: boolean;
  declare running: boolean;
  declare zone: TimeZoneChoice;
  /** Minutes: the offset that the service writes, for the zone `service`; null while it isn't known. */
  declare serviceOffset: number | null;
  declare fault: RangeFault | null;

  constructor() {
    super();
    this.form = emptyForm;
    this.userTypes = [];
    this.objectNames = [];
    this.loadingChoices = false;
    this.running = false;
    this.zone = 'local';
    this.serviceOffset = null;
    this.fault = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const { form } = this;
    return html`<form class="log-form" role="search" aria-label=${logWords.form} @submit=${(event: Event) => this.#submit(event)}>
      ${field(logWords.userType, this.#choice('userType', logWords.userType, logWords.anyUserType, this.userTypes))}
      ${field(
        logWords.category,
        this.#choice(
          'objectName',
          logWords.category,
          this.loadingChoices ? logWords.loadingCategories : logWords.anyCategory,
          this.objectNames,
        ),
      )}
      ${field(
        logWords.name,
        html`<vscode-textfield
          .label=${logWords.name}
          placeholder=${logWords.namePlaceholder}
          .value=${form.namePrefix}
          @input=${(event: Event) => this.#change({ namePrefix: fieldValue(event) })}
        ></vscode-textfield>`,
      )}
      ${field(
        logWords.period,
        html`<vscode-single-select
          .label=${logWords.period}
          .value=${form.period}
          @change=${(event: Event) => this.#choosePeriod(fieldValue(event))}
        >${periods.map((period) => html`<vscode-option value=${period}>${logWords.periods[period]}</vscode-option>`)}</vscode-single-select>`,
      )}
      ${form.period === 'custom' ? this.#range() : nothing}
      <div class="form-field form-button">${this.#button()}</div>
    </form>`;
  }

  #range(): TemplateResult {
    const zone = inputZoneName(this.zone, this.serviceOffset);
    const unknown = this.zone === 'service' && this.serviceOffset === null;
    return html`<div class="form-range">
      ${this.#date('from', logWords.from(zone))}${this.#date('to', logWords.to(zone))}
      ${unknown ? html`<p class="form-note">${logWords.serviceUnknown}</p>` : nothing}
    </div>`;
  }

  #date(which: 'from' | 'to', label: string): TemplateResult {
    const ms = which === 'from' ? this.form.after : this.form.before;
    const fault = this.fault?.field === which ? this.fault.sentence : '';
    return html`<div class="form-field form-date ${fault === '' ? '' : 'faulty'}">
      <span class="form-label" aria-hidden="true">${label}</span>
      <vscode-textfield
        id=${`date-${which}`}
        type="datetime-local"
        .step=${1}
        .label=${fault === '' ? label : `${label}. ${fault}`}
        .value=${ms === null ? '' : instantField(ms, this.zone, this.serviceOffset ?? 0)}
        .invalid=${fault !== ''}
        @change=${(event: Event) => this.#readDate(which, event)}
      ></vscode-textfield>
      <span class="form-fault" role="alert">${fault}</span>
    </div>`;
  }

  #button(): TemplateResult {
    return this.running
      ? html`<vscode-button secondary icon="debug-stop" @click=${() => this.#tell('form-stop')}>${logWords.stop}</vscode-button>`
      : html`<vscode-button type="submit" icon="search">${logWords.search}</vscode-button>`;
  }

  /** Made anew when what it offers changes: the element doesn't follow the texts of its options. */
  #choice(name: 'userType' | 'objectName', label: string, any: string, values: readonly string[]): DirectiveResult {
    const chosen = this.form[name];
    const offered = chosen === '' || values.includes(chosen) ? values : [chosen, ...values];
    return keyed(
      JSON.stringify([any, offered]),
      html`<vscode-single-select
        .label=${label}
        ?combobox=${offered.length >= typedFrom}
        filter="contains"
        .value=${chosen === '' ? 'any' : `= ${chosen}`}
        @change=${(event: Event) => {
          const value = fieldValue(event);
          this.#change({ [name]: value.startsWith('= ') ? value.slice(2) : '' });
        }}
      >
        <vscode-option value="any" ?selected=${chosen === ''}>${any}</vscode-option>
        ${offered.map(
          (value) =>
            html`<vscode-option value=${`= ${value}`} ?selected=${value === chosen}>${lineText(value)}</vscode-option>`,
        )}
      </vscode-single-select>`,
    );
  }

  #choosePeriod(value: string): void {
    const period = periods.find((known) => known === value) ?? emptyForm.period;
    this.fault = null;
    this.#change({ period });
  }

  #readDate(which: 'from' | 'to', event: Event): void {
    const ms = readField(fieldValue(event), isIncomplete(event.currentTarget), this.zone, this.serviceOffset ?? 0);
    if (ms === undefined) {
      this.fault = { field: which, sentence: which === 'from' ? logWords.incompleteFrom : logWords.incompleteTo };
      return;
    }
    this.#change(which === 'from' ? { after: ms } : { before: ms });
    this.fault = rangeFault(this.form, Date.now());
  }

  #submit(event: Event): void {
    event.preventDefault();
    const incomplete = this.#incompleteField();
    this.fault = incomplete ?? rangeFault(this.form, Date.now());
    if (this.fault === null) this.#tell('form-search');
    else this.querySelector<HTMLElement>(`#date-${this.fault.field}`)?.focus();
  }

  #incompleteField(): RangeFault | null {
    if (isIncomplete(this.querySelector('#date-from'))) return { field: 'from', sentence: logWords.incompleteFrom };
    if (isIncomplete(this.querySelector('#date-to'))) return { field: 'to', sentence: logWords.incompleteTo };
    return null;
  }

  #change(part: Partial<LogForm>): void {
    this.form = { ...this.form, ...part };
    this.dispatchEvent(new CustomEvent('form-change', { detail: this.form, bubbles: true }));
  }

  #tell(type: 'form-search' | 'form-stop'): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true }));
  }
}

function field(label: string, control: TemplateResult | DirectiveResult): TemplateResult {
  return html`<div class="form-field"><span class="form-label" aria-hidden="true">${label}</span>${control}</div>`;
}

function fieldValue(event: Event): string {
  const { currentTarget } = event;
  return currentTarget instanceof HTMLElement && 'value' in currentTarget ? String(currentTarget.value) : '';
}

/** A date field in which parts of a date stand: its value is '' then. */
function isIncomplete(element: unknown): boolean {
  return (
    element instanceof HTMLElement &&
    'wrappedElement' in element &&
    element.wrappedElement instanceof HTMLInputElement &&
    element.wrappedElement.validity.badInput
  );
}

customElements.define('pe-log-form', LogFormElement);
