// How many entries there are over time, stacked by a field's values: dragging in it zooms, clicking a part or a name leaves that value out.

import '../parts/oneStop.ts';
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { dropValue, excludeValue, type QueryEdit } from '../../core/query/edit.ts';
import { writePeriod } from '../../core/query/plan.ts';
import { usCentral } from '../../core/text/zoneClock.ts';
import type { LogProgress, TimeSpan } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { PacedAsk } from '../parts/pacedAsk.ts';
import { histogramStrings } from '../strings/result.ts';
import { type ColourOwners, firstColours } from '../table/columnChoice.ts';
import { BinChoice } from './binChoice.ts';
import { chosenSpan, namesTime } from './comparedSpan.ts';
import { type BinZone, binEdges, type FieldBins, sharedStacks } from './histogramBins.ts';
import { HistogramGestures } from './histogramGestures.ts';
import { colourChoice, legend } from './histogramLegend.ts';
import { headButtons, keepHeight, plotArea, undatedNote } from './histogramParts.ts';
import { HistogramScale } from './histogramPlot.ts';
import { spokenBins, summaryText } from './histogramText.ts';
import { StackColours } from './stackColours.ts';
import { ZoomTrail } from './zoomTrail.ts';

/**
 * `<pe-log-histogram>`: of the rows of `search` and `revision`, which `query` found, its ages counted back from `countedAt`. `post`: to
 * the editor. Tells `results-edit` (QueryEdit), `histogram-compare` (TimeSpan: what is different there is wanted; null: in all that is
 * shown), `histogram-field` (string: whose values are to be coloured) and `histogram-owners` (ColourOwners: others have the colours).
 */
export class LogHistogram extends LitElement {
  static override properties = {
    search: { attribute: false },
    revision: { attribute: false },
    progress: { attribute: false },
    query: { attribute: false },
    countedAt: { attribute: false },
    answer: { attribute: false },
    zone: { attribute: false },
    compares: { attribute: false },
    compared: { attribute: false },
    field: { attribute: false },
    fields: { attribute: false },
    owners: { attribute: false },
    bins: { state: true },
    width: { state: true },
    spoken: { state: true },
  };

  declare search: number;
  declare revision: number;
  declare progress: LogProgress | undefined;
  declare query: string;
  declare countedAt: number;
  /** The editor's last answer, of whatever search; undefined before there was one. */
  declare answer: Extract<ToLogPage, { type: 'histogram' }> | undefined;
  declare zone: BinZone;
  /** What is different is shown below. */
  declare compares: boolean;
  /** The span that is compared there, where it isn't all that is shown. */
  declare compared: TimeSpan | null;
  /** Whose values are coloured, of the fields that there are. */
  declare field: string;
  declare fields: readonly string[];
  /** Which of them had the colours, before a reload too. */
  declare owners: ColourOwners | undefined;
  declare post: (message: FromLogPage) => void;
  declare bins: FieldBins | undefined;
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
    onRelease: () => requestAnimationFrame(() => this.#takeLate()),
    onZoom: (bins) => this.#zoom(bins),
    onCompare: (bins) => this.#compare(bins),
    onPart: (value) => this.#toggle(value, false),
    onSpeak: () => this.#speak(),
  });
  /** Not shown yet: came while the reader dragged. It waits until what comes of that is drawn: both may change the layout. */
  #late: FieldBins | undefined;

  constructor() {
    super();
    this.search = 0;
    this.revision = 0;
    this.query = '';
    this.zone = { zone: 'local', serviceZone: usCentral };
    this.compares = false;
    this.compared = null;
    this.field = firstColours;
    this.fields = [];
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
    if (changed.has('search')) this.#late = undefined;
    if (changed.has('search') || this.#choice.bins === null) this.spoken = '';
    this.#colours.restore(this.owners);
    if (changed.has('answer') && this.answer?.search === this.search) this.#take(this.answer);
    if (this.progress?.count === 0) this.bins = undefined;
    this.#scale = this.bins === undefined || this.width === 0 ? undefined : new HistogramScale(this.bins, this.width);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { progress, width, zone, search, revision, field } = this;
    // What was asked about the rows of an earlier search is never answered.
    if (changed.has('search')) this.#ask.stop();
    keepHeight(this.querySelector('.histogram-head'), changed.has('width'));
    if (progress?.span == null || width === 0) return;
    const running = progress.state === 'running';
    const wanted = JSON.stringify([search, revision, progress.count, progress.span, running, width, zone, field]);
    if (wanted === this.#askedFor) return;
    this.#askedFor = wanted;
    this.#ask.want(running || changed.has('width'));
  }

  /** While the reader drags, nothing moves under the pointer. */
  #take({ edges, stacks, field }: Extract<ToLogPage, { type: 'histogram' }>): void {
    if (edges.length < 2) return;
    this.#ask.answered();
    this.#late = { edges, stacks: sharedStacks(stacks), field };
    this.#takeLate();
  }

  #takeLate(): void {
    if (this.#late === undefined || this.#choice.isPressed) return;
    this.#show(this.#late);
    this.#late = undefined;
  }

  #show(bins: FieldBins): void {
    const isWhole = this.progress?.state !== 'running';
    if (this.#colours.assign(bins.field, bins.stacks, isWhole)) this.#tell('histogram-owners', this.#colours.owners);
    const isOther = this.#choice.carry(this.bins, bins);
    this.bins = bins;
    if (isOther && this.spoken !== '') this.#speak();
  }

  #askNow(): boolean {
    const span = this.progress?.span;
    const edges = span == null ? [] : binEdges(span, this.width, this.zone);
    if (edges.length < 2) return false;
    this.post({ type: 'histogram', search: this.search, edges, field: this.field });
    return true;
  }

  protected override render(): TemplateResult {
    const { bins, progress, query, field, fields } = this;
    const asks = !this.compares && namesTime(query);
    const summary = bins === undefined ? '' : summaryText(bins, this.zone);
    return html`<section class="histogram" id="timeline" aria-label=${histogramStrings.name}>
      <pe-one-stop>
      <div class="histogram-head" data-row>
        <span class="quiet histogram-span">${summary}${undatedNote(progress, summary !== '')}</span>
        ${headButtons(this.#trail.canGoBack ? this.#zoomOut : undefined, asks ? this.#compareShown : undefined)}
        ${colourChoice({ field, fields, onField: (chosen) => this.#tell('histogram-field', chosen) })}
        <div class="legends">${legend(bins?.stacks ?? [], {
          query,
          field: this.#shownField,
          classOf: this.#colours.classOf,
          onToggle: (value, isOut) => this.#toggle(value, isOut),
        })}</div>
      </div>
      ${plotArea(this.#scale, {
        progress,
        gestures: this.#gestures,
        choice: this.#choice,
        width: this.width,
        zone: this.zone,
        classOf: this.#colours.classOf,
        compared: this.compared,
      })}
      </pe-one-stop>
      <div class="only-read" role="status">${this.spoken}</div>
    </section>`;
  }

  /** Whose values the bars show: not those of a field that was chosen just now. */
  get #shownField(): string {
    return this.bins?.field ?? this.field;
  }

  #toggle(value: string, isOut: boolean, field = this.#shownField): void {
    this.#tell('results-edit', (asked) => (isOut ? dropValue : excludeValue)(asked, field, value));
  }

  /** What is shown is what is compared from now on. */
  #zoom(bins: readonly [number, number]): void {
    const span = chosenSpan(this, bins);
    this.#gestures.letGo();
    if (span === undefined) return;
    if (this.compared !== null) this.#tell('histogram-compare', null);
    this.#tell('results-edit', (asked) => this.#trail.zoom(asked, writePeriod(...span)));
  }

  #compare(bins: readonly [number, number]): void {
    const span = chosenSpan(this, bins);
    if (span !== undefined) this.#tell('histogram-compare', span);
  }

  /** The button may go: who came to it by the keyboard is led to the bars. */
  readonly #zoomOut = (): void => {
    this.#tell('results-edit', (asked) => this.#trail.goBack(asked));
    if (!this.#trail.canGoBack) this.querySelector<HTMLElement>('.histogram-plot')?.focus();
  };

  readonly #compareShown = (): void => this.#tell('histogram-compare', null);

  #speak(): void {
    if (this.bins === undefined) return;
    this.spoken = spokenBins(this.bins, this.#choice.bins ?? [0, 0], this.zone);
    this.requestUpdate();
  }

  #tell(type: 'results-edit', edit: QueryEdit): void;
  #tell(type: 'histogram-compare' | 'histogram-field' | 'histogram-owners', detail: unknown): void;
  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define('pe-log-histogram', LogHistogram);
