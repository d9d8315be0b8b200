import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { noNews, type WatchNews } from '../../../../src/core/watches/watchRecord.ts';
import { entryLine, watchSentence } from '../../../../src/core/watches/watchWords.ts';
import { hostileCorpus } from '../../../support/hostileTexts.ts';
import { inGerman } from '../../../support/inGerman.ts';

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
      '“Logins” is watched, but paused: it takes too many requests. Narrow the search, or let it go on. Not known for “Logins”: Fri 03:00 – 11:00 UTC.',
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

  it('leaves entries the room that what isn’t known and what is paused have left', () => {
    const minute = 60_000;
    const line =
      'Virtual Server Instance Provisioned · firstname.lastname@example-company.com · web-17.ams03.example.com';
    const gaps = [{ from: now - 60 * minute, to: now - 10 * minute }];
    const one = news('Logins of administrators', { count: 5_000, lines: [line, line, line], gaps, paused: 'cost' });
    const told = watchSentence([one], 'Production', format);
    assert.match(
      told,
      /^Production: 5,000 new entries in “Logins of administrators”: Virtual Server Instance .*…\. “Logins /,
    );
    assert.ok(
      told.endsWith(
        '. “Logins of administrators” is watched, but paused: it takes too many requests. Narrow the search, or let it go on. ' +
          'Not known for “Logins of administrators”: Fri 11:00 – 11:50 UTC.',
      ),
      told,
    );
    assert.equal(Array.from(told).length, 400);
  });

  it('counts those with something unknown and those paused that it has no room to name', () => {
    const minute = 60_000;
    const name = 'Logins of privileged users on production, Europe, all roles ';
    const gap = (hours: number) => ({ from: now - (hours * 60 + 20) * minute, to: now - hours * 60 * minute });
    const several = [1, 2, 3, 4, 5].map((place) =>
      news(name + place, { count: 7, lines: ['x'], gaps: [gap(place)], paused: place > 2 ? 'forbidden' : null }),
    );
    const cut = '“Logins of privileged users on productio…”';
    const all = watchSentence(several, '', format);
    assert.ok(
      all.endsWith(
        `. ${cut} is watched, but paused: this user may not read the event log. ` +
          `${cut} is watched, but paused: this user may not read the event log. Also paused or not known in full: 3 searches.`,
      ),
      all,
    );
    assert.match(all, /^New entries in watched searches: “Logins of priv/);
    const many = [1, 2, 3, 4, 5].map((hours) => ({ from: now - hours * 9e8, to: now - hours * 9e8 + minute * 2000 }));
    assert.equal(
      watchSentence([news('A', { gaps: many })], '', format),
      'Not known for “A”: Tue, Nov 10, 02:00 – Wed, Nov 11, 11:20 UTC, Fri, Oct 30, 16:00 – Sun, Nov 1, 01:20 UTC, and 3 more.',
    );
  });

  it('says of one search why it is paused, and of what isn’t known as much as there is room for', () => {
    const day = 86_400_000;
    const gaps = [9, 8, 7, 6, 5].map((days) => ({ from: now - days * day, to: now - days * day + 3_000_000 }));
    const one = news('Logins of privileged users on production', {
      count: 5_000,
      lines: ['Login Failed · bob · 10.0.0.1'],
      gaps,
      paused: 'cost',
    });
    const told = watchSentence([one], 'Production Europe, customer 4711', { ...format, t: inGerman });
    assert.ok(
      told.endsWith(
        '. „Logins of privileged users on production“ wird beobachtet, ist aber angehalten: Sie braucht zu viele Anfragen. Die ' +
          'Suche eingrenzen oder weiterlaufen lassen. Nicht bekannt für „Logins of privileged users on production“: ' +
          'Mi., 11. Nov., 12:00 – 12:50 UTC, und 4 weitere.',
      ),
      told,
    );
  });

  it('says what isn’t known and why one is paused, however much there is to say, in German too', () => {
    for (const t of [inEnglish, inGerman])
      for (const gapCount of [0, 1, 5])
        for (const paused of ['cost', 'forbidden', ...(gapCount > 0 ? [null] : [])] as const)
          for (const searches of [1, 2, 9])
            for (const name of ['Logins', 'Logins of privileged users on production, Europe, all roles'])
              for (const connection of ['', name.repeat(9)])
                for (const count of [0, 5_000]) {
                  const gaps = Array.from({ length: gapCount }, (_, place) => ({
                    from: now - (9 - place) * 86_400_000,
                    to: now - (9 - place) * 86_400_000 + 3_000_000,
                  }));
                  const lines = ['Instance Provisioned · firstname.lastname@example-company.com · 203.0.113.117'];
                  const all = Array.from({ length: searches }, (_, place) =>
                    news(`${place} ${name}`, { count, lines, gaps: gaps.slice(0, place + 1), paused }),
                  );
                  const told = watchSentence(all, connection, { ...format, t });
                  // Nothing of its end was cut away.
                  assert.match(told, /\.$/);
                  const isGapSaid = gapCount > 0 && (paused === null || searches === 1);
                  if (isGapSaid) assert.match(told, /Not known for |Nicht bekannt für /);
                  if (paused !== null)
                    assert.match(told, /let it go on|this user may not|weiterlaufen|Dieser Benutzer/);
                  if (searches === 1) assert.doesNotMatch(told, /Also paused|Außerdem angehalten/);
                  if (count > 0) assert.match(told, /[Nn]ew entries|[Nn]eue Einträge/);
                }
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
