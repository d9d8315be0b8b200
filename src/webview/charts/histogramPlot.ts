// The drawing of the histogram: bars, axes, and what is chosen in it. All places are pixels from the upper left corner.

import { ticks } from 'd3-array';
import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { TimeSpan } from '../../protocol/log.ts';
import { labelWidths } from '../parts/textWidth.ts';
import { formatCount } from '../strings/numbers.ts';
import { labelsWithRoom } from './axisLabels.ts';
import { axisStep, axisTimes, type Bins, type BinZone, binTotal, highestTotal } from './histogramBins.ts';
import { tickText } from './histogramText.ts';

/** Pixels: the whole drawing, and what of it is around the bars. */
export const plotHeight = 88;
const above = 6;
const below = 18;
const right = 6;
/** Pixels of a character of a label, of a label's surroundings, and least ones for a label of the time axis. */
const characterWidth = 6.4;
const labelGap = 10;
const tickRoom = 104;
/** Pixels: so much of a bar is seen however few entries it has. */
const lowestBar = 2;

export class HistogramScale {
  readonly bins: Bins;
  readonly width: number;
  /** Where the bars begin. */
  readonly left: number;
  readonly countTicks: readonly number[];
  readonly #highest: number;

  constructor(bins: Bins, width: number) {
    this.bins = bins;
    this.width = width;
    const highest = Math.max(1, highestTotal(bins));
    this.countTicks = ticks(0, highest, 3).filter((tick) => tick > 0 && Number.isInteger(tick));
    this.#highest = highest;
    const longest = Math.max(...this.countTicks.map((tick) => formatCount(tick).length), 1);
    this.left = Math.ceil(longest * characterWidth + labelGap);
  }

  get base(): number {
    return plotHeight - below;
  }

  get barsWidth(): number {
    return Math.max(1, this.width - this.left - right);
  }

  x(instant: number): number {
    const { edges } = this.bins;
    const [first = 0] = edges;
    return this.left + ((instant - first) / ((edges.at(-1) ?? 1) - first)) * this.barsWidth;
  }

  /** Milliseconds since 1970 at a place. */
  instant(x: number): number {
    const { edges } = this.bins;
    const [first = 0] = edges;
    return first + ((x - this.left) / this.barsWidth) * ((edges.at(-1) ?? 1) - first);
  }

  y(count: number): number {
    return this.base - (count / this.#highest) * (this.base - above);
  }

  /** Entries from the bottom at a place, for a bar of so many: a low bar is drawn higher than it is. */
  count(y: number, total: number): number {
    return ((this.base - y) / this.barHeight(total)) * total;
  }

  barHeight(total: number): number {
    return total === 0 ? 0 : Math.max(lowestBar, this.base - this.y(total));
  }

  /** Left and right edge of a bar, with a gap to the next where there is room. */
  bar(bin: number): readonly [number, number] {
    const from = this.x(this.bins.edges[bin] ?? 0);
    const to = this.x(this.bins.edges[bin + 1] ?? 0);
    return [from, Math.max(from + 1, to - (to - from > 3 ? 1 : 0))];
  }
}

export interface PlotMarks {
  readonly zone: BinZone;
  /** The style sheet's class of a value's parts. */
  readonly classOf: (value: string | null) => string;
  /** The bin that is pointed at; -1: none. */
  readonly cursor: number;
  /** First and last bin that are chosen. */
  readonly chosen: readonly [number, number] | null;
  /** The span that is compared with all else. */
  readonly compared: TimeSpan | null;
}

export function histogramPlot(scale: HistogramScale, marks: PlotMarks): SVGTemplateResult {
  return svg`
    <defs>${patterns}</defs>
    ${countLines(scale)}
    ${timeLabels(scale, marks.zone)}
    ${column('plot-cursor', scale, marks.cursor < 0 ? null : [marks.cursor, marks.cursor])}
    ${scale.bins.stacks.map(
      ({ value }, place) => svg`<path class=${marks.classOf(value)} d=${stackPath(scale, place)}></path>`,
    )}
    ${comparedMark(scale, marks.compared)}
    ${column('plot-chosen', scale, marks.chosen)}
    <line class="plot-base" x1=${scale.left} x2=${scale.width - right} y1=${scale.base} y2=${scale.base}></line>`;
}

/** All bars of one value as one shape. */
function stackPath(scale: HistogramScale, place: number): string {
  const { edges, stacks } = scale.bins;
  let path = '';
  for (let bin = 0; bin < edges.length - 1; bin++) {
    const count = stacks[place]?.counts[bin] ?? 0;
    if (count === 0) continue;
    const total = binTotal(scale.bins, bin);
    const under = stacks.slice(0, place).reduce((sum, { counts }) => sum + (counts[bin] ?? 0), 0);
    const height = scale.barHeight(total);
    const bottom = scale.base - (under / total) * height;
    const [from, to] = scale.bar(bin);
    path += `M${round(from)} ${round(bottom)}H${round(to)}V${round(bottom - (count / total) * height)}H${round(from)}Z`;
  }
  return path;
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

function column(name: string, scale: HistogramScale, bins: readonly [number, number] | null) {
  if (bins === null) return nothing;
  const from = scale.x(scale.bins.edges[bins[0]] ?? 0);
  const to = scale.x(scale.bins.edges[bins[1] + 1] ?? 0);
  return svg`<rect class=${name} x=${from} y=${above / 2} width=${Math.max(1, to - from)} height=${scale.base - above / 2}></rect>`;
}

/** A bracket under the bars, and a veil over them, as far as the span is to be seen. */
function comparedMark(scale: HistogramScale, span: TimeSpan | null) {
  if (span === null) return nothing;
  const inside = (x: number) => Math.min(scale.width - right, Math.max(scale.left, x));
  const [from, to] = [inside(scale.x(span[0])), inside(scale.x(span[1]))];
  if (to <= from) return nothing;
  return svg`<rect class="plot-compared" x=${from} y=${above / 2} width=${Math.max(2, to - from)} height=${scale.base - above / 2}></rect>
    <rect class="plot-compared-line" x=${from} y=${scale.base} width=${Math.max(2, to - from)} height="3"></rect>`;
}

function countLines(scale: HistogramScale): SVGTemplateResult {
  return svg`${scale.countTicks.map((tick) => {
    const y = round(scale.y(tick));
    return svg`<line class="plot-line" x1=${scale.left} x2=${scale.width - right} y1=${y} y2=${y}></line>
      <text class="plot-label" text-anchor="end" x=${scale.left - 5} y=${Math.max(10, y + 4)}>${formatCount(tick)}</text>`;
  })}`;
}

function timeLabels(scale: HistogramScale, zone: BinZone): SVGTemplateResult {
  const { edges } = scale.bins;
  const times = axisTimes(edges[0] ?? 0, edges.at(-1) ?? 0, Math.max(2, scale.barsWidth / tickRoom), zone);
  const step = axisStep(times);
  const texts = times.map((time) => tickText(time, step, zone));
  const widths = labelWidths(texts);
  const labels = times.map((time, place) => {
    const text = texts[place] ?? '';
    const x = round(scale.x(time));
    const half = (widths[place] ?? text.length * characterWidth) / 2;
    // A label that would be cut at the edge stays inside.
    return { text, x, middle: Math.min(Math.max(x, half), scale.width - half), half };
  });
  return svg`${labelsWithRoom(labels, labelGap).map(
    ({ text, x, middle }) => svg`<line class="plot-tick" x1=${x} x2=${x} y1=${scale.base} y2=${scale.base + 4}></line>
      <text class="plot-label" text-anchor="middle" x=${middle} y=${plotHeight - 3}>${text}</text>`,
  )}`;
}

/** For high contrast: parts of a bar are told apart without colours. */
const patterns = svg`
  <pattern id="stack-pattern-1" class="stack-1" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2" height="5"></rect></pattern>
  <pattern id="stack-pattern-2" class="stack-2" width="4" height="4" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.2"></circle></pattern>
  <pattern id="stack-pattern-3" class="stack-3" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="1.5"></rect></pattern>
  <pattern id="stack-pattern-4" class="stack-4" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect width="1.5" height="5"></rect></pattern>
  <pattern id="stack-pattern-5" class="stack-5" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="1.5" height="4"></rect></pattern>`;
