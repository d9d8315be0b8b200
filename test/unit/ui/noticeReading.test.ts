import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Failure } from '../../../src/core/failures.ts';
import { ReadingFolder } from '../../../src/ui/readingFolder.ts';
import { answers, interval, simulate } from '../../support/readingSimulation.ts';

const second = 1000;
const unauthorized: Failure = { kind: 'unauthorized', detail: 'HTTP 401' };

describe('Reading by turns', () => {
  it('polls once per interval for all windows, and all show the same', async () => {
    const { sim, windows } = simulate(5);
    await sim.pass(10 * interval);
    assert.deepEqual(sim.earlyPolls, []);
    assert.ok(sim.polls.length >= 9 && sim.polls.length <= 10, String(sim.polls.length));
    for (const window of windows) assert.deepEqual(answers(window), new Set([`answer ${sim.polls.length}`]));
  });

  it('holds in any order of what windows do, with kills and silences at any point, and never shows half a snapshot', async () => {
    const step = fc.integer({ min: 1, max: 150 });
    const lateness = fc.record({
      step,
      window: fc.nat(5),
      ms: fc.oneof(fc.integer({ min: 1, max: 40 * second }), fc.integer({ min: 9 * second, max: 15 * second })),
    });
    const story = fc.record({
      seed: fc.integer(),
      count: fc.integer({ min: 2, max: 4 }),
      latency: fc.constantFrom(200, 200, 4 * second, 4 * second, 12 * second),
      kills: fc.array(step, { maxLength: 4 }),
      stalls: fc.array(lateness, { maxLength: 4 }),
    });
    const holds = fc.asyncProperty(story, async ({ seed, count, latency, kills, stalls }) => {
      const { sim } = simulate(count, seed);
      sim.latency = latency;
      let steps = 0;
      await sim.pass(3 * interval, () => {
        steps += 1;
        for (const window of sim.living) assert.ok(answers(window).size <= 1);
        const reader = sim.polls.length === 0 ? undefined : sim.reader;
        for (const stall of stalls) {
          if (stall.step !== steps) continue;
          // As often the one that reads as any.
          const late = stall.window > 2 ? reader : sim.windows[stall.window];
          if (late !== undefined) sim.stall(late, stall.ms);
        }
        if (!kills.includes(steps) || reader === undefined || reader.killedAt !== undefined) return;
        sim.kill(reader);
        sim.open();
      });
      // Whoever was killed or late, somebody polls within the time that a silence and an interval take.
      const before = sim.polls.length;
      await sim.pass(1.1 * interval + 55 * second);
      assert.ok(sim.polls.length > before);
      assert.deepEqual(sim.earlyPolls, []);
      const [first, ...others] = sim.living.map(answers);
      for (const other of others) assert.deepEqual(other, first);
      for (const { outcomes, logged } of sim.windows) {
        const turns = outcomes.map(({ turn }) => turn);
        assert.deepEqual(
          turns,
          [...new Set(turns)].sort((a, b) => a - b),
        );
        assert.deepEqual(logged, []);
      }
    });
    await fc.assert(holds, { numRuns: Number(process.env.PROPERTY_RUNS ?? 10_000) });
  }).timeout(600_000);

  it('takes over after ten seconds from a window that died while it read', async () => {
    const { sim } = simulate(3);
    sim.latency = 5 * second;
    await sim.pass(second);
    sim.kill(sim.reader);
    await sim.pass(9 * second);
    assert.equal(sim.polls.length, 1);
    await sim.pass(10 * second);
    assert.equal(sim.polls.length, 2);
    for (const window of sim.living) assert.deepEqual(answers(window), new Set(['answer 2']));
  });

  it('waits for a slow window as long as that says that it is at it', async () => {
    const { sim, windows } = simulate(3);
    sim.latency = 60 * second;
    await sim.pass(100 * second);
    assert.equal(sim.polls.length, 1);
    for (const window of windows) assert.deepEqual(answers(window), new Set(['answer 1']));
  });

  it('is left at once by a window that closes in an orderly way while it reads', async () => {
    const { sim } = simulate(2);
    sim.latency = 20 * second;
    await sim.pass(second);
    void sim.close(sim.reader);
    await sim.pass(3 * second);
    assert.equal(sim.polls.length, 2);
  });

  it('polls once after all slept eight hours, and a window that slept while it read takes no one’s place', async () => {
    const { sim } = simulate(4);
    await sim.pass(10 * second);
    assert.equal(sim.polls.length, 1);
    sim.clock.sleep(8 * 3600 * second);
    await sim.pass(60 * second);
    assert.equal(sim.polls.length, 2);
    for (const window of sim.windows) assert.deepEqual(answers(window), new Set(['answer 2']));
  });

  it('stops all windows at the first refusal, with one request, until somebody asks', async () => {
    const { sim, windows } = simulate(5);
    await sim.pass(second);
    sim.failure = unauthorized;
    await sim.pass(24 * 3600 * second);
    assert.equal(sim.polls.length, 2);
    const late = sim.open();
    await sim.pass(3600 * second);
    assert.equal(sim.polls.length, 2);
    assert.equal(late.outcomes.at(-1)?.failure?.kind, 'unauthorized');
    assert.deepEqual(answers(late), new Set(['answer 1']));
    void windows[3]?.poller.refresh();
    await sim.pass(3600 * second);
    assert.equal(sim.polls.length, 3);
    sim.failure = undefined;
    void windows[1]?.poller.refresh();
    await sim.pass(10 * second);
    assert.equal(sim.polls.length, 4);
    await sim.pass(2 * interval);
    assert.ok(sim.polls.length >= 5);
    for (const window of sim.living) assert.equal(window.outcomes.at(-1)?.failure, null);
  });

  it('stops all windows too when it was another request that was refused', async () => {
    const { sim, windows } = simulate(3);
    await sim.pass(second);
    windows[0]?.poller.refused(unauthorized);
    void windows[0]?.reading.refused(unauthorized);
    await sim.pass(3600 * second);
    assert.equal(sim.polls.length, 1);
    for (const { outcomes } of windows.slice(1)) assert.equal(outcomes.at(-1)?.failure?.kind, 'unauthorized');
  });

  it('keeps rows and their age while the service is away, in a window opened meanwhile too', async () => {
    const { sim } = simulate(2);
    await sim.pass(second);
    const readAt = sim.windows[0]?.outcomes.at(-1)?.readAt;
    sim.failure = { kind: 'offline', detail: 'no route' };
    await sim.pass(10 * interval);
    const late = sim.open();
    await sim.pass(second);
    assert.deepEqual(answers(late), new Set(['answer 1']));
    assert.equal(late.outcomes.at(-1)?.readAt, readAt);
    assert.equal(late.outcomes.at(-1)?.failure?.kind, 'offline');
    assert.ok(sim.polls.length <= 6, 'the pauses grow for all windows together');
  });

  it('asks the service when a person asks, and joins those who ask at the same time', async () => {
    const { sim, windows } = simulate(4);
    await sim.pass(10 * second);
    for (const { poller } of windows) void poller.refresh();
    await sim.pass(10 * second);
    assert.equal(sim.polls.length, 2);
    void windows[2]?.poller.refresh();
    await sim.pass(10 * second);
    assert.equal(sim.polls.length, 3);
    await sim.pass(interval - 11 * second);
    assert.equal(sim.polls.length, 3);
  });

  it('shows an acknowledgement of one window in all, also where a read brings the flag of before', async () => {
    const { sim, windows } = simulate(3);
    await sim.pass(second);
    sim.latency = 4 * second;
    void windows[0]?.poller.refresh();
    await sim.pass(second);
    void windows[1]?.acknowledge(2);
    await sim.pass(10 * second);
    for (const window of [windows[0], windows[2]]) {
      assert.deepEqual([...(window?.acknowledged ?? [])], [2]);
      assert.deepEqual(
        window?.notices.map(({ acknowledged }) => acknowledged),
        [false, true, false],
      );
    }
    const late = sim.open();
    await sim.pass(second);
    assert.deepEqual(
      late.notices.map(({ acknowledged }) => acknowledged),
      [false, true, false],
    );
    // A read that began afterwards tells it by itself.
    await sim.pass(2 * interval);
    assert.deepEqual(
      [...sim.files.entries.keys()].filter((name) => name.includes('acknowledged')),
      [],
    );
  });

  it('tells other credentials from its own, once, and shows nothing of theirs', async () => {
    const { sim, windows } = simulate(2);
    await sim.pass(second);
    const other = sim.open('another pair');
    await sim.pass(10 * second);
    assert.deepEqual(
      windows.map(({ credentialsChanged }) => credentialsChanged),
      [1, 1],
    );
    assert.equal(windows[0]?.outcomes.length, 1);
    assert.equal(other.outcomes.at(-1)?.pair, 'another pair');
    // Each time that they change it is told anew.
    await Promise.all([windows[0]?.poller.refresh(), sim.pass(10 * second)]);
    await Promise.all([other.poller.refresh(), sim.pass(10 * second)]);
    assert.deepEqual(
      windows.map(({ credentialsChanged }) => credentialsChanged),
      [2, 2],
    );
  });

  it('forgets everything when one signs out, and tells the others', async () => {
    const { sim, windows } = simulate(2);
    await sim.pass(second);
    if (windows[0] !== undefined) await sim.close(windows[0]);
    void new ReadingFolder('/shared', sim.files.of(1)).clear();
    await sim.pass(second);
    assert.equal(windows[1]?.credentialsChanged, 1);
    assert.deepEqual(
      [...sim.files.entries].filter(([name, { text }]) => !name.includes('/turn-') || text !== ''),
      [],
    );
    // Whoever signs in next needn't wait until it is clear that nobody reads.
    const next = sim.open('another pair');
    await sim.pass(second);
    assert.equal(sim.reader, next);
  });
});
