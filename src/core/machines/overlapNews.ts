// In which words a person is told that machines that stand in for each other have come to be hit at once.

import { messageLine } from '../reminders/news.ts';
import { plural } from '../text/plural.ts';
import type { Overlap } from './overlaps.ts';
import { byUrgency, type OverlapFormat, overlapMachines, overlapSentence } from './overlapWords.ts';

/** One inert line for a message. At least one overlap. `connectionName`: '' where there is one connection alone. */
export function overlapNews(overlaps: readonly Overlap[], connectionName: string, format: OverlapFormat): string {
  const { t } = format;
  const [first] = [...overlaps].sort(byUrgency);
  if (first === undefined) return '';
  const others = new Set(overlaps.map(({ group }) => group.key)).size - 1;
  const sentence = overlapSentence(first, format);
  const told =
    others === 0
      ? `${sentence}: ${overlapMachines(first, t)}`
      : plural(
          t,
          others,
          '{sentence}; {count} more group of machines too',
          '{sentence}; {count} more groups of machines too',
          { sentence },
        );
  return messageLine(told, connectionName, t);
}
