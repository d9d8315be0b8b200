// What is different in a part of the time: values that are more or less frequent there than in all else, renewed while entries come.

import '../parts/oneStop.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { excludeValue, onlyValue, type QueryEdit, setPeriod } from '../../core/query/edit.ts';
import { writePeriod } from '../../core/query/plan.ts';
import type { Compared, LogProgress, TimeSpan } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { PacedAsk } from '../parts/pacedAsk.ts';
import { logFieldName } from '../rows/logColumns.ts';
import { differenceStrings } from '../strings/difference.ts';
import { formatCount } from '../strings/numbers.ts';
import { comparedSpan, queryAround } from './comparedSpan.ts';
import { differenceCells, differenceSummary, differenceTable, testedText } from './differenceTable.ts';
import type { BinZone } from './histogramBins.ts';
import { spanText } from './histogramText.ts';
import { MovedValues } from './movedValues.ts';

/** Milliseconds after which it is said that something is compared, and how to stop it. */
const longWait = 700;
/** How many times as long as a comparison took it isn't renewed, while entries come: reading them has the time. */
const restShare = 4;

/**
 * `<pe-log-difference>`: in `span`, or where that is null in the period of `query`, which found the rows of `search` and `revision`.
 * `post`: to the editor. Tells `difference-span` (TimeSpan or null: what is to be compared), `difference-edit` (QueryEdit: to what is to
 * be compared now), `difference-rows` (QueryEdit: to the rows that are to be seen) and `table-copy` (the table as texts).
 */
export class LogDifference extends LitElement {
  static override properties = {
    search: { attribute: false },
    revision: { attribute: false },
    progress: { attribute: false },
    query: { attribute: false },
    zone: { attribute: false },
    span: { attribute: false },
    answer: { attribute: false },
    isSlow: { state: true },
    isStopped: { state: true },
  };

  declare search: number;
  declare revision: number;
  declare progress: LogProgress;
  declare query: string;
  declare zone: BinZone;
  declare span: TimeSpan | null;
  /** The editor's last answer, of whatever search; undefined before there was one. */
  declare answer: Extract<ToLogPage, { type: 'compared' }> | undefined;
  declare post: (message: FromLogPage) => void;
  /** An answer has been on its way for long. */
  declare isSlow: boolean;
  declare isStopped: boolean;

  readonly #ask = new PacedAsk(() => this.#askNow());
  readonly #moved = new MovedValues();
  #askedFor = '';
  #askedAt = 0;
  /** The rows' revision from which on they are those of the query: an answer about an earlier one is about the query before. */
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.isSlow = false;
    this.isStopped = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#timer !== undefined) this.post({ type: 'stopComparing', search: this.search });
    this.#end();
    this.#askedFor = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('search') || changed.has('span') || changed.has('query')) this.isStopped = false;
    if (changed.has('query') || changed.has('search')) this.#since = this.revision;
    if (changed.has('answer') && this.#compared !== undefined && !this.#isOld) {
      this.#waitNoLonger();
      this.#ask.answered(restShare * (performance.now() - this.#askedAt));
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { search, revision, progress, span, query } = this;
    this.#moved.takeCells(this.querySelector('table'));
    // What was asked about the rows of an earlier search, or about another span, is never answered.
    if (changed.has('search') || changed.has('span')) this.#end();
    const running = progress.state === 'running';
    const wanted = JSON.stringify([search, revision, progress.held, progress.count, running, span, query]);
    if (wanted === this.#askedFor || this.isStopped) return;
    this.#askedFor = wanted;
    this.#ask.want(running && !changed.has('query'));
  }

  #askNow(): boolean {
    this.#askedAt = performance.now();
    this.post({ type: 'compare', search: this.search, span: this.span });
    this.#timer ??= setTimeout(() => {
      this.isSlow = true;
    }, longWait);
    return true;
  }

  #waitNoLonger(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.isSlow = false;
  }

  #end(): void {
    this.#waitNoLonger();
    this.#ask.stop();
  }

  get #isOld(): boolean {
    return this.answer !== undefined && this.answer.revision < this.#since;
  }

  /**
   * The answer about the span that is wanted now. While its numbers are those of fewer entries they stay, so that nothing blinks; those of
   * the query before stay for a moment.
   */
  get #compared(): Compared | undefined {
    const { answer, search, span } = this;
    if (this.#isOld && (this.isSlow || this.isStopped)) return undefined;
    const isIt = answer?.search === search && String(answer.span) === String(span);
    return isIt ? answer.compared : undefined;
  }

  protected override render(): TemplateResult {
    const compared = this.#compared;
    return html`<section class="difference" id="difference" data-focus-next="#log-rows .table, .counts-scroll" aria-label=${differenceStrings.name} aria-busy=${compared === undefined || this.isSlow}>
      ${this.#head(compared)}
      ${compared === undefined ? nothing : this.#found(compared)}
    </section>`;
  }

  #head(compared: Compared | undefined): TemplateResult {
    const { isSlow, isStopped, span } = this;
    const status = isStopped
      ? differenceStrings.stopped
      : isSlow || compared === undefined
        ? differenceStrings.comparing
        : differenceSummary(compared, this.progress);
    return html`<div class="counts-head">
      ${compared === undefined ? nothing : this.#sides(compared)}
      ${span === null ? nothing : button('difference-let-go', differenceStrings.letGo, differenceStrings.letGoHint, () => this.#dispatch('difference-span', null))}
      <span class="quiet" role="status">${status}</span>
      ${isSlow ? button('difference-stop', differenceStrings.stop, '', () => this.#stop()) : nothing}
      ${isStopped ? button('difference-again', differenceStrings.again, '', () => this.#again()) : nothing}
    </div>`;
  }

  #sides(compared: Compared): TemplateResult {
    const span = comparedSpan(compared, this.progress);
    const time = span === null ? '' : spanText(span[0], span[1], this.zone);
    return html`<span class="difference-sides">
      <span class="difference-side inside">${differenceStrings.inside(time, formatCount(compared.inside))}</span>
      <span class="difference-side" title=${differenceStrings.outsideHint}>${differenceStrings.outside(formatCount(compared.outside))}</span>
    </span>`;
  }

  #found(compared: Compared): TemplateResult {
    const { undated, tooMany, different } = compared;
    return html`
      ${undated === 0 ? nothing : html`<p class="quiet">${differenceStrings.undated(formatCount(undated))}</p>`}
      ${tooMany.length === 0 ? nothing : html`<p class="quiet">${differenceStrings.tooMany(tooMany.map(logFieldName).join(', '))}</p>`}
      ${different.length === 0 ? this.#nothing(compared) : this.#table(compared)}`;
  }

  #table(compared: Compared): TemplateResult {
    const table = differenceTable({
      compared,
      onShow: ({ field, value }) => this.#lead(compared, field, value),
      onInclude: ({ field, value }) => this.#dispatch('difference-edit', (asked) => onlyValue(asked, field, value)),
      onExclude: ({ field, value }) => this.#dispatch('difference-edit', (asked) => excludeValue(asked, field, value)),
    });
    return html`<div class="counts-scroll" tabindex="0" role="group" aria-label=${differenceStrings.name}>${table}</div>
      <div class="difference-foot">
        <span class="quiet">${testedText(compared)}</span>
        ${button('difference-copy', differenceStrings.copy, differenceStrings.copyHint, () => this.#dispatch('table-copy', differenceCells(compared)))}
      </div>`;
  }

  /** Why nothing is told, and what to do about it where something can be done. */
  #nothing(compared: Compared): TemplateResult {
    const { inside, outside, tested } = compared;
    const span = comparedSpan(compared, this.progress);
    if (inside === 0)
      return html`<p class="quiet">${differenceStrings.noneInside(this.progress.state === 'complete')}</p>`;
    if (outside > 0) {
      const sentence = tested === 0 ? differenceStrings.tooFew : differenceStrings.nothing;
      return html`<p>${sentence}</p><p class="quiet">${testedText(compared)}</p>`;
    }
    const isEndless = compared.from === null && compared.to === null;
    return html`<p>${differenceStrings.noneOutside}</p>
      <p class="quiet">${differenceStrings.howTo}</p>
      ${
        span === null || isEndless
          ? nothing
          : button('difference-around', differenceStrings.readAround, differenceStrings.readAroundHint, () =>
              this.#readAround(span),
            )
      }`;
  }

  /** The span stays the one that is compared; the search reaches beyond it. */
  #readAround(span: TimeSpan): void {
    this.#dispatch('difference-span', span);
    this.#dispatch('difference-edit', (asked) => queryAround(asked, span, this.progress.readAt ?? Date.now()));
  }

  #lead(compared: Compared, field: string, value: string): void {
    const span = comparedSpan(compared, this.progress);
    const isPart = span !== null && this.span !== null;
    this.#dispatch('difference-rows', (asked) =>
      onlyValue(isPart ? setPeriod(asked, writePeriod(...span)) : asked, field, value),
    );
  }

  #stop(): void {
    this.post({ type: 'stopComparing', search: this.search });
    this.#end();
    this.isStopped = true;
  }

  #again(): void {
    this.isStopped = false;
    this.#askedFor = '';
  }

  #dispatch(
    type: 'difference-span' | 'difference-edit' | 'difference-rows' | 'table-copy',
    detail: TimeSpan | QueryEdit | readonly (readonly string[])[] | null,
  ): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

function button(id: string, label: string, hint: string, onClick: () => void): TemplateResult {
  return html`<button type="button" id=${id} class="link-button" title=${hint || nothing} @click=${onClick}>${label}</button>`;
}

customElements.define('pe-log-difference', LogDifference);
