import assert from 'node:assert/strict';
import fc from 'fast-check';
import { materialChange, materialState } from '../../../../src/core/reminders/materialChange.ts';
import type { Instant } from '../../../../src/core/text/isoDate.ts';
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

  it('knows an update by its date where it came for an older one, or nobody counts', () => {
    const later = { lastUpdateDate: instant(now + 1) };
    assert.equal(between({ updateCount: 3, lastUpdateDate: instant(now) }, { updateCount: 3, ...later })?.updates, 1);
    assert.equal(between({ updateCount: 3, lastUpdateDate: instant(now) }, { updateCount: 5, ...later })?.updates, 2);
    assert.equal(between({ lastUpdateDate: null }, later)?.updates, 1);
    assert.equal(between(later, { lastUpdateDate: instant(now) }), undefined, 'the last one was taken back');
    assert.equal(between(later, { lastUpdateDate: null }), undefined);
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

  it('is told exactly where one of those six differs in the way that matters', () => {
    fc.assert(
      fc.property(someNotice, someNotice, (one, other) => {
        const more = (before: number | null, after: number | null) =>
          before !== null && after !== null && after > before ? after - before : 0;
        const isLater = (before: Instant | null, after: Instant | null) =>
          after !== null && after.ms > (before?.ms ?? Number.NEGATIVE_INFINITY);
        const expected = {
          updates:
            more(one.updateCount, other.updateCount) || (isLater(one.lastUpdateDate, other.lastUpdateDate) ? 1 : 0),
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
