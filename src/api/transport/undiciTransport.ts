// Owns the usual transport: undici with dispatchers of its own. A chunk by itself, loaded at the first request; deep imports,
// because undici's index takes over the fetch of the whole process.

import { pipeline } from 'node:stream/promises';
import { isMarkedAsUntransferable } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import api from 'undici/lib/api/index.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import { isLoopback } from '../../core/connection/baseUrl.ts';
import { fail } from '../../core/failures.ts';
import { type Deadlines, startDeadlines, usualDeadlines } from './deadlines.ts';
import { createPromptConnector } from './promptConnector.ts';
import { createProxyAgent, type Proxies, type ProxyAgent } from './proxyAgent.ts';
import {
  type Answer,
  bodyOf,
  collect,
  type GetOptions,
  networkFailure,
  type Transport,
  tooLarge,
} from './transport.ts';

/** Bytes: Node's usual 16 KiB would take this thread's time four times as often. */
const unpackedAtOnce = 65_536;

/** Nothing is read from the environment here. Loopback never goes through a proxy. */
export interface UndiciOptions extends Proxies {
  /** Certificates in PEM form that replace Node's own list; give that list with it. */
  readonly ca?: readonly string[] | undefined;
  /** Connections to the service at once. */
  readonly connections?: number | undefined;
  readonly deadlines?: Partial<Deadlines> | undefined;
}

/** Certificates are always checked. A malformed proxy URL fails as `offline` at the first request that would use it. */
export function createUndiciTransport(options: UndiciOptions = {}): Transport {
  const deadlines = { ...usualDeadlines, ...options.deadlines };
  const tls = { rejectUnauthorized: true, ...(options.ca === undefined ? {} : { ca: [...options.ca] }) };
  const common = {
    connect: { ...tls, timeout: deadlines.connect },
    connections: options.connections ?? 10,
    // The deadlines here end requests to the millisecond; undici's own are coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  };
  const connector = createPromptConnector(tls, deadlines.connect);
  const direct = new Agent({ ...common, connect: connector.connect });
  let proxied: ProxyAgent | undefined;

  const dispatcherFor = (url: URL): Dispatcher => {
    if (isLoopback(url.hostname) || (!options.httpProxy && !options.httpsProxy)) return direct;
    const secure = { ...tls, timeout: deadlines.connect };
    proxied ??= createProxyAgent(options, { ...common, requestTls: secure, proxyTls: secure }, deadlines.connect);
    return proxied.dispatcher;
  };
  return {
    name: 'undici',
    async get(url, headers, { signal, maxBytes, longest = deadlines.whole }: GetOptions): Promise<Answer> {
      const running = startDeadlines(signal, { ...deadlines, whole: longest });
      try {
        const target = new URL(url);
        const asked = api.request.call(dispatcherFor(target), {
          origin: target.origin,
          path: target.pathname + target.search,
          method: 'GET',
          // On one machine packing costs both sides more than it saves.
          headers: { ...headers, 'accept-encoding': isLoopback(target.hostname) ? 'identity' : 'gzip' },
          signal: running.signal,
        });
        // undici heeds a signal only once a connection stands; then it sends nothing for a request that was given up before.
        const response = await Promise.race([asked, running.aborted]);
        running.headersCame();
        const answerHeaders = flat(response.headers);
        const body = await bodyOf(response.statusCode, readBody(response.body, answerHeaders, maxBytes));
        return { status: response.statusCode, headers: answerHeaders, body };
      } catch (error) {
        // undici may report its own error for an abort: what made us abort is the truth.
        const reason: unknown = running.signal.aborted ? running.signal.reason : error;
        throw proxied?.failure(reason) ?? networkFailure(reason);
      } finally {
        running.end();
      }
    },
    async close() {
      const closed = Promise.all([direct.destroy(), proxied?.close()]);
      connector.close();
      await closed;
    },
  };
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flattened: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flattened[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return flattened;
}

async function readBody(
  body: Dispatcher.ResponseData['body'],
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): Promise<Uint8Array> {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    const gunzip = createGunzip({ chunkSize: unpackedAtOnce });
    return await pipeline(body, gunzip, (decoded: AsyncIterable<Buffer>) => collect(decoded, maxBytes, giveBack));
  }
  const announced = Number(headers['content-length'] ?? 0);
  if ((encoding !== 'identity' && encoding !== '') || announced > maxBytes) {
    body.on('error', () => {});
    body.destroy();
    throw announced > maxBytes
      ? tooLarge(maxBytes)
      : fail('malformed', 'the answer is packed in a way that was not asked for');
  }
  return await collect(body, maxBytes, giveBack);
}

/**
 * Frees at once the memory that was taken for one read of the socket, or for one step of unpacking. Left to the collection of garbage,
 * it would soon bring one about that goes through all objects of the process, and all extensions share that. What Node hands out in small
 * pieces stays.
 */
function giveBack({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && !isMarkedAsUntransferable(buffer)) buffer.transfer(0);
}
