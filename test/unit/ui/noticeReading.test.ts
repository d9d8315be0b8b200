import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Failure } from '../../../src/core/failures.ts';
import { Random } from '../../../src/service/sample/random.ts';
import { ReadingFolder } from '../../../src/ui/readingFolder.ts';
import { interval, ReadingSimulation, type SimulatedWindow } from '../../support/readingSimulation.ts';

const second = 1000;
const unauthorized: Failure = { kind: 'unauthorized', detail: 'HTTP 401' };

function simulation(windows: number, seed = 1): { simulation: ReadingSimulation; windows: SimulatedWindow[] } {
  const random = new Random(seed);
  const made = new ReadingSimulation(() => random.fraction());
  return { simulation: made, windows: Array.from({ length: windows }, () => made.open()) };
}

/** Polls that came within an interval of the one before, though no window's death explains them. */
function earlyPolls({ polls, windows }: ReadingSimulation) {
  return polls.filter(({ at }, index) => {
    const before = polls[index - 1];
    if (before === undefined || at - before.at >= interval) return false;
    const killedAt = windows[before.window - 1]?.killedAt;
    return killedAt === undefined || killedAt > at;
  });
}

const answers = ({ notices }: SimulatedWindow) => new Set(notices.map(({ subject }) => subject));

describe('Reading by turns', () => {
  it('polls once per interval for all windows, and all show the same', async () => {
    const { simulation: sim, windows } = simulation(5);
    await sim.pass(10 * interval);
    assert.deepEqual(earlyPolls(sim), []);
    assert.ok(sim.polls.length >= 9 && sim.polls.length <= 10, String(sim.polls.length));
    for (const window of windows) assert.deepEqual(answers(window), new Set([`answer ${sim.polls.length}`]));
  });

  it('holds in any order of what windows do, with kills at any point, and never shows half a snapshot', async () => {
    const run = async (seed: number, count: number, kills: readonly number[]) => {
      const { simulation: sim } = simulation(count, seed);
      let steps = 0;
      await sim.pass(3 * interval, () => {
        steps += 1;
        for (const window of sim.living) assert.ok(answers(window).size <= 1);
        const reader = sim.windows[(sim.polls.at(-1)?.window ?? 0) - 1];
        if (!kills.includes(steps) || reader === undefined || reader.killedAt !== undefined) return;
        sim.kill(reader);
        sim.open();
      });
      assert.deepEqual(earlyPolls(sim), []);
      // Whoever was killed, somebody polls within the time that a silence and an interval take.
      const last = sim.polls.at(-1)?.at ?? 0;
      assert.ok(sim.clock.now() - last <= 1.1 * interval + 15 * second);
      const [first, ...others] = sim.living.map(answers);
      for (const other of others) assert.deepEqual(other, first);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.integer({ min: 2, max: 4 }),
        fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 4 }),
        run,
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 10_000) },
    );
  }).timeout(600_000);

  it('takes over after ten seconds from a window that died while it read', async () => {
    const { simulation: sim } = simulation(3);
    sim.latency = 5 * second;
    await sim.pass(second);
    const reader = sim.windows[(sim.polls[0]?.window ?? 0) - 1];
    assert.ok(reader);
    sim.kill(reader);
    await sim.pass(9 * second);
    assert.equal(sim.polls.length, 1);
    await sim.pass(10 * second);
    assert.equal(sim.polls.length, 2);
    for (const window of sim.living) assert.deepEqual(answers(window), new Set(['answer 2']));
  });

  it('waits for a slow window as long as that says that it is at it', async () => {
    const { simulation: sim, windows } = simulation(3);
    sim.latency = 60 * second;
    await sim.pass(100 * second);
    assert.equal(sim.polls.length, 1);
    for (const window of windows) assert.deepEqual(answers(window), new Set(['answer 1']));
  });

  it('is left at once by a window that closes in an orderly way while it reads', async () => {
    const { simulation: sim } = simulation(2);
    sim.latency = 20 * second;
    await sim.pass(second);
    const reader = sim.windows[(sim.polls[0]?.window ?? 0) - 1];
    reader?.poller.stop();
    reader?.reading.dispose();
    await sim.pass(3 * second);
    assert.equal(sim.polls.length, 2);
  });

  it('polls once after all slept eight hours, and a window that slept while it read takes no one’s place', async () => {
    const { simulation: sim } = simulation(4);
    await sim.pass(10 * second);
    assert.equal(sim.polls.length, 1);
    sim.clock.sleep(8 * 3600 * second);
    await sim.pass(60 * second);
    assert.equal(sim.polls.length, 2);
    for (const window of sim.windows) assert.deepEqual(answers(window), new Set(['answer 2']));
  });

  it('stops all windows at the first refusal, with one request, until somebody asks', async () => {
    const { simulation: sim, windows } = simulation(5);
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
    const { simulation: sim, windows } = simulation(3);
    await sim.pass(second);
    windows[0]?.poller.refused(unauthorized);
    void windows[0]?.reading.refused(unauthorized);
    await sim.pass(3600 * second);
    assert.equal(sim.polls.length, 1);
    for (const { outcomes } of windows.slice(1)) assert.equal(outcomes.at(-1)?.failure?.kind, 'unauthorized');
  });

  it('keeps rows and their age while the service is away, in a window opened meanwhile too', async () => {
    const { simulation: sim } = simulation(2);
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
    const { simulation: sim, windows } = simulation(4);
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
    const { simulation: sim, windows } = simulation(3);
    await sim.pass(second);
    sim.latency = 4 * second;
    void windows[0]?.poller.refresh();
    await sim.pass(second);
    void windows[1]?.reading.acknowledged(2, sim.clock.now());
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
    const { simulation: sim, windows } = simulation(2);
    await sim.pass(second);
    const other = sim.open('another pair');
    await sim.pass(10 * second);
    assert.deepEqual(
      windows.map(({ credentialsChanged }) => credentialsChanged),
      [1, 1],
    );
    assert.equal(windows[0]?.outcomes.length, 1);
    assert.equal(other.outcomes.at(-1)?.pair, 'another pair');
  });

  it('forgets everything when one signs out, and tells the others', async () => {
    const { simulation: sim, windows } = simulation(2);
    await sim.pass(second);
    windows[0]?.poller.stop();
    await windows[0]?.reading.dispose();
    void new ReadingFolder('/shared', sim.files.of(1)).clear();
    await sim.pass(second);
    assert.equal(windows[1]?.credentialsChanged, 1);
    assert.deepEqual(
      [...sim.files.entries].filter(([name, { text }]) => !name.includes('/turn-') || text !== ''),
      [],
    );
  });
});
