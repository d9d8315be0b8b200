// The strings of the timeline. Counts and dates arrive written out, in the reader's way.

import { inLanguage } from './language.ts';

export const timelineStrings = /* @__PURE__ */ inLanguage('timelineStrings', {
  page: 'Timeline',
  loading: 'Reading notices…',
  loadingOf: (account: string) => `Reading the notices of ${account}…`,
  noAccount: 'There is no account yet. Sign in, or try the sample account.',
  signedOut: 'Nobody is signed in.',
  signIn: 'Sign In',
  empty: 'There are no notices.',
  filteredOut: 'No notice passes the filter.',
  noDates: 'None of these notices has a date: there is nothing to draw.',
  clearFilter: 'Clear Filter',
  lookBack: (days: string) => `Finished notices go back ${days} days.`,
  loadOlder: 'Load Older Notices',
  tools: 'What is shown',
  views: { chart: 'Chart', table: 'Table' },
  view: 'Chart or table',
  earlier: 'Earlier',
  later: 'Later',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  now: 'Now',
  week: 'Week',
  month: 'Month',
  all: 'All',
  nowHint: 'Bring the present into sight',
  weekHint: 'A week around now',
  monthHint: 'Four weeks around now',
  allHint: 'All that there is, from the first to the last',
  chart: 'Notices over time',
  usage:
    'Left and Right go from notice to notice in time, Up and Down to the one above and below, Home and End to the first and the last. Enter opens it. Plus and minus zoom, Page Up and Page Down go earlier and later.',
  legend: 'Signs',
  finished: 'finished or cancelled',
  openEnd: 'no end given',
  unacknowledged: 'unacknowledged',
  muted: 'muted',
  atOnceSign: 'windows at once',
  overlapSign: 'machines that stand in for each other are hit at once',
  nowSign: 'now',
  inRange: (count: string, span: string) => (count === '1' ? `1 notice in ${span}` : `${count} notices in ${span}`),
  none: (span: string) => `No notice in ${span}`,
  before: (count: string) => `${count} earlier`,
  after: (count: string) => `${count} later`,
  ofType: (count: string, type: string) => `${count} ${type}`,
  overlap: (days: string, most: string, when: string) =>
    days === '1'
      ? `Windows overlap on 1 day: ${most} at once on ${when}.`
      : `Windows overlap on ${days} days: at most ${most} at once, on ${when}.`,
  noOverlap: 'No windows overlap.',
  overlapShown: (days: string, most: string, when: string) =>
    days === '1'
      ? `Of those shown, windows overlap on 1 day: ${most} at once on ${when}.`
      : `Of those shown, windows overlap on ${days} days: at most ${most} at once, on ${when}.`,
  noOverlapShown: 'Of those shown, no windows overlap.',
  atOnce: (count: string, when: string) => `${when}: at most ${count} windows at once`,
  atOnceShown: (count: string, when: string) => `${when}: at most ${count} windows at once, of those shown`,
  others: (count: string, isNarrowed: boolean) => {
    const others = count === '1' ? 'at once with 1 other' : `at once with ${count} others`;
    return isNarrowed ? `${others} shown` : others;
  },
  resources: (count: string) => (count === '1' ? '1 resource' : `${count} resources`),
  reversed: 'the end that is given lies before the start',
  place: (place: string, count: string) => `${place} of ${count}`,
  undated: 'Without a date',
  undatedNote: (count: string) =>
    count === '1'
      ? '1 notice names no date, or none that can be read: it is listed here.'
      : `${count} notices name no date, or none that can be read: they are listed here.`,
  changed: (time: string) => `changed ${time} ago`,
  showAll: (count: string) => `Show all ${count}`,
  table: 'Notices',
  columns: {
    type: 'Type',
    subject: 'Subject',
    status: 'Status',
    start: (zone: string) => `Start (${zone})`,
    end: (zone: string) => `End (${zone})`,
    others: 'At once with',
    othersShown: 'At once with (of those shown)',
    overlap: 'Machines hit at once',
    resources: 'Resources',
    acknowledged: 'Acknowledged',
    account: 'Connection',
  },
  notGiven: 'not given',
  unreadable: (date: string) => `unreadable: “${date}”`,
  yes: 'Yes',
  no: 'No',
} as const);
