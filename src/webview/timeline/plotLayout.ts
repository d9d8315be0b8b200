// Where each notice stands in the plot from top to bottom: a section for each account and type, and in it lanes. Knows no document.

import { type Lanes, lanesOf } from '../../core/timeline/lanes.ts';
import type { DrawnNotice } from './drawnNotices.ts';

/** Pixels. */
export const laneHeight = 24;
export const barHeight = 19;
const headHeight = 22;
const accountHeight = 26;
const gap = 8;
/** Pixels that a bar takes across at least, where its subject is to be read and where there are too many even for its signs. */
const labelRoom = 150;
const bareRoom = 10;
/** Pixels of an end that fades. */
export const fadeLength = 30;
/** Pixels: least width of a bar, least width in which its text stands, and what its signs take. */
export const leastBar = 7;
export const leastInside = 64;
const signsRoom = 54;
/** A section of more lanes than these leaves its subjects no room, and one of more than those its signs neither. */
const mostLanes = 10;
const mostSignLanes = 30;

const typeOrder = ['UNPLANNED_INCIDENT', 'PLANNED', '', 'ANNOUNCEMENT'];

export interface PlotSection {
  readonly account: number;
  readonly typeKey: string;
  /** The first one of its account, whose name stands above it. */
  readonly isFirst: boolean;
  /** Pixels from the top: of its heading, and of its first lane. */
  readonly top: number;
  readonly lanesTop: number;
  /** Places among the drawn notices. */
  readonly lanes: Lanes;
}

export class PlotLayout {
  readonly sections: readonly PlotSection[];
  /** Pixels. */
  readonly height: number;
  readonly #drawn: readonly DrawnNotice[];
  /** Of each drawn notice, pixels from the top. */
  readonly #tops: Float64Array;

  /** `msPerPixel`: the notices have room as long as no more milliseconds than these are one pixel. `several`: accounts are named. */
  constructor(drawn: readonly DrawnNotice[], msPerPixel: number, several: boolean) {
    this.#drawn = drawn;
    this.#tops = new Float64Array(drawn.length);
    const sections: PlotSection[] = [];
    let top = 0;
    let account = -1;
    for (const members of sectionsOf(drawn)) {
      const item = drawn[members[0] ?? 0]?.item;
      if (item === undefined) continue;
      const isFirst = item.account !== account;
      account = item.account;
      const lanes = this.#lanes(members, msPerPixel);
      const lanesTop = top + headHeight + (isFirst && several ? accountHeight : 0);
      sections.push({ account, typeKey: item.typeKey, isFirst, top, lanesTop, lanes });
      for (const [lane, places] of lanes.entries())
        for (const place of places) this.#tops[place] = lanesTop + lane * laneHeight;
      top = lanesTop + lanes.length * laneHeight + gap;
    }
    this.sections = sections;
    this.height = top;
  }

  /** Pixels from the top of the plot. */
  topOf(place: number): number {
    return this.#tops[place] ?? 0;
  }

  /** The lane at a height; undefined where there is none. */
  laneAt(y: number): readonly number[] | undefined {
    const section = this.sections.find(
      ({ lanesTop, lanes }) => y >= lanesTop && y < lanesTop + lanes.length * laneHeight,
    );
    return section?.lanes[Math.floor((y - section.lanesTop) / laneHeight)];
  }

  /** Those of a lane that may be seen between two instants, in the order of time. */
  between(lane: readonly number[], from: number, to: number): readonly number[] {
    const first = firstEndingAfter(lane, this.#drawn, from);
    let last = first;
    while (last < lane.length && (this.#drawn[lane[last] ?? -1]?.span.start ?? 0) <= to) last++;
    return lane.slice(first, last);
  }

  /** The one nearest in time in the next lane above (-1) or below (1); undefined where there is none. */
  beside(place: number, step: -1 | 1): number | undefined {
    const lanes = this.sections.flatMap((section) => section.lanes);
    const lane = lanes[lanes.findIndex((places) => places.includes(place)) + step];
    const span = this.#drawn[place]?.span;
    if (lane === undefined || span === undefined) return undefined;
    const distance = (other: number) => {
      const { start, end } = this.#drawn[other]?.span ?? { start: 0, end: 0 };
      return Math.max(0, start - span.end, span.start - end);
    };
    return lane.reduce((nearest, other) => (distance(other) < distance(nearest) ? other : nearest));
  }

  #lanes(members: readonly number[], msPerPixel: number): Lanes {
    const fade = fadeLength * msPerPixel;
    const spans = members.map((place) => {
      const span = this.#drawn[place]?.span;
      if (span === undefined) return { start: 0, end: 0 };
      return { start: span.start - (span.isOpenStart ? fade : 0), end: span.end + (span.isOpenEnd ? fade : 0) };
    });
    const withSigns = spans.map(({ start, end }) => {
      const isNarrow = end - start < leastInside * msPerPixel;
      return { start, end: isNarrow ? Math.max(end, start + leastBar * msPerPixel) + signsRoom * msPerPixel : end };
    });
    let lanes = lanesOf(spans, labelRoom * msPerPixel);
    if (lanes.length > mostLanes) lanes = lanesOf(withSigns, 0);
    if (lanes.length > mostSignLanes) lanes = lanesOf(spans, bareRoom * msPerPixel);
    return lanes.map((lane) => lane.map((index) => members[index] ?? 0));
  }
}

/** Places among the drawn notices, by account and type. */
function sectionsOf(drawn: readonly DrawnNotice[]): readonly (readonly number[])[] {
  const sections = new Map<string, number[]>();
  for (const [place, { item }] of drawn.entries()) {
    const key = `${item.account} ${item.typeKey}`;
    const members = sections.get(key);
    if (members === undefined) sections.set(key, [place]);
    else members.push(place);
  }
  const first = (members: readonly number[]) => drawn[members[0] ?? 0]?.item;
  const order = (typeKey: string) => typeOrder.indexOf(typeOrder.includes(typeKey) ? typeKey : '');
  return [...sections.values()].sort((membersA, membersB) => {
    const [a, b] = [first(membersA), first(membersB)];
    if (a === undefined || b === undefined) return 0;
    return a.account - b.account || order(a.typeKey) - order(b.typeKey) || (a.typeKey < b.typeKey ? -1 : 1);
  });
}

/** In a lane none covers another: its ends rise as its starts do. */
function firstEndingAfter(lane: readonly number[], drawn: readonly DrawnNotice[], instant: number): number {
  let low = 0;
  let high = lane.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((drawn[lane[middle] ?? -1]?.span.end ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The layout of the last time, as long as it is the right one: over small steps of zooming no lane moves. */
export class KeptLayout {
  #layout: PlotLayout | undefined;
  #madeOf: readonly unknown[] = [];

  of(drawn: readonly DrawnNotice[], msPerPixel: number, several: boolean): PlotLayout {
    const step = 2 ** Math.ceil(Math.log2(msPerPixel));
    const wanted = [drawn, step, several];
    if (this.#layout === undefined || wanted.some((part, place) => part !== this.#madeOf[place]))
      this.#layout = new PlotLayout(drawn, step, several);
    this.#madeOf = wanted;
    return this.#layout;
  }
}
