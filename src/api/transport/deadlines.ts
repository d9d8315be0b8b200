// Owns how long one request may take. Real timers on purpose: they guard sockets, which know no other time.

import { fail } from '../../core/failures.ts';

/** Milliseconds. `headers` and `whole` count from the start of the request, connecting included. */
export interface Deadlines {
  readonly connect: number;
  readonly headers: number;
  readonly whole: number;
}

export const usualDeadlines: Deadlines = { connect: 10_000, headers: 15_000, whole: 30_000 };

export interface RunningDeadlines {
  /** Aborts with a FailureError as its reason: `cancelled` by the caller's signal, `timeout` by a deadline. */
  readonly signal: AbortSignal;
  /** Rejects with that reason as soon as the signal aborts. */
  readonly aborted: Promise<never>;
  headersCame(): void;
  /** Must be called when the request is over, so that no timer or listener is left. */
  end(): void;
}

export function startDeadlines(caller: AbortSignal, deadlines: Deadlines): RunningDeadlines {
  const controller = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  // Not every request waits for it.
  aborted.catch(() => {});
  const cancel = () => controller.abort(fail('cancelled', 'cancelled'));
  const expire = (what: string, ms: number) => () =>
    controller.abort(fail('timeout', `${what} within ${ms / 1000} seconds`));
  if (caller.aborted) cancel();
  else caller.addEventListener('abort', cancel, { once: true });
  const headers = setTimeout(expire('no answer began', deadlines.headers), deadlines.headers);
  const whole = setTimeout(expire('the answer was not complete', deadlines.whole), deadlines.whole);
  return {
    signal: controller.signal,
    aborted,
    headersCame: () => clearTimeout(headers),
    end() {
      clearTimeout(headers);
      clearTimeout(whole);
      caller.removeEventListener('abort', cancel);
    },
  };
}
