import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { wholeEvery } from '../../../../src/core/notices/poll.ts';
import { sameNotice } from '../../../../src/core/notices/store.ts';
import { instant } from '../../../support/notices.ts';
import {
  interval,
  manyNotices,
  type SimulatedWindow,
  type SyncSimulation,
  simulate,
} from '../../../support/syncSimulation.ts';

const second = 1000;
const closed = { keyName: 'COMPLETED', name: 'Completed' };

/** Windows over so many notices that polls ask for changes alone, after everything has been read. */
async function afterFirstRead(count: number, seed = 1) {
  const { sim, windows } = simulate(count, seed);
  sim.held = manyNotices(sim);
  await sim.pass(second);
  const other = windows.find((window) => window !== sim.reader) ?? sim.reader;
  return { sim, windows, reader: sim.reader, other };
}

const shown = (window: SimulatedWindow, id: number) => window.notices.find((notice) => notice.id === id);

function heldBy(sim: SyncSimulation, id: number): Notice {
  const held = sim.held?.find((notice) => notice.id === id);
  assert.ok(held);
  return held;
}

/** Something happens at the service that it doesn't date. */
function change(sim: SyncSimulation, id: number, part: Partial<Notice>): void {
  sim.held = sim.held?.map((one) => (one.id === id ? { ...one, ...part } : one));
}

function open(sim: SyncSimulation, window: SimulatedWindow, id: number): void {
  window.learn(heldBy(sim, id), sim.clock.now());
}

describe('What a page read of its notice', () => {
  for (const who of ['reader', 'other'] as const) {
    it(`stays in the rows of the ${who} while polls ask for changes alone, until everything is read`, async () => {
      const windows = await afterFirstRead(2);
      const { sim } = windows;
      const window = windows[who];
      change(sim, 100, { status: closed, endDate: instant(7) });
      open(sim, window, 100);
      for (let minutes = 0; minutes < 9; minutes += 1) {
        assert.ok(sameNotice(shown(window, 100) as Notice, heldBy(sim, 100)), `after ${minutes} minutes`);
        await sim.pass(60 * second);
      }
      assert.ok(sim.polls.length > 3 && sim.polls.filter(({ isWhole }) => isWhole).length === 1);
      change(sim, 100, { endDate: instant(8) });
      await sim.pass(4 * interval);
      assert.equal(shown(window, 100)?.endDate?.ms, 8);
    });
  }

  it('gives way to what another window’s poll for changes says later, of the same date', async () => {
    const { sim, other } = await afterFirstRead(2);
    // The one that was changed last is asked for each time.
    open(sim, other, 1);
    change(sim, 2, { endDate: instant(7) });
    open(sim, other, 2);
    change(sim, 1, { acknowledged: true });
    await sim.pass(1.2 * interval);
    assert.equal(shown(other, 1)?.acknowledged, true);
    assert.equal(shown(other, 2)?.endDate?.ms, 7);
    change(sim, 1, { endDate: instant(7) });
    open(sim, other, 1);
    change(sim, 1, { endDate: instant(8) });
    await sim.pass(1.2 * interval);
    assert.equal(shown(other, 1)?.endDate?.ms, 8);
    assert.deepEqual(
      sim.polls.map(({ isWhole }) => isWhole),
      [true, false, false],
    );
  });

  it('tells the other windows that somebody acknowledged it elsewhere', async () => {
    const { sim, windows, other } = await afterFirstRead(3);
    await sim.pass(30 * second);
    change(sim, 100, { acknowledged: true });
    open(sim, other, 100);
    await sim.settle();
    for (const window of windows) assert.equal(shown(window, 100)?.acknowledged, true);
    await sim.pass(3 * interval);
    for (const window of windows) assert.equal(shown(window, 100)?.acknowledged, true);
    assert.equal(sim.polls.filter(({ isWhole }) => isWhole).length, 1);
  });

  it('does not take back what was acknowledged while it was being read', async () => {
    const { sim, reader } = await afterFirstRead(1);
    const before = heldBy(sim, 100);
    const beganAt = sim.clock.now();
    await Promise.all([sim.acknowledge(reader, 100), sim.settle()]);
    reader.learn(before, beganAt);
    assert.equal(shown(reader, 100)?.acknowledged, true);
  });

  it('gives way to what is newer by its date', async () => {
    const { sim, reader } = await afterFirstRead(1);
    const before = heldBy(sim, 100);
    change(sim, 100, { subject: 'Newer', modifyDate: instant(sim.clock.now()) });
    await sim.pass(1.2 * interval);
    reader.learn(before, sim.clock.now());
    assert.equal(shown(reader, 100)?.subject, 'Newer');
    await sim.pass(interval);
    assert.equal(shown(reader, 100)?.subject, 'Newer');
  });

  it('gives way to what is read after the clock was set back to before that', async () => {
    const { sim, reader } = await afterFirstRead(1);
    open(sim, reader, 100);
    sim.clock.setBack(3600 * second);
    change(sim, 100, { acknowledged: true });
    await sim.pass(wholeEvery + 2 * interval);
    assert.equal(shown(reader, 100)?.acknowledged, true);
  });

  it('is never older than when it was read, whatever changes, whoever reads', async () => {
    const step = fc.record({
      act: fc.constantFrom('flag', 'status', 'dated', 'open', 'open', 'wait', 'wait'),
      id: fc.constantFrom(1, 90, 91),
      window: fc.nat({ max: 1 }),
      seconds: fc.integer({ min: 1, max: 200 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.nat({ max: 9 }), async (steps, seed) => {
        const { sim, windows } = await afterFirstRead(2, seed + 1);
        const states: { readonly notice: Notice; until: number }[] = [];
        const openedAt = new Map<string, number>();
        const become = (id: number, part: Partial<Notice>) => {
          states.push({ notice: heldBy(sim, id), until: sim.clock.now() });
          change(sim, id, part);
        };
        for (const { act, id, window: number, seconds } of steps) {
          const window = windows[number] as SimulatedWindow;
          if (act === 'flag') become(id, { acknowledged: true });
          else if (act === 'status') become(id, { lastImpactedUserCount: states.length + 10 });
          else if (act === 'dated') become(id, { modifyDate: instant(sim.clock.now()), subject: `${states.length}` });
          else if (act === 'wait') await sim.pass(seconds * second);
          else {
            open(sim, window, id);
            openedAt.set(`${number} ${id}`, sim.clock.now());
            await sim.settle();
          }
          for (const [key, at] of openedAt) {
            const [of, opened] = key.split(' ').map(Number);
            const row = shown(windows[of ?? 0] as SimulatedWindow, opened ?? 0) as Notice;
            const possible = states.filter(({ notice, until }) => notice.id === opened && until >= at);
            const isOne = [...possible, { notice: heldBy(sim, opened ?? 0) }].some(({ notice }) =>
              // An acknowledgement that is known may come before the rest of a state.
              sameNotice({ ...notice, acknowledged: row.acknowledged || notice.acknowledged }, row),
            );
            assert.ok(isOne, `window ${of}, notice ${opened}: ${JSON.stringify(row)}`);
            assert.ok(!row.acknowledged || heldBy(sim, row.id).acknowledged, 'nothing is acknowledged that isn’t');
          }
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
    );
  });
});
