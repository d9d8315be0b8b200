import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countUnacknowledged } from '../../../../src/core/notices/counting.ts';
import { filterNotices, isFiltering, noFilter } from '../../../../src/core/notices/filter.ts';
import { type GroupBy, groupNotices, type NoticeGroup } from '../../../../src/core/notices/grouping.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import type { Instant } from '../../../../src/core/text/isoDate.ts';
import { day, hour } from '../../../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { instant, notice, now, someNotices } from '../../../support/notices.ts';

const labels = (groups: readonly NoticeGroup[]) => groups.map(({ label }) => label);
const ids = (group: NoticeGroup | undefined) => group?.notices.map(({ id }) => id);

describe('groupNotices', () => {
  it('groups by status, then by type, known ones in a fixed order, unknown ones before what is over', () => {
    const status = (keyName: string, name: string) => ({ keyName, name });
    const groups = groupNotices(
      [
        notice({ id: 1, status: status('COMPLETED', 'Completed') }),
        notice({ id: 2, status: status('ON_HOLD', 'On hold') }),
        notice({ id: 3, status: status('PUBLISHED', '<script>') }),
        notice({ id: 4 }),
        notice({ id: 5, type: 'UNPLANNED_INCIDENT' }),
        notice({ id: 6, type: 'SECURITY_ADVISORY' }),
        notice({ id: 7, type: 'javascript:X \u202e' }),
      ],
      'status',
      now,
      inEnglish,
    );
    assert.deepEqual(labels(groups), ['Active', 'Published', 'On hold', 'Completed']);
    assert.deepEqual(labels(groups[0]?.groups ?? []), [
      'Incidents',
      'Planned maintenance',
      'Security advisory',
      'javascript:X [U+202E]',
    ]);
  });

  it('groups by time, and what is called off apart', () => {
    const cancelled = { keyName: 'CANCELED', name: 'Canceled' };
    const groups = groupNotices(
      [
        notice({ id: 1, startDate: instant(now - hour), endDate: instant(now + hour) }),
        notice({ id: 2, startDate: instant(now + 7 * day) }),
        notice({ id: 3, startDate: instant(now + 7 * day + 1) }),
        notice({ id: 4, status: { keyName: 'COMPLETED', name: '' } }),
        notice({ id: 5, type: 'ANNOUNCEMENT' }),
        notice({ id: 6, startDate: instant(now - 2 * hour), endDate: instant(now - hour) }),
        notice({ id: 7, type: 'UNPLANNED_INCIDENT' }),
        // Called off, before it was to begin, while it ran and after that, and without dates: none of them takes place.
        notice({ id: 8, status: cancelled, startDate: instant(now + hour), endDate: instant(now + 2 * hour) }),
        notice({ id: 9, status: cancelled, startDate: instant(now - hour), endDate: instant(now + hour) }),
        notice({ id: 10, status: cancelled, startDate: instant(now - 2 * hour), endDate: instant(now - hour) }),
        notice({ id: 11, status: cancelled, type: 'UNPLANNED_INCIDENT' }),
      ],
      'time',
      now,
      inEnglish,
    );
    assert.deepEqual(
      groups.map(({ label, notices }) => [label, notices.map(({ id }) => id).sort((a, b) => a - b)]),
      [
        ['Happening now', [1, 6, 7]],
        ['Starts within 7 days', [2]],
        ['Later', [3]],
        ['Without a date', [5]],
        ['Cancelled', [8, 9, 10, 11]],
        ['Finished', [4]],
      ],
    );
  });

  it('lists open ones soonest first and finished ones latest first', () => {
    const completed = { keyName: 'COMPLETED', name: 'Completed' };
    const at = (id: number, distance: number, part = {}) => notice({ id, startDate: instant(now + distance), ...part });
    const groups = groupNotices(
      [at(1, 3 * day), at(2, day), at(3, -9 * day, { status: completed }), at(4, -2 * day, { status: completed })],
      'status',
      now,
      inEnglish,
    );
    assert.deepEqual(groups.map(ids), [
      [2, 1],
      [4, 3],
    ]);
  });

  it('lists first what runs and has no start, whatever else runs', () => {
    const [before, after] = [instant(now - day), instant(now + day)];
    const type = 'UNPLANNED_INCIDENT';
    const notices = [
      notice({ id: 1, startDate: before, endDate: after }),
      notice({ id: 2, startDate: after }),
      notice({ id: 3 }),
      notice({ id: 4, endDate: instant(now + 2 * day) }),
      notice({ id: 5, endDate: after }),
      notice({ id: 6, endDate: after, status: { keyName: 'CANCELLED', name: '' } }),
    ];
    const [active] = groupNotices(notices, 'status', now, inEnglish);
    assert.deepEqual(ids(active), [5, 4, 1, 2, 3]);
    const incidents = [notice({ id: 7, type, startDate: before }), notice({ id: 8, type })];
    assert.deepEqual(ids(groupNotices(incidents, 'time', now, inEnglish)[0]), [8, 7]);
  });

  it('lists open ones without a start behind the others, last changed first, and those of one moment by number', () => {
    const dated = (id: number, startDate: Instant | null, modifyDate: Instant | null) =>
      notice({ id, startDate, modifyDate });
    const groups = groupNotices(
      [
        dated(1, null, null),
        dated(2, null, instant(now - 2 * day)),
        dated(3, instant(now + 2 * day), instant(now)),
        dated(4, null, instant(now - day)),
        dated(6, instant(now + day), instant(now - 9 * day)),
        dated(5, instant(now + day), instant(now)),
        dated(7, null, null),
      ],
      'status',
      now,
      inEnglish,
    );
    assert.deepEqual(groups.map(ids), [[5, 6, 3, 4, 2, 7, 1]]);
  });

  it('shows every notice exactly once and agrees with the count, for any list, grouping and filter', () => {
    fc.assert(
      fc.property(
        someNotices,
        fc.constantFrom<GroupBy>('status', 'time'),
        fc.record({
          text: fc.constantFrom('', 'a', '1 2'),
          types: fc.subarray(['PLANNED', 'SECURITY']),
          unacknowledgedOnly: fc.boolean(),
          mutedOnly: fc.boolean(),
          workspaceOnly: fc.boolean(),
        }),
        fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids)),
        (notices, groupBy, filter, hits) => {
          const isMuted = ({ id }: Notice) => id % 3 === 0;
          const passed = filterNotices(notices, filter, isMuted, hits);
          if (filter.mutedOnly) assert.ok(passed.every(isMuted));
          if (!isFiltering(filter)) assert.deepEqual(passed, notices);
          const groups = groupNotices(passed, groupBy, now, inEnglish, hits);
          const leaves = groups.flatMap((group) => (group.groups.length > 0 ? group.groups : [group]));
          const shown = leaves.flatMap((group) => group.notices);
          assert.deepEqual(shown.map(({ id }) => id).sort(), passed.map(({ id }) => id).sort());
          assert.equal(new Set(leaves.map(({ id }) => id)).size, leaves.length, 'ids are unique');
          assert.deepEqual(countUnacknowledged(shown, 'open').total, countUnacknowledged(passed, 'open').total);
          for (const { notices } of leaves) {
            const places = notices.map(({ id }) => Number(!hits.has(id)));
            assert.deepEqual(places, [...places].sort(), 'what hits the workspace comes first');
          }
          for (const group of groups)
            if (group.groups.length > 0) {
              assert.deepEqual(
                group.groups.flatMap((inner) => inner.notices),
                group.notices,
              );
            }
        },
      ),
    );
  });
});

describe('filterNotices', () => {
  const notices = [
    notice({ id: 10, subject: 'Router\r\nmaintenance in DAL13', systemTicketId: 987_654 }),
    notice({ id: 11, subject: 'Storage incident', type: 'UNPLANNED_INCIDENT', acknowledged: true }),
  ];
  const found = (text: string) => filterNotices(notices, { ...noFilter, text }).map(({ id }) => id);

  it('finds every word, in any case, in the subject, ticket number and id', () => {
    assert.deepEqual(found('dal13 ROUTER'), [10]);
    assert.deepEqual(found('router storage'), []);
    assert.deepEqual(found('router maintenance'), [10]);
    assert.deepEqual(found('9876'), [10]);
    assert.deepEqual(found('11'), [11]);
    assert.deepEqual(['#987654', '#11', '# 11'].map(found), [[10], [11], []], 'as people write the number of a ticket');
    assert.deepEqual(found('  '), [10, 11]);
  });

  it('narrows by type and acknowledgement', () => {
    assert.deepEqual(filterNotices(notices, { ...noFilter, types: ['PLANNED'] }), [notices[0]]);
    assert.deepEqual(filterNotices(notices, { ...noFilter, unacknowledgedOnly: true }), [notices[0]]);
  });
});

describe('countUnacknowledged', () => {
  const notices = [
    notice({ id: 1 }),
    notice({ id: 2, type: 'UNPLANNED_INCIDENT' }),
    notice({ id: 3, status: { keyName: 'COMPLETED', name: '' }, type: 'UNPLANNED_INCIDENT' }),
    notice({ id: 4, acknowledged: true }),
  ];

  it('leaves completed ones out unless asked, and tells types and open incidents', () => {
    const open = countUnacknowledged(notices, 'open');
    assert.deepEqual(
      [open.total, [...open.byType], open.hasOpenIncident],
      [
        2,
        [
          ['PLANNED', 1],
          ['UNPLANNED_INCIDENT', 1],
        ],
        true,
      ],
    );
    assert.equal(countUnacknowledged(notices, 'all').total, 3);
    assert.equal(countUnacknowledged([notices[2] ?? notice()], 'all').hasOpenIncident, false);
    const muted = countUnacknowledged(notices, 'open', { isMuted: ({ id }) => id > 1 });
    assert.deepEqual([muted.total, muted.muted, muted.hasOpenIncident], [1, 1, false]);
    const incident = notice({ type: 'UNPLANNED_INCIDENT' });
    const warns = (...among: Notice[]) => countUnacknowledged(among, 'open').hasOpenIncident;
    assert.equal(warns(notice({ type: 'PLANNED' }), notice({ type: 'ANNOUNCEMENT' })), false);
    assert.equal(warns({ ...incident, acknowledged: true }), false);
    assert.equal(warns({ ...incident, status: { keyName: 'CANCELLED', name: 'Cancelled' } }), false);
    assert.equal(warns(notice({ type: 'PLANNED' }), incident), true);
    const coming = countUnacknowledged([incident], 'open', { isComing: () => true });
    assert.deepEqual([coming.total, coming.hasOpenIncident], [1, false]);
  });
});
