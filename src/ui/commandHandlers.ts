// What all commands do, in one chunk that is read when the first of them runs.

import type { Log } from '../core/ports.ts';
import { Acknowledging } from './acknowledging.ts';
import type { CommandHandlers } from './commands.ts';
import { type ConnectionCommandParts, connectionCommands } from './connectionCommands.ts';
import { type LogCommandParts, logCommands } from './logCommands.ts';
import { chooseNotice, type NoticeCommandParts, noticeCommands } from './noticeCommands.ts';
import { searchCommands } from './searchCommands.ts';
import type { Searches } from './searches.ts';
import type { SearchesView } from './searchesView.ts';

export interface CommandParts
  extends ConnectionCommandParts,
    LogCommandParts,
    Omit<NoticeCommandParts, 'acknowledging'> {
  readonly log: Log;
  readonly searches: Searches;
  readonly searchesView: SearchesView;
}

export function commandHandlers(parts: CommandParts): CommandHandlers {
  const { searchesView, messages, log } = parts;
  return {
    ...connectionCommands(parts),
    ...noticeCommands({ ...parts, acknowledging: new Acknowledging(messages, log) }),
    ...logCommands(parts),
    ...searchCommands({
      ...parts,
      view: searchesView,
      chooseNotice: (argument, title) => chooseNotice(parts, argument, title),
    }),
  };
}
