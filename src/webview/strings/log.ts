// The strings of the event log page, but for those of its table, histogram and facets (result.ts). Counts and times arrive written out.

import { inLanguage } from './language.ts';
import { counted } from './numbers.ts';

export const pageStrings = /* @__PURE__ */ inLanguage('pageStrings', {
  page: 'Event log',
  title: (connection: string) => `Event log of ${connection}`,
  trail: 'Searches on this page',
  back: 'Back to the search before (Alt+Left)',
  backMac: 'Back to the search before (⌘[)',
  forward: 'Forward to the search after (Alt+Right)',
  forwardMac: 'Forward to the search after (⌘])',
  actions: 'Actions',
  follow: 'Follow',
  followHint: 'Follow: ask for new entries again and again, and show them as they come',
  find: 'Find',
  findHint: 'Find in the rows (Ctrl+F)',
  findHintMac: 'Find in the rows (⌘F)',
  export: 'Export…',
  exportHint: 'Export all rows that match to a file',
  save: 'Save…',
  saveHint: 'Save this search under a name',
  copyLink: 'Copy Link',
  copyLinkHint: 'Copy a link that opens this search',
  copyAsCurl: 'Copy as curl',
  copyAsCurlHint: 'Copy a curl command that asks the service for the first entries of this search, without your key',
} as const);

export const fileStrings = /* @__PURE__ */ inLanguage('fileStrings', {
  title: (file: string) => `Entries of ${file}`,
  line: (file: string, count: string) =>
    counted(
      count,
      `This is the file ${file}, with ${count} entry. No service is asked for anything.`,
      `This is the file ${file}, with ${count} entries. No service is asked for anything.`,
    ),
  nothingRead: (file: string) => `This is the file ${file}. No service is asked for anything.`,
  noService: (hint: string) => `${hint}. Not for a file: there is no service behind it`,
  limit: (read: string) =>
    `The first ${read} entries of the file were read; the others were not. The setting platformEvents.logEntryLimit says how many may be.`,
  none: 'The file has no entries.',
} as const);

export const queryStrings = /* @__PURE__ */ inLanguage('queryStrings', {
  form: 'Search the event log',
  query: 'Query',
  placeholder: 'user:CUSTOMER  name:"Login*"  "free text"',
  placeholderWith: (field: string) => `user:CUSTOMER  name:"Login*"  ${field}:…  "free text"`,
  search: 'Search',
  searchAgain: 'Search Again',
  stop: 'Stop',
  pause: 'Pause',
  resume: 'Resume',
  hidden: (shown: string) => `This query has characters that can’t be seen, shown here in brackets: ${shown}`,
  offers: 'Suggestions',
  tab: 'Tab',
  recent: 'searched lately',
  period: 'Period',
  periods: {
    '15min': 'Last 15 minutes',
    '1h': 'Last hour',
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    all: 'All time',
    custom: 'From … to …',
  },
  dates: 'Dates',
  datesHint: 'Show the dates of the period, to change them',
  from: (zone: string) => `From (${zone})`,
  to: (zone: string) => `To (${zone})`,
  moreFaults: (count: string) => `and ${count} more`,
  incompleteFrom: 'The start is not a complete date and time. Complete it or clear it.',
  incompleteTo: 'The end is not a complete date and time. Complete it or clear it.',
  serviceUnknown:
    'Which zone the service’s own dates are in is known once entries have come. Until then these are in US Central.',
} as const);

export const progressStrings = /* @__PURE__ */ inLanguage('progressStrings', {
  results: 'Results',
  searching: 'Searching…',
  starting: 'Reading…',
  soFar: (entries: string) => `${entries} so far`,
  soFarOf: (read: string, total: string) => `${read} of about ${total} entries`,
  running: (read: string, match: string) => `${read} read, ${match} match`,
  runningOf: (read: string, total: string, match: string) => `${read} of about ${total} read, ${match} match`,
  paused: (soFar: string) => `Paused: ${soFar}`,
  complete: (entries: string) => entries,
  completeOf: (count: string, held: string) => `${count} of ${held}`,
  leftOut: (entries: string, left: string) => `${entries}, ${left} left out`,
  readAt: (entries: string, time: string) => `${entries}, read ${time}`,
  cancelled: (entries: string) => `Stopped: ${entries} so far`,
  failed: (entries: string) => `Not complete: ${entries} came before the problem`,
  failedOf: (count: string, entries: string) => `Not complete: ${count} of ${entries} that came before the problem`,
  noEntries: 'No entries',
  entries: (count: string) => counted(count, `${count} entry`, `${count} entries`),
  limit: (read: string) =>
    `The first ${read} entries were read; older ones were not. Narrow the period or the query to see them.`,
  limitOfWider: (read: string) =>
    `The first ${read} entries were read, of a wider query; older ones were not. Search again to read those that this query finds.`,
  short: (read: string, total: string) =>
    `The service counts ${total} entries and gave ${read}: the rest did not come. Search again to read it.`,
  ignored: 'The service did not apply its part of this search. All its entries were read and checked here.',
  empty: 'No entry matches.',
  emptyLimited: 'None of the entries that were read matches.',
  emptyFailed: 'No entry had come before the problem.',
  emptyStopped: 'No entry had matched when the search was stopped.',
  emptyPaused: 'No entry has matched so far.',
  hints: {
    none: 'The log of this account is empty, or this user may not see its entries.',
    period: 'Choose a longer period.',
    dates:
      'Dates are looked through as the service wrote them. For the times that are shown write after: and before:, or use Find.',
    case: (name: string) =>
      `“${name}” is compared exactly, because it has capital letters. In small letters it matches either way.`,
    exact: (name: string) =>
      `“${name}” is compared exactly, because “=” stands before it. Without that, small letters match either way.`,
    either: (list: string) => `No entry has two values in one field. For entries with either, write ${list}.`,
    whole: (name: string) => `“${name}” must be the whole value. Put * before or behind it to match a part of it.`,
    terms: 'Take away one of the terms: an entry must match them all.',
    shorter: 'Look for a shorter text.',
    metaFields: (names: string) =>
      `A field in the metadata can be asked for by its name. Among those found are ${names}.`,
    unknownMeta: (name: string, names: string) =>
      `None of the metadata that was looked at has ${name}. Among the fields found are ${names}.`,
    excluded: 'Look at the terms that begin with “-”: they leave entries out.',
  },
} as const);

/** Seconds arrive written out. */
export const waitStrings = /* @__PURE__ */ inLanguage('waitStrings', {
  pause: (time: string) => `The service asks to wait: on at ${time}`,
  answer: { shown: (seconds: string) => `No answer for ${seconds} s`, spoken: 'No answer yet' },
  silence: {
    shown: (seconds: string) => `No answer for ${seconds} s; trying again`,
    spoken: 'No answer; trying again',
  },
  error: {
    shown: (seconds: string) => `The service has answered with errors for ${seconds} s; trying again`,
    spoken: 'The service answers with errors; trying again',
  },
  unreachable: {
    shown: (seconds: string) => `The service has been out of reach for ${seconds} s; trying again`,
    spoken: 'The service is out of reach; trying again',
  },
} as const);

export const idleStrings = /* @__PURE__ */ inLanguage('idleStrings', {
  title: 'Search the event log',
  lead: 'Who did what, and when: the newest entries come first. A query is made of terms, and an entry must match them all. Ctrl+Space offers what fits.',
  examples: 'Examples',
  meanings: {
    all: 'everything of the last 24 hours',
    names: 'events whose name begins with Login, by a customer’s user',
    failed: '“failed” anywhere in the name, in small or capital letters',
    system: 'not by the system, about servers of any kind',
    address: 'from these addresses, between two days ago and yesterday',
    text: 'these words in any field; quotes hold them together',
  },
} as const);

export const findStrings = /* @__PURE__ */ inLanguage('findStrings', {
  bar: 'Find in the rows',
  text: 'Find',
  placeholder: 'Find in the rows',
  next: 'Next match (Enter)',
  previous: 'Previous match (Shift+Enter)',
  close: 'Close (Escape)',
  none: 'Not found',
  match: (match: string, matches: string) => `${match} of ${matches}`,
  matches: (matches: string) => counted(matches, `${matches} match`, `${matches} matches`),
  inField: (match: string, field: string) => `${match}, in ${field}: the entry’s details show it`,
  fromStart: (found: string) => `${found}, went on from the first row`,
  fromEnd: (found: string) => `${found}, went on from the last row`,
} as const);

export const followStrings = /* @__PURE__ */ inLanguage('followStrings', {
  first: 'Following: asking for new entries…',
  later: 'Following begins once this search has been read',
  paused: 'Following begins once this search has been read, which is paused',
  checked: (time: string) => `Following, last checked ${time}`,
  ended: (time: string) => `Followed until ${time}`,
  arrived: (count: string) => `${count} new`,
  gap: (from: string, to: string) =>
    `Entries between ${from} and ${to} may be missing: too many came while nothing was asked. Search again to read them.`,
  earlierGaps: (count: string) =>
    counted(count, `There was ${count} such gap before.`, `There were ${count} such gaps before.`),
  readAgain: 'Search Again',
  unseen: (count: string) => counted(count, `${count} new entry`, `${count} new entries`),
  goUp: (entries: string) => `${entries}: go to the top`,
} as const);
