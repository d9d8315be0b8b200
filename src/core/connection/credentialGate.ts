// Owns whether a key may be sent: at most one request with a bad key for each thing that a person does, because repeated refusals lock
// accounts.

import { type Failure, FailureError, failureOf } from '../failures.ts';
import { Queue } from './queue.ts';

/** Told once for each refusal that a request of our own met, not for one that was learnt by `refuse`. */
type OnRefused = (failure: Failure) => void;

/** What one request is let through with; to be disposed of when the request is over, sent or not. */
export interface GatePass {
  /**
   * Sends the request and learns of the key from what comes of it. Throws what `request` throws, and `unauthorized` without sending
   * anything where the key was refused meanwhile.
   */
  send<T>(request: () => Promise<T>): Promise<T>;
  [Symbol.dispose](): void;
}

/** What is known of the key since a person last asked to try it. `finding`: one request is under way to find out. */
interface Trial {
  status: 'unknown' | 'finding' | 'trusted' | 'refused';
  refusal: Failure | undefined;
  /** Those that wait for the outcome of the one that finds out. */
  readonly queue: Queue;
}

/** One for each pair of credentials at a connection; every request goes through it. */
export class CredentialGate {
  readonly #onRefused: OnRefused;
  readonly #onTrusted: () => void;
  #trial = newTrial();

  /** `onTrusted` is called when a request of our own shows that the key is good, where that was not known. */
  constructor(onRefused: OnRefused = () => {}, onTrusted: () => void = () => {}) {
    this.#onRefused = onRefused;
    this.#onTrusted = onTrusted;
  }

  /**
   * Resolves when a request may be made. While it isn't known whether the key is good, one request is let through and the others wait.
   * If the service answers it, all others go. If it is refused, all others fail with that refusal, and so does every later one. If its
   * outcome tells nothing of the key (offline, for example), the next one is let through to find out. Throws `unauthorized` where the
   * key was refused, and `cancelled` for one that waits when the signal aborts.
   */
  async enter(signal: AbortSignal): Promise<GatePass> {
    const trial = this.#trial;
    check(trial);
    if (trial.status === 'unknown') trial.status = 'finding';
    else if (trial.status === 'finding') await trial.queue.wait(signal);
    return {
      send: (request) => this.#send(trial, request),
      [Symbol.dispose]() {
        // While the trial is still `finding`, the one that leaves is the one that was to find out, and it didn't.
        if (trial.status === 'finding' && !trial.queue.next()) trial.status = 'unknown';
      },
    };
  }

  /** The key was refused elsewhere, in another window for example: nothing is sent from now on. */
  refuse(failure: Failure): void {
    setRefused(this.#trial, failure);
  }

  /** A person asked for it: where the key was refused, one request may find out whether it still is. */
  retry(): void {
    if (this.#trial.status === 'refused') this.#trial = newTrial();
  }

  /** The outcome counts before the caller learns of it, so that no caller can send another request with a key that was just refused. */
  async #send<T>(trial: Trial, request: () => Promise<T>): Promise<T> {
    check(trial);
    try {
      const result = await request();
      if (setTrusted(trial)) this.#onTrusted();
      return result;
    } catch (error) {
      const failure = failureOf(error);
      // The service knows who asks. Other failures may be those of a proxy, a gateway or a rate limit before it.
      const isKnown = failure.kind === 'forbidden' || failure.kind === 'notFound';
      if (isKnown && setTrusted(trial)) this.#onTrusted();
      if (failure.kind === 'unauthorized' && setRefused(trial, failure)) this.#onRefused(failure);
      throw error;
    }
  }
}

function check({ refusal }: Trial): void {
  if (refusal !== undefined) throw new FailureError(refusal);
}

function newTrial(): Trial {
  return { status: 'unknown', refusal: undefined, queue: new Queue() };
}

/** True where that is news. Once refused, a key stays refused in that trial: an answer to what was sent earlier changes nothing. */
function setTrusted(trial: Trial): boolean {
  if (trial.status === 'refused' || trial.status === 'trusted') return false;
  trial.status = 'trusted';
  while (trial.queue.next());
  return true;
}

/** True where that is news. */
function setRefused(trial: Trial, failure: Failure): boolean {
  if (trial.status === 'refused') return false;
  trial.status = 'refused';
  trial.refusal = failure;
  trial.queue.refuse(failure);
  return true;
}
