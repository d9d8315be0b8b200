// Waiting for the first read of an account, before which nobody knows which notices it has.

import type { Clock } from '../../core/clock.ts';
import type { Session } from './session.ts';

/** Waits until the notices of an account were read once, or could not be; for so many milliseconds at most, and until `signal` says so. */
export async function afterFirstRead(
  { store }: Pick<Session, 'store'>,
  clock: Clock,
  longest: number,
  signal?: AbortSignal,
): Promise<void> {
  if (store.snapshot.state !== 'loading' || signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const ends = [clock.after(longest, end), store.onChange(checkAgain)];
    signal?.addEventListener('abort', end, { once: true });
    function checkAgain(): void {
      if (store.snapshot.state !== 'loading') end();
    }
    function end(): void {
      for (const stop of ends) stop();
      signal?.removeEventListener('abort', end);
      resolve();
    }
  });
}
