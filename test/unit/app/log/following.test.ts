import assert from 'node:assert/strict';
import fc from 'fast-check';
import { followInterval, LogFollower } from '../../../../src/app/log/following.ts';
import { mostCaughtUp, mostLate, newcomers } from '../../../../src/app/log/newEntries.ts';
import type { LogEntry, LogPage, LogReadOptions, LogSearch, LogWait } from '../../../../src/core/connection/ports.ts';
import { fail } from '../../../../src/core/failures.ts';
import { dateField, EventLogTable } from '../../../../src/core/log/table.ts';
import type { LogGap } from '../../../../src/protocol/log.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { stubService } from '../../../support/stubService.ts';

const hour = 3_600_000;

function entry(ms: number, eventName = 'Login'): LogEntry {
  return { [dateField]: new Date(ms).toISOString(), eventName };
}

/** A log that a test writes to, read as the client reads it: newest first, from `after` on, at most `limit`. */
class WrittenLog {
  readonly entries: LogEntry[] = [];
  readonly searches: LogSearch[] = [];
  trouble: Error | undefined;

  write(...entries: readonly LogEntry[]): void {
    this.entries.push(...entries);
  }

  /** Called before each read, with what tells that it waits. */
  beforeRead: (onWait: (wait: LogWait) => void) => Promise<void> = () => Promise.resolve();

  readonly service = stubService({
    log: (search, _signal, options) => this.#pages(search, options),
  });

  async *#pages(
    search: LogSearch,
    { limit = Number.POSITIVE_INFINITY, onWait = () => {} }: LogReadOptions = {},
  ): AsyncGenerator<LogPage> {
    this.searches.push(search);
    await this.beforeRead(onWait);
    const matching = this.entries
      .filter((one) => Date.parse(String(one[dateField])) >= (search.after ?? 0))
      .sort((a, b) => Date.parse(String(b[dateField])) - Date.parse(String(a[dateField])));
    const delivered = matching.slice(0, limit);
    for (let from = 0; from < Math.max(1, delivered.length); from += 1000) {
      await Promise.resolve();
      if (this.trouble !== undefined && from > 0) throw this.trouble;
      const entries = delivered.slice(from, from + 1000);
      const limited = from + 1000 >= delivered.length && matching.length > limit;
      yield { entries, read: from + entries.length, total: null, filterIgnored: false, oldest: null, limited };
    }
  }
}

interface Followed {
  readonly log: WrittenLog;
  readonly table: EventLogTable;
  readonly clock: FakeClock;
  readonly following: LogFollower;
  readonly gaps: LogGap[];
  /** How often it was told that something has changed. */
  readonly changes: () => number;
  /** Lets one interval go by, and what was read in it arrive. */
  readonly pass: (ms?: number) => Promise<void>;
}

function follow(start: number, ...entries: readonly LogEntry[]): Followed {
  return followSearch({ userType: 'SYSTEM', after: 5 }, start, entries);
}

function followSearch(
  search: LogSearch,
  start: number,
  entries: readonly LogEntry[],
  { limit = 1_000_000, heldFrom = Number.NEGATIVE_INFINITY, knownUntil = start } = {},
): Followed {
  const log = new WrittenLog();
  const gaps: LogGap[] = [];
  let changes = 0;
  log.write(...entries);
  const clock = new FakeClock(start);
  const table = new EventLogTable(Date.parse);
  table.append(entries);
  const following = new LogFollower({
    service: log.service,
    search,
    table,
    clock,
    readDate: Date.parse,
    limit: () => limit,
    heldFrom,
    knownUntil,
    onGap: (gap) => gaps.push(gap),
    onChange: () => changes++,
  });
  const pass = async (ms = followInterval) => {
    await clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { log, table, clock, following, gaps, changes: () => changes, pass };
}

const sorted = (entries: readonly LogEntry[]) => entries.map((one) => JSON.stringify(one)).sort();
const held = ({ table }: Followed) => Array.from({ length: table.size }, (_, row) => table.entry(row));

describe('Following the log', () => {
  it('takes an entry within one interval of its being written, duplicates included', async () => {
    const followed = follow(10 * hour, entry(9 * hour, 'a'));
    await followed.pass(0);
    assert.equal(followed.table.size, 1, 'what was there is not taken twice');
    followed.log.write(entry(10 * hour, 'b'), entry(10 * hour, 'b'));
    await followed.pass();
    assert.deepEqual(sorted(held(followed)), sorted(followed.log.entries));
    followed.log.write(entry(10 * hour, 'b'));
    await followed.pass();
    assert.deepEqual(sorted(held(followed)), sorted(followed.log.entries), 'a third duplicate came later');
    assert.equal(followed.log.searches.at(-1)?.userType, 'SYSTEM');
  });

  it('takes entries that were written up to two minutes late', async () => {
    const followed = follow(10 * hour, entry(10 * hour - 1000, 'newest'));
    await followed.pass(0);
    followed.log.write(entry(10 * hour - 100_000, 'late'));
    await followed.pass();
    assert.deepEqual(sorted(held(followed)), sorted(followed.log.entries));
  });

  it('catches up completely after an hour in which the machine slept', async () => {
    const followed = follow(10 * hour, entry(9 * hour));
    await followed.pass(0);
    const slept = Array.from({ length: 5000 }, (_, n) => entry(10 * hour + n * 700, `n${n % 7}`));
    followed.log.write(...slept);
    followed.clock.sleep(hour);
    await followed.pass();
    assert.deepEqual(sorted(held(followed)), sorted(followed.log.entries));
    assert.deepEqual(followed.gaps, []);
  });

  it('says which period it could not catch up with', async () => {
    const followed = follow(10 * hour, entry(9 * hour));
    await followed.pass(0);
    const slept = Array.from({ length: mostCaughtUp + 50 }, (_, n) => entry(10 * hour + n * 100));
    followed.log.write(...slept);
    followed.clock.sleep(hour);
    await followed.pass();
    assert.equal(followed.table.size, 1 + mostCaughtUp);
    const from = 9 * hour - mostLate;
    assert.deepEqual(followed.gaps, [{ from, to: 10 * hour + 50 * 100 }], 'what was written late is missing as well');
    await followed.pass();
    assert.equal(followed.gaps.length, 1, 'told once');
  });

  it('loses nothing when a read fails in its middle', async () => {
    const followed = follow(10 * hour, entry(9 * hour));
    await followed.pass(0);
    followed.log.write(...Array.from({ length: 2500 }, (_, n) => entry(10 * hour + n)));
    followed.log.trouble = fail('offline', 'gone');
    await followed.pass();
    assert.equal(followed.table.size, 1);
    assert.equal(followed.following.failure?.kind, 'offline');
    followed.log.trouble = undefined;
    await followed.pass(60_000);
    assert.equal(followed.following.failure, null);
    assert.deepEqual(sorted(held(followed)), sorted(followed.log.entries));
  });

  it('asks no more once the key is refused, and not while nobody looks', async () => {
    const followed = follow(10 * hour, entry(9 * hour));
    await followed.pass(0);
    followed.following.suspend(true);
    await followed.pass(hour);
    assert.equal(followed.log.searches.length, 1);
    followed.log.write(entry(10 * hour));
    followed.following.suspend(false);
    await followed.pass(0);
    assert.equal(followed.table.size, 2, 'at once when somebody looks again');
    followed.log.write(...Array.from({ length: 2500 }, (_, n) => entry(11 * hour + n)));
    followed.log.trouble = fail('unauthorized', 'key');
    await followed.pass();
    const { length } = followed.log.searches;
    await followed.pass(hour);
    for (const suspended of [true, false, true, false]) followed.following.suspend(suspended);
    await followed.pass(hour);
    assert.equal(followed.log.searches.length, length, 'however often it is looked at');
    assert.equal(followed.following.end, 'failed');
  });

  it('looks once more at a period that has ended, and then no more', async () => {
    const followed = followSearch({ after: 5, before: 9 * hour }, 10 * hour, [entry(8 * hour)]);
    followed.log.write(entry(8 * hour + 1));
    await followed.pass(0);
    await followed.pass(hour);
    assert.deepEqual([followed.table.size, followed.log.searches.length, followed.following.end], [2, 1, 'past']);
  });

  it('looks again at a period that has ended until that goes well', async () => {
    const followed = followSearch({ after: 5, before: 9 * hour }, 10 * hour, [entry(8 * hour)]);
    followed.log.write(...Array.from({ length: 1500 }, (_, n) => entry(8 * hour + n)));
    followed.log.trouble = fail('offline', 'just awake');
    await followed.pass(0);
    assert.deepEqual([followed.following.failure?.kind, followed.following.end], ['offline', null]);
    followed.log.trouble = undefined;
    await followed.pass(60_000);
    assert.deepEqual([followed.following.failure, followed.following.end], [null, 'past']);
    assert.equal(followed.table.size, followed.log.entries.length);
    const { length } = followed.log.searches;
    await followed.pass(hour);
    assert.equal(followed.log.searches.length, length);
  });

  it('brings nothing that a search left which ended early', async () => {
    const followed = followSearch({}, 10 * hour, [], { heldFrom: 10 * hour });
    followed.log.write(entry(9 * hour, 'old'), entry(10 * hour - 1, 'before it was stopped'));
    await followed.pass(0);
    assert.deepEqual(held(followed), []);
    followed.log.write(entry(10 * hour + 1000, 'new'));
    await followed.pass();
    followed.log.write(entry(10 * hour - 2, 'old'), entry(10 * hour + 999, 'late'));
    await followed.pass();
    assert.deepEqual(
      held(followed).map(({ eventName }) => eventName),
      ['new', 'late'],
    );
  });

  it('holds no more than it may, and says what it left', async () => {
    const followed = followSearch({}, 10 * hour, [entry(9 * hour)], { limit: 3 });
    followed.log.write(entry(10 * hour), entry(10 * hour), entry(10 * hour));
    await followed.pass(0);
    assert.deepEqual([followed.table.size, followed.following.end], [1, 'full']);
    // It says so itself: a gap would say that too much came at once.
    assert.deepEqual(followed.gaps, []);
  });

  it('says that it is the text that fills what may be held, where the entries are few', async () => {
    const followed = followSearch({}, 10 * hour, [entry(9 * hour)], { limit: 3 });
    Object.defineProperty(followed.table, 'isFull', { value: true });
    followed.log.write(entry(10 * hour));
    await followed.pass(0);
    assert.deepEqual([followed.table.size, followed.following.end], [1, 'fullOfText']);
  });

  it('goes on where an entry is dated in the future', async () => {
    const followed = follow(10 * hour, entry(9 * hour), entry(30_000 * hour));
    await followed.pass(0);
    followed.log.write(entry(10 * hour, 'new'));
    await followed.pass();
    assert.deepEqual(sorted(held(followed)), sorted(followed.log.entries));
  });

  it('takes what came before it began, where an entry is dated behind what was read', async () => {
    const read = [entry(9 * hour), entry(10.5 * hour, 'of a clock that is ahead')];
    const followed = followSearch({}, 11 * hour, read, { knownUntil: 10 * hour });
    followed.log.write(entry(10 * hour + 1000, 'new'), entry(10.5 * hour, 'new'));
    await followed.pass(0);
    assert.deepEqual(sorted(held(followed)), sorted(followed.log.entries));
    assert.deepEqual(followed.gaps, []);
  });

  it('finds what stands behind pages of others where the service ignores the filter', async () => {
    const others = (from: number): LogPage => {
      return { entries: [], read: 0, total: null, filterIgnored: true, oldest: from, limited: false };
    };
    const clock = new FakeClock(10 * hour);
    const table = new EventLogTable(Date.parse);
    table.append([entry(9 * hour)]);
    let pages = 0;
    const following = new LogFollower({
      service: stubService({
        async *log() {
          for (const page of [
            others(10 * hour),
            others(9 * hour + 1),
            { ...others(9 * hour), entries: [entry(9.5 * hour)] },
          ]) {
            pages++;
            yield page;
          }
          for (let from = 9 * hour; ; from -= hour) {
            pages++;
            yield others(from);
          }
        },
      }),
      search: {},
      table,
      clock,
      readDate: Date.parse,
      heldFrom: Number.NEGATIVE_INFINITY,
      knownUntil: clock.now(),
      limit: () => 100,
      onGap: () => assert.fail('nothing was left out'),
      onChange: () => {},
    });
    await clock.advance(0);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(table.size, 2);
    assert.equal(pages, 5, 'and stops at the first page that is older than what is there');
    following.stop();
  });

  it('gives up on a log that can’t be read from a date on, and says so', async () => {
    const clock = new FakeClock(10 * hour);
    const table = new EventLogTable(Date.parse);
    let pages = 0;
    const following = new LogFollower({
      service: stubService({
        async *log() {
          for (;;) {
            pages++;
            const read = pages * 10_000;
            yield { entries: [], read, total: null, filterIgnored: true, oldest: null, limited: false };
          }
        },
      }),
      search: {},
      table,
      clock,
      readDate: Date.parse,
      heldFrom: Number.NEGATIVE_INFINITY,
      knownUntil: clock.now(),
      limit: () => 100,
      onGap: () => {},
      onChange: () => {},
    });
    await clock.advance(0);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([following.failure?.kind, following.end], ['tooMuchData', 'failed']);
  });

  it('tells what it waits for: an answer that takes long, an error that is tried again, and a pause', async () => {
    const { log, following, clock, changes, pass } = follow(10 * hour, entry(9 * hour));
    let answer = () => {};
    let tell: (wait: LogWait) => void = () => {};
    log.beforeRead = (onWait) => {
      tell = onWait;
      return new Promise((resolve) => (answer = resolve));
    };
    await pass(0);
    const asked = clock.now();
    assert.deepEqual([following.askedAt, following.wait, changes()], [asked, null, 0]);
    await pass(4_000);
    assert.deepEqual([following.askedAt, changes()], [asked, 1], 'that it takes long is told by itself');
    tell({ why: 'error', ms: 700 });
    assert.deepEqual([following.wait, changes()], [{ why: 'error', until: clock.now() + 700 }, 2]);
    answer();
    await pass(0);
    assert.deepEqual([following.askedAt, following.wait], [null, null]);
    log.beforeRead = () => Promise.reject(fail('throttled', 'slow down', { retryAfterSeconds: 90 }));
    await pass();
    assert.deepEqual(following.wait, { why: 'pause', until: clock.now() + 90_000 });
    following.stop();
  });

  it('ends when it is stopped', async () => {
    const followed = follow(10 * hour, entry(9 * hour));
    await followed.pass(0);
    followed.following.stop();
    await followed.pass(hour);
    assert.equal(followed.log.searches.length, 1);
  });

  it('reads an empty log from the beginning of its search', async () => {
    const followed = follow(10 * hour);
    followed.log.write(entry(10), entry(2 * hour));
    await followed.pass(0);
    assert.equal(followed.table.size, 2);
    assert.equal(followed.log.searches[0]?.after, 5);
  });

  it('counts newcomers as a multiset, for any duplicates', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'b')), { maxLength: 12 });
    fc.assert(
      fc.property(some, some, (before, since) => {
        const known = before.map(([ms, name]) => entry(ms, name));
        const table = new EventLogTable(Date.parse);
        table.append(known);
        const all = [...known, ...since.map(([ms, name]) => entry(ms, name))];
        const fresh = newcomers(
          table,
          1,
          all.filter((one) => Date.parse(String(one[dateField])) >= 1),
        );
        const wanted = since.filter(([ms]) => ms >= 1).map(([ms, name]) => entry(ms, name));
        assert.deepEqual(sorted(fresh), sorted(wanted));
      }),
    );
  });
});
