// How many entries are folded under a row, in words.

import { formatDuration } from '../../core/text/timeWindow.ts';
import type { RowFold } from '../../protocol/log.ts';
import { inPageLanguage } from '../strings/language.ts';
import { formatCount } from '../strings/numbers.ts';
import { foldStrings } from '../strings/result.ts';
import type { TableFold } from '../table/tableFold.ts';

/** Entries at one instant, or without dates, have no length to tell. */
export function foldWords({ index, count, isOpen, span }: RowFold): TableFold {
  if (index > 0) return { index, isOpen, label: '', spoken: '' };
  const number = formatCount(count);
  const length = span === null ? 0 : span[1] - span[0];
  if (length < 500) return { index, isOpen, label: foldStrings.count(number), spoken: foldStrings.spoken(number) };
  const written = formatDuration(length, inPageLanguage);
  return {
    index,
    isOpen,
    label: foldStrings.countIn(number, written),
    spoken: foldStrings.spokenIn(number, written),
  };
}
