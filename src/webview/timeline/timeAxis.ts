// Above the plot: the times of its lines, and how many windows run at once on each day, week, month or year.

import { html, nothing, type TemplateResult } from 'lit';
import { day } from '../../core/text/timeWindow.ts';
import { axisStep, axisTimes, calendarTimes } from '../charts/histogramBins.ts';
import { tickText } from '../charts/histogramText.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { formatCount } from '../strings/numbers.ts';
import { timelineStrings } from '../strings/timeline.ts';
import type { NoticesInTime } from './drawnNotices.ts';
import { rangeName, toldDays } from './timelineWords.ts';
import type { TimeScale } from './timeScale.ts';

/** Pixels: least ones for a label, for a count, and of a character of a label. */
const tickRoom = 92;
const countRoom = 20;
const characterWidth = 6.6;
/** Half of what says where now is. */
const flagHalf = 18;

const units = [
  { unit: 'day', length: day },
  { unit: 'week', length: 7 * day },
  { unit: 'month', length: 30 * day },
  { unit: 'year', length: 365 * day },
] as const;

export function ticksOf(scale: TimeScale, zone: DisplayZone): readonly number[] {
  return axisTimes(scale.range.from, scale.range.to, Math.max(2, scale.width / tickRoom), zone);
}

function timeAxis(scale: TimeScale, ticks: readonly number[], now: number, zone: DisplayZone): TemplateResult {
  const step = axisStep(ticks);
  const nowX = scale.x(now);
  const isNowSeen = nowX >= 0 && nowX <= scale.width;
  const flag = Math.min(Math.max(nowX, flagHalf), scale.width - flagHalf);
  let end = Number.NEGATIVE_INFINITY;
  return html`<div class="axis" aria-hidden="true">
    ${ticks.map((tick) => {
      const text = tickText(tick, step, zone);
      const half = (text.length * characterWidth) / 2;
      const x = Math.min(Math.max(scale.x(tick), half), scale.width - half);
      if (x - half < end + characterWidth) return nothing;
      if (isNowSeen && Math.abs(x - flag) < half + flagHalf) return nothing;
      end = x + half;
      return html`<span class="tick" .style=${`left:${x}px`}>${text}</span>`;
    })}
    ${isNowSeen ? html`<span class="now-flag" .style=${`left:${flag}px`}>${timelineStrings.nowSign}</span>` : nothing}
  </div>`;
}

/** A part of the range in which windows run at once. */
interface BusyTime {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/** By days where there is room for a count in each, as the sentence below the plot tells them, else by longer times. */
function busyTimes({ atOnce }: NoticesInTime, scale: TimeScale, zone: DisplayZone): readonly BusyTime[] {
  const { from, to } = scale.range;
  const { unit } = units.find(({ length }) => length / scale.msPerPixel >= countRoom) ?? { unit: 'year' };
  const edges = unit === 'day' ? toldDays(scale.range, zone) : calendarTimes(from, to, unit, zone);
  return atOnce
    .most(edges)
    .flatMap((most, bin) => (most < 2 ? [] : [{ from: edges[bin] ?? 0, to: edges[bin + 1] ?? 0, most }]));
}

/** The counts, stronger where there are more. */
function busyStrip(notices: NoticesInTime, scale: TimeScale, zone: DisplayZone): TemplateResult {
  const told = notices.isNarrowed ? timelineStrings.atOnceShown : timelineStrings.atOnce;
  return html`<div class="busy" aria-hidden="true">
    ${busyTimes(notices, scale, zone).map(({ from, to, most }) => {
      const left = Math.max(0, scale.x(from));
      const width = Math.min(scale.width, scale.x(to)) - left - 1;
      if (width < 2) return nothing;
      const text = width < 11 ? '' : formatCount(most);
      return html`<span
        class="busy-time ${most >= 4 ? 'busy-most' : most === 3 ? 'busy-more' : ''}"
        title=${told(formatCount(most), rangeName({ from, to }, zone))}
        .style=${`left:${left}px;width:${width}px`}
      >${text}</span>`;
    })}
  </div>`;
}

export function plotHead(
  notices: NoticesInTime,
  scale: TimeScale,
  ticks: readonly number[],
  now: number,
  zone: DisplayZone,
): TemplateResult {
  return html`${timeAxis(scale, ticks, now, zone)}${busyStrip(notices, scale, zone)}`;
}
