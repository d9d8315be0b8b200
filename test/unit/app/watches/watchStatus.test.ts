import assert from 'node:assert/strict';
import { closedStanding, isKnown, type WatchStanding, watchedRow } from '../../../../src/app/watches/watchStatus.ts';
import { NoticeStore } from '../../../../src/core/notices/store.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { beginWatch, takeRead } from '../../../../src/core/watches/watchRecord.ts';

const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;
const format = { t: inEnglish, now, zone: 'utc' } as const;

/** Read by now, by a record that begins at `since`. */
function standing(began: number | null, since: number): WatchStanding {
  const opened = { key: '', total: 0, gaps: 0 };
  const read = { known: [], count: 0, oldest: Number.POSITIVE_INFINITY, lines: [], missedBefore: null };
  const plan = { kind: 'ready', search: {}, filter: { conditions: [] }, upTo: now, closes: null } as const;
  const record = takeRead(beginWatch(null, since, opened), read, now, now);
  const takenUpAt = now - hour;
  return { kind: 'watched', began, takenUpAt, plan, record, opened, isResumed: false, problem: undefined };
}

describe('What is said of a watched search', () => {
  it('has what is new of it though the service refuses the credentials by now', () => {
    const known = standing(null, now - hour);
    assert.ok(known.kind === 'watched' && known.record !== undefined);
    const record = { ...known.record, total: 3 };
    const row = watchedRow({ ...known, record, refused: 'Work refuses the credentials.' }, format);
    assert.deepEqual([row.brief, row.spoken], ['paused, 3 new', 'paused, 3 new']);
    assert.equal(row.details, 'Watched, but paused: Work refuses the credentials.\n3 new entries.');
  });

  it('has that nobody is signed in only where that is known', () => {
    const said = (store: NoticeStore, isOpening = false) => {
      const session = { connection: { name: 'Work' }, host: 'api.example.com', store };
      return watchedRow(closedStanding(session, isOpening, inEnglish), format).details;
    };
    assert.equal(said(new NoticeStore('signedOut')), 'Watched, but paused: nobody is signed in to Work.');
    assert.equal(said(new NoticeStore('signedOut'), true), 'Watched, but paused: signing in.');
    const store = new NoticeStore('loading');
    assert.equal(said(store), 'Watched, but paused: signing in.');
    store.fail({ kind: 'secretStorage', detail: '' });
    assert.equal(
      said(store),
      'Watched, but paused: The editor’s secret storage did not answer, so nobody is signed in to api.example.com. Unlock the system’s keyring, then try again.',
    );
  });

  it('has since when it can’t be read, before anything was read of it too', () => {
    const known = standing(null, now - hour);
    assert.ok(known.kind === 'watched' && known.record !== undefined);
    const later = { ...format, now: now + hour };
    const failed = { ...known.record, failure: 'server', total: 3 } as const;
    const row = watchedRow({ ...known, record: failed }, later);
    assert.deepEqual(
      [row.brief, row.spoken],
      ['not read since Fri 12:00 UTC, 3 new', 'watched, not read since Fri 12:00 UTC, 3 new'],
    );
    assert.match(row.details, /read up to Fri 12:00 UTC\.\nThe last read of it failed: the log says why\./);
    const begun = { ...beginWatch(null, now, { total: 0, gaps: 0 }), failure: 'server' } as const;
    const first = watchedRow({ ...known, record: begun }, later);
    assert.equal(first.brief, 'not read since Fri 12:00 UTC');
    assert.match(first.details, /next poll of the notices\.\nThe last read of it failed: the log says why\.$/);
    const paused = { ...failed, paused: { why: 'forbidden', at: now } } as const;
    assert.equal(watchedRow({ ...known, record: paused }, later).brief, 'paused, 3 new');
  });

  it('is nothing new where reading began anew, before it was read, can’t be, or isn’t to be', () => {
    const known = standing(now - hour, now - hour);
    assert.ok(known.kind === 'watched');
    const opened = { total: 0, gaps: 0 };
    const anew = { ...known, record: beginWatch(now - hour, now, opened, now - 1_000) };
    assert.deepEqual([isKnown(known, false), isKnown(anew, false)], [true, false]);
    assert.equal(isKnown({ ...known, record: undefined }, false), false, 'what is kept is being read');
    assert.ok(isKnown({ ...known, began: now, record: beginWatch(now, now, opened) }, false), 'it has just begun');
    const asLeft = { ...known, began: now - 60_000, record: beginWatch(now - 60_000, now, opened) };
    assert.ok(isKnown({ ...asLeft, takenUpAt: now - 59_500 }, false), 'as the first one of its account');
    assert.equal(isKnown({ ...asLeft, takenUpAt: now }, false), false, 'nobody was signed in when it began');
    assert.ok(isKnown({ ...anew, record: { ...anew.record, failure: 'server' } }, false));
    assert.ok(isKnown({ ...anew, plan: { kind: 'fault', fault: { kind: 'openQuote', text: '' } } as never }, false));
    assert.ok(isKnown({ ...anew, refused: 'Work refuses the credentials.' }, false));
    assert.ok(isKnown({ ...known, record: undefined, problem: 'no space left' }, false));
    const waiting = { kind: 'waiting', sentence: 'nobody is signed in.' } as const;
    assert.deepEqual([isKnown(waiting, true), isKnown(waiting, false)], [false, true]);
  });

  it('leaves out no period that isn’t known, however many there are', () => {
    const nothing = { known: [], count: 0, oldest: Number.POSITIVE_INFINITY, lines: [] };
    let record = beginWatch(null, now, { total: 0, gaps: 0 });
    for (let hours = 1; hours <= 8; hours++) {
      const until = now + hours * hour;
      record = takeRead(record, { ...nothing, missedBefore: until - 1 }, until, until);
    }
    for (const gaps of [record.gaps, record.untold.gaps])
      assert.deepEqual([gaps.length, gaps[0]?.from, gaps.at(-1)?.to], [5, now, now + 8 * hour]);
    assert.equal(record.gapCount, 8);
  });

  it('has the time at which a person began to watch it, though reading began anew since', () => {
    const told = (began: number | null) => watchedRow(standing(began, now - hour), format).details;
    const since = (hours: number) => told(now - hours * hour);
    assert.match(told(null), /^Watched since Fri 11:00 UTC, read up to Fri 12:00 UTC\.$/);
    assert.match(since(3), /^Watched since Fri 09:00 UTC, read up to Fri 12:00 UTC\.$/);
    assert.match(since(0.5), /^Watched since Fri 11:00 UTC, read up to Fri 12:00 UTC\.$/, 'by the other clock');
  });
});
