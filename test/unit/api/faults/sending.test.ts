import assert from 'node:assert/strict';
import type { Transport } from '../../../../src/api/transport/transport.ts';
import type { EventService } from '../../../../src/core/connection/ports.ts';
import { failing, never, testClient } from '../../../support/clients.ts';
import { assertSentence, log, names, one } from '../../../support/faultMatrix.ts';
import { answer, type FaultServer, startFaultServer } from '../../../support/faultServer.ts';
import { transports } from '../../../support/transports.ts';

const list = (service: EventService, signal: AbortSignal) => service.notices({ lookBackDays: 0 }, signal);
const acknowledge = (service: EventService, signal: AbortSignal) => service.acknowledge(7, signal);

for (const underTest of transports) {
  describe(`what is sent, over ${underTest.name}`, () => {
    let transport: Transport;
    const servers: FaultServer[] = [];
    const start = async (behaviour: Parameters<typeof startFaultServer>[0]) => {
      const server = await startFaultServer(behaviour);
      servers.push(server);
      return server;
    };

    beforeEach(() => {
      transport = underTest.create();
    });
    afterEach(async () => {
      await transport.close();
      for (const server of servers.splice(0)) await server.close();
    });

    it('to another machine over http:// is nothing, and it is said why', async () => {
      for (const call of [names, list, log, one, acknowledge]) {
        const { service } = testClient('http://192.0.2.1:8080', transport);
        const failure = await failing(call(service, never()));
        assert.equal(failure.kind, 'malformed');
        assert.match(failure.detail, /nothing was sent.*use https/);
        assertSentence(failure);
      }
    });

    it('to where a redirect points is nothing', async () => {
      const other = await start(answer([]));
      for (const status of [301, 302, 303, 307, 308]) {
        const server = await start(answer('', status, { location: `${other.baseUrl}/rest` }));
        await failing(names(testClient(server.baseUrl, transport).service, never()));
        assert.equal(server.requests.length, 1);
      }
      assert.equal(other.requests.length, 0);
    });

    it('of the key is in the Authorization header, and in nothing that anybody reads', async () => {
      const apiKey = 'canary-key/+ "7"';
      const pair = Buffer.from(`demo:${apiKey}`).toString('base64');
      const server = await start((request, response, index) => {
        answer({ error: `You sent ${request.headers.authorization} and ${apiKey}` }, 400)(request, response, index);
      });
      const { service, log: lines } = testClient(server.baseUrl, transport, { apiKey });
      const failures = [];
      for (const call of [names, list, log, one, acknowledge]) failures.push(await failing(call(service, never())));
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
