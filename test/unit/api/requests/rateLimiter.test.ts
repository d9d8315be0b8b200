import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { RateLimiter } from '../../../../src/api/requests/rateLimiter.ts';
import { fail } from '../../../../src/core/failures.ts';
import { failing, never } from '../../../support/clients.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const second = 1_000;
const start = 1_000_000;

/** One request that goes out when its turn has come. */
async function run<T>(limiter: RateLimiter, request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  using _place = await limiter.enter(signal);
  return await request();
}

function setUp(limited = true) {
  const clock = new FakeClock(start);
  const limiter = new RateLimiter(clock, limited);
  /** When each request was sent, in milliseconds from the start. */
  const sent: number[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  /** A request that takes so many milliseconds. */
  const request = (duration = 0, signal = never(), name = sent.length) =>
    run(
      limiter,
      async () => {
        sent.push(clock.now() - start);
        underWay += 1;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        if (duration > 0) await new Promise<void>((resolve) => clock.after(duration, resolve));
        underWay -= 1;
        return name;
      },
      signal,
    );
  const many = (count: number, duration = 0) =>
    Promise.all(Array.from({ length: count }, (_, n) => request(duration, never(), n)));
  return { clock, limiter, sent, request, many, mostUnderWay: () => mostUnderWay };
}

/** The most of these times that fall into one second. */
function mostInOneSecond(times: readonly number[]): number {
  return Math.max(0, ...times.map((from, n) => times.slice(n).filter((time) => time <= from + second).length));
}

describe('The rate limiter', () => {
  it('gives forty at once and then forty a second', async () => {
    const { clock, sent, many } = setUp();
    const all = many(200);
    await settle();
    assert.equal(sent.length, 40);
    await clock.advance(second);
    assert.equal(sent.length, 80);
    await clock.advance(3 * second - 1);
    assert.equal(sent.length, 199);
    await clock.advance(1);
    assert.deepEqual(
      await all,
      Array.from({ length: 200 }, (_, n) => n),
    );
    assert.equal(clock.waiting, 0);
    await clock.advance(second);
    const more = many(50);
    await settle();
    assert.equal(sent.length, 240, 'the burst is there again after a rest');
    await clock.advance(second);
    await more;
  });

  it('lets ten be under way, and the next as soon as one is over', async () => {
    const { clock, sent, many, mostUnderWay } = setUp();
    const all = many(20, 300);
    await settle();
    assert.equal(sent.length, 10);
    await clock.advance(299);
    assert.equal(sent.length, 10);
    await clock.advance(1);
    assert.equal(sent.length, 20);
    await clock.advance(600);
    await all;
    assert.equal(mostUnderWay(), 10);
    assert.equal(clock.waiting, 0);
  });

  it('gives back the place of one that fails', async () => {
    const { limiter, clock, many, sent } = setUp();
    const broken = Array.from({ length: 10 }, () =>
      failing(run(limiter, () => Promise.reject(fail('server', 'no')), never())),
    );
    await Promise.all(broken);
    const all = many(20, 10);
    await clock.advance(second);
    await all;
    assert.equal(sent.length, 20);
  });

  it('is not for a service on this machine', async () => {
    const { sent, many, clock } = setUp(false);
    const all = many(500, 5);
    await settle();
    assert.equal(sent.length, 500);
    await clock.advance(5);
    await all;
  });

  for (const limited of [true, false]) {
    const where = limited ? 'elsewhere' : 'on this machine';
    it(`sends nothing while a service ${where} asked for a pause`, async () => {
      const { limiter, clock, sent, many } = setUp(limited);
      limiter.hold(30);
      const all = many(3);
      await clock.advance(30 * second - 1);
      assert.equal(sent.length, 0);
      await clock.advance(1);
      await all;
      assert.deepEqual(sent, [30_000, 30_000, 30_000]);
      assert.equal(clock.waiting, 0);
    });

    it(`fails at once what would have to wait for more than two minutes for a service ${where}`, async () => {
      const { limiter, clock, sent, request } = setUp(limited);
      limiter.hold(60);
      const waiting = [failing(request()), failing(request())];
      await settle();
      limiter.hold(3_600);
      for (const failure of await Promise.all(waiting)) {
        assert.equal(failure.kind, 'throttled');
        assert.equal(failure.retryAfterSeconds, 3_600);
        assert.match(failure.detail, /nothing was sent/);
      }
      assert.equal(clock.waiting, 0);
      await clock.advance(3_479 * second + 500);
      assert.equal((await failing(request())).retryAfterSeconds, 121);
      await clock.advance(500);
      const last = request();
      await clock.advance(119 * second);
      assert.equal(sent.length, 0);
      await clock.advance(second);
      await last;
      assert.deepEqual(sent, [3_600_000]);
    });
  }

  it('keeps to the longer of two pauses, and to a day at most', async () => {
    const { limiter, clock, request, sent } = setUp();
    limiter.hold(100);
    limiter.hold(1);
    const first = request();
    await clock.advance(100 * second);
    await first;
    assert.deepEqual(sent, [100_000]);
    limiter.hold(Number.MAX_SAFE_INTEGER);
    assert.equal((await failing(request())).retryAfterSeconds, 24 * 3_600);
    await clock.advance(24 * 3_600 * second);
    await request();
  });

  it('does not wait for a clock that was set back to come round again', async () => {
    const { limiter, clock, many, sent } = setUp();
    await many(40);
    limiter.hold(60);
    const all = many(30);
    await clock.advance(30 * second);
    clock.setBack(365 * 24 * 3_600 * second);
    await clock.advance(90 * second);
    await all;
    assert.equal(sent.length, 70);
    await many(10);
    clock.setBack(3_600 * second);
    const more = many(60);
    await clock.advance(3 * second);
    await more;
    assert.equal(clock.waiting, 0);
  });

  it('lets go of one that gives up while it waits, and of everything with the last one', async () => {
    const { limiter, clock, request, sent } = setUp();
    limiter.hold(60);
    const controllers = [new AbortController(), new AbortController()];
    const waiting = controllers.map(({ signal }) => failing(request(0, signal)));
    await settle();
    assert.equal(clock.waiting, 1);
    for (const controller of controllers) controller.abort();
    assert.deepEqual(
      (await Promise.all(waiting)).map(({ kind }) => kind),
      ['cancelled', 'cancelled'],
    );
    assert.equal(clock.waiting, 0);
    for (const { signal } of controllers) assert.equal(getEventListeners(signal, 'abort').length, 0);
    assert.equal((await failing(request(0, AbortSignal.abort()))).kind, 'cancelled');
    await clock.advance(120 * second);
    assert.deepEqual(sent, []);
  });

  it('keeps its bounds, loses nobody and keeps the order, whatever is asked, given up or held', async () => {
    const asked = fc.record({
      after: fc.nat(200),
      duration: fc.nat(200),
      givesUpAfter: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.nat(2_500)),
      holds: fc.oneof({ weight: 40, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 4 })),
    });
    // How far apart they are asked for, and how long they take: from nothing to seconds.
    const scale = fc.constantFrom(0, 0.05, 1, 12);
    const requests = fc.array(asked, { minLength: 1, maxLength: 150, size: 'max' });
    await fc.assert(
      fc.asyncProperty(requests, scale, scale, async (all, spread, slowness) => {
        const { clock, limiter, sent, mostUnderWay, request } = setUp();
        const order: number[] = [];
        const ended: string[] = [];
        const signals: AbortSignal[] = [];
        let held = Number.NEGATIVE_INFINITY;
        for (const [name, { after, duration, givesUpAfter, holds }] of all.entries()) {
          await clock.advance(Math.round(after * spread));
          const controller = new AbortController();
          signals.push(controller.signal);
          if (givesUpAfter !== null) clock.after(givesUpAfter, () => controller.abort());
          const done = request(Math.round(duration * slowness), controller.signal, name).then(
            () => {
              order.push(name);
              return 'sent';
            },
            () => 'cancelled',
          );
          void done.then((how) => ended.push(how));
          if (holds === null) continue;
          await settle();
          const from = clock.now() - start;
          limiter.hold(holds);
          const before = sent.length;
          held = Math.max(held, from + holds * second);
          await clock.advance(held - from - 1);
          assert.equal(sent.length, before, 'sent in a pause');
        }
        await clock.advance(600 * second);
        assert.equal(ended.length, all.length, 'somebody waits for ever');
        assert.equal(ended.filter((how) => how === 'sent').length, sent.length);
        if (all.every(({ givesUpAfter }) => givesUpAfter === null)) assert.equal(sent.length, all.length);
        if (slowness === 0) {
          assert.deepEqual(
            order,
            order.toSorted((a, b) => a - b),
          );
        }
        assert.ok(mostUnderWay() <= 10);
        assert.ok(mostInOneSecond(sent) <= 80);
        // In the long run: whatever comes after the burst of any stretch is spread over the time that it takes.
        for (const [n, time] of sent.entries()) {
          const stretch = (sent.at(-1) ?? 0) - time;
          assert.ok(sent.length - n <= 40 + stretch / 25, 'faster than forty a second');
        }
        assert.equal(clock.waiting, 0);
        for (const signal of signals) assert.equal(getEventListeners(signal, 'abort').length, 0);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});
