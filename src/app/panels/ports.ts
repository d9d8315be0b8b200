// What the panels of all pages need from the rest of the editor side. The composition root gives it; tests give stand-ins.

import type { Clock } from '../../core/clock.ts';
import type { Connection, EventService, Logger } from '../../core/connection/ports.ts';
import type { Failure } from '../../core/failures.ts';
import type { NoticeStore } from '../../core/notices/store.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import type { Translate } from '../../core/text/translate.ts';
import type { Problem } from '../../protocol/notice.ts';

/** One signed-in user on one connection. Another user or service is another `service`: results of the old one are dropped. */
export interface PanelSession {
  readonly connection: Connection;
  /** Names the credentials, under whatever name the connection has; none for the sample account and for files. */
  readonly credentialsId?: string | undefined;
  /** The host as the user knows it, or the name of the file, for sentences. */
  readonly host: string;
  readonly service: EventService;
  readonly store: NoticeStore;
  /** The path of the file that is read in place of the service's event log; absent: the service is. */
  readonly file?: string;
  /** The service's time: what its dates are compared with. */
  readonly clock: Clock;
}

export interface UnansweredSecrets {
  readonly failure: Failure;
  /** As of PanelSession. */
  readonly host: string;
}

export interface PanelSessions {
  /** Undefined while nobody is signed in on this connection, or no such connection exists. */
  find(connectionName: string): PanelSession | undefined;
  /** There is such a connection, signed in or not. */
  isListed(connectionName: string): boolean;
  /** What the connection is called now, by a name that it has or had. */
  presentName(connectionName: string): string;
  /** There are connections beside this one, signed in or not: what is of one of them names it. */
  areOthers(connectionName: string): boolean;
  /** Why it isn't known whether somebody is signed in: the editor's secret storage doesn't answer. Undefined where it did, or may yet. */
  unanswered(connectionName: string): UnansweredSecrets | undefined;
  /** A session is being opened (stored credentials are being read or checked): `onChange` will tell how it ended. */
  isOpening(connectionName: string): boolean;
  /** Called when any session opens, closes or is replaced, or can't be opened. Returns what ends the subscription. */
  onChange(listener: () => void): () => void;
  /** Called when a connection has another name, before `onChange` tells of it. Returns what ends the subscription. */
  onRename(listener: (before: string, now: string) => void): () => void;
}

/** What every page's panel needs. What only one of them does is beside that page's own files: `panelPorts` there. */
export interface PanelPorts {
  readonly sessions: PanelSessions;
  runProblemAction(connectionName: string, action: Problem['action']): void;
  copyText(text: string): void;
  zone(): TimeZoneChoice;
  setZone(zone: TimeZoneChoice): void;
  /**
   * Called when the zone changes, from a page or from the settings, and where the one that a page has set couldn't be kept. Returns what
   * ends the subscription.
   */
  onZoneChange(listener: () => void): () => void;
  /** This machine's clock. */
  readonly clock: Clock;
  readonly log: Logger;
  readonly t: Translate;
}
