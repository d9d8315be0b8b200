import assert from 'node:assert/strict';
import { type Failure, fail, failureOf } from '../../../src/core/failures.ts';
import { Poller } from '../../../src/core/poller.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';

const second = 1000;

function setUp(answers: (() => Promise<void>)[] = []) {
  const clock = new FakeClock(1_000_000);
  const reads: number[] = [];
  const signals: AbortSignal[] = [];
  const failures: Failure[] = [];
  let inARow = 0;
  const poller = new Poller({
    clock,
    interval: () => 120 * second,
    random: () => 0,
    read: async (signal) => {
      reads.push(clock.now());
      signals.push(signal);
      try {
        await answers.shift()?.();
        inARow = 0;
        return { endedAt: clock.now(), failure: null, failures: 0 };
      } catch (error) {
        const failure = failureOf(error);
        inARow += 1;
        failures.push(failure);
        return { endedAt: clock.now(), failure, failures: inARow };
      }
    },
  });
  return { clock, poller, reads, signals, failures };
}

describe('Poller', () => {
  it('reads at once and then at the interval', async () => {
    const { clock, poller, reads } = setUp();
    poller.start();
    await clock.advance(600 * second);
    assert.deepEqual(
      reads.map((at) => (at - 1_000_000) / second),
      [0, 120, 240, 360, 480, 600],
    );
  });

  it('reads once for those who ask together, after the read that began by itself', async () => {
    let release = () => {};
    const { poller, reads } = setUp([() => new Promise((resolve) => (release = resolve))]);
    poller.start();
    const both = Promise.all([poller.refresh(), poller.refresh()]);
    release();
    await both;
    assert.equal(reads.length, 2);
  });

  it('pauses longer after each failure, fifteen minutes at most, and returns to the interval after a success', async () => {
    const broken = () => Promise.reject(fail('offline', 'no route'));
    const { clock, poller, reads, failures } = setUp([broken, broken, broken, broken, broken, broken]);
    poller.start();
    await clock.advance(2 * 3600 * second);
    const pauses = reads.slice(1).map((at, i) => (at - (reads[i] ?? 0)) / second);
    assert.deepEqual(pauses.slice(0, 7), [120, 240, 480, 900, 900, 900, 120]);
    assert.equal(failures.length, 6);
  });

  it('waits as long as the service asks', async () => {
    const { clock, poller, reads } = setUp([() => Promise.reject(fail('throttled', '', { retryAfterSeconds: 3600 }))]);
    poller.start();
    await clock.advance(3599 * second);
    assert.equal(reads.length, 1);
    await clock.advance(second);
    assert.equal(reads.length, 2);
  });

  it('waits as long as the service asks though the window comes back or the interval changes, and a day at most', async () => {
    const { clock, poller, reads } = setUp([
      () => Promise.reject(fail('throttled', '', { retryAfterSeconds: 3600 })),
      () => Promise.reject(fail('throttled', '', { retryAfterSeconds: Number.MAX_SAFE_INTEGER })),
    ]);
    poller.start();
    await clock.advance(1800 * second);
    poller.setVisible(false);
    poller.setVisible(true);
    poller.reschedule();
    await clock.advance(1799 * second);
    assert.equal(reads.length, 1);
    await clock.advance(second);
    assert.equal(reads.length, 2);
    await clock.advance(24 * 3600 * second - 1);
    assert.equal(reads.length, 2);
    await clock.advance(second);
    assert.equal(reads.length, 3);
  });

  it('does not wait for a clock that was set back to come round again', async () => {
    const { clock, poller, reads } = setUp();
    poller.start();
    await settle();
    clock.setBack(365 * 24 * 3600 * second);
    await clock.advance(31 * second);
    assert.equal(reads.length, 2);
    await clock.advance(120 * second);
    assert.equal(reads.length, 3);
  });

  it('sends nothing more after a refused key until it is asked to', async () => {
    const { clock, poller, reads } = setUp([() => Promise.reject(fail('unauthorized', 'no'))]);
    poller.start();
    await clock.advance(24 * 3600 * second);
    assert.equal(reads.length, 1);
    assert.equal(clock.waiting, 0);
    await poller.refresh();
    assert.equal(reads.length, 2);
  });

  it('reads five times less often while the window is hidden, and at once when it comes back after the interval', async () => {
    const { clock, poller, reads } = setUp();
    poller.start();
    await settle();
    poller.setVisible(false);
    await clock.advance(599 * second);
    assert.equal(reads.length, 1);
    poller.setVisible(true);
    await settle();
    assert.equal(reads.length, 2);
  });

  it('reads once after a sleep of eight hours', async () => {
    const { clock, poller, reads } = setUp();
    poller.start();
    await settle();
    const before = clock.now();
    clock.sleep(8 * 3600 * second);
    // Until the timer that slept too has run out, and the network had a moment.
    await clock.advance(60 * second);
    assert.equal(reads.length, 2);
    assert.ok((reads[1] ?? 0) >= before + 8 * 3600 * second + 4 * second);
    await clock.advance(59 * second);
    assert.equal(reads.length, 2);
  });

  it('goes by how another window’s read ended', async () => {
    const { clock, poller, reads } = setUp();
    poller.start({ endedAt: clock.now() - 100 * second, failure: null, failures: 0 });
    await clock.advance(19 * second);
    assert.equal(reads.length, 0);
    poller.note({ endedAt: clock.now(), failure: null, failures: 0 });
    await clock.advance(119 * second);
    assert.equal(reads.length, 0);
    await clock.advance(second);
    assert.equal(reads.length, 1);
    poller.note({ endedAt: clock.now(), failure: { kind: 'unauthorized', detail: '' }, failures: 1 });
    await clock.advance(3600 * second);
    assert.equal(reads.length, 1);
    assert.equal(clock.waiting, 0);
    poller.note({ endedAt: clock.now(), failure: null, failures: 0 });
    await clock.advance(120 * second);
    assert.equal(reads.length, 2);
  });

  it('aborts the read under way when it is stopped, and hears nothing of it afterwards', async () => {
    let refuse = (_: Error) => {};
    const { clock, poller, signals, reads } = setUp([() => new Promise((_, reject) => (refuse = reject))]);
    poller.start();
    poller.stop();
    assert.equal(signals[0]?.aborted, true);
    refuse(fail('cancelled', ''));
    await clock.advance(3600 * second);
    assert.equal(reads.length, 1);
    assert.equal(clock.waiting, 0);
  });
});
