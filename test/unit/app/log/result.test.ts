import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readAnyInstant } from '../../../../src/api/wire/wireDates.ts';
import { followInterval } from '../../../../src/app/log/following.ts';
import { LogResult, newestFirst } from '../../../../src/app/log/result.ts';
import { answersQuery, canNarrowTo } from '../../../../src/app/log/reuse.ts';
import type { EventService, LogEntry, LogPage } from '../../../../src/core/connection/ports.ts';
import { fail } from '../../../../src/core/failures.ts';
import { DateColumn } from '../../../../src/core/log/columnDates.ts';
import { DateDisplay } from '../../../../src/core/log/dateDisplay.ts';
import { everything, type LogFilter } from '../../../../src/core/log/filter.ts';
import { dateField } from '../../../../src/core/log/table.ts';
import { planQuery } from '../../../../src/core/query/plan.ts';
import { parseQuery } from '../../../../src/core/query/query.ts';
import type { TimeZoneChoice } from '../../../../src/core/text/timeWindow.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { logService, pagesOf, stubService } from '../../../support/stubService.ts';

const hour = 3_600_000;

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

  it('counts the entries without a date while they come, and those that a filter leaves', async () => {
    const lost = (eventName: string): LogEntry => ({ [dateField]: 'some day', eventName });
    const counts: number[] = [];
    const result: LogResult = resultOf(
      logService(
        pagesOf([
          [entry(3), lost('a')],
          [lost('b'), { eventName: 'a' }],
        ]),
      ),
      everything,
      () => counts.push(result.progress.undated),
    );
    await result.run();
    assert.ok(counts.includes(1), String(counts));
    assert.equal(result.progress.undated, 3);
    result.setFilter(named('a'));
    assert.equal(result.progress.undated, 2);
    result.sort({ field: 'eventName', descending: false });
    result.setFilter(everything);
    assert.equal(result.progress.undated, 3);
  });

  it('says whether all that is read is shown', async () => {
    const of = async (filter: LogFilter) => (await readAll([[entry(1), entry(2)]], filter)).progress.narrowed;
    assert.equal(await of(everything), false);
    assert.equal(await of(named('Login')), true);
    assert.equal(await of({ before: 5, conditions: [] }), true);
    assert.equal(await of({ after: 1, conditions: [] }), true, 'a part of the period that was asked for');
  });

  it('says whether the query would bring more by itself, where what was read is wider and was cut', async () => {
    const read = async (wanted: string, asked = '') => {
      const held = [entry(3000), entry(2000)].map((one) => ({ ...one, userType: 'SYSTEM' }));
      const [only] = pagesOf([held]);
      assert.ok(only);
      const plan = (query: string) => planQuery(parseQuery(query), { now: 4000, zone: 'utc', serviceZone: 'UTC' });
      const { search, filter } = plan(asked);
      const about = { order: newestFirst, limit: 2, clock: new FakeClock(), readInstant, onChange: () => {} };
      const result = new LogResult({ service: logService([{ ...only, limited: true }]), search, filter, ...about });
      result.confirmShown();
      await result.run();
      assert.equal(result.progress.wider, false);
      result.setFilter(plan(wanted).filter, plan(wanted).search);
      return result.progress.wider;
    };
    assert.equal(await read('user:SYSTEM'), true);
    assert.equal(await read('before:1970-01-01T00:00:02.500Z'), true);
    assert.equal(await read('username:bob'), false, 'the service would send the same again');
    assert.equal(await read('user:SYSTEM username:bob', 'user:SYSTEM'), false);
    assert.equal(await read('after:1970-01-01T00:00:01Z'), false, 'it begins with the newest');
    assert.equal(await read('user:SYSTEM after:1970-01-01T00:00:02.500Z'), false, 'all of that time was read');
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

  it('names rows by ids that stay, tells where those watched stand in every order and filter, and gives their entries wherever', async () => {
    const result = await readAll([[entry(3, 'b'), entry(2, 'c'), entry(1, 'a')]]);
    const places = () => result.rows.places.map(({ place }) => place);
    assert.deepEqual(places(), []);
    const [, c = -1, a = -1] = result.rows.window(0, 3).ids;
    result.rows.watch([c, a, 99]);
    assert.deepEqual(result.rows.places, [
      { id: c, place: 1 },
      { id: a, place: 2 },
      { id: 99, place: -1 },
    ]);
    result.sort({ field: 'eventName', descending: false });
    assert.deepEqual(places(), [2, 0, -1]);
    assert.equal(result.rows.details(c)?.entry.eventName, 'c');
    result.setFilter(named('a'));
    assert.deepEqual(places(), [-1, 0, -1]);
    assert.equal(result.rows.details(c)?.entry.eventName, 'c');
    result.setFilter(everything);
    result.sort(newestFirst);
    assert.deepEqual(places(), [1, 2, -1]);
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
    assert.deepEqual(result.rows.someDates[0], { ms: Date.UTC(2026, 10, 20, 12), offset: -360 });
    assert.ok(!window.fields.includes('metaData'));
    assert.ok(JSON.stringify(window).length < 1000);
    assert.equal(result.rows.details(0)?.entry.metaData, long);
  });

  it('has an entry whose numbers a page can’t be sent as JSON, too, with all their digits', async () => {
    const objectId = JSON.rawJSON('9007199254740993') as unknown as string;
    const result = await readAll([
      [
        { eventName: 'a', objectId },
        { eventName: 'b', objectId: 9 },
      ],
    ]);
    const details = (row: number) => result.rows.details(row) ?? assert.fail();
    assert.equal(details(0).entry.objectId, '9007199254740993');
    assert.equal(details(0).json, '{\n  "eventName": "a",\n  "objectId": 9007199254740993\n}');
    assert.deepEqual([details(1).entry.objectId, details(1).json], [9, undefined]);
  });

  it('tells when what it shows was read last, also while and after new entries are looked for', async () => {
    const clock = new FakeClock(1_000_000);
    let trouble: Error | undefined;
    const result = new LogResult({
      service: stubService({
        async *log(): AsyncIterable<LogPage> {
          await Promise.resolve();
          if (trouble !== undefined) throw trouble;
          yield* pagesOf([[entry(1)]]);
        },
      }),
      search: {},
      filter: everything,
      order: newestFirst,
      limit: 10,
      clock,
      readInstant,
      onChange: () => {},
    });
    result.confirmShown();
    await result.run();
    assert.equal(result.progress.readAt, 1_000_000);
    await clock.advance(60_000);
    assert.equal(result.progress.readAt, 1_000_000, 'nothing was asked since');
    result.follow(true);
    await clock.advance(0);
    assert.equal(result.progress.readAt, 1_060_000);
    trouble = fail('offline', 'unplugged');
    await clock.advance(followInterval);
    assert.equal(result.progress.readAt, 1_060_000, 'a read that failed confirms nothing');
    trouble = undefined;
    await clock.advance(60_000);
    const confirmed = result.progress.readAt ?? 0;
    assert.ok(confirmed > 1_060_000);
    result.follow(false);
    assert.equal(result.progress.readAt, confirmed, 'what was confirmed stays so');
    assert.ok(
      answersQuery(
        result,
        planQuery(parseQuery(''), { now: 0, zone: 'utc', serviceZone: '+00:00' }),
        confirmed + 30_000,
      ),
    );
    result.follow(true);
    assert.equal(result.progress.readAt, confirmed);
    result.dispose();
  });

  it('has what came while nobody followed, though an entry of a clock that is ahead is dated behind it', async () => {
    const minute = 60_000;
    const clock = new FakeClock(60 * minute);
    const log = [entry(59 * minute), entry(120 * minute, 'ahead')];
    const result = new LogResult({
      service: stubService({
        async *log({ after = 0 }): AsyncIterable<LogPage> {
          await Promise.resolve();
          yield* pagesOf([log.filter((one) => Date.parse(String(one[dateField])) >= after)]);
        },
      }),
      search: {},
      filter: everything,
      order: newestFirst,
      limit: 10,
      clock,
      readInstant,
      onChange: () => {},
    });
    const follow = async (after: number) => {
      clock.sleep(after);
      result.follow(true);
      await clock.advance(0);
      await new Promise((resolve) => setImmediate(resolve));
    };
    result.confirmShown();
    await result.run();
    log.push(entry(61 * minute, 'before following'));
    await follow(70 * minute);
    assert.deepEqual(names(result), ['ahead', 'before following', 'Login']);
    result.follow(false);
    log.push(entry(131 * minute, 'in a pause'), entry(180 * minute, 'ahead again'));
    await follow(10 * minute);
    log.push(entry(141 * minute, 'in another pause'));
    result.follow(false);
    await follow(60 * minute);
    const since = ['ahead again', 'in another pause', 'in a pause'];
    assert.deepEqual(names(result), [...since, 'ahead', 'before following', 'Login']);
    result.dispose();
  });

  it('says that nothing new can match where what is shown of it ends in the past', async () => {
    const clock = new FakeClock(hour);
    const result = new LogResult({
      service: logService(pagesOf([[entry(1)]])),
      search: {},
      filter: everything,
      order: newestFirst,
      limit: 10,
      clock,
      readInstant,
      onChange: () => {},
    });
    result.confirmShown();
    await result.run();
    result.follow(true);
    await clock.advance(0);
    assert.equal(result.following?.end, null);
    result.setFilter({ before: hour / 2, conditions: [] });
    assert.equal(result.following?.end, 'past');
    result.setFilter({ before: hour, conditions: [] });
    assert.equal(result.following?.end, null, 'what is written late may still match');
    await clock.advance(hour);
    assert.equal(result.following?.end, 'past');
    result.setFilter(everything);
    assert.equal(result.following?.end, null, 'of all that is held, there may be more');
    result.dispose();
  });

  for (const [how, kept] of [
    ['stopped before its first page', 0],
    ['stopped behind its first page', 1],
    ['that failed before its first page', 0],
    ['that failed behind its first page', 1],
  ] as const) {
    it(`calls nothing new that was there before a search ${how}`, async () => {
      const clock = new FakeClock(10 * hour);
      const log = [entry(10 * hour - 1000, 'b'), entry(10 * hour - 2000, 'a'), entry(9 * hour, 'older')];
      let open = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      let isFirst = true;
      const result = new LogResult({
        service: stubService({
          log: async function* ({ after = 0 }): AsyncGenerator<LogPage> {
            const entries = log.filter((one) => Date.parse(String(one[dateField])) >= after);
            const whole = { read: entries.length, total: null, filterIgnored: false, oldest: null, limited: false };
            if (!isFirst) return yield { ...whole, entries };
            isFirst = false;
            if (kept > 0) yield { ...whole, entries: entries.slice(0, kept) };
            await gate;
            throw fail('offline', 'cut');
          },
        }),
        search: {},
        filter: everything,
        order: newestFirst,
        limit: 10,
        clock,
        readInstant,
        onChange: () => result.follow(true),
      });
      result.confirmShown();
      const running = result.run();
      await clock.advance(500);
      if (how.startsWith('stopped')) result.cancel();
      open();
      await running;
      await clock.advance(0);
      const { state } = result.progress;
      assert.deepEqual(
        [state, names(result)],
        [how.startsWith('stopped') ? 'cancelled' : 'failed', ['b'].slice(0, kept)],
      );
      log.push(entry(10 * hour + 1000, 'new'));
      await clock.advance(followInterval);
      assert.deepEqual([names(result), result.following?.arrived], [['new', 'b'].slice(0, 1 + kept), 1]);
      result.follow(false);
      result.follow(true);
      await clock.advance(followInterval);
      assert.deepEqual(names(result), ['new', 'b'].slice(0, 1 + kept), 'also when it begins anew');
      assert.equal(result.progress.state, state);
      result.dispose();
    });
  }

  it('calls nothing new that was there before a stopped search of a log whose newest entries come last', async () => {
    const clock = new FakeClock(10 * hour);
    const log = [entry(hour, 'a'), entry(2 * hour, 'b'), entry(3 * hour, 'c')];
    const result = new LogResult({
      service: stubService({
        log: async function* ({ after = 0 }): AsyncGenerator<LogPage> {
          const about = { total: null, filterIgnored: false, oldest: null, limited: false };
          const entries = log.filter((one) => Date.parse(String(one[dateField])) >= after);
          for (const [index, one] of entries.entries()) yield { ...about, read: index + 1, entries: [one] };
        },
      }),
      search: {},
      filter: everything,
      order: newestFirst,
      limit: 10,
      clock,
      readInstant,
      onChange: () => (result.progress.state === 'running' ? result.cancel() : result.follow(true)),
    });
    await result.run();
    log.push(entry(10 * hour - 60_000, 'late'));
    await clock.advance(followInterval);
    assert.deepEqual([result.progress.state, names(result)], ['cancelled', ['late', 'a']]);
    result.dispose();
  });

  it('sends an entry without a readable date as one without a date', async () => {
    const result = await readAll([[{ eventName: 'a' }, { [dateField]: 'soon', eventName: 'b' }, entry(5, 'c')]]);
    assert.deepEqual(names(result), ['c', 'a', 'b']);
    assert.deepEqual(result.rows.window(0, 3).dates, [5, null, null]);
  });

  it('finds text in any field whatever its case, onwards and backwards, and says that it went round', async () => {
    const result = await readAll([[entry(4, 'One'), entry(3, 'two'), entry(2, 'ONE more'), entry(1, 'four')]]);
    const greek = await readAll([[entry(2, 'ΑΣΑ'), entry(1, 'ΟΔΟΣ')]]);
    assert.deepEqual([greek.rows.find('ΑΣ', -1, false).id, greek.rows.find('οδοσ', -1, false).id], [0, 1]);
    assert.deepEqual(greek.rows.find('ας', -1, false).fields, ['eventName']);
    const nowhere = { fields: [], beyond: [] };
    const inName = { fields: ['eventName'], beyond: [] };
    assert.deepEqual(result.rows.find('one', -1, false), {
      id: 0,
      place: 0,
      wrapped: false,
      match: 1,
      matches: 2,
      ...inName,
    });
    assert.deepEqual(result.rows.find('one', 0, false), {
      id: 2,
      place: 2,
      wrapped: false,
      match: 2,
      matches: 2,
      ...inName,
    });
    assert.deepEqual(result.rows.find('one', 2, false), {
      id: 0,
      place: 0,
      wrapped: true,
      match: 1,
      matches: 2,
      ...inName,
    });
    assert.deepEqual(result.rows.find('one', 2, true), {
      id: 0,
      place: 0,
      wrapped: false,
      match: 1,
      matches: 2,
      ...inName,
    });
    assert.deepEqual(result.rows.find('absent', 0, false), {
      id: -1,
      place: -1,
      wrapped: false,
      match: 0,
      matches: 0,
      ...nowhere,
    });
    result.sort({ field: 'eventName', descending: false });
    assert.deepEqual(result.rows.find('four', -1, false), {
      id: 3,
      place: 0,
      wrapped: false,
      match: 1,
      matches: 1,
      ...inName,
    });
  });

  it('finds text as rows show it, whatever white space there is between its words', async () => {
    const names = ['multi\nline', 'multi line', 'multi\r\n\tLine', 'multiline', 'line multi'];
    const result = await readAll([names.map((name, place) => entry(9 - place, name))]);
    const { id, matches, fields } = result.rows.find('multi line', -1, false);
    assert.deepEqual([id, matches, fields], [0, 3, ['eventName']]);
    assert.equal(result.rows.find('multi  line', 1, false).id, 2);
    assert.equal(result.rows.find(' ', -1, false).matches, 4);
    assert.equal(result.rows.find('line m', -1, false).matches, 1);
  });

  it('finds dates as they are seen in a zone, whatever form they came in, and not as they came', async () => {
    const forms = ['2026-11-20T23:30:05-06:00', '2026-07-01T00:00:00.5Z', 'Fri, 20 Nov 2026 23:30:05 GMT', 'soon'];
    const result = await readAll([forms.map((date) => ({ [dateField]: date, eventName: 'x' }))]);
    const found = (text: string, zone: TimeZoneChoice, localZone?: string) => {
      const { place, fields } = result.rows.find(text, -1, false, new DateDisplay(zone, localZone));
      if (place >= 0) assert.deepEqual(fields, [dateField]);
      return place < 0 ? undefined : result.rows.entries(place, 1)[0]?.[dateField];
    };
    const [central, july, odd, unread] = forms;
    assert.equal(found('2026-11-21 05:30:05', 'utc'), central);
    assert.equal(found('2026-11-20 23:30:05 utc-06:00', 'service'), central);
    assert.equal(found('UTC-06', 'utc'), undefined);
    assert.equal(found('2026-11-21 06:30', 'local', 'Europe/Berlin'), central);
    assert.equal(found('2026-07-01 02:00:00', 'local', 'Europe/Berlin'), july);
    assert.equal(found('2026-11-20 23:30:05', 'utc'), odd);
    assert.equal(found('SOON', 'utc'), unread);
    for (const raw of ['T23:30', '-06:00', '00.5', 'GMT']) assert.equal(found(raw, 'utc'), undefined, raw);
    assert.equal(result.rows.find('t23:30:05-06', -1, false).matches, 1, 'as it came, where that was asked for');
  });

  it('finds of two times that the clock shows alike the one that is meant, by its offset', async () => {
    const [first, second, after] = ['2026-11-01T05:54:00Z', '2026-11-01T06:54:00Z', '2026-11-01T07:00:00Z'];
    const result = await readAll([[first, second, after].map((date) => ({ [dateField]: date, eventName: 'x' }))]);
    const found = (text: string) => {
      const { place, matches } = result.rows.find(text, -1, false, new DateDisplay('local', 'America/New_York'));
      return [matches, result.rows.entries(place, 1)[0]?.[dateField]];
    };
    assert.deepEqual(found('2026-11-01 01:54:00-04:00'), [1, first]);
    assert.deepEqual(found('01:54:00-05'), [1, second]);
    assert.equal(found('01:54:00')[0], 2);
    assert.equal(found('-05:00')[0], 1);
  });

  it('finds in every date what its reader sees there, and nothing else', () => {
    const form = fc.constantFrom(
      (at: Date) => at.toISOString(),
      (at: Date) => at.toISOString().replace(/\.\d+Z$/, '-06:00'),
      (at: Date) => at.toISOString().replace('Z', '456+05:30'),
      (at: Date) => at.toISOString().replace(/^(\d+)-(\d+)-(\d+)T(.*)\.\d+Z$/, '$2/$3/$1 $4'),
    );
    const any = fc.date({ min: new Date('1970-01-03'), max: new Date('2060-01-01'), noInvalidDate: true });
    // Where the clocks of the reader are set back.
    const twice = fc.date({
      min: new Date('2026-11-01T05:30Z'),
      max: new Date('2026-11-01T08:30Z'),
      noInvalidDate: true,
    });
    const at = fc.oneof(any, twice);
    const dates = fc.array(
      fc.tuple(at, form).map(([date, write]) => write(date)),
      { minLength: 1, maxLength: 30 },
    );
    const term = fc.oneof(
      fc.stringMatching(/^[-0-9 :]{1,6}$/),
      fc.constantFrom('utc', ' UTC-06', 'T', 'z', ':30', '00-05:'),
    );
    fc.assert(
      fc.property(dates, term, fc.constantFrom('utc', 'service', 'local'), (texts, contains, zone) => {
        const display = new DateDisplay(zone, 'America/Chicago');
        const offsetOf = (text: string) => readAnyInstant(text)?.offset ?? 0;
        const column = new DateColumn((text) => readAnyInstant(text)?.ms ?? Number.NaN);
        for (const [row, text] of texts.entries()) column.set(row, text);
        const lower = contains.toLowerCase();
        const condition = { field: null, negated: false, test: (text: string) => text.toLowerCase().includes(lower) };
        const shown = texts.map((text) => display.text(readAnyInstant(text) ?? assert.fail(text)));
        for (const hint of [{}, { contains: lower }]) {
          const passed = new Uint8Array(texts.length);
          column.answer({ ...condition, ...hint, dates: { display, offsetOf } }, 0, texts.length, passed);
          assert.deepEqual(
            shown.filter((_, row) => passed[row] === 1),
            shown.filter((text) => text.toLowerCase().includes(lower)),
          );
        }
      }),
    );
  });

  it('tells in which fields a text was found, and where it stands behind what a cell shows', async () => {
    const long = `${'x'.repeat(400)}needle`;
    const result = await readAll([[{ ...entry(1, 'a needle'), label: long, metaData: '{"a":"NEEDLE"}' }]]);
    const { fields, beyond } = result.rows.find('needle', -1, false);
    assert.deepEqual([[...fields].sort(), beyond], [['eventName', 'label', 'metaData', 'metaData["a"]'], ['label']]);
  });

  it('finds in metadata that is written with escapes what its columns show', async () => {
    const written = (metaData: string) => ({ ...entry(1, 'a'), metaData });
    const result = await readAll([
      [
        written('{"path":"\\/var\\/log","who":"M\\u00fcller","file":"C:\\\\new"}'),
        written('[x] is no JSON: \\/var\\/log'),
        written('{"path":"/tmp"}'),
      ],
    ]);
    for (const text of ['/VAR/log', 'müller', 'c:\\new']) {
      assert.deepEqual([result.rows.find(text, -1, false).matches, text], [1, text]);
    }
    const { fields } = result.rows.find('/var/log', -1, false);
    assert.deepEqual(fields, ['metaData', 'metaData["path"]']);
    assert.equal(result.rows.find('\\/var', -1, false).matches, 2, 'as it is written, too');
  });

  it('tells in which fields of the metadata a text was found, as a column may show one of them', async () => {
    const rule = { name: 'allow ssh', ports: ['22 ssh'] };
    const metaData = JSON.stringify({ rule, long: `${'x'.repeat(400)}ssh`, other: 'http' });
    const result = await readAll([[{ ...entry(1, 'a'), metaData }]]);
    const found = result.rows.find('SSH', -1, false);
    const inside = ['metaData["rule","name"]', 'metaData["rule","ports"]', 'metaData["long"]'];
    assert.deepEqual(found.fields, ['metaData', ...inside]);
    assert.deepEqual(found.beyond, ['metaData["long"]']);
  });

  it('gives the entries between two rows only while no other stands between them', async () => {
    const result = await readAll([[entry(5, 'd'), entry(4, 'b'), entry(3, 'c'), entry(1, 'a')]]);
    const between = (one: number, other: number, count: number, most = 9) =>
      result.rows.between(one, other, count, most).entries.map(({ eventName }) => eventName);
    assert.deepEqual(
      [between(1, 2, 2), between(2, 1, 2), between(0, 3, 4, 3)],
      [
        ['b', 'c'],
        ['b', 'c'],
        ['d', 'b', 'c'],
      ],
    );
    result.sort({ field: 'eventName', descending: false });
    assert.deepEqual([between(0, 1, 2), between(1, 0, 3)], [[], ['b', 'c', 'd']]);
    result.setFilter(named('d'));
    assert.deepEqual([between(0, 1, 2), between(0, 0, 1), between(0, 99, 1)], [[], ['d'], []]);
  });

  it('cuts values that are too long to be searched for, counts their user types together and offers them nowhere', async () => {
    const long = 'x'.repeat(501);
    const typed = (userType: string, ms: number) => ({ ...entry(ms), userType });
    const result = await readAll([[typed(long, 3), typed(`${long}y`, 2), typed('SYSTEM', 1), typed('SYSTEM', 0)]]);
    assert.deepEqual(result.rows.facets(['userType'], 9), [
      {
        field: 'userType',
        values: [
          { value: 'SYSTEM', count: 2, cut: false },
          { value: 'x'.repeat(500), count: 1, cut: true },
          { value: 'x'.repeat(500), count: 1, cut: true },
        ],
        more: 0,
      },
    ]);
    assert.deepEqual(result.rows.histogram([0, 2, 3], 'userType'), [
      { value: 'SYSTEM', counts: [2, 0] },
      { value: null, counts: [0, 2] },
    ]);
    assert.deepEqual(result.rows.values('userType', '', 9), ['SYSTEM']);
  });

  it('offers values that contain a text, the most frequent first', async () => {
    const result = await readAll([['Logout', 'Login', 'Login', 'Reboot'].map((name, n) => entry(9 - n, name))]);
    assert.deepEqual(result.rows.values('eventName', 'LOG', 9), ['Login', 'Logout']);
    assert.deepEqual(result.rows.values('eventName', 'LOG', 1), ['Login']);
    assert.deepEqual(result.rows.values('absent', '', 9), []);
  });

  it('gives all rows as they stood when it was asked', async () => {
    const result = await readAll([[entry(3, 'b'), entry(2, 'c'), entry(1, 'a')]]);
    const asked = [result.rows.all()];
    result.sort({ field: 'eventName', descending: false });
    asked.push(result.rows.all());
    result.setFilter({ conditions: [] });
    assert.deepEqual(
      asked.map(({ table, rows }) => Array.from(rows, (row) => table.entry(row))),
      [
        [entry(3, 'b'), entry(2, 'c'), entry(1, 'a')],
        [entry(1, 'a'), entry(3, 'b'), entry(2, 'c')],
      ],
    );
  });

  describe('that were read an hour ago', () => {
    const start = 100 * hour;
    const plan = (text: string, now: number) =>
      planQuery(parseQuery(text), { now, zone: 'utc', serviceZone: '+00:00' });

    async function readFor(text: string, page: Partial<LogPage> = {}) {
      const clock = new FakeClock(start);
      const { search, filter } = plan(text, start);
      const [only] = pagesOf([[entry(start - hour), entry(start - 2 * hour)]]);
      assert.ok(only);
      const service = logService([{ ...only, ...page }]);
      const options = { service, search, filter, order: newestFirst, limit: 100, clock, readInstant };
      const result = new LogResult({ ...options, onChange: () => {} });
      result.confirmShown();
      await result.run();
      return result;
    }

    it('answer a query that is typed within a minute, and one for a time that was over then', async () => {
      const result = await readFor('');
      const soon = start + 50_000;
      const late = start + hour;
      assert.equal(answersQuery(result, plan('user:SYSTEM', soon), soon), true);
      assert.equal(answersQuery(result, plan('user:SYSTEM', late), late), false);
      assert.equal(answersQuery(result, plan('after:30d user:SYSTEM', late), late), false);
      assert.equal(answersQuery(result, plan('before:1h', late), late), true);
    });

    it('answer no period that ends behind their reading once that is old', async () => {
      const result = await readFor('');
      const behind = `before:${new Date(start + 55_000).toISOString()}`;
      const within = `before:${new Date(start - hour).toISOString()}`;
      for (const [query, passed, isAnswered] of [
        [behind, 30_000, true],
        [behind, 150_000, false],
        [within, 150_000, true],
      ] as const) {
        const later = start + passed;
        assert.equal(answersQuery(result, plan(query, later), later), isAnswered, `${query} after ${passed} ms`);
      }
    });

    it('answer no short age that is as short as they are old', async () => {
      const result = await readFor('');
      const later = start + 20_000;
      for (const [query, isAnswered] of [
        ['after:10s', false],
        ['after:1m', false],
        ['after:2m before:20s', true],
        ['after:10m', true],
      ] as const)
        assert.equal(answersQuery(result, plan(query, later), later), isAnswered, query);
    });

    it('never answer what they are not all of', async () => {
      const narrow = await readFor('user:SYSTEM');
      assert.equal(answersQuery(narrow, plan('name:Login', start), start), false);
      const limited = await readFor('', { limited: true });
      assert.equal(answersQuery(limited, plan('user:SYSTEM', start), start), false);
      const stopped = resultOf(logService(pagesOf([[entry(1)]])));
      stopped.cancel();
      await stopped.run();
      assert.equal(answersQuery(stopped, plan('user:SYSTEM', 0), 0), false);
    });

    it('are narrowed by a click however old they are, but not to a time that came since', async () => {
      const result = await readFor('');
      const late = start + 5 * hour;
      assert.equal(canNarrowTo(result, plan('user:SYSTEM', late), late), true);
      assert.equal(canNarrowTo(result, plan('after:6h before:4h', late), late), false);
      assert.equal(canNarrowTo(result, plan('after:7h before:6h', late), late), true);
      const narrow = await readFor('user:SYSTEM');
      assert.equal(canNarrowTo(narrow, plan('trace:abc', late), late), false);
    });
  });
});
