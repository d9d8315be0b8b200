// What the pages' panels need from the rest of the editor side. The composition root gives it; tests give stand-ins.

import type { Clock } from '../core/clock.ts';
import type { Translate } from '../core/failures.ts';
import type { NoticeStore } from '../core/noticeStore.ts';
import type { Instant } from '../core/notices.ts';
import type { Asked, Connection, EventService, Log } from '../core/ports.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import type { Problem } from '../protocol/notice.ts';

/** One signed-in user on one connection. Another user or service is another `service`: results of the old one are dropped. */
export interface PanelSession {
  readonly connection: Connection;
  /** The host as the user knows it, for sentences. */
  readonly host: string;
  readonly service: EventService;
  readonly store: NoticeStore;
  /** The service's time: what its dates are compared with. */
  readonly clock: Clock;
}

export interface PanelSessions {
  /** Undefined while nobody is signed in on this connection, or no such connection exists. */
  find(connectionName: string): PanelSession | undefined;
  /** A session is being opened (stored credentials are being read or checked): `onChange` will tell how it ended. */
  isOpening(connectionName: string): boolean;
  /** Called when any session opens, closes or is replaced. Returns what ends the subscription. */
  onChange(listener: () => void): () => void;
}

/** A small store of JSON values that outlives the window; `vscode.Memento` is one. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Queries of the event log that were run, or are kept. */
export interface PanelSearches {
  /** Of this connection, the last one first. */
  recent(connectionName: string): readonly string[];
  ran(connectionName: string, query: string): void;
  /** Asks for a name and keeps the query. */
  save(connectionName: string, query: string): void;
  /** Called when one of them changes. Returns what ends the subscription. */
  onChange(listener: () => void): () => void;
}

export interface PanelPorts {
  readonly sessions: PanelSessions;
  /** Resolves to true once the service has said so and the store knows; to false after it has shown its own error. Never rejects. */
  acknowledge(connectionName: string, id: number): Promise<boolean>;
  runProblemAction(connectionName: string, action: Problem['action']): void;
  /** `query`: of the event log's language. */
  openLog(connectionName: string, query: string): void;
  copyLogLink(query: string): void;
  copyAsCurl(connectionName: string, asked: Asked): void;
  readonly searches: PanelSearches;
  /** Entries that a search of the event log holds at most. */
  logEntryLimit(): number;
  copyLink(connectionName: string, id: number): void;
  findInWorkspace(text: string): void;
  copyText(text: string): void;
  zone(): TimeZoneChoice;
  setZone(zone: TimeZoneChoice): void;
  /** Called when the zone changes, from a page or from the settings. Returns what ends the subscription. */
  onZoneChange(listener: () => void): () => void;
  /** A date as the service writes it; null where it isn't one. */
  readInstant(text: string): Instant | null;
  /** This machine's clock. */
  readonly clock: Clock;
  readonly memory: Memory;
  readonly log: Log;
  readonly t: Translate;
}
