// Owns which services share a rate limiter: those of one user at one origin. Whoever connects keeps the limiters, so that a second client
// of that user, to check a key or after signing in anew, is held by what the first was told.

import type { Clock } from '../../core/clock.ts';
import { checkBaseUrl, isLoopback } from '../../core/connection/baseUrl.ts';
import type { Connection, Credentials } from '../../core/connection/ports.ts';
import { RateLimiter } from './rateLimiter.ts';

/** By origin and user name; filled here. */
export type RateLimiters = Map<string, RateLimiter>;

/** The limiter of this user there: the one that is kept already, or a new one that goes by `clock`. */
export function limiterOf(
  limiters: RateLimiters,
  { baseUrl }: Connection,
  { userName }: Credentials,
  clock: Clock,
): RateLimiter {
  const checked = checkBaseUrl(baseUrl);
  // To any other address nothing is sent.
  const url = checked.ok ? new URL(checked.baseUrl) : undefined;
  const name = `${url?.origin} ${userName}`;
  const limiter = limiters.get(name) ?? new RateLimiter(clock, !isLoopback(url?.hostname ?? ''));
  limiters.set(name, limiter);
  return limiter;
}
