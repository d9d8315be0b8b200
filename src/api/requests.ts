// Owns one request: its URL, its credentials, its retries and its line in the log. Credentials are in the header and nowhere else.

import { checkBaseUrl } from '../core/baseUrl.ts';
import type { Clock } from '../core/clock.ts';
import { type Failure, FailureError, type FailureKind, fail, failureOf } from '../core/failures.ts';
import { shortText } from '../core/foreignText.ts';
import type { Json } from '../core/notices.ts';
import type { Connection, Credentials, Log } from '../core/ports.ts';
import { readAnswer } from './answers.ts';
import { isList } from './json.ts';
import { type Operation, pathOf } from './operationPath.ts';
import { withRetry } from './retry.ts';
import type { Transport } from './transport.ts';

export interface RequestsOptions {
  readonly connection: Connection;
  readonly credentials: Credentials;
  /** Called at the first request; what it gives is used from then on. */
  readonly loadTransport: () => Promise<Transport>;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
}

/** An operation, and how it is tried again. */
export interface ServiceRequest extends Operation {
  /** Tries after the first; 2 where absent. */
  readonly retries?: number | undefined;
  /** Only this kind of failure is tried again. */
  readonly retryOnly?: FailureKind;
  /** Told why, each time before it is tried again. */
  readonly onRetry?: (failure: Failure) => void;
}

export interface Reply {
  readonly json: Json;
  /** The service's count of the whole result; null where it sent none. Often wrong: never trusted alone. */
  readonly total: number | null;
}

const mebibyte = 1024 * 1024;
/** A thousand log entries or notices stay well under this; a page that doesn't is halved. */
const listBytes = 16 * mebibyte;
/** An object can't be halved: ten thousand impacted resources are about 4 MB, and must load. */
const objectBytes = 8 * mebibyte;

export class Requests {
  readonly #options: RequestsOptions;
  readonly #authorization: string;
  readonly #secrets: readonly string[];
  #transport: Promise<Transport> | undefined;
  #count = 0;

  constructor(options: RequestsOptions) {
    this.#options = options;
    const { userName, apiKey } = options.credentials;
    const pair = Buffer.from(`${userName}:${apiKey}`, 'utf8').toString('base64');
    this.#authorization = `Basic ${pair}`;
    // Half a surrogate pair can't be percent-encoded, and so doesn't come back that way either.
    const encoded = /\p{Surrogate}/u.test(apiKey) ? '' : encodeURIComponent(apiKey);
    this.#secrets = [pair, apiKey, encoded, JSON.stringify(apiKey).slice(1, -1)].filter((secret) => secret !== '');
  }

  get log(): Log {
    return this.#options.log;
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  /** Sends one request, tries it again where that may help, and gives its JSON. Throws FailureError. */
  async get(request: ServiceRequest, signal: AbortSignal): Promise<Reply> {
    const { clock, random, log } = this.#options;
    try {
      const base = this.#checkedBase();
      return await withRetry(() => this.#send(base, request, signal), {
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
      const detail = this.#withoutSecrets(failure.detail);
      const told = `GET ${this.#shortPath(request)} → ${failure.kind}: ${shortText(detail, 300)}`;
      // Each try has its line at debug; one line is enough for those who only look for what went wrong.
      if (failure.kind !== 'cancelled') log.warn(told);
      throw new FailureError({ ...failure, detail });
    }
  }

  /** The URL that `get` asks for. Throws `malformed` where nothing would be sent. */
  address(operation: Operation): string {
    return this.#checkedBase() + pathOf(this.#options.connection.objectPrefix, operation);
  }

  async #send(base: string, request: ServiceRequest, signal: AbortSignal): Promise<Reply> {
    const { connection, clock, log } = this.#options;
    this.#count += 1;
    const path = pathOf(connection.objectPrefix, request);
    const line = `#${this.#count} GET ${path}`;
    const started = clock.now();
    try {
      if (signal.aborted) throw fail('cancelled', 'cancelled');
      const transport = await this.#load();
      const answer = await transport.get(
        base + path,
        {
          authorization: this.#authorization,
          accept: 'application/json',
          // An acknowledgement is a GET too: no cache on the way may answer it.
          'cache-control': 'no-cache',
          'user-agent': 'platform-events',
        },
        { signal, maxBytes: request.limit === undefined ? objectBytes : listBytes },
      );
      const json = readAnswer(answer, { manyRows: (request.limit?.count ?? 0) > 1, now: clock.now() });
      const rows = isList(json) ? `, ${json.length} rows` : '';
      log.debug(`${line} → ${answer.status}${rows}, ${clock.now() - started} ms`);
      return { json, total: readTotal(answer.headers, connection.objectPrefix) };
    } catch (error) {
      const { kind, detail } = failureOf(error);
      log.debug(`${line} → ${kind} after ${clock.now() - started} ms: ${shortText(this.#withoutSecrets(detail), 300)}`);
      throw error;
    }
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

  /** Settings are text that anybody may have written: what can't be a service of ours gets no byte and no key. */
  #checkedBase(): string {
    const { connection, credentials } = this.#options;
    const checked = checkBaseUrl(connection.baseUrl);
    if (!checked.ok) {
      throw fail(
        'malformed',
        checked.reason === 'notHttps'
          ? 'nothing was sent: over http:// the API key would travel readable to another machine; use https://'
          : `nothing was sent: the base URL can't be used (${checked.reason})`,
      );
    }
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(connection.objectPrefix)) {
      throw fail('malformed', 'nothing was sent: an object prefix holds letters, digits and underscores only');
    }
    if (credentials.userName.includes(':')) {
      throw fail('malformed', 'nothing was sent: a user name with a colon can not be sent by Basic authentication');
    }
    return checked.baseUrl;
  }

  #load(): Promise<Transport> {
    this.#transport ??= this.#options.loadTransport().catch((error: unknown) => {
      this.#transport = undefined;
      throw error;
    });
    return this.#transport;
  }

  /** A service or a proxy may repeat what it was sent. */
  #withoutSecrets(text: string): string {
    return this.#secrets.reduce((clean, secret) => clean.replaceAll(secret, '•••'), text);
  }
}

/** The header `SoftLayer-Total-Items`, named after the prefix. */
function readTotal(headers: Readonly<Record<string, string>>, objectPrefix: string): number | null {
  const value = headers[`${objectPrefix.replace(/_+$/, '').toLowerCase()}-total-items`];
  return value !== undefined && /^\d{1,15}$/.test(value.trim()) ? Number(value) : null;
}
