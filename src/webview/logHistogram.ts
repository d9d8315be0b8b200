// How many entries there are over time, stacked by user type: dragging in it zooms, clicking a part or a name leaves that user type out.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { writeInstant } from '../core/logPlan.ts';
import { dropValue, excludeValue } from '../core/logQueryEdit.ts';
import type { FromLogPage, LogProgress, ToLogPage } from '../protocol/log.ts';
import { BinChoice } from './binChoice.ts';
import { type Bins, type BinZone, binAt, binEdges, binTotal, partAt, sharedStacks } from './histogramBins.ts';
import { histogramTip, legend, stackField } from './histogramParts.ts';
import { HistogramScale, histogramPlot, plotHeight, stackClass } from './histogramPlot.ts';
import { binFacts, binText, spanText, userTypeText } from './histogramText.ts';
import { PacedAsk } from './pacedAsk.ts';
import { histogramWords } from './resultText.ts';
import { ZoomTrail } from './zoomTrail.ts';

/** The user types of service-interface.md: each has the same colour in every search. */
const documentedUserTypes = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'];

/**
 * `<pe-log-histogram>`: of the rows of `search` and `revision`, which `query` found. `post`: to the editor. Tells `results-query`
 * ({text}: the query that is wanted now).
 */
export class LogHistogram extends LitElement {
  static override properties = {
    search: { attribute: false },
    revision: { attribute: false },
    progress: { attribute: false },
    query: { attribute: false },
    zone: { attribute: false },
    bins: { state: true },
    width: { state: true },
    spoken: { state: true },
  };

  declare search: number;
  declare revision: number;
  declare progress: LogProgress | undefined;
  declare query: string;
  declare zone: BinZone;
  declare post: (message: FromLogPage) => void;
  declare bins: Bins | undefined;
  /** Pixels. */
  declare width: number;
  declare spoken: string;

  readonly #ask = new PacedAsk(() => this.#askNow());
  readonly #trail = new ZoomTrail();
  readonly #resized = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });
  readonly #colours = new Map<string, number>();
  #askedFor = '';
  #scale: HistogramScale | undefined;
  readonly #choice = new BinChoice();
  /** Came while the reader dragged. */
  #late: Extract<ToLogPage, { type: 'histogram' }> | undefined;

  constructor() {
    super();
    this.search = 0;
    this.revision = 0;
    this.progress = undefined;
    this.query = '';
    this.zone = { zone: 'local', serviceOffset: 0 };
    this.bins = undefined;
    this.width = 0;
    this.spoken = '';
  }

  /** While the reader drags, nothing moves under the pointer. */
  take(message: Extract<ToLogPage, { type: 'histogram' }>): void {
    const { search, edges, stacks } = message;
    if (search !== this.search || edges.length < 2) return;
    if (this.#choice.isPressed) {
      this.#late = message;
      return;
    }
    const bins = { edges, stacks: sharedStacks(stacks) };
    for (const { userType } of bins.stacks) this.#classOf(userType);
    const before = this.bins?.edges ?? [];
    this.#choice.carry((bin) => binAt(bins, before[bin] ?? 0));
    this.bins = bins;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    this.#ask.stop();
    this.#askedFor = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('query')) this.#trail.follow(this.query);
    if (changed.has('search')) this.#colours.clear();
    if (this.progress?.count === 0) this.bins = undefined;
    this.#scale = this.bins === undefined || this.width === 0 ? undefined : new HistogramScale(this.bins, this.width);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { progress, width, zone, search, revision } = this;
    if (progress?.span == null || width === 0) return;
    const running = progress.state === 'running';
    const wanted = JSON.stringify([search, revision, progress.count, progress.span, running, width, zone]);
    if (wanted === this.#askedFor) return;
    this.#askedFor = wanted;
    this.#ask.want(running || changed.has('width'));
  }

  #askNow(): void {
    const span = this.progress?.span;
    if (span == null) return;
    const edges = binEdges(span, this.width, this.zone);
    if (edges.length > 1) this.post({ type: 'histogram', search: this.search, edges });
  }

  protected override render(): TemplateResult {
    const { bins, progress } = this;
    const summary =
      bins === undefined
        ? ''
        : histogramWords.summary(spanText(bins.edges[0] ?? 0, bins.edges.at(-1) ?? 0, this.zone), binText(bins));
    return html`<section class="histogram" id="timeline" aria-label=${histogramWords.name}>
      <div class="histogram-head">
        <span class="quiet histogram-span">${summary}</span>
        ${
          this.#trail.canGoBack
            ? html`<button type="button" class="link-button" title=${histogramWords.zoomOutHint} @click=${() => this.#tell(this.#trail.goBack(this.query))}>${histogramWords.zoomOut}</button>`
            : nothing
        }
        <span class="spring"></span>
        ${legend(this.query, this.bins, {
          classOf: this.#classOf,
          onToggle: (userType, isOut) => this.#toggle(userType, isOut),
        })}
      </div>
      ${
        progress !== undefined && progress.count > 0 && progress.span === null
          ? html`<p class="quiet histogram-empty">${histogramWords.undated}</p>`
          : this.#plot()
      }
      <div class="only-read" role="status">${this.spoken}</div>
    </section>`;
  }

  #plot(): TemplateResult {
    const scale = this.#scale;
    const { cursor, range, bins } = this.#choice;
    return html`<div
      class="histogram-plot"
      role="application"
      tabindex="0"
      aria-label=${histogramWords.name}
      aria-description=${histogramWords.usage}
      @keydown=${this.#onKey}
      @pointerdown=${this.#onDown}
      @pointermove=${this.#onMove}
      @pointerup=${this.#onUp}
      @pointercancel=${() => this.#letGo()}
      @pointerleave=${() => this.#onLeave()}
      @blur=${() => this.#letGo()}
    >
      <svg width=${this.width} height=${plotHeight} aria-hidden="true">${
        scale === undefined
          ? nothing
          : histogramPlot(scale, {
              zone: this.zone,
              classOf: this.#classOf,
              cursor,
              chosen: range,
            })
      }</svg>
      ${scale === undefined || bins === null ? nothing : histogramTip(scale, bins, { zone: this.zone, classOf: this.#classOf })}
    </div>`;
  }

  /** A user type keeps its colour while the search is the same. */
  readonly #classOf = (userType: string | null): string => {
    if (userType === null) return stackClass(undefined);
    const documented = documentedUserTypes.indexOf(userType);
    const known =
      documented >= 0 ? documented : (this.#colours.get(userType) ?? documentedUserTypes.length + this.#colours.size);
    if (documented >= 0) return stackClass(known);
    this.#colours.set(userType, known);
    return stackClass(known);
  };

  #toggle(userType: string, isOut: boolean): void {
    this.#tell((isOut ? dropValue : excludeValue)(this.query, stackField, userType));
  }

  #zoom([first, last]: readonly [number, number]): void {
    const after = this.bins?.edges[first];
    const before = this.bins?.edges[last + 1];
    this.#letGo();
    if (after === undefined || before === undefined) return;
    this.#tell(this.#trail.zoom(this.query, { after: writeInstant(after), before: writeInstant(before) }));
  }

  #letGo(): void {
    this.#choice.letGo();
    this.#takeLate();
    this.requestUpdate();
  }

  #takeLate(): void {
    const late = this.#late;
    this.#late = undefined;
    if (late !== undefined) this.take(late);
  }

  #binUnder(event: PointerEvent): number {
    const scale = this.#scale;
    if (scale === undefined || !(event.currentTarget instanceof Element)) return -1;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return binAt(scale.bins, scale.instant(x));
  }

  #onDown(event: PointerEvent): void {
    if (event.button !== 0 || this.#scale === undefined || !(event.currentTarget instanceof Element)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#choice.press(this.#binUnder(event), event.clientX);
    this.requestUpdate();
  }

  #onMove(event: PointerEvent): void {
    this.#choice.point(this.#binUnder(event), event.clientX);
    this.requestUpdate();
  }

  #onUp(event: PointerEvent): void {
    const { range } = this.#choice;
    const what = this.#choice.release();
    if (what === 'drag' && range !== null) this.#zoom(range);
    else if (what === 'click') this.#clickAt(event);
    this.#takeLate();
  }

  #onLeave(): void {
    if (!this.#choice.isPressed && this.#choice.range === null) this.#letGo();
  }

  /** Leaves out the user type whose part of a bar it is. */
  #clickAt(event: PointerEvent): void {
    const scale = this.#scale;
    const bin = this.#binUnder(event);
    if (scale === undefined || bin < 0 || !(event.currentTarget instanceof Element)) return;
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    const part = y > scale.base ? undefined : partAt(scale.bins, bin, scale.count(y, binTotal(scale.bins, bin)));
    if (part !== undefined && part.userType !== null) this.#toggle(part.userType, false);
  }

  #onKey(event: KeyboardEvent): void {
    if (this.bins === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { bins } = this.#choice;
    if (this.#choice.key(event.key, event.shiftKey, this.bins.edges.length - 1)) this.#speak(this.bins);
    else if (event.key === 'Enter' && bins !== null) this.#zoom(bins);
    else if (event.key === 'Escape' && bins !== null) this.#letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #speak(bins: Bins): void {
    const [first, last] = this.#choice.bins ?? [0, 0];
    const { span, entries, parts } = binFacts(bins, first, last, this.zone);
    const counts = parts.map(({ userType, count }) => histogramWords.part(userTypeText(userType), count));
    this.spoken = histogramWords.spoken(span, entries, counts.join(', '));
    this.requestUpdate();
  }

  #tell(text: string): void {
    this.dispatchEvent(new CustomEvent('results-query', { detail: { text }, bubbles: true }));
  }
}

customElements.define('pe-log-histogram', LogHistogram);
