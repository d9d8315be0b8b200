// The timeline: notices over time as a chart or as a table, what of time is shown, and what of the reader's doing it persists.

import '../parts/oneStop.ts';
import './timelinePlot.ts';
import './timelineTable.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { day, minute } from '../../core/text/timeWindow.ts';
import { firstRange, keptNear, moved, rangeAround, type TimeRange, zoomed } from '../../core/timeline/range.ts';
import { isInstant, isRecord, isText } from '../../protocol/guards.ts';
import type { TimelineItem } from '../../protocol/timeline.ts';
import type { FromTimelinePage, ToTimelinePage } from '../../protocol/timelineMessages.ts';
import { EditorApi } from '../parts/editorApi.ts';
import { zoneSwitch } from '../parts/parts.ts';
import { timelineStrings } from '../strings/timeline.ts';
import { pageShare, type RangeChange, zoomStep } from './plotGestures.ts';
import { ReceivedTimeline } from './receivedTimeline.ts';
import {
  accountProblems,
  emptyState,
  narrowingLines,
  type RangeChoice,
  rangeButtons,
  undatedList,
  viewSwitch,
} from './timelineParts.ts';
import { longestKey, readTimelinePlace, type TimelinePlace } from './timelinePlace.ts';
import { busySentence, rangeSentence } from './timelineWords.ts';

class TimelinePage extends LitElement {
  static override properties = {
    range: { state: true },
    isTable: { state: true },
    isWhole: { state: true },
    active: { state: true },
    spoken: { state: true },
  };

  /** Undefined until there is something to show. */
  declare range: TimeRange | undefined;
  declare isTable: boolean;
  /** All notices without a date are listed. */
  declare isWhole: boolean;
  /** The key of the notice that the keys are at; '': none. */
  declare active: string;
  declare spoken: string;

  readonly #editor = new EditorApi<ToTimelinePage, FromTimelinePage>();
  readonly #post = (message: FromTimelinePage) => this.#editor.post(message);
  readonly #received = new ReceivedTimeline();
  #tablePlace: TimelinePlace;
  /** Pixels that are above what is in sight of the plot. */
  #plotTop: number;

  constructor() {
    super();
    const { persisted } = this.#editor;
    const { from, to, isTable, active, tablePlace, plotTop } = isRecord(persisted) ? persisted : {};
    this.range = isInstant(from) && isInstant(to) && from < to ? { from, to } : undefined;
    this.isTable = isTable === true;
    this.isWhole = false;
    this.active = isText(active, longestKey) ? active : '';
    this.#tablePlace = readTimelinePlace(tablePlace);
    this.#plotTop = typeof plotTop === 'number' && plotTop >= 0 ? plotTop : 0;
    this.spoken = '';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#editor.listen(
      {
        timeline: (message) => {
          this.#received.take(message);
          this.range ??= firstRange(this.#received.now);
        },
      },
      () => this.requestUpdate(),
    );
    this.#tick();
    this.#post({ type: 'ready' });
  }

  protected override render(): TemplateResult {
    const received = this.#received;
    const { state, notices, context, clock } = received;
    const isBusy = state === 'opening' || state === 'loading';
    return html`<main aria-label=${timelineStrings.page} aria-busy=${isBusy}>
      <div class="timeline-head">
        <h1>${timelineStrings.page}</h1>
        ${state === 'drawn' && !this.isTable ? rangeButtons((choice) => this.#choose(choice)) : nothing}
        <span class="spring"></span>
        ${state === 'drawn' || state === 'undated' ? viewSwitch(this.isTable, (isTable) => this.#show(isTable)) : nothing}
        ${zoneSwitch(clock.zone, (zone) => this.#post({ type: 'setZone', zone }))}
      </div>
      ${accountProblems(received, this.#post)} ${narrowingLines(received, this.#post)}
      ${state === 'drawn' || (state === 'undated' && this.isTable) ? this.#notices() : nothing}
      ${state === 'drawn' ? nothing : emptyState(state, received, this.#post)}
      ${
        this.isTable
          ? nothing
          : undatedList(notices.undated, context, this.isWhole, {
              open: (item) => this.#open(item),
              showAll: () => {
                this.isWhole = true;
              },
            })
      }
      <div class="only-read" role="status">${this.spoken}</div>
    </main>`;
  }

  #notices(): TemplateResult {
    const { notices, context, clock } = this.#received;
    if (this.isTable) {
      return html`<pe-timeline-table
        .notices=${notices}
        .accounts=${context.accounts}
        .clock=${clock}
        .place=${this.#tablePlace}
        @timeline-open=${(event: CustomEvent<{ item: TimelineItem }>) => this.#open(event.detail.item)}
        @timeline-place=${(event: CustomEvent<TimelinePlace>) => this.#stay(event.detail)}
      ></pe-timeline-table>`;
    }
    const range = this.range ?? firstRange(context.now);
    return html`<p class="summary">${rangeSentence(notices.drawn, range, clock)}
        <span class="quiet">${busySentence(notices, range, clock)}</span></p>
      <pe-timeline-plot
        .notices=${notices}
        .range=${range}
        .context=${context}
        .clock=${clock}
        .active=${this.active}
        .top=${this.#plotTop}
        @timeline-range=${(event: CustomEvent<RangeChange>) => this.#move(event.detail.range, event.detail.isByKey)}
        @timeline-active=${(event: CustomEvent<string>) => this.#activate(event.detail)}
        @timeline-scroll=${(event: CustomEvent<number>) => this.#scrolled(event.detail)}
        @timeline-open=${(event: CustomEvent<{ item: TimelineItem }>) => this.#open(event.detail.item)}
      ></pe-timeline-plot>`;
  }

  /** `isTold`: a screen reader hears what is shown now. */
  #move(range: TimeRange, isTold: boolean): void {
    const { notices, whole, clock } = this.#received;
    this.range = keptNear(range, whole);
    if (isTold) this.spoken = rangeSentence(notices.drawn, this.range, clock);
    this.#persistSoon();
  }

  #choose(choice: RangeChoice): void {
    const { now, whole } = this.#received;
    const range = this.range ?? firstRange(now);
    const length = range.to - range.from;
    const isNowSeen = now >= range.from && now <= range.to;
    const anchor = isNowSeen ? now : (range.from + range.to) / 2;
    const ranges: Readonly<Record<RangeChoice, TimeRange>> = {
      earlier: moved(range, -length * pageShare),
      later: moved(range, length * pageShare),
      in: zoomed(range, 1 / zoomStep, anchor),
      out: zoomed(range, zoomStep, anchor),
      now: rangeAround(now, length),
      week: rangeAround(now, 7 * day),
      month: firstRange(now),
      all: whole,
    };
    this.#move(ranges[choice], true);
  }

  #activate(key: string): void {
    this.active = key;
    this.#persistSoon();
  }

  #stay(place: TimelinePlace): void {
    this.#tablePlace = place;
    this.#persistSoon();
  }

  #scrolled(top: number): void {
    this.#plotTop = top;
    this.#persistSoon();
  }

  #show(isTable: boolean): void {
    this.isTable = isTable;
    this.#persistSoon();
  }

  #open({ account, id }: TimelineItem): void {
    const connectionName = this.#received.message?.accounts[account]?.connectionName;
    if (connectionName !== undefined) this.#post({ type: 'openNotice', connectionName, id });
  }

  /** Brings what depends on now up to date at each full minute. */
  #tick(): void {
    setTimeout(
      () => {
        this.#received.tick();
        this.requestUpdate();
        this.#tick();
      },
      minute - (Date.now() % minute),
    );
  }

  #persistSoon(): void {
    const { isTable, active } = this;
    this.#editor.persistSoon(() => ({
      ...this.range,
      isTable,
      active,
      tablePlace: this.#tablePlace,
      plotTop: this.#plotTop,
    }));
  }
}

customElements.define('pe-timeline-page', TimelinePage);
