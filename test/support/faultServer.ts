// A server on loopback that answers as badly as a test says, and knows whether anybody still holds a socket to it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { HeldSockets } from './heldSockets.ts';

export interface SeenRequest {
  readonly path: string;
  /** Raw, as it came, without `?`. */
  readonly query: string;
  readonly parameters: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/** What to do with the n-th request (from 0) since the server behaves so. */
export type Behaviour = (request: SeenRequest, response: ServerResponse, index: number) => void;

/** What to do with a connection that was just taken, before anything was read from it. */
export type Reception = (socket: Socket) => void;

export interface FaultServer {
  readonly baseUrl: string;
  readonly port: number;
  /** All that came since the server started. */
  readonly requests: readonly SeenRequest[];
  /** From now on the server behaves so. */
  behave(behaviour: Behaviour, reception?: Reception): void;
  /** Resolves once no socket to the server is left; a test's own time limit is the bound. */
  noSockets(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server on 127.0.0.1. Every answer closes its connection, so that a socket which stays is one that somebody forgot. */
export async function startFaultServer(behaviour: Behaviour, tls?: ServerOptions): Promise<FaultServer> {
  const requests: SeenRequest[] = [];
  let present = behaviour;
  let receive: Reception | undefined;
  let first = 0;
  const sockets = new HeldSockets();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://fault.test');
    const seen = {
      path: url.pathname,
      query: url.search.slice(1),
      parameters: url.searchParams,
      headers: request.headers,
    };
    requests.push(seen);
    response.shouldKeepAlive = false;
    present(seen, response, requests.length - 1 - first);
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.on('connection', (socket: Socket) => {
    sockets.keep(socket);
    receive?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    requests,
    behave(behaviour, reception) {
      present = behaviour;
      receive = reception;
      first = requests.length;
    },
    noSockets: () => sockets.none(),
    close: () => sockets.close(server),
  };
}

/** A whole answer with this body: text as it is, anything else as JSON. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
}

/** Bytes straight to the socket, which is then closed unless `open`. */
export function bytes(text: string, open = false): Behaviour {
  return (_, response) => {
    if (open) response.socket?.write(text);
    else response.socket?.end(text);
  };
}

/** The connection is reset before a byte of the answer. */
export const reset: Behaviour = (_, response) => {
  response.socket?.resetAndDestroy();
};

/** Nothing ever comes. */
export const silence: Behaviour = () => {};

/** Headers and a first piece of the body come, then nothing. */
export const stallInBody: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[{"id":1},');
};

/** A byte now and then, for ever. */
export const drip: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** White space as fast as it is taken, for ever. */
export const endless: Behaviour = (_, response) => {
  const piece = ' '.repeat(65_536);
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', pour);
  pour();
};

/** 50 MB of white space in about 50 KB of gzip, and valid JSON at its end. */
export const gzipBomb: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(bomb());
};

/** JSON in gzip, asked for or not. */
export function gzipped(body: unknown): Behaviour {
  return (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify(body)));
  };
}

/** Gzip that ends in the middle. */
export const cutGzip: Behaviour = (_, response) => {
  const packed = gzipSync(JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: Math.sin(id) }))));
  response.writeHead(200, { 'content-encoding': 'gzip' });
  response.end(packed.subarray(0, packed.length / 2));
};

/** An encoding that nobody asked for. */
export const unknownEncoding: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-encoding': 'x-secret' });
  response.end(deflateRawSync('[]'));
};

let packedBomb: Buffer | undefined;

function bomb(): Buffer {
  packedBomb ??= gzipSync(`${' '.repeat(50_000_000)}[]`, { level: 9 });
  return packedBomb;
}
