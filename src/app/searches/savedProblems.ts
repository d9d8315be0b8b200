// What is wrong with entries of the setting of saved searches, in words. Loaded where something is.

import { writtenCount } from '../../core/text/plural.ts';
import type { Translate } from '../../core/text/translate.ts';
import { longestQueryText } from '../../protocol/guards.ts';
import type { SavedProblem } from './searches.ts';

/** At least one. */
export function savedProblemsMessage(problems: readonly SavedProblem[], t: Translate): string {
  const problem = problems.map((one) => savedProblemSentence(one, t)).join(' ');
  return problems.length === 1
    ? t('A saved search in the settings can’t be used. {problem}', { problem })
    : t('Saved searches in the settings can’t be used. {problem}', { problem });
}

export function savedProblemSentence({ index, why }: SavedProblem, t: Translate): string {
  const place = `platformEvents.savedSearches[${index}]`;
  switch (why) {
    case 'noList':
      return t('The setting platformEvents.savedSearches must be a list.');
    case 'incomplete':
      return t('{place} needs a name and a query.', { place });
    case 'tooLong':
      return t('{place}: the query has more than {count} characters.', {
        place,
        count: writtenCount(t, longestQueryText),
      });
    case 'badConnection':
      return t('{place}: connection is the name of a connection.', { place });
    case 'sameName':
      return t('{place}: there is a saved search of this name already.', { place });
  }
}
