// Commands whose row is gone by the time they run: it was drawn anew meanwhile, or went. No other one is meant, and what would ask for one
// takes the keys that follow.

import type { CommandName } from '../../manifest.ts';
import type { CommandHandler, CommandHandlers } from './commands.ts';
import type { Messages } from './messages.ts';
import { t } from './translate.ts';

/** Those that have a key in a view, which gives the row with the focus alone. A menu gives its selection too. */
const byKey: readonly CommandName[] = [
  'acknowledge',
  'acknowledgeAll',
  'copyLink',
  'copySearchLink',
  'deleteSearch',
  'openNotification',
  'renameSearch',
  'runSearch',
];
/** Those that stand in a row's menu alone. The buttons in a view's title are given no row either, and mean none. */
const byMenu: readonly CommandName[] = [
  ...byKey,
  'copyAsCurl',
  'copyAsMarkdown',
  'copyAsText',
  'exportCalendar',
  'findInWorkspace',
  'mute',
  'removeConnection',
  'removeRecentSearch',
  'resumeWatch',
  'saveSearch',
  'searchEventLog',
  'searchNoticeWindow',
  'signIn',
  'signOut',
  'unmute',
  'unwatchSearch',
  'watchSearch',
];

/** The handlers, which are called with null for a row that is gone: that is told in place of what they do. */
export function unlessRowGone(handlers: CommandHandlers, messages: Messages): CommandHandlers {
  const guarded = (Object.entries(handlers) as [CommandName, CommandHandler][]).map(([name, handler]) => {
    const guard: CommandHandler = (...args) => {
      const isGone = args[0] === null && (args.length > 1 ? byMenu : byKey).includes(name);
      return isGone
        ? messages.warn(t('That row has changed or gone meanwhile. Choose it once more.'))
        : handler(...args);
    };
    return [name, guard];
  });
  return Object.fromEntries(guarded);
}
