// Owns how one request goes out: its headers, and what its answer tells of the time. Credentials are in the header and
// nowhere else.

import type { Clock } from '../../core/clock.ts';
import type { ConnectOptions, Credentials } from '../../core/connection/ports.ts';
import type { Failure } from '../../core/failures.ts';
import type { Answer, GetOptions, Transport } from '../transport/transport.ts';
import { readServiceTime } from './answerTimes.ts';
import { Authorization } from './authorization.ts';

export interface SenderOptions {
  readonly credentials: Credentials;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly onServiceTime?: ConnectOptions['onServiceTime'];
}

/** Characters of what a service says that are kept. */
const longestDetail = 320;

export class Sender {
  readonly #options: SenderOptions;
  readonly #authorization: Authorization;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#authorization = new Authorization(options.credentials);
  }

  /** Sends one GET. Throws FailureError: `malformed` for credentials that can't be sent, and what the transport throws. */
  async send(url: string, options: GetOptions): Promise<Answer> {
    const { transport, clock, onServiceTime } = this.#options;
    const headers = {
      authorization: this.#authorization.header,
      accept: 'application/json',
      // An acknowledgement is a GET too: no cache on the way may answer it.
      'cache-control': 'no-cache',
      'user-agent': 'platform-events',
    };
    const sent = clock.now();
    const answer = await transport.get(url, headers, options);
    const told = readServiceTime(answer.headers, clock.now() - sent);
    if (told !== null) onServiceTime?.(told.time, told.uncertainty);
    return answer;
  }

  /** A service or a proxy may repeat what it was sent. */
  withoutSecrets(failure: Failure): Failure {
    const clean = (text: string) => this.#authorization.withoutSecrets(text, longestDetail);
    const { detail, code } = failure;
    return { ...failure, detail: clean(detail), ...(code === undefined ? {} : { code: clean(code) }) };
  }
}
