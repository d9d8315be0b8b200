import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeNotice, decodeNoticeDetail, listRecord } from '../../../../src/api/notices/record.ts';
import { namesOf, recordOf, rowsOf } from '../../../../src/api/wire/decode.ts';
import { failureOf } from '../../../../src/core/failures.ts';
import { rowOf } from '../../../../src/core/notices/notice.ts';
import type { Json, JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

function kindOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Error && error.name === 'FailureError', String(error));
    return failureOf(error).kind;
  }
  return 'none';
}

const someJson: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)));

/** Records with the service's names and anything at all under them. */
const someRecord: fc.Arbitrary<JsonRecord> = fc.dictionary(
  fc.constantFrom(
    'id',
    'subject',
    'summary',
    'statusCode',
    'notificationOccurrenceEventType',
    'startDate',
    'recoveryTime',
    'acknowledgedFlag',
    'updates',
    'lastUpdate',
    'impactedResources',
    'impactedAccounts',
    'impactedResourceCount',
    'other',
  ),
  fc.oneof(
    someJson,
    fc.constantFrom<Json>(7, '7', 'ACTIVE', { keyName: 'ACTIVE' }, '2026-11-02T10:15:00-06:00', [{}], null),
  ),
);

describe('rows of a list', () => {
  it("takes the field's shapes of an empty list and of a list of one", () => {
    assert.deepEqual(rowsOf([]), []);
    assert.deepEqual(rowsOf(null), []);
    assert.deepEqual(rowsOf([{}]), []);
    assert.deepEqual(rowsOf([null]), []);
    assert.deepEqual(rowsOf({}), []);
    assert.deepEqual(rowsOf({ id: 1 }), [{ id: 1 }]);
    assert.deepEqual(rowsOf([{ id: 1 }, {}, null, 'x']), [{ id: 1 }, {}, {}, {}]);
  });

  it('takes no scalar for a list, nor a list of them', () => {
    for (const json of ['text', 1, true, ['text'], [1, 2], [[]], [null, null]])
      assert.equal(
        kindOf(() => rowsOf(json)),
        'malformed',
      );
  });

  it('keeps honest rows as they are, without copying', () => {
    const rows: Json = [{ id: 1, metaData: '{"a":1}', nested: { list: [1, { two: 2 }] } }];
    assert.equal(rowsOf(rows)[0], rows[0]);
  });

  it('keeps fields named like what every object has, at every depth, as data', () => {
    const text =
      '{"id":1,"__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}},"a":{"__proto__":{"bad":1},"b":[{"__proto__":1,"c":2}]}}';
    const [row] = rowsOf(JSON.parse(`[${text}]`));
    assert.equal(JSON.stringify(row), text);
    assert.equal(Object.getPrototypeOf(row), Object.prototype);
    assert.equal(Reflect.get({}, 'bad'), undefined);
  });

  it('keeps what is nested deep', () => {
    const depth = 28;
    const json: Json = JSON.parse(`[${'{"a":'.repeat(depth)}{"__proto__":1,"b":2}${'}'.repeat(depth)}]`);
    assert.equal(JSON.stringify(rowsOf(json)), JSON.stringify(json));
  });

  it('refuses what is nested without end', () => {
    const deep: Json = JSON.parse(`[{"id":1,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`);
    assert.equal(
      kindOf(() => rowsOf(deep)),
      'malformed',
    );
  });

  it('throws nothing but a FailureError, whatever came', () => {
    fc.assert(
      fc.property(someJson, (json) => {
        kindOf(() => rowsOf(json));
        kindOf(() => recordOf(json));
        kindOf(() => namesOf(json));
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });
});

describe('names', () => {
  it('are strings, {value} objects, or null', () => {
    assert.deepEqual(namesOf(['User', 'Account', 'User']), ['User', 'Account']);
    assert.deepEqual(namesOf([{ value: 'User' }, { value: 'Account' }, {}]), ['User', 'Account']);
    assert.deepEqual(namesOf(null), []);
    assert.deepEqual(namesOf([{}]), []);
    assert.deepEqual(namesOf({ value: 'User' }), ['User']);
    assert.equal(
      kindOf(() => namesOf({ error: 'x' })),
      'malformed',
    );
  });
});

describe('notice records', () => {
  it('keep statuses and types that nobody knows', () => {
    const notice = decodeNotice({
      id: 5,
      statusCode: { keyName: 'ON_HOLD' },
      notificationOccurrenceEventType: { keyName: 'DRILL' },
    });
    assert.deepEqual(notice?.status, { keyName: 'ON_HOLD', name: 'ON_HOLD' });
    assert.equal(notice?.type, 'DRILL');
  });

  it('take a name for the key that is missing: it is hidden in no group without a word', () => {
    for (const keyName of [undefined, null, '']) {
      const record = {
        statusCode: { keyName, name: 'On hold' },
        notificationOccurrenceEventType: { keyName, name: 'Drill' },
      };
      const notice = decodeNotice({ id: 5, ...JSON.parse(JSON.stringify(record)) });
      assert.deepEqual(notice?.status, { keyName: 'On hold', name: 'On hold' });
      assert.equal(notice?.type, 'Drill');
    }
  });

  it('tolerate absent and null keys, and flags as numbers', () => {
    const notice = decodeNotice({ id: 5, subject: null, startDate: null, acknowledgedFlag: 1, recoveryTime: 30 });
    assert.equal(notice?.subject, '');
    assert.equal(notice?.startDate, null);
    assert.equal(notice?.endDate, null);
    assert.equal(notice?.acknowledged, true);
    assert.equal(notice?.recoveryTime, 30);
    assert.equal(decodeNotice({ id: 5, acknowledgedFlag: 0 })?.acknowledged, false);
  });

  it('are dropped without an id that can be asked for', () => {
    for (const id of [0, -1, 1.5, 2 ** 53, 'x', null, true, '']) assert.equal(decodeNotice({ id }), null, String(id));
    assert.equal(decodeNotice({ subject: 'x' }), null);
    assert.equal(decodeNotice({ id: '12' })?.id, 12);
  });

  it('give null for dates that are none', () => {
    for (const startDate of ['tomorrow', '2026-02-30T00:00:00Z', '2026-02-30T00:00:00', 0, {}]) {
      assert.equal(decodeNotice({ id: 1, startDate })?.startDate, null);
    }
  });

  it('read dates in the other forms of the field too: US Central where no zone is named', () => {
    const wanted = { ms: Date.UTC(2026, 10, 2, 16, 15), offset: -360 };
    for (const startDate of ['2026-11-02T10:15:00-0600', '2026-11-02T10:15:00', '11/02/2026 10:15:00']) {
      assert.deepEqual(decodeNotice({ id: 1, startDate })?.startDate, wanted, startDate);
    }
  });

  it('keeps a date that can’t be read as it came, for row and page to say so', () => {
    const detail = (dates: Record<string, string | number | null>) => decodeNoticeDetail({ id: 1, ...dates }, 1);
    const given = detail({ startDate: '2026-13-45T00:00:00+00:00', endDate: 'soon' });
    assert.deepEqual([given.startDate, given.endDate], [null, null]);
    assert.deepEqual(given.unreadableDates, { start: '2026-13-45T00:00:00+00:00', end: 'soon' });
    assert.deepEqual(detail({ startDate: 17, endDate: null }).unreadableDates, { start: '17' });
    assert.deepEqual(detail({ startDate: '2026-11-20T14:30:00+00:00', endDate: '' }).unreadableDates, {});
    assert.deepEqual(detail({}).unreadableDates, {});
    assert.deepEqual(detail({ modifyDate: 'garbage' }).unreadableDates, { modified: 'garbage' });
    const row = decodeNotice(
      listRecord({ id: 1, startDate: '2026-11-20T14:30:00+00:00', endDate: 'soon '.repeat(1000) }),
    );
    assert.equal(row?.unreadableDates?.start, undefined);
    assert.match(row?.unreadableDates?.end ?? '', /^soon soon.{900,1000}…$/);
    assert.ok(!('unreadableDates' in (decodeNotice({ id: 1, startDate: null }) ?? {})));
  });

  it('keep an update’s date that can’t be read as it came', () => {
    const dated = (createDate: string | null) =>
      decodeNoticeDetail({ id: 1, updates: [{ contents: 'x', createDate }] }, 1).updates[0];
    const given = dated(' 27 Nov 2026 10:00 CST ');
    assert.deepEqual([given?.createDate, given?.unreadableDate], [null, '27 Nov 2026 10:00 CST']);
    for (const date of [null, '', '2026-11-20T14:30:00+00:00']) assert.ok(!('unreadableDate' in (dated(date) ?? {})));
  });

  it('order updates newest first, equal ones as they came, undated last', () => {
    const updates = [
      { contents: 'undated' },
      { contents: 'old', createDate: '2026-11-01T00:00:00-06:00' },
      { contents: 'new a', createDate: '2026-11-02T00:00:00Z' },
      { contents: 'new b', createDate: '2026-11-01T18:00:00-06:00' },
    ];
    const detail = decodeNoticeDetail({ id: 1, updates }, 1);
    assert.deepEqual(
      detail.updates.map(({ contents }) => contents),
      ['new a', 'new b', 'old', 'undated'],
    );
    assert.equal(detail.updateCount, 4);
  });

  it('take an unwrapped relation, and the last update where the list is missing', () => {
    const detail = decodeNoticeDetail(
      {
        id: 1,
        impactedResources: { hostname: 'web1', active: 1, resourceAccountId: 9 },
        lastUpdate: { contents: 'x' },
        updates: [{}],
      },
      1,
    );
    assert.equal(detail.impactedResources.length, 1);
    assert.equal(detail.impactedResources[0]?.hostname, 'web1');
    assert.equal(detail.impactedResources[0]?.active, true);
    assert.equal(
      decodeNoticeDetail({ id: 1, impactedResources: [{ hostname: 'web1' }] }, 1).impactedResources[0]?.active,
      null,
    );
    assert.equal(detail.impactedResources[0]?.publicIp, '');
    assert.deepEqual(
      detail.updates.map(({ contents }) => contents),
      ['x'],
    );
  });

  it('keep fields that nobody knows', () => {
    const detail = decodeNoticeDetail({ id: 1, severity: 3, dependencies: [{ id: 4 }] }, 1);
    assert.deepEqual(detail.otherFields, { severity: 3, dependencies: [{ id: 4 }] });
  });

  it('have the attachments whose content can be asked for, sizes as texts too', () => {
    const date = '2026-11-20T12:00:00+00:00';
    const attachments = [
      { id: 4, fileName: 'a.pdf', fileSize: '840', createDate: date },
      { id: 5, fileSize: -1 },
      { id: 0 },
      { fileName: 'b' },
      null,
    ];
    assert.deepEqual(decodeNoticeDetail({ id: 1, attachments }, 1).attachments, [
      { id: 4, fileName: 'a.pdf', fileSize: 840, createDate: { ms: Date.parse(date), offset: 0 } },
      { id: 5, fileName: '', fileSize: null, createDate: null },
    ]);
    for (const none of [undefined, null, [], [{}], 'x'])
      assert.deepEqual(
        decodeNoticeDetail({ id: 1, ...(none === undefined ? {} : { attachments: none }) }, 1).attachments,
        [],
      );
  });

  it('must be of the id that was asked for', () => {
    assert.equal(
      kindOf(() => decodeNoticeDetail({ id: 2 }, 1)),
      'malformed',
    );
    assert.equal(
      kindOf(() => decodeNoticeDetail({}, 1)),
      'malformed',
    );
  });

  it('throw nothing but a FailureError, whatever came', () => {
    fc.assert(
      fc.property(someRecord, (record) => {
        kindOf(() => decodeNotice(record));
        kindOf(() => decodeNoticeDetail(record, 7));
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });
});

describe('A notice with long texts', () => {
  it('has the same row by a read of its own as in the list, and its texts whole', () => {
    const long = (letter: string) => letter.repeat(100_000);
    const record: JsonRecord = {
      id: 7,
      subject: `${long('s')}`,
      summary: long('x'),
      modifyDate: '2026-11-20T12:00:00+00:00',
      statusCode: { keyName: long('K'), name: long('n') },
      notificationOccurrenceEventType: { keyName: long('T') },
      acknowledgedFlag: true,
      impactedResourceCount: 3,
      updateCount: 0,
    };
    const detail = decodeNoticeDetail(record, 7);
    const row = rowOf(detail);
    assert.deepEqual(row, decodeNotice(listRecord(record)));
    assert.deepEqual([row.subject.length, detail.subject.length], [1000, 100_000]);
  });
});
