import assert from 'node:assert/strict';
import fc from 'fast-check';
import { instant } from '../../../support/notices.ts';
import { interval, manyNotices, type SimulatedWindow, simulate } from '../../../support/syncSimulation.ts';

const second = 1000;

const shows = (window: SimulatedWindow | undefined, id: number) =>
  window?.notices.find((notice) => notice.id === id)?.acknowledged;

/** Windows over many notices, of which everything has just been read. */
async function afterFirstRead(count: number) {
  const { sim, windows } = simulate(count);
  sim.held = manyNotices(sim);
  await sim.pass(second);
  const { reader } = sim;
  const other = windows.find((window) => window !== reader) ?? reader;
  return { sim, windows, reader, other };
}

describe('An acknowledgement, which is no change by date', () => {
  it('stays in what is read later by asking for changes alone, for windows opened later too', async () => {
    const { sim, windows, other } = await afterFirstRead(3);
    await sim.pass(30 * second);
    await Promise.all([sim.acknowledge(other, 100), sim.settle()]);
    for (const window of windows) assert.equal(shows(window, 100), true);
    await sim.pass(3 * interval);
    const polls = sim.polls.length;
    assert.ok(polls > 2 && sim.polls.filter(({ isWhole }) => isWhole).length === 1);
    assert.deepEqual(
      [...sim.files.entries.keys()].filter((name) => name.includes('acknowledged')),
      [],
    );
    const late = sim.open();
    await sim.pass(second);
    assert.equal(sim.polls.length, polls);
    for (const window of sim.windows) assert.equal(shows(window, 100), true);
    assert.equal(shows(late, 99), false);
  });

  it('stays while reads fail, in a window opened meanwhile too', async () => {
    const { sim, other } = await afterFirstRead(2);
    await sim.pass(second);
    await Promise.all([sim.acknowledge(other, 100), sim.settle()]);
    sim.failure = { kind: 'offline', detail: 'no route' };
    await sim.pass(3 * interval);
    assert.ok(sim.polls.length >= 2);
    const late = sim.open();
    await sim.pass(second);
    for (const window of [...sim.windows, late]) assert.equal(shows(window, 100), true);
    sim.failure = undefined;
    await sim.pass(5 * interval);
    for (const window of sim.windows) {
      assert.equal(window.results.at(-1)?.failure, null);
      assert.equal(shows(window, 100), true);
    }
  });

  for (const [when, latency] of [
    ['while another window reads', 30 * second],
    ['after another window has read', second],
  ] as const) {
    it(`stays on the screen where it gets about late, ${when}`, async () => {
      const { sim, reader, other } = await afterFirstRead(2);
      const teller = reader;
      // The reader tells nobody anything for so long that the other one has read.
      sim.files.hold(teller.number);
      void sim.acknowledge(teller, 100);
      sim.latency = latency;
      while (sim.polls.length < 2) await sim.pass(second);
      assert.equal(sim.reader, other);
      if (latency === second) await sim.pass(2 * second);
      assert.equal(shows(other, 100), false);
      sim.files.release(teller.number);
      await sim.settle();
      assert.equal(shows(other, 100), true);
      sim.latency = 200;
      for (let minutes = 0; minutes < 6; minutes += 1) {
        await sim.pass(60 * second);
        assert.deepEqual([shows(teller, 100), shows(other, 100)], [true, true], `after ${minutes} minutes`);
      }
      assert.ok(sim.polls.filter(({ isWhole }) => isWhole).length === 1);
    });
  }

  it('stays on the screen of its own window where telling the others takes longer than their polls', async () => {
    const { sim, reader, other } = await afterFirstRead(2);
    sim.files.holdUp(other.number, 'rename acknowledged');
    // The other one polls less often, so that it hears of this one's polls.
    other.poller.setVisible(false);
    await sim.pass(second);
    void sim.acknowledge(other, 100);
    for (let minutes = 0; minutes < 7; minutes += 1) {
      await sim.pass(60 * second);
      assert.deepEqual([shows(other, 100), shows(reader, 100)], [true, false]);
    }
    assert.ok(sim.polls.length > 3 && sim.polls.every(({ window }) => window === reader.number));
    sim.files.release(other.number);
    await sim.pass(2 * interval);
    for (const window of sim.windows) assert.equal(shows(window, 100), true);
  });

  it('counts no more once the service says something else', async () => {
    const { sim, windows, other } = await afterFirstRead(2);
    await sim.pass(second);
    await Promise.all([sim.acknowledge(other, 100), sim.settle()]);
    await sim.pass(1.2 * interval);
    assert.equal(sim.polls.length, 2);
    const modifyDate = instant(sim.clock.now());
    sim.held = sim.held?.map((one) => (one.id === 100 ? { ...one, modifyDate, acknowledged: false } : one));
    await sim.pass(1.2 * interval);
    for (const window of windows) assert.equal(shows(window, 100), false);
  });

  it('makes another window look a few times, however many there are', async () => {
    const { sim, reader, other } = await afterFirstRead(2);
    const looks = () => sim.files.history.filter((line) => line === `${other.number} readdir shared`).length;
    const before = looks();
    sim.files.hold(other.number);
    await Promise.all([
      (async () => {
        for (let id = 1; id <= 1000; id += 1) await sim.acknowledge(reader, id);
      })(),
      sim.settle(),
    ]);
    sim.files.release(other.number);
    await sim.settle();
    assert.equal(other.acknowledged.size, 1000);
    assert.ok(looks() - before <= 3, `${looks() - before} looks`);
  });

  it('is never taken back, in any order of what windows do, however late they are', async () => {
    const moment = fc.integer({ min: 1, max: 400 });
    const story = fc.record({
      seed: fc.integer(),
      acknowledged: fc.array(fc.record({ step: moment, window: fc.nat(2), id: fc.integer({ min: 2, max: 120 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      stalls: fc.array(fc.record({ step: moment, window: fc.nat(2), ms: fc.integer({ min: 1, max: 200 * second }) }), {
        maxLength: 3,
      }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ seed, acknowledged, stalls }) => {
        const { sim, windows } = simulate(3, seed);
        sim.held = manyNotices(sim);
        sim.latency = 4 * second;
        let steps = 0;
        const told = new Map(windows.map((window) => [window, new Set<number>()]));
        sim.files.onStep = () => {
          steps += 1;
          for (const stall of stalls) {
            const late = stall.step === steps ? windows[stall.window] : undefined;
            if (late !== undefined) sim.stall(late, stall.ms);
          }
          for (const { step, window, id } of acknowledged) {
            const by = step === steps ? windows[window] : undefined;
            if (by !== undefined) void sim.acknowledge(by, id);
          }
          for (const [window, ids] of told) {
            for (const { id } of acknowledged) {
              if (shows(window, id)) ids.add(id);
              else assert.ok(!ids.has(id), `window ${window.number} takes back ${id}`);
            }
          }
        };
        await sim.pass(4 * interval);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
    );
  }).timeout(600_000);
});
