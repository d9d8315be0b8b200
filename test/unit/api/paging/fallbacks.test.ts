import assert from 'node:assert/strict';
import type { Json, JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { clientOfEachTest, collected, failing, never } from '../../../support/clients.ts';
import { answer } from '../../../support/faultServer.ts';
import { type PlainRules, plainService } from '../../../support/plainService.ts';

const day = 86_400_000;

function notice(id: number, keyName: string, daysAgo: number | null, acknowledgedFlag: boolean): JsonRecord {
  const startDate = daysAgo === null ? null : new Date(Date.now() - daysAgo * day).toISOString();
  return {
    id,
    subject: `notice ${id}`,
    statusCode: { keyName, name: keyName },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
    startDate,
    acknowledgedFlag,
  };
}

const notices = [
  notice(1, 'ACTIVE', 400, true),
  notice(2, 'PUBLISHED', null, true),
  notice(3, 'COMPLETED', 400, false),
  notice(4, 'COMPLETED', 5, true),
  notice(5, 'COMPLETED', 400, true),
  notice(6, 'SCHEDULED', 400, true),
];

describe('services that know less', () => {
  const start = clientOfEachTest();

  const rules: PlainRules[] = (['value', 'error', 'ignored', 'works'] as const).flatMap((notEquals) =>
    (['error', 'ignored', 'works'] as const).flatMap((nestedMask) =>
      [false, true].map((ignoresFilters) => ({ notEquals, nestedMask, ignoresFilters })),
    ),
  );
  for (const rule of rules) {
    const { notEquals, nestedMask, ignoresFilters } = rule;
    it(`give a right list: "!=" ${notEquals}, nested masks ${nestedMask}, filters ${ignoresFilters ? 'ignored' : 'work'}`, async () => {
      const { service, server, log } = await start(plainService(notices, rule));
      for (let poll = 0; poll < 3; poll += 1) {
        const list = await service.notices({ lookBackDays: 90 }, never());
        assert.deepEqual(list.map(({ id }) => id).sort(), [1, 2, 3, 4, 6]);
        assert.ok(list.every(({ status, type }) => status.keyName !== '' && type === 'PLANNED'));
      }
      const settled = server.requests.length;
      await service.notices({ lookBackDays: 90 }, never());
      const more = server.requests.length - settled;
      assert.ok(more <= 8, `${more} requests for a poll`);
      assert.ok(log.lines.filter((line) => line.startsWith('info')).length <= 3);
      assert.equal((await service.notices({ lookBackDays: 0 }, never())).length, 6);
    });
  }

  for (const notEquals of ['value', 'error', 'ignored', 'works'] as const) {
    it(`show a notice of a status of their own though there is no other: "!=" ${notEquals}`, async () => {
      const held = [notice(5, 'COMPLETED', 400, true)];
      const { service, server } = await start(plainService(held, { notEquals, nestedMask: 'works' }));
      assert.deepEqual(await service.notices({ lookBackDays: 90 }, never()), []);
      held.push(notice(6, 'SCHEDULED', 400, true));
      for (let poll = 0; poll < 3; poll += 1) {
        const list = await service.notices({ lookBackDays: 90 }, never());
        assert.deepEqual(
          list.map(({ id }) => id),
          [6],
        );
      }
      held.pop();
      const before = server.requests.length;
      assert.deepEqual(await service.notices({ lookBackDays: 90 }, never()), []);
      assert.ok(server.requests.length - before <= 6, 'it is asked once how the service takes "!="');
    });
  }

  it('give notices by the plain mask, and are asked so from the third on', async () => {
    const { service, server } = await start((request, response, index) => {
      const id = Number(/\/(\d+)\/getObject/.exec(request.path)?.[1]);
      const nested = (request.parameters.get('objectMask') ?? '').includes('statusCode[');
      if (nested) answer({ error: 'Malformed mask.' }, 400)(request, response, index);
      else
        answer({ ...notice(id, 'ACTIVE', 1, false), updates: [{ contents: 'x' }], impactedResources: null })(
          request,
          response,
          index,
        );
    });
    const detail = await service.notice(7, never());
    assert.equal(detail.updateCount, 1);
    assert.equal(detail.impactedResourceCount, 0);
    for (const id of [7, 8, 9, 7]) await service.notice(id, never());
    assert.deepEqual(
      server.requests.map(({ parameters }) => parameters.get('objectMask')?.includes('statusCode[')),
      [true, false, true, false, true, false, false, false],
    );
  });

  it('tell of each notice in a list when its last update was made, by the plain mask too', async () => {
    const lastUpdate = { contents: 'x'.repeat(5_000), createDate: '2026-11-20T12:00:00Z' };
    const rows = [
      { ...notice(7, 'ACTIVE', 1, false), lastUpdate },
      { ...notice(8, 'ACTIVE', 1, false), lastUpdate: null },
    ];
    const { service, server } = await start((request, response, index) => {
      const mask = request.parameters.get('objectMask') ?? '';
      if (mask.includes('[keyName')) answer({ error: 'Malformed mask.' }, 400)(request, response, index);
      else answer(request.parameters.get('resultLimit')?.startsWith('0,') ? rows : [])(request, response, index);
    });
    const list = await service.notices({ lookBackDays: 0 }, never());
    assert.deepEqual(
      list.map(({ id, lastUpdateDate }) => [id, lastUpdateDate?.ms]),
      [
        [7, Date.UTC(2026, 10, 20, 12)],
        [8, undefined],
      ],
    );
    assert.match(server.requests.at(-1)?.parameters.get('objectMask') ?? '', /,lastUpdate\]$/);
  });

  it('are not asked in other ways when the failure says nothing of what was asked', async () => {
    for (const [status, requests] of [
      [401, 1],
      [403, 1],
      [503, 6],
    ] as const) {
      const { service, server } = await start(answer('', status));
      await failing(service.notices({ lookBackDays: 90 }, never()));
      assert.equal(server.requests.length, requests);
      await server.close();
    }
  });

  it('report the first refusal where every way is refused', async () => {
    const { service } = await start((request, response, index) =>
      answer({ error: index === 0 ? 'first' : 'later' }, 400)(request, response, index),
    );
    assert.match((await failing(service.notices({ lookBackDays: 90 }, never()))).detail, /first/);
  });

  for (const [name, change] of [
    ['stay as they are', () => {}],
    ['leave the list', (all: JsonRecord[]) => all.splice(0, 40)],
    ['come to its front', (all: JsonRecord[], id: number) => all.unshift(notice(id, 'ACTIVE', 1, false))],
  ] as const) {
    it(`give every notice of many pages once, while others ${name}`, async () => {
      const all = Array.from({ length: 1_500 }, (_, index) => notice(index + 1, 'ACTIVE', 1, false));
      const { service, server } = await start((request, response, index) => {
        const [offset = 0, count = 0] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
        answer(all.slice(offset, offset + Math.min(count, 300)))(request, response, index);
        if (index < 4) change(all, 10_000 + index);
      });
      const ids = (await service.notices({ lookBackDays: 0 }, never())).map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length);
      const found = new Set(ids);
      const lasting = all.filter(({ id }) => Number(id) <= 1_500);
      assert.deepEqual(
        lasting.filter(({ id }) => !found.has(Number(id))),
        [],
      );
      assert.ok(server.requests.length <= 16, `${server.requests.length} requests`);
    });
  }

  it('may not give other records for notices: that is no empty list, whatever page it comes in', async () => {
    for (const json of [{ message: 'Please sign in.' }, [{ name: 'a' }, { name: 'b' }]]) {
      const { service, server } = await start(answer(json));
      for (const work of [
        service.notices({ lookBackDays: 0 }, never()),
        service.notices({ lookBackDays: 90 }, never()),
      ]) {
        assert.equal((await failing(work)).kind, 'malformed');
      }
      assert.equal((await failing(service.verify(never()))).kind, 'malformed');
      await server.close();
    }
  });

  for (const [name, json] of [
    ['a lone object', { status: 'ok', message: 'Hello' }],
    ['a list of texts', ['User', 'Server']],
    ['a list of one text', ['User']],
    ['a list of numbers', [1, 2, 3]],
    ['a list of other objects', [{ status: 'ok' }, { status: 'ok' }]],
  ] as const) {
    it(`may give ${name} for a list, which is neither an empty log nor no notices`, async () => {
      const { service } = await start(answer(json));
      assert.equal((await failing(collected(service.log({}, never())))).kind, 'malformed');
      assert.equal((await failing(collected(service.log({ after: Date.now() - day }, never())))).kind, 'malformed');
      assert.equal((await failing(service.notices({ lookBackDays: 0 }, never()))).kind, 'malformed');
      assert.equal((await failing(service.notices({ lookBackDays: 90 }, never()))).kind, 'malformed');
    });
  }

  it('may give a lone entry of the log without a list, or an empty one', async () => {
    const entry = { eventName: 'Reboot', eventCreateDate: new Date().toISOString() };
    const { service } = await start((request, response, index) => {
      const isFirst = (request.parameters.get('resultLimit') ?? '').startsWith('0,');
      answer(isFirst ? entry : {})(request, response, index);
    });
    const pages = await collected(service.log({}, never()));
    assert.deepEqual(
      pages.flatMap(({ entries }) => entries),
      [entry],
    );
    const empty = await start(answer(JSON.stringify([{}])));
    assert.deepEqual(
      (await collected(empty.service.log({}, never()))).flatMap(({ entries }) => entries),
      [],
    );
  });

  it('may ignore resultLimit: each notice comes once, records without an id never', async () => {
    const { service, server } = await start(answer([...notices, { subject: 'none' }]));
    for (const poll of [1, 2]) {
      const list = await service.notices({ lookBackDays: 0 }, never());
      assert.deepEqual(
        list.map(({ id }) => id),
        [1, 2, 3, 4, 5, 6],
        `poll ${poll}`,
      );
    }
    // Each poll looks once whether offsets are ignored, the first one after a page that went on.
    assert.ok(server.requests.length <= 5, `${server.requests.length} requests`);
  });

  it('count and drop records without a usable id', async () => {
    const { service, log } = await start((request, response, index) => {
      const first = (request.parameters.get('resultLimit') ?? '').startsWith('0,');
      answer(first ? [notices[0], { subject: 'none' }, { id: -4 }, 'text', null] : [])(request, response, index);
    });
    assert.equal((await service.notices({ lookBackDays: 0 }, never())).length, 1);
    assert.ok(log.lines.includes('warn Left out notices without a usable id: 4'));
  });

  const lists: readonly [string, Json, number][] = [
    ['null', null, 0],
    ['[{}]', [{}], 0],
    ['[]', [], 0],
    ['an unwrapped record', { id: 3, eventName: 'Reboot', statusCode: { keyName: 'ACTIVE' } }, 1],
  ];
  for (const [name, json, length] of lists) {
    it(`may send ${name} for a list`, async () => {
      const { service } = await start((request, response, index) => {
        const first = (request.parameters.get('resultLimit') ?? '').startsWith('0,');
        answer(JSON.stringify(first ? json : []))(request, response, index);
      });
      assert.equal((await service.notices({ lookBackDays: 0 }, never())).length, length);
      const pages = await collected(service.log({}, never()));
      assert.equal(pages.flatMap(({ entries }) => entries).length, length);
    });
  }

  it('may ignore the filter of the log: nothing wrong is shown, and it is told', async () => {
    const rows = [
      { eventName: 'Login ok', userType: 'SYSTEM', eventCreateDate: '2026-11-02T10:00:00.000000-06:00' },
      { eventName: 'Reboot', userType: 'CUSTOMER', eventCreateDate: '2026-11-01T10:00:00.000000-06:00' },
    ];
    const { service } = await start((request, response, index) => {
      const [offset = 0, count = 0] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
      answer(rows.slice(offset, offset + count))(request, response, index);
    });
    for (const search of [{ userType: 'SYSTEM' }, { namePrefix: 'Log' }, { after: Date.UTC(2026, 10, 2) }]) {
      const pages = await collected(service.log(search, never()));
      assert.deepEqual(
        pages.flatMap(({ entries }) => entries.map(({ eventName }) => eventName)),
        ['Login ok'],
      );
      assert.ok(pages.at(-1)?.filterIgnored);
    }
    const local = await collected(service.log({ before: Date.UTC(2026, 10, 2) }, never()));
    assert.deepEqual(local.at(-1)?.filterIgnored, false);
  });

  it('may refuse large pages of the log with an empty 500: the page is halved, and nothing is missing', async () => {
    const rows = Array.from({ length: 130 }, (_, index) => ({
      eventName: `e${index}`,
      eventCreateDate: new Date(1e12 - index * 1000).toISOString(),
    }));
    const { service, waits } = await start((request, response, index) => {
      const [offset = 0, count = 0] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
      answer(count > 30 ? '' : rows.slice(offset, offset + count), count > 30 ? 500 : 200)(request, response, index);
    });
    const pages = await collected(service.log({}, never()));
    assert.deepEqual(
      pages.flatMap(({ entries }) => entries),
      rows,
    );
    assert.deepEqual(waits, []);
  });

  it('may write subjects without end: the list has their beginning, with a mark, and the notice the whole', async () => {
    const subject = `${'👩'.repeat(499)}${'x'.repeat(5_000)}`;
    const { service } = await start((request, response, index) => {
      const long = { ...notice(7, 'ACTIVE', 1, false), subject };
      const isList = request.path.includes('getAllObjects');
      const isFirst = (request.parameters.get('resultLimit') ?? '').startsWith('0,');
      answer(isList ? (isFirst ? [long] : []) : long)(request, response, index);
    });
    const [row] = await service.notices({ lookBackDays: 0 }, never());
    assert.equal(row?.subject, `${subject.slice(0, 999)}…`);
    assert.equal((await service.notice(7, never())).subject, subject);
  });

  it('may give twenty notices at once at most: hardly more pages are asked for than those hold', async () => {
    const all = Array.from({ length: 400 }, (_, index) => notice(index + 1, 'ACTIVE', 1, false));
    const { service, server } = await start((request, response, index) => {
      const [offset = 0, count = 0] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
      answer(all.slice(offset, offset + Math.min(count, 20)))(request, response, index);
      // One leaves the list with each page.
      if (index > 30) all.shift();
    });
    assert.equal((await service.notices({ lookBackDays: 0 }, never())).length, 400);
    const before = server.requests.length;
    const found = new Set((await service.notices({ lookBackDays: 0 }, never())).map(({ id }) => id));
    const lost = all.filter(({ id }) => !found.has(Number(id)));
    assert.deepEqual(lost, []);
    assert.ok(server.requests.length - before <= 26, `${server.requests.length - before} requests for 20 pages`);
  });

  it('may have a gateway that gives up on long pages: both lists are whole, and once known that is asked for no more', async () => {
    const entries = Array.from({ length: 500 }, (_, index) => ({
      eventName: `e${index}`,
      eventCreateDate: new Date(1e12 - index * 1000).toISOString(),
    }));
    const many = Array.from({ length: 300 }, (_, index) => notice(index + 1, 'ACTIVE', 1, false));
    const { service, server } = await start((request, response, index) => {
      const [offset = 0, count = 0] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
      const rows = request.path.includes('Event_Log') ? entries : many;
      if (count > 70) answer('<html>', 504)(request, response, index);
      else answer(rows.slice(offset, offset + count))(request, response, index);
    });
    const tooLong = () =>
      server.requests.filter(({ parameters }) => Number(parameters.get('resultLimit')?.split(',')[1]) > 70).length;
    for (const round of [1, 2]) {
      const before = tooLong();
      const pages = await collected(service.log({}, never()));
      assert.deepEqual(
        pages.flatMap((page) => page.entries),
        entries,
      );
      assert.equal((await service.notices({ lookBackDays: 0 }, never())).length, 300);
      assert.equal(tooLong() > before, round === 1, `round ${round}`);
    }
  });

  it('may refuse the log alone: notices go on', async () => {
    const { service } = await start((request, response, index) =>
      request.path.includes('Event_Log')
        ? answer({ error: 'No permission.', code: 'SoftLayer_Exception_PermissionDenied' }, 500)(
            request,
            response,
            index,
          )
        : plainService(notices, { notEquals: 'works', nestedMask: 'works' })(request, response, index),
    );
    assert.equal((await failing(collected(service.log({}, never())))).kind, 'forbidden');
    assert.equal((await service.notices({ lookBackDays: 90 }, never())).length, 5);
  });
});
