import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readRetryAfter } from '../../../../src/api/requests/answerTimes.ts';
import { longestRetryAfter, retryDelay, sleep, withRetry } from '../../../../src/api/requests/retry.ts';
import { type Failure, fail, failureKinds } from '../../../../src/core/failures.ts';
import { failing, never } from '../../../support/clients.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const failures: fc.Arbitrary<Failure> = fc
  .record({
    kind: fc.constantFrom(...failureKinds),
    status: fc.option(fc.constantFrom(200, 400, 407, 429, 500, 503), { nil: undefined }),
    retryAfterSeconds: fc.option(fc.oneof(fc.nat(200), fc.nat()), { nil: undefined }),
  })
  .map(({ kind, status, retryAfterSeconds }) => ({
    kind,
    detail: 'x',
    ...(status === undefined ? {} : { status }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }));

describe('retry schedule', () => {
  it('waits at least what was asked, at most the jitter more, and gives up beyond two minutes', () => {
    fc.assert(
      fc.property(
        failures,
        fc.nat(10),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failure, retry, random) => {
          const wait = retryDelay(failure, retry, () => random);
          const asked = failure.retryAfterSeconds ?? 0;
          const transient = ['offline', 'timeout', 'throttled'].includes(failure.kind);
          const again = transient || (failure.kind === 'server' && (failure.status ?? 0) >= 500);
          assert.equal(wait !== null, again && failure.status !== 407 && asked <= longestRetryAfter);
          if (wait !== null) assert.ok(wait >= asked * 1000 && wait <= asked * 1000 + 8_000);
        },
      ),
      { numRuns: propertyRuns(10_000) },
    );
  });

  it('tries a read three times in all, no sooner than it said', async () => {
    const clock = new FakeClock();
    const tries: number[] = [];
    const done = failing(
      withRetry(
        async () => {
          tries.push(clock.now());
          throw fail('throttled', 'slow down', { retryAfterSeconds: 3 });
        },
        { clock, random: () => 0.5, signal: never(), retries: 2 },
      ),
    );
    await clock.advance(60_000);
    assert.equal((await done).kind, 'throttled');
    assert.deepEqual(tries, [0, 3_250, 6_750]);
    assert.equal(clock.waiting, 0);
  });

  it('leaves a long Retry-After to the caller at once', async () => {
    const clock = new FakeClock();
    const work = async () => {
      throw fail('throttled', 'slow down', { retryAfterSeconds: 121 });
    };
    const failure = await failing(withRetry(work, { clock, random: () => 0, signal: never(), retries: 2 }));
    assert.equal(failure.retryAfterSeconds, 121);
    assert.equal(clock.waiting, 0);
  });

  it('ends a wait when aborted, and leaves no timer', async () => {
    const clock = new FakeClock();
    const controller = new AbortController();
    const waiting = failing(sleep(clock, 1_000, controller.signal));
    controller.abort();
    assert.equal((await waiting).kind, 'cancelled');
    assert.equal(clock.waiting, 0);
    assert.equal((await failing(sleep(clock, 1, controller.signal))).kind, 'cancelled');
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 20, 12, 0, 0);

  it('is read as seconds and as a date', () => {
    assert.equal(readRetryAfter('7', undefined, now), 7);
    assert.equal(readRetryAfter(' 0 ', undefined, now), 0);
    assert.equal(readRetryAfter('Fri, 20 Nov 2026 12:00:30 GMT', undefined, now), 30);
    assert.equal(readRetryAfter('Fri, 20 Nov 2026 11:00:00 GMT', undefined, now), 0);
  });

  it('goes by the clock of the service where it tells it', () => {
    const date = 'Fri, 20 Nov 2026 13:00:00 GMT';
    assert.equal(readRetryAfter('Fri, 20 Nov 2026 13:00:30 GMT', date, now), 30);
  });

  it('is passed over where it is absurd', () => {
    const absurd = ['', '-1', '1.5', 'soon', '5, 7', '0x10', '1e9', '1e309', 'Infinity', 'NaN', '٣'];
    for (const text of [...absurd, 'Fri, 99 Nov 2026 12:00:30 GMT', '2026-11-20T12:00:00Z']) {
      assert.equal(readRetryAfter(text, undefined, now), null, text);
    }
    const latest = (Date.UTC(9999, 11, 31, 23, 59, 59) - now) / 1000;
    assert.equal(readRetryAfter('Fri, 31 Dec 9999 23:59:59 GMT', undefined, now), latest);
    assert.equal(readRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT', undefined, now), 0);
    assert.equal(readRetryAfter('9'.repeat(400), undefined, now), Number.MAX_SAFE_INTEGER);
  });
});
