import assert from 'node:assert/strict';
import { isRefusal } from '../../../../src/api/requests/answers.ts';
import type { FailureKind } from '../../../../src/core/failures.ts';
import { benchOfEachTest } from '../../../support/faultBench.ts';
import { describeFaults, type Fault, host, log, one } from '../../../support/faultMatrix.ts';
import { answer, type Behaviour, bytes } from '../../../support/faultServer.ts';
import { editorsFetch, transports, undici } from '../../../support/transports.ts';

const serviceError = (code: string) => ({ error: 'No, thank you.', code });

/** The statuses that mean something of their own. */
const kinds = new Map<number, FailureKind>([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [407, 'offline'],
  [408, 'timeout'],
  [413, 'tooMuchData'],
  [429, 'throttled'],
]);

const proxyPassword =
  `${host} could not be reached: the proxy asks for a user name and a password. ` +
  'Add them to the address of the proxy.';

const refusedRequest = `${host} refused this request (HTTP 400). Its reason is in the log at level Debug.`;

/** What a status comes to that brings a page of somebody else. */
function pageWith(status: number): Fault {
  const kind = kinds.get(status) ?? (status >= 500 ? 'server' : 'malformed');
  const failure = { kind, status, detail: '' };
  // A refusal is met by asking for less: by a plain mask, and by half a page where the page is too large.
  const pages = kind === 'tooMuchData' ? 8 : 1;
  const retries = ['timeout', 'throttled', 'server'].includes(kind) ? 2 : 0;
  // Where it may be for the length of the page, one row is asked for; and where the page took long, it isn't asked for again.
  const tries = [408, 504].includes(status) ? 1 + 3 : [502, 503].includes(status) ? 3 + 3 : pages + retries;
  return {
    name: `HTTP ${status}`,
    behaviour: answer('<html>Nothing for you to read</html>', status, { location: '/elsewhere' }),
    kind,
    tries: tries + (isRefusal(failure) ? pages : 0),
    // The page itself is told to nobody.
    detail: status < 400 ? /redirects are not followed$/ : /^(?!.*Nothing for you)/,
  };
}

const statuses = Array.from({ length: 300 }, (_, index) => 300 + index);
describeFaults('every status from 300 to 599', statuses.filter((status) => status !== 407).map(pageWith));

const { detail: _, ...asksForPassword } = pageWith(407);
describeFaults('HTTP 407', [{ ...asksForPassword, sentence: proxyPassword }], [undici]);
// Fetch shows no answer with this status to anybody.
describeFaults('HTTP 407', [{ ...asksForPassword, tries: 3 }], [editorsFetch]);

describeFaults('statuses and codes', [
  ...['600', '999', '099', '2OO'].map(
    (status): Fault => ({
      name: `HTTP ${status}`,
      behaviour: bytes(`HTTP/1.1 ${status} Odd\r\nConnection: close\r\nContent-Length: 2\r\n\r\n[]`),
      kind: 'malformed',
    }),
  ),
  {
    // Both transports take it for an answer to an Expect that they never send.
    name: 'HTTP 100 before the answer',
    behaviour: bytes('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]'),
    kind: 'offline',
    tries: 3,
  },
  { name: 'no content', behaviour: answer('', 204), kind: 'malformed', detail: /empty/ },
  {
    name: 'HTTP 400 with a reason',
    behaviour: answer({ error: 'Malformed mask.' }, 400),
    kind: 'malformed',
    detail: /Malformed mask/,
    sentence: refusedRequest,
  },
  {
    name: 'HTTP 401 with a reason',
    behaviour: answer({ error: 'Invalid API token.' }, 401),
    kind: 'unauthorized',
    tries: 1,
  },
  { name: 'HTTP 401 without a body', behaviour: answer('', 401), kind: 'unauthorized', tries: 1 },
  {
    name: 'a permission code with HTTP 500',
    behaviour: answer(serviceError('SoftLayer_Exception_PermissionDenied'), 500),
    kind: 'forbidden',
    tries: 1,
  },
  {
    name: 'an unknown id',
    behaviour: answer(
      { error: "Unable to find object with id of '7'.", code: 'Platform_Exception_ObjectNotFound' },
      404,
    ),
    kind: 'notFound',
    call: one,
    tries: 1,
  },
  {
    name: 'HTTP 502 with JSON that is no error',
    behaviour: answer([{ id: 1 }], 502),
    kind: 'server',
    detail: /^HTTP 502 with JSON that gives no reason$/,
    tries: 6,
  },
  {
    name: 'HTTP 500 with a reason',
    behaviour: answer({ error: 'Oops.' }, 500),
    kind: 'server',
    detail: /HTTP 500: Oops/,
    tries: 4,
  },
  {
    name: 'the rate limit code with HTTP 200',
    behaviour: answer(serviceError('SoftLayer_Exception_WebService_RateLimitExceeded')),
    kind: 'throttled',
    tries: 3,
  },
  {
    name: 'the rate limit code with HTTP 400',
    behaviour: answer(serviceError('SoftLayer_Exception_WebService_RateLimitExceeded'), 400),
    kind: 'throttled',
    tries: 3,
  },
  {
    name: 'the rate limit code with HTTP 500',
    behaviour: answer(serviceError('Platform_Exception_WebService_RateLimitExceeded'), 500),
    kind: 'throttled',
    tries: 3,
  },
  {
    name: 'an error with HTTP 200',
    behaviour: answer(serviceError('Platform_Exception_Public')),
    kind: 'server',
    call: one,
    tries: 2,
  },
  {
    name: 'an error without a code',
    behaviour: answer({ error: 'Out of order' }),
    kind: 'server',
    call: one,
    tries: 2,
  },
  {
    name: 'HTTP 500 with an empty body on a list, down to one row',
    behaviour: answer('', 500),
    kind: 'server',
    call: log,
    tries: 8,
  },
  {
    name: 'an internal error with HTTP 200 on a list, down to one row',
    behaviour: answer({ error: 'Internal Error', code: 'SoftLayer_Exception_Public' }),
    kind: 'server',
    call: log,
    tries: 6,
  },
]);

/** The rows that come after something unusual. */
const oddly =
  (before: string): Behaviour =>
  (request, response, index) => {
    const rows = request.parameters.get('resultLimit')?.startsWith('0,') === true ? '[{"id":5}]' : '[]';
    bytes(`${before}Connection: close\r\nContent-Length: ${rows.length}\r\n\r\n${rows}`)(request, response, index);
  };

for (const underTest of transports) {
  describe(`answers that are unusual and right, over ${underTest.name}`, () => {
    const start = benchOfEachTest(underTest);
    for (const [name, before] of [
      ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n'],
      ['one after HTTP 102', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\n'],
      ['one after HTTP 103', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\n'],
      ['HTTP 206', 'HTTP/1.1 206 Partial Content\r\n'],
      ['HTTP 299', 'HTTP/1.1 299 Whatever\r\n'],
      ['one without a reason', 'HTTP/1.1 200\r\n'],
      ['one with an empty header', 'HTTP/1.1 200 OK\r\nX-Nothing:\r\n'],
    ] as const) {
      it(`${name} is taken`, async () => {
        const bench = await start();
        bench.server.behave(oddly(before));
        await bench.goodPoll();
        assert.deepEqual(bench.ids(), [5]);
        await bench.nothingLeft(true);
      });
    }
  });
}
