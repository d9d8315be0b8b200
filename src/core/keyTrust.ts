// Owns whether a key may be sent: at most one request with a bad key for each thing that a person does, because repeated refusals lock
// accounts.

import { type Failure, FailureError, failureOf } from './failures.ts';
import { WaitingLine } from './waitingLine.ts';

/** Told once for each refusal that a request of our own met, not for one that was learnt by `refuse`. */
type OnRefused = (failure: Failure) => void;

type Send<T> = (attempt: () => Promise<T>) => Promise<T>;

/** What is known of the key since a person last asked to try it. `finding`: one request is under way to find out. */
interface Trial {
  standing: 'unknown' | 'finding' | 'trusted' | 'refused';
  refusal: Failure | undefined;
  readonly line: WaitingLine;
}

/** One for each pair of credentials at a connection; every request goes through `run`. */
export class KeyTrust {
  readonly #onRefused: OnRefused;
  readonly #onTrusted: () => void;
  #trial = newTrial();

  /** `onTrusted` is called when a request of our own shows that the key is good, where that was not known. */
  constructor(onRefused: OnRefused = () => {}, onTrusted: () => void = () => {}) {
    this.#onRefused = onRefused;
    this.#onTrusted = onTrusted;
  }

  /**
   * Runs one request, which sends by what it is handed, once or not at all. While nobody knows whether the key is good it goes alone,
   * and the others wait for its outcome: the service's answer lets all go, `unauthorized` ends them and all later ones with that
   * failure, and an outcome that tells nothing of the key lets the next one find out. Throws what `request` throws, `unauthorized` also
   * where the key was refused before it was sent, and `cancelled` for one that waits when the signal aborts.
   */
  async run<T>(request: (send: Send<T>) => Promise<T>, signal: AbortSignal): Promise<T> {
    const trial = this.#trial;
    check(trial);
    if (trial.standing === 'unknown') trial.standing = 'finding';
    else if (trial.standing === 'finding') await trial.line.wait(signal);
    try {
      return await request((attempt) => this.#attempt(trial, attempt));
    } finally {
      // Only the one that is to find out runs while nobody knows.
      if (trial.standing === 'finding' && !trial.line.next()) trial.standing = 'unknown';
    }
  }

  /** The key was refused elsewhere, in another window for example: nothing is sent from now on. */
  refuse(failure: Failure): void {
    refused(this.#trial, failure);
  }

  /** A person asked for it: where the key was refused, one request may find out whether it still is. */
  retry(): void {
    if (this.#trial.standing === 'refused') this.#trial = newTrial();
  }

  /** The outcome counts at once, before anybody hears of it who would send the next one. */
  async #attempt<T>(trial: Trial, attempt: () => Promise<T>): Promise<T> {
    check(trial);
    try {
      const result = await attempt();
      if (trusted(trial)) this.#onTrusted();
      return result;
    } catch (error) {
      const failure = failureOf(error);
      // The service knows who asks. Other failures may be those of a proxy, a gateway or a rate limit before it.
      const isKnown = failure.kind === 'forbidden' || failure.kind === 'notFound';
      if (isKnown && trusted(trial)) this.#onTrusted();
      if (failure.kind === 'unauthorized' && refused(trial, failure)) this.#onRefused(failure);
      throw error;
    }
  }
}

function check({ refusal }: Trial): void {
  if (refusal !== undefined) throw new FailureError(refusal);
}

function newTrial(): Trial {
  return { standing: 'unknown', refusal: undefined, line: new WaitingLine() };
}

/** True where that is news. Once refused, a key stays refused in that trial: an answer to what was sent earlier changes nothing. */
function trusted(trial: Trial): boolean {
  if (trial.standing === 'refused' || trial.standing === 'trusted') return false;
  trial.standing = 'trusted';
  while (trial.line.next());
  return true;
}

/** True where that is news. */
function refused(trial: Trial, failure: Failure): boolean {
  if (trial.standing === 'refused') return false;
  trial.standing = 'refused';
  trial.refusal = failure;
  trial.line.refuse(failure);
  return true;
}
