// The strings of the event log's results: table, histogram, facets and details. Counts and dates arrive written out, in the reader's way.

import { inLanguage } from './language.ts';
import { counted } from './numbers.ts';

export const tableStrings = /* @__PURE__ */ inLanguage('tableStrings', {
  columnWidth: (column: string) => `Width of ${column}`,
  columnWidthHint: 'Drag to change the width; double click to fit it to the rows',
  headUsage: 'Right leads to the width: there Left and Right change it, Enter fits it to the rows, Escape leads back.',
} as const);

/** What fields are called; one that isn't here has its own name. */
export const fieldStrings: Readonly<Record<string, string>> = /* @__PURE__ */ inLanguage('fieldStrings', {
  eventCreateDate: 'Date',
  eventName: 'Event',
  userType: 'User type',
  objectName: 'Category',
  label: 'Label',
  username: 'User',
  ipAddress: 'IP address',
  objectId: 'Object ID',
  userId: 'User ID',
  accountId: 'Account',
  traceId: 'Trace',
  metaData: 'Metadata',
});

export const resultStrings = /* @__PURE__ */ inLanguage('resultStrings', {
  results: 'Results',
  serviceTime: 'service time',
  central: 'US Central',
  noValue: '(no value)',
  bar: 'The results',
  views: 'Parts that are shown',
  filters: 'Filters',
  timeline: 'Timeline',
  columns: 'Columns',
  columnsHint: 'Choose the columns',
  columnsOfMetadata: 'Found in the metadata',
  allColumns: 'Reset Columns',
  copyRows: 'Copy Rows',
  copyFormats: { tsv: 'As Text with Tabs', json: 'As JSON', markdown: 'As Markdown' },
  copyHint: 'Copy the selected rows; Shift+click and Shift+arrows select several',
  selected: (count: string) => `${count} rows selected`,
  sortedBy: (field: string, descending: boolean) => `Sorted by ${field}, ${descending ? 'descending' : 'ascending'}`,
  sortedByHidden: (field: string) => `Sorted by ${field}, which no column shows`,
  copied: (count: string) => counted(count, `${count} row copied`, `${count} rows copied`),
  notCopied: 'Nothing was copied: other rows have come between those that were selected. Select them again.',
  copiedTable: 'Table copied',
  copiedFirst: (most: string, count: string) => `The first ${most} of ${count} selected rows copied`,
} as const);

export const foldStrings = /* @__PURE__ */ inLanguage('foldStrings', {
  fold: 'Fold',
  folded: (what: string) => `Fold: ${what}`,
  hint: 'Show entries that belong together as one row; Right opens it, Left closes it',
  foldings: { none: 'Nothing', runs: 'Equal Entries', traces: 'Traces' },
  hints: {
    none: 'Each entry has a row',
    runs: 'Entries one after another that say the same but for the date, the trace and the metadata',
    traces: 'Entries with the same trace, under the first of them',
  },
  count: (count: string) => `× ${count}`,
  countIn: (count: string, length: string) => `× ${count} in ${length}`,
  spoken: (count: string) => `${count} entries`,
  spokenIn: (count: string, length: string) => `${count} entries in ${length}`,
} as const);

export const histogramStrings = /* @__PURE__ */ inLanguage('histogramStrings', {
  name: 'Entries over time',
  usage:
    'Left and Right move by one bar, with Shift they select several; Enter shows that time alone, D what is different there, Escape lets go of the selection. Up leads to what the colours stand for.',
  reading: 'Counting…',
  undated: 'None of these entries has a date that can be read.',
  someUndated: (count: string) =>
    counted(count, `${count} entry has no date that can be read`, `${count} entries have no date that can be read`),
  summary: (span: string, bar: string) => `${span} · ${bar} per bar`,
  years: (count: string) => counted(count, `${count} year`, `${count} years`),
  about: (length: string) => `about ${length}`,
  colourBy: 'Colour by',
  colourByHint: 'The field whose most frequent values the colours stand for',
  leaveOut: (value: string) => `Leave out ${value}`,
  leftOut: (value: string) => `${value} is left out: show it again`,
  others: 'all others',
  zoomOut: 'Zoom Out',
  zoomOutHint: 'Back to the period before',
  entries: (count: string) => counted(count, `${count} entry`, `${count} entries`),
  none: 'no entry',
  spoken: (span: string, entries: string, parts: string) =>
    parts === '' ? `${span}: ${entries}` : `${span}: ${entries}; ${parts}`,
  part: (value: string, count: string) => `${value} ${count}`,
} as const);

export const facetStrings = /* @__PURE__ */ inLanguage('facetStrings', {
  name: 'Filters',
  reading: 'Counting…',
  include: (value: string, field: string) => `Only ${value} as ${field}`,
  includeHint: (value: string) => `Show only ${value}`,
  dropHint: (value: string) => `No longer filter by ${value}`,
  exclude: (value: string) => `Leave out ${value}`,
  more: 'Show more',
  fewer: 'Show fewer',
  moreOf: (field: string) => `Show more values of ${field}`,
  fewerOf: (field: string) => `Show fewer values of ${field}`,
  further: (count: string) => counted(count, `and ${count} more value`, `and ${count} more values`),
  none: 'No values',
  tooLong: 'The beginning of a value that is too long to be searched for',
} as const);

export const detailStrings = /* @__PURE__ */ inLanguage('detailStrings', {
  entry: 'Entry',
  close: 'Close details',
  copyEntry: 'Copy as JSON',
  asSent: (date: string) => `Sent as ${date}`,
  reading: 'Reading the entry…',
  leftOut: 'This entry isn’t among the rows: the query leaves it out',
  folded: 'This entry is folded under the row that is selected',
  notJson: 'Not JSON: shown as it came',
  inMetadata: 'In the metadata',
  actions: 'More about this entry',
  sameTrace: 'Same trace',
  sameTraceHint: 'All entries of this trace, at any time',
  around: 'Around this time',
  aroundHint: 'All entries from 5 minutes before to 5 minutes after this one',
  userAround: 'What did this user do?',
  userAroundHint: 'All entries of this user from 30 minutes before to 30 minutes after this one, by time',
  objectAround: 'What happened to it?',
  objectAroundHint: 'All entries about the same object from 30 minutes before to 30 minutes after this one, by time',
  whoElse: 'Who else?',
  whoElseHint: (what: string) => `All entries in this period about the same ${what}`,
  whoElseSubjects: { object: 'object', label: 'label', event: 'event' },
  selectForCompare: 'Select for Compare',
  selectForCompareHint: 'Then open another entry, and compare the two',
  selectedForCompare: 'This entry is selected: open another one, and compare the two',
  compareWithSelected: 'Compare with Selected',
  compareWithHint: (entry: string) => `Beside each other in the editor: ${entry}, and this entry`,
  include: (field: string) => `Only this ${field}`,
  exclude: (field: string) => `Leave out this ${field}`,
} as const);
