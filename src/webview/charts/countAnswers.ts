// What the editor answered last about counts of rows, maybe of a search before: what asked for it looks whether it is of its own. Knows no
// document.

import type { ToLogPage } from '../../protocol/logMessages.ts';

type Message<T extends ToLogPage['type']> = Extract<ToLogPage, { type: T }>;

/** Each undefined before there was one. */
export class CountAnswers {
  histogram: Message<'histogram'> | undefined;
  facets: Message<'facets'> | undefined;
  counted: Message<'counted'> | undefined;
  compared: Message<'compared'> | undefined;

  take(message: Message<'histogram' | 'facets' | 'counted' | 'compared'>): void {
    if (message.type === 'histogram') this.histogram = message;
    else if (message.type === 'facets') this.facets = message;
    else if (message.type === 'counted') this.counted = message;
    else this.compared = message;
  }
}
