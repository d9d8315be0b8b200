import assert from 'node:assert/strict';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { hour, minute } from '../../../../src/core/text/timeWindow.ts';
import { byId, instant, notice } from '../../../support/notices.ts';
import { WatchedWindows } from '../../../support/watchedWindows.ts';

const one = notice({ id: 1, updateCount: 1 });
const incident = notice({ id: 2, type: 'UNPLANNED_INCIDENT' });
/** At noon of this machine, wherever it is. */
const atNoon = async (all: WatchedWindows) => {
  const date = new Date(all.clock.now());
  const noon = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 12).getTime();
  await all.pass(noon - all.clock.now());
};

describe('Alerts', () => {
  it('tell all that one read brings in one message, in the window that read', async () => {
    const all = new WatchedWindows();
    all.notices = byId([one]);
    const [reader, other] = [await all.open(), await all.open()];
    await all.read(reader, byId([{ ...one, updateCount: 2 }, incident]));
    assert.deepEqual(all.news, [['1 update', '2 new']]);
    assert.equal(other.told.length, 0);
    await all.read(other, all.notices);
    assert.equal(all.told.length, 1);
  });

  it('are of what the setting says, and of nothing that is muted until it changes', async () => {
    const all = new WatchedWindows();
    all.notices = byId([one]);
    const reader = await all.open();
    all.settings = { ...all.settings, alerts: 'incidents' };
    await all.read(reader, byId([{ ...one, updateCount: 2 }]));
    assert.deepEqual(all.news, []);
    await all.read(reader, byId([{ ...one, updateCount: 3 }, incident]));
    assert.deepEqual(all.news, [['2 new']]);
    all.settings = { ...all.settings, alerts: 'none' };
    await all.read(reader, byId([one, incident, notice({ id: 3, type: 'UNPLANNED_INCIDENT' })]));
    assert.equal(all.told.length, 1);
    all.settings = { ...all.settings, alerts: 'all' };
    const muted = { ...one, updateCount: 3 };
    await Promise.all([reader.watcher.mutes.mute([one], 'change'), all.settle()]);
    await all.read(reader, byId([{ ...one, acknowledged: true }]));
    assert.equal(all.told.length, 1);
    await all.read(reader, byId([muted]));
    assert.deepEqual(all.news[1], ['1 update']);
    await Promise.all([reader.watcher.mutes.mute([muted], all.clock.now() + hour), all.settle()]);
    await all.read(reader, byId([{ ...one, updateCount: 9 }]));
    assert.equal(all.told.length, 2);
  });

  it('tell what one read missed not as new, but what has changed meanwhile', async () => {
    const all = new WatchedWindows();
    all.notices = byId([one, incident]);
    const reader = await all.open();
    await all.read(reader, byId([]));
    await all.read(reader, byId([incident]));
    await all.read(reader, byId([{ ...one, updateCount: 2 }, incident]));
    assert.deepEqual(all.news, [['1 update']]);
    await all.read(reader, byId([incident]));
    await all.read(reader, byId([{ ...one, updateCount: 2 }, incident]));
    assert.equal(all.told.length, 1);
  });

  it('don’t tell as new what only the read of another window missed', async () => {
    const all = new WatchedWindows();
    const two = notice({ id: 2, updateCount: 1 });
    all.notices = byId([one, two]);
    const [first, second] = [await all.open(), await all.open()];
    await all.read(first, byId([one]));
    await all.read(second, byId([one, two]));
    assert.deepEqual(all.news, []);
    await all.read(first, byId([one]));
    await all.read(second, byId([one, { ...two, updateCount: 2 }]));
    assert.deepEqual(all.news, [['2 update']]);
    // What another window has told of isn't new either.
    const announced = notice({ id: 3 });
    await all.read(first, byId([one, announced]));
    await all.read(first, byId([one]));
    await all.read(second, byId([one, announced]));
    assert.deepEqual(all.news, [['3 new'], ['2 update']], 'the first window’s news first');
  });

  it('tell what came in quiet hours, went and came back after them', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    all.notices = byId([one]);
    const reader = await all.open();
    await atNoon(all);
    await all.pass(11 * hour);
    await all.read(reader, byId([one, incident]));
    await all.read(reader, byId([one]));
    await all.pass(9 * hour);
    await all.read(reader, byId([one]));
    assert.deepEqual(all.news, []);
    await all.read(reader, byId([one, incident]));
    assert.deepEqual(all.news, [['2 new']]);
  });

  it('of quiet hours aren’t what was over and done with before anybody heard of it', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    all.notices = byId([one]);
    const reader = await all.open();
    await atNoon(all);
    await all.pass(11 * hour);
    await all.read(reader, byId([one, incident, notice({ id: 3 })]));
    const over = { ...incident, acknowledged: true, status: { keyName: 'COMPLETED', name: 'Completed' } };
    await all.read(reader, byId([one, over, notice({ id: 3 })]));
    await all.pass(9 * hour);
    await all.read(reader, byId([one, over, notice({ id: 3 })]));
    assert.deepEqual(all.news, [['3 new']]);
  });

  it('of quiet hours aren’t what is by then as it was before them', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    await atNoon(all);
    const at = (start: number, end: number) => ({
      ...{ startDate: instant(all.clock.now() + start * hour), endDate: instant(all.clock.now() + end * hour) },
    });
    const [first, earlier, longer] = [at(100, 110), at(90, 110), at(100, 120)];
    const three = (part: Partial<Notice>, status: string, end: Partial<Notice>) =>
      byId([
        notice({ id: 5, ...part }),
        notice({ id: 6, ...first, updateCount: 1, status: { keyName: status, name: status } }),
        notice({ id: 7, ...end }),
      ]);
    all.notices = three(first, 'ACTIVE', first);
    const reader = await all.open();
    await all.pass(11 * hour);
    await all.read(reader, three(earlier, 'ON_HOLD', earlier));
    await all.read(reader, three(earlier, 'CANCELLED', longer));
    await all.read(reader, three(first, 'ON_HOLD', longer));
    await all.pass(9 * hour);
    assert.deepEqual(all.news, []);
    await all.read(reader, three(first, 'ACTIVE', longer));
    assert.deepEqual(all.news, [['7 end']]);
    await all.read(reader, all.notices);
    assert.equal(all.told.length, 1);
  });

  it('of quiet hours are resources that came after others had gone, whatever was kept before, over a restart too', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    await atNoon(all);
    const hits = (impactedResourceCount: number | null, updateCount = 1) => ({ impactedResourceCount, updateCount });
    const nights: readonly (readonly Partial<Notice>[])[] = [
      [hits(10), hits(12), hits(9), hits(10)],
      [hits(10), hits(10, 2), hits(8, 2), hits(10, 2)],
      [hits(10), hits(8, 2), hits(8, 2), hits(10, 2)],
      [hits(10), hits(9), hits(9), hits(10)],
      [hits(10), hits(12), hits(null), hits(10)],
      [hits(10), hits(12), hits(9), hits(9)],
    ];
    const at = (place: number) => byId(nights.map((night, index) => notice({ id: index + 1, ...night[place] })));
    all.notices = at(0);
    const [reader, other] = [await all.open(), await all.open()];
    await all.pass(11 * hour);
    await all.read(reader, at(1));
    await all.read(other, at(2));
    await all.read(reader, at(3));
    all.kill(reader);
    all.kill(other);
    const late = await all.open();
    await all.pass(9 * hour);
    await all.read(late, all.notices);
    assert.deepEqual(
      all.news.map((items) => [...items].sort()),
      [['1 resources', '2 update resources', '3 update resources', '4 resources']],
    );
    assert.equal(all.files.entries.size, 0);
  });

  it('of quiet hours aren’t what a person has read in them, unless there is more', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    await atNoon(all);
    const [three, four] = [notice({ id: 3, updateCount: 1 }), notice({ id: 4, updateCount: 1 })];
    const updated = (one: Notice, updateCount: number) => ({ ...one, updateCount });
    all.notices = byId([one, three, four]);
    const [reader, other] = [await all.open(), await all.open()];
    await all.pass(11 * hour);
    await all.read(reader, byId([updated(one, 2), updated(three, 2), updated(four, 2), incident]));
    const seen = [updated(one, 2), updated(three, 2), four, incident];
    await Promise.all([...seen.map((notice) => other.watcher.noteSeen(notice)), all.settle()]);
    await all.read(reader, byId([updated(one, 2), updated(three, 3), updated(four, 2), incident]));
    await all.pass(9 * hour);
    await all.read(reader, all.notices);
    assert.deepEqual(
      all.news.map((items) => [...items].sort()),
      [['3 update', '4 update']],
    );
  });

  it('of quiet hours aren’t what a person has acknowledged or opened in them as new, but what has changed since', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    await atNoon(all);
    const type = 'UNPLANNED_INCIDENT';
    const [three, four] = [notice({ id: 3, type, updateCount: 1 }), notice({ id: 4, type, updateCount: 1 })];
    const [five, six] = [notice({ id: 5, type, acknowledged: true }), notice({ id: 6, acknowledged: true })];
    all.notices = byId([one, six]);
    const [reader, other] = [await all.open(), await all.open()];
    await all.pass(11 * hour);
    const became = { ...six, type };
    await all.read(reader, byId([one, incident, three, four, five, became]));
    await Promise.all([other.watcher.noteSeen(three), other.watcher.noteSeen(incident), all.settle()]);
    const acknowledged = { ...four, acknowledged: true };
    await all.read(reader, byId([one, incident, three, acknowledged, five, became]));
    await all.read(
      reader,
      byId([one, incident, { ...three, updateCount: 2 }, { ...acknowledged, updateCount: 2 }, five, became]),
    );
    all.kill(reader);
    all.kill(other);
    const late = await all.open();
    await all.pass(9 * hour);
    await all.read(late, all.notices);
    assert.deepEqual(
      all.news.map((items) => [...items].sort()),
      [['3 update', '4 update', '5 new', '6 new']],
    );
  });

  it('of quiet hours aren’t changes that a person has acknowledged since, but those that came with that or after it', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    await atNoon(all);
    const was = (id: number, updateCount: number, acknowledged = false) =>
      notice({ id, type: 'UNPLANNED_INCIDENT', updateCount, acknowledged });
    const known = [was(4, 1), was(5, 1), was(6, 1), was(7, 1), was(8, 1)];
    all.notices = byId(known);
    const [reader, other] = [await all.open(), await all.open()];
    await all.pass(11 * hour);
    await all.read(reader, byId([was(3, 1), ...known]));
    await all.read(reader, byId([was(3, 2), was(4, 2), was(5, 2), was(6, 2), was(7, 2), was(8, 2)]));
    await all.read(
      other,
      byId([was(3, 2, true), was(4, 2, true), was(5, 2, true), was(6, 3, true), was(7, 2), was(8, 2)]),
    );
    await all.read(
      reader,
      byId([was(3, 2, true), was(4, 2, true), was(5, 3, true), was(6, 3, true), was(7, 2), was(8, 2)]),
    );
    await all.pass(9 * hour);
    // The last of them is acknowledged by the first read after those hours.
    await all.read(
      reader,
      byId([was(3, 2, true), was(4, 2, true), was(5, 3, true), was(6, 3, true), was(7, 2), was(8, 2, true)]),
    );
    assert.deepEqual(
      all.news.map((items) => [...items].sort()),
      [['5 update', '6 update', '7 update']],
    );
    assert.equal(all.files.entries.size, 0);
  });

  it('of quiet hours aren’t what was acknowledged while the editor was closed', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    await atNoon(all);
    all.notices = byId([one]);
    const reader = await all.open();
    await all.pass(11 * hour);
    await all.read(reader, byId([one, incident, notice({ id: 3 })]));
    all.kill(reader);
    all.notices = byId([one, { ...incident, acknowledged: true }, notice({ id: 3 })]);
    await all.pass(9 * hour);
    const late = await all.open();
    await all.read(late, all.notices);
    assert.deepEqual(all.news, [['3 new']]);
  });

  it('of quiet hours are told once afterwards, together, over a restart too', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: '22:00–07:00', remindBefore: 0 };
    all.notices = byId([one]);
    const reader = await all.open();
    await atNoon(all);
    await all.pass(11 * hour);
    await all.read(reader, byId([{ ...one, updateCount: 2 }]));
    await all.read(reader, byId([{ ...one, updateCount: 2, status: { keyName: 'ON_HOLD', name: '' } }, incident]));
    await all.pass(3 * hour);
    await all.read(
      reader,
      byId([{ ...one, updateCount: 3, status: { keyName: 'ON_HOLD', name: '' } }, incident, notice({ id: 3 })]),
    );
    await all.read(reader, byId([{ ...one, updateCount: 3, status: { keyName: 'ON_HOLD', name: '' } }, incident]));
    assert.deepEqual(all.told, []);
    all.kill(reader);
    const [early, late] = [await all.open(), await all.open()];
    await all.pass(4 * hour);
    await all.read(early, all.notices);
    assert.deepEqual(all.told, [], 'it is still quiet');
    await all.pass(hour + minute);
    // The first read of a session is no news, but what was kept is told.
    await all.read(late, all.notices);
    assert.deepEqual(
      all.news.map((items) => [...items].sort()),
      [['1 status update', '2 new']],
    );
    await all.read(early, all.notices);
    assert.equal(all.told.length, 1);
  });

  it('name a setting of quiet hours that is none, once, and are told all the same', async () => {
    const all = new WatchedWindows();
    all.settings = { ...all.settings, quietHours: 'at night' };
    const window = await all.open();
    await all.read(window, byId([one]));
    await all.read(window, byId([one]));
    assert.deepEqual(
      all.told.map(({ kind }) => kind),
      ['quietHours', 'news'],
    );
  });
});
