// What an agent hands in, which may be anything: read by name, and refused by name.

import { writtenCount } from '../text/plural.ts';
import type { Translate } from '../text/translate.ts';
import { inertText } from '../text/untrustedText.ts';
import { AgentRefusal } from './acts.ts';

/** Characters of a text that isn't said to be longer. */
const longestText = 300;

export class AgentInput {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #t: Translate;

  /** `names`: all that it may hold. Throws AgentRefusal where it holds another one. */
  constructor(input: unknown, names: readonly string[], t: Translate) {
    this.#t = t;
    const given = input ?? {};
    if (typeof given !== 'object' || Array.isArray(given))
      throw new AgentRefusal(t('The input has to be a JSON object.'));
    this.#values = given as Readonly<Record<string, unknown>>;
    const unknown = Object.keys(this.#values).find((name) => !names.includes(name));
    if (unknown === undefined) return;
    const words = {
      name: inertText(unknown, 60),
      names: names.map((subject) => t('“{subject}”', { subject })).join(', '),
    };
    throw new AgentRefusal(t('There is no input “{name}”. There is: {names}.', words));
  }

  /** '' counts as absent. */
  text(name: string, longest = longestText): string | undefined {
    const value = this.#value(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' && value.length <= longest) return value;
    const t = this.#t;
    throw new AgentRefusal(
      t('The input “{name}” has to be a text of {count} characters at most.', {
        name,
        count: writtenCount(t, longest),
      }),
    );
  }

  flag(name: string): boolean | undefined {
    const value = this.#value(name);
    if (value === undefined || typeof value === 'boolean') return value;
    const t = this.#t;
    throw new AgentRefusal(t('The input “{name}” has to be true or false.', { name }));
  }

  /** A whole number above 0, which a text may hold too. */
  id(name: string): number {
    const value = this.#value(name);
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number;
    const t = this.#t;
    throw new AgentRefusal(t('The input “{name}” has to be the number of a notice.', { name }));
  }

  #value(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? (this.#values[name] ?? undefined) : undefined;
  }
}
