// The same notices as a table, those without a date too.

import '../table/dataTable.ts';
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { comesTwice, formatColumnInstant, hour, localClock, minute, offsetName } from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { aheadAt } from '../../core/text/zoneClock.ts';
import type { TimelineItem } from '../../protocol/timeline.ts';
import { nameCharacterWidth } from '../parts/textWidth.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { givenText } from '../strings/noticeDates.ts';
import { formatCount, pageLocale } from '../strings/numbers.ts';
import { timelineStrings } from '../strings/timeline.ts';
import { inputZoneName } from '../strings/zone.ts';
import { fittingWidth, type TableColumn } from '../table/columnWidths.ts';
import type { ScrollRequest } from '../table/scrollRequest.ts';
import { keyOf, type NoticesInTime, noNotices } from './drawnNotices.ts';
import { readTimelinePlace, type TimelinePlace } from './timelinePlace.ts';

const fields = [
  'start',
  'end',
  'subject',
  'type',
  'status',
  'others',
  'overlap',
  'resources',
  'acknowledged',
  'account',
] as const;
type Field = (typeof fields)[number];

/** Pixels that a column is made wide at most to fit its texts. */
const widestFitting = 360;

interface Row {
  readonly item: TimelineItem;
  /** Null where it has no date. */
  readonly others: number | null;
}

/** `<pe-timeline-table>`. `place`: where the reader was when it was shown last. Tells `timeline-open` ({item}) and `timeline-place` (TimelinePlace). */
class TimelineTable extends LitElement {
  static override properties = {
    notices: { attribute: false },
    accounts: { attribute: false },
    clock: { attribute: false },
    place: { attribute: false },
    order: { state: true },
    active: { state: true },
  };

  declare notices: NoticesInTime;
  /** Their names, by their places. */
  declare accounts: readonly string[];
  declare clock: DisplayZone;
  declare place: TimelinePlace;
  declare order: SortOrder;
  declare active: number;
  /** Which notice that is, as `keyOf` has it; '': none. */
  #activeKey = '';
  #rows: readonly Row[] = [];
  #columns: readonly TableColumn[] = [];
  #version = 0;
  /** First row in sight. */
  #top = 0;
  #scrollRequest: ScrollRequest | undefined;

  constructor() {
    super();
    this.notices = noNotices;
    this.accounts = [];
    this.clock = { zone: 'local', serviceZone: 'UTC' };
    this.place = readTimelinePlace(undefined);
    this.order = this.place.order;
    this.active = -1;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.#goTo(this.place);
    const isSame =
      !changed.has('notices') && !changed.has('order') && !changed.has('clock') && !changed.has('accounts');
    if (isSame) return;
    const rows: readonly Row[] = [
      ...this.notices.drawn.map(({ item, others }) => ({ item, others })),
      ...this.notices.undated.map((item) => ({ item, others: null })),
    ];
    this.#rows = sorted(rows, this.order, (row, field) => this.#text(row, field));
    this.active = this.#rows.findIndex(({ item }) => keyOf(item, this.accounts) === this.#activeKey);
    const character = nameCharacterWidth();
    this.#columns = fields
      .filter((field) => field !== 'account' || this.accounts.length > 1)
      .filter((field) => field !== 'overlap' || rows.some(({ item }) => item.overlap !== ''))
      .map((field) => this.#column(field, character));
    this.#version++;
  }

  protected override render(): TemplateResult {
    return html`<pe-table
      id="timeline-rows"
      .label=${timelineStrings.table}
      .columns=${this.#columns}
      .count=${this.#rows.length}
      .order=${this.order}
      .active=${this.active}
      .version=${this.#version}
      .cell=${this.#cell}
      .scrollRequest=${this.#scrollRequest}
      @table-sort=${(event: CustomEvent<SortOrder>) => {
        this.order = event.detail;
        this.#stay(this.#top);
      }}
      @table-active=${(event: CustomEvent<{ row: number }>) => {
        this.active = event.detail.row;
        const active = this.#rows[this.active]?.item;
        this.#activeKey = active === undefined ? '' : keyOf(active, this.accounts);
        this.#stay(this.#top);
      }}
      @table-range=${({ detail: [top] }: CustomEvent<readonly [number, number]>) => {
        if (top !== this.#top) this.#stay(top);
      }}
      @table-open=${(event: CustomEvent<number>) => this.#open(event.detail)}
    ></pe-table>`;
  }

  /** Where the reader was. */
  #goTo({ order, active, top }: TimelinePlace): void {
    this.order = order;
    this.#activeKey = active;
    this.#top = top;
    if (top > 0) this.#scrollRequest = { by: 0, to: { row: top, align: 'start' } };
  }

  #stay(top: number): void {
    this.#top = top;
    const detail: TimelinePlace = { order: this.order, active: this.#activeKey, top };
    this.dispatchEvent(new CustomEvent('timeline-place', { detail, bubbles: true }));
  }

  #column(field: Field, character: number | undefined): TableColumn {
    const zone = inputZoneName(this.clock.zone, this.clock.serviceZone);
    const names = timelineStrings.columns;
    const known = field === 'others' && this.notices.isNarrowed ? 'othersShown' : field;
    const label = known === 'start' || known === 'end' ? names[known](zone) : names[known];
    const textOf = (row: number) => this.#cell(row, field) ?? '';
    const width = fittingWidth(label, this.#rows.length, textOf, 60, widestFitting, character);
    return { key: field, label, width, grow: field === 'subject' ? 1 : 0 };
  }

  readonly #cell = (place: number, column: string): string | undefined => {
    const row = this.#rows[place];
    const field = fields.find((known) => known === column);
    return row === undefined || field === undefined ? undefined : this.#text(row, field);
  };

  #text({ item, others }: Row, field: Field): string {
    switch (field) {
      case 'start':
      case 'end': {
        const instant = field === 'start' ? item.startDate : item.endDate;
        const given = item.unreadableDates?.[field];
        if (instant !== null) return columnText(instant, this.clock);
        return given === undefined ? timelineStrings.notGiven : timelineStrings.unreadable(givenText(given));
      }
      case 'others':
        return others === null ? '' : formatCount(others);
      case 'resources':
        return item.resources === null ? '' : formatCount(item.resources);
      case 'acknowledged':
        return item.acknowledged ? timelineStrings.yes : timelineStrings.no;
      case 'account':
        return lineText(this.accounts[item.account] ?? '');
      default:
        return lineText(item[field]);
    }
  }

  #open(place: number): void {
    const row = this.#rows[place];
    if (row !== undefined) this.dispatchEvent(new CustomEvent('timeline-open', { detail: row, bubbles: true }));
  }
}

/** The column's head names the zone by its place; what its clocks show twice, or never, is told apart by its name at that time. */
function columnText(instant: Instant, { zone, serviceZone }: DisplayZone): string {
  const text = formatColumnInstant(instant, zone).replace(/:\d\d$/, '');
  if (zone === 'service') return isByHead(instant, serviceZone) ? text : `${text} ${offsetName(instant.offset)}`;
  return zone === 'local' && comesTwice(instant.ms) ? `${text} ${localClock(instant.ms, pageLocale())}` : text;
}

/** The service wrote it in the zone of the column's head, whose clocks aren't set within an hour of it. */
function isByHead({ ms, offset }: Instant, serviceZone: string): boolean {
  return [-hour, 0, hour].every((apart) => aheadAt(serviceZone, ms + apart) === offset * minute);
}

/** Numbers and dates by what they are, what isn't given last, texts as a reader sorts them. */
function sorted(
  rows: readonly Row[],
  { field, descending }: SortOrder,
  textOf: (row: Row, field: Field) => string,
): readonly Row[] {
  const known = fields.find((one) => one === field) ?? 'start';
  const collator = new Intl.Collator(pageLocale());
  const sign = descending ? -1 : 1;
  const numberOf = (row: Row): number | null => {
    if (known === 'start') return row.item.startDate?.ms ?? null;
    if (known === 'end') return row.item.endDate?.ms ?? null;
    return known === 'others' ? row.others : row.item.resources;
  };
  const isNumber = known === 'start' || known === 'end' || known === 'others' || known === 'resources';
  return [...rows].sort((a, b) => {
    if (!isNumber) return sign * collator.compare(textOf(a, known), textOf(b, known)) || a.item.id - b.item.id;
    const [one, other] = [numberOf(a), numberOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.item.id - b.item.id;
    return sign * (one - other) || a.item.id - b.item.id;
  });
}

customElements.define('pe-timeline-table', TimelineTable);
