// What the editor side asks of the outside world. Implemented by api (the service) and by tests.

import type { Failure } from '../failures.ts';
import type { NoticeAttachment, NoticeDetail } from '../notices/notice.ts';
import type { NoticeSource } from '../notices/poll.ts';
import type { Json } from '../text/exactJson.ts';
import type { CredentialGate } from './credentialGate.ts';

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

/** One entry of the event log as it came: eventName, eventCreateDate, userType and whatever else the service sends. */
export type LogEntry = { readonly [field: string]: Json };

/**
 * The part of a search that the service can narrow; absent parts don't. Case matters, as in the service. Dates are milliseconds since
 * 1970: entries with after ≤ date < before.
 */
export interface LogSearch {
  readonly userType?: string;
  /** The event name is this. */
  readonly name?: string;
  /** The event name begins with this. */
  readonly namePrefix?: string;
  readonly after?: number;
  readonly before?: number;
}

export interface LogReadOptions {
  /** Entries to deliver at most; a million where absent. */
  readonly limit?: number;
  /** Told each time that a page isn't asked for at once. */
  readonly onWait?: (wait: LogWait) => void;
  /**
   * Asked before each request: where it says no, reading ends there as at the limit. With it pages are asked for one at a time, and none
   * again that failed.
   */
  readonly mayAsk?: () => boolean;
}

/**
 * Why reading waits: the service asks for a pause, answered with an error of its own, didn't answer in time, or can't be reached. `ms`:
 * milliseconds until it is asked again.
 */
export interface LogWait {
  readonly why: 'pause' | 'error' | 'silence' | 'unreachable';
  readonly ms: number;
}

export interface LogPage {
  /** Entries of this page that match the search, in the service's order, each delivered once over all pages. */
  readonly entries: readonly LogEntry[];
  /** Entries read so far from the service, before the local check. */
  readonly read: number;
  /** Of those, what was no entry, and was left out; absent: nothing was. */
  readonly leftOut?: number;
  /** How many the service says that the search had when it was begun; null where it didn't say. May be wrong: for progress only. */
  readonly total: number | null;
  /** True once a row came that the service's own filter should have kept back: it ignored the filter. */
  readonly filterIgnored: boolean;
  /**
   * Where the service ignored the filter: the date of the oldest entry of this page, matching or not, in milliseconds since 1970. Null
   * where they didn't come newest first, so that nothing follows from it, and where the filter was applied.
   */
  readonly oldest: number | null;
  /** True on the last page where reading ended at the limit, though the service has more. */
  readonly limited: boolean;
}

/** Entries that the first page of a log asks for. */
export const firstLogEntries = 50;

/** Something that a person may want to ask for by other means. */
export type Asked = { readonly notice: number } | { readonly log: LogSearch };

export interface AskedAddress {
  /** The URL that is asked, exactly. It holds no credentials. */
  readonly url: string;
  /** The part of a log's search that the service is asked to narrow; the rest is checked here. Empty for a notice. */
  readonly narrowed: LogSearch;
}

/** What reads the event log. Throws FailureError (core/failures) and nothing else. */
export interface LogSource {
  /**
   * The event log, newest first, page by page (operation 1): a small first one, then several at once. The second is asked for when the
   * caller comes back for it; a caller that doesn't come back pauses the reading. Ends when the service has no more, or at the limit.
   */
  log(search: LogSearch, signal: AbortSignal, options?: LogReadOptions): AsyncIterable<LogPage>;
}

/** An answer of the service as it came, with what its meaning depends on. Header names are in lower case. */
export interface UnreadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** More than one row was asked for. */
  readonly manyRows: boolean;
  /** When it came: milliseconds since 1970. */
  readonly now: number;
  readonly objectPrefix: string;
}

/** A part of what a search finds: `count` rows from `offset` on. */
export interface LogWindow {
  readonly search: LogSearch;
  readonly offset: number;
  readonly count: number;
  /** Tries after the first; as many as for every request where absent. */
  readonly retries?: number | undefined;
}

export interface LogWindowOptions {
  /** Told why, each time before the window is asked for again. */
  readonly onRetry: (failure: Failure) => void;
  /** Told how many milliseconds it isn't asked for, and why: null where the service asked for a pause before. */
  readonly onWait: (failure: Failure | null, ms: number) => void;
  /**
   * Reads an answer: resolves to its number of rows, rejects with the failure that it stands for. The window is asked for again where
   * that may help against it, and another answer read.
   */
  readonly read: (answer: UnreadAnswer) => Promise<number>;
}

/** What sends the requests of the event log's reading for whoever reads the answers and puts them together. Throws FailureError and nothing else. */
export interface LogWindowSource {
  /** Resolves once an answer was read. */
  logWindow(window: LogWindow, signal: AbortSignal, options: LogWindowOptions): Promise<void>;
}

/** The service, for one connection and one signed-in user. Every method throws FailureError (core/failures) and nothing else. */
export interface EventService extends NoticeSource, LogSource, LogWindowSource {
  /** One cheap read that needs valid credentials. */
  verify(signal: AbortSignal): Promise<void>;
  /** One notice with everything (operation 5). `notFound` where it's gone or not ours. */
  notice(id: number, signal: AbortSignal): Promise<NoticeDetail>;
  /**
   * The content of a notice's attachment. `tooMuchData` beyond `largestAttachment`, `malformed` where less came than was announced, or no
   * file.
   */
  attachment(noticeId: number, attachment: NoticeAttachment, signal: AbortSignal): Promise<Uint8Array>;
  /**
   * Marks a notice as acknowledged (operation 6); resolves only once the service has said so. `stop` aborts
   * once it isn't to be sent any more, nor again; what is on its way goes on.
   */
  acknowledge(id: number, signal: AbortSignal, stop?: AbortSignal): Promise<void>;
  /** Operation 3. */
  userTypes(signal: AbortSignal): Promise<readonly string[]>;
  /** Operation 2. */
  objectNames(signal: AbortSignal): Promise<readonly string[]>;
  /** Where this is asked for; a log's is its first page's. Nothing is sent. */
  address(asked: Asked): Promise<AskedAddress>;
  /** Milliseconds for which nothing is sent from now on, as the service asked for a pause; 0 where it didn't. */
  pause(): Promise<number>;
}

/** What a session shares with its service; each part may be absent. */
export interface ConnectOptions {
  /** Every request goes through it. Whoever hands it in can stop all requests, and learns of a refusal. */
  readonly gate?: CredentialGate | undefined;
  /**
   * An answer has come that tells the service's time: milliseconds since 1970 at this moment, which may be off by `uncertainty`
   * milliseconds either way.
   */
  readonly onServiceTime?: ((serviceTime: number, uncertainty: number) => void) | undefined;
  /** The present as the service's dates have it, in milliseconds since 1970; this machine's where absent. */
  readonly serviceNow?: (() => number) | undefined;
}

export type Connect = (connection: Connection, credentials: Credentials, options?: ConnectOptions) => EventService;

/** Where this program tells what it does: the editor's log channel, or a test's list. Never given credentials. */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
  debug(message: string): void;
}

/** Credentials as they are kept on this machine. */
export interface StoredCredentials extends Credentials {
  /** Names these among all that were ever stored, and tells nothing of them: windows say by it which ones they mean. */
  readonly credentialsId: string;
}
