// The plot of the timeline: bars drawn on a canvas, and what makes of it a list that keys and screen readers go through.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { revealing, type TimeRange } from '../../core/timeline/range.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { timelineStrings } from '../strings/timeline.ts';
import { placeOfActive, type Step, steppedPlace, zoomAnchor } from './activePlace.ts';
import { type DrawnNotice, keyAt, keyOf, type NoticesInTime, noNotices } from './drawnNotices.ts';
import type { WordContext } from './noticeWords.ts';
import { paintPlot } from './plotDrawing.ts';
import { PlotGestures, type RangeChange } from './plotGestures.ts';
import { placeUnder, revealLane } from './plotHit.ts';
import { KeptLayout, type PlotLayout } from './plotLayout.ts';
import { type PlotLook, readLook } from './plotLook.ts';
import { barOptions, barTip, optionId, type PointInFrame, plotLegend, sectionHead } from './plotParts.ts';
import { stillBar } from './stillBar.ts';
import { plotHead, ticksOf } from './timeAxis.ts';
import { TimeScale } from './timeScale.ts';

const nowhere = { place: -1, x: 0, y: 0, width: 0, height: 0 };

/**
 * `<pe-timeline-plot>`. Tells `timeline-range` (RangeChange), `timeline-active` (the key of the active notice), `timeline-scroll` (pixels
 * that are above what is in sight) and `timeline-open` (DrawnNotice).
 */
class TimelinePlot extends LitElement {
  static override properties = {
    notices: { attribute: false },
    range: { attribute: false },
    context: { attribute: false },
    clock: { attribute: false },
    active: { attribute: false },
    top: { attribute: false },
    width: { state: true },
    pointed: { state: true },
    look: { state: true },
  };

  declare notices: NoticesInTime;
  declare range: TimeRange;
  declare context: WordContext;
  declare clock: DisplayZone;
  /** As `keyOf` has it; '': none. */
  declare active: string;
  /** Pixels that were above what was in sight when the reader left. */
  declare top: number;
  /** Pixels. */
  declare width: number;
  /** The bar that is pointed at, and where in the plot's frame; `place` -1: none. */
  declare pointed: { readonly place: number } & PointInFrame;
  declare look: PlotLook | undefined;

  #layout: PlotLayout | undefined;
  readonly #layouts = new KeptLayout();
  #scale: TimeScale | undefined;
  #ticks: readonly number[] = [];
  /** Of the active one among the drawn. */
  #place = -1;
  /** It was scrolled to `top`. */
  #isBack = false;
  #keepBar: ReturnType<typeof stillBar>;
  readonly #resized = new ResizeObserver(([entry]) => {
    this.width = entry?.target.clientWidth ?? 0;
    this.#draw();
  });
  readonly #themed = new MutationObserver(() => (this.look = readLook(this)));
  readonly #gestures = new PlotGestures({
    scale: () => this.#scale,
    anchor: () => zoomAnchor(this.range, this.#drawn[this.#activePlace]?.span.start, this.context.now),
    onRange: (range, isByKey) => this.#dispatch('timeline-range', { range, isByKey } satisfies RangeChange),
    onScroll: (pixels) => this.#scroller?.scrollBy({ top: pixels, behavior: 'instant' }),
    onStep: (step) => this.#step(step),
    onOpen: () => this.#open(this.#place),
    keyUnder: (event) => keyAt(this.#placeUnder(event), this.#drawn, this.context.accounts),
    onPoint: (event) => this.#point(event),
    onClick: (event) => this.#open(this.#placeUnder(event)),
  });

  constructor() {
    super();
    this.notices = noNotices;
    this.range = { from: 0, to: 1 };
    this.context = { zone: 'local', now: 0, accounts: [], isNarrowed: false };
    this.clock = { zone: 'local', serviceZone: 'UTC' };
    this.active = '';
    this.top = 0;
    this.width = 0;
    this.pointed = nowhere;
    this.look = undefined;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    this.#themed.disconnect();
  }

  protected override firstUpdated(): void {
    const scroller = this.#scroller;
    if (scroller !== null) this.#resized.observe(scroller);
    this.#themed.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
    this.#themed.observe(document.body, { attributeFilter: ['class'] });
    this.look = readLook(this);
    // The signs are drawn once their font is there.
    void document.fonts.load('12px codicon').then(() => (this.look = readLook(this)));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('notices') || changed.has('active')) {
      this.#place = placeOfActive(this.#drawn, this.active, this.context, this.#place);
    }
    this.#scale = this.width === 0 ? undefined : new TimeScale(this.range, this.width);
    if (this.#scale === undefined) return;
    this.#ticks = ticksOf(this.#scale, this.clock);
    const before = this.#layout;
    this.#layout = this.#layouts.of(this.#drawn, this.#scale.msPerPixel, this.context.accounts.length > 1);
    if (changed.has('notices')) this.pointed = nowhere;
    else if (before !== this.#layout)
      this.#keepBar = stillBar(this.#scroller, before, this, [this.pointed.place, this.#activePlace]);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('notices')) this.look = readLook(this);
    // Before there is a layout there is nothing to scroll.
    if (!this.#isBack && this.#layout !== undefined) this.#scroller?.scrollTo({ top: this.top, behavior: 'instant' });
    if (this.#layout !== undefined) this.#keepBar?.(this.#layout);
    this.#keepBar = undefined;
    this.#isBack = this.#layout !== undefined;
    this.#draw();
  }

  protected override render(): TemplateResult {
    const scale = this.#scale;
    const layout = this.#layout;
    const place = this.#place;
    return html`${guard([this.notices], () => plotLegend(this.#drawn))}
      <div class="plot-frame">
        <div class="plot-head">
          ${scale === undefined ? nothing : plotHead(this.notices, scale, this.#ticks, this.context.now, this.clock)}
        </div>
        <div
          class="plot ${this.pointed.place >= 0 ? 'pointed' : ''} ${this.#gestures.isDragging ? 'dragging' : ''}"
          role="listbox"
          tabindex="0" data-after-problem
          aria-label=${timelineStrings.chart}
          aria-description=${timelineStrings.usage}
          aria-activedescendant=${optionId(place)}
          @keydown=${(event: KeyboardEvent) => this.#gestures.key(event)}
          @pointerdown=${(event: PointerEvent) => this.#gestures.press(event)}
          @pointermove=${(event: PointerEvent) => this.#gestures.move(event)}
          @pointerup=${(event: PointerEvent) => this.#gestures.release(event)}
          @pointercancel=${() => this.#gestures.letGo()}
          @lostpointercapture=${() => this.requestUpdate()}
          @pointerleave=${() => (this.pointed = nowhere)}
          @wheel=${{ handleEvent: (event: WheelEvent) => this.#gestures.wheel(event), passive: false }}
          @scroll=${() => {
            this.#draw();
            this.#dispatch('timeline-scroll', this.#scroller?.scrollTop ?? 0);
          }}
        >
          <div class="plot-body" .style=${`height:${layout?.height ?? 0}px`}>
            <canvas aria-hidden="true"></canvas>
            ${layout?.sections.map((section) => sectionHead(section, this.context.accounts))}
            ${layout === undefined || scale === undefined ? nothing : barOptions(place, this.#drawn, layout, scale, this.context)}
          </div>
        </div>
        ${this.#tip()}
      </div>`;
  }

  #tip(): TemplateResult | typeof nothing {
    const notice = this.#drawn[this.pointed.place];
    if (notice === undefined || this.#gestures.isDragging) return nothing;
    return barTip(notice, this.pointed, this.context);
  }

  get #scroller(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.plot');
  }

  get #drawn(): readonly DrawnNotice[] {
    return this.notices.drawn;
  }

  /** -1: none. */
  get #activePlace(): number {
    return this.active === '' ? -1 : this.#place;
  }

  #step(step: Step): void {
    const place = this.#place;
    // The first key tells of the one where one is.
    const isFirst = this.active === '' && (step === 'previous' || step === 'next');
    this.#activate(isFirst ? place : steppedPlace(step, place, this.#drawn.length, this.#layout));
  }

  #activate(place: number): void {
    const notice = this.#drawn[place];
    const top = this.#layout?.topOf(place) ?? 0;
    if (notice === undefined) return;
    this.#dispatch('timeline-active', keyOf(notice.item, this.context.accounts));
    const range = revealing(this.range, notice.span.start, notice.span.end);
    if (range !== this.range) this.#dispatch('timeline-range', { range, isByKey: false } satisfies RangeChange);
    revealLane(this.#scroller, top);
    this.pointed = nowhere;
  }

  #open(place: number): void {
    const notice = this.#drawn[place];
    if (notice === undefined) return;
    this.#dispatch('timeline-active', keyOf(notice.item, this.context.accounts));
    this.#dispatch('timeline-open', notice);
  }

  #point(event: PointerEvent): void {
    const frame = this.querySelector('.plot-frame')?.getBoundingClientRect();
    const place = this.#placeUnder(event);
    if (frame === undefined || (place === -1 && this.pointed.place === -1)) return;
    const { left, top, width, height } = frame;
    this.pointed = { place, x: event.clientX - left, y: event.clientY - top, width, height };
  }

  #placeUnder(event: PointerEvent): number {
    const [scroller, layout, scale] = [this.#scroller, this.#layout, this.#scale];
    if (scroller === null || layout === undefined || scale === undefined) return -1;
    return placeUnder(event, scroller, { layout, drawn: this.#drawn, scale });
  }

  #draw(): void {
    const [scroller, canvas] = [this.#scroller, this.querySelector('canvas')];
    const [layout, scale, look] = [this.#layout, this.#scale, this.look];
    if (scroller === null || canvas === null || layout === undefined || scale === undefined || look === undefined)
      return;
    const height = Math.min(scroller.clientHeight, layout.height);
    const part = { layout, drawn: this.#drawn, scale, look, ticks: this.#ticks };
    paintPlot(canvas, { ...part, top: scroller.scrollTop, height, now: this.context.now });
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-timeline-plot', TimelinePlot);
