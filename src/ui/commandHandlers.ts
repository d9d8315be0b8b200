// What all commands do, in one chunk that is read when the first of them runs.

import { SavedEdits } from '../app/searches/savedEdits.ts';
import type { SavedSetting, Searches } from '../app/searches/searches.ts';
import type { Connect, Logger } from '../core/connection/ports.ts';
import type { Memory } from '../core/memory.ts';
import { calendarCommands } from './calendar/commands.ts';
import { type ConnectionCommandParts, connectionCommands } from './connections/commands.ts';
import type { SigningIn } from './connections/signingIn.ts';
import type { CommandHandler, CommandHandlers } from './editor/commands.ts';
import { unlessRowGone } from './editor/goneRow.ts';
import { rereadSettings } from './editor/rereadSettings.ts';
import { t } from './editor/translate.ts';
import { type LogCommandParts, logCommands } from './log/commands.ts';
import { Acknowledging } from './notices/acknowledging.ts';
import { type NoticeCommandParts, noticeCommands } from './notices/commands.ts';
import { takingFilter } from './notices/filterPick.ts';
import { OpenedRows } from './notices/openedRows.ts';
import { type TargetParts, Targets } from './notices/targets.ts';
import { searchCommands } from './searches/commands.ts';
import type { SearchesView } from './searches/view.ts';
import { type TimelineCommandParts, timelineCommands } from './timeline/commands.ts';

export interface CommandParts
  extends Omit<ConnectionCommandParts, 'tree' | 'openOnceDrawn' | 'signingIn'>,
    Omit<LogCommandParts, 'tree' | 'searchInFront' | 'noticeOf'>,
    Omit<NoticeCommandParts, 'acknowledging' | 'targets'>,
    TimelineCommandParts,
    Pick<TargetParts, 'notices'> {
  readonly connect: Connect;
  readonly log: Logger;
  readonly searches: Searches;
  readonly memory: Memory;
  readonly savedSetting: SavedSetting;
  readonly searchesView: SearchesView;
}

/** Searches that call the connection `now` by the name `before`, which another one gets in the settings, stay with it. */
export async function leaveName(
  before: string,
  now: string,
  { savedSetting, searches, sessions, log }: Pick<CommandParts, 'savedSetting' | 'searches' | 'sessions' | 'log'>,
): Promise<void> {
  searches.keepPresentNames();
  try {
    await new SavedEdits(savedSetting, rereadSettings, sessions, t).renameConnection(before, now);
  } catch (error) {
    log.warn(`Saved searches go on with another connection: ${error instanceof Error ? error.message : error}`);
  }
}

export function commandHandlers(parts: CommandParts): CommandHandlers {
  const { searchesView, savedSetting, messages, logs, log } = parts;
  const edits = new SavedEdits(savedSetting, rereadSettings, parts.sessions, t);
  let dialogs: SigningIn | undefined;
  const signingIn = async () => {
    const { SigningIn } = await import('./connections/signingIn.ts');
    dialogs ??= new SigningIn({ ...parts, edits });
    return dialogs;
  };
  const targets = new Targets(parts);
  const openedRows = new OpenedRows(parts);
  // The search on the log page in front, where nothing was given that says otherwise.
  const inFront = (argument: unknown) => (argument === undefined ? logs.pageInFront?.searched : undefined);
  const searchInFront = (argument: unknown) => {
    const shown = inFront(argument);
    return shown === undefined || 'fault' in shown ? undefined : shown;
  };
  // Where that has a fault it is said which, and no other search is asked for.
  const unlessFaulty =
    (handler: CommandHandler): CommandHandler =>
    (argument, ...rest) => {
      const shown = inFront(argument);
      return shown !== undefined && 'fault' in shown ? messages.warn(shown.fault) : handler(argument, ...rest);
    };
  const noticeOf = (argument: unknown, title: string) => targets.notice(argument, title);
  const ofLogs = logCommands({ ...parts, searchInFront, noticeOf });
  const ofSearches = searchCommands({
    ...parts,
    searchInFront,
    view: searchesView,
    edits,
  });
  const made: CommandHandlers = {
    ...connectionCommands({
      ...{ ...parts, signingIn },
      openOnceDrawn: (name, focus) => openedRows.openOnceDrawn(name, focus),
    }),
    ...noticeCommands({
      ...parts,
      targets,
      acknowledging: new Acknowledging({ sessions: parts.sessions, messages, log }),
    }),
    ...ofLogs,
    ...calendarCommands({ ...parts, targets, noticeOf }),
    ...timelineCommands(parts),
    ...ofSearches,
    saveSearch: unlessFaulty(ofSearches.saveSearch),
    copySearchLink: unlessFaulty(ofSearches.copySearchLink),
    copyAsCurl: unlessFaulty(ofLogs.copyAsCurl),
  };
  return takingFilter(unlessRowGone(made, messages));
}
