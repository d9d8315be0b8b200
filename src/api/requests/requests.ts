// Owns one request: its way through gate and rate limiter, its retries and its line in the log.

import type { Clock } from '../../core/clock.ts';
import { CredentialGate } from '../../core/connection/credentialGate.ts';
import type { Connection, ConnectOptions, Credentials, Logger, UnreadAnswer } from '../../core/connection/ports.ts';
import { type Failure, FailureError, type FailureKind, fail, failureLine, failureOf } from '../../core/failures.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import type { Answer, Transport } from '../transport/transport.ts';
import { isList } from '../wire/json.ts';
import { wasTooSlow } from './answers.ts';
import { type Operation, pathOf, sendableBase } from './operationPath.ts';
import type { LimiterPlace, RateLimiter } from './rateLimiter.ts';
import { limiterOf, type RateLimiters } from './rateLimiters.ts';
import { longAnswer, type Reply, readReply } from './reply.ts';
import { longestRetryAfter, longestSilence, withRetry } from './retry.ts';
import { Sender } from './sender.ts';

export interface RequestsOptions extends ConnectOptions {
  readonly connection: Connection;
  readonly credentials: Credentials;
  readonly transport: Transport;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: () => number;
  /** Those that are shared with other clients; one of its own where absent. */
  readonly limiters?: RateLimiters | undefined;
}

/** An operation, and how it is tried again. */
export interface ServiceRequest extends Operation {
  /** Most bytes of the answer after decoding; where absent, 16 MiB for a page of a list and 2 MiB for anything else. */
  readonly maxBytes?: number;
  /** As GetOptions.longest: for a long answer, which isn't asked for again where it was too slow. */
  readonly longest?: number;
  /** Tries after the first; 2 where absent. */
  readonly retries?: number | undefined;
  /** Only this kind of failure is tried again. */
  readonly retryOnly?: FailureKind;
  /** Aborts once it isn't to be sent any more, nor again, which makes it `cancelled`. What is on its way goes on. */
  readonly stop?: AbortSignal | undefined;
  /** Somebody waits for the answer and is told nothing meanwhile: where the service asks for a long pause, that is said in its place. */
  readonly isAwaited?: boolean;
  /** Told why, each time before it is tried again. */
  readonly onRetry?: (failure: Failure) => void;
  /** Told how many milliseconds it isn't sent, and why: null where the service asked for a pause before. */
  readonly onWait?: ((failure: Failure | null, wait: number) => void) | undefined;
  /** A long answer has come: resolves when it is to be read. Its bytes are kept until then, and no longer than the signal allows. */
  readonly turn?: (() => Promise<void>) | undefined;
  /** Reads the answer in place of this: resolves to its number of rows, and rejects with the failure that it stands for. */
  readonly readElsewhere?: ((answer: UnreadAnswer) => Promise<number>) | undefined;
}

const mebibyte = 1024 * 1024;
/** A thousand log entries or notices stay well under this; a page that doesn't is halved. */
const listBytes = 16 * mebibyte;
const objectBytes = 2 * mebibyte;
/** Characters of what a service says that a line of the log has. */
const loggedDetail = 160;

export class Requests {
  readonly #options: RequestsOptions;
  readonly #gate: CredentialGate;
  readonly #limiter: RateLimiter;
  readonly #sender: Sender;
  #count = 0;

  constructor(options: RequestsOptions) {
    const { connection, credentials, clock, gate = new CredentialGate(), limiters = new Map() } = options;
    this.#options = options;
    this.#gate = gate;
    this.#limiter = limiterOf(limiters, connection, credentials, clock);
    this.#sender = new Sender(options);
  }

  get log(): Logger {
    return this.#options.log;
  }

  /** The present as the service's dates have it, in milliseconds since 1970. */
  serviceNow(): number {
    const { clock, serviceNow } = this.#options;
    return serviceNow === undefined ? clock.now() : serviceNow();
  }

  /** Sends one request, tries it again where that may help, and gives its JSON. Throws FailureError. */
  async get(request: ServiceRequest, signal: AbortSignal): Promise<Reply> {
    const { connection, clock, random, log } = this.#options;
    const { stop } = request;
    const waiting = stop === undefined ? signal : AbortSignal.any([signal, stop]);
    let isSent = false;
    const onSend = () => {
      isSent = true;
    };
    try {
      const base = sendableBase(connection);
      return await withRetry(() => this.#try(base, request, signal, waiting, onSend), {
        clock,
        random,
        signal: waiting,
        retries: request.retries ?? 2,
        longest: request.isAwaited === true ? longestSilence : longestRetryAfter,
        only: request.retryOnly,
        // A long page is halved.
        except: asksForManyRows(request) || request.longest !== undefined ? wasTooSlow : undefined,
        onRetry: (failure, wait) => {
          log.debug(`${connection.name}: trying again in ${Math.round(wait)} ms`);
          request.onRetry?.(failure);
          request.onWait?.(failure, wait);
        },
      });
    } catch (error) {
      const failure = failureOf(error);
      // A key that was refused, and a pause, keep it from being sent.
      const sent = `GET ${this.#shortPath(request)} ${isSent ? '→' : 'was not sent:'} ${failureLine(failure)}`;
      // Each try has its line at debug; one line is enough for those who only look for what went wrong.
      if (failure.kind !== 'cancelled') log.warn(`${connection.name}: ${sent}`);
      throw new FailureError(this.#withEnd(failure));
    }
  }

  /** Milliseconds that are left of the pause that the service asked for; 0: there is none. */
  get pause(): number {
    return Math.max(0, this.#limiter.held);
  }

  /** The URL that `get` asks for. Throws `malformed` where nothing would be sent. */
  address(operation: Operation): string {
    const { connection } = this.#options;
    return sendableBase(connection) + pathOf(connection.objectPrefix, operation);
  }

  /**
   * One try, step by step: gate, rate limiter, sending, reading. `waiting` aborts the first two. Throws FailureError, with no credentials
   * in it.
   */
  async #try(
    base: string,
    request: ServiceRequest,
    signal: AbortSignal,
    waiting: AbortSignal,
    onSend: () => void,
  ): Promise<Reply> {
    const { connection, clock, log } = this.#options;
    const path = pathOf(connection.objectPrefix, request);
    using pass = await this.#gate.enter(waiting);
    if (request.isAwaited === true) this.#limiter.refuseLonger(longestSilence);
    if (this.#limiter.held > 0) request.onWait?.(null, this.#limiter.held);
    using place = await this.#limiter.enter(waiting);
    return await pass.send(async () => {
      this.#count += 1;
      onSend();
      const line = `${connection.name}: #${this.#count} GET ${path}`;
      const started = clock.now();
      try {
        const answer = await this.#send(base + path, request, signal);
        const took = clock.now() - started;
        const { rows, ...reply } = await this.#read(answer, request, place, signal);
        log.debug(`${line} → ${answer.status}${rows === undefined ? '' : `, ${rows} rows`}, ${took} ms`);
        return reply;
      } catch (error) {
        const failure = this.#sender.withoutSecrets(failureOf(error));
        const detail = shortText(failure.detail, loggedDetail);
        log.debug(`${line} → ${failure.kind} after ${clock.now() - started} ms: ${detail}`);
        this.#heedPause(failure);
        throw new FailureError(failure);
      }
    });
  }

  async #send(url: string, request: ServiceRequest, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) throw fail('cancelled', 'cancelled');
    const maxBytes = request.maxBytes ?? (request.limit === undefined ? objectBytes : listBytes);
    return await this.#sender.send(url, { signal, maxBytes, longest: request.longest });
  }

  /** What is read elsewhere isn't handed on. `rows`: of an answer that is a list. */
  async #read(
    answer: Answer,
    request: ServiceRequest,
    place: LimiterPlace,
    signal: AbortSignal,
  ): Promise<Reply & { readonly rows: number | undefined }> {
    const { objectPrefix } = this.#options.connection;
    const asked = { manyRows: asksForManyRows(request), now: this.serviceNow() };
    if (request.readElsewhere !== undefined) {
      place.leave();
      const rows = await request.readElsewhere({ ...answer, ...asked, objectPrefix });
      return { json: null, total: null, bytes: answer.body.length, rows };
    }
    await turnToRead(answer, request, place, signal);
    const reply = readReply(answer, asked, objectPrefix);
    return { ...reply, rows: isList(reply.json) ? reply.json.length : undefined };
  }

  /** With the end of the pause that the service asked for: who is told of it may read that much later. */
  #withEnd(failure: Failure): Failure {
    if (failure.kind !== 'throttled' || failure.retryAfterSeconds === undefined) return failure;
    return { ...failure, waitEnds: this.#options.clock.now() + this.pause };
  }

  #heedPause({ kind, retryAfterSeconds = 0 }: Failure): void {
    if ((kind !== 'throttled' && kind !== 'server') || retryAfterSeconds === 0) return;
    const { connection, log } = this.#options;
    log.info(`${connection.name}: the service asks for a pause, in seconds: ${retryAfterSeconds}`);
    this.#limiter.hold(retryAfterSeconds);
  }

  /** The path without mask and filter, which fill a screen when they are percent-encoded. */
  #shortPath(request: ServiceRequest): string {
    const { object, method, id, parameters, limit } = request;
    return pathOf(this.#options.connection.objectPrefix, {
      object,
      method,
      ...(id === undefined ? {} : { id }),
      ...(parameters === undefined ? {} : { parameters }),
      ...(limit === undefined ? {} : { limit }),
    });
  }
}

/** Waits where a long answer is to be read later; others may go out meanwhile. Throws `cancelled` where nobody wants it any more. */
async function turnToRead(
  { body }: Answer,
  { turn }: ServiceRequest,
  place: LimiterPlace,
  signal: AbortSignal,
): Promise<void> {
  if (body.length <= longAnswer || turn === undefined) return;
  place.leave();
  await turn();
  if (signal.aborted) throw fail('cancelled', 'cancelled');
}

function asksForManyRows({ limit }: ServiceRequest): boolean {
  return (limit?.count ?? 0) > 1;
}
