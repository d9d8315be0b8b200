import assert from 'node:assert/strict';
import { createAutoTransport } from '../../../../src/api/transport/autoTransport.ts';
import { createHostTransport } from '../../../../src/api/transport/hostTransport.ts';
import { type Answer, nothingWasSent, type Transport } from '../../../../src/api/transport/transport.ts';
import { fail } from '../../../../src/core/failures.ts';
import { failing, never, testClient, testLog } from '../../../support/clients.ts';

describe('choosing the transport', () => {
  const works = (name: 'undici' | 'host', calls: string[]): Transport => ({
    name,
    async get(): Promise<Answer> {
      calls.push(name);
      return { status: 200, headers: {}, body: Buffer.from('["A"]') };
    },
    async close() {},
  });
  const fails = (name: 'undici' | 'host', calls: string[], code: string | undefined): Transport => ({
    ...works(name, calls),
    async get() {
      calls.push(name);
      throw fail('offline', 'no', code === undefined ? {} : { code });
    },
  });

  it("falls to the editor's fetch for the session once only that connects", async () => {
    const calls: string[] = [];
    const log = testLog();
    const auto = createAutoTransport(fails('undici', calls, 'ECONNREFUSED'), works('host', calls), log);
    const { service } = testClient('https://service.test', auto);
    assert.deepEqual(await service.objectNames(never()), ['A']);
    assert.deepEqual(await service.objectNames(never()), ['A']);
    assert.deepEqual(calls, ['undici', 'host', 'host']);
    assert.equal(log.lines.length, 1);
  });

  it('keeps loopback off it even then', async () => {
    const calls: string[] = [];
    const auto = createAutoTransport(fails('undici', calls, 'ECONNREFUSED'), works('host', calls), testLog());
    await testClient('https://service.test', auto).service.objectNames(never());
    await failing(testClient('http://127.0.0.1:9', auto).service.objectNames(never()));
    assert.deepEqual(new Set(calls.slice(2)), new Set(['undici']));
  });

  it('stays where neither connects, and reports the first', async () => {
    const calls: string[] = [];
    const auto = createAutoTransport(fails('undici', calls, 'ENOTFOUND'), fails('host', calls, 'EAI_AGAIN'), testLog());
    const failure = await failing(testClient('https://service.test', auto).service.verify(never()));
    assert.equal(failure.code, 'ENOTFOUND');
    assert.equal(calls.at(-2), 'undici');
  });

  it('reports the first too where the other one refuses to send anything', async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      const host = createHostTransport();
      const auto = createAutoTransport(fails('undici', [], 'ENOTFOUND'), host, testLog());
      const { code, obstacle } = await failing(testClient('https://service.test', auto).service.verify(never()));
      assert.deepEqual([code, obstacle], ['ENOTFOUND', undefined]);
      const refused = await failing(testClient('https://service.test', host).service.verify(never()));
      assert.equal(refused.obstacle, 'certificateChecksOff');
      assert.ok(nothingWasSent(refused));
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  it('sends nothing twice: a connection that broke later is not tried by the other one', async () => {
    for (const code of [undefined, 'ECONNRESET', 'EPIPE', 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC']) {
      const calls: string[] = [];
      const auto = createAutoTransport(fails('undici', calls, code), works('host', calls), testLog());
      await failing(testClient('https://service.test', auto).service.verify(never()));
      assert.deepEqual(new Set(calls), new Set(['undici']), code);
    }
  });
});
