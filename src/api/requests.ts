// Owns one request: its URL, its credentials, its retries and its line in the log. Credentials are in the header and nowhere else.

import type { Clock } from '../core/clock.ts';
import { type Failure, FailureError, type FailureKind, fail, failureOf } from '../core/failures.ts';
import { shortText } from '../core/foreignText.ts';
import { KeyTrust } from '../core/keyTrust.ts';
import type { Json } from '../core/notices.ts';
import type { Connection, ConnectOptions, Credentials, Log } from '../core/ports.ts';
import { readAnswer } from './answers.ts';
import { readServiceTime } from './answerTimes.ts';
import { Authorization } from './authorization.ts';
import { isList } from './json.ts';
import { type Operation, pathOf, sendableBase } from './operationPath.ts';
import type { RequestBudget } from './requestBudget.ts';
import { budgetOf, type RequestBudgets } from './requestBudgets.ts';
import { withRetry } from './retry.ts';
import type { Answer, Transport } from './transport.ts';

export interface RequestsOptions extends ConnectOptions {
  readonly connection: Connection;
  readonly credentials: Credentials;
  /** Called at the first request; what it gives is used from then on. */
  readonly loadTransport: () => Promise<Transport>;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
  /** Those that are shared with other clients; one of its own where absent. */
  readonly budgets?: RequestBudgets | undefined;
}

/** An operation, and how it is tried again. */
export interface ServiceRequest extends Operation {
  /** Most bytes of the answer after decoding; where absent, 16 MiB for a page of a list and 2 MiB for anything else. */
  readonly maxBytes?: number;
  /** Tries after the first; 2 where absent. */
  readonly retries?: number | undefined;
  /** Only this kind of failure is tried again. */
  readonly retryOnly?: FailureKind;
  /** Told why, each time before it is tried again. */
  readonly onRetry?: (failure: Failure) => void;
  /** A long answer has come: resolves when it is to be read. Its bytes are kept until then, and no longer than the signal allows. */
  readonly turn?: (() => Promise<void>) | undefined;
}

export interface Reply {
  readonly json: Json;
  /** The service's count of the whole result; null where it sent none. Often wrong: never trusted alone. */
  readonly total: number | null;
}

const mebibyte = 1024 * 1024;
/** A thousand log entries or notices stay well under this; a page that doesn't is halved. */
const listBytes = 16 * mebibyte;
const objectBytes = 2 * mebibyte;
/** A service that gives more rows than it was asked for is put up with, to this point. */
const mostRows = 20_000;
/** Bytes of an answer that takes a millisecond or so to read. */
const longAnswer = 65_536;
/** Characters of what a service says that are kept. */
const longestDetail = 320;

export class Requests {
  readonly #options: RequestsOptions;
  readonly #authorization: Authorization;
  readonly #trust: KeyTrust;
  readonly #budget: RequestBudget;
  #transport: Promise<Transport> | undefined;
  #count = 0;

  constructor(options: RequestsOptions) {
    const { connection, credentials, clock, trust = new KeyTrust(), budgets = new Map() } = options;
    this.#options = options;
    this.#authorization = new Authorization(credentials);
    this.#trust = trust;
    this.#budget = budgetOf(budgets, connection, credentials, clock);
  }

  get log(): Log {
    return this.#options.log;
  }

  /** The present as the service's dates have it, in milliseconds since 1970. */
  serviceNow(): number {
    const { clock, serviceNow } = this.#options;
    return serviceNow === undefined ? clock.now() : serviceNow();
  }

  /** Sends one request, tries it again where that may help, and gives its JSON. Throws FailureError. */
  async get(request: ServiceRequest, signal: AbortSignal): Promise<Reply> {
    const { clock, random, log } = this.#options;
    try {
      const base = sendableBase(this.#options.connection);
      return await withRetry(() => this.#try(base, request, signal), {
        clock,
        random,
        signal,
        retries: request.retries ?? 2,
        only: request.retryOnly,
        onRetry: (failure, wait) => {
          log.debug(`Trying again in ${Math.round(wait)} ms`);
          request.onRetry?.(failure);
        },
      });
    } catch (error) {
      const failure = failureOf(error);
      const told = `GET ${this.#shortPath(request)} → ${failure.kind}: ${shortText(failure.detail, 300)}`;
      // Each try has its line at debug; one line is enough for those who only look for what went wrong.
      if (failure.kind !== 'cancelled') log.warn(told);
      throw new FailureError(failure);
    }
  }

  /** The URL that `get` asks for. Throws `malformed` where nothing would be sent. */
  address(operation: Operation): string {
    const { connection } = this.#options;
    return sendableBase(connection) + pathOf(connection.objectPrefix, operation);
  }

  /** One try: as soon as the key may be sent and the budget has room for it. */
  #try(base: string, request: ServiceRequest, signal: AbortSignal): Promise<Reply> {
    return this.#trust.run(
      (send) => this.#budget.run((over) => send(() => this.#send(base, request, signal, over)), signal),
      signal,
    );
  }

  async #send(base: string, request: ServiceRequest, signal: AbortSignal, over: () => void): Promise<Reply> {
    const { connection, clock, log } = this.#options;
    this.#count += 1;
    const path = pathOf(connection.objectPrefix, request);
    const line = `#${this.#count} GET ${path}`;
    const started = clock.now();
    try {
      if (signal.aborted) throw fail('cancelled', 'cancelled');
      const transport = await this.#load();
      const answer = await this.#ask(transport, base + path, request, signal);
      const took = clock.now() - started;
      if (answer.body.length > longAnswer && request.turn !== undefined) {
        over();
        await request.turn();
        if (signal.aborted) throw fail('cancelled', 'cancelled');
      }
      const json = readAnswer(answer, { manyRows: (request.limit?.count ?? 0) > 1, now: this.serviceNow() });
      const rows = isList(json) ? json.length : 0;
      if (rows > mostRows) throw fail('tooMuchData', `the answer holds ${rows} rows, more than ${mostRows}`);
      log.debug(`${line} → ${answer.status}${isList(json) ? `, ${rows} rows` : ''}, ${took} ms`);
      return { json, total: readTotal(answer.headers, connection.objectPrefix) };
    } catch (error) {
      const failure = this.#withoutSecrets(failureOf(error));
      const { kind, detail, retryAfterSeconds = 0 } = failure;
      log.debug(`${line} → ${kind} after ${clock.now() - started} ms: ${shortText(detail, 300)}`);
      if (kind === 'throttled' && retryAfterSeconds > 0) {
        log.info(`The service asks for a pause, in seconds: ${retryAfterSeconds}`);
        this.#budget.hold(retryAfterSeconds);
      }
      throw new FailureError(failure);
    }
  }

  async #ask(transport: Transport, url: string, request: ServiceRequest, signal: AbortSignal): Promise<Answer> {
    const { clock, onServiceTime } = this.#options;
    const headers = {
      authorization: this.#authorization.header,
      accept: 'application/json',
      // An acknowledgement is a GET too: no cache on the way may answer it.
      'cache-control': 'no-cache',
      'user-agent': 'platform-events',
    };
    const maxBytes = request.maxBytes ?? (request.limit === undefined ? objectBytes : listBytes);
    const sent = clock.now();
    const answer = await transport.get(url, headers, { signal, maxBytes });
    const told = readServiceTime(answer.headers, clock.now() - sent);
    if (told !== null) onServiceTime?.(told.time, told.uncertainty);
    return answer;
  }

  /** The path without mask and filter, which fill a screen when they are percent-encoded. */
  #shortPath(request: ServiceRequest): string {
    const { object, method, id, limit } = request;
    return pathOf(this.#options.connection.objectPrefix, {
      object,
      method,
      ...(id === undefined ? {} : { id }),
      ...(limit === undefined ? {} : { limit }),
    });
  }

  #load(): Promise<Transport> {
    this.#transport ??= this.#options.loadTransport().catch((error: unknown) => {
      this.#transport = undefined;
      throw error;
    });
    return this.#transport;
  }

  /** A service or a proxy may repeat what it was sent. */
  #withoutSecrets(failure: Failure): Failure {
    // Cut only after: half a key is no longer found.
    const detail = this.#authorization.withoutSecrets(failure.detail).slice(0, longestDetail);
    const { code } = failure;
    return { ...failure, detail, ...(code === undefined ? {} : { code: this.#authorization.withoutSecrets(code) }) };
  }
}

/** The header `SoftLayer-Total-Items`, named after the prefix. */
function readTotal(headers: Readonly<Record<string, string>>, objectPrefix: string): number | null {
  const value = headers[`${objectPrefix.replace(/_+$/, '').toLowerCase()}-total-items`];
  return value !== undefined && /^\d{1,15}$/.test(value.trim()) ? Number(value) : null;
}
