import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { failing, never, testClient } from '../../../support/clients.ts';
import { assertSentence, describeFaults, type Fault, host } from '../../../support/faultMatrix.ts';
import { answer, type Behaviour, bytes, reset, silence, startFaultServer } from '../../../support/faultServer.ts';
import { tlsOptions, transports } from '../../../support/transports.ts';

const head = (rest: string) => `HTTP/1.1 200 OK\r\nConnection: close\r\n${rest}`;
const list = '[{"id":1,"subject":"A"}]';

/** These bytes, then a reset. */
const resetAfter =
  (text: string): Behaviour =>
  (_, { socket }) => {
    socket?.write(text, () => socket.resetAndDestroy());
  };

/** Where a connection can break, and how: closed in good order, or reset. */
const breaks: readonly Fault[] = [
  ['before the answer', ''],
  ['in the status line', 'HTTP/1.1 20'],
  ['in the headers', head('Content-Ty')],
  ['between headers and body', head('Content-Length: 100\r\n\r\n')],
  ['in a counted body', head('Content-Length: 100\r\n\r\n[{"id":1')],
  ['in a chunked body', head('Transfer-Encoding: chunked\r\n\r\n40\r\n[{"id":1')],
  ['before the last chunk', head(`Transfer-Encoding: chunked\r\n\r\n${list.length.toString(16)}\r\n${list}\r\n`)],
].flatMap(([place = '', text = '']): Fault[] => [
  { name: `closed ${place}`, behaviour: bytes(text), kind: 'offline', tries: 3 },
  { name: `reset ${place}`, behaviour: text === '' ? reset : resetAfter(text), kind: 'offline', tries: 3 },
]);

describeFaults('connections that break', [
  ...breaks,
  {
    name: 'reset as soon as it is taken',
    behaviour: silence,
    reception: (socket: Socket) => socket.resetAndDestroy(),
    kind: 'offline',
    tries: 3,
  },
  {
    name: 'closed as soon as it is taken',
    behaviour: silence,
    reception: (socket: Socket) => socket.destroy(),
    kind: 'offline',
    tries: 3,
  },
  {
    name: 'a Content-Length that is too large',
    behaviour: bytes(head(`Content-Length: ${list.length + 1}\r\n\r\n${list}`)),
    kind: 'offline',
    tries: 3,
  },
]);

const page = answer(Array.from({ length: 200 }, (_, index) => ({ id: index + 1, subject: 'x'.repeat(500) })));

describeFaults(
  'connections over TLS that break',
  (['reset', 'close'] as const).flatMap((how): Fault[] =>
    [
      { place: 'before the handshake', after: 0 },
      { place: "in the server's hello", after: 3 },
      { place: 'in the certificate', after: 700 },
      { place: 'in the body', after: 60_000 },
    ].map(({ place, after }) => ({
      name: `${how} ${place}`,
      behaviour: page,
      cut: { after, how },
      kind: 'offline',
      tries: 3,
    })),
  ),
);

describeFaults('what is not HTTP', [
  {
    name: 'another protocol',
    behaviour: bytes('SSH-2.0-OpenSSH_9.2\r\n\r\n'),
    kind: 'malformed',
    detail: /no valid HTTP/,
  },
  { name: 'binary garbage', behaviour: bytes('\u0001\u0002\u0003\u0000\u00ff\r\n\r\n'), kind: 'malformed', tries: 1 },
  {
    name: 'headers without end',
    behaviour: bytes(head(`X-Long: ${'x'.repeat(200_000)}`), true),
    kind: 'malformed',
    tries: 1,
  },
  {
    name: 'a header without a colon',
    behaviour: bytes(head(`Content\r\nContent-Length: ${list.length}\r\n\r\n${list}`)),
    kind: 'malformed',
    tries: 1,
  },
  {
    name: 'a Content-Length that is no number',
    behaviour: bytes(head(`Content-Length: many\r\n\r\n${list}`)),
    kind: 'malformed',
    tries: 1,
  },
  {
    name: 'two lengths that differ',
    behaviour: bytes(head(`Content-Length: 4\r\nContent-Length: 5\r\n\r\n${list}`)),
    kind: 'offline',
    tries: 3,
  },
  {
    name: 'a Content-Length that is too small',
    behaviour: bytes(head(`Content-Length: ${list.length - 4}\r\n\r\n${list}`)),
    kind: 'malformed',
    tries: 1,
  },
  {
    name: 'a chunk without a length',
    behaviour: bytes(head(`Transfer-Encoding: chunked\r\n\r\nzz\r\n${list}\r\n0\r\n\r\n`)),
    kind: 'malformed',
    tries: 1,
  },
  {
    name: 'a switch to another protocol that nobody asked for',
    behaviour: bytes('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    kind: 'offline',
    tries: 3,
  },
]);

for (const underTest of transports) {
  describe(`connections, over ${underTest.name}`, () => {
    it('that are refused are offline, and tried again', async () => {
      const server = await startFaultServer(answer([]));
      await server.close();
      const transport = underTest.create();
      const { service, waits } = testClient(server.baseUrl, transport);
      const failure = await failing(service.objectNames(never()));
      assert.equal(failure.kind, 'offline');
      assertSentence(
        failure,
        `${host} could not be reached: nothing answers there. Check the base URL and the network.`,
      );
      assert.deepEqual(waits, [250, 500]);
      await transport.close();
    });

    it('over TLS to a service without it, and the other way round, are offline', async () => {
      const plain = await startFaultServer(answer([]));
      const secure = await startFaultServer(answer([]), tlsOptions());
      const transport = underTest.create();
      const noTls = `${host} could not be reached: it doesn’t answer over https. Check the base URL, its port too.`;
      for (const [baseUrl, sentence] of [
        [plain.baseUrl.replace('http', 'https'), noTls],
        [secure.baseUrl.replace('https', 'http')],
      ] as const) {
        const failure = await failing(testClient(baseUrl, transport).service.objectNames(never()));
        assert.equal(failure.kind, 'offline', failure.detail);
        assertSentence(failure, sentence);
      }
      assert.equal(plain.requests.length + secure.requests.length, 0);
      await plain.noSockets();
      await secure.noSockets();
      await transport.close();
      await plain.close();
      await secure.close();
    });

    it('to an unknown host are offline', async () => {
      const transport = underTest.create();
      const { service } = testClient('https://no-such-host.invalid', transport);
      const failure = await failing(service.objectNames(never()));
      assert.equal(failure.kind, 'offline');
      assertSentence(
        failure,
        `${host} could not be reached: its name wasn’t found. Check the base URL, the network and the proxy.`,
      );
      await transport.close();
    });
  });
}
