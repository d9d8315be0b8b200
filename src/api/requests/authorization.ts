// Owns what credentials look like on the wire, and takes every form of them out of text that others may read.

import type { Credentials } from '../../core/connection/ports.ts';
import { fail } from '../../core/failures.ts';
import { secretForms, secretPattern, userNamePattern } from './secretForms.ts';

export class Authorization {
  readonly #userName: string;
  readonly #pair: string;
  readonly #secrets: readonly RegExp[];
  /** Characters of the longest form. */
  readonly #longest: number;

  constructor({ userName, apiKey }: Credentials) {
    this.#userName = userName;
    this.#pair = Buffer.from(`${userName}:${apiKey}`, 'utf8').toString('base64');
    const name = userNamePattern(userName);
    const forms = secretForms(userName, apiKey);
    this.#secrets = [...forms.map(secretPattern), ...(name === undefined ? [] : [name])];
    this.#longest = Math.max(userName.length, ...forms.map(({ length }) => length), 1);
  }

  /** The value of the header. Throws `malformed` where it can't be written. Implements service-interface.md, "Authentication". */
  get header(): string {
    if (this.#userName.includes(':')) {
      throw fail('malformed', 'nothing was sent: a user name with a colon can not be sent by Basic authentication');
    }
    return `Basic ${this.#pair}`;
  }

  /** A service or a proxy may repeat what it was sent. Gives `length` characters of the text at most. */
  withoutSecrets(text: string, length = Number.POSITIVE_INFINITY): string {
    // Cut to length only after: half a key is no longer found. No character that stays comes from further behind than this.
    const near = text.slice(0, (length + 1) * this.#longest);
    return this.#secrets.reduce((clean, secret) => clean.replaceAll(secret, '•••'), near).slice(0, length);
  }
}
