import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SharedFolder } from '../../../../src/app/sync/sharedFolder.ts';
import type { Failure } from '../../../../src/core/failures.ts';
import { answers, interval, simulate } from '../../../support/syncSimulation.ts';

const second = 1000;
const unauthorized: Failure = { kind: 'unauthorized', detail: 'HTTP 401' };

describe('Reading by leases', () => {
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
      sim.files.onStep = () => {
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
      };
      await sim.pass(3 * interval);
      sim.files.onStep = () => {};
      // Whoever was killed or late, somebody polls within the time that a silence and an interval take.
      const before = sim.polls.length;
      await sim.pass(1.1 * interval + 55 * second);
      assert.ok(sim.polls.length > before);
      assert.deepEqual(sim.earlyPolls, []);
      const [first, ...others] = sim.living.map(answers);
      for (const other of others) assert.deepEqual(other, first);
      for (const { results, logged } of sim.windows) {
        const leases = results.map(({ lease }) => lease);
        assert.deepEqual(
          leases,
          [...new Set(leases)].sort((a, b) => a - b),
        );
        const unexpected = logged.filter((line) => !line.includes('ended while notices were read'));
        assert.deepEqual(unexpected, []);
      }
    });
    await fc.assert(holds, { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) });
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

  it('waits for the interval where the editor died while it read, and says so; a person who asks gets an answer', async () => {
    for (const asks of [false, true]) {
      const { sim } = simulate(1);
      await sim.pass(second);
      sim.latency = 5 * second;
      await sim.pass(0.9 * interval);
      while (sim.polls.length < 2) await sim.pass(100);
      sim.kill(sim.reader);
      const [again, other] = [sim.open(), sim.open()];
      await sim.pass(60 * second);
      assert.equal(sim.polls.length, 2, 'what killed the one may kill the next');
      for (const { logged, notices } of [again, other]) {
        assert.match(logged.join(), /ended while notices were read/);
        assert.equal(notices.length, 3, 'what was read before is shown');
      }
      if (asks) void other.poller.refresh();
      await sim.pass(asks ? 30 * second : 1.2 * interval);
      assert.equal(sim.polls.length, 3);
      for (const window of [again, other]) assert.deepEqual(answers(window), new Set(['answer 3']));
      // Once somebody has read, all is as ever.
      assert.deepEqual(
        [...sim.files.entries.keys()].filter((name) => name.includes('polling')),
        [],
      );
      const late = sim.open();
      await sim.pass(2 * interval);
      assert.deepEqual(late.logged, []);
    }
  });

  it('reads at once where the editor was closed in an orderly way while it read', async () => {
    const { sim } = simulate(1);
    sim.latency = 5 * second;
    await sim.pass(second);
    await Promise.all([sim.close(sim.reader), sim.pass(second)]);
    const again = sim.open();
    await sim.pass(20 * second);
    assert.equal(sim.polls.length, 2);
    assert.deepEqual(again.logged, []);
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
    assert.equal(late.results.at(-1)?.failure?.kind, 'unauthorized');
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
    for (const window of sim.living) assert.equal(window.results.at(-1)?.failure, null);
  });

  it('stops all windows too when it was another request that was refused', async () => {
    const { sim, windows } = simulate(3);
    await sim.pass(second);
    windows[0]?.poller.refused(unauthorized);
    void windows[0]?.sync.refused(unauthorized);
    await sim.pass(3600 * second);
    assert.equal(sim.polls.length, 1);
    for (const { results } of windows.slice(1)) assert.equal(results.at(-1)?.failure?.kind, 'unauthorized');
  });

  it('tells the others what it has read though another request is refused before it could', async () => {
    const { sim, windows } = simulate(3);
    await sim.pass(second);
    for (const { number } of windows) sim.files.holdUp(number, 'result-2');
    while (sim.polls.length < 2) await sim.pass(second);
    await sim.pass(second);
    const { reader } = sim;
    reader.poller.refused(unauthorized);
    void reader.sync.refused(unauthorized);
    await sim.pass(second);
    for (const { number } of windows) sim.files.release(number);
    await sim.pass(3600 * second);
    assert.equal(sim.polls.length, 2);
    for (const window of windows) {
      assert.deepEqual(answers(window), new Set(['answer 2']));
      assert.equal(window.results.at(-1)?.failure?.kind, 'unauthorized');
    }
  });

  it('shares in a new folder what a person does before that is made', async () => {
    const { sim, windows } = simulate(2);
    for (const { number } of windows) sim.files.holdUp(number, 'makeFolder');
    const [asking, acknowledging] = windows;
    void asking?.poller.refresh();
    void acknowledging?.acknowledge(3);
    await sim.pass(second);
    for (const { number } of windows) sim.files.release(number);
    await sim.pass(second);
    assert.ok(asking?.acknowledged.has(3));
    assert.equal(sim.polls.length, 1);
    for (const { logged } of windows) assert.deepEqual(logged, []);
  });

  it('keeps rows and their age while the service is away, in a window opened meanwhile too', async () => {
    const { sim } = simulate(2);
    await sim.pass(second);
    const readAt = sim.windows[0]?.results.at(-1)?.readAt;
    sim.failure = { kind: 'offline', detail: 'no route' };
    await sim.pass(10 * interval);
    const late = sim.open();
    await sim.pass(second);
    assert.deepEqual(answers(late), new Set(['answer 1']));
    assert.equal(late.results.at(-1)?.readAt, readAt);
    assert.equal(late.results.at(-1)?.failure?.kind, 'offline');
    assert.ok(sim.polls.length <= 6, 'the pauses grow for all windows together');
  });

  it('is left to a window that reaches the service, though one that doesn’t is in front', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { sim, windows } = simulate(3, seed);
      const [front] = windows;
      assert.ok(front);
      for (const window of windows) window.poller.setVisible(window === front);
      await sim.pass(second);
      sim.cutOff.add(front);
      const failed = () => windows.filter(({ results }) => results.at(-1)?.failure != null);
      while (failed().length === 0) await sim.pass(second);
      await sim.pass(15 * second);
      assert.deepEqual(failed(), [], 'nor for an interval');
      await sim.pass(12 * interval);
      assert.equal(
        sim.polls.filter(({ window }) => window === front.number).length,
        sim.polls[0]?.window === 1 ? 2 : 1,
      );
      assert.ok(sim.polls.length >= 11, 'as often as where all reach it');
      assert.deepEqual(sim.earlyPolls, []);
      for (const window of windows) {
        assert.equal(window.results.at(-1)?.failure, null);
        assert.deepEqual(answers(window), new Set([`answer ${sim.polls.length}`]));
      }

      for (const window of windows) if (window !== front && window === sim.reader) await sim.close(window);
      await sim.pass(4 * interval);
      assert.equal(front.results.at(-1)?.failure, null, 'another one takes its place');

      // All were cut off for a while: which of them still are shows in the next reads.
      sim.failure = { kind: 'offline', detail: 'no route' };
      await sim.pass(20 * interval);
      sim.failure = undefined;
      await sim.pass(40 * interval);
      assert.equal(front.results.at(-1)?.failure, null, 'after an outage too');
    }
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
    const other = sim.open('other credentials');
    await sim.pass(10 * second);
    assert.deepEqual(
      windows.map(({ credentialsChanged }) => credentialsChanged),
      [1, 1],
    );
    assert.equal(windows[0]?.results.length, 1);
    assert.equal(other.results.at(-1)?.credentialsId, 'other credentials');
    // Each time that they change it is told again.
    await Promise.all([windows[0]?.poller.refresh(), sim.pass(10 * second)]);
    await Promise.all([other.poller.refresh(), sim.pass(10 * second)]);
    assert.deepEqual(
      windows.map(({ credentialsChanged }) => credentialsChanged),
      [2, 2],
    );
  });

  it('takes what its own window read before a renewed sign-in for nobody else’s', async () => {
    const { sim, windows } = simulate(1);
    await sim.pass(second);
    const [before] = windows;
    assert.ok(before);
    // The old credentials' read ends while the new ones begin.
    sim.files.hold(before.number, 'rename result');
    await sim.pass(interval * 1.2);
    assert.ok(sim.files.isHeld(before.number));
    const closed = sim.close(before);
    await sim.clock.advance(1);
    const renewed = sim.open('other credentials');
    sim.files.release(before.number);
    await Promise.all([closed, sim.pass(3 * interval)]);
    assert.ok(renewed.results.length >= 2);
    assert.equal(renewed.credentialsChanged, 0);
  });

  it('forgets everything when one signs out, and tells the others', async () => {
    const { sim, windows } = simulate(2);
    await sim.pass(second);
    if (windows[0] !== undefined) await sim.close(windows[0]);
    void new SharedFolder('/shared', 'id', sim.files.of(1)).clear();
    await sim.pass(second);
    assert.equal(windows[1]?.credentialsChanged, 1);
    assert.deepEqual(
      [...sim.files.entries].filter(([name, { text }]) => !name.includes('/lease-') || text !== ''),
      [],
    );
    // Whoever signs in next needn't wait until it is clear that nobody reads.
    const next = sim.open('other credentials');
    await sim.pass(second);
    assert.equal(sim.reader, next);
  });
});
