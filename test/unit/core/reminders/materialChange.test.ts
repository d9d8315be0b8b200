import assert from 'node:assert/strict';
import fc from 'fast-check';
import { materialChange, materialState } from '../../../../src/core/reminders/materialChange.ts';
import { instant, notice, now, someNotice } from '../../../support/notices.ts';

describe('What has changed of a notice', () => {
  const between = (before: Parameters<typeof notice>[0], after: Parameters<typeof notice>[0]) =>
    materialChange(materialState(notice(before)), materialState(notice(after)));

  it('tells updates, a moved window, a status and resources apart', () => {
    assert.deepEqual(between({ updateCount: 1 }, { updateCount: 3 }), {
      updates: 2,
      moved: false,
      status: false,
      resources: 0,
    });
    assert.equal(between({ startDate: instant(now) }, { startDate: instant(now + 1) })?.moved, true);
    assert.equal(between({ endDate: null }, { endDate: instant(now) })?.moved, true);
    assert.equal(between({}, { status: { keyName: 'COMPLETED', name: '' } })?.status, true);
    assert.equal(between({ impactedResourceCount: 0 }, { impactedResourceCount: 2 })?.resources, 2);
  });

  it('takes what wasn’t counted before, or is gone, for nothing that came', () => {
    assert.equal(between({ updateCount: null }, { updateCount: 3 }), undefined);
    assert.equal(between({ updateCount: 3 }, { updateCount: null }), undefined);
    assert.equal(between({ impactedResourceCount: 5 }, { impactedResourceCount: 2 }), undefined);
  });

  it('doesn’t depend on who acknowledged, on dates of change, nor on how a date or a text is spelled', () => {
    const spelled = fc
      .tuple(someNotice, someNotice, fc.integer({ min: -720, max: 720 }))
      .map(([one, other, offset]) => {
        const { acknowledged, modifyDate, subject, lastImpactedUserCount, recoveryTime, systemTicketId } = other;
        const startDate = one.startDate && { ...one.startDate, offset };
        const unimportant = { acknowledged, modifyDate, subject, lastImpactedUserCount, recoveryTime, systemTicketId };
        const status = { ...one.status, name: other.status.name };
        return { one, other: { ...one, ...unimportant, startDate, status } };
      });
    fc.assert(
      fc.property(spelled, ({ one, other }) => {
        assert.equal(materialChange(materialState(one), materialState(other)), undefined);
      }),
    );
  });

  it('is told exactly where one of those five differs in the way that matters', () => {
    fc.assert(
      fc.property(someNotice, someNotice, (one, other) => {
        const more = (before: number | null, after: number | null) =>
          before !== null && after !== null && after > before ? after - before : 0;
        const expected = {
          updates: more(one.updateCount, other.updateCount),
          moved: one.startDate?.ms !== other.startDate?.ms || one.endDate?.ms !== other.endDate?.ms,
          status: one.status.keyName !== other.status.keyName,
          resources: more(one.impactedResourceCount, other.impactedResourceCount),
        };
        const isNone = Object.values(expected).every((part) => part === 0 || part === false);
        assert.deepEqual(materialChange(materialState(one), materialState(other)), isNone ? undefined : expected);
      }),
    );
  });
});
