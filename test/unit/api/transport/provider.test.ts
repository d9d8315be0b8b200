import assert from 'node:assert/strict';
import { createTransportProvider } from '../../../../src/api/transport/provider.ts';
import type { TransportSettings } from '../../../../src/api/transport/transport.ts';
import { lazyService } from '../../../../src/core/connection/lazyService.ts';
import { clientOfEachTest, collected, failing, never, testLog } from '../../../support/clients.ts';
import { answer, startFaultServer } from '../../../support/faultServer.ts';
import { logRows, logServer } from '../../../support/logServer.ts';

const settings = (): TransportSettings => ({
  kind: 'undici',
  proxy: '',
  proxyAuthorization: '',
  noProxy: [],
  useProxy: false,
  systemCertificates: false,
});

describe('the transport provider', () => {
  it('ends what it replaced too, when it is closed', async () => {
    const server = await startFaultServer(answer('[]'));
    // Sockets stay open between requests, so that one which is forgotten would show.
    const held = await startFaultServer((_, response) => response.write('['));
    const provider = createTransportProvider(settings, {}, testLog());
    const { transport } = provider;
    const options = { signal: never(), maxBytes: 1_000 };
    assert.equal((await transport.get(server.baseUrl, {}, options)).status, 200);
    const underWay = failing(transport.get(held.baseUrl, {}, options));
    while (held.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    provider.renew();
    assert.equal((await transport.get(server.baseUrl, {}, options)).status, 200);
    await provider.close();
    assert.equal((await underWay).kind, 'cancelled');
    await held.noSockets();
    await server.noSockets();
    await held.close();
    await server.close();
  });

  it('leaves the new one as it is where one that it replaced fails to open', async () => {
    const server = await startFaultServer(answer('[]'));
    let read = 0;
    const given = () => {
      read += 1;
      if (read === 1) throw new Error('unreadable settings');
      return settings();
    };
    const provider = createTransportProvider(given, {}, testLog());
    const { transport } = provider;
    const get = () => transport.get(server.baseUrl, {}, { signal: never(), maxBytes: 1_000 });
    const first = assert.rejects(get(), /unreadable settings/);
    provider.renew();
    const second = get();
    await first;
    assert.equal((await second).status, 200);
    assert.equal((await get()).status, 200);
    assert.equal(read, 2, 'a transport that works was dropped');
    await provider.close();
    await server.noSockets();
    await server.close();
  });
});

describe('a service that is loaded late', () => {
  const clientOf = clientOfEachTest();

  it('gets every call as it was made', async () => {
    const { service: loaded, server } = await clientOf(logServer(logRows(80)));
    const service = lazyService(async () => loaded);
    const [page] = await collected(service.log({ userType: 'SYSTEM' }, never(), { limit: 3 }));
    assert.deepEqual(page?.entries, logRows(3));
    assert.equal(page?.limited, true);
    assert.deepEqual(await service.userTypes(never()), ['A']);
    assert.deepEqual(await service.objectNames(never()), ['A']);
    const { url: address } = await service.address({ log: { userType: 'SYSTEM' } });
    assert.equal(address, `${server.baseUrl}${server.requests[0]?.path}?${server.requests[0]?.query}`);
  });

  it('fails with a failure where its code does not load, and is tried again', async () => {
    let tries = 0;
    const service = lazyService(async () => {
      tries += 1;
      throw new Error('no such chunk');
    });
    assert.deepEqual(await failing(service.verify(never())), { kind: 'malformed', detail: 'no such chunk' });
    assert.equal((await failing(collected(service.log({}, never())))).kind, 'malformed');
    assert.equal(tries, 2);
  });
});
