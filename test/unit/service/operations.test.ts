// Tests of the reference service's six operations and of the contract's eight rules, over real HTTP.

import assert from 'node:assert/strict';
import type { RunningService } from '../../../src/service/server.ts';
import { startService } from '../../../src/service/server.ts';
import {
  ask,
  askList,
  eventLog,
  filtered,
  notifications,
  sampleNow,
  type WireRecord,
  withService,
} from '../../support/referenceService.ts';

const relations = [
  'notificationOccurrenceEventType',
  'updates',
  'lastUpdate',
  'firstUpdate',
  'impactedResources',
  'impactedAccounts',
  'impactedUsers',
  'attachments',
  'impactedResourceCount',
  'updateCount',
];
const localFields = [
  'id',
  'subject',
  'summary',
  'startDate',
  'endDate',
  'modifyDate',
  'recoveryTime',
  'lastImpactedUserCount',
  'systemTicketId',
  'statusCode',
  'acknowledgedFlag',
];
const summaryMask = {
  objectMask: 'mask[id, startDate, acknowledgedFlag, statusCode[keyName], notificationOccurrenceEventType[keyName]]',
};

const keyName = (record: WireRecord, relation: string): unknown => {
  const value = record[relation];
  return typeof value === 'object' && value !== null && 'keyName' in value ? value.keyName : undefined;
};
const status = (record: WireRecord) => keyName(record, 'statusCode');
const type = (record: WireRecord) => keyName(record, 'notificationOccurrenceEventType');
const time = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);
const ids = (records: readonly WireRecord[]) => records.map(({ id }) => id);
const dateAfter = (date: string) => ({ operation: 'greaterThanDate', options: [{ name: 'date', value: [date] }] });

describe('the six operations', () => {
  let service: RunningService;
  before(async () => {
    service = await startService({ now: sampleNow, entries: 3000 });
  });
  after(() => service.close());

  const idOfFirst = async (filter: object) => {
    const [first] = await askList(service, notifications, { ...summaryMask, objectFilter: JSON.stringify(filter) });
    return Number(first?.id);
  };

  it('1: getAllObjects of the log returns entries with the three fields of the contract', async () => {
    const entries = await askList(service, eventLog);
    assert.equal(entries.length, 3000);
    for (const { eventName, eventCreateDate, userType } of entries) {
      assert.equal(typeof eventName, 'string');
      assert.match(String(eventCreateDate), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+[+-]\d\d:\d\d$/);
      assert.ok(['CUSTOMER', 'EMPLOYEE', 'SYSTEM'].includes(String(userType)));
    }
  });

  it('2: getAllEventObjectNames returns the categories that entries name', async () => {
    const names: unknown[] = JSON.parse((await ask(service, 'Event_Log/getAllEventObjectNames')).text);
    assert.ok(names.length > 0 && names.every((name) => typeof name === 'string'));
    const used = new Set(
      (await askList(service, eventLog, { objectMask: 'mask[objectName]' })).map((e) => e.objectName),
    );
    assert.ok(used.size > 5);
    for (const name of used)
      assert.ok(
        names.some((known) => known === name),
        String(name),
      );
  });

  it('3: getAllUserTypes returns the three kinds of user', async () => {
    assert.equal((await ask(service, 'Event_Log/getAllUserTypes')).text, '["CUSTOMER","EMPLOYEE","SYSTEM"]');
  });

  it('4: getAllObjects of notifications returns local fields, and relations only when named', async () => {
    const records = await askList(service, notifications);
    assert.equal(records.length, 40);
    for (const record of records) assert.deepEqual(Object.keys(record).toSorted(), localFields.toSorted());
    const named = await askList(service, notifications, { objectMask: `mask[${relations.join(', ')}]` });
    for (const record of named) assert.deepEqual(Object.keys(record).toSorted(), relations.toSorted());
  });

  it('5: getObject returns one notification, restricted to the mask', async () => {
    const id = await idOfFirst({ notificationOccurrenceEventType: { keyName: { operation: 'UNPLANNED_INCIDENT' } } });
    const whole = await ask(service, `Notification_Occurrence_Event/${id}/getObject`);
    assert.deepEqual(Object.keys(JSON.parse(whole.text)).toSorted(), localFields.toSorted());
    const objectMask =
      'mask[id, updates[contents, createDate], lastUpdate[contents], firstUpdate, impactedResources[hostname], impactedResourceCount, updateCount]';
    const masked = JSON.parse(
      (await ask(service, `Notification_Occurrence_Event/${id}/getObject`, { objectMask })).text,
    );
    assert.equal(masked.id, id);
    assert.deepEqual(Object.keys(masked.updates[0]), ['contents', 'createDate']);
    assert.equal(masked.updates.length, masked.updateCount);
    assert.equal(masked.impactedResources.length, masked.impactedResourceCount);
    assert.ok(masked.impactedResourceCount > 0 && masked.updateCount > 1);
    assert.deepEqual(masked.lastUpdate, { contents: masked.updates[0].contents });
    assert.equal(masked.firstUpdate.createDate, masked.updates.at(-1).createDate);
    const written = masked.updates.map((update: WireRecord) => time(update.createDate));
    assert.deepEqual(
      written,
      written.toSorted((a: number, b: number) => b - a),
      'newest first',
    );
  });

  it('6: acknowledgeNotification returns true and sets the flag, again and again', async () => {
    const id = await idOfFirst({ acknowledgedFlag: { operation: 0 } });
    for (const _ of [1, 2]) {
      const reply = await ask(service, `Notification_Occurrence_Event/${id}/acknowledgeNotification`);
      assert.deepEqual([reply.status, reply.text], [200, 'true']);
    }
    const objectMask = 'mask[acknowledgedFlag]';
    const reply = await ask(service, `Notification_Occurrence_Event/${id}/getObject`, { objectMask });
    assert.equal(reply.text, '{"acknowledgedFlag":true}');
    const open = await askList(service, notifications, filtered({ acknowledgedFlag: { operation: 0 } }, summaryMask));
    assert.ok(open.length > 0 && !ids(open).includes(id));
  });
});

describe('the eight rules', () => {
  let service: RunningService;
  let everything: readonly WireRecord[];
  let entries: readonly WireRecord[];
  before(async () => {
    service = await startService({ now: sampleNow, entries: 3000 });
    everything = await askList(service, notifications, summaryMask);
    entries = await askList(service, eventLog);
  });
  after(() => service.close());

  it('1: a mask leaves exactly the named fields', async () => {
    for (const objectMask of ['mask[eventName,userType]', 'mask[ eventName , userType ]', 'eventName,userType']) {
      for (const entry of await askList(service, eventLog, { objectMask, resultLimit: '0,5' })) {
        assert.deepEqual(Object.keys(entry), ['eventName', 'userType']);
      }
    }
  });

  it('2: statusCode.keyName selects open, and finished, events', async () => {
    for (const wanted of ['ACTIVE', 'COMPLETED']) {
      const found = await askList(
        service,
        notifications,
        filtered({ statusCode: { keyName: { operation: wanted } } }, summaryMask),
      );
      assert.ok(found.length > 0);
      assert.deepEqual(
        found,
        everything.filter((record) => status(record) === wanted),
      );
    }
  });

  it('3: notificationOccurrenceEventType.keyName selects one type, alone or with a status', async () => {
    for (const wanted of ['PLANNED', 'UNPLANNED_INCIDENT', 'ANNOUNCEMENT']) {
      const ofType = { notificationOccurrenceEventType: { keyName: { operation: wanted } } };
      const found = await askList(service, notifications, filtered(ofType, summaryMask));
      assert.ok(found.length > 0);
      assert.deepEqual(
        found,
        everything.filter((record) => type(record) === wanted),
      );
      const both = { ...ofType, statusCode: { keyName: { operation: 'ACTIVE' } } };
      const active = await askList(service, notifications, filtered(both, summaryMask));
      assert.ok(active.length > 0 && active.length < found.length);
      assert.deepEqual(
        active,
        found.filter((record) => status(record) === 'ACTIVE'),
      );
    }
  });

  it('4: userType selects entries of that type, with a prefix of the name too', async () => {
    for (const wanted of ['CUSTOMER', 'EMPLOYEE', 'SYSTEM']) {
      const found = await askList(service, eventLog, filtered({ userType: { operation: wanted } }));
      assert.ok(found.length > 0);
      assert.deepEqual(
        found,
        entries.filter(({ userType }) => userType === wanted),
      );
    }
    const filter = { userType: { operation: 'CUSTOMER' }, eventName: { operation: '^= Login' } };
    const logins = await askList(service, eventLog, filtered(filter));
    assert.ok(new Set(logins.map(({ eventName }) => eventName)).size > 1);
    assert.deepEqual(
      logins,
      entries.filter(({ userType, eventName }) => userType === 'CUSTOMER' && String(eventName).startsWith('Login')),
    );
  });

  it('5: greaterThanDate on eventCreateDate selects entries created after the date, in both forms of it', async () => {
    const limit = Date.UTC(2026, 9, 20, 17, 30);
    const later = entries.filter(({ eventCreateDate }) => time(eventCreateDate) > limit);
    assert.ok(later.length > 0 && later.length < entries.length);
    for (const date of ['2026-10-20T17:30:00Z', '2026-10-20T12:30:00.000-05:00', '10/20/2026 12:30:00']) {
      assert.deepEqual(await askList(service, eventLog, filtered({ eventCreateDate: dateAfter(date) })), later, date);
    }
    const newest = String(entries[0]?.eventCreateDate);
    assert.deepEqual(await askList(service, eventLog, filtered({ eventCreateDate: dateAfter(newest) })), []);
  });

  it('6: greaterThanDate on startDate selects events that started after the date', async () => {
    const found = await askList(
      service,
      notifications,
      filtered({ startDate: dateAfter('2026-11-03T15:00:00Z') }, summaryMask),
    );
    assert.ok(found.length > 0);
    assert.deepEqual(
      found,
      everything.filter(({ startDate }) => time(startDate) > sampleNow),
    );
  });

  it('7: the log comes newest first, page by page as in one piece', async () => {
    const times = entries.map(({ eventCreateDate }) => time(eventCreateDate));
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    );
    const paged: WireRecord[] = [];
    for (let offset = 0; offset < 3000; offset += 700) {
      paged.push(...(await askList(service, eventLog, { resultLimit: `${offset},700` })));
    }
    assert.deepEqual(paged, entries);
    assert.deepEqual(await askList(service, eventLog, { resultLimit: '3000,10' }), []);
    assert.deepEqual(await askList(service, eventLog, { resultLimit: '0,0' }), []);
  });

  it('8: there are no other operations', async () => {
    for (const operation of [
      'Event_Log/getObject',
      'Event_Log/12/getObject',
      'Event_Log/getallobjects',
      'Notification_Occurrence_Event/getObject',
      'Notification_Occurrence_Event/1/getAllObjects',
      'Notification_Occurrence_Event/acknowledgeNotification',
      'Notification_Occurrence_Event/constructor',
    ]) {
      const reply = await ask(service, operation);
      assert.equal(reply.status, 404, operation);
      assert.match(JSON.parse(reply.text).error, /has no method "/);
    }
  });
});

describe('masks of the field', () => {
  it("that name relations alone keep the local fields under the field's prefix, and drop them under the contract's", async () => {
    const objectMask = 'mask[\n acknowledgedFlag,\n statusCode,\n updates[contents] ]';
    const fieldsOf = (prefix: string, mask: string) =>
      withService({ prefix, entries: 0 }, async (service) => {
        const [first] = await askList(service, notifications, { objectMask: mask, resultLimit: '0,1' });
        return Object.keys(first ?? {}).toSorted();
      });
    assert.deepEqual(await fieldsOf('SoftLayer_', objectMask), [...localFields, 'updates'].toSorted());
    assert.deepEqual(await fieldsOf('SoftLayer_', 'mask[id,updates]'), ['id', 'updates']);
    assert.deepEqual(await fieldsOf('Platform_', objectMask), ['acknowledgedFlag', 'statusCode', 'updates']);
  });
});

describe('filters of the field', () => {
  it('acknowledgedFlag with the integer 0 selects what nobody acknowledged', async () => {
    await withService({ entries: 0 }, async (service) => {
      const all = await askList(service, notifications, summaryMask);
      const open = await askList(service, notifications, filtered({ acknowledgedFlag: { operation: 0 } }, summaryMask));
      assert.equal(open.length, 10);
      assert.deepEqual(
        open,
        all.filter(({ acknowledgedFlag }) => acknowledgedFlag === false),
      );
    });
  });

  it('orderBy sorts notifications and entries; relations and counts can be filtered by', async () => {
    await withService({ entries: 500 }, async (service) => {
      const orderBy = (direction: string) => ({
        operation: 'orderBy',
        options: [{ name: 'sort', value: [direction] }],
      });
      const sorted = await askList(service, notifications, filtered({ startDate: orderBy('DESC') }, summaryMask));
      const dated = sorted.filter(({ startDate }) => startDate !== null).map(({ startDate }) => time(startDate));
      assert.deepEqual(
        dated,
        dated.toSorted((a, b) => b - a),
      );
      const names = (await askList(service, eventLog, filtered({ eventName: orderBy('ASC') }))).map((e) =>
        String(e.eventName),
      );
      assert.deepEqual(names, names.toSorted());
      const mask = { objectMask: 'mask[id,impactedResources[resourceType]]' };
      const storage = await askList(
        service,
        notifications,
        filtered({ impactedResources: { resourceType: { operation: 'STORAGE_NAS' } } }, mask),
      );
      assert.ok(storage.length > 0 && storage.every((record) => JSON.stringify(record).includes('STORAGE_NAS')));
      const large = await askList(service, notifications, filtered({ impactedResourceCount: { operation: '> 300' } }));
      assert.equal(large.length, 1);
    });
  });

  it('sysdate is the time of the service', async () => {
    await withService({ entries: 0 }, async (service) => {
      const all = await askList(service, notifications, summaryMask);
      const recent = await askList(
        service,
        notifications,
        filtered({ startDate: { operation: '> sysdate - 30' } }, summaryMask),
      );
      assert.ok(recent.length > 0 && recent.length < all.length);
      assert.deepEqual(
        recent,
        all.filter(({ startDate }) => time(startDate) > sampleNow - 30 * 86_400_000),
      );
    });
  });
});
