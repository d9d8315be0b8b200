import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dateField } from '../../../src/core/eventLog.ts';
import { everything, type LogFilter } from '../../../src/core/logFilter.ts';
import type { EventService, LogEntry } from '../../../src/core/ports.ts';
import { LogResult, newestFirst } from '../../../src/ui/logResult.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { logService, pagesOf } from '../../support/stubService.ts';

const readInstant = (text: string) => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : { ms, offset: text.endsWith('-06:00') ? -360 : 0 };
};

function entry(ms: number, eventName = 'Login'): LogEntry {
  return { [dateField]: new Date(ms).toISOString(), eventName, metaData: '{}' };
}

function resultOf(service: EventService, filter: LogFilter = everything, onChange: () => void = () => {}): LogResult {
  const result = new LogResult({
    service,
    search: {},
    filter,
    order: newestFirst,
    limit: 1_000_000,
    clock: new FakeClock(),
    readInstant,
    onChange,
  });
  result.confirmShown();
  return result;
}

async function readAll(pages: readonly (readonly LogEntry[])[], filter?: LogFilter): Promise<LogResult> {
  const result = resultOf(logService(pagesOf(pages)), filter);
  await result.run();
  return result;
}

const names = (result: LogResult) => result.rows.entries(0, 1000).map(({ eventName }) => eventName);
const named = (wanted: string): LogFilter => ({
  conditions: [{ field: 'eventName', negated: false, test: (text) => text === wanted }],
});

describe('What a search of the log shows', () => {
  it('has every row newest first, in whatever order they came', async () => {
    const page = fc.array(fc.integer({ min: 0, max: 2_000_000_000_000 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 5 }), async (pages) => {
        const result = await readAll(pages.map((dates) => dates.map((ms) => entry(ms))));
        assert.equal(result.progress.state, 'complete');
        const wanted = pages.flat().sort((a, b) => b - a);
        assert.deepEqual(result.rows.window(0, 1000).dates, wanted);
        assert.deepEqual(result.progress.span, wanted.length === 0 ? null : [wanted.at(-1), wanted[0]]);
      }),
    );
  });

  it('shows the first rows at once, and those of later pages before the end', async () => {
    const counts: string[] = [];
    const clock = new FakeClock();
    const result = new LogResult({
      service: logService(pagesOf([[entry(3)], [entry(2)], [entry(1)]])),
      search: {},
      filter: everything,
      order: newestFirst,
      limit: 10,
      clock,
      readInstant,
      onChange: () => counts.push(`${result.progress.state} ${result.progress.count}`),
    });
    const running = result.run();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(counts, ['running 1']);
    result.confirmShown();
    await running;
    assert.equal(counts.at(-1), 'complete 3');
  });

  it('narrows what it holds without the service, and widens again', async () => {
    const result = await readAll([[entry(3, 'b'), entry(2, 'c'), entry(1, 'b')]]);
    const { revision } = result;
    result.setFilter(named('b'));
    assert.deepEqual(names(result), ['b', 'b']);
    assert.deepEqual([result.progress.count, result.progress.held], [2, 3]);
    assert.ok(result.revision > revision);
    result.setFilter(everything);
    assert.deepEqual(names(result), ['b', 'c', 'b']);
  });

  it('sorts by a field either way, with a new revision each time, and back', async () => {
    const result = await readAll([[entry(3, 'b'), entry(2, 'c'), entry(1, 'a')]]);
    const first = result.revision;
    result.sort({ field: 'eventName', descending: false });
    assert.deepEqual(names(result), ['a', 'b', 'c']);
    assert.ok(result.revision > first);
    result.sort({ field: 'eventName', descending: true });
    assert.deepEqual(names(result), ['c', 'b', 'a']);
    result.sort(newestFirst);
    assert.deepEqual(names(result), ['b', 'c', 'a']);
  });

  it('follows the row whose details were asked for, and the anchor, through every order and filter', async () => {
    const result = await readAll([[entry(3, 'b'), entry(2, 'c'), entry(1, 'a')]]);
    assert.deepEqual([result.rows.marked, result.rows.anchor], [-1, -1]);
    assert.equal(result.rows.details(1)?.entry.eventName, 'c');
    result.rows.setAnchor(2);
    result.sort({ field: 'eventName', descending: false });
    assert.deepEqual([result.rows.marked, result.rows.anchor], [2, 0]);
    result.setFilter(named('a'));
    assert.deepEqual([result.rows.marked, result.rows.anchor], [-1, 0]);
    result.setFilter(everything);
    result.sort(newestFirst);
    assert.deepEqual([result.rows.marked, result.rows.anchor], [1, 2]);
  });

  it('gives windows at the end and past it, and no details there', async () => {
    const result = await readAll([[entry(2), entry(1)]]);
    assert.equal(result.rows.window(1, 200).rows.length, 1);
    assert.equal(result.rows.window(2, 200).rows.length, 0);
    assert.equal(result.rows.details(2), undefined);
    assert.deepEqual(result.rows.entries(2, 10), []);
  });

  it('sends dates as numbers with the offset they were written in, metaData and long values not at all or cut', async () => {
    const long = 'x'.repeat(5000);
    const result = await readAll([[{ [dateField]: '2026-11-20T06:00:00-06:00', eventName: long, metaData: long }]]);
    const window = result.rows.window(0, 1);
    assert.deepEqual([window.dates[0], window.offsets[0]], [Date.UTC(2026, 10, 20, 12), -360]);
    assert.equal(result.rows.serviceOffset, -360);
    assert.ok(!window.fields.includes('metaData'));
    assert.ok(JSON.stringify(window).length < 1000);
    assert.equal(result.rows.details(0)?.entry.metaData, long);
  });

  it('sends an entry without a readable date as one without a date', async () => {
    const result = await readAll([[{ eventName: 'a' }, { [dateField]: 'soon', eventName: 'b' }, entry(5, 'c')]]);
    assert.deepEqual(names(result), ['c', 'a', 'b']);
    assert.deepEqual(result.rows.window(0, 3).dates, [5, null, null]);
  });

  it('finds text in any field whatever its case, onwards and backwards, and says that it went round', async () => {
    const result = await readAll([[entry(4, 'One'), entry(3, 'two'), entry(2, 'ONE more'), entry(1, 'four')]]);
    assert.deepEqual(result.rows.find('one', -1, false), { place: 0, wrapped: false });
    assert.deepEqual(result.rows.find('one', 0, false), { place: 2, wrapped: false });
    assert.deepEqual(result.rows.find('one', 2, false), { place: 0, wrapped: true });
    assert.deepEqual(result.rows.find('one', 2, true), { place: 0, wrapped: false });
    assert.equal(result.rows.find('absent', 0, false).place, -1);
  });

  it('offers values that contain a text, the most frequent first', async () => {
    const result = await readAll([['Logout', 'Login', 'Login', 'Reboot'].map((name, n) => entry(9 - n, name))]);
    assert.deepEqual(result.rows.values('eventName', 'LOG', 9), ['Login', 'Logout']);
    assert.deepEqual(result.rows.values('eventName', 'LOG', 1), ['Login']);
    assert.deepEqual(result.rows.values('absent', '', 9), []);
  });

  it('writes rows in batches as they stood when it began', async () => {
    const result = await readAll([[entry(3, 'b'), entry(2, 'c'), entry(1, 'a')]]);
    const batches = result.rows.batches(2);
    const first = [...(batches.next().value ?? [])];
    result.sort({ field: 'eventName', descending: false });
    const [second = [], ...more] = batches;
    assert.deepEqual([first, second, more], [[entry(3, 'b'), entry(2, 'c')], [entry(1, 'a')], []]);
  });
});
