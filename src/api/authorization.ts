// Owns what credentials look like on the wire, and takes every form of them out of text that others may read.

import { fail } from '../core/failures.ts';
import type { Credentials } from '../core/ports.ts';
import { secretForms, userNamePattern } from './secretForms.ts';

export class Authorization {
  readonly #userName: string;
  readonly #pair: string;
  readonly #secrets: readonly (string | RegExp)[];

  constructor({ userName, apiKey }: Credentials) {
    this.#userName = userName;
    this.#pair = Buffer.from(`${userName}:${apiKey}`, 'utf8').toString('base64');
    const name = userNamePattern(userName);
    this.#secrets = [...secretForms(userName, apiKey), ...(name === undefined ? [] : [name])];
  }

  /** The value of the header. Throws `malformed` where it can't be written. Implements service-interface.md, "Authentication". */
  get header(): string {
    if (this.#userName.includes(':')) {
      throw fail('malformed', 'nothing was sent: a user name with a colon can not be sent by Basic authentication');
    }
    return `Basic ${this.#pair}`;
  }

  /** A service or a proxy may repeat what it was sent. */
  withoutSecrets(text: string): string {
    return this.#secrets.reduce<string>((clean, secret) => clean.replaceAll(secret, '•••'), text);
  }
}
