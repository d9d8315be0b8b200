import assert from 'node:assert/strict';
import { localClock } from '../../../../src/core/text/timeWindow.ts';
import { type LogProgress, nothingRead } from '../../../../src/protocol/log.ts';
import { ServiceWait } from '../../../../src/webview/log/serviceWait.ts';

const start = Date.UTC(2026, 10, 20, 14, 3, 0);
const running: LogProgress = { ...nothingRead, state: 'running' };

/** The page says in which language counts are written; here nothing else of a document is there. */
before(() => {
  Object.defineProperty(globalThis, 'document', { value: { body: { dataset: { locale: 'en' } } }, configurable: true });
});

after(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

describe('What a search waits for', () => {
  let wait: ServiceWait;

  beforeEach(() => {
    wait = new ServiceWait(() => {});
  });

  afterEach(() => wait.end());

  const take = (part: Partial<LogProgress>, after: number) => wait.take(1, { ...running, ...part }, start + after);
  const shown = (after: number, skew = 0) => wait.text(start + after, skew).shown;

  it('is nothing while entries come, or nothing runs', () => {
    assert.equal(shown(60_000), '');
    for (const second of [0, 4, 8, 12]) {
      take({ read: second }, second * 1000);
      assert.equal(shown(second * 1000 + 4_900), '');
    }
    take({ state: 'paused', read: 12 }, 12_000);
    assert.equal(shown(60_000), '');
    take({ read: 12 }, 60_000);
    assert.equal(shown(62_000), '', 'what was paused has just gone on');
  });

  it('is an answer, counted from the last entries that came, whatever else was told since', () => {
    take({}, 0);
    assert.equal(shown(4_900), '');
    assert.equal(shown(5_000), 'No answer for 5 s');
    take({ count: 0 }, 11_000);
    assert.equal(shown(12_900), 'No answer for 12 s');
    take({ read: 50 }, 13_000);
    assert.equal(shown(14_000), '');
  });

  it('says that it is tried again, and after what', () => {
    take({}, 0);
    const until = start + 15_300;
    take({ wait: { why: 'silence', until } }, 15_000);
    assert.equal(shown(15_000), 'No answer for 15 s; trying again');
    assert.equal(shown(20_000), 'No answer for 20 s; trying again');
    take({ wait: { why: 'error', until } }, 20_000);
    assert.equal(shown(21_000), 'The service has answered with errors for 21 s; trying again');
    take({ wait: { why: 'unreachable', until } }, 22_000);
    assert.equal(shown(22_000), 'The service has been out of reach for 22 s; trying again');
  });

  it('says nothing of an error that is over soon', () => {
    take({}, 0);
    take({ wait: { why: 'error', until: start + 400 } }, 100);
    assert.equal(shown(300), '');
    assert.equal(shown(2_000), '');
  });

  it('is a pause that the service asks for, told at once and with its end by this machine’s clock and zone', () => {
    /** As a clock on this machine's wall shows it, with its zone's name. */
    const clock = (ms: number) => `${new Date(ms).toTimeString().slice(0, 8)} ${localClock(ms, 'en')}`;
    const end = `The service asks to wait: on at ${clock(start + 20_000)}`;
    take({ read: 50 }, 0);
    take({ read: 50, wait: { why: 'pause', until: start + 19_600 } }, 100);
    assert.equal(shown(100), end, 'never too early');
    assert.equal(shown(19_500), end);
    assert.equal(shown(20_100), '', 'it is asked again now');
    assert.equal(shown(26_000), 'No answer for 6 s');
    take({ read: 50, wait: { why: 'pause', until: start + 3_620_000 } }, 100);
    assert.equal(shown(100, 3_600_000), end, 'the service’s clock is an hour ahead');
    const tomorrow = start + 86_400_000;
    take({ read: 50, wait: { why: 'pause', until: tomorrow } }, 100);
    assert.ok(shown(100).endsWith(`-11-21 ${clock(tomorrow)}`), shown(100));
    take({ read: 60, wait: { why: 'pause', until: start + 1_000 } }, 200);
    assert.equal(shown(300), '', 'a short one is no news');
  });

  it('is told a screen reader without the seconds that go by', () => {
    take({}, 0);
    assert.equal(wait.text(start + 6_000, 0).spoken, wait.text(start + 9_000, 0).spoken);
    assert.equal(wait.text(start + 6_000, 0).spoken, 'No answer yet');
  });
});
