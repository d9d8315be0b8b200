// Owns the one call that changes something. It is a GET, so that nothing else may cache, repeat or prefetch it.

import { type Failure, FailureError, type FailureKind, fail, failureOf } from '../../core/failures.ts';
import type { Requests } from '../requests/requests.ts';
import { nothingWasSent } from '../transport/transport.ts';
import { flag, recordOf } from '../wire/decode.ts';

/** An answer came that doesn't say whether it was done. */
const unreadAnswers: readonly FailureKind[] = ['malformed', 'server', 'tooMuchData'];

interface Flight {
  readonly done: Promise<void>;
  readonly controller: AbortController;
  waiting: number;
}

export class Acknowledgements {
  readonly #requests: Requests;
  readonly #flights = new Map<number, Flight>();
  /** Notices of which it isn't known whether a request was carried out, with how that failed: it stays so until the flag was read. */
  readonly #inDoubt = new Map<number, Failure>();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /**
   * Resolves once the service has said that the notice is acknowledged; a second call waits for the first one's request, which the first
   * one's `stop` keeps from being sent. A caller that gives up leaves the others waiting. Throws FailureError. Implements
   * service-interface.md, operation 6.
   */
  async acknowledge(id: number, signal: AbortSignal, stop?: AbortSignal): Promise<void> {
    if (signal.aborted) throw fail('cancelled', 'cancelled');
    const flight = this.#flights.get(id) ?? this.#start(id, stop);
    flight.waiting += 1;
    let giveUp = () => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => reject(fail('cancelled', 'cancelled'));
    });
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await Promise.race([flight.done, givenUp]);
    } finally {
      signal.removeEventListener('abort', giveUp);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        // What nobody waits for any more is given to no later call either.
        this.#end(id, flight);
        flight.controller.abort();
      }
    }
  }

  #start(id: number, stop: AbortSignal | undefined): Flight {
    const controller = new AbortController();
    const done = this.#acknowledge(id, controller.signal, stop);
    const flight: Flight = { done, controller, waiting: 0 };
    this.#flights.set(id, flight);
    // The failure is the waiting callers'; here only the end counts.
    const end = () => this.#end(id, flight);
    done.then(end, end);
    return flight;
  }

  #end(id: number, flight: Flight): void {
    if (this.#flights.get(id) === flight) this.#flights.delete(id);
  }

  async #acknowledge(id: number, signal: AbortSignal, stop: AbortSignal | undefined): Promise<void> {
    for (let last = false; ; last = true) {
      try {
        await this.#send(id, signal, stop);
        this.#inDoubt.delete(id);
        return;
      } catch (error) {
        const failure = failureOf(error);
        const unknown =
          (failure.kind === 'offline' || failure.kind === 'timeout') && !nothingWasSent(failure) && !signal.aborted;
        const doubtful = unknown || unreadAnswers.includes(failure.kind);
        if (doubtful) this.#inDoubt.set(id, failure);
        const doubt = this.#inDoubt.get(id);
        if (doubt === undefined) throw error;
        const acknowledged = await this.#isAcknowledged(id, signal, stop).catch((unread: unknown) => {
          // What was stopped before it was sent left no doubt by itself.
          const failed = failure.kind === 'cancelled' ? doubt : failure;
          // A key that is refused by now is what somebody must do something about.
          const told = failureOf(unread).kind === 'unauthorized' ? failureOf(unread) : failed;
          throw new FailureError({ ...told, isInDoubt: true });
        });
        this.#inDoubt.delete(id);
        if (acknowledged) return;
        // Only where the flag was read and is still down is a second try no try in the dark.
        if (!unknown || last) throw error;
        this.#requests.log.info(
          `The outcome of acknowledging was unknown and the notice isn't acknowledged; once more: ${id}`,
        );
      }
    }
  }

  /** One try; only being throttled, which means that nothing was done, is waited out. */
  async #send(id: number, signal: AbortSignal, stop: AbortSignal | undefined): Promise<void> {
    const { json } = await this.#requests.get(
      { object: 'Notification_Occurrence_Event', method: 'acknowledgeNotification', id, retryOnly: 'throttled', stop },
      signal,
    );
    if (json !== true && json !== 1)
      throw fail('malformed', 'the service did not answer that it acknowledged the notice', { flaw: 'unconfirmed' });
  }

  async #isAcknowledged(id: number, signal: AbortSignal, stop: AbortSignal | undefined): Promise<boolean> {
    const { json } = await this.#requests.get(
      { object: 'Notification_Occurrence_Event', method: 'getObject', id, mask: ['id', 'acknowledgedFlag'], stop },
      signal,
    );
    return flag(recordOf(json), 'acknowledgedFlag');
  }
}
