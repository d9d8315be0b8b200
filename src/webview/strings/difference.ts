// The strings of what is different in a span. Counts, shares and dates arrive written out, in the reader's way.

import { inLanguage } from './language.ts';
import { counted } from './numbers.ts';

const entries = (count: string) => counted(count, `${count} entry`, `${count} entries`);

export const differenceStrings = /* @__PURE__ */ inLanguage('differenceStrings', {
  name: 'What is different',
  toggle: 'Differences',
  toggleHint: 'Compare a part of the time with all else that was read: which values are more or less frequent there',
  here: 'What Is Different Here?',
  hereHint: 'Compare the time that is shown with all else that was read',
  dragHint: 'Release to zoom. With Shift held: what is different here?',
  compareHint: 'Release to see what is different here',
  inside: (span: string, count: string) => `Inside: ${span}, ${entries(count)}`,
  outside: (count: string) =>
    `Outside: ${counted(count, `${count} other entry`, `${count} other entries`)} that were read`,
  outsideHint: 'Entries at all other times that match what the query says beside its period',
  letGo: 'Compare What Is Shown',
  letGoHint: 'Let go of the part that is marked',
  comparing: 'Comparing…',
  stop: 'Stop',
  stopped: 'The comparison was stopped.',
  again: 'Compare Again',
  found: (different: string, values: string, fields: string) =>
    `${different} of ${values} values in ${counted(fields, `${fields} field`, `${fields} fields`)} differ by more than chance`,
  soFar: (sentence: string) => `${sentence}, in what has been read so far`,
  nothing: 'Nothing is different: no value is more or less frequent inside than chance alone would make it.',
  tested: (tested: string, values: string, fields: string) =>
    `Of ${values} values in ${counted(fields, `${fields} field`, `${fields} fields`)}, ${tested} are frequent enough to tell anything.`,
  tooFew: 'There are too few entries to tell: whatever their values were, chance alone could make them differ.',
  /** `isAll`: all that matches has been read. */
  noneInside: (isAll: boolean) =>
    `No entry that matches lies in this time${isAll ? '' : ', in what has been read so far'}.`,
  noneOutside: 'All that was read lies in this time: there is nothing to compare it with.',
  howTo:
    'To compare a part of it, drag over the timeline with Shift held, or choose bars by Shift and the arrows and press D.',
  readAround: 'Read More Around It',
  readAroundHint: 'Search a longer period, so that there is something to compare this time with',
  undated: (count: string) =>
    counted(
      count,
      `${count} entry without a date is on neither side.`,
      `${count} entries without a date are on neither side.`,
    ),
  tooMany: (fields: string) => `Not compared, as there are too many values: ${fields}.`,
  more: (count: string) => counted(count, `and ${count} more value`, `and ${count} more values`),
  field: 'Field',
  value: 'Value',
  frequency: 'Here',
  insideHead: 'Inside',
  outsideHead: 'Outside',
  searches: 'Searches',
  frequencies: { only: 'only here', more: 'more often', less: 'less often', never: 'never here' },
  of: (count: string) => `of ${count}`,
  show: (count: string, value: string) => `Show the ${entries(count)} with ${value} in this time`,
  include: (value: string) => `Show only ${value}`,
  exclude: (value: string) => `Leave out ${value}`,
  copy: 'Copy Table',
  copyHint: 'Copy this table as text with tabs, for spreadsheets',
  insideOf: 'Of inside',
  outsideOf: 'Of outside',
} as const);
