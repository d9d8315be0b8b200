import assert from 'node:assert/strict';
import { day, hour, minute } from '../../../../src/core/text/timeWindow.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';
import { WatchedWindows, type WatchingWindow } from '../../../support/watchedWindows.ts';

const one = notice({ id: 1, updateCount: 1, endDate: instant(now + 2 * hour) });
const other = notice({ id: 2 });

async function two(): Promise<{ all: WatchedWindows; here: WatchingWindow; there: WatchingWindow }> {
  const all = new WatchedWindows();
  all.notices = byId([one, other]);
  return { all, here: await all.open(), there: await all.open(false) };
}

const muted = ({ watcher }: WatchingWindow, all: WatchedWindows) => watcher.mutes.among(all.notices);

describe('A muted notice', () => {
  it('is muted in all windows at once, and after a restart', async () => {
    const { all, here, there } = await two();
    await Promise.all([here.watcher.mutes.mute([one], 'change'), all.settle()]);
    assert.deepEqual([muted(here, all), muted(there, all)], [[1], [1]]);
    assert.deepEqual([here.redrawn, there.redrawn], [[[1]], [[1]]]);
    for (const window of all.living) all.kill(window);
    assert.deepEqual(muted(await all.open(), all), [1]);
    const third = await all.open();
    await Promise.all([third.watcher.mutes.unmute([1, 2]), all.settle()]);
    assert.deepEqual(
      all.living.map((window) => muted(window, all)),
      [[], []],
    );
    assert.deepEqual(all.files.entries.size, 0);
  });

  it('until it changes is so through acknowledging, and no longer when an update comes', async () => {
    const { all, here, there } = await two();
    await Promise.all([here.watcher.mutes.mute([one], 'change'), all.settle()]);
    await all.read(here, byId([{ ...one, acknowledged: true, modifyDate: instant(now) }, other]));
    assert.deepEqual(muted(there, all), [1]);
    await all.read(here, byId([{ ...one, updateCount: 2 }, other]));
    assert.deepEqual([muted(here, all), muted(there, all)], [[], []]);
    assert.deepEqual(there.redrawn, [[1], [1]]);
    await all.read(here, byId([one, other]));
    assert.deepEqual(muted(there, all), [], 'it has ended once and for all');
  });

  it('until it changes is so while resources go, and no longer when as many come again', async () => {
    const { all, here, there } = await two();
    const hits = (impactedResourceCount: number | null) => byId([{ ...one, impactedResourceCount }, other]);
    await all.read(here, hits(10));
    await Promise.all([here.watcher.mutes.mute([...all.notices.values()], 'change'), all.settle()]);
    for (const count of [8, null, 8]) {
      await all.read(here, hits(count));
      assert.deepEqual([...muted(there, all)].sort(), [1, 2]);
    }
    assert.equal(all.files.entries.size, 2);
    await all.read(here, hits(10));
    assert.deepEqual([muted(here, all), muted(there, all)], [[2], [2]]);
  });

  it('until a time, or its end, is drawn anew when that has come, after a sleep too', async () => {
    const { all, here, there } = await two();
    await Promise.all([here.watcher.mutes.mute([other], now + hour), all.settle()]);
    await Promise.all([here.watcher.mutes.mute([one], 'end'), all.settle()]);
    await all.pass(hour - minute);
    assert.deepEqual([...muted(there, all)].sort(), [1, 2]);
    await all.pass(2 * minute);
    assert.deepEqual([muted(there, all), there.redrawn.at(-1)], [[1], [2]]);
    all.clock.sleep(3 * hour);
    await all.pass(minute);
    assert.deepEqual([muted(there, all), there.redrawn.at(-1)], [[], [1]]);
  });

  it('that is muted otherwise is muted so alone', async () => {
    const { all, here, there } = await two();
    await Promise.all([here.watcher.mutes.mute([one], 'end'), all.settle()]);
    await Promise.all([there.watcher.mutes.mute([one], now + minute), all.settle()]);
    assert.equal(all.files.entries.size, 1);
    await all.pass(2 * minute);
    assert.deepEqual(muted(here, all), []);
  });

  it('that is muted for another time is drawn anew, in the other windows too', async () => {
    const { all, here, there } = await two();
    await Promise.all([here.watcher.mutes.mute([one], 'change'), all.settle()]);
    await Promise.all([here.watcher.mutes.mute([one], now + hour), all.settle()]);
    await Promise.all([here.watcher.mutes.mute([one], now + 2 * hour), all.settle()]);
    assert.deepEqual(
      [here.redrawn, there.redrawn],
      [
        [[1], [1], [1]],
        [[1], [1], [1]],
      ],
    );
    assert.equal(there.watcher.mutes.muteOf(one)?.until, now + 2 * hour);
  });

  it('is forgotten when it has been gone for long, and kept while it is listed', async () => {
    const { all, here } = await two();
    await Promise.all([here.watcher.mutes.mute([one, other], 'change'), all.settle()]);
    for (let days = 0; days < 60; days += 1) {
      await all.pass(day + minute);
      await all.read(here, all.notices);
    }
    assert.equal(all.files.entries.size, 2);
    const listed = all.notices;
    await all.read(here, byId([one]));
    await all.pass(29 * day);
    await all.read(here, listed);
    assert.deepEqual([...muted(here, all)].sort(), [1, 2], 'it was gone for a while');
    await all.read(here, byId([one]));
    await all.pass(31 * day);
    await all.read(here, byId([one]));
    assert.equal(all.files.entries.size, 1);
  });

  it('is one of a thousand at most: of more, the oldest are forgotten', async () => {
    const { all, here } = await two();
    await Promise.all([here.watcher.mutes.mute([one], 'change'), all.settle()]);
    await all.pass(minute);
    const many = Array.from({ length: 1000 }, (_, index) => notice({ id: index + 10 }));
    await Promise.all([here.watcher.mutes.mute(many, 'change'), all.settle()]);
    await all.read(here, byId([one, ...many]));
    assert.deepEqual([muted(here, all).length, muted(here, all).includes(1)], [1000, false]);
  });
});
