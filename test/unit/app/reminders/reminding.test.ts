import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hour, minute } from '../../../../src/core/text/timeWindow.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';
import { WatchedWindows } from '../../../support/watchedWindows.ts';

const start = now + 2 * hour;
const planned = (from = start, id = 7) => notice({ id, startDate: instant(from), endDate: instant(from + 4 * hour) });

async function three(notices = [planned()], seed = 1): Promise<WatchedWindows> {
  const all = new WatchedWindows(seed);
  all.notices = byId(notices);
  for (const isInFront of [true, false, false]) await all.open(isInFront);
  return all;
}

/** Puts off all that was told so, in the window that told it. */
async function snoozeTold(all: WatchedWindows, which: number, until: number | 'start') {
  const told = all.reminders[which] ?? assert.fail('nothing was told');
  await all.windows.find((window) => window.told.includes(told))?.watcher.snooze(told.reminders, until);
}

describe('Reminding of a planned window', () => {
  it('happens once over three windows, in the one in front, when it is time', async () => {
    const all = await three();
    await all.pass(90 * minute - 1);
    assert.equal(all.reminders.length, 0);
    await all.pass(minute);
    assert.deepEqual(
      all.windows.map(({ told }) => told.length),
      [1, 0, 0],
    );
    await all.pass(10 * hour);
    assert.equal(all.reminders.length, 1);
  });

  it('happens once where nobody looks at any window, and where all are at it at once', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const all = await three([planned(), planned(start, 8), planned(start, 9)], seed);
      for (const window of all.windows) window.isInFront = seed % 2 === 0;
      await all.pass(3 * hour);
      assert.deepEqual(
        all.reminders.map(({ reminders }) => reminders.length),
        [3],
        `seed ${seed}`,
      );
    }
  });

  it('waits for fresh notices each time anew, and half a minute at most', async () => {
    const all = await three([planned(), planned(start + 24 * hour, 8)]);
    for (const id of [7, 8]) {
      all.isFresh = false;
      await all.pass(id === 7 ? 90 * minute : 24 * hour - 10_000);
      await all.pass(5_000);
      assert.equal(all.reminders.length, 0, `what is old says nothing of ${id}`);
      // It was called off meanwhile.
      const left = [...all.notices.values()].filter((one) => one.id !== id);
      all.isFresh = true;
      all.show(byId(left));
      await all.pass(5_000);
      assert.equal(all.reminders.length, 0, `${id} was called off`);
    }
    all.isFresh = false;
    all.show(byId([planned(all.clock.now() + hour, 9)]));
    await all.pass(30 * minute + 20_000);
    assert.equal(all.reminders.length, 0);
    await all.pass(20_000);
    assert.equal(all.reminders.length, 1);
  });

  it('doesn’t happen again after a restart, nor for another setting', async () => {
    const all = await three();
    await all.pass(91 * minute);
    for (const window of all.living) all.close(window);
    await all.open();
    all.settings = { ...all.settings, remindBefore: hour };
    all.show(all.notices);
    await all.pass(hour);
    assert.equal(all.reminders.length, 1);
  });

  it('is made up for after a sleep, also where the window has begun meanwhile, but not once it is over', async () => {
    for (const [slept, told] of [
      [100 * minute, 1],
      [3 * hour, 1],
      [7 * hour, 0],
    ] as const) {
      const all = await three();
      await all.pass(minute);
      all.clock.sleep(slept);
      await all.pass(minute);
      assert.equal(all.reminders.length, told, `slept ${slept / minute} min`);
    }
  });

  it('isn’t done of a window that had begun when it was first seen', async () => {
    const all = await three([planned(now - minute)]);
    await all.pass(hour);
    assert.deepEqual(all.told, []);
  });

  it('survives a clock that is set forward and back', async () => {
    const all = await three();
    all.clock.stall(95 * minute);
    await all.pass(minute);
    assert.equal(all.reminders.length, 1);
    all.clock.setBack(90 * minute);
    await all.pass(3 * hour);
    assert.equal(all.reminders.length, 1);
    const back = await three();
    await back.pass(80 * minute);
    back.clock.setBack(hour);
    await back.pass(69 * minute);
    assert.equal(back.reminders.length, 0);
    await back.pass(2 * minute);
    assert.equal(back.reminders.length, 1);
  });

  it('that was put off survives a clock that is set forward and back', async () => {
    const putOff = async () => {
      const all = await three();
      await all.pass(91 * minute);
      await Promise.all([snoozeTold(all, 0, all.clock.now() + 10 * minute), all.settle()]);
      return all;
    };
    const back = await putOff();
    back.clock.setBack(hour);
    await back.pass(69 * minute);
    assert.equal(back.reminders.length, 1);
    await back.pass(2 * minute);
    assert.equal(back.reminders.length, 2);

    const forward = await putOff();
    forward.clock.stall(11 * minute);
    await forward.pass(minute);
    assert.equal(forward.reminders.length, 2);
    forward.clock.setBack(11 * minute);
    await forward.pass(5 * hour);
    assert.equal(forward.reminders.length, 2);
  });

  it('isn’t lost where the clock is set beyond the end of the window and back, and isn’t done of what seems over', async () => {
    const all = await three();
    all.clock.stall(10 * hour);
    await all.pass(minute);
    assert.equal(all.reminders.length, 0);
    all.clock.setBack(10 * hour);
    await all.pass(80 * minute);
    assert.equal(all.reminders.length, 0);
    await all.pass(20 * minute);
    assert.equal(all.reminders.length, 1);
    await all.pass(5 * hour);
    assert.equal(all.reminders.length, 1);
  });

  it('is planned anew where the window is moved, and left where it is over or called off', async () => {
    const all = await three();
    await all.pass(91 * minute);
    await all.read(undefined, byId([planned(start + 3 * hour)]));
    await all.pass(hour);
    assert.equal(all.reminders.length, 1);
    await all.pass(3 * hour);
    assert.equal(all.reminders.length, 2);

    const off = await three();
    await off.read(undefined, byId([{ ...planned(), status: { keyName: 'COMPLETED', name: '' } }]));
    await off.pass(5 * hour);
    assert.deepEqual(off.told, []);
    const gone = await three();
    await gone.read(undefined, new Map());
    await gone.pass(5 * hour);
    assert.deepEqual(gone.told, []);
  });

  it('is off at 0, without any timer, and done when that is set otherwise', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, remindBefore: 0 };
    all.notices = byId([planned()]);
    await all.open();
    assert.equal(all.clock.waiting, 0);
    await all.pass(100 * minute);
    assert.deepEqual(all.told, []);
    all.settings = { ...all.settings, remindBefore: 30 * minute };
    all.show(all.notices);
    await all.settle();
    assert.equal(all.reminders.length, 1);
  });

  it('that was put off comes once more, in whichever window is there then', async () => {
    const all = await three();
    await all.pass(91 * minute);
    await Promise.all([snoozeTold(all, 0, all.clock.now() + 10 * minute), all.settle()]);
    for (const window of all.living) all.kill(window);
    const later = await all.open();
    await all.pass(9 * minute);
    assert.equal(later.told.length, 0);
    await all.pass(2 * minute);
    assert.equal(later.told.length, 1);
    await Promise.all([snoozeTold(all, 1, 'start'), all.settle()]);
    await all.pass(17 * minute);
    assert.equal(later.told.length, 1);
    await all.pass(2 * minute);
    assert.equal(later.told.length, 2);
    await all.pass(10 * hour);
    assert.equal(all.reminders.length, 3);
  });

  it('leaves out what is muted, acknowledged or not', async () => {
    const muted = { ...planned(start, 8), acknowledged: true };
    const all = await three([planned(), muted]);
    await Promise.all([all.windows[2]?.watcher.mutes.mute([muted], 'change'), all.settle()]);
    await all.pass(3 * hour);
    assert.deepEqual(
      all.reminders.map(({ reminders }) => reminders.map((one) => one.notice.id)),
      [[7]],
    );
  });

  it('happens in each window by itself where the folder fails, once', async () => {
    const all = new WatchedWindows();
    all.notices = byId([planned()]);
    const window = await all.open();
    all.files.vanish();
    await all.pass(3 * hour);
    assert.equal(window.told.length, 1);
    assert.equal(all.logged.filter((line) => line.includes('can’t share') || line.includes("can't share")).length, 1);
  });

  it('happens exactly once for each window of time, whatever befalls the editor’s windows', async () => {
    const act = fc.oneof(
      fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 50 * minute }) }),
      fc.record({ do: fc.constant('sleep' as const), ms: fc.integer({ min: 1, max: 3 * hour }) }),
      fc.record({ do: fc.constantFrom('kill' as const, 'close' as const, 'focus' as const), ms: fc.nat(9) }),
      fc.record({ do: fc.constant('move' as const), ms: fc.integer({ min: -hour, max: 5 * hour }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.nat(), async (acts, seed) => {
        const all = await three([planned()], seed);
        for (const one of acts) {
          if (one.do === 'pass') await all.pass(one.ms);
          else if (one.do === 'sleep') all.clock.sleep(one.ms);
          else if (one.do === 'move') await all.read(undefined, byId([planned(all.clock.now() + one.ms)]));
          else {
            const window = all.living[one.ms % all.living.length];
            if (window === undefined) continue;
            if (one.do === 'focus') window.isInFront = !window.isInFront;
            else {
              if (one.do === 'kill') all.kill(window);
              else all.close(window);
              await all.open(one.ms % 2 === 0);
            }
          }
        }
        // Whatever was before: one that is still to come is told.
        const last = planned(all.clock.now() + hour, 99);
        await all.read(undefined, byId([last]));
        await all.pass(2 * hour);
        const told = all.reminders.flatMap(({ reminders }) => reminders.map(({ mark }) => mark));
        assert.equal(new Set(told).size, told.length, `twice: ${told}`);
        assert.ok(told.some((mark) => mark.startsWith('reminded_99_')));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
    );
  });
});
