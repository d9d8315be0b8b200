// Owns when a read is tried again, and how long it waits before.

import type { Clock } from '../../core/clock.ts';
import { type Failure, type FailureKind, fail, failureOf } from '../../core/failures.ts';

export interface RetryOptions {
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Tries after the first. */
  readonly retries: number;
  /** Where given, nothing else is tried again. */
  readonly only?: FailureKind | undefined;
  /** Longest Retry-After, in seconds, that is waited for; `longestRetryAfter` where absent. */
  readonly longest?: number;
  /** What the caller tries in another way instead. */
  readonly except?: ((failure: Failure) => boolean) | undefined;
  /** Told before each wait, in milliseconds. */
  readonly onRetry?: (failure: Failure, wait: number) => void;
}

/** Longest Retry-After, in seconds, that is waited for here; a longer one is left to the poller, or to the person who is told of it. */
export const longestRetryAfter = 120;
/** The same where somebody waits and isn't told why. */
export const longestSilence = 10;
const firstPause = 500;
const longestPause = 8_000;

/**
 * Milliseconds to wait before trying again after `retry` tries (0 for the first), or null where it must not be tried again. Full
 * jitter over a doubling pause, added to what the service asked to wait, so never earlier than that.
 */
export function retryDelay(
  failure: Failure,
  retry: number,
  random: () => number,
  longest = longestRetryAfter,
): number | null {
  const again =
    failure.kind === 'offline' ||
    failure.kind === 'timeout' ||
    failure.kind === 'throttled' ||
    (failure.kind === 'server' && (failure.status ?? 0) >= 500);
  // A proxy that asks for a password asks again however often it is tried.
  if (!again || failure.status === 407) return null;
  const asked = failure.retryAfterSeconds ?? 0;
  if (asked > longest) return null;
  return asked * 1000 + random() * Math.min(longestPause, firstPause * 2 ** retry);
}

/** Runs `work` until it succeeds, fails for good, or has used its tries; the last failure is thrown. */
export async function withRetry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      const allowed =
        retry < options.retries &&
        (options.only ?? failure.kind) === failure.kind &&
        options.except?.(failure) !== true;
      const wait = allowed ? retryDelay(failure, retry, options.random, options.longest) : null;
      if (wait === null) throw error;
      options.onRetry?.(failure, wait);
      await sleep(options.clock, wait, options.signal);
    }
  }
}

/** Resolves after `ms` milliseconds; throws `cancelled` as soon as the signal aborts. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(fail('cancelled', 'cancelled'));
      return;
    }
    const abort = () => {
      cancelTimer();
      reject(fail('cancelled', 'cancelled'));
    };
    const cancelTimer = clock.after(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}
