// What the editor side asks of the outside world. Implemented by api (the service) and by tests.

import type { Json, Notice, NoticeDetail } from './notices.ts';

/** Which service. `baseUrl` has no trailing slash and no path `/rest/…`; `objectPrefix` is `Platform_` or `SoftLayer_`. */
export interface Connection {
  readonly name: string;
  readonly baseUrl: string;
  readonly objectPrefix: string;
}

export interface Credentials {
  readonly userName: string;
  readonly apiKey: string;
}

/** Which notices a list holds. `lookBackDays`: completed ones that started within so many days; 0 means every notice ever. */
export interface NoticeSelection {
  readonly lookBackDays: number;
}

/** One entry of the event log as it came: eventName, eventCreateDate, userType and whatever else the service sends. */
export type LogEntry = { readonly [field: string]: Json };

/** A search of the event log; absent parts don't narrow. Dates are milliseconds since 1970: entries with after < date, date < before. */
export interface LogSearch {
  readonly userType?: string;
  /** An event object name, from `getAllEventObjectNames`. */
  readonly objectName?: string;
  /** The event name begins with this text (case matters, as in the service). */
  readonly namePrefix?: string;
  readonly after?: number;
  readonly before?: number;
}

export interface LogPage {
  /** Entries of this page that match the search, in the service's order, each delivered once over all pages. */
  readonly entries: readonly LogEntry[];
  /** Entries read so far from the service, before the local check. */
  readonly read: number;
  /** What the service says the search has in all; null where it didn't say. May be wrong: for progress only. */
  readonly total: number | null;
  /** True once a row came that the service's own filter should have kept back: it ignored the filter. */
  readonly filterIgnored: boolean;
}

/** The service, for one connection and one signed-in user. Every method throws FailureError (core/failures) and nothing else. */
export interface EventService {
  /** One cheap read that needs valid credentials. */
  verify(signal: AbortSignal): Promise<void>;
  /** Every notice of the selection, each once, as one list (operation 4). */
  notices(selection: NoticeSelection, signal: AbortSignal): Promise<readonly Notice[]>;
  /** One notice with everything (operation 5). `notFound` where it's gone or not ours. */
  notice(id: number, signal: AbortSignal): Promise<NoticeDetail>;
  /** Marks a notice as acknowledged (operation 6); resolves only once the service has said so. */
  acknowledge(id: number, signal: AbortSignal): Promise<void>;
  /** The event log, newest first, page by page as it is read (operation 1). Ends when the service has no more; `tooMuchData` beyond a million entries. */
  log(search: LogSearch, signal: AbortSignal): AsyncIterable<LogPage>;
  /** Operation 3. */
  userTypes(signal: AbortSignal): Promise<readonly string[]>;
  /** Operation 2. */
  objectNames(signal: AbortSignal): Promise<readonly string[]>;
}

export type Connect = (connection: Connection, credentials: Credentials) => EventService;

/** Where this program tells what it does: the editor's log channel, or a test's list. Never given credentials. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
  debug(message: string): void;
}
