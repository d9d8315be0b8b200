import { describeFaults, type Fault } from '../../../support/faultMatrix.ts';
import { answer } from '../../../support/faultServer.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const dated = (retryAfter: string): Record<string, string> => ({
  'retry-after': retryAfter,
  date: new Date(now).toUTCString(),
});
const inSeconds = (seconds: number) => new Date(now + seconds * 1_000).toUTCString();
const held = (text: string, seconds?: number, waits: readonly number[] = []): Fault => ({
  name: `Retry-After: ${text.slice(0, 40)}`,
  behaviour: answer('', 429, dated(text)),
  kind: 'throttled',
  tries: waits.length + 1,
  waits,
  ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
});
const unheld = (text: string) => held(text, undefined, [250, 500]);

describeFaults('what a service asks to wait', [
  held('5', 5, [5_250, 5_500]),
  held('10', 10, [10_250, 10_500]),
  held(inSeconds(9), 9, [9_250, 9_500]),
  // Longer than anybody is to wait without a word: it is said, and the poller waits.
  held('11', 11),
  held('120', 120),
  held('3600', 3_600),
  held(inSeconds(7_200), 7_200),
  // No service means these.
  held('99999999999999999999', 86_400),
  held('9'.repeat(400), 86_400),
  held('Fri, 31 Dec 9999 23:59:59 GMT', 86_400),
  ...['0', inSeconds(-3_600), '', '-5', '1.5', '1e309', '0x10', 'soon', 'Fri, 99 Nov 2026 12:00:00 GMT'].map(unheld),
  {
    name: 'Retry-After with HTTP 503',
    behaviour: answer('', 503, { 'retry-after': '600' }),
    kind: 'server',
    tries: 1,
    retryAfterSeconds: 600,
  },
  {
    name: 'Retry-After with the rate limit code and HTTP 200',
    behaviour: answer({ error: 'Slow down.', code: 'SoftLayer_Exception_WebService_RateLimitExceeded' }, 200, {
      'retry-after': '7',
    }),
    kind: 'throttled',
    waits: [7_250, 7_500],
    retryAfterSeconds: 7,
  },
]);
