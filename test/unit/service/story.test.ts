// Tests of what happens at the sample account meanwhile: what a client would read at each time.

import assert from 'node:assert/strict';
import { wireTime } from '../../../src/api/wire/wireDates.ts';
import type { JsonRecord } from '../../../src/core/text/exactJson.ts';
import { NoticeRecords } from '../../../src/service/noticeRecords.ts';
import { sampleNotices } from '../../../src/service/sample/notices.ts';
import { playStory } from '../../../src/service/sample/story.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { sampleNow as now } from '../../support/referenceService.ts';

const minute = 60_000;
const day = 1440 * minute;

describe('the story of the sample account', () => {
  const notices = sampleNotices({ seed: 1, now, count: 40 });

  function begin() {
    const clock = new FakeClock(now);
    const records = new NoticeRecords();
    records.add(notices);
    const entries: JsonRecord[] = [];
    const end = playStory(
      {
        updateNotice: (id, changes) => records.update(id, changes),
        appendEntries: (added) => entries.push(...added),
      },
      { seed: 1, notices, start: now },
      clock,
    );
    const changed = () =>
      notices.flatMap((before) => {
        const after = records.get(Number(before.id));
        return after && after.modifyDate !== before.modifyDate ? [{ before, after }] : [];
      });
    return { clock, entries, changed, end };
  }

  it('begins with nothing: the first screen is what the sample says', async () => {
    const { clock, changed, entries } = begin();
    await clock.advance(minute);
    assert.deepEqual(changed(), []);
    assert.ok(entries.every(({ eventCreateDate }) => wireTime(String(eventCreateDate)) <= now + minute));
  });

  it('goes on with an update of the incident that has no end, dated when it comes', async () => {
    const { clock, changed } = begin();
    await clock.advance(2 * minute);
    const [{ before, after } = assert.fail(), ...others] = changed();
    assert.equal(others.length, 0);
    assert.match(String(before.subject), /^Packet loss/);
    const updates = after.updates as readonly JsonRecord[];
    assert.equal(updates.length, (before.updates as readonly JsonRecord[]).length + 1);
    assert.equal(after.updateCount, updates.length);
    assert.deepEqual(after.lastUpdate, updates[0]);
    assert.equal(after.modifyDate, updates[0]?.createDate);
    const written = wireTime(String(after.modifyDate));
    assert.ok(written > now && written <= now + 2 * minute);
    assert.deepEqual([after.statusCode, after.acknowledgedFlag], [before.statusCode, before.acknowledgedFlag]);
  });

  it('then puts a window off by a day, with machines that were not on its list', async () => {
    const { clock, changed } = begin();
    await clock.advance(4 * minute);
    assert.equal(changed().length, 2);
    const { before, after } =
      changed().find(({ before }) => before.startDate !== null && before.endDate !== null) ?? assert.fail();
    for (const edge of ['startDate', 'endDate'])
      assert.equal(wireTime(String(after[edge])), wireTime(String(before[edge])) + day);
    const hosts = (record: JsonRecord) =>
      (record.impactedResources as readonly JsonRecord[]).map(({ hostname }) => hostname);
    assert.deepEqual(hosts(after).slice(0, -2), hosts(before));
    assert.equal(new Set(hosts(after)).size, hosts(after).length);
    assert.equal(after.impactedResourceCount, hosts(after).length);
  });

  it('writes entries as time goes by, each once, none ahead of time, hour after hour', async () => {
    const { clock, entries } = begin();
    await clock.advance(150 * minute);
    const times = entries.map(({ eventCreateDate }) => wireTime(String(eventCreateDate)));
    assert.ok(times.length > 400 && times.length <= 450, `${times.length} entries`);
    assert.ok(times.every((time) => time >= now - 1000 && time <= clock.now()));
    for (const { eventCreateDate } of entries) assert.match(String(eventCreateDate), /:\d\d\.\d{6}[+-]\d\d:\d\d$/);
    assert.ok(times.some((time) => time % 1000 !== 0));
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    const traces = (from: number, to: number) =>
      new Set(
        entries
          .filter((_, place) => (times[place] ?? 0) >= from && (times[place] ?? 0) < to)
          .map(({ traceId }) => traceId),
      );
    const first = traces(now, now + 60 * minute);
    assert.ok([...traces(now + 61 * minute, now + 120 * minute)].every((trace) => !first.has(trace)));
  });

  it('tells of a night that the machine slept through what would have been told, and no more than a day of a week', async () => {
    const [awake, asleep, away] = [begin(), begin(), begin()];
    await awake.clock.advance(9 * 60 * minute);
    asleep.clock.sleep(9 * 60 * minute - minute);
    await asleep.clock.advance(minute);
    assert.deepEqual(asleep.entries, awake.entries);
    away.clock.sleep(7 * day);
    await away.clock.advance(minute);
    assert.ok(away.entries.length > 4_000 && away.entries.length <= 25 * 180, `${away.entries.length} entries`);
  });

  it('ends when it is told to', async () => {
    const { clock, changed, entries, end } = begin();
    end();
    await clock.advance(60 * minute);
    assert.deepEqual([changed(), entries, clock.waiting], [[], [], 0]);
  });
});
