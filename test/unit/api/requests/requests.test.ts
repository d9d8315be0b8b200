import assert from 'node:assert/strict';
import { createEventService, type EventServiceOptions } from '../../../../src/api/client.ts';
import type { RateLimiters } from '../../../../src/api/requests/rateLimiters.ts';
import { Requests } from '../../../../src/api/requests/requests.ts';
import type { Answer, Transport } from '../../../../src/api/transport/transport.ts';
import { fail, failureOf } from '../../../../src/core/failures.ts';
import { clientOfEachTest, failing, hurryingClock, never, testClient, testLog } from '../../../support/clients.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { answer } from '../../../support/faultServer.ts';

const second = 1_000;
const mebibyte = 1024 * 1024;

/** A client of a service elsewhere, at a time that stands still; each request waits for what the test answers. */
function elsewhere(options: Partial<EventServiceOptions> & { clock?: FakeClock } = {}) {
  const { clock = new FakeClock(1_000_000) } = options;
  const pending: ((answer: Partial<Answer>) => Promise<void>)[] = [];
  let sent = 0;
  const transport: Transport = {
    name: 'undici',
    async get(_url, _headers, { signal }) {
      sent += 1;
      const came = await new Promise<Partial<Answer>>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(fail('cancelled', '')), { once: true });
        pending.push(async (given) => {
          resolve(given);
          await settle();
        });
      });
      return { status: 200, headers: {}, body: new TextEncoder().encode('["A"]'), ...came };
    },
    close: () => Promise.resolve(),
  };
  const all = {
    connection: { name: 'test', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' },
    credentials: { userName: 'demo', apiKey: 'demo-key' },
    transport,
    log: testLog(),
    random: () => 0.5,
    ...options,
    clock,
  };
  const service = createEventService(all);
  const requests = new Requests(all);
  /** Answers the oldest request that waits. */
  const give = async (given: Partial<Answer> = {}) => {
    await settle();
    const next = pending.shift();
    assert.ok(next, 'nothing was asked');
    await next(given);
    await settle();
  };
  return { clock, service, requests, give, pending, sent: () => sent };
}

describe('The requests of a connection', () => {
  it('share one rate limiter, whoever asks', async () => {
    const { service, give, pending, sent, clock } = elsewhere();
    const all = Promise.all(
      Array.from({ length: 30 }, () => [service.objectNames(never()), service.userTypes(never())]).flat(),
    );
    await give();
    assert.equal(pending.length, 10);
    for (let n = 0; n < 39; n += 1) await give();
    assert.equal(sent(), 40);
    await clock.advance(100);
    assert.equal(sent(), 44);
    for (let n = 0; n < 20; n += 1) {
      await clock.advance(25);
      await give();
    }
    assert.equal((await all).length, 60);
    assert.equal(clock.waiting, 0);
  });

  it('count against the rate limit at each further try', async () => {
    const { service, give, sent, clock } = elsewhere();
    const first = service.userTypes(never());
    await give();
    await first;
    const others = Array.from({ length: 39 }, () => service.userTypes(never()));
    for (let n = 0; n < 38; n += 1) await give();
    await give({ status: 503, headers: {} });
    await clock.advance(249);
    // Nine more are allowed by now, and are taken; so the tenth goes when the further try is due, and that one after it.
    const more = Array.from({ length: 10 }, () => service.userTypes(never()));
    for (let n = 0; n < 9; n += 1) await give();
    assert.equal(sent(), 49);
    await clock.advance(1);
    assert.equal(sent(), 50);
    await clock.advance(24);
    assert.equal(sent(), 50);
    await clock.advance(1);
    assert.equal(sent(), 51);
    await give();
    await give();
    await Promise.all([...others, ...more]);
  });

  it('all wait while the service asks one of them for a pause', async () => {
    const { service, give, sent, clock } = elsewhere();
    const first = service.userTypes(never());
    await give({ status: 429, headers: { 'retry-after': '90' } });
    const other = service.objectNames(never());
    await clock.advance(90 * second - 1);
    assert.equal(sent(), 1);
    await clock.advance(1);
    assert.equal(sent(), 2);
    await give();
    await other;
    await clock.advance(250);
    await give();
    await first;
    assert.equal(clock.waiting, 0);
  });

  it('fail at once, with what is left of a pause, where somebody waits for them and hears nothing', async () => {
    const { service, give, sent, clock } = elsewhere();
    const first = failing(service.notice(7, never()));
    await give({ status: 429, headers: { 'retry-after': '90' } });
    assert.equal((await first).retryAfterSeconds, 90);
    await clock.advance(30 * second);
    for (const ask of [() => service.verify(never()), () => service.notices({ lookBackDays: 30 }, never())]) {
      const { kind, retryAfterSeconds } = await failing(ask());
      assert.deepEqual([kind, retryAfterSeconds], ['throttled', 60]);
    }
    await clock.advance(50 * second);
    const later = service.verify(never());
    await clock.advance(10 * second);
    assert.equal(sent(), 2);
    await give({ body: new TextEncoder().encode('[]') });
    await later;
    assert.equal(clock.waiting, 0);
  });

  it('all fail at once, with what is left of it, while the pause is a long one', async () => {
    const { service, give, sent, clock } = elsewhere();
    const first = failing(service.userTypes(never()));
    const code = '{"error":"Slow down.","code":"Platform_Exception_WebService_RateLimitExceeded"}';
    await give({ status: 500, headers: { 'retry-after': '3600' }, body: new TextEncoder().encode(code) });
    const { retryAfterSeconds, waitEnds } = await first;
    assert.equal(retryAfterSeconds, 3_600);
    assert.equal(waitEnds, clock.now() + 3_600 * second);
    await clock.advance(600 * second + 1);
    const failure = await failing(service.acknowledge(7, never()));
    assert.equal(failure.kind, 'throttled');
    assert.equal(failure.retryAfterSeconds, 3_000);
    assert.equal(failure.waitEnds, waitEnds, 'whoever is told of the pause is told the same end');
    assert.equal(sent(), 1);
    assert.equal(clock.waiting, 0);
  });

  it('are sent no more once somebody has stopped them while they wait, and go on where they are on their way', async () => {
    const { service, give, sent, clock } = elsewhere();
    const stop = new AbortController();
    const first = service.acknowledge(7, never(), stop.signal);
    const throttled = failing(service.acknowledge(8, never(), stop.signal));
    await give({ body: new TextEncoder().encode('true') });
    await first;
    await give({ status: 429, headers: { 'retry-after': '90' } });
    const held = failing(service.acknowledge(9, never(), stop.signal));
    await settle();
    stop.abort();
    assert.deepEqual([(await throttled).kind, (await held).kind, sent()], ['cancelled', 'cancelled', 2]);
    await clock.advance(100 * second);
    assert.deepEqual([sent(), clock.waiting], [2, 0]);

    const later = new AbortController();
    const underWay = service.acknowledge(7, never(), later.signal);
    await settle();
    later.abort();
    await give({ body: new TextEncoder().encode('true') });
    await underWay;
    const refused = failing(service.acknowledge(7, never(), later.signal));
    assert.deepEqual([(await refused).kind, sent()], ['cancelled', 3]);
  });

  it('leave in doubt at once what was so before, where somebody stops them while the flag can’t be read yet', async () => {
    const { service, give, sent, clock } = elsewhere();
    const lost = failing(service.acknowledge(7, never()));
    await give({ status: 502 });
    await give({ status: 400 });
    const { kind, isInDoubt } = await lost;
    assert.deepEqual([kind, isInDoubt], ['server', true]);
    const throttled = service.acknowledge(8, never());
    await give({ status: 429, headers: { 'retry-after': '90' } });
    const stop = new AbortController();
    const again = failing(service.acknowledge(7, never(), stop.signal));
    await settle();
    stop.abort();
    const stopped = await again;
    assert.deepEqual([stopped.kind, stopped.status, stopped.isInDoubt, sent()], ['server', 502, true, 3]);
    await clock.advance(100 * second);
    await give({ body: new TextEncoder().encode('true') });
    await throttled;
    assert.deepEqual([sent(), clock.waiting], [4, 0]);
  });

  it('are held by a service that is unavailable and says for how long, as by one that limits them', async () => {
    const { service, give, sent, clock } = elsewhere();
    const first = failing(service.userTypes(never()));
    await give({ status: 503, headers: { 'retry-after': '600' } });
    assert.equal((await first).kind, 'server');
    const { kind, retryAfterSeconds } = await failing(service.acknowledge(7, never()));
    assert.deepEqual([kind, retryAfterSeconds, sent()], ['throttled', 600, 1]);
    await clock.advance(600 * second);
    const later = service.userTypes(never());
    await give({ status: 503 });
    await clock.advance(second);
    await give();
    assert.deepEqual(await later, ['A'], 'one that says nothing holds nobody');
    assert.equal(clock.waiting, 0);
  });

  it('share rate limit and pause with those of the same user at the same origin, whichever client asks', async () => {
    const clock = new FakeClock(1_000_000);
    const limiters: RateLimiters = new Map();
    const client = (baseUrl: string, userName: string) =>
      elsewhere({
        clock,
        limiters,
        connection: { name: 'any', baseUrl, objectPrefix: 'Platform_' },
        credentials: { userName, apiKey: userName },
      });
    const [check, session, otherUser, otherOrigin] = [
      client('https://api.example.com', 'ann'),
      client('https://API.example.com:443/path', 'ann'),
      client('https://api.example.com', 'bob'),
      client('https://api.example.com:8443', 'ann'),
    ];
    const refused = failing(check.service.verify(never()));
    await check.give({ status: 429, headers: { 'retry-after': '600' } });
    await refused;
    assert.equal((await failing(session.service.verify(never()))).retryAfterSeconds, 600);
    assert.equal(session.sent(), 0);
    for (const { service, give } of [otherUser, otherOrigin]) {
      const asked = service.userTypes(never());
      await give();
      assert.deepEqual(await asked, ['A']);
    }
    await clock.advance(600 * second);
    const all = [check, session].flatMap(({ service }) => Array.from({ length: 6 }, () => service.userTypes(never())));
    // The first of each finds out whether the key is taken.
    await check.give();
    await session.give();
    assert.equal(check.pending.length + session.pending.length, 10);
    for (const { pending, give } of [check, session, check, session]) while (pending.length > 0) await give();
    await Promise.all(all);
  });

  it('go by the service’s time for dates, and by this machine’s for pauses', async () => {
    const ahead = 3_600 * second;
    const { service, give, clock, sent } = elsewhere({ serviceNow: () => clock.now() + ahead });
    const asked = failing(service.userTypes(never()));
    const until = new Date(1_000_000 + ahead + 600 * second).toUTCString();
    await give({ status: 429, headers: { 'retry-after': until } });
    assert.equal((await asked).retryAfterSeconds, 600);
    await clock.advance(599 * second);
    const other = service.userTypes(never());
    assert.equal(sent(), 1);
    await clock.advance(second);
    await give();
    await other;
    assert.equal(sent(), 2);
  });

  it('are throttled by the code of the service, whatever the status', async () => {
    const code = '{"error":"Slow down.","code":"SoftLayer_Exception_WebService_RateLimitExceeded"}';
    for (const status of [200, 302, 400, 401, 403, 404, 408, 413, 429, 500, 503]) {
      const { service, give } = elsewhere();
      const asked = failing(service.userTypes(never()));
      await give({ status, headers: { 'retry-after': '121' }, body: new TextEncoder().encode(code) });
      assert.deepEqual([(await asked).kind, (await asked).retryAfterSeconds], ['throttled', 121], `HTTP ${status}`);
    }
  });

  it('are not sent any more once the key was refused, those that waited for their turn neither', async () => {
    const { service, give, sent } = elsewhere();
    const first = service.userTypes(never());
    await give();
    await first;
    const others = Array.from({ length: 20 }, () => service.userTypes(never()).catch(failureOf));
    await give({ status: 401 });
    for (let n = 0; n < 9; n += 1) await give();
    const outcomes = await Promise.all(others);
    assert.equal(outcomes.filter((outcome) => 'kind' in outcome && outcome.kind === 'unauthorized').length, 11);
    assert.equal(sent(), 11);
  });

  it('give their place in the rate limiter to others while a long answer waits to be read', async () => {
    const { requests, give, pending } = elsewhere();
    const first = requests.get({ object: 'Event_Log', method: 'getAllUserTypes' }, never());
    await give();
    await first;
    const long = { body: new TextEncoder().encode(JSON.stringify(['A'.repeat(100_000)])) };
    const controller = new AbortController();
    const turns: (() => void)[] = [];
    const turn = () => new Promise<void>((resolve) => turns.push(resolve));
    const pages = Array.from({ length: 10 }, () =>
      requests.get({ object: 'Event_Log', method: 'getAllObjects', turn }, controller.signal).catch(failureOf),
    );
    const other = requests.get({ object: 'Event_Log', method: 'getAllUserTypes' }, never());
    await give(long);
    assert.equal(turns.length, 1);
    assert.equal(pending.length, 10, 'the other one was sent');
    for (let page = 1; page < 10; page += 1) await give(long);
    turns[0]?.();
    const [read] = await Promise.all(pages.slice(0, 1));
    assert.ok(read && 'json' in read);
    controller.abort();
    for (const begin of turns) begin();
    const ended = await Promise.all(pages.slice(1));
    assert.ok(ended.every((outcome) => 'kind' in outcome && outcome.kind === 'cancelled'));
    await give();
    assert.deepEqual((await other).json, ['A']);
  });

  it('end at once when they are aborted in a pause', async () => {
    const { service, give, sent, clock } = elsewhere();
    const controller = new AbortController();
    const first = failing(service.userTypes(controller.signal));
    await give({ status: 429, headers: { 'retry-after': '90' } });
    const next = failing(service.objectNames(controller.signal));
    await settle();
    controller.abort();
    assert.deepEqual([(await first).kind, (await next).kind], ['cancelled', 'cancelled']);
    assert.equal(sent(), 1);
    assert.equal(clock.waiting, 0);
  });

  it('tell what the time is at the service', async () => {
    const told: [number, number][] = [];
    const { service, give, clock } = elsewhere({ onServiceTime: (...time) => told.push(time) });
    const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
    const ms = Date.UTC(2026, 10, 20, 12);
    for (const headers of [
      { date },
      { date, age: '0' },
      {},
      { date: 'soon' },
      { date, age: '5' },
      { date, age: 'x' },
    ]) {
      const asked = service.userTypes(never());
      await settle();
      await clock.advance(300);
      await give({ headers });
      await asked;
    }
    const refused = failing(service.userTypes(never()));
    await give({ status: 404, headers: { date } });
    await refused;
    assert.deepEqual(told, [
      [ms + 650, 650],
      [ms + 650, 650],
      [ms + 500, 500],
    ]);
  });
});

describe('What an answer may hold', () => {
  const start = clientOfEachTest();

  it('is told as not sent where it wasn’t, and as answered where it was', async () => {
    const { transport, server } = await start(answer({ error: 'no' }, 401));
    const { service, log } = testClient(server.baseUrl, transport);
    await failing(service.userTypes(never()));
    await failing(service.userTypes(never()));
    const told = log.lines
      .filter((line) => line.startsWith('warn '))
      .map((line) => line.replace(/^.*getAllUserTypes\S* /, ''));
    assert.deepEqual(told, ['→ unauthorized (HTTP 401)', 'was not sent: unauthorized (HTTP 401)']);
  });

  it('is 2 MiB, 8 MiB for a notice, and 16 MiB for a page of a list', async () => {
    const size = { bytes: 0 };
    const { service } = await start((request, response, index) => {
      const json = request.path.endsWith('getObject.json') ? '{"id":7,"acknowledgedFlag":1}' : '[]';
      answer(json.padEnd(size.bytes))(request, response, index);
    });
    const kindOf = async (work: Promise<unknown>) => (await failing(work)).kind;
    size.bytes = 2 * mebibyte;
    assert.deepEqual(await service.userTypes(never()), []);
    size.bytes += 1;
    assert.equal(await kindOf(service.userTypes(never())), 'tooMuchData');
    assert.equal((await service.notice(7, never())).acknowledged, true);
    size.bytes = 8 * mebibyte + 1;
    assert.equal(await kindOf(service.notice(7, never())), 'tooMuchData');
    assert.deepEqual(await service.notices({ lookBackDays: 0 }, never()), []);
    size.bytes = 16 * mebibyte + 1;
    assert.equal(await kindOf(service.notices({ lookBackDays: 0 }, never())), 'tooMuchData');
  });

  it('is twenty thousand rows, from a service that gives more than it was asked for', async () => {
    let rows = 20_000;
    const { service } = await start((request, response, index) => {
      answer(Array.from({ length: rows }, (_, id) => ({ id: id + 1 })))(request, response, index);
    });
    assert.equal((await service.notices({ lookBackDays: 0 }, never())).length, 20_000);
    rows = 20_001;
    const failure = await failing(service.notices({ lookBackDays: 0 }, never()));
    assert.equal(failure.kind, 'tooMuchData');
    assert.match(failure.detail, /20001 rows/);
  });

  it('nests a hundred levels deep at most, whatever its texts hold', async () => {
    const nested = (levels: number) => `${'['.repeat(levels - 1)}"A"${']'.repeat(levels - 1)}`;
    const bodies = ['["A"]', nested(101), nested(102), `["${'[{'.repeat(200)}\\"${'['.repeat(200)}\\\\"]`];
    const { service } = await start((request, response, index) =>
      answer(bodies[index] ?? '')(request, response, index),
    );
    assert.deepEqual(await service.userTypes(never()), ['A']);
    assert.deepEqual(await service.userTypes(never()), []);
    const failure = await failing(service.userTypes(never()));
    assert.equal(failure.kind, 'malformed');
    assert.match(failure.detail, /nested deeper than 100 levels/);
    assert.equal((await service.userTypes(never())).length, 1);
  });

  it('may nest as deep as it likes where its status says what it means', async () => {
    const { service } = await start(answer('['.repeat(5_000), 401));
    assert.equal((await failing(service.userTypes(never()))).kind, 'unauthorized');
  });

  it('names nobody in what is told, though the service names who asks', async () => {
    const { server, transport } = await start((request, response, index) => {
      answer({ error: 'canary.user@example.com may not read that.', code: 'Denied_canary.user%40example.com' }, 403)(
        request,
        response,
        index,
      );
    });
    const { service, log } = testClient(server.baseUrl, transport, { userName: 'canary.user@example.com' });
    const failure = await failing(service.userTypes(never()));
    assert.equal(failure.detail, 'HTTP 403: ••• may not read that.');
    assert.equal(failure.code, 'Denied_•••');
    assert.ok(log.lines.some((line) => line.includes('may not read that')));
    assert.doesNotMatch(log.lines.join('\n'), /canary/);
  });

  it('leaves no piece of the key in what is told, however long it is and whatever its code', async () => {
    const apiKey = 'canary/key+0123456789';
    const { server, transport } = await start((request, response, index) => {
      answer({ error: `${'x'.repeat(290)}${apiKey}`, code: `Code_${apiKey}` }, 400)(request, response, index);
    });
    const log = testLog();
    const service = createEventService({
      connection: { name: 'test', baseUrl: server.baseUrl, objectPrefix: 'Platform_' },
      credentials: { userName: 'demo', apiKey },
      transport,
      log,
      clock: hurryingClock(),
    });
    const failure = await failing(service.userTypes(never()));
    assert.ok(failure.detail.length <= 320);
    assert.doesNotMatch(JSON.stringify([failure, log.lines]), /canary/);
  });

  it('leaves no key in what is told where it is repeated in another case, and no word of the service in the log but at debug', async () => {
    const apiKey = 'CanaryKey0123456789abcdef';
    const told = [apiKey.toUpperCase(), apiKey.toLowerCase(), 'cAnArYkEy0123456789ABCdef'];
    told.push(Buffer.from(`demo:${apiKey}`).toString('base64').toLowerCase());
    const { server, transport } = await start((request, response, index) => {
      answer({ error: `refused: ${told.join(' ')}`, code: `Code_${told[0]}_${'x'.repeat(5_000)}` }, 400)(
        request,
        response,
        index,
      );
    });
    const { service, log } = testClient(server.baseUrl, transport, { apiKey });
    const failure = await failing(service.userTypes(never()));
    assert.equal(failure.detail, 'HTTP 400: refused: ••• ••• ••• •••');
    assert.ok((failure.code ?? '').startsWith('Code_•••_x') && (failure.code ?? '').length <= 320);
    assert.doesNotMatch(log.lines.join('\n'), /canary/i);
    const lines = log.lines.filter((line) => !line.startsWith('debug '));
    assert.ok(
      lines.some((line) => line.endsWith('→ malformed (HTTP 400)')),
      lines.join('\n'),
    );
    assert.doesNotMatch(lines.join('\n'), /refused/);
  });

  it('keeps little of what a service says, and nothing of the key at the end of that, however often it is repeated', async () => {
    const apiKey = `canary${'0123456789'.repeat(30)}`;
    const { server, transport } = await start(answer({ error: `${apiKey} `.repeat(5_000) }, 400));
    const { service, log } = testClient(server.baseUrl, transport, { apiKey });
    const failure = await failing(service.userTypes(never()));
    assert.equal(failure.detail, `HTTP 400: ${'••• '.repeat(100)}`.slice(0, 320));
    assert.doesNotMatch(log.lines.join('\n'), /canary/);
  });
});
