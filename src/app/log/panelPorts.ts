// What an event log page's panel needs from the rest of the editor side, beside what every panel does.

import type { Asked } from '../../core/connection/ports.ts';
import type { PanelPorts } from '../panels/ports.ts';
import type { StartEngine } from './enginePort.ts';

/** Queries of the event log that were run, or are saved. */
export interface PanelSearches {
  /** Of this connection, the last one first. */
  recent(connectionName: string): readonly string[];
  ran(connectionName: string, query: string): void;
  /** Asks for a name and saves the query. */
  save(connectionName: string, query: string): void;
  /** Called when one of them changes. Returns what ends the subscription. */
  onChange(listener: () => void): () => void;
}

export interface LogPanelPorts extends PanelPorts {
  readonly searches: PanelSearches;
  copyLogLink(query: string): void;
  /** `name`: the IANA name of the zone that the reader sits in. */
  noteLocalZone(name: string): void;
  /** `asked`: what the service is asked for by the query. */
  copyAsCurl(connectionName: string, query: string, asked: Asked): void;
  /** Entries that a search holds at most. */
  logEntryLimit(): number;
  /** Starts what holds a page's entries and searches them. */
  readonly startEngine: StartEngine;
}
