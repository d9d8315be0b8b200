import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { longestRetryAfter, retryDelay, withRetry } from '../../../../src/api/requests/retry.ts';
import {
  type Failure,
  FailureError,
  type FailureKind,
  failureKinds,
  failureOf,
} from '../../../../src/core/failures.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const numRuns = propertyRuns(10_000);

/** Longest jitter, in milliseconds, after so many tries again. */
const longestJitter = (retry: number) => Math.min(8_000, 500 * 2 ** retry);
const mostRetries = 5;
/** Milliseconds that no schedule takes: of all waits that were asked for, and of all jitter. */
const longestSchedule = mostRetries * (longestRetryAfter * 1000 + 8_000);

const someFailure: fc.Arbitrary<Failure> = fc.record(
  {
    kind: fc.constantFrom(...failureKinds),
    detail: fc.constant('x'),
    status: fc.constantFrom(200, 302, 400, 401, 407, 429, 499, 500, 502, 503, 599),
    retryAfterSeconds: fc.oneof(fc.nat(longestRetryAfter + 2), fc.maxSafeNat()),
  },
  { requiredKeys: ['kind', 'detail'] },
);
/** Most of them may be tried again. */
const passing: fc.Arbitrary<Failure> = fc.record(
  {
    kind: fc.constantFrom<FailureKind>('offline', 'timeout', 'throttled'),
    detail: fc.constant('x'),
    retryAfterSeconds: fc.nat(longestRetryAfter),
  },
  { requiredKeys: ['kind', 'detail'] },
);
/** Such that times add up exactly. */
const someRandom = fc.nat(1023).map((part) => part / 1024);

/** The rule in other words than those of the schedule: a GET that may have failed for a moment only, and not for long. */
function mayPass({ kind, status = 0, retryAfterSeconds = 0 }: Failure): boolean {
  if (retryAfterSeconds > longestRetryAfter || status === 407) return false;
  switch (kind) {
    case 'offline':
    case 'timeout':
    case 'throttled':
      return true;
    case 'server':
      return status >= 500 && status <= 599;
    default:
      return false;
  }
}

const course = fc.record({
  failures: fc.array(fc.oneof(passing, passing, someFailure), { maxLength: 8 }),
  randoms: fc.array(someRandom, { minLength: 1, maxLength: 8 }),
  retries: fc.nat(mostRetries),
  only: fc.option(fc.constantFrom<FailureKind>('throttled', 'offline'), { nil: undefined }),
  /** Milliseconds that each try takes. */
  effort: fc.nat(30_000),
});
type Course = typeof course extends fc.Arbitrary<infer T> ? T : never;

/** Runs work that fails so and then succeeds, and says what came of it when. */
function run({ failures, randoms, retries, only, effort }: Course, clock: FakeClock, signal: AbortSignal) {
  const starts: number[] = [];
  const ends: number[] = [];
  let drawn = 0;
  let endedAt = Number.NaN;
  let outcome: Failure | 'done' | undefined;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const failure = failures[starts.length];
      starts.push(clock.now());
      clock.after(effort, () => {
        ends.push(clock.now());
        if (failure === undefined) resolve();
        else reject(new FailureError(failure));
      });
    });
  const random = () => randoms[drawn++ % randoms.length] ?? 0;
  const finished = withRetry(work, { clock, random, signal, retries, only }).then(
    () => {
      outcome = 'done';
      endedAt = clock.now();
    },
    (error: unknown) => {
      outcome = failureOf(error);
      endedAt = clock.now();
    },
  );
  return { starts, ends, finished, outcome: () => outcome, endedAt: () => endedAt };
}

describe('The schedule of retries, for any failures', () => {
  it('waits at least what was asked and at most the jitter longer, and never for what won’t pass', () => {
    fc.assert(
      fc.property(fc.oneof(someFailure, passing), fc.nat(40), someRandom, (failure, retry, random) => {
        const wait = retryDelay(failure, retry, () => random);
        assert.equal(wait !== null, mayPass(failure));
        if (wait === null) return;
        const asked = (failure.retryAfterSeconds ?? 0) * 1000;
        assert.ok(wait >= asked && wait <= asked + longestJitter(retry), `${wait} ms for ${asked}`);
      }),
      { numRuns },
    );
  });

  it('tries as often as it may, at the times that it must, and ends with the last outcome', async () => {
    await fc.assert(
      fc.asyncProperty(course, async (course) => {
        const { failures, retries, only, effort } = course;
        const clock = new FakeClock();
        const { signal } = new AbortController();
        const { starts, ends, outcome, endedAt } = run(course, clock, signal);
        await clock.advance(longestSchedule + (retries + 1) * effort);

        const goesOn = (failure: Failure) => mayPass(failure) && (only === undefined || failure.kind === only);
        const final = failures.findIndex((failure) => !goesOn(failure));
        const tries = Math.min(retries, failures.length, final < 0 ? Number.POSITIVE_INFINITY : final) + 1;
        assert.equal(starts.length, tries);
        for (const [retry, start] of starts.slice(1).entries()) {
          const waited = start - (ends[retry] ?? Number.NaN);
          const asked = (failures[retry]?.retryAfterSeconds ?? 0) * 1000;
          assert.ok(waited >= asked && waited <= asked + longestJitter(retry), `${waited} ms for ${asked}`);
        }
        assert.deepEqual(outcome(), failures[tries - 1] ?? 'done');
        assert.equal(endedAt(), ends.at(-1));
        assert.equal(clock.waiting, 0);
        assert.equal(getEventListeners(signal, 'abort').length, 0);
      }),
      { numRuns },
    );
  });

  it('ends at once when it is aborted in a wait, whenever that is, and leaves no timer and no listener', async () => {
    await fc.assert(
      fc.asyncProperty(course, fc.double({ min: 0, max: 1, noNaN: true }), async (course, share) => {
        const still = { ...course, effort: 0 };
        const rehearsal = new FakeClock();
        const whole = run(still, rehearsal, new AbortController().signal);
        await rehearsal.advance(longestSchedule);
        const length = whole.endedAt();

        const clock = new FakeClock();
        const controller = new AbortController();
        const aborted = run(still, clock, controller.signal);
        await clock.advance(length * share);
        const before = aborted.outcome();
        controller.abort();
        await clock.advance(0);
        assert.deepEqual(aborted.outcome(), before ?? { kind: 'cancelled', detail: 'cancelled' });
        assert.equal(aborted.endedAt(), before === undefined ? clock.now() : length);
        assert.equal(clock.waiting, 0);
        assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
        const tries = aborted.starts.length;
        await clock.advance(longestSchedule);
        assert.equal(aborted.starts.length, tries);
      }),
      { numRuns },
    );
  });
});
