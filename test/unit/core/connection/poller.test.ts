import assert from 'node:assert/strict';
import { Poller } from '../../../../src/core/connection/poller.ts';
import { type Failure, fail, failureOf } from '../../../../src/core/failures.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';

const second = 1000;

function setUp(answers: (() => Promise<void>)[] = []) {
  const clock = new FakeClock(1_000_000);
  const reads: number[] = [];
  const asked: boolean[] = [];
  const signals: AbortSignal[] = [];
  const failures: Failure[] = [];
  let inARow = 0;
  const poller = new Poller({
    clock,
    interval: () => 120 * second,
    random: () => 0,
    read: async (signal, isAsked) => {
      reads.push(clock.now());
      asked.push(isAsked);
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
  return { clock, poller, reads, asked, signals, failures };
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
    const { poller, asked } = setUp([() => new Promise((resolve) => (release = resolve))]);
    poller.start();
    const both = Promise.all([poller.refresh(), poller.refresh()]);
    await settle();
    assert.deepEqual(asked, [false]);
    release();
    await both;
    assert.deepEqual(asked, [false, true]);
  });

  it('reads anew after the read under way, unless it was stopped or never began', async () => {
    let release = () => {};
    const { poller, asked } = setUp([() => new Promise((resolve) => (release = resolve))]);
    await poller.reload();
    assert.deepEqual(asked, []);
    poller.start();
    const anew = poller.reload();
    await settle();
    assert.deepEqual(asked, [false]);
    release();
    await anew;
    assert.deepEqual(asked, [false, false]);
    poller.stop();
    await poller.reload();
    assert.equal(asked.length, 2);
  });

  it('reads nothing more for who asked during a read that was stopped', async () => {
    const { poller, asked, clock } = setUp([() => new Promise((resolve) => clock.after(5 * second, resolve))]);
    poller.start();
    const refreshed = poller.refresh();
    poller.stop();
    await clock.advance(10 * second);
    await refreshed;
    assert.deepEqual(asked, [false]);
  });

  it('ends for good: it reads for nobody who asks, and goes by no other window any more', async () => {
    const { poller, asked, clock } = setUp([() => new Promise((resolve) => clock.after(5 * second, resolve))]);
    poller.start();
    poller.stop();
    await clock.advance(10 * second);
    poller.start();
    await poller.refresh();
    poller.note({ endedAt: clock.now(), failure: null, failures: 0 });
    await clock.advance(3600 * second);
    assert.deepEqual(asked, [false]);
    assert.equal(clock.waiting, 0);
  });

  it('is idle when the read under way is over, and at once where there is none', async () => {
    let release = () => {};
    const { poller } = setUp([() => new Promise((resolve) => (release = resolve))]);
    await poller.idle();
    poller.start();
    let isIdle = false;
    const idle = poller.idle().then(() => {
      isIdle = true;
    });
    await settle();
    assert.equal(isIdle, false);
    release();
    await idle;
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

  it('reads for who asked while it was yet to learn that another window’s key was refused long before', async () => {
    const clock = new FakeClock(1_000_000);
    const asked: boolean[] = [];
    let learn: (endedAt: number) => void = () => {};
    const poller = new Poller({
      clock,
      interval: () => 120 * second,
      random: () => 0,
      read: (_, isAsked) => {
        asked.push(isAsked);
        return new Promise((resolve) => {
          learn = (endedAt) => resolve({ endedAt, failure: { kind: 'unauthorized', detail: 'no' }, failures: 1 });
        });
      },
    });
    poller.start();
    const beganAt = clock.now();
    await clock.advance(60 * second);
    const refreshed = poller.refresh();
    learn(beganAt);
    await settle();
    assert.deepEqual(asked, [false, true]);
    learn(clock.now());
    await refreshed;

    poller.start();
    await clock.advance(60 * second);
    const late = poller.refresh();
    await settle();
    assert.deepEqual(asked, [false, true, false]);
    learn(clock.now());
    await late;
    assert.deepEqual(asked, [false, true, false], 'one refusal is answer enough');
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

  it('gives the network a moment after a sleep, also where the timers go by the clock or a person looks at once', async () => {
    for (const look of [() => {}, (poller: Poller) => poller.setVisible(true)]) {
      const { clock, poller, reads } = setUp();
      poller.start();
      await settle();
      poller.setVisible(false);
      clock.stall(8 * 3600 * second);
      const wokenAt = clock.now();
      look(poller);
      await clock.advance(60 * second);
      assert.equal(reads.length, 2);
      assert.ok((reads[1] ?? 0) >= wokenAt + 4 * second, `${(reads[1] ?? 0) - wokenAt} ms`);
      poller.stop();
    }
  });

  it('hears nothing of other windows’ reads while it reads itself', async () => {
    let release = () => {};
    const { clock, poller, reads } = setUp([() => new Promise((resolve) => (release = resolve))]);
    poller.start();
    poller.note({ endedAt: clock.now() - second, failure: null, failures: 0 });
    assert.equal(clock.waiting, 0);
    poller.note({ endedAt: clock.now(), failure: { kind: 'unauthorized', detail: '' }, failures: 1 });
    release();
    await clock.advance(120 * second);
    assert.equal(reads.length, 2);
  });

  it('sends nothing more after a request that was no read was refused, until it is asked to', async () => {
    const { clock, poller, reads } = setUp();
    poller.start();
    await settle();
    poller.refused({ kind: 'unauthorized', detail: '' });
    poller.reschedule();
    poller.setVisible(false);
    await clock.advance(24 * 3600 * second);
    assert.equal(reads.length, 1);
    assert.equal(clock.waiting, 0);
    await poller.refresh();
    assert.equal(reads.length, 2);
  });

  it('does not try a key that an earlier session knows as refused', async () => {
    const { clock, poller, reads } = setUp();
    poller.start({ endedAt: 0, failure: { kind: 'unauthorized', detail: '' }, failures: 1 });
    await clock.advance(24 * 3600 * second);
    assert.deepEqual(reads, []);
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

  it('reads behind another window as often as in front where another one doesn’t reach the service, until it was in front', async () => {
    const { clock, poller, reads } = setUp();
    poller.start();
    await settle();
    poller.setVisible(false);
    poller.note({ endedAt: clock.now(), failure: { kind: 'offline', detail: '' }, failures: 1 });
    await clock.advance(244 * second);
    assert.equal(reads.length, 4);
    poller.setVisible(true);
    poller.setVisible(false);
    await clock.advance(599 * second);
    assert.equal(reads.length, 4);
    await clock.advance(second);
    assert.equal(reads.length, 5);
  });

  it('tries once, within seconds, where another window is the first that doesn’t reach the service', async () => {
    const unreached = (): Promise<void> => {
      poller.tried({ kind: 'timeout', detail: '' });
      return Promise.reject(fail('timeout', ''));
    };
    const { clock, poller, reads } = setUp([() => Promise.resolve(), unreached]);
    poller.start();
    await settle();
    await clock.advance(60 * second);
    const failure: Failure = { kind: 'offline', detail: '' };
    poller.note({ endedAt: clock.now(), failure, failures: 1 });
    await clock.advance(10 * second);
    assert.equal(reads.length, 2, 'the first that doesn’t');
    poller.note({ endedAt: clock.now(), failure, failures: 2 });
    await clock.advance(119 * second);
    assert.equal(reads.length, 2, 'nobody does');
    poller.note({ endedAt: clock.now(), failure: { kind: 'server', detail: '' }, failures: 1 });
    await clock.advance(119 * second);
    assert.equal(reads.length, 2, 'the service was reached, and answered that');
    poller.note({ endedAt: clock.now(), failure: { kind: 'offline', detail: '', retryAfterSeconds: 60 }, failures: 1 });
    await clock.advance(59 * second);
    assert.equal(reads.length, 2, 'the service asked to wait');
    await clock.advance(second);
    assert.equal(reads.length, 3);
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
