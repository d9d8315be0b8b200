import assert from 'node:assert/strict';
import type { Transport } from '../../../src/api/transport/transport.ts';
import { createUndiciTransport } from '../../../src/api/transport/undiciTransport.ts';
import type { JsonRecord } from '../../../src/core/text/exactJson.ts';
import type { RunningService } from '../../../src/service/server.ts';
import { startService } from '../../../src/service/server.ts';
import { collected, failing, never, type TestClient, testClient } from '../../support/clients.ts';

const day = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** One notice of each kind that a selection must tell apart. */
function notices(now: number): JsonRecord[] {
  const base = { subject: 'x', summary: 'y', modifyDate: iso(now), systemTicketId: 1 };
  const status = (keyName: string) => ({ statusCode: { keyName, name: keyName } });
  const type = { notificationOccurrenceEventType: { keyName: 'PLANNED' } };
  return [
    { id: 9_000_001, ...base, ...type, ...status('ACTIVE'), startDate: iso(now - 400 * day), acknowledgedFlag: true },
    { id: 9_000_002, ...base, ...type, ...status('PUBLISHED'), startDate: null, acknowledgedFlag: true },
    {
      id: 9_000_003,
      ...base,
      ...type,
      ...status('COMPLETED'),
      startDate: iso(now - 400 * day),
      acknowledgedFlag: false,
    },
    { id: 9_000_004, ...base, ...type, ...status('COMPLETED'), startDate: iso(now - 5 * day), acknowledgedFlag: true },
    {
      id: 9_000_005,
      ...base,
      ...type,
      ...status('COMPLETED'),
      startDate: iso(now - 400 * day),
      acknowledgedFlag: true,
    },
    { id: 9_000_006, ...base, ...type, ...status('COMPLETED'), startDate: null, acknowledgedFlag: true },
    { id: 9_000_007, ...base, ...type, ...status('ON_HOLD'), startDate: iso(now - 400 * day), acknowledgedFlag: true },
  ];
}

describe('the client and the reference service', () => {
  let service: RunningService;
  let transport: Transport;
  let client: TestClient;

  before(async () => {
    service = await startService({ entries: 2_400, notifications: 12, maxCount: 700 });
    service.addNotices(notices(Date.now()));
    transport = createUndiciTransport();
    client = testClient(service.baseUrl, transport);
  });

  after(async () => {
    await transport.close();
    await service.close();
  });

  /** Queries of the requests that `work` made, decoded for reading; the raw ones hold no bare bracket or brace. */
  async function queries(work: () => Promise<unknown>): Promise<string[]> {
    const seen = service.requests.length;
    await work();
    return service.requests.slice(seen).map(({ path, query }) => {
      assert.doesNotMatch(query, /[[\]{}" ]/);
      return `${path}?${query}`;
    });
  }

  it('verifies with one cheap read', async () => {
    assert.deepEqual(await queries(() => client.service.verify(never())), [
      '/rest/v3.1/Platform_Notification_Occurrence_Event/getAllObjects.json?objectMask=mask%5Bid%5D&resultLimit=0,1',
    ]);
  });

  it('is refused with a wrong key, in one request', async () => {
    const wrong = testClient(service.baseUrl, transport, { apiKey: 'wrong' });
    const made = await queries(async () => {
      assert.equal((await failing(wrong.service.verify(never()))).kind, 'unauthorized');
    });
    assert.equal(made.length, 1);
  });

  it('reads user types and object names', async () => {
    let types: readonly string[] = [];
    const made = await queries(async () => {
      types = await client.service.userTypes(never());
      assert.ok((await client.service.objectNames(never())).length > 0);
    });
    assert.deepEqual(types, ['CUSTOMER', 'EMPLOYEE', 'SYSTEM']);
    assert.deepEqual(made, [
      '/rest/v3.1/Platform_Event_Log/getAllUserTypes.json?',
      '/rest/v3.1/Platform_Event_Log/getAllEventObjectNames.json?',
    ]);
  });

  it('lists what is open, unacknowledged or recent, each once', async () => {
    const list = await client.service.notices({ lookBackDays: 90 }, never());
    const ids = list.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      ids.filter((id) => id > 9_000_000).sort((a, b) => a - b),
      [9_000_001, 9_000_002, 9_000_003, 9_000_004, 9_000_007],
    );
    assert.deepEqual(
      client.log.lines.filter((line) => !line.startsWith('debug')),
      [],
    );
  });

  it('asks for a list with these filters, and a mask without spaces', async () => {
    const mask =
      'objectMask=mask%5Bid,subject,startDate,endDate,modifyDate,recoveryTime,lastImpactedUserCount,systemTicketId,acknowledgedFlag,' +
      'statusCode%5BkeyName,name%5D,notificationOccurrenceEventType%5BkeyName%5D,impactedResourceCount,updateCount,lastUpdate%5BcreateDate%5D%5D';
    const path = '/rest/v3.1/Platform_Notification_Occurrence_Event/getAllObjects.json';
    const made = await queries(() => client.service.notices({ lookBackDays: 90 }, never()));
    const firstPages = made.filter((query) => query.endsWith('resultLimit=0,200'));
    const [open, unacknowledged, recent = ''] = firstPages;
    assert.equal(firstPages.length, 3);
    assert.equal(
      open,
      `${path}?${mask}&objectFilter=%7B%22statusCode%22%3A%7B%22keyName%22%3A%7B%22operation%22%3A%22!%3D%20COMPLETED%22%7D%7D%7D&resultLimit=0,200`,
    );
    assert.equal(
      unacknowledged,
      `${path}?${mask}&objectFilter=%7B%22acknowledgedFlag%22%3A%7B%22operation%22%3A0%7D%7D&resultLimit=0,200`,
    );
    assert.match(
      recent,
      /&objectFilter=%7B%22startDate%22%3A%7B%22operation%22%3A%22greaterThanDate%22,%22options%22%3A%5B%7B%22name%22%3A%22date%22,%22value%22%3A%5B%22\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d-0[56]%3A00%22%5D%7D%5D%7D%7D&resultLimit=0,200$/,
    );
  });

  it('asks for a list in three requests, as soon as the totals of the service have proved right', async () => {
    await client.service.notices({ lookBackDays: 90 }, never());
    const made = await queries(() => client.service.notices({ lookBackDays: 90 }, never()));
    assert.deepEqual(
      made.map((query) => query.replace(/.*resultLimit=/, '')),
      ['0,200', '0,200', '0,200'],
    );
  });

  it('lists everything ever with one unfiltered read', async () => {
    const made = await queries(async () => {
      const list = await client.service.notices({ lookBackDays: 0 }, never());
      assert.equal(list.length, service.notifications);
    });
    assert.ok(made.every((query) => !query.includes('objectFilter')));
  });

  it('looks back from the present of the service, not from that of this machine', async () => {
    const inYears = () => Date.now() + 1_000 * day;
    const dates = { now: inYears, serviceNow: Date.now };
    const ahead = testClient(service.baseUrl, transport, dates).service;
    const ids = async (client: TestClient['service']) =>
      (await client.notices({ lookBackDays: 90 }, never())).map(({ id }) => id).sort();
    assert.deepEqual(await ids(ahead), await ids(client.service));
    const local = testClient(service.baseUrl, transport, { now: inYears }).service;
    assert.ok(!(await ids(local)).includes(9_000_004));
  });

  it('reads one notice with all its relations', async () => {
    const list = await client.service.notices({ lookBackDays: 90 }, never());
    const row = list.find(({ impactedResourceCount, updateCount }) => impactedResourceCount && updateCount);
    assert.ok(row);
    const made = await queries(async () => {
      const detail = await client.service.notice(row.id, never());
      assert.equal(detail.subject, row.subject);
      assert.ok(detail.summary.length > 0);
      assert.equal(detail.updates.length, row.updateCount);
      assert.ok(row.lastUpdateDate);
      assert.deepEqual(
        [detail.lastUpdateDate, detail.updates[0]?.createDate],
        [row.lastUpdateDate, row.lastUpdateDate],
      );
      assert.equal(detail.impactedResources.length, row.impactedResourceCount);
      assert.ok(detail.impactedResources.every(({ resourceType }) => resourceType !== ''));
      assert.deepEqual(detail.otherFields, {});
    });
    assert.deepEqual(made, [
      `/rest/v3.1/Platform_Notification_Occurrence_Event/${row.id}/getObject.json?objectMask=mask%5Bid,subject,startDate,endDate,modifyDate,recoveryTime,` +
        'lastImpactedUserCount,systemTicketId,acknowledgedFlag,statusCode%5BkeyName,name%5D,notificationOccurrenceEventType%5BkeyName%5D,impactedResourceCount,' +
        'updateCount,summary,lastUpdate,updates,impactedResources,impactedAccounts,impactedUsers,attachments%5Bid,fileName,fileSize,createDate%5D%5D',
    ]);
  });

  it('reads ten thousand impacted resources and three thousand updates of one notice', async () => {
    const resource = (index: number): JsonRecord => ({
      active: 1,
      filterLabel: `cluster-${index % 40}-of-some-data-center`,
      hostname: `host-${index}.some-department.example.com`,
      notificationOccurrenceEventId: 9_000_100,
      privateIp: `10.0.${index % 250}.1`,
      publicIp: '192.0.2.1',
      resourceAccountId: 1_234_567,
      resourceName: `host-${index}.some-department.example.com`,
      resourceTableId: index,
      resourceType: 'SERVER',
    });
    service.addNotices([
      {
        id: 9_000_100,
        subject: 'large',
        statusCode: { keyName: 'COMPLETED', name: 'Completed' },
        acknowledgedFlag: true,
        startDate: iso(0),
        impactedResources: Array.from({ length: 10_000 }, (_, index) => resource(index)),
        updates: Array.from({ length: 3_000 }, (_, index) => ({
          contents: 'word '.repeat(120),
          createDate: iso(index * 1000),
        })),
      },
    ]);
    const detail = await client.service.notice(9_000_100, never());
    assert.equal(detail.impactedResources.length, 10_000);
    assert.equal(detail.updates[0]?.createDate?.ms, 2_999_000);
  });

  it('finds no notice that is not there', async () => {
    const { kind, notice: missing } = await failing(client.service.notice(77, never()));
    assert.deepEqual([kind, missing], ['notFound', 77]);
    assert.equal((await failing(client.service.acknowledge(77, never()))).kind, 'notFound');
    const made = await queries(async () => {
      for (const id of [0, -5, 1.5, Number.NaN, 2 ** 60]) {
        assert.equal((await failing(client.service.notice(id, never()))).kind, 'notFound');
        assert.equal((await failing(client.service.acknowledge(id, never()))).kind, 'notFound');
      }
    });
    assert.deepEqual(made, []);
  });

  it('acknowledges, and the service says so afterwards', async () => {
    const made = await queries(() => client.service.acknowledge(9_000_003, never()));
    assert.deepEqual(made, ['/rest/v3.1/Platform_Notification_Occurrence_Event/9000003/acknowledgeNotification.json?']);
    assert.equal((await client.service.notice(9_000_003, never())).acknowledged, true);
  });

  it('reads the whole log, page by page, past the cap of the service', async () => {
    const pages = await collected(client.service.log({}, never()));
    assert.equal(pages[0]?.entries.length, 50);
    assert.equal(pages[0]?.total, service.entries);
    assert.equal(pages.at(-1)?.read, service.entries);
    assert.equal(pages.flatMap(({ entries }) => entries).length, service.entries);
    assert.ok(pages.every(({ filterIgnored }) => !filterIgnored));
  });

  it('sends each filter of the log in the shape of the contract', async () => {
    const after = Date.UTC(2026, 10, 3, 6, 0, 0, 500);
    const made = await queries(() =>
      collected(client.service.log({ userType: 'SYSTEM', namePrefix: 'Login ok', after }, never())),
    );
    assert.equal(
      made[0],
      '/rest/v3.1/Platform_Event_Log/getAllObjects.json?objectFilter=%7B%22userType%22%3A%7B%22operation%22%3A%22SYSTEM%22%7D,' +
        '%22eventName%22%3A%7B%22operation%22%3A%22%5E%3D%20Login%20ok%22%7D,%22eventCreateDate%22%3A%7B%22operation%22%3A%22greaterThanDate%22,' +
        '%22options%22%3A%5B%7B%22name%22%3A%22date%22,%22value%22%3A%5B%222026-11-03T00%3A00%3A00-06%3A00%22%5D%7D%5D%7D%7D&resultLimit=0,50',
    );
  });

  it('sends an exact name as the contract has it', async () => {
    const made = await queries(() => collected(client.service.log({ name: 'Login ok' }, never())));
    assert.equal(
      made[0],
      '/rest/v3.1/Platform_Event_Log/getAllObjects.json?objectFilter=%7B%22eventName%22%3A%7B%22operation%22%3A%22Login%20ok%22%7D%7D&resultLimit=0,50',
    );
  });

  it('tells the address of what it asks for, without asking', async () => {
    const search = { userType: 'SYSTEM', name: 'Login', after: Date.UTC(2026, 10, 3) };
    const [row] = await client.service.notices({ lookBackDays: 0 }, never());
    assert.ok(row);
    let addresses: string[] = [];
    const told = await queries(async () => {
      addresses = [await client.service.address({ log: search }), await client.service.address({ notice: row.id })].map(
        ({ url }) => url,
      );
      assert.equal((await failing(client.service.address({ notice: -1 }))).kind, 'notFound');
      assert.equal((await failing(client.service.address({ log: { after: Number.NaN } }))).kind, 'malformed');
    });
    assert.deepEqual(told, []);
    const made = await queries(async () => {
      for await (const _ of client.service.log(search, never())) break;
      await client.service.notice(row.id, never());
    });
    assert.deepEqual(
      addresses,
      made.map((query) => service.baseUrl + query),
    );
    assert.ok(addresses.every((address) => !address.includes(service.apiKey) && !address.includes(service.userName)));
    const elsewhere = testClient('http://192.0.2.1:8080', transport).service;
    assert.equal((await failing(elsewhere.address({ notice: 7 }))).kind, 'malformed');
  });

  it('gives exactly the entries of a search', async () => {
    const everything = (await collected(client.service.log({}, never()))).flatMap(({ entries }) => entries);
    const dates = everything.map(({ eventCreateDate }) => Date.parse(String(eventCreateDate)));
    const after = dates[1_500] ?? 0;
    const before = dates[200] ?? 0;
    const sample = everything[800];
    const userType = String(sample?.userType);
    const namePrefix = String(sample?.eventName).slice(0, 4);
    const name = String(sample?.eventName);
    const searches = [
      { userType },
      { name },
      { namePrefix },
      { after },
      { before },
      { after, before, namePrefix, userType },
    ];
    for (const search of searches) {
      const wanted = everything.filter((entry, index) => {
        const date = dates[index] ?? 0;
        return (
          (!('userType' in search) || entry.userType === search.userType) &&
          (!('namePrefix' in search) || String(entry.eventName).startsWith(namePrefix)) &&
          (!('name' in search) || entry.eventName === name) &&
          (!('after' in search) || date >= after) &&
          (!('before' in search) || date < before)
        );
      });
      const pages = await collected(client.service.log(search, never()));
      const found = pages.flatMap(({ entries }) => entries);
      assert.ok(wanted.length > 0, JSON.stringify(search));
      assert.deepEqual(found, wanted);
      assert.ok(pages.every(({ filterIgnored }) => !filterIgnored));
    }
  });

  it('sends nothing for an impossible date range', async () => {
    const made = await queries(async () => {
      const pages = await collected(client.service.log({ after: 2_000, before: 1_000 }, never()));
      assert.deepEqual(pages, [{ entries: [], read: 0, total: 0, filterIgnored: false, oldest: null, limited: false }]);
      for (const after of [Number.NaN, Number.POSITIVE_INFINITY, -1, 9e15]) {
        assert.equal((await failing(collected(client.service.log({ after }, never())))).kind, 'malformed');
      }
    });
    assert.deepEqual(made, []);
  });

  it('loses and doubles nothing while entries are written between pages', async () => {
    const duplicate = { eventName: 'Twin', userType: 'SYSTEM' };
    const atStart = service.entries;
    let written = 0;
    let read = 0;
    for await (const page of client.service.log({}, never())) {
      read += page.entries.length;
      const eventCreateDate = new Date(Date.now() + 3_600_000 + written * 1000).toISOString();
      service.appendEntries([
        { ...duplicate, eventCreateDate },
        { ...duplicate, eventCreateDate },
      ]);
      written += 2;
    }
    assert.equal(read, atStart);
    assert.equal(service.entries, atStart + written);
  });

  it('stops asking when the reader stops', async () => {
    const made = await queries(async () => {
      for await (const page of client.service.log({}, never())) if (page.read > 0) break;
    });
    assert.equal(made.length, 1);
  });

  it('writes a line for each request, with status, rows and time', () => {
    assert.ok(
      client.log.lines.some((line) => /^debug test: #\d+ GET \/rest\/v3\.1\/\S+ → 200, 50 rows, \d+ ms$/.test(line)),
    );
    assert.ok(
      client.log.lines.some((line) => /^warn test: GET \/rest\/v3\.1\/[^\s?]+ → notFound \(HTTP 404\)$/.test(line)),
    );
  });
});

describe('the client and a service under the names of the field', () => {
  it('uses the prefix in paths and in the header of totals', async () => {
    const service = await startService({ prefix: 'SoftLayer_', entries: 60, notifications: 3 });
    const transport = createUndiciTransport();
    const { service: client } = testClient(`${service.baseUrl}/rest/v3.1/`, transport, { objectPrefix: 'SoftLayer_' });
    const pages = await collected(client.log({}, never()));
    assert.equal(pages[0]?.total, 60);
    assert.equal((await client.notices({ lookBackDays: 0 }, never())).length, 3);
    assert.ok(service.requests.every(({ path }) => path.startsWith('/rest/v3.1/SoftLayer_')));
    const wrong = testClient(service.baseUrl, transport, { objectPrefix: 'Platform_' });
    assert.equal((await failing(wrong.service.verify(never()))).kind, 'notFound');
    await transport.close();
    await service.close();
  });

  it('sends nothing under a prefix that would be another path, or for a user name that cannot be sent', async () => {
    const service = await startService({ entries: 1, notifications: 1 });
    const transport = createUndiciTransport();
    for (const apiKey of ['\ud800', '']) {
      // Nothing is thrown but failures, though half a surrogate pair can't be written in a URL.
      const { service: client } = testClient(service.baseUrl, transport, { apiKey, objectPrefix: '' });
      assert.equal((await failing(client.verify(never()))).kind, 'malformed');
    }
    for (const objectPrefix of ['', '../', 'a/b', 'a?b', 'a b']) {
      const { service: client } = testClient(service.baseUrl, transport, { objectPrefix });
      assert.equal((await failing(client.verify(never()))).kind, 'malformed');
    }
    const { service: client } = testClient(service.baseUrl, transport, { userName: 'a:b' });
    assert.match((await failing(client.verify(never()))).detail, /colon/);
    assert.equal(service.requests.length, 0);
    await transport.close();
    await service.close();
  });
});
