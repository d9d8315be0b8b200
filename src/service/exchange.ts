// Owns one HTTP exchange: caller, method, credentials, latency, gzip, headers, and the body of an answer or a refusal.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { callerRefusal, readTarget, type Target } from './callers.ts';
import { internalError, Refusal, refusalBody } from './errors.ts';
import { type OperationAnswer, operate, type ServiceData } from './operations.ts';
import { Turns } from './turns.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** The raw text after `?`; '' without one. */
  readonly query: string;
}

export interface ExchangeOptions {
  readonly userName: string;
  readonly apiKey: string;
  readonly objectPrefix: string;
  /** Names that requests may be for, beside those of this machine. */
  readonly hostNames: readonly string[];
  readonly maxCount: number | null;
  readonly latencyMs: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const rememberedRequests = 1000;
const worthCompressing = 1024;

export class Exchange {
  readonly #data: ServiceData;
  readonly #options: ExchangeOptions;
  readonly #expected: Buffer;
  readonly #totalHeader: string;
  /** An answer is on its way before the next one is made. */
  readonly #turns = new Turns();
  #seen: SeenRequest[] = [];

  constructor(data: ServiceData, options: ExchangeOptions) {
    this.#data = data;
    this.#options = options;
    this.#expected = digest(`${options.userName}:${options.apiKey}`);
    this.#totalHeader = `${options.objectPrefix.replace(/_$/, '')}-Total-Items`;
  }

  get requests(): readonly SeenRequest[] {
    return this.#seen.slice(-rememberedRequests);
  }

  /** Answers one request; never rejects. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    try {
      const target = readTarget(request.url ?? '');
      this.#remember({ method: request.method ?? '', path: target.path, query: target.query });
      if (this.#options.latencyMs > 0) await this.#holdBack(response);
      await this.#turns.next();
      const answer = await this.#result(request, target);
      if (answer instanceof Refusal) await this.#refuse(answer, request, response);
      else await this.#send(200, answer, request, response);
    } catch {
      // The other side went away, or the answer broke off half-way: nothing more can be said on this socket.
      response.destroy();
    }
  }

  async #result(request: IncomingMessage, target: Target): Promise<OperationAnswer | Refusal> {
    try {
      const refusal = callerRefusal(request.headers, target, this.#options.hostNames);
      if (refusal !== null) return refusal;
      if (request.method !== 'GET') {
        return new Refusal(405, 'Public', `${request.method} is not allowed; every operation is a GET.`);
      }
      if (!this.#isAllowed(request.headers.authorization)) {
        return new Refusal(401, 'Public', 'Invalid user name or API key.');
      }
      const { objectPrefix, maxCount } = this.#options;
      const now = this.#options.clock();
      return await operate(target.path, new URLSearchParams(target.query), this.#data, { objectPrefix, maxCount, now });
    } catch (error) {
      return error instanceof Refusal ? error : internalError();
    }
  }

  async #refuse(refusal: Refusal, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refusal.status === 405) response.setHeader('Allow', 'GET');
    if (refusal.status === 401) response.setHeader('WWW-Authenticate', 'Basic realm="API"');
    const answer = { pieces: [refusalBody(refusal, this.#options.objectPrefix)] };
    await this.#send(refusal.status, answer, request, response);
  }

  async #send(
    status: number,
    answer: OperationAnswer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    response.statusCode = status;
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Vary', 'Accept-Encoding');
    if (answer.total !== undefined) response.setHeader(this.#totalHeader, String(answer.total));

    const pieces = answer.pieces[Symbol.iterator]();
    const first = pieces.next();
    const second = first.done ? first : pieces.next();
    const start = first.done ? '' : first.value;
    const short = second.done && start.length < worthCompressing;
    if (!short && acceptsGzip(request.headers['accept-encoding'])) {
      response.setHeader('Content-Encoding', 'gzip');
      await pipeline(Readable.from(joined(start, second, pieces)), createGzip({ level: 3 }), response);
    } else if (second.done) {
      response.setHeader('Content-Length', Buffer.byteLength(start));
      response.end(request.method === 'HEAD' ? undefined : start);
    } else {
      await pipeline(Readable.from(joined(start, second, pieces)), response);
    }
  }

  #isAllowed(authorization: string | undefined): boolean {
    const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization ?? '')?.[1];
    return timingSafeEqual(digest(Buffer.from(encoded ?? '', 'base64').toString('utf8')), this.#expected);
  }

  async #holdBack(response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    const leave = () => gone.abort();
    response.once('close', leave);
    await delay(this.#options.latencyMs, undefined, { signal: gone.signal });
    response.off('close', leave);
  }

  #remember(request: SeenRequest): void {
    this.#seen.push(request);
    if (this.#seen.length > 2 * rememberedRequests) this.#seen = this.#seen.slice(-rememberedRequests);
  }
}

function* joined(start: string, second: IteratorResult<string>, rest: Iterator<string>): Iterable<string> {
  yield start;
  for (let next = second; !next.done; next = rest.next()) yield next.value;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((coding) => /^\s*(?:gzip|x-gzip|\*)\s*(?:;\s*q\s*=\s*(?:1(?:\.0*)?|0?\.\d*[1-9]\d*))?\s*$/i.test(coding));
}
