import assert from 'node:assert/strict';
import { createEventService } from '../../../../src/api/client.ts';
import { createHostTransport } from '../../../../src/api/transport/hostTransport.ts';
import type { Transport } from '../../../../src/api/transport/transport.ts';
import { createUndiciTransport } from '../../../../src/api/transport/undiciTransport.ts';
import { CredentialGate } from '../../../../src/core/connection/credentialGate.ts';
import type { Failure, FailureKind } from '../../../../src/core/failures.ts';
import { failing, hurryingClock, never, testLog } from '../../../support/clients.ts';
import { answer, type Behaviour, bytes, endless, reset, startFaultServer } from '../../../support/faultServer.ts';

const transports: readonly (readonly [string, () => Transport])[] = [
  ['undici', createUndiciTransport],
  ["the editor's fetch", createHostTransport],
];

for (const [name, open] of transports) {
  describe(`A key that is refused, over ${name}`, () => {
    const head = 'HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n';
    const refusals: readonly (readonly [string, Behaviour])[] = [
      ['by the service', answer({ error: 'Invalid API token.', code: 'Platform_Exception' }, 401)],
      ["with a portal's page", answer('<!doctype html><title>Sign in</title>', 401, { 'content-type': 'text/html' })],
      ['with nothing', answer('', 401)],
      ['with a body that is cut', bytes(`${head}Content-Length: 100\r\n\r\n{"err`)],
      ['with a body that is no gzip', answer('plain', 401, { 'content-encoding': 'gzip' })],
      [
        'with a body without end',
        (request, response, index) => {
          const writeHead = response.writeHead.bind(response);
          response.writeHead = () => writeHead(401, { 'content-type': 'text/html' });
          endless(request, response, index);
        },
      ],
    ];
    for (const [how, behaviour] of refusals) {
      it(`${how}, goes out once for each time that a person asks, whoever else asks`, async () => {
        const server = await startFaultServer(behaviour);
        const transport = open();
        const told: Failure[] = [];
        const gate = new CredentialGate((failure) => told.push(failure));
        const clock = hurryingClock();
        const service = createEventService({
          connection: { name: 'test', baseUrl: server.baseUrl, objectPrefix: 'Platform_' },
          credentials: { userName: 'demo', apiKey: 'wrong' },
          transport,
          log: testLog(),
          clock,
          gate,
        });
        const askAll = async (): Promise<FailureKind[]> => {
          const all = [
            service.notices({ lookBackDays: 90 }, never()),
            service.notice(7, never()),
            service.acknowledge(7, never()),
            service.log({}, never())[Symbol.asyncIterator]().next(),
            service.verify(never()),
          ];
          return (await Promise.all(all.map(failing))).map(({ kind }) => kind);
        };
        const refused: FailureKind[] = Array(5).fill('unauthorized');
        assert.deepEqual(await askAll(), refused);
        assert.deepEqual(await askAll(), refused);
        assert.equal(server.requests.length, 1);
        gate.retry();
        assert.deepEqual(await askAll(), refused);
        assert.equal(server.requests.length, 2);
        assert.deepEqual(
          told.map(({ kind, status }) => [kind, status]),
          [
            ['unauthorized', 401],
            ['unauthorized', 401],
          ],
        );
        assert.deepEqual(clock.waits, []);
        await server.noSockets();
        await transport.close();
        await server.close();
      });
    }

    it('after the connection failed, is still sent once only', async () => {
      const server = await startFaultServer((request, response, index) =>
        (index < 2 ? reset : answer('', 401))(request, response, index),
      );
      const transport = open();
      const service = createEventService({
        connection: { name: 'test', baseUrl: server.baseUrl, objectPrefix: 'Platform_' },
        credentials: { userName: 'demo', apiKey: 'wrong' },
        transport,
        log: testLog(),
        clock: hurryingClock(),
      });
      const all = Array.from({ length: 5 }, () => failing(service.userTypes(never())));
      assert.ok((await Promise.all(all)).every(({ kind }) => kind === 'unauthorized'));
      assert.equal(server.requests.length, 3);
      await transport.close();
      await server.close();
    });
  });
}
