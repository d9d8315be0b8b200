// The names that package.json and the code share. Tests hold the two against each other.

import type { Asked } from './core/ports.ts';

export const extensionId = 'platform-events.platform-events';

export const commandIds = {
  signIn: 'platformEvents.signIn',
  signOut: 'platformEvents.signOut',
  addConnection: 'platformEvents.addConnection',
  removeConnection: 'platformEvents.removeConnection',
  openSample: 'platformEvents.openSample',
  refresh: 'platformEvents.refresh',
  openNotification: 'platformEvents.openNotification',
  acknowledge: 'platformEvents.acknowledge',
  acknowledgeAll: 'platformEvents.acknowledgeAll',
  filterNotifications: 'platformEvents.filterNotifications',
  clearFilter: 'platformEvents.clearFilter',
  groupByStatus: 'platformEvents.groupByStatus',
  groupByTime: 'platformEvents.groupByTime',
  loadOlder: 'platformEvents.loadOlder',
  showMore: 'platformEvents.showMore',
  searchEventLog: 'platformEvents.searchEventLog',
  searchNoticeWindow: 'platformEvents.searchNoticeWindow',
  runSearch: 'platformEvents.runSearch',
  saveSearch: 'platformEvents.saveSearch',
  renameSearch: 'platformEvents.renameSearch',
  deleteSearch: 'platformEvents.deleteSearch',
  removeRecentSearch: 'platformEvents.removeRecentSearch',
  clearRecentSearches: 'platformEvents.clearRecentSearches',
  copySearchLink: 'platformEvents.copySearchLink',
  copyLink: 'platformEvents.copyLink',
  copyAsCurl: 'platformEvents.copyAsCurl',
  findInWorkspace: 'platformEvents.findInWorkspace',
  showLog: 'platformEvents.showLog',
} as const;

export type CommandName = keyof typeof commandIds;

/** Which notice a command is about. */
export interface NoticeReference {
  readonly connectionName: string;
  readonly id: number;
}

/** What a command takes from code of ours. From menus it gets tree elements, from the palette nothing. */
export interface CommandArguments {
  readonly openNotification: readonly [NoticeReference];
  readonly copyLink: readonly [NoticeReference];
  readonly findInWorkspace: readonly [string];
  /** Without a query: the page as it is. */
  readonly searchEventLog: readonly [
    { readonly connectionName: string; readonly query?: string; readonly fromLink?: boolean },
  ];
  readonly saveSearch: readonly [{ readonly connectionName: string; readonly query: string }];
  readonly copySearchLink: readonly [{ readonly query: string }];
  readonly copyAsCurl: readonly [{ readonly connectionName: string; readonly asked: Asked }];
  /** `{}`: the user picks the connection. */
  readonly signIn: readonly [{ readonly connectionName?: string | undefined }];
  readonly refresh: readonly [];
  readonly showLog: readonly [];
}

export const viewContainerId = 'platformEvents';
export const viewIds = { notifications: 'platformEvents.notifications', searches: 'platformEvents.searches' } as const;

export const contextKeys = {
  /** What the notifications view has to say when it holds no row: a ViewState. */
  viewState: 'platformEvents.viewState',
  /** The platformEvents.groupBy setting. */
  groupBy: 'platformEvents.groupBy',
  /** A filter narrows the tree. */
  filtering: 'platformEvents.filtering',
  /** A service refuses the credentials of a connection. */
  refused: 'platformEvents.refused',
  /** At least one connection is signed in. */
  signedIn: 'platformEvents.signedIn',
} as const;

/** Each has its welcome text in package.json; `rows` has none. */
export type ViewState =
  | 'noAccount'
  | 'signedOut'
  | 'loading'
  | 'refused'
  | 'offline'
  | 'forbidden'
  | 'malformed'
  | 'failed'
  | 'empty'
  | 'filteredOut'
  | 'rows';

export const settingSection = 'platformEvents';
export const settingNames = [
  'connections',
  'pollIntervalSeconds',
  'lookBackDays',
  'count',
  'groupBy',
  'timeZone',
  'savedSearches',
  'logEntryLimit',
  'transport',
] as const;

export const webviewTypes = { notice: 'platformEvents.notice', log: 'platformEvents.log' } as const;

/** Set to 1 for the extension host, it opens the sample account at startup: for `npm start` and F5. */
export const sampleVariable = 'PLATFORM_EVENTS_SAMPLE';
