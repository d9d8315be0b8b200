import assert from 'node:assert/strict';
import type { Deadlines } from '../../../src/api/deadlines.ts';
import { createHostTransport } from '../../../src/api/hostTransport.ts';
import type { Transport } from '../../../src/api/transport.ts';
import { createUndiciTransport } from '../../../src/api/undiciTransport.ts';
import type { FailureKind } from '../../../src/core/failures.ts';
import type { EventService } from '../../../src/core/ports.ts';
import { collected, failing, never, testClient } from '../../support/clients.ts';
import {
  answer,
  type Behaviour,
  bytes,
  cutGzip,
  drip,
  endless,
  type FaultServer,
  gzipBomb,
  gzipped,
  reset,
  silence,
  stallInBody,
  startFaultServer,
  unknownEncoding,
} from '../../support/faultServer.ts';

type Call = (service: EventService) => Promise<unknown>;

const names: Call = (service) => service.objectNames(never());
const list: Call = (service) => service.notices({ lookBackDays: 0 }, never());
const log: Call = (service) => collected(service.log({}, never()));
const one: Call = (service) => service.notice(7, never());

interface Fault {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly kind: FailureKind;
  readonly detail?: RegExp;
  readonly call?: Call;
  /** Requests that the server must have seen; 3 where a read is tried again. */
  readonly requests?: number;
  readonly impatient?: boolean;
}

const head = (rest: string) => `HTTP/1.1 200 OK\r\nConnection: close\r\n${rest}`;
const serviceError = (code: string) => ({ error: 'No, thank you.', code });

const faults: readonly Fault[] = [
  { name: 'reset before the answer', behaviour: reset, kind: 'offline', requests: 3 },
  { name: 'closed before the answer', behaviour: bytes(''), kind: 'offline', requests: 3 },
  { name: 'closed in the status line', behaviour: bytes('HTTP/1.1 20'), kind: 'offline', requests: 3 },
  { name: 'closed in the headers', behaviour: bytes(head('Content-Ty')), kind: 'offline', requests: 3 },
  {
    name: 'closed in a counted body',
    behaviour: bytes(head('Content-Length: 100\r\n\r\n["a"')),
    kind: 'offline',
    requests: 3,
  },
  {
    name: 'closed in a chunked body',
    behaviour: bytes(head('Transfer-Encoding: chunked\r\n\r\n40\r\n["a"')),
    kind: 'offline',
    requests: 3,
  },
  {
    name: 'a Content-Length that is too small',
    behaviour: bytes(head('Content-Length: 4\r\n\r\n["abcdef"]')),
    kind: 'malformed',
  },
  { name: 'no HTTP', behaviour: bytes('SSH-2.0-OpenSSH_9.2\r\n\r\n'), kind: 'malformed', detail: /no valid HTTP/ },
  { name: 'binary garbage', behaviour: bytes('\u0001\u0002\u0003\u0000\u00ff\r\n\r\n'), kind: 'malformed' },
  { name: 'headers without end', behaviour: bytes(head(`X-Long: ${'x'.repeat(200_000)}`), true), kind: 'malformed' },
  {
    name: 'silence',
    behaviour: silence,
    kind: 'timeout',
    impatient: true,
    requests: 3,
    detail: /no answer began within/,
  },
  {
    name: 'a stall in the body',
    behaviour: stallInBody,
    kind: 'timeout',
    impatient: true,
    requests: 3,
    detail: /not complete/,
  },
  { name: 'a body by drops', behaviour: drip, kind: 'timeout', impatient: true, requests: 3 },
  { name: 'a body without end', behaviour: endless, kind: 'tooMuchData', call: one, detail: /more than 8388608 bytes/ },
  { name: '50 MB in 50 KB of gzip', behaviour: gzipBomb, kind: 'tooMuchData', call: names },
  {
    name: 'an announced length over the cap',
    behaviour: bytes(head('Content-Length: 99999999\r\n\r\n[')),
    kind: 'tooMuchData',
  },
  { name: 'cut gzip', behaviour: cutGzip, kind: 'malformed' },
  { name: 'an empty body', behaviour: answer(''), kind: 'malformed', detail: /empty/ },
  { name: 'no content', behaviour: answer('', 204), kind: 'malformed' },
  { name: 'HTML', behaviour: answer('<!doctype html><title>Sign in</title>'), kind: 'malformed', detail: /HTML/ },
  { name: 'cut JSON', behaviour: answer('[{"id":1},{"id"'), kind: 'malformed', detail: /no complete JSON/ },
  { name: 'a list where an object belongs', behaviour: answer([{ id: 7 }, { id: 8 }]), kind: 'malformed', call: one },
  { name: 'another object', behaviour: answer({ id: 8 }), kind: 'malformed', call: one, detail: /notice 7/ },
  { name: 'null for an object', behaviour: answer('null'), kind: 'notFound', call: one },
  { name: 'a number for a list', behaviour: answer('5'), kind: 'malformed', call: log },
  { name: 'text for a list', behaviour: answer('"maintenance"'), kind: 'malformed', call: list },
  {
    name: 'endless nesting',
    behaviour: answer(`[{"id":1,"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}]`),
    kind: 'malformed',
    call: list,
  },
  ...[300, 301, 302, 303, 304, 307, 308].map(
    (status): Fault => ({
      name: `HTTP ${status}`,
      behaviour: answer('', status, { location: '/elsewhere' }),
      kind: 'malformed',
      detail: /redirects are not followed/,
      requests: 1,
    }),
  ),
  {
    name: 'HTTP 400',
    behaviour: answer({ error: 'Malformed mask.' }, 400),
    kind: 'malformed',
    detail: /Malformed mask/,
  },
  { name: 'HTTP 401', behaviour: answer({ error: 'Invalid API token.' }, 401), kind: 'unauthorized', requests: 1 },
  { name: 'HTTP 401 without a body', behaviour: answer('', 401), kind: 'unauthorized', requests: 1 },
  { name: 'HTTP 403', behaviour: answer({ error: 'No.' }, 403), kind: 'forbidden', requests: 1 },
  {
    name: 'a permission code with HTTP 500',
    behaviour: answer(serviceError('SoftLayer_Exception_PermissionDenied'), 500),
    kind: 'forbidden',
    requests: 1,
  },
  { name: 'HTTP 404', behaviour: answer('<html>', 404), kind: 'notFound', requests: 1 },
  {
    name: 'an unknown id',
    behaviour: answer(
      { error: "Unable to find object with id of '7'.", code: 'Platform_Exception_ObjectNotFound' },
      404,
    ),
    kind: 'notFound',
    call: one,
    requests: 1,
  },
  { name: 'HTTP 405', behaviour: answer({ error: 'GET only.' }, 405), kind: 'malformed', requests: 1 },
  { name: 'HTTP 407', behaviour: answer('', 407), kind: 'offline' },
  { name: 'HTTP 408', behaviour: answer('', 408), kind: 'timeout', requests: 3 },
  { name: 'HTTP 418', behaviour: answer('teapot', 418), kind: 'malformed' },
  { name: 'HTTP 429', behaviour: answer('', 429), kind: 'throttled', requests: 3 },
  {
    name: 'HTTP 429 for an hour',
    behaviour: answer('', 429, { 'retry-after': '3600' }),
    kind: 'throttled',
    requests: 1,
  },
  {
    name: 'the rate limit code with HTTP 200',
    behaviour: answer(serviceError('SoftLayer_Exception_WebService_RateLimitExceeded')),
    kind: 'throttled',
    requests: 3,
  },
  {
    name: 'the rate limit code with HTTP 500',
    behaviour: answer(serviceError('Platform_Exception_WebService_RateLimitExceeded'), 500),
    kind: 'throttled',
    requests: 3,
  },
  {
    name: 'HTTP 500',
    behaviour: answer({ error: 'Oops.' }, 500),
    kind: 'server',
    requests: 3,
    detail: /HTTP 500: Oops/,
  },
  { name: 'HTTP 501', behaviour: answer('x', 501), kind: 'server', requests: 3 },
  { name: 'HTTP 502 with HTML', behaviour: answer('<h1>Bad gateway</h1>', 502), kind: 'server', requests: 3 },
  { name: 'HTTP 503', behaviour: answer('', 503), kind: 'server', requests: 3 },
  { name: 'HTTP 599', behaviour: answer('', 599), kind: 'server', requests: 3 },
  {
    name: 'an error with HTTP 200',
    behaviour: answer(serviceError('Platform_Exception_Public')),
    kind: 'server',
    requests: 1,
  },
  { name: 'an error without a code', behaviour: answer({ error: 'Internal Error' }), kind: 'server', requests: 1 },
  {
    name: 'HTTP 500 with an empty body on a list, down to one row',
    behaviour: answer('', 500),
    kind: 'server',
    call: log,
    requests: 8,
  },
  {
    name: 'an internal error with HTTP 200 on a list, down to one row',
    behaviour: answer({ error: 'Internal Error', code: 'SoftLayer_Exception_Public' }),
    kind: 'server',
    call: log,
    requests: 6,
  },
];

const carriers: readonly { readonly name: string; readonly create: (deadlines?: Partial<Deadlines>) => Transport }[] = [
  { name: 'undici', create: (deadlines) => createUndiciTransport({ deadlines }) },
  { name: "the editor's fetch", create: (deadlines) => createHostTransport(deadlines) },
];

for (const carrier of carriers) {
  describe(`faults over ${carrier.name}`, () => {
    let transport: Transport;
    let server: FaultServer | undefined;

    beforeEach(() => {
      transport = carrier.create();
    });

    afterEach(async () => {
      await transport.close();
      await server?.close();
      server = undefined;
    });

    for (const { name, behaviour, kind, detail, call = names, requests, impatient } of faults) {
      it(`${name} is ${kind}, and leaves no socket`, async () => {
        if (impatient === true) {
          await transport.close();
          transport = carrier.create({ headers: 150, whole: 300 });
        }
        server = await startFaultServer(behaviour);
        const failure = await failing(call(testClient(server.baseUrl, transport).service));
        assert.equal(failure.kind, kind, failure.detail);
        if (detail !== undefined) assert.match(failure.detail, detail);
        if (requests !== undefined) assert.equal(server.requests.length, requests);
        await server.noSockets();
      });
    }

    it('a refused connection is offline, and is tried again', async () => {
      server = await startFaultServer(answer([]));
      const { baseUrl } = server;
      await server.close();
      const { service, waits } = testClient(baseUrl, transport);
      assert.equal((await failing(names(service))).kind, 'offline');
      assert.deepEqual(waits, [250, 500]);
    });

    it('an unknown host is offline', async () => {
      const { service } = testClient('https://no-such-host.invalid', transport);
      assert.equal((await failing(names(service))).kind, 'offline');
    });

    it('an answer over HTTP/1.0, after an interim one, is taken', async () => {
      server = await startFaultServer((request, response, index) =>
        bytes(
          index === 0
            ? 'HTTP/1.0 200 OK\r\n\r\n["A"]'
            : `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${head('Content-Length: 5\r\n\r\n["B"]')}`,
        )(request, response, index),
      );
      const { service } = testClient(server.baseUrl, transport);
      assert.deepEqual(await service.objectNames(never()), ['A']);
      assert.deepEqual(await service.objectNames(never()), ['B']);
    });

    it('waits at least as long as Retry-After says, in both forms', async () => {
      const now = Date.now();
      const forms = [
        { 'retry-after': '5' },
        { 'retry-after': new Date(now + 9_000).toUTCString(), date: new Date(now).toUTCString() },
      ];
      server = await startFaultServer((request, response, index) => {
        const headers = forms[index];
        if (headers === undefined) answer(['A'])(request, response, index);
        else answer('', 429, headers)(request, response, index);
      });
      const { service, waits } = testClient(server.baseUrl, transport);
      assert.deepEqual(await service.objectNames(never()), ['A']);
      assert.deepEqual(waits, [5_250, 9_500]);
    });

    it('an abort ends the request and its socket at once', async () => {
      const controller = new AbortController();
      server = await startFaultServer(() => controller.abort());
      const failure = await failing(testClient(server.baseUrl, transport).service.objectNames(controller.signal));
      assert.equal(failure.kind, 'cancelled');
      await server.noSockets();
    });

    it('an abort in the middle of a body ends it too', async () => {
      const controller = new AbortController();
      server = await startFaultServer((request, response, index) => {
        stallInBody(request, response, index);
        setImmediate(() => controller.abort());
      });
      const failure = await failing(testClient(server.baseUrl, transport).service.objectNames(controller.signal));
      assert.equal(failure.kind, 'cancelled');
      await server.noSockets();
    });

    it('a signal that is aborted already sends nothing', async () => {
      server = await startFaultServer(answer([]));
      const { service } = testClient(server.baseUrl, transport);
      assert.equal((await failing(service.verify(AbortSignal.abort()))).kind, 'cancelled');
      assert.equal(server.requests.length, 0);
    });

    it('closing ends what is under way', async () => {
      const busy = carrier.create();
      server = await startFaultServer(() => void busy.close());
      assert.equal((await failing(names(testClient(server.baseUrl, busy).service))).kind, 'cancelled');
      await server.noSockets();
    });

    it('http:// to another machine sends nothing, and says why', async () => {
      for (const call of [names, list, log, one]) {
        const failure = await failing(call(testClient('http://192.0.2.1:8080', transport).service));
        assert.equal(failure.kind, 'malformed');
        assert.match(failure.detail, /nothing was sent.*use https/);
      }
    });

    it('a redirect to another host gets no request', async () => {
      const other = await startFaultServer(answer([]));
      server = await startFaultServer(answer('', 302, { location: `${other.baseUrl}/rest` }));
      await failing(names(testClient(server.baseUrl, transport).service));
      assert.equal(other.requests.length, 0);
      await other.close();
    });

    it('the key is in the Authorization header, and in nothing that anybody reads', async () => {
      const apiKey = 'canary-key/+ "7"';
      const pair = Buffer.from(`demo:${apiKey}`).toString('base64');
      server = await startFaultServer((request, response, index) => {
        answer({ error: `You sent ${request.headers.authorization} and ${apiKey}` }, 400)(request, response, index);
      });
      const { service, log: lines } = testClient(server.baseUrl, transport, { apiKey });
      const failures = [
        await failing(names(service)),
        await failing(list(service)),
        await failing(log(service)),
        await failing(one(service)),
        await failing(service.acknowledge(7, never())),
      ];
      const told = [...lines.lines, ...failures.map((failure) => JSON.stringify(failure))].join('\n');
      const sent = server.requests.map(({ path, query }) => path + query).join('\n');
      for (const secret of [apiKey, pair, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1), 'canary']) {
        assert.ok(!told.includes(secret), `"${secret}" in:\n${told}`);
        assert.ok(!sent.includes(secret));
      }
      assert.equal(server.requests[0]?.headers.authorization, `Basic ${pair}`);
    });
  });
}

describe('packing', () => {
  it('is undone for gzip, and for nothing else', async () => {
    const transport = createUndiciTransport();
    const server = await startFaultServer((request, response, index) =>
      (index === 0 ? gzipped(['A', 'B']) : unknownEncoding)(request, response, index),
    );
    const { service } = testClient(server.baseUrl, transport);
    assert.deepEqual(await service.objectNames(never()), ['A', 'B']);
    const failure = await failing(names(service));
    assert.equal(failure.kind, 'malformed');
    assert.match(failure.detail, /packed/);
    await server.noSockets();
    await transport.close();
    await server.close();
  });
});
