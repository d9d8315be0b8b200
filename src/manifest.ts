// The names that package.json and the code share. Tests hold the two against each other.

import type { AgentAct } from './core/agents/acts.ts';
import type { Asked } from './core/connection/ports.ts';
import type { NoticeReference } from './core/notices/notice.ts';

export const extensionId = 'platform-events.platform-events';

const commandNames = [
  'signIn',
  'signOut',
  'addConnection',
  'removeConnection',
  'openSample',
  'refresh',
  'openNotification',
  'acknowledge',
  'acknowledgeAll',
  'mute',
  'unmute',
  'filterNotifications',
  'clearFilter',
  'groupByStatus',
  'groupByTime',
  'loadOlder',
  'showMore',
  'searchEventLog',
  'openExportedLog',
  'searchNoticeWindow',
  'runSearch',
  'saveSearch',
  'renameSearch',
  'deleteSearch',
  'watchSearch',
  'unwatchSearch',
  'resumeWatch',
  'removeRecentSearch',
  'clearRecentSearches',
  'copySearchLink',
  'copyLink',
  'copyAsCurl',
  'copyAsMarkdown',
  'copyAsText',
  'findInWorkspace',
  'saveAttachment',
  'exportCalendar',
  'showTimeline',
  'showLog',
] as const;

export type CommandName = (typeof commandNames)[number];

export const commandIds = idsOf(commandNames, 'platformEvents.');

/**
 * Commands of the view's title that rows have too. The editor hands whatever is chosen in a title the row that had the focus last,
 * which nobody may be looking at: in the title they go by ids of their own, and take nothing.
 */
export const titleCommandIds = idsOf(
  [
    'signIn',
    'signOut',
    'removeConnection',
    'acknowledgeAll',
    'loadOlder',
    'searchEventLog',
    'exportCalendar',
  ] satisfies CommandName[],
  'platformEvents.title.',
);

/**
 * Commands by the icon of a row that its menu has too. The editor hands both what is selected: by its icon a row is meant alone, and goes
 * by an id of its own.
 */
export const iconCommandIds = idsOf(['acknowledge'] satisfies CommandName[], 'platformEvents.icon.');

// A bundle leaves out the ids that it doesn't use, as making them does nothing else.
/* @__NO_SIDE_EFFECTS__ */
function idsOf<Name extends string, Prefix extends string>(names: readonly Name[], prefix: Prefix) {
  return Object.fromEntries(names.map((name) => [name, prefix + name])) as {
    readonly [name in Name]: `${Prefix}${name}`;
  };
}

/** What a command takes from code of ours. From menus it gets tree elements, from the palette nothing. */
export interface CommandArguments {
  readonly openNotification: readonly [NoticeReference];
  readonly mute: readonly [NoticeReference];
  readonly unmute: readonly [NoticeReference];
  readonly copyLink: readonly [NoticeReference];
  readonly copyAsMarkdown: readonly [NoticeReference];
  readonly copyAsText: readonly [NoticeReference];
  readonly findInWorkspace: readonly [string | NoticeReference];
  readonly saveAttachment: readonly [NoticeReference & { readonly attachmentId: number }];
  /** Without a query: the page as it is. */
  readonly searchEventLog: readonly [
    {
      readonly connectionName: string;
      readonly query?: string;
      readonly fromLink?: boolean;
      readonly newestFirst?: boolean;
      readonly keepFocus?: boolean;
    },
  ];
  readonly saveSearch: readonly [{ readonly connectionName: string; readonly query: string }];
  readonly copySearchLink: readonly [{ readonly query: string }];
  /** `query`: the one that a log's search is part of. */
  readonly copyAsCurl: readonly [{ readonly connectionName: string; readonly asked: Asked; readonly query?: string }];
  /** `{}`: the user picks the connection. */
  readonly signIn: readonly [{ readonly connectionName?: string | undefined }];
  readonly refresh: readonly [];
  readonly showLog: readonly [];
}

export const viewContainerId = 'platformEvents';
export const viewIds = { notifications: 'platformEvents.notifications', searches: 'platformEvents.searches' } as const;

export const contextKeys = idsOf(
  [
    /** What the notifications view has to say when it holds no row: a ViewState. */
    'viewState',
    /** The platformEvents.groupBy setting. */
    'groupBy',
    /** A filter narrows the tree. */
    'filtering',
    /** A service refuses the credentials of a connection. */
    'refused',
    /** At least one connection is signed in. */
    'signedIn',
    /** How many searches of the event log are kept: under a name; because they were run; those of the former that are watched. */
    'savedSearches',
    'recentSearches',
    'watchedSearches',
    /** How often the notices view was answered. No menu asks for it: setting it is a way to the window and back. */
    'answers',
  ],
  'platformEvents.',
);

/** The walkthrough, and its steps with what a person has done in this window: the keys by which the editor ticks them off. */
export const walkthroughId = 'firstSteps';
export const firstSteps = {
  /** The one of `contextKeys`: named again, so that the entry bundle can leave this out. */
  connect: 'platformEvents.signedIn',
  look: 'platformEvents.openedNotice',
  acknowledge: 'platformEvents.acknowledged',
  search: 'platformEvents.searchedLog',
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
  | 'interrupted'
  | 'secretStorage'
  | 'failed'
  | 'empty'
  | 'filteredOut'
  | 'rows';

export const settingSection = 'platformEvents';
const settingNames = [
  'connections',
  'pollIntervalSeconds',
  'lookBackDays',
  'count',
  'groupBy',
  'timeZone',
  'alerts',
  'quietHours',
  'remindBeforeMinutes',
  'savedSearches',
  'watchAlerts',
  'logEntryLimit',
  'transport',
  'calendarFile',
  'matchWorkspace',
  'overlaps',
  'machineGroups',
  'agents',
] as const;

/** Settings by their whole names, as the editor tells of a change. */
export const settingIds = idsOf(settingNames, `${settingSection}.`);

/** What agents may do; their tools are called so, behind the prefix. */
export const agentActNames = [
  'listNotifications',
  'getNotification',
  'searchEventLog',
  'acknowledgeNotification',
] as const satisfies readonly AgentAct[];

export const agentToolPrefix = 'platformEvents_';
export const mcpProviderId = 'platformEvents.mcp';

export const webviewTypes = {
  notice: 'platformEvents.notice',
  log: 'platformEvents.log',
  timeline: 'platformEvents.timeline',
} as const;

/** Set to 1 for the extension host, it opens the sample account at startup: for `npm start` and F5. */
export const sampleVariable = 'PLATFORM_EVENTS_SAMPLE';
