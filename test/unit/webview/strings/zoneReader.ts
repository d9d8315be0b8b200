// What this program makes of times in the zone of the environment variable TZ: questions come as JSON on the command line, answers go
// out as JSON. For tests that look at several zones, each in a process of its own.

import { instantOf, readMoment } from '../../../../src/core/query/moment.ts';
import { formatBriefInterval } from '../../../../src/core/text/briefInterval.ts';
import { formatColumnInstant, formatInstant, minute } from '../../../../src/core/text/timeWindow.ts';
import { formatWindow } from '../../../../src/core/text/windowText.ts';
import { type CountUnit, countEdges } from '../../../../src/webview/charts/countBins.ts';
import { axisStep, axisTimes, type BinZone, binEdges } from '../../../../src/webview/charts/histogramBins.ts';
import { binLabel, spanText, tickText } from '../../../../src/webview/charts/histogramText.ts';
import { fieldInstant, instantField } from '../../../../src/webview/query/dateField.ts';

export interface ZoneQuestions {
  /** Dates of the query language; `now` for those that count from it. */
  readonly moments?: readonly string[];
  readonly now?: number;
  /** To be written in the three ways in which the tree, the log's column and a date field write them. */
  readonly instants?: readonly number[];
  readonly spans?: readonly (readonly [number, number])[];
  readonly windows?: readonly (readonly [number, number])[];
  /** Hours over which entries are counted. */
  readonly hours?: readonly number[];
  /** The span whose bins are wanted, for a plot of so many pixels. */
  readonly bins?: readonly [number, number, number];
  /** Whether to look around each time at which the zone's clocks were set from 2011 to 2024. */
  readonly changes?: boolean;
}

export interface ZoneAnswers {
  readonly moments: readonly string[];
  readonly instants: readonly (readonly string[])[];
  readonly spans: readonly string[];
  readonly windows: readonly string[];
  /** The windows in as few words as a row has, in a week of the first. */
  readonly briefs: readonly string[];
  readonly briefsElsewhere: readonly string[];
  readonly hours: readonly string[];
  readonly bins: readonly string[];
  readonly ticks: readonly string[];
  /** How often the clocks were set, and what went wrong around those times. */
  readonly changes: number;
  readonly wrong: readonly string[];
}

const local: BinZone = { zone: 'local', serviceZone: '+00:00' };
const utc = { zone: 'utc', locale: 'en-US' } as const;
const hour = 60 * minute;
const day = 24 * hour;
// The only part of a page's document that words of the histogram need: the reader's language.
Object.defineProperty(globalThis, 'document', { value: { body: { dataset: { locale: 'en-US' } } } });

function columnOf(ms: number): string {
  return formatColumnInstant({ ms, offset: 0 }, 'local');
}

function offsetAt(ms: number): number {
  return -new Date(ms).getTimezoneOffset();
}

/** When the clocks were set, to the minute. */
function* clockChanges(): Generator<number> {
  for (let from = Date.UTC(2011, 0); from < Date.UTC(2025, 0); from += day) {
    if (offsetAt(from) === offsetAt(from + day)) continue;
    let change = from;
    while (offsetAt(change) === offsetAt(from)) change += minute;
    yield change;
  }
}

/** A clock's reading as JavaScript takes it: the time as much later where it is skipped, the first of two. */
function dateReads(reading: Date): number {
  const [year, month, date] = [reading.getUTCFullYear(), reading.getUTCMonth(), reading.getUTCDate()];
  return new Date(year, month, date, reading.getUTCHours(), reading.getUTCMinutes()).getTime();
}

/** Every quarter of an hour of the days on either side, in a query and in a date field. */
function* wrongReadings(change: number): Generator<string> {
  const shown = change + offsetAt(change - 1) * minute;
  for (let reading = shown - day; reading <= shown + 1.2 * day; reading += 15 * minute) {
    const text = new Date(reading).toISOString().slice(0, 16);
    const wanted = dateReads(new Date(reading));
    const moment = readMoment(text);
    const context = { now: 0, zone: 'local', serviceZone: '+00:00' } as const;
    const zone = process.env.TZ ?? '';
    const read =
      typeof moment === 'string'
        ? []
        : [instantOf(moment, context), instantOf(moment, { ...context, localZone: zone }), fieldInstant(text, local)];
    if (read.length === 0 || read.some((ms) => ms !== wanted)) yield `${text} is read as ${read}, not as ${wanted}`;
  }
}

/** Bins over the change, of all sizes: they must hold the whole span and rise. */
function* wrongBins(change: number): Generator<string> {
  for (const length of [hour, 6 * hour, day, 3 * day, 20 * day, 60 * day]) {
    for (const share of [0.01, 0.4, 0.97, 1.02]) {
      const oldest = Math.round(change - length * share);
      const newest = oldest + length;
      const edges = binEdges([oldest, newest], 700, local);
      const rise = edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge));
      const hold = (edges[0] ?? Number.NaN) <= oldest && (edges.at(-1) ?? Number.NaN) > newest;
      if (!rise || !hold || edges.length < 10) yield `bins from ${oldest} to ${newest}: ${edges.map(columnOf)}`;
    }
  }
}

/** Labels of an axis over the change, of all sizes: none is the date that another is. */
function* wrongLabels(change: number): Generator<string> {
  for (const length of [day, 2 * day, 3 * day, 5 * day, 9 * day, 28 * day]) {
    for (const share of [0.01, 0.2, 0.4, 0.6, 0.97]) {
      const from = Math.round(change - length * share);
      for (const wanted of [4, 8, 14]) {
        const times = axisTimes(from, from + length, wanted, local);
        const labels = times.map((time) => tickText(time, axisStep(times), local));
        const dates = labels.filter((label) => !label.includes(':'));
        if (new Set(dates).size < dates.length) yield `${wanted} labels from ${from} on: ${labels}`;
      }
    }
  }
}

/** Hours and days across which entries are counted: each holds times of one hour or day of the clock alone, and all of them the span. */
function* wrongCounts(change: number): Generator<string> {
  // Clocks that are set at a minute past the hour show an hour in two pieces.
  if (change % (15 * minute) !== 0) return;
  const shownOf: Readonly<Record<CountUnit, (ms: number) => string>> = {
    hour: (ms) => columnOf(ms).slice(0, 13),
    day: (ms) => columnOf(ms).slice(0, 10),
  };
  for (const unit of ['hour', 'day'] as const) {
    for (const share of [0, 0.01, 0.4, 0.97, 1]) {
      const oldest = Math.round(change - 6 * hour * share);
      const newest = oldest + 6 * hour;
      const edges = countEdges([oldest, newest], unit, local);
      const hold = (edges[0] ?? Number.NaN) <= oldest && (edges.at(-1) ?? Number.NaN) > newest;
      const mixed = edges.slice(1).some((end, bin) => {
        const start = edges[bin] ?? end;
        for (let at = start; at < end; at += 5 * minute) if (shownOf[unit](at) !== shownOf[unit](start)) return true;
        return end <= start;
      });
      // Two that follow each other are of one hour only where the clock showed the whole of it twice.
      const halves = edges
        .slice(1, -1)
        .some(
          (edge, bin) => shownOf[unit](edge) === shownOf[unit](edges[bin] ?? edge) && !columnOf(edge).endsWith('00:00'),
        );
      if (!hold || mixed || halves) yield `${unit}s from ${oldest} to ${newest}: ${edges.map(columnOf)}`;
    }
  }
}

function answer(questions: ZoneQuestions): ZoneAnswers {
  const { moments = [], now = 0, instants = [], spans = [], windows = [], hours = [], bins } = questions;
  const at = (ms: number) => ({ ms, offset: 0 });
  const brief = { zone: 'local', now: windows[0]?.[0] ?? 0, locale: 'en-US' } as const;
  const changes = questions.changes ? [...clockChanges()] : [];
  return {
    moments: moments.map((text) => {
      const moment = readMoment(text);
      if (typeof moment === 'string') return moment;
      return formatInstant(at(instantOf(moment, { now, zone: 'local', serviceZone: '+00:00' })), utc);
    }),
    instants: instants.map((ms) => [
      formatInstant(at(ms), { zone: 'local', locale: 'en-US' }),
      columnOf(ms),
      instantField(ms, local),
    ]),
    spans: spans.map(([from, to]) => spanText(from, to, local).replace(/\s/g, ' ')),
    windows: windows.map(([from, to]) => formatWindow(at(from), at(to), { zone: 'local', locale: 'en-US' })),
    briefs: windows.map(([from, to]) => formatBriefInterval(at(from), at(to), brief)),
    briefsElsewhere: windows.map(([from, to]) =>
      formatBriefInterval(at(from), at(to), { ...brief, isReadElsewhere: true }),
    ),
    hours: hours.map((ms) => binLabel(ms, hour, local)),
    bins: bins === undefined ? [] : binEdges([bins[0], bins[1]], bins[2], local).map(columnOf),
    ticks: bins === undefined ? [] : axisTimes(bins[0], bins[1], 8, local).map((tick) => tickText(tick, hour, local)),
    changes: changes.length,
    wrong: changes.flatMap((change) => [
      ...wrongReadings(change),
      ...wrongBins(change),
      ...wrongLabels(change),
      ...wrongCounts(change),
    ]),
  };
}

const questions: ZoneQuestions = JSON.parse(process.argv[2] ?? '{}');
process.stdout.write(JSON.stringify(answer(questions)));
