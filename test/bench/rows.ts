// The rows of the benchmark's table: what is measured, beside what, and what is to be reached.

import type { Line, Row, Target } from './row.ts';

const times = (least: number): Target => ({ kind: 'times', least });
const part = (most: number): Target => ({ kind: 'part', most });
const more = (most: number): Target => ({ kind: 'more', most });
const most = (limit: number): Target => ({ kind: 'most', most: limit });

/** An exponent is the slope of a line through measured costs: these leave room for the noise in them. */
const linear = most(1.1);
const flat = most(0.1);

const line = (name: string, peerName: string, target: Target, unit = 'ms'): Line => ({ name, peerName, unit, target });
/** Reading the log has a limit: a client that asks for the same pages, parses them, and does nothing else. */
const nearLimit = (mostOfLimit: number, one: Line): Line => ({ ...one, mostOfLimit });
const growth = (name: string, target: Target) => line(`growth: ${name}`, '', target, 'exponent');
/** There nobody is to be compared with. */
const inEditor = (name: string, unit = 'ms', target: Target = { kind: 'none' }) =>
  line(`in the editor: ${name}`, '', target, unit);

const iterCall = 'softlayer-python iter_call';
const arrayIncludes = 'array of objects, includes';

export const rows: readonly Row[] = [
  {
    number: 1,
    needs: 'softlayer',
    lines: [nearLimit(1.25, line('10,000 entries, pages of 100, 20 ms latency, 8 windows', iterCall, times(7)))],
    measure: async (setting) => (await import('./logPages.ts')).pagesOfHundred(setting),
  },
  {
    number: 2,
    needs: 'softlayer',
    lines: [
      nearLimit(1.25, line('the same with our own paging', 'softlayer-python as shipped (pages of 20)', times(110))),
    ],
    measure: async (setting) => (await import('./logPages.ts')).pagesAsShipped(setting),
  },
  {
    number: 3,
    needs: 'softlayer',
    lines: [
      nearLimit(1.25, line('100,000 entries, 20 ms, total unknown', `${iterCall}, pages of 1,000`, times(12))),
      growth('entries read over 20 ms', linear),
    ],
    measure: async (setting) => (await import('./logPages.ts')).totalUnknown(setting),
  },
  {
    number: 4,
    needs: 'softlayer',
    lines: [nearLimit(1.25, line('100,000 entries, pages of 50, no latency, warm', iterCall, times(10)))],
    measure: async (setting) => (await import('./logPages.ts')).pagesOfFifty(setting),
  },
  {
    number: 5,
    needs: 'curl',
    lines: [
      nearLimit(1.25, line('100,000 entries, pages of 1,000, no latency, warm', 'curl, then JSON.parse', part(1))),
    ],
    measure: async (setting) => (await import('./transfers.ts')).fullPages(setting),
  },
  {
    number: 6,
    needs: 'curl',
    lines: [nearLimit(1.4, line('time to the first row, warm', 'curl of 50 rows, warm', part(1.5)))],
    measure: async (setting) => (await import('./transfers.ts')).firstRow(setting),
  },
  {
    number: 7,
    needs: 'softlayer',
    lines: [
      line('one poll of 10,000 notices, 20 ms latency, nothing new', 'softlayer-python’s list', times(60)),
      growth('one poll with nothing new', flat),
    ],
    measure: async (setting) => (await import('./polling.ts')).steadyPoll(setting),
  },
  {
    number: 8,
    lines: [line('bytes of a poll with nothing new', 'our own full list', part(0.01), 'bytes')],
    measure: async (setting) => (await import('./polling.ts')).steadyBytes(setting),
  },
  {
    number: 9,
    lines: [line('require and activate', 'an empty extension', more(5))],
    measure: async (setting) => (await import('./activating.ts')).activate(setting),
  },
  {
    number: 10,
    lines: [
      line('a text in 1,000,000 entries, in any field', arrayIncludes, times(20)),
      line('the same', 'SQLite in memory, LIKE', times(35)),
      growth('finding a text', linear),
    ],
    measure: async (setting) => (await import('./searching.ts')).searchSample(setting),
  },
  {
    number: 11,
    lines: [line('the same where no value occurs twice', arrayIncludes, part(1.1))],
    measure: async (setting) => (await import('./searching.ts')).searchDistinct(setting),
  },
  {
    number: 12,
    lines: [line('memory of 1,000,000 entries', 'array of objects', part(0.15), 'MiB'), growth('memory', linear)],
    measure: async (setting) => (await import('./memory.ts')).heldEntries(setting),
  },
  {
    number: 13,
    lines: [line('100,000 entries sorted by date', 'comparator with Date.parse', times(8))],
    measure: async (setting) => (await import('./sorting.ts')).sortByDate(setting),
  },
  {
    number: 14,
    lines: [line('100,000 entries decoded, unknown fields kept', 'zod', part(0.25))],
    measure: async (setting) => (await import('./decoding.ts')).decodeEntries(setting),
  },
  {
    number: 15,
    lines: [line('what changed between two polls of 10,000 notices', 'JSON.stringify', times(8))],
    measure: async (setting) => (await import('./notices.ts')).differences(setting),
  },
  {
    number: 16,
    lines: [
      line('first expansion of a group of 10,000 notices', 'building all nodes', times(15)),
      growth('first expansion', flat),
    ],
    measure: async (setting) => (await import('./notices.ts')).expansion(setting),
  },
  {
    number: 17,
    lines: [
      line('longest time the host is blocked during row 3', 'JSON.parse of the whole', most(4)),
      line('the same', 'JSON.parse of the whole', part(0.3)),
      line('of that at work itself, at a time', '', { kind: 'none' }),
      line('the same while 1,000,000 are read, sorted, faceted, searched and exported', '', most(8)),
      line('of that at work itself, at a time', '', { kind: 'none' }),
    ],
    measure: async (setting) => (await import('./blocking.ts')).longestBlock(setting),
  },
  {
    number: 18,
    lines: [
      line('1,000,000 entries to CSV', 'csv-stringify over objects', times(2)),
      // The file has more than 200 MiB: what is left is garbage, which isn't collected before there is some.
      line('most memory used for that', '', most(100), 'MiB'),
    ],
    measure: async (setting) => (await import('./exporting.ts')).exportCsv(setting),
  },
  {
    number: 19,
    inEditor: true,
    lines: [
      inEditor('activation, as the editor counts it, median of 10'),
      inEditor('signed in to the first row of the tree', 'ms', most(500)),
      inEditor('click on a notice to the document that the editor makes for its page'),
      inEditor('click on a notice to the first paint of its page', 'ms', most(250)),
      inEditor('click on a notice to the whole of it'),
    ],
    measure: async (setting) => (await import('./editor/opening.ts')).openings(setting),
  },
  {
    number: 20,
    inEditor: true,
    lines: [
      inEditor('a frame while scrolling 1,000,000 rows, median'),
      inEditor('a frame while scrolling 1,000,000 rows, 99 %', 'ms', most(33)),
      line('in the editor: 1,000,000 entries read and shown', 'read outside the editor', part(1.5)),
      inEditor('memory of the extension host, signed in', 'MiB'),
      inEditor('memory of the extension host with 1,000,000 entries', 'MiB'),
      line('outside of it: what 1,000,000 entries add to the thread that asks for them', '', most(40), 'MiB'),
      line('outside of it: the thread that holds them', '', most(120), 'MiB'),
    ],
    measure: async (setting) => (await import('./editor/millionRows.ts')).millionRows(setting),
  },
  {
    number: 21,
    lines: [
      line('10,000 names of machines in 2,000 files of 10 KB', 'one expression of all names', times(10)),
      line('limit: the sum of all characters of these files', '', { kind: 'none' }),
      line('limit: a character that none of them has', '', { kind: 'none' }),
    ],
    measure: async (setting) => (await import('./matching.ts')).matchNames(setting),
  },
  {
    number: 22,
    inEditor: true,
    lines: [
      inEditor('the timeline of 5,000 notices, from the command to the chart'),
      inEditor('a frame while it is moved, median'),
      inEditor('a frame while it is moved, 99 %'),
      inEditor('a frame while it is zoomed, median'),
      inEditor('a frame while it is zoomed, 99 %'),
    ],
    measure: async (setting) => (await import('./editor/timelineFrames.ts')).timelineFrames(setting),
  },
];
