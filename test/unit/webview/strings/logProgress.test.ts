import assert from 'node:assert/strict';
import { isShort, type LogFollowing, type LogProgress } from '../../../../src/protocol/log.ts';
import { foundSentence } from '../../../../src/webview/log/foundSentence.ts';
import { followText, gapTexts } from '../../../../src/webview/strings/follow.ts';
import { ProgressSpeech, progressShare, progressText } from '../../../../src/webview/strings/logProgress.ts';

const now = Date.UTC(2026, 10, 20, 15, 0);
const utc = { zone: 'utc', serviceZone: '+00:00' } as const;
const at = (hours: number, minutes: number, seconds = 0) => Date.UTC(2026, 10, 20, hours, minutes, seconds);

const some: LogProgress = {
  state: 'complete',
  count: 340,
  folded: 0,
  held: 12_500,
  read: 12_500,
  total: 100_000,
  filterIgnored: false,
  narrowed: true,
  wider: false,
  fields: [],
  metaFields: [],
  span: null,
  readAt: at(14, 32),
  wait: null,
  undated: 0,
  isFile: false,
  leftOut: 0,
  gaps: [],
};

/** The page says in which language counts are written; here nothing else of a document is there. */
before(() => {
  Object.defineProperty(globalThis, 'document', { value: { body: { dataset: { locale: 'en' } } }, configurable: true });
});

after(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

describe('A list that ended early', () => {
  it('is one that gave much less than the service counts, once it is complete', () => {
    assert.equal(isShort(some), true);
    assert.equal(isShort({ ...some, state: 'running' }), false);
    assert.equal(isShort({ ...some, state: 'limited' }), false, 'that says why by itself');
    assert.equal(isShort({ ...some, total: null }), false);
    assert.equal(isShort({ ...some, total: 12_600 }), false, 'entries come and go meanwhile');
    assert.equal(isShort({ ...some, read: 0, total: 9 }), false);
  });
});

describe('How far a search is, in words', () => {
  const words = (part: Partial<LogProgress>) => progressText({ ...some, ...part }, now, utc);

  it('names what was read while it reads, and how much there is while that can be true', () => {
    assert.equal(words({ state: 'idle' }), '');
    assert.equal(words({ state: 'running', read: 0 }), 'Reading…');
    assert.equal(words({ state: 'running' }), '12,500 of about 100,000 read, 340 match');
    assert.equal(words({ state: 'running', total: 12_000 }), '12,500 read, 340 match');
    assert.equal(words({ state: 'paused', total: null }), 'Paused: 12,500 read, 340 match');
  });

  it('says only how many came where all of them match', () => {
    const all = { narrowed: false, count: 12_500 };
    assert.equal(words({ ...all, state: 'running' }), '12,500 of about 100,000 entries');
    assert.equal(words({ ...all, state: 'running', total: null }), '12,500 entries so far');
    assert.equal(words({ ...all, state: 'running', total: null, read: 1 }), '1 entry so far');
    assert.equal(words({ ...all, state: 'paused' }), 'Paused: 12,500 of about 100,000 entries');
    // Rows are taken up less often than pages come.
    assert.equal(words({ ...all, state: 'running', count: 50 }), '12,500 of about 100,000 entries');
  });

  it('names what is held where not all of it matches, and when it was read', () => {
    assert.equal(words({}), '340 of 12,500, read 14:32');
    assert.equal(words({ held: 340 }), '340 entries, read 14:32');
    assert.equal(words({ count: 1, held: 1, readAt: null }), '1 entry');
    assert.equal(words({ state: 'limited' }), '340 of 12,500, read 14:32');
    const file = { count: 5, held: 5, isFile: true, leftOut: 3 };
    assert.equal(words(file), '5 entries, 3 left out, read 14:32');
    assert.equal(words({ ...file, count: 2, leftOut: 1 }), '2 of 5, 1 left out, read 14:32');
    assert.equal(words({ state: 'cancelled' }), 'Stopped: 340 entries so far');
    assert.equal(words({ state: 'failed', count: 1, held: 1 }), 'Not complete: 1 entry came before the problem');
    assert.equal(words({ state: 'failed' }), 'Not complete: 340 of 12,500 entries that came before the problem');
    assert.equal(words({ state: 'failed', count: 0, held: 0, read: 0 }), 'No entries');
  });

  it('has a share only where the service says how much there is', () => {
    assert.equal(progressShare({ ...some, total: 50_000 }), 25);
    assert.equal(progressShare({ ...some, total: null }), null);
    assert.equal(progressShare({ ...some, total: 100 }), null);
  });

  it('is spoken at once when the state changes, and counts only now and then', () => {
    const speech = new ProgressSpeech();
    assert.equal(speech.say('running', '1 read', 0), 'Results: 1 read');
    assert.equal(speech.say('running', '2 read', 4999), 'Results: 1 read');
    assert.equal(speech.say('running', '3 read', 5000), 'Results: 3 read');
    assert.equal(speech.say('complete', '4 entries', 5001), 'Results: 4 entries');
  });
});

describe('Following, in words', () => {
  const following: LogFollowing = {
    checkedAt: at(14, 32, 5),
    interval: 5000,
    arrived: 0,
    trouble: null,
    end: null,
    askedAt: null,
    wait: null,
  };

  it('says when it last looked and what came, and before that that the search is read first', () => {
    const later = 'Following begins once this search has been read';
    assert.equal(followText({ ...following, checkedAt: null }, 'running', now, utc), later);
    assert.equal(followText({ ...following, checkedAt: null }, 'paused', now, utc), `${later}, which is paused`);
    assert.equal(followText(following, 'running', now, utc), 'Following, last checked 14:32:05');
    assert.equal(
      followText({ ...following, checkedAt: null }, 'complete', now, utc),
      'Following: asking for new entries…',
    );
    assert.equal(followText(following, 'complete', now, utc), 'Following, last checked 14:32:05');
    assert.equal(
      followText({ ...following, arrived: 1300 }, 'complete', now, utc),
      'Following, last checked 14:32:05 · 1,300 new',
    );
    const ended = { ...following, arrived: 2, end: { action: 'signIn' } } as const;
    assert.equal(followText(ended, 'complete', now, utc), 'Followed until 14:32:05 · 2 new');
    assert.equal(followText({ ...ended, checkedAt: null }, 'complete', now, utc), '');
  });

  it('has a sentence for the latest gaps, and counts the others', () => {
    const gaps = [9, 11, 12, 13, 10].map((hour) => ({ from: at(hour, 2), to: at(hour, 31) }));
    const texts = gapTexts(gaps, now, utc);
    assert.equal(texts.length, 4);
    assert.match(texts[0] ?? '', /^Entries between 13:02:00 and 13:31:00 may be missing/);
    assert.match(texts[2] ?? '', /between 11:02:00 and 11:31:00/);
    assert.equal(texts[3], 'There were 2 such gaps before.');
    assert.deepEqual(gapTexts([], now, utc), []);
  });
});

describe('Finding, in words', () => {
  it('says where the match is and where it went on', () => {
    const found = { match: 1234, matches: 5000, wrapped: false, fields: ['label'], beyond: [] };
    const columns = ['eventCreateDate', 'label'];
    assert.equal(foundSentence(found, false, columns), '1,234 of 5,000');
    assert.equal(
      foundSentence({ ...found, wrapped: true }, false, columns),
      '1,234 of 5,000, went on from the first row',
    );
    assert.equal(
      foundSentence({ ...found, wrapped: true }, true, columns),
      '1,234 of 5,000, went on from the last row',
    );
    assert.equal(foundSentence({ ...found, match: 0, matches: 0 }, true, columns), 'Not found');
  });

  it('says in which field it is where no column shows it', () => {
    const found = { match: 1, matches: 2, wrapped: false, beyond: [] };
    const said = (fields: readonly string[], beyond: readonly string[] = []) =>
      foundSentence({ ...found, fields, beyond }, false, ['eventCreateDate', 'label']);
    assert.equal(said(['metaData', 'label']), '1 of 2');
    assert.equal(said(['metaData']), '1 of 2, in Metadata: the entry’s details show it');
    assert.match(said(['label'], ['label']), /in Label/);
    assert.equal(said(['eventCreateDate']), '1 of 2');
  });
});
