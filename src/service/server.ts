// Owns the reference service as a whole: its data, its HTTP server on loopback, and the handle that tests and the sample account hold.

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json, JsonRecord } from '../core/text/exactJson.ts';
import { AcknowledgementFile } from './acknowledgementFile.ts';
import { readDataDirectory } from './dataDirectory.ts';
import { unreadableRequest } from './errors.ts';
import { Exchange, type SeenRequest } from './exchange.ts';
import { LogStore } from './logStore.ts';
import { NoticeRecords } from './noticeRecords.ts';
import type { ServiceData } from './operations.ts';
import { sampleEntries } from './sample/eventLog.ts';
import { sampleNotices } from './sample/notices.ts';
import { objectNames } from './sample/vocabulary.ts';

export interface ServiceOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly user?: string;
  /** `demo-key` by default, and a random one where imported records are served. */
  readonly key?: string;
  /** `Platform_` by default; letters and digits, ending in `_`. */
  readonly prefix?: string;
  /** Imported records instead of the sample; acknowledgements are kept there. */
  readonly dataDirectory?: string;
  /** Names, beside those of this machine, under which it may be asked: that of something in front of it. */
  readonly hostNames?: readonly string[];
  /** How many sample notifications (40) and log entries (5,000). */
  readonly notifications?: number;
  readonly entries?: number;
  /** Equal seeds and `now` give equal sample data. */
  readonly seed?: number;
  /** Milliseconds that each answer is held back. */
  readonly latencyMs?: number;
  /** The most rows in a page. */
  readonly maxCount?: number;
  /** Where acknowledgements of sample data are kept; with a data directory they are kept there. */
  readonly acknowledgements?: KeptAcknowledgements;
  /** Milliseconds since 1970: the time around which the sample is spread, and from which the service's clock goes on. */
  readonly now?: number;
  /** The time around which the sample is spread, where that isn't `now`. */
  readonly sampleAround?: number;
}

/** Acknowledgements that outlive the service. */
export interface KeptAcknowledgements {
  /** Ids of notices that were acknowledged before; those that aren't there any more are passed over. */
  readonly ids: readonly number[];
  /** Resolves once the id is kept: the service answers `true` only then. */
  keep(id: number): Promise<void>;
}

export interface RunningService {
  readonly baseUrl: string;
  readonly userName: string;
  readonly apiKey: string;
  readonly objectPrefix: string;
  readonly notifications: number;
  readonly entries: number;
  /** The last requests, oldest first, at most 1,000; `query` is the raw text after `?`. Holds no credentials. */
  readonly requests: readonly SeenRequest[];
  /** Log rows tested against filters so far. */
  readonly evaluatedRows: number;
  /** Adds notifications in wire form; they live as long as the service. Throws where an id is missing or taken. */
  addNotices(records: readonly JsonRecord[]): void;
  /** Replaces some fields of a notification, `modifyDate` only if named. Throws where there is none of that id. */
  updateNotice(id: number, changes: JsonRecord): void;
  /** Adds log entries in wire form, in any order; of equal dates the later in the list is newer. */
  appendEntries(entries: readonly JsonRecord[]): void;
  /** Stops listening, lets answers under way end (for at most a second), ends all sockets. */
  close(): Promise<void>;
}

const graceMs = 1000;

/** Starts the service on 127.0.0.1. Rejects with DataError for a data directory that can't be served, and with the system's error for a taken port. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const userName = options.user ?? 'demo';
  const apiKey = options.key ?? (options.dataDirectory ? randomBytes(24).toString('hex') : 'demo-key');
  const objectPrefix = options.prefix ?? 'Platform_';
  const started = Date.now();
  const clock = () => (options.now ?? started) + Date.now() - started;

  const { data, close: closeData } = options.dataDirectory
    ? await importedData(options.dataDirectory)
    : sampleData(options, options.sampleAround ?? options.now ?? started);
  const exchange = new Exchange(data, {
    userName,
    apiKey,
    objectPrefix,
    hostNames: options.hostNames ?? [],
    maxCount: options.maxCount ?? null,
    latencyMs: options.latencyMs ?? 0,
    clock,
  });

  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    void exchange.answer(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) socket.end(unreadableRequest(error.code, objectPrefix));
    else socket.destroy();
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, '127.0.0.1', () => resolve());
    });
  } catch (error) {
    await closeData();
    throw error;
  }
  const { port } = server.address() as AddressInfo;

  let closing: Promise<void> | null = null;
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const grace = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(grace);
    await closeData();
  };

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    userName,
    apiKey,
    objectPrefix,
    get notifications() {
      return data.notices.size;
    },
    get entries() {
      return data.log.size;
    },
    get requests() {
      return exchange.requests;
    },
    get evaluatedRows() {
      return data.log.evaluatedRows;
    },
    addNotices: (records) => data.notices.add(records),
    updateNotice: (id, changes) => data.notices.update(id, changes),
    appendEntries: (entries) => data.log.append(entries),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

interface OpenData {
  readonly data: ServiceData;
  close(): Promise<void>;
}

function sampleData(options: ServiceOptions, now: number): OpenData {
  const seed = options.seed ?? 1;
  const notices = new NoticeRecords();
  const samples = sampleNotices({ seed, now, count: options.notifications ?? 40 });
  notices.add(samples);
  const log = new LogStore();
  for (const batch of sampleEntries({ seed, now, count: options.entries ?? 5000, notices: samples }))
    log.appendTimed(batch);
  const kept = options.acknowledgements ?? { ids: [], keep: async () => {} };
  markAcknowledged(notices, kept);
  return { data: { notices, log, objectNames, keepAcknowledgement: (id) => kept.keep(id) }, close: async () => {} };
}

async function importedData(directory: string): Promise<OpenData> {
  const imported = await readDataDirectory(directory);
  const notices = new NoticeRecords();
  notices.add(imported.notifications);
  const log = new LogStore();
  log.append(imported.entries.toReversed());
  const names: readonly Json[] = imported.objectNames;
  const file = await AcknowledgementFile.open(directory);
  markAcknowledged(notices, file);
  return {
    data: { notices, log, objectNames: names, keepAcknowledgement: (id) => file.keep(id) },
    close: () => file.close(),
  };
}

function markAcknowledged(notices: NoticeRecords, kept: KeptAcknowledgements): void {
  for (const id of kept.ids) if (notices.get(id)) notices.update(id, { acknowledgedFlag: true });
}
