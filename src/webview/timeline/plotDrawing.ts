// Draws the bars: only those that can be seen, since there may be thousands, many times a second.

import { knownIcon, typeIcons } from '../parts/knownIcons.ts';
import type { DrawnNotice } from './drawnNotices.ts';
import { barHeight, fadeLength, laneHeight, leastBar, leastInside, type PlotLayout } from './plotLayout.ts';
import type { PlotLook, TypeLook } from './plotLook.ts';
import type { TimeScale } from './timeScale.ts';

/** Pixels: least width in which a text says anything, and what a sign takes. */
const leastText = 44;
const iconWidth = 17;
const dotWidth = 11;
const corner = 3;

export interface PlotPart {
  readonly layout: PlotLayout;
  readonly drawn: readonly DrawnNotice[];
  readonly scale: TimeScale;
  readonly look: PlotLook;
  /** Pixels from the plot's top that are seen. */
  readonly top: number;
  readonly height: number;
  readonly now: number;
  /** Where lines go from top to bottom. */
  readonly ticks: readonly number[];
}

/** Pixels across: where a bar begins and ends, its fading ends included. */
export function barSides({ span }: DrawnNotice, scale: TimeScale): readonly [number, number] {
  const from = scale.x(span.start) - (span.isOpenStart ? fadeLength : 0);
  const to = scale.x(span.end) + (span.isOpenEnd ? fadeLength : 0);
  return [from, Math.max(to, from + leastBar)];
}

/** On a canvas that is made as large as what is seen, in the pixels of the screen. */
export function paintPlot(canvas: HTMLCanvasElement, part: PlotPart): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(part.scale.width * ratio), Math.round(part.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${part.scale.width}px`;
    canvas.style.height = `${part.height}px`;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, part.scale.width, part.height);
  drawPlot(context, part);
}

function drawPlot(context: CanvasRenderingContext2D, part: PlotPart): void {
  const { layout, scale, look, top, height, now } = part;
  drawLines(context, part);
  context.fillStyle = look.now;
  context.fillRect(Math.round(scale.x(now)) - 1, 0, 2, height);
  const air = fadeLength * scale.msPerPixel;
  for (const { lanesTop, lanes } of layout.sections) {
    const first = Math.max(0, Math.floor((top - lanesTop) / laneHeight));
    const last = Math.min(lanes.length, Math.ceil((top + height - lanesTop) / laneHeight));
    for (const lane of lanes.slice(first, Math.max(first, last))) {
      const seen = layout.between(lane, scale.range.from - air, scale.range.to + air);
      for (const [index, place] of seen.entries()) drawNotice(context, part, place, seen[index + 1]);
    }
  }
}

function drawLines(context: CanvasRenderingContext2D, { scale, look, ticks, height }: PlotPart): void {
  // In high contrast lines have the colour of borders, which are to be seen first.
  context.globalAlpha = look.contrast === '' ? 1 : 0.3;
  context.fillStyle = look.line;
  for (const tick of ticks) context.fillRect(Math.round(scale.x(tick)), 0, 1, height);
  context.globalAlpha = 1;
}

/** `next`: the one that follows in its lane, before which its text ends. */
function drawNotice(context: CanvasRenderingContext2D, part: PlotPart, place: number, next: number | undefined): void {
  const { layout, drawn, scale, look, top } = part;
  const notice = drawn[place];
  if (notice === undefined) return;
  const y = layout.topOf(place) - top + (laneHeight - barHeight) / 2;
  const [from, to] = barSides(notice, scale);
  const type = look.types.get(knownIcon(typeIcons, notice.item.typeKey, '').name);
  const colour = type?.colour ?? look.foreground;
  drawBar(context, notice, {
    from: Math.max(from, -fadeLength),
    to: Math.min(to, scale.width + fadeLength),
    y,
    colour,
    look,
  });
  const following = next === undefined ? undefined : drawn[next];
  const until = following === undefined ? scale.width : barSides(following, scale)[0];
  drawText(context, notice, { from, to, until: Math.min(until, scale.width) - 4, y, look, type });
}

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly colour: string;
  readonly look: PlotLook;
}

/** What is finished is an outline of dashes; what is open at an end fades there. */
function drawBar(context: CanvasRenderingContext2D, { item, span }: DrawnNotice, bar: Bar): void {
  const { from, to, y, look } = bar;
  const width = to - from;
  const colour = span.isOpenStart || span.isOpenEnd ? faded(context, span, bar) : bar.colour;
  context.beginPath();
  context.roundRect(from + 0.5, y + 0.5, width - 1, barHeight - 1, Math.min(corner, width / 2));
  if (item.isOver) {
    context.globalAlpha = 0.12;
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = 1;
    context.setLineDash([3, 2]);
  } else {
    context.globalAlpha = width <= 2 * leastBar ? 1 : 0.35;
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = 1;
  }
  context.strokeStyle = colour;
  context.lineWidth = look.contrast === '' ? 1 : 1.5;
  context.stroke();
  context.setLineDash([]);
  if (item.isOver || span.isOpenStart || width <= 2 * leastBar) return;
  context.fillStyle = bar.colour;
  context.fillRect(from, y, 3, barHeight);
}

function faded(
  context: CanvasRenderingContext2D,
  span: DrawnNotice['span'],
  { from, to, colour }: Bar,
): CanvasGradient {
  const gradient = context.createLinearGradient(from, 0, to, 0);
  const share = Math.min(1, fadeLength / (to - from));
  gradient.addColorStop(0, span.isOpenStart ? 'transparent' : colour);
  if (span.isOpenStart && share < 1) gradient.addColorStop(share, colour);
  if (span.isOpenEnd && share < 1) gradient.addColorStop(1 - share, colour);
  gradient.addColorStop(1, span.isOpenEnd ? 'transparent' : colour);
  return gradient;
}

interface Label {
  readonly from: number;
  readonly to: number;
  readonly until: number;
  readonly y: number;
  readonly look: PlotLook;
  readonly type: TypeLook | undefined;
}

/** In the bar where it is wide, else beside it; it stays in sight where the bar begins beside the plot. */
function drawText(context: CanvasRenderingContext2D, { item }: DrawnNotice, label: Label): void {
  const { from, to, until, y, look, type } = label;
  const isBeside = to - from < leastInside;
  const begin = isBeside ? to + 4 : Math.max(from, 0) + 7;
  const room = until - begin;
  if (room < iconWidth) return;
  const middle = y + barHeight / 2 + 0.5;
  context.textBaseline = 'middle';
  context.fillStyle = isBeside && type !== undefined ? type.colour : look.foreground;
  context.font = look.iconFont;
  context.fillText(type?.sign ?? '', begin, middle);
  const hasOverlap = item.overlap !== '' && room >= 2 * iconWidth;
  if (hasOverlap) {
    context.fillStyle = look.warning.colour;
    context.fillText(look.warning.sign, begin + iconWidth, middle);
  }
  const textAt = hasOverlap ? 2 * iconWidth : iconWidth;
  const hasText = room >= textAt + leastText;
  if (!hasText && (item.acknowledged || room < textAt + dotWidth)) return;
  const isQuiet = item.isOver || item.isMuted;
  context.fillStyle = isQuiet ? look.quiet : look.foreground;
  context.font = item.acknowledged || isQuiet ? look.font : look.boldFont;
  const text = hasText ? `${item.acknowledged ? '' : '● '}${item.subject}` : '●';
  context.fillText(fitting(context, text, room - textAt), begin + textAt, middle);
}

const widths = new Map<string, number>();
const mostWidths = 20_000;

/** The text, or as much of it as fits with an ellipsis. Measuring is slow: each text is measured once. */
function fitting(context: CanvasRenderingContext2D, text: string, room: number): string {
  const key = `${context.font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size >= mostWidths) widths.clear();
    width = context.measureText(text).width;
    widths.set(key, width);
  }
  if (width <= room) return text;
  const characters = Array.from(text);
  return `${characters.slice(0, Math.max(1, Math.floor((characters.length * room) / width) - 2)).join('')}…`;
}
