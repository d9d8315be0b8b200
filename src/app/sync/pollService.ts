// Asks the service for the notices, once for each read.

import { type Failure, failureOf } from '../../core/failures.ts';
import type { PolledNotices } from '../../core/notices/poll.ts';

export interface ServiceRead {
  /** A person wants it, with a key that was refused too. */
  readonly asked: boolean;
  readonly lookBackDays: number;
  /** What is known already. */
  readonly last: PolledNotices | undefined;
}

/** How asking the service ended. `cancelled`: it isn't wanted any more, which says nothing of the service. */
export type PollEnd =
  | { readonly kind: 'done'; readonly polled: PolledNotices }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'cancelled' };

/** Throws FailureError. */
export type ReadService = (read: ServiceRead, signal: AbortSignal) => Promise<PolledNotices>;

/** Nothing is asked once the signal has aborted, and nothing of it is waited for. Doesn't reject. */
export async function pollService(readService: ReadService, read: ServiceRead, signal: AbortSignal): Promise<PollEnd> {
  if (signal.aborted) return { kind: 'cancelled' };
  try {
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', reject, { once: true }));
    const polled = await Promise.race([readService(read, signal), aborted]);
    return signal.aborted ? { kind: 'cancelled' } : { kind: 'done', polled };
  } catch (error) {
    return signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', failure: failureOf(error) };
  }
}
