import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { noNews, type WatchNews } from '../../../../src/core/watches/watchRecord.ts';
import { entryLine, watchSentence } from '../../../../src/core/watches/watchWords.ts';
import { hostileCorpus } from '../../../support/hostileTexts.ts';

const now = Date.UTC(2026, 10, 20, 12);
const format = { zone: 'utc' as const, now, t: inEnglish };
const news = (name: string, part: Partial<WatchNews>) => ({ key: name, name, ...noNews, ...part });

describe('The message of watched searches', () => {
  it('has the number and the first lines of one, and the numbers of several', () => {
    assert.equal(
      watchSentence([news('Logins', { count: 1, lines: ['Login · bob'] })], '', format),
      '1 new entry in “Logins”: Login · bob',
    );
    assert.equal(
      watchSentence([news('Logins', { count: 5, lines: ['a', 'b', 'c'] })], 'Work', format),
      'Work: 5 new entries in “Logins”: a; b; c; …',
    );
    const several = ['A', 'B', 'C', 'D'].map((name, place) => news(name, { count: place + 1, lines: ['x'] }));
    assert.equal(
      watchSentence(several, '', format),
      'New entries in watched searches: “A” 1, “B” 2, “C” 3, and 1 more',
      'no sum: an entry may match several',
    );
  });

  it('says from when to when something isn’t known, and what is paused', () => {
    const hour = 3_600_000;
    const gaps = [{ from: now - 9 * hour, to: now - hour }];
    assert.equal(
      watchSentence([news('Logins', { gaps, paused: 'cost' })], '', format),
      'Not known for “Logins”: Fri 03:00 – 11:00 UTC. “Logins” is watched, but paused: it takes too many requests. Narrow the search, or let it go on.',
    );
  });

  it('keeps its sentences apart, and says once what isn’t known of several', () => {
    const hour = 3_600_000;
    const [night, noon] = [
      { from: now - 9 * hour, to: now - hour },
      { from: now - hour, to: now },
    ];
    assert.equal(
      watchSentence([news('A', { count: 2, lines: ['a'], gaps: [night] })], '', format),
      '2 new entries in “A”: a; …. Not known for “A”: Fri 03:00 – 11:00 UTC.',
    );
    const several = ['A', 'B', 'C', 'D', 'E'].map((name) =>
      news(name, { count: 7, gaps: [name === 'B' ? noon : night] }),
    );
    assert.equal(
      watchSentence(several, 'Work', format),
      'Work: New entries in watched searches: “A” 7, “B” 7, “C” 7, and 2 more. ' +
        'Not known for “A”, “C”, “D”, and 1 more: Fri 03:00 – 11:00 UTC. Not known for “B”: Fri 11:00 – 12:00 UTC.',
    );
  });

  it('is one inert line, whatever names and entries hold', () => {
    for (const text of Object.values(hostileCorpus)) {
      const line = entryLine({ eventName: text, username: text, label: `${text}x`, ipAddress: text });
      const told = watchSentence([news(text, { count: 2, lines: [line, text] })], text, format);
      assert.doesNotMatch(told, /\$\(|\]\(|[\n\r\u202e\u2066]/);
      assert.ok(Array.from(told).length <= 400);
    }
  });
});

describe('The line of an entry', () => {
  it('says what, who, on what and from where, each once', () => {
    const entry = { eventName: 'Reboot', userType: 'CUSTOMER', username: 'bob', label: 'web-1', ipAddress: '10.0.0.1' };
    assert.equal(entryLine(entry), 'Reboot · bob · web-1 · 10.0.0.1');
    assert.equal(entryLine({ eventName: 'Login', username: 'bob', label: 'bob' }), 'Login · bob');
    assert.equal(
      entryLine({ eventName: 'Login', userType: 'SYSTEM', objectName: 'User', label: '' }),
      'Login · SYSTEM · User',
    );
    assert.equal(entryLine({}), '');
  });
});
