import assert from 'node:assert/strict';
import type { Failure } from '../../../../src/core/failures.ts';
import { answers, interval, manyNotices, simulate } from '../../../support/syncSimulation.ts';

const second = 1000;
const hour = 3_600_000;

const leases = ({ results }: { readonly results: readonly { readonly lease: number }[] }) =>
  results.map(({ lease }) => lease);

describe('A window that is late', () => {
  it('gives way where it was silent for too long while it read, and asks no longer', async () => {
    const { sim, windows } = simulate(2);
    sim.latency = 60 * second;
    await sim.pass(second);
    sim.stall(sim.reader, 15 * second);
    await sim.pass(20 * second);
    assert.deepEqual(
      sim.polls.map(({ isAborted }) => isAborted),
      [true, false],
    );
    await sim.pass(100 * second);
    assert.equal(sim.polls.length, 2);
    for (const window of windows) assert.deepEqual(leases(window), [2]);
  });

  it('does not show its own read where it has seen that another one took over, though its sign of life is stuck', async () => {
    const { sim, windows } = simulate(2);
    sim.latency = 60 * second;
    await sim.pass(second);
    const { reader } = sim;
    sim.files.holdUp(reader.number, 'lutimes lease-1');
    sim.latency = second;
    await sim.pass(15 * second);
    assert.notEqual(sim.reader, reader);
    await sim.pass(90 * second);
    assert.equal(sim.polls[0]?.isAborted, false);
    sim.files.release(reader.number);
    await sim.pass(second);
    for (const window of windows) assert.deepEqual(leases(window), [2]);
  });

  it('does not take an answer for a new one that was under way while the machine slept', async () => {
    const { sim, windows } = simulate(1);
    sim.latency = 60 * second;
    await sim.pass(second);
    sim.clock.stall(8 * hour);
    await sim.pass(second);
    assert.equal(sim.polls[0]?.isAborted, true);
    await sim.pass(100 * second);
    for (const { results } of windows) assert.ok(results.every(({ beganAt, endedAt }) => endedAt - beganAt < hour));
    assert.equal(windows[0]?.results.length, 1);
  });

  it('does not ask by a lease that is long over', async () => {
    const { sim } = simulate(0);
    const late = sim.open();
    sim.files.hold(late.number, 'open lease-1');
    await sim.pass(second);
    assert.ok(sim.files.isHeld(late.number));
    sim.open();
    await sim.pass(2.5 * interval);
    const polls = sim.polls.length;
    assert.ok(polls >= 2);
    assert.deepEqual(
      [...sim.files.entries.keys()].filter((name) => name.endsWith('lease-1')),
      [],
    );
    sim.files.release(late.number);
    await sim.pass(0);
    assert.deepEqual(answers(late), new Set([`answer ${polls}`]));
    await sim.pass(2 * interval);
    assert.deepEqual(sim.earlyPolls, []);
  });

  it('does not ask by a lease before one that is being read', async () => {
    const { sim } = simulate(0);
    const late = sim.open();
    sim.files.hold(late.number, 'open lease-1');
    await sim.settle();
    sim.latency = 60 * second;
    const dead = sim.open();
    await sim.settle();
    assert.equal(sim.reader, dead);
    const living = sim.open();
    await sim.settle();
    sim.kill(dead);
    await sim.pass(15 * second);
    assert.equal(sim.reader, living);
    sim.files.release(late.number);
    await sim.settle();
    assert.equal(sim.polls.length, 2);
  });

  it('does not take the place of a window that it thinks is gone and that has read meanwhile', async () => {
    const { sim, windows } = simulate(2);
    sim.latency = 20 * second;
    await sim.pass(second);
    const late = windows.find((window) => window !== sim.reader);
    assert.ok(late);
    sim.files.hold(late.number, 'lstat lease-1');
    await sim.pass(60 * second);
    assert.ok(sim.files.isHeld(late.number));
    sim.files.release(late.number);
    await sim.pass(second);
    assert.equal(sim.polls.length, 1);
    assert.deepEqual(leases(late), [1]);
    await sim.pass(2 * interval);
    assert.deepEqual(sim.earlyPolls, []);
    assert.ok(sim.polls.length >= 2, 'the lease that it gave back is nobody’s');
  });

  it('does not go back to what was read before its own read', async () => {
    const { sim, windows } = simulate(2);
    sim.latency = 4 * second;
    await sim.pass(0);
    const { reader } = sim;
    const other = windows.find((window) => window !== reader);
    assert.ok(other);
    sim.files.hold(reader.number, 'rename result-1');
    while (sim.polls.length < 2) await sim.pass(second);
    assert.equal(sim.reader, other);
    sim.files.hold(other.number, 'readFile snapshot-1');
    sim.files.release(reader.number);
    await sim.pass(0);
    assert.ok(sim.files.isHeld(other.number));
    while (other.results.length === 0) await sim.pass(second);
    sim.files.release(other.number);
    await sim.pass(30 * second);
    assert.deepEqual(leases(other), [2]);
    assert.deepEqual(leases(reader), [1, 2]);
  });

  it('shows what another one read meanwhile though the read after that has failed', async () => {
    const { sim, windows } = simulate(2);
    await sim.pass(second);
    const late = windows.find((window) => window !== sim.reader);
    assert.ok(late);
    sim.stall(late, 3 * interval);
    while (sim.polls.length < 2) await sim.pass(second);
    await sim.pass(second);
    sim.failure = { kind: 'offline', detail: 'no route' };
    while (sim.polls.length < 3) await sim.pass(second);
    await sim.pass(second);
    assert.deepEqual(answers(late), new Set(['answer 1']));
    sim.files.release(late.number);
    await sim.pass(second);
    assert.deepEqual(leases(late), [1, 3]);
    assert.deepEqual(answers(late), new Set(['answer 2']));
  });

  it('removes no notices that are named by the window that took its place', async () => {
    const { sim, windows } = simulate(2);
    await sim.pass(second);
    for (const { number } of windows) sim.files.hold(number, 'rename result-2');
    while (sim.polls.length < 2) await sim.pass(second);
    const late = sim.reader;
    sim.failure = { kind: 'unauthorized', detail: 'HTTP 401' };
    await sim.pass(20 * second);
    assert.ok(sim.files.isHeld(late.number));
    assert.notEqual(sim.reader, late);
    sim.files.release(late.number);
    await sim.pass(second);
    const opened = sim.open();
    await sim.pass(second);
    assert.equal(sim.polls.length, 3, 'a window asks with a key that was refused');
    assert.deepEqual(leases(opened), [3]);
    assert.deepEqual(answers(opened), new Set(['answer 1']));
    sim.held = opened.notices;
    sim.failure = undefined;
    void opened.poller.refresh();
    await sim.pass(2 * interval);
    const left = [...sim.files.entries.keys()].filter((name) => name.includes('/snapshot-'));
    assert.deepEqual(left, ['/shared/snapshot-1'], 'what nobody names is left behind');
  });

  it('takes over from a window that died at a time that is still to come, since the clock was set back', async () => {
    const { sim } = simulate(2);
    sim.latency = 60 * second;
    await sim.pass(second);
    sim.kill(sim.reader);
    sim.clock.setBack(24 * hour);
    await sim.pass(2 * second);
    assert.equal(sim.polls.length, 2);
  });

  it('looks at the folder each second where changes aren’t told, until it is closed', async () => {
    const { sim, windows } = simulate(2);
    await sim.pass(second);
    const [teller, blind] = windows;
    assert.ok(teller && blind);
    sim.files.endWatch(blind.number);
    void teller.poller.refresh();
    await sim.pass(2 * second);
    assert.deepEqual(answers(blind), new Set(['answer 2']));
    assert.match(blind.logged.join(), /looked at each second/);
    await Promise.all([sim.close(blind), sim.close(teller)]);
    await sim.pass(2 * second);
    assert.equal(sim.clock.waiting, 0);
  });

  for (const [file, before] of [
    ['the folder is made', 'makeFolder'],
    ['it is listed', 'readdir'],
    ['the result is read', 'readFile result'],
    ['the notices are read', 'readFile snapshot'],
  ] as const) {
    it(`shows nothing and leaves nothing behind where it is closed before ${file}`, async () => {
      const { sim } = simulate(1);
      await sim.pass(second);
      await sim.close(sim.reader);
      const late = sim.open();
      sim.files.hold(late.number, before);
      await sim.pass(0);
      assert.ok(sim.files.isHeld(late.number));
      await sim.close(late);
      sim.files.release(late.number);
      await sim.pass(second);
      assert.deepEqual([late.results, late.notices, late.credentialsChanged], [[], [], 0]);
      assert.equal(sim.files.watching, 0);
      assert.equal(sim.clock.waiting, 0);
    });
  }

  it('is told nothing more once it was closed by what it is shown', async () => {
    const { sim, windows } = simulate(2);
    await sim.pass(0);
    const { reader } = sim;
    const other = windows.find((window) => window !== reader);
    assert.ok(other);
    other.results.push = (...results) => {
      void sim.close(other);
      return results.length;
    };
    await sim.pass(second);
    assert.equal(other.isClosed, true);
    await sim.close(reader);
    assert.equal(sim.clock.waiting, 0);
  });

  it('shows nothing any more that comes after it was closed', async () => {
    const { sim, windows } = simulate(1);
    await sim.pass(0);
    void windows[0]?.sync.dispose();
    await sim.pass(second);
    assert.deepEqual(windows[0]?.results, []);
  });
});

describe('A window whose key is refused while it reads', () => {
  it('leaves it to the read to tell that', async () => {
    const { sim, windows } = simulate(2);
    const failure = { kind: 'unauthorized', detail: 'HTTP 401' } as const;
    sim.failure = failure;
    sim.latency = 4 * second;
    await sim.pass(second);
    void sim.reader.sync.refused(failure);
    await sim.pass(10 * second);
    for (const window of windows) assert.deepEqual(leases(window), [1]);
    assert.equal(sim.polls.length, 1);
  });
});

describe('A window that is late to tell that its key was refused', () => {
  const refused: Failure = { kind: 'unauthorized', detail: 'HTTP 401' };

  async function refusedLate() {
    const { sim, windows } = simulate(2);
    await sim.pass(second);
    const [late, other] = windows;
    assert.ok(late && other);
    sim.stall(late, 3 * interval);
    late.poller.refused(refused);
    void late.sync.refused(refused);
    return { sim, late, other };
  }

  it('says nothing where another one has read since', async () => {
    const { sim, late, other } = await refusedLate();
    while (sim.polls.length < 2) await sim.pass(second);
    await sim.pass(second);
    sim.files.release(late.number);
    await sim.pass(second);
    for (const { results } of [late, other]) assert.equal(results.at(-1)?.failure, null);
    await sim.pass(1.2 * interval);
    assert.equal(sim.polls.length, 3);
  });

  it('gives who asked meanwhile an answer of the service', async () => {
    const { sim, late, other } = await refusedLate();
    await sim.pass(second);
    void late.poller.refresh();
    await sim.pass(second);
    sim.files.release(late.number);
    await sim.pass(second);
    assert.equal(sim.polls.length, 2);
    for (const { results } of [late, other]) assert.equal(results.at(-1)?.failure, null);
  });
});

describe('A window that can’t leave what it has read', () => {
  it('keeps no other one from reading at once', async () => {
    const { sim, windows } = simulate(2);
    sim.onPoll = ({ window }) => sim.files.setFull(window, sim.polls.length === 1);
    await sim.pass(2 * second);
    assert.equal(new Set(sim.polls.map(({ window }) => window)).size, 2);
    for (const window of windows) assert.deepEqual(answers(window), new Set(['answer 2']));
  });
});

describe('What a person asks for', () => {
  it('is everything: a poll of another window that asks for what was changed is no answer', async () => {
    const { sim, windows } = simulate(2);
    sim.held = manyNotices(sim);
    await sim.pass(second);
    sim.latency = 20 * second;
    while (sim.polls.length < 2) await sim.pass(second);
    // Somebody raises a flag elsewhere, which isn't a change by date.
    sim.held = sim.held.map((one) => (one.id === 7 ? { ...one, acknowledged: true } : one));
    const asking = windows.find((window) => window !== sim.reader);
    void asking?.poller.refresh();
    await sim.pass(60 * second);
    assert.deepEqual(
      sim.polls.map(({ isWhole }) => isWhole),
      [true, false, true],
    );
    for (const { notices } of windows) assert.equal(notices.find(({ id }) => id === 7)?.acknowledged, true);
  });

  it('is answered by a poll for everything that began later, whoever began it', async () => {
    const { sim, windows } = simulate(3);
    await sim.pass(second);
    sim.latency = 20 * second;
    while (sim.polls.length < 2) await sim.pass(second);
    for (const window of windows) if (window !== sim.reader) void window.poller.refresh();
    await sim.pass(90 * second);
    assert.equal(sim.polls.length, 3);
  });

  it('is not answered by a read that began before and failed', async () => {
    const { sim, windows } = simulate(2);
    await sim.pass(second);
    sim.latency = 20 * second;
    sim.failure = { kind: 'offline', detail: 'no route' };
    while (sim.polls.length < 2) await sim.pass(second);
    sim.failure = undefined;
    const asking = windows.find((window) => window !== sim.reader);
    void asking?.poller.refresh();
    await sim.pass(60 * second);
    assert.deepEqual(sim.polls.map(({ window, asked }) => [window, asked]).slice(2), [[asking?.number, true]]);
    for (const window of windows) assert.deepEqual(answers(window), new Set(['answer 3']));
  });
});

describe('A folder that vanishes', () => {
  it('is made again by the next poll, and all windows share again', async () => {
    const { sim, windows } = simulate(3);
    await sim.pass(2 * interval);
    const before = sim.polls.length;
    sim.files.vanish();
    await sim.pass(3 * interval);
    assert.ok(sim.polls.length - before <= 3);
    assert.deepEqual(sim.earlyPolls, []);
    for (const window of windows) {
      assert.deepEqual(answers(window), new Set([`answer ${sim.polls.length}`]));
      assert.equal(window.sync.problem, undefined);
      assert.equal(window.logged.length, 1, 'it is told once');
    }
    assert.equal(sim.files.watching, 3);
  });
});
