// The strings of counting entries by a field. Counts and dates arrive written out, in the reader's way.

import { inLanguage } from './language.ts';
import { counted } from './numbers.ts';

export const countStrings = /* @__PURE__ */ inLanguage('countStrings', {
  name: 'Counts',
  toggle: 'Count By',
  by: 'Count by',
  across: 'across',
  nothingAcross: 'nothing',
  hours: 'hours',
  days: 'days',
  count: 'Count',
  others: 'Others',
  earlier: { label: 'Earlier', hint: 'Entries before these times' },
  noDate: { label: 'No date', hint: 'Entries without a date that can be read' },
  either: { label: 'Earlier, no date', hint: 'Entries before these times, and those without a date that can be read' },
  reading: 'Counting…',
  noTime: 'None of these entries has a date that can be read.',
  entries: (count: string) => counted(count, `${count} entry`, `${count} entries`),
  summary: (entries: string, values: string) => `${entries}, ${counted(values, `${values} value`, `${values} values`)}`,
  restOf: (values: string) => counted(values, `and ${values} more value`, `and ${values} more values`),
  othersHint: (values: string) => counted(values, `${values} more value together`, `${values} more values together`),
  sort: (column: string) => `Sort by ${column}`,
  show: (count: string, what: string) => `Show the ${counted(count, 'entry', `${count} entries`)} with ${what}`,
  and: (one: string, other: string) => `${one}, ${other}`,
  export: 'Export Counts…',
  exportHint: 'Export the counts of all values to a file',
  copy: 'Copy Table',
  copyHint: 'Copy this table as text with tabs, for spreadsheets',
  tooLong: 'The beginning of a value that is too long to be searched for',
} as const);
