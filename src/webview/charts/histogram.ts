// How many entries there are over time, stacked by user type: dragging in it zooms, clicking a part or a name leaves that user type out.

import '../parts/oneStop.ts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { dropValue, excludeValue } from '../../core/query/edit.ts';
import { writePeriod } from '../../core/query/plan.ts';
import { usCentral } from '../../core/text/zoneClock.ts';
import type { LogProgress } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { PacedAsk } from '../parts/pacedAsk.ts';
import { histogramStrings } from '../strings/result.ts';
import { BinChoice } from './binChoice.ts';
import { type Bins, type BinZone, binAt, binEdges, sharedStacks } from './histogramBins.ts';
import { HistogramGestures } from './histogramGestures.ts';
import { histogramTip, legend, stackField, undatedNote } from './histogramParts.ts';
import { HistogramScale, histogramPlot, plotHeight } from './histogramPlot.ts';
import { binFacts, binText, spanText, userTypeText } from './histogramText.ts';
import { StackColours } from './stackColours.ts';
import { ZoomTrail } from './zoomTrail.ts';

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
    answer: { attribute: false },
    zone: { attribute: false },
    bins: { state: true },
    width: { state: true },
    spoken: { state: true },
  };

  declare search: number;
  declare revision: number;
  declare progress: LogProgress | undefined;
  declare query: string;
  /** The editor's last answer, of whatever search; undefined before there was one. */
  declare answer: Extract<ToLogPage, { type: 'histogram' }> | undefined;
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
  readonly #colours = new StackColours();
  #askedFor = '';
  #scale: HistogramScale | undefined;
  readonly #choice = new BinChoice();
  readonly #gestures = new HistogramGestures(this.#choice, {
    scale: () => this.#scale,
    onChange: () => this.requestUpdate(),
    onRelease: () => this.#takeLate(),
    onZoom: (bins) => this.#zoom(bins),
    onPart: (userType) => this.#toggle(userType, false),
    onSpeak: () => this.#speak(),
  });
  /** Came while the reader dragged. */
  #late: Bins | undefined;

  constructor() {
    super();
    this.search = 0;
    this.revision = 0;
    this.progress = undefined;
    this.query = '';
    this.zone = { zone: 'local', serviceZone: usCentral };
    this.bins = undefined;
    this.width = 0;
    this.spoken = '';
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
    if (changed.has('search')) {
      this.#colours.clear();
      this.#late = undefined;
    }
    if (changed.has('answer') && this.answer?.search === this.search) this.#take(this.answer);
    if (this.progress?.count === 0) this.bins = undefined;
    this.#scale = this.bins === undefined || this.width === 0 ? undefined : new HistogramScale(this.bins, this.width);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { progress, width, zone, search, revision } = this;
    // What was asked about the rows of an earlier search is never answered.
    if (changed.has('search')) this.#ask.stop();
    if (progress?.span == null || width === 0) return;
    const running = progress.state === 'running';
    const wanted = JSON.stringify([search, revision, progress.count, progress.span, running, width, zone]);
    if (wanted === this.#askedFor) return;
    this.#askedFor = wanted;
    this.#ask.want(running || changed.has('width'));
  }

  /** While the reader drags, nothing moves under the pointer. */
  #take({ edges, stacks }: Extract<ToLogPage, { type: 'histogram' }>): void {
    if (edges.length < 2) return;
    this.#ask.answered();
    const bins = { edges, stacks: sharedStacks(stacks) };
    if (this.#choice.isPressed) this.#late = bins;
    else this.#show(bins);
  }

  #takeLate(): void {
    const late = this.#late;
    this.#late = undefined;
    if (late !== undefined) this.#show(late);
  }

  #show(bins: Bins): void {
    for (const { userType } of bins.stacks) this.#colours.classOf(userType);
    const before = this.bins?.edges ?? [];
    this.#choice.carry((bin) => binAt(bins, before[bin] ?? 0));
    this.bins = bins;
  }

  #askNow(): boolean {
    const span = this.progress?.span;
    const edges = span == null ? [] : binEdges(span, this.width, this.zone);
    if (edges.length < 2) return false;
    this.post({ type: 'histogram', search: this.search, edges });
    return true;
  }

  protected override render(): TemplateResult {
    const { bins, progress } = this;
    const summary =
      bins === undefined
        ? ''
        : histogramStrings.summary(spanText(bins.edges[0] ?? 0, bins.edges.at(-1) ?? 0, this.zone), binText(bins));
    return html`<section class="histogram" id="timeline" aria-label=${histogramStrings.name}>
      <pe-one-stop>
      <div class="histogram-head" data-row>
        <span class="quiet histogram-span">${summary}${undatedNote(progress, summary !== '')}</span>
        ${
          this.#trail.canGoBack
            ? html`<button type="button" class="link-button" title=${histogramStrings.zoomOutHint} @click=${() => this.#zoomOut()}>${histogramStrings.zoomOut}</button>`
            : nothing
        }
        <div class="legends">${legend(this.query, this.bins, {
          classOf: this.#colours.classOf,
          onToggle: (userType, isOut) => this.#toggle(userType, isOut),
        })}</div>
      </div>
      ${
        progress !== undefined && progress.count > 0 && progress.span === null
          ? html`<p class="quiet histogram-empty">${histogramStrings.undated}</p>`
          : this.#plot()
      }
      </pe-one-stop>
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
      data-stop
      aria-label=${histogramStrings.name}
      aria-description=${histogramStrings.usage}
      @keydown=${(event: KeyboardEvent) => this.#gestures.key(event)}
      @pointerdown=${(event: PointerEvent) => this.#gestures.press(event)}
      @pointermove=${(event: PointerEvent) => this.#gestures.move(event)}
      @pointerup=${(event: PointerEvent) => this.#gestures.release(event)}
      @pointercancel=${() => this.#gestures.letGo()}
      @pointerleave=${() => this.#gestures.leave()}
      @blur=${() => this.#gestures.letGo()}
    >
      <svg width=${this.width} height=${plotHeight} aria-hidden="true">${
        scale === undefined
          ? nothing
          : histogramPlot(scale, {
              zone: this.zone,
              classOf: this.#colours.classOf,
              cursor,
              chosen: range,
            })
      }</svg>
      ${scale === undefined || bins === null ? nothing : histogramTip(scale, bins, { zone: this.zone, classOf: this.#colours.classOf })}
    </div>`;
  }

  #toggle(userType: string, isOut: boolean): void {
    this.#dispatch((isOut ? dropValue : excludeValue)(this.query, stackField, userType));
  }

  #zoom([first, last]: readonly [number, number]): void {
    const after = this.bins?.edges[first];
    const before = this.bins?.edges[last + 1];
    this.#gestures.letGo();
    if (after === undefined || before === undefined) return;
    this.#dispatch(this.#trail.zoom(this.query, writePeriod(after, before)));
  }

  /** The button may go: who came to it by the keyboard is led to the bars. */
  #zoomOut(): void {
    this.#dispatch(this.#trail.goBack(this.query));
    if (!this.#trail.canGoBack) this.querySelector<HTMLElement>('.histogram-plot')?.focus();
  }

  #speak(): void {
    const { bins } = this;
    if (bins === undefined) return;
    const [first, last] = this.#choice.bins ?? [0, 0];
    const { span, entries, parts } = binFacts(bins, first, last, this.zone);
    const counts = parts.map(({ userType, count }) => histogramStrings.part(userTypeText(userType), count));
    this.spoken = histogramStrings.spoken(span, entries, counts.join(', '));
    this.requestUpdate();
  }

  #dispatch(text: string): void {
    this.dispatchEvent(new CustomEvent('results-query', { detail: { text }, bubbles: true }));
  }
}

customElements.define('pe-log-histogram', LogHistogram);
