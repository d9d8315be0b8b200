// What is wrong with an entry of the setting of connections, in words. Loaded where something is.

import { baseUrlSentence } from '../../app/session/connectionForm.ts';
import type { ConnectionProblem } from './settings.ts';
import { t } from './translate.ts';

export function connectionProblemSentence({ place, why }: ConnectionProblem): string {
  switch (why) {
    case 'noList':
      return t('The setting platformEvents.connections must be a list.');
    case 'incomplete':
      return t('{place} needs a name and a baseUrl.', { place });
    case 'badPrefix':
      return t('{place}: objectPrefix is a word with an underscore at its end, such as Platform_.', { place });
    case 'sameName':
      return t('{place}: this name is taken, by another connection or by the sample account.', { place });
    default:
      return `${place}: ${baseUrlSentence(why, t)}`;
  }
}
