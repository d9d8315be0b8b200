import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dateField } from '../../../src/core/eventLog.ts';
import { fail } from '../../../src/core/failures.ts';
import type { EventService, LogEntry, LogPage } from '../../../src/core/ports.ts';
import { LogReading, newestFirst } from '../../../src/ui/logReading.ts';

const readInstant = (text: string) => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : { ms, offset: text.endsWith('-06:00') ? -360 : 0 };
};

function entry(ms: number, eventName = 'Login'): LogEntry {
  return { [dateField]: new Date(ms).toISOString(), eventName, metaData: '{}' };
}

/** A service that gives these pages, then fails where told to. */
function service(pages: readonly (readonly LogEntry[])[], end?: Error): EventService {
  const unused = () => Promise.reject(new Error('not used'));
  return {
    verify: unused,
    notices: unused,
    notice: unused,
    acknowledge: unused,
    userTypes: unused,
    objectNames: unused,
    async *log(_search, signal): AsyncIterable<LogPage> {
      let read = 0;
      for (const entries of pages) {
        await Promise.resolve();
        if (signal.aborted) throw fail('cancelled', 'aborted');
        read += entries.length;
        yield { entries, read, total: null, filterIgnored: false };
      }
      if (end !== undefined) throw end;
    },
  };
}

function reading(from: EventService, onProgress: () => void = () => {}): LogReading {
  return new LogReading({ service: from, search: {}, order: newestFirst, readInstant, onProgress });
}

const names = (log: LogReading) => log.rows(0, 1000).rows.map((row) => row[log.rows(0, 1).fields.indexOf('eventName')]);

describe('A reading of the log', () => {
  it('has every row newest first, in whatever order they came', async () => {
    const page = fc.array(fc.integer({ min: 0, max: 2_000_000_000_000 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 5 }), async (pages) => {
        const log = reading(service(pages.map((dates) => dates.map((ms) => entry(ms)))));
        await log.run();
        assert.equal(log.progress.state, 'complete');
        assert.deepEqual(
          log.rows(0, 1000).dates,
          pages.flat().sort((a, b) => b - a),
        );
      }),
    );
  });

  it('keeps what came when the service fails, and says why', async () => {
    const log = reading(service([[entry(2), entry(1)]], fail('timeout', 'late')));
    await log.run();
    assert.equal(log.progress.state, 'failed');
    assert.equal(log.failure?.kind, 'timeout');
    assert.equal(log.progress.count, 2);
  });

  it('keeps what came when it is cancelled, which is no failure', async () => {
    const log = reading(service([[entry(3)], [entry(2)], [entry(1)]]));
    const running = log.run();
    log.cancel();
    await running;
    assert.equal(log.progress.state, 'cancelled');
    assert.equal(log.failure, null);
  });

  it('tells the end exactly once, after its last page', async () => {
    const states: string[] = [];
    const log = reading(service([[entry(2)], [entry(1)]]), () =>
      states.push(`${log.progress.state} ${log.progress.count}`),
    );
    await log.run();
    assert.deepEqual(
      states.filter((state) => !state.startsWith('running')),
      ['complete 2'],
    );
  });

  it('sorts by a field either way, with a new revision each time, and back', async () => {
    const log = reading(service([[entry(3, 'b'), entry(2, 'c'), entry(1, 'a')]]));
    await log.run();
    const first = log.revision;
    log.sort({ field: 'eventName', descending: false });
    assert.deepEqual(names(log), ['a', 'b', 'c']);
    assert.ok(log.revision > first);
    log.sort({ field: 'eventName', descending: true });
    assert.deepEqual(names(log), ['c', 'b', 'a']);
    log.sort(newestFirst);
    assert.deepEqual(names(log), ['b', 'c', 'a']);
  });

  it('follows the row whose details were asked for through every order', async () => {
    const log = reading(service([[entry(3, 'b'), entry(2, 'c'), entry(1, 'a')]]));
    await log.run();
    assert.equal(log.marked, -1);
    assert.equal(log.details(1)?.entry.eventName, 'c');
    log.sort({ field: 'eventName', descending: false });
    assert.equal(log.marked, 2);
    log.sort(newestFirst);
    assert.equal(log.marked, 1);
  });

  it('gives windows at the end and past it, and no details there', async () => {
    const log = reading(service([[entry(2), entry(1)]]));
    await log.run();
    assert.equal(log.rows(1, 200).rows.length, 1);
    assert.equal(log.rows(2, 200).rows.length, 0);
    assert.equal(log.details(2), undefined);
  });

  it('sends dates as numbers with the offset they were written in, metaData and long values not at all or cut', async () => {
    const long = 'x'.repeat(5000);
    const log = reading(service([[{ [dateField]: '2026-11-20T06:00:00-06:00', eventName: long, metaData: long }]]));
    await log.run();
    const window = log.rows(0, 1);
    assert.deepEqual([window.dates[0], window.offsets[0]], [Date.UTC(2026, 10, 20, 12), -360]);
    assert.ok(!window.fields.includes('metaData'));
    assert.ok(JSON.stringify(window).length < 1000);
    assert.equal(log.details(0)?.entry.metaData, long);
  });

  it('sends an entry without a readable date as one without a date', async () => {
    const log = reading(service([[{ eventName: 'a' }, { [dateField]: 'soon', eventName: 'b' }, entry(5, 'c')]]));
    await log.run();
    assert.deepEqual(names(log), ['c', 'a', 'b']);
    assert.deepEqual(log.rows(0, 3).dates, [5, null, null]);
  });
});
