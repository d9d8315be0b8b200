// The reference service with records that a test changes while it runs, and with the moods of services that are met in the field.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { Refusal, refusalBody } from '../../src/service/errors.ts';
import { LogStore } from '../../src/service/logStore.ts';
import { NoticeRecords } from '../../src/service/noticeRecords.ts';
import { operate, type ServiceData } from '../../src/service/operations.ts';

/** What it does with filters of a list: takes them, gives every row without a word, or does so only where one says "not equal". */
export type FilterMood = 'heeded' | 'ignored' | 'withoutNot';

/** Connections are cut as soon as they are made; or each answer is a page that says that nobody is at home. */
export type Outage = 'none' | 'cut' | 'html';

export interface ChangingService {
  readonly baseUrl: string;
  /** Who may sign in. */
  userName: string;
  readonly apiKey: string;
  readonly objectPrefix: string;
  outage: Outage;
  filters: FilterMood;
  /** The most rows of a page, whatever is asked for; null without a cap. */
  pageCap: number | null;
  /** Ids that were asked to be acknowledged, in the order in which the requests came. */
  readonly acknowledged: readonly number[];
  /** Ids of notices that were read alone, in the order of the requests. */
  readonly readAlone: readonly number[];
  /** Requests so far for what can be read. */
  readonly reads: number;
  /** From now on these are all its notices, in wire form. */
  hold(records: readonly JsonRecord[]): void;
  close(): Promise<void>;
}

/** Starts it on any free port of 127.0.0.1. `apiKey`: what it takes. */
export async function startChangingService(apiKey = 'walk-key'): Promise<ChangingService> {
  const objectPrefix = 'Platform_';
  const acknowledged: number[] = [];
  const readAlone: number[] = [];
  const log = new LogStore();
  const sockets = new Set<Socket>();
  let notices = new NoticeRecords();
  let outage: Outage = 'none';
  let reads = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (outage === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Back soon</h1>');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://walk.test');
    const expected = `Basic ${Buffer.from(`${service.userName}:${apiKey}`).toString('base64')}`;
    const id = /\/(\d+)\/acknowledgeNotification\.json$/.exec(url.pathname)?.[1];
    const alone = /\/(\d+)\/getObject\.json$/.exec(url.pathname)?.[1];
    if (alone !== undefined) readAlone.push(Number(alone));
    if (id === undefined) reads += 1;
    else acknowledged.push(Number(id));
    const isPassedOver =
      service.filters === 'ignored' ||
      (service.filters === 'withoutNot' && url.searchParams.get('objectFilter')?.includes('!='));
    if (isPassedOver) url.searchParams.delete('objectFilter');
    const data: ServiceData = { notices, log, objectNames: [], keepAcknowledgement: async () => {} };
    const options = { objectPrefix, maxCount: service.pageCap, now: Date.now() };
    response.setHeader('content-type', 'application/json');
    try {
      if (request.headers.authorization !== expected) throw new Refusal(401, 'Public', 'Invalid user name or API key.');
      const { pieces, total } = await operate(url.pathname, url.searchParams, data, options);
      if (total !== undefined) response.setHeader('Platform-Total-Items', String(total));
      response.end([...pieces].join(''));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.writeHead(error.status).end(refusalBody(error, objectPrefix));
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.on('connection', (socket) => {
    if (outage === 'cut') {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const service: ChangingService = {
    baseUrl: `http://127.0.0.1:${port}`,
    userName: 'demo',
    apiKey,
    objectPrefix,
    filters: 'heeded',
    pageCap: null,
    acknowledged,
    readAlone,
    get reads() {
      return reads;
    },
    get outage() {
      return outage;
    },
    set outage(is) {
      outage = is;
      if (is === 'cut') for (const socket of sockets) socket.destroy();
    },
    hold(records) {
      notices = new NoticeRecords();
      notices.add(records);
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return service;
}
