// Tests of what the reference service answers to bad requests: a status, a sentence, a code, never a stack.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { RunningService } from '../../../src/service/server.ts';
import { startService } from '../../../src/service/server.ts';
import {
  type Asking,
  ask,
  askPath,
  basic,
  eventLog,
  notifications,
  type Parameters,
  type Reply,
  sampleNow,
} from '../../support/referenceService.ts';

describe('refusals', () => {
  let service: RunningService;
  before(async () => {
    service = await startService({ now: sampleNow, entries: 50, user: 'ann', key: 's3cret:with:colons' });
  });
  after(() => service.close());

  const refused = (reply: Reply, status: number, sentence: RegExp, exception = 'Public') => {
    assert.equal(reply.status, status, reply.text);
    assert.equal(reply.headers.get('content-type'), 'application/json');
    const body = JSON.parse(reply.text);
    assert.deepEqual(Object.keys(body), ['error', 'code']);
    assert.match(body.error, sentence);
    assert.equal(body.code, `Platform_Exception_${exception}`);
    assert.doesNotMatch(reply.text, /\bat .*:\d+|\.ts\b|node:/);
    assert.ok(!reply.text.includes('s3cret'));
  };

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    it(`${method} gets 405`, async () => {
      const reply = await ask(service, notifications, {}, { method });
      refused(reply, 405, new RegExp(`${method} is not allowed`));
      assert.equal(reply.headers.get('allow'), 'GET');
    });
  }

  it('HEAD gets 405 without a body', async () => {
    const reply = await ask(service, notifications, {}, { method: 'HEAD' });
    assert.deepEqual([reply.status, reply.text], [405, '']);
  });

  const credentials: readonly (readonly [string, string | null])[] = [
    ['none', null],
    ['a wrong key', basic('ann', 's3cret')],
    ['a wrong user', basic('bob', 's3cret:with:colons')],
    ['a key that begins right', basic('ann', 's3cret:with:colons ')],
    ['another scheme', 'Bearer s3cret:with:colons'],
    ['nonsense', 'Basic !!!'],
    ['nothing after the scheme', 'Basic '],
  ];
  for (const [what, authorization] of credentials) {
    it(`credentials: ${what} get 401`, async () => {
      const asking: Asking = { authorization };
      refused(await ask(service, eventLog, {}, asking), 401, /Invalid user name or API key/);
      refused(await ask(service, 'Nothing/here', {}, asking), 401, /Invalid user name or API key/);
    });
  }

  for (const id of ['1', '0', 'abc', '-5', '1e3', '99999999999999999999', '%20', '__proto__']) {
    it(`the unknown id ${id} gets 404`, async () => {
      const found = new RegExp(`^Unable to find object with id of '${id}'\\.$`);
      refused(await ask(service, `Notification_Occurrence_Event/${id}/getObject`), 404, found, 'ObjectNotFound');
      refused(
        await ask(service, `Notification_Occurrence_Event/${id}/acknowledgeNotification`),
        404,
        found,
        'ObjectNotFound',
      );
    });
  }

  for (const path of [
    '/',
    '/rest/v3.1',
    '/rest/v3/Platform_Event_Log/getAllObjects.json',
    '/rest/v3.1/Platform_Event_Log/getAllObjects',
    '/rest/v3.1/Platform_Event_Log/getAllObjects.xml',
    '/rest/v3.1/Platform_Event_Log/1/2/getAllObjects.json',
    '/rest/v3.1/../../etc/passwd.json',
  ]) {
    it(`the path ${path} gets 404`, async () =>
      refused(await askPath(service, path), 404, /nothing at this path|no object/));
  }

  it('an unknown object gets 404 with the names of those that exist', async () => {
    for (const object of ['Platform_Account', 'SoftLayer_Event_Log', 'Event_Log']) {
      const reply = await askPath(service, `/rest/v3.1/${object}/getAllObjects.json`);
      refused(reply, 404, new RegExp(`no object "${object}"; there are Platform_Event_Log and`));
    }
  });

  const parameters: readonly (readonly [Parameters, RegExp])[] = [
    [{ objectMask: 'mask[' }, /objectMask: expected a field name, found the end at character 6/],
    [{ objectMask: 'mask[id]]' }, /objectMask: expected the end of the mask/],
    [{ objectMask: '<script>' }, /objectMask: expected a field name, found "<"/],
    [{ resultLimit: '10' }, /resultLimit must be two whole numbers/],
    [{ resultLimit: '0,-5' }, /resultLimit must be two whole numbers/],
    [{ resultLimit: '0,1.5' }, /resultLimit must be two whole numbers/],
    [{ resultLimit: '0,99999999999999999999' }, /resultLimit must be two whole numbers/],
    [{ resultLimit: 'a,b' }, /resultLimit must be two whole numbers/],
    [{ objectFilter: '{' }, /objectFilter is not JSON/],
    [{ objectFilter: 'userType=SYSTEM' }, /objectFilter is not JSON/],
    [{ objectFilter: '[]' }, /must be a JSON object/],
    [{ objectFilter: '{"userType":"SYSTEM"}' }, /"userType" must be an object/],
    [{ objectFilter: '{"userType":{"operation":"== SYSTEM"}}' }, /"== SYSTEM" on the field "userType"/],
  ];
  for (const [parameter, sentence] of parameters) {
    it(`${JSON.stringify(parameter)} gets 400`, async () => {
      refused(await ask(service, eventLog, parameter), 400, sentence);
      refused(await ask(service, notifications, parameter), 400, sentence);
    });
  }

  it('a parameter given twice gets 400', async () => {
    const path = '/rest/v3.1/Platform_Event_Log/getAllObjects.json?resultLimit=0,1&resultLimit=0,2';
    refused(await askPath(service, path), 400, /resultLimit was given 2 times/);
  });

  const unreadable: readonly (readonly [string, string, number, RegExp])[] = [
    ['nonsense', 'nonsense\r\n\r\n', 400, /not valid HTTP/],
    [
      'a space in the query',
      'GET /rest/v3.1/x.json?objectMask=mask[a, b] HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
      /percent-encode/,
    ],
    ['a filter without end', `GET /?objectFilter=${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, /too long/],
  ];
  for (const [what, request, status, sentence] of unreadable) {
    it(`${what} gets ${status}, and the service goes on`, async () => {
      const { port } = new URL(service.baseUrl);
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
      let text = '';
      for await (const chunk of socket) text += String(chunk);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(JSON.parse(body).error, sentence);
      assert.equal((await ask(service, 'Event_Log/getAllUserTypes')).status, 200);
    });
  }
});
