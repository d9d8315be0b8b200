import assert from 'node:assert/strict';
import type { Overlap } from '../../../../src/core/machines/overlaps.ts';
import { hour } from '../../../../src/core/text/timeWindow.ts';
import { steadily } from '../../../support/machineOverlaps.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';
import { WatchedWindows, type WatchingWindow } from '../../../support/watchedWindows.ts';

/** Machines of a group that these notices hit at once. */
function overlap(key: string, ...ids: number[]): Overlap {
  const group = { key, label: key, size: 3 };
  const times = { start: instant(now), end: instant(now + hour), isOpenStart: false, isOpenEnd: false };
  return { group, machines: ['db-1', 'db-2'], ids, hits: [], ...steadily(2, times) };
}

const planned = [1, 2, 3, 4].map((id) => notice({ id }));
const find = async (all: WatchedWindows, window: WatchingWindow, overlaps: readonly Overlap[], isNews = true) => {
  await Promise.all([window.watcher.overlaps.found(overlaps, isNews ? overlaps : []), all.settle()]);
};
/** For each message, which groups and notices it named. */
const told = (all: WatchedWindows) =>
  all.told.map((one) => (one.kind === 'overlaps' ? one.overlaps.map(({ group, ids }) => `${group.key} ${ids}`) : []));

describe('Alerts of machines hit at once', () => {
  it('tell nothing of what was there first, and then all that is new in one message, once over all windows', async () => {
    const all = new WatchedWindows();
    all.notices = byId(planned);
    const [first, second] = [await all.open(), await all.open()];
    for (const window of [first, second]) await find(all, window, [overlap('db-*', 1, 2)], false);
    assert.deepEqual(told(all), []);
    const now = [overlap('db-*', 1, 2), overlap('db-*', 2, 3), overlap('web-*', 3)];
    for (const window of [first, second]) await find(all, window, now);
    assert.deepEqual(told(all), [['db-* 2,3', 'web-* 3']]);
    await find(all, first, [...now, overlap('db-*', 3)]);
    assert.equal(all.told.length, 1, 'fewer notices of what was told are no news');
  });

  it('aren’t told again when it comes back, nor after a restart', async () => {
    const all = new WatchedWindows();
    all.notices = byId(planned);
    const window = await all.open();
    await find(all, window, [], false);
    for (const overlaps of [[overlap('db-*', 1, 2)], [], [overlap('db-*', 2, 1)]]) await find(all, window, overlaps);
    assert.equal(all.told.length, 1);
    all.kill(window);
    const later = await all.open();
    await find(all, later, [], false);
    await find(all, later, [overlap('db-*', 1, 2)]);
    assert.equal(all.told.length, 1);
    await find(all, later, [overlap('db-*', 1, 2, 4)]);
    assert.deepEqual(told(all)[1], ['db-* 1,2,4']);
  });

  it('are told again where more machines are hit at once than were told of, and not where fewer are', async () => {
    const all = new WatchedWindows();
    all.notices = byId(planned);
    const [window, other] = [await all.open(), await all.open()];
    for (const one of [window, other]) await find(all, one, [], false);
    const of = (most: number) => ({ ...overlap('db-*', 1, 2), most, least: most });
    for (const most of [2, 3, 2, 3]) for (const one of [window, other]) await find(all, one, [of(most)]);
    assert.deepEqual(
      all.told.map((one) => (one.kind === 'overlaps' ? one.overlaps.map(({ most }) => most) : [])),
      [[2], [3]],
    );
  });

  it('are of what the setting says, and of nothing whose notices are all muted', async () => {
    const all = new WatchedWindows();
    all.notices = byId([...planned, notice({ id: 5, type: 'UNPLANNED_INCIDENT' })]);
    const window = await all.open();
    await find(all, window, [], false);
    all.settings = { ...all.settings, alerts: 'none' };
    await find(all, window, [overlap('a', 1, 5)]);
    all.settings = { ...all.settings, alerts: 'incidents' };
    await find(all, window, [overlap('b', 1, 2), overlap('c', 1, 5)]);
    all.settings = { ...all.settings, alerts: 'all' };
    await Promise.all([window.watcher.mutes.mute(planned.slice(0, 2), 'end'), all.settle()]);
    await find(all, window, [overlap('d', 1, 2), overlap('e', 2, 3), overlap('a', 1, 5)]);
    assert.deepEqual(told(all), [['c 1,5'], ['e 2,3']]);
  });

  it('of quiet hours are told once afterwards, over a restart too, where it is still so', async () => {
    const all = new WatchedWindows();
    all.notices = byId(planned);
    const date = new Date(all.clock.now());
    const clockAt = (hours: number) =>
      new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, hours).getTime();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    await all.pass(clockAt(23) - all.clock.now());
    const window = await all.open();
    await find(all, window, [], false);
    await find(all, window, [overlap('db-*', 1, 2), overlap('web-*', 1)]);
    await find(all, window, [overlap('db-*', 1, 2), overlap('web-*', 1)]);
    assert.deepEqual(told(all), []);
    all.kill(window);
    await all.pass(clockAt(24 + 8) - all.clock.now());
    const [first, second] = [await all.open(), await all.open()];
    for (const one of [first, second]) await find(all, one, [overlap('db-*', 1, 2)], false);
    assert.deepEqual(told(all), [['db-* 1,2']]);
  });

  it('of quiet hours are told afterwards by whichever notices it is then, and not where that was known before', async () => {
    const night = [overlap('db-*', 1, 2, 3), overlap('web-*', 1), overlap('mail-*', 1, 2), overlap('dns-*', 1, 2, 4)];
    const morning = [overlap('db-*', 1, 2), overlap('web-*', 1, 4), overlap('mail-*', 2, 3), overlap('dns-*', 1, 2)];
    for (const restarts of [false, true]) {
      const all = new WatchedWindows();
      all.notices = byId(planned);
      all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
      const date = new Date(all.clock.now());
      const clockAt = (hours: number) =>
        new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, hours).getTime();
      await all.pass(clockAt(21) - all.clock.now());
      let window = await all.open();
      await find(all, window, [], false);
      await find(all, window, [overlap('dns-*', 1, 2)]);
      await all.pass(2 * hour);
      await find(all, window, night);
      if (restarts) all.kill(window);
      await all.pass(clockAt(24 + 8) - all.clock.now());
      if (restarts) window = await all.open();
      for (let times = 0; times < 2; times++) await find(all, window, morning, !restarts);
      const mail = restarts ? [] : ['mail-* 2,3'];
      assert.deepEqual(told(all), [['dns-* 1,2'], ['db-* 1,2', 'web-* 1,4', ...mail]]);
    }
  });

  it('are forgotten a while after their notices', async () => {
    const all = new WatchedWindows();
    all.notices = byId(planned);
    const window = await all.open();
    await find(all, window, [], false);
    await find(all, window, [overlap('db-*', 1, 2)]);
    assert.equal(all.files.entries.size, 1);
    await all.read(window, new Map());
    await all.pass(31 * 24 * hour);
    await all.read(window, new Map());
    assert.equal(all.files.entries.size, 0);
  });
});
