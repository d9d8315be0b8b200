import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  heldMark,
  heldMarkSince,
  type Mute,
  muteMark,
  readHeldMark,
  readMuteMark,
  readReminderMark,
  remindedMark,
  snoozedMark,
} from '../../../../src/core/reminders/marks.ts';
import { materialChange, materialState } from '../../../../src/core/reminders/materialChange.ts';
import { endOfMute, isMutedBy, tomorrowMorning } from '../../../../src/core/reminders/muting.ts';
import { newsKinds } from '../../../../src/core/reminders/news.ts';
import { instant, notice, now, someNotice } from '../../../support/notices.ts';

/** As another window has it, who reads the name of the mark. */
function told(id: number, mute: Mute): Mute {
  const read = readMuteMark(muteMark(id, mute));
  assert.ok(read);
  assert.equal(read.id, id);
  return read.mute;
}

describe('A mark', () => {
  it('is a name that any file system takes', () => {
    fc.assert(
      fc.property(someNotice, (one) => {
        const state = { ...materialState(one), status: one.subject };
        assert.match(muteMark(one.id, { until: 'change', state }), /^[\w-]{1,120}$/);
      }),
    );
  });

  it('of a mute says as much as it was made of', () => {
    fc.assert(
      fc.property(someNotice, someNotice, (one, other) => {
        const state = materialState(one);
        const changed = { ...other, id: one.id };
        assert.equal(isMutedBy(told(one.id, { until: 'change', state }), one, now), true);
        assert.equal(
          isMutedBy(told(one.id, { until: 'change', state }), changed, now),
          materialChange(state, materialState(changed)) === undefined,
        );
      }),
    );
    for (const until of [now, 'end'] as const) assert.deepEqual(told(7, { until }), { until });
  });

  it('of a reminder, or of what is told later, says whose it is', () => {
    assert.deepEqual(readReminderMark(remindedMark(7, now)), { id: 7, start: now, snoozedUntil: null });
    assert.deepEqual(readReminderMark(remindedMark(7, now, now + 1)), { id: 7, start: now, snoozedUntil: null });
    assert.deepEqual(readReminderMark(snoozedMark(7, -5, now)), { id: 7, start: -5, snoozedUntil: now });
    fc.assert(
      fc.property(fc.subarray([...newsKinds], { minLength: 1 }), (kinds) => {
        const held = { id: 7, kinds, before: undefined };
        assert.deepEqual(readHeldMark(heldMark(7, kinds)), { ...held, wasAcknowledged: false });
        assert.deepEqual(readHeldMark(heldMark(7, kinds, 'acknowledged')), { ...held, wasAcknowledged: true });
        const before = materialState(notice({ updateCount: 3, startDate: instant(now) }));
        const read = readHeldMark(heldMark(7, kinds, before)) ?? assert.fail();
        const { status, ...told } = read.before ?? assert.fail();
        assert.deepEqual({ ...told, status: before.status }, before);
        const since = { ...told, status, resources: 2 };
        assert.deepEqual(readHeldMark(heldMarkSince(read, since)), { ...read, before: since });
      }),
    );
  });

  it('is nothing in any other name', () => {
    const word = fc.constantFrom(
      'muted',
      'reminded',
      'snoozed',
      'held',
      'change',
      'end',
      'new',
      '',
      '1',
      '1e9',
      '0x1',
      '9'.repeat(17),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 8 }), (words) => {
        for (const read of [readMuteMark, readReminderMark, readHeldMark]) {
          const mark = read(words.join('_'));
          if (mark !== undefined) assert.ok(Number.isSafeInteger(mark.id));
        }
      }),
    );
    for (const name of [
      'half-00',
      'muted_1',
      'muted_x_end',
      'muted_1_change_a_1_2_3',
      'snoozed_1_2',
      'held_1_',
      'held_1_old',
    ])
      assert.deepEqual(
        [readMuteMark(name), readReminderMark(name), readHeldMark(name)],
        [undefined, undefined, undefined],
        name,
      );
  });
});

describe('A mute', () => {
  it('until a time ends then, and until the notice is over with that or with its window', () => {
    const one = notice({ endDate: instant(now + 10) });
    assert.deepEqual(
      [isMutedBy({ until: now + 5 }, one, now + 4), isMutedBy({ until: now + 5 }, one, now + 5)],
      [true, false],
    );
    assert.deepEqual(
      [isMutedBy({ until: 'end' }, one, now + 9), isMutedBy({ until: 'end' }, one, now + 10)],
      [true, false],
    );
    assert.equal(
      isMutedBy({ until: 'end' }, { ...one, endDate: instant(now + 99) }, now + 10),
      true,
      'the window was moved',
    );
    const completed = { keyName: 'COMPLETED', name: '' };
    assert.equal(isMutedBy({ until: 'end' }, { ...one, status: completed }, now), false);
    assert.equal(isMutedBy({ until: 'end' }, notice({}), now + 1e12), true);
  });

  it('ends by time alone where it was given one', () => {
    assert.equal(endOfMute({ until: 5 }, undefined), 5);
    assert.equal(endOfMute({ until: 'end' }, notice({ endDate: instant(now) })), now);
    assert.equal(
      endOfMute({ until: 'change', state: materialState(notice({})) }, notice({})),
      Number.POSITIVE_INFINITY,
    );
  });

  it('until tomorrow ends the next morning', () => {
    assert.equal(tomorrowMorning(new Date(2026, 11, 31, 23, 59).getTime()), new Date(2027, 0, 1, 8).getTime());
    assert.equal(tomorrowMorning(new Date(2026, 10, 20, 0, 1).getTime()), new Date(2026, 10, 21, 8).getTime());
  });

  it('until tomorrow ends the next morning where the reader is, also in a night in which clocks are set', () => {
    const morning = (at: string, zone: string) => new Date(tomorrowMorning(Date.parse(at), zone)).toISOString();
    assert.equal(morning('2026-11-20T23:30:00Z', 'Asia/Tokyo'), '2026-11-21T23:00:00.000Z');
    assert.equal(morning('2026-11-21T02:30:00Z', 'America/Chicago'), '2026-11-21T14:00:00.000Z');
    assert.equal(morning('2027-03-27T12:00:00Z', 'Europe/Berlin'), '2027-03-28T06:00:00.000Z');
    assert.equal(morning('2026-10-24T12:00:00Z', 'Europe/Berlin'), '2026-10-25T07:00:00.000Z');
  });
});
