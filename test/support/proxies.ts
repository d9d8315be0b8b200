// Proxies on loopback, good ones and bad ones. Whatever host they are asked for, they lead to one port of this machine.

import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createServer as createTlsFront } from 'node:tls';
import { HeldSockets } from './heldSockets.ts';

export interface ServerTls {
  readonly key: string;
  readonly cert: string;
}

export interface ProxyOptions {
  /** The value of Proxy-Authorization without which the answer is 407. */
  readonly authorization?: string;
  /** The proxy itself is then spoken to over TLS. */
  readonly tls?: ServerTls;
  /** What is done to the socket instead of a tunnel. */
  readonly instead?: (socket: Socket, headers: IncomingHttpHeaders) => void;
}

export interface TestProxy {
  readonly url: string;
  readonly port: number;
  /** The tunnels that were asked for, `host:port` each, with the headers. */
  readonly asked: readonly { readonly address: string; readonly headers: IncomingHttpHeaders }[];
  /** Resolves once nobody holds a socket to the proxy. */
  noSockets(): Promise<void>;
  close(): Promise<void>;
}

/** Reads the certificates of `test/fixtures/tls`, wherever the test was bundled to. */
export function certificatesIn(fixtures: string) {
  const pem = (name: string) => readFileSync(path.join(fixtures, 'tls', `${name}.pem`), 'utf8');
  return { pem, serverTls: (name = 'server'): ServerTls => ({ key: pem('server-key'), cert: pem(name) }) };
}

export const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

export async function startProxy(target: number, options: ProxyOptions = {}): Promise<TestProxy> {
  const asked: { address: string; headers: IncomingHttpHeaders }[] = [];
  const { authorization, tls, instead } = options;
  const server = tls === undefined ? createServer() : createTlsServer(tls);
  server.on('request', (_, response) => response.writeHead(405).end());
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    asked.push({ address: url, headers });
    socket.on('error', () => {});
    if (authorization !== undefined && headers['proxy-authorization'] !== authorization) {
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="test"\r\nConnection: close\r\n\r\n',
      );
    } else if (instead !== undefined) {
      // What nobody reads hides that the other side has closed.
      socket.resume().on('end', () => socket.end());
      instead(socket, headers);
    } else {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      join(socket, target);
    }
  });
  const { port, noSockets, close } = await listen(server);
  return { url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, port, asked, noSockets, close };
}

export interface SocksOptions {
  /** The `user:password` without which it opens nothing. */
  readonly pair?: string;
  /** What it answers in place of a tunnel, as the protocol numbers it. */
  readonly reply?: number;
}

export interface TestSocksProxy extends TestProxy {
  /** The `user:password` of each that has come with one. */
  readonly pairs: readonly string[];
}

/** A SOCKS 5 proxy. */
export async function startSocksProxy(target: number, { pair, reply = 0 }: SocksOptions = {}): Promise<TestSocksProxy> {
  const asked: { address: string; headers: IncomingHttpHeaders }[] = [];
  const pairs: string[] = [];
  const open = (socket: Socket) =>
    socket.once('data', (request) => {
      // Version, command, reserved, type of address (3: a name), its length, the name, the port.
      const length = request[4] ?? 0;
      asked.push({ address: `${request.subarray(5, 5 + length)}:${request.readUInt16BE(5 + length)}`, headers: {} });
      const answer = Buffer.from([5, reply, 0, 1, 127, 0, 0, 1, 0, 0]);
      if (reply !== 0) return void socket.end(answer);
      socket.write(answer);
      join(socket, target);
    });
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (methods) => {
      // Version, how many methods the client knows, the methods: 0 is none, 2 a user name and a password.
      const method = pair === undefined ? 0 : methods.subarray(2).includes(2) ? 2 : 255;
      socket.write(Buffer.from([5, method]));
      if (method === 0) open(socket);
      if (method === 255) socket.end();
      if (method !== 2) return;
      socket.once('data', (words) => {
        // Version, the length of the user name, the user name, the length of the password, the password.
        const length = words[1] ?? 0;
        pairs.push(`${words.subarray(2, 2 + length)}:${words.subarray(3 + length)}`);
        const isRight = pairs.at(-1) === pair;
        socket.write(Buffer.from([1, isRight ? 0 : 1]));
        if (isRight) open(socket);
        else socket.end();
      });
    });
  });
  const { port, noSockets, close } = await listen(server);
  return { url: `socks5://127.0.0.1:${port}`, port, asked, pairs, noSockets, close };
}

/** TLS before a plain service on a port of this machine. */
export async function startTlsFront(target: number, tls: ServerTls) {
  return await listen(
    createTlsFront(tls, (socket) => {
      socket.on('error', () => {});
      join(socket, target);
    }),
  );
}

function join(socket: Socket, target: number): void {
  const onward = connect(target, '127.0.0.1');
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
  onward.on('close', () => socket.destroy());
  onward.pipe(socket).pipe(onward);
}

async function listen(server: Server) {
  const sockets = new HeldSockets();
  server.on('connection', (socket: Socket) => {
    sockets.keep(socket);
  });
  // Ends a handshake that the client refused; without it the refusal would be an error of the test.
  server.on('tlsClientError', (_, socket: Socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    noSockets: () => sockets.none(),
    close: () => sockets.close(server),
  };
}
