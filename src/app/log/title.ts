// What an event log's tab says.

import type { Translate } from '../../core/text/translate.ts';
import { inertText } from '../../core/text/untrustedText.ts';

/** `query`: the one whose rows are shown, '' while there is none and for all entries. */
export function logTitle(connectionName: string, query: string, t: Translate): string {
  const name = inertText(connectionName, 40);
  const shown = inertText(query.trim(), 40);
  return shown === '' ? t('Event Log: {name}', { name }) : t('{query} – Event Log: {name}', { query: shown, name });
}
