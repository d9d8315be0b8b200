// Tests of who may ask the reference service: programs of this machine, by every name of it, and no web page.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { RunningService } from '../../../src/service/server.ts';
import { startService } from '../../../src/service/server.ts';
import { askList, basic, eventLog, filtered, notifications, sampleNow } from '../../support/referenceService.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

describe('Who may ask the service', () => {
  let service: RunningService;
  let acknowledge: string;

  beforeEach(async () => {
    service = await startService({ now: sampleNow, entries: 5, hostNames: ['front.test'] });
    const [open] = await unacknowledged();
    acknowledge = `/rest/v3.1/Platform_Notification_Occurrence_Event/${open?.id}/acknowledgeNotification.json`;
  });
  afterEach(() => service.close());

  const unacknowledged = () =>
    askList(service, notifications, filtered({ acknowledgedFlag: { operation: 0 } }, { objectMask: 'mask[id]' }));

  /** Acknowledges a notice with the right key, by this request target and with these headers. */
  const send = (headers: Readonly<Record<string, string>>, path = acknowledge): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const Authorization = basic(service.userName, service.apiKey);
      const { hostname, port } = new URL(service.baseUrl);
      request({ hostname, port, path, headers: { Authorization, ...headers } }, async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        resolve({ status: response.statusCode ?? 0, text });
      })
        .on('error', reject)
        .end();
    });

  const isRefused = async ({ status, text }: Answer, expected: number, open: number) => {
    assert.equal(status, expected, text);
    const body = JSON.parse(text);
    assert.deepEqual(Object.keys(body), ['error', 'code']);
    assert.match(body.error, /^This service answers /);
    assert.equal((await unacknowledged()).length, open, 'the notice was acknowledged all the same');
  };

  for (const host of [
    'rebound.example',
    'rebound.example:8787',
    '127.0.0.1.rebound.example',
    'localhost.rebound.example',
    '127.0.0.1@rebound.example',
    '192.168.1.7:8787',
    '0.0.0.0:8787',
    'no host',
  ]) {
    it(`nobody who takes it for "${host}"`, async () => {
      const open = (await unacknowledged()).length;
      await isRefused(await send({ Host: host }), 421, open);
      await isRefused(await send({}, `http://${host.replace(' ', '%20')}${acknowledge}`), 421, open);
    });
  }

  it('nobody who names no host in the target', async () => {
    await isRefused(await send({}, `http://${acknowledge}`), 421, (await unacknowledged()).length);
  });

  for (const headers of [
    { Origin: 'https://page.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:8787' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none, cross-site' },
    { 'Sec-Fetch-Site': '' },
  ]) {
    it(`no page: ${JSON.stringify(headers)}`, async () => {
      await isRefused(await send(headers), 403, (await unacknowledged()).length);
    });
  }

  for (const host of ['127.0.0.1', '127.0.0.1:9', 'localhost:9', 'LOCALHOST', '[::1]:9', 'front.test:443']) {
    it(`a program that takes it for ${host}`, async () => {
      assert.deepEqual(await send({ Host: host }), { status: 200, text: 'true' });
    });
  }

  it('a person who opens the address in a browser', async () => {
    assert.equal((await send({ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' })).status, 200);
    assert.equal((await send({ 'Sec-Fetch-Site': 'same-origin' })).status, 200);
  });

  it('a program that writes the whole address as the target of its request', async () => {
    assert.deepEqual(await send({}, `${service.baseUrl}${acknowledge}`), { status: 200, text: 'true' });
    assert.deepEqual(await send({}, `HTTP://localhost${acknowledge}`), { status: 200, text: 'true' });
    const list = await send({}, `${service.baseUrl}/rest/v3.1/Platform_${eventLog}.json?resultLimit=0,3`);
    assert.equal(JSON.parse(list.text).length, 3);
    const { path, query } = service.requests.at(-1) ?? {};
    assert.deepEqual([path, query], [`/rest/v3.1/Platform_${eventLog}.json`, 'resultLimit=0,3']);
    assert.equal((await send({}, service.baseUrl)).status, 404);
  });
});
