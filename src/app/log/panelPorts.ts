// What an event log page's panel needs from the rest of the editor side, beside what every panel does.

import type { Asked } from '../../core/connection/ports.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import type { PanelPorts } from '../panels/ports.ts';

/** Reads a date as the service writes it; null where it isn't one. */
export type ReadInstant = (text: string) => Instant | null;

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
  /** `asked`: what the service is asked for by the query. */
  copyAsCurl(connectionName: string, query: string, asked: Asked): void;
  /** Entries that a search holds at most. */
  logEntryLimit(): number;
  /** What reads the log's dates, made when the first log is opened. */
  dateReader(): Promise<ReadInstant>;
}
