import assert from 'node:assert/strict';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { nextCalendar, noticeCalendar, sameCalendar } from '../../../../src/core/calendar/calendar.ts';
import type { CalendarEntry } from '../../../../src/core/calendar/noticeEvent.ts';
import { sourceLine } from '../../../../src/core/calendar/writtenEvents.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { blockText, shortText } from '../../../../src/core/text/untrustedText.ts';
import {
  impactedResource,
  instant,
  notice,
  noticeDetail,
  now,
  someNotice,
  someNotices,
} from '../../../support/notices.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 24, 2, 0, 0);
const end = Date.UTC(2026, 10, 24, 6, 30, 0);
const planned = notice({
  id: 7,
  startDate: instant(start, -360),
  endDate: instant(end, -360),
  modifyDate: instant(now),
});

function entry(one: Notice, more: Partial<CalendarEntry> = {}): CalendarEntry {
  const link = `vscode://platform-events.platform-events/notification/${one.id}`;
  return { notice: one, detail: undefined, origin: 'api.example.com', accounts: ['Main'], link, ...more };
}

const write = (entries: readonly CalendarEntry[], writtenAt = now) => noticeCalendar(entries, writtenAt, inEnglish);

/** The events of a text, as a library has them that is not ours; in strict mode it throws for what the standard forbids. */
function eventsOf(text: string): ICAL.Event[] {
  const component = new ICAL.Component(ICAL.parse(text));
  return component.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event, { strictExceptions: true }));
}

function only(text: string): ICAL.Event {
  const [event, ...others] = eventsOf(text);
  assert.ok(event !== undefined && others.length === 0);
  return event;
}

const propertyOf = (event: ICAL.Event, name: string) => event.component.getFirstPropertyValue(name);
const propertiesOf = (event: ICAL.Event, name: string) =>
  event.component.getAllProperties(name).map((property) => property.getFirstValue());
const isoOf = (time: unknown) => (time instanceof ICAL.Time ? time.toJSDate().toISOString() : undefined);

/** What a person's calendar does with a file: an event that it has is replaced by one of no lower sequence, others are added. */
class Imports {
  readonly events = new Map<string, ICAL.Event>();

  take(text: string): void {
    for (const event of eventsOf(text)) {
      const known = this.events.get(event.uid);
      if (known === undefined || event.sequence >= known.sequence) this.events.set(event.uid, event);
    }
  }
}

describe('A calendar of notices', () => {
  it('says when, what and in which state, in UTC', () => {
    const { text, events, undated } = write([entry(planned)]);
    assert.deepEqual([events, undated], [1, 0]);
    assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:[^\r]+\r\n/);
    const event = only(text);
    assert.equal(event.uid, 'notice-7@api.example.com');
    assert.equal(event.summary, 'Router maintenance in DAL13');
    assert.match(text, /\r\nDTSTART:20261124T020000Z\r\nDTEND:20261124T063000Z\r\n/);
    assert.deepEqual(
      [isoOf(event.startDate), isoOf(event.endDate)],
      [new Date(start), new Date(end)].map((date) => date.toISOString()),
    );
    assert.equal(isoOf(propertyOf(event, 'dtstamp')), new Date(now).toISOString());
    assert.equal(isoOf(propertyOf(event, 'last-modified')), new Date(now).toISOString());
    assert.equal(propertyOf(event, 'status'), 'CONFIRMED');
    assert.equal(propertyOf(event, 'categories'), 'Planned maintenance');
    assert.equal(propertyOf(event, 'url'), 'vscode://platform-events.platform-events/notification/7');
    assert.equal(propertyOf(event, 'transp'), 'TRANSPARENT');
    assert.match(event.description, /^Planned maintenance · Active · id 7 · Main$/);
    assert.equal(propertyOf(event, 'x-platform-events-open-end'), null);
  });

  it('carries what network operators agreed on for planned maintenance, and for nothing else', () => {
    const impactedResources = [
      impactedResource({ hostname: 'db-01.example.com' }),
      impactedResource({ hostname: 'db-02.example.com' }),
    ];
    const event = only(write([entry(planned, { detail: noticeDetail(planned, { impactedResources }) })]).text);
    assert.equal(propertyOf(event, 'x-maintnote-provider'), 'api.example.com');
    assert.equal(propertyOf(event, 'x-maintnote-account'), 'Main');
    assert.equal(propertyOf(event, 'x-maintnote-maintenance-id'), '7');
    assert.deepEqual(propertiesOf(event, 'x-maintnote-object-id'), ['db-01.example.com', 'db-02.example.com']);
    assert.equal(propertyOf(event, 'x-maintnote-impact'), 'X-UNKNOWN');
    assert.equal(propertyOf(event, 'x-maintnote-status'), 'CONFIRMED');

    const hitsNothing = only(write([entry({ ...planned, impactedResourceCount: 0 })]).text);
    assert.equal(propertyOf(hitsNothing, 'x-maintnote-impact'), 'X-UNKNOWN', 'no resources is no promise');
    assert.doesNotMatch(write([entry({ ...planned, type: 'UNPLANNED_INCIDENT' })]).text, /MAINTNOTE/);
  });

  it('says in which state a notice is, also in one that nobody knows', () => {
    const statesOf = (keyName: string) => {
      const event = only(write([entry({ ...planned, status: { keyName, name: keyName } })]).text);
      return [propertyOf(event, 'status'), propertyOf(event, 'x-maintnote-status')];
    };
    assert.deepEqual(statesOf('PUBLISHED'), ['CONFIRMED', 'CONFIRMED']);
    assert.deepEqual(statesOf('COMPLETED'), ['CONFIRMED', 'COMPLETED']);
    assert.deepEqual(statesOf('CANCELLED'), ['CANCELLED', 'CANCELLED']);
    assert.deepEqual(statesOf('CANCELED'), ['CANCELLED', 'CANCELLED']);
    assert.deepEqual(statesOf('ON_HOLD'), ['TENTATIVE', 'TENTATIVE']);
    assert.deepEqual(statesOf(''), ['TENTATIVE', 'TENTATIVE']);
  });

  it('names the machines that are known, each once, and says how many more there are', () => {
    const many = Array.from({ length: 340 }, (_, place) =>
      impactedResource({ hostname: `web-${place}`, privateIp: '10.0.0.1' }),
    );
    const ugly = [
      impactedResource({ hostname: '', privateIp: 'fd00::1' }),
      impactedResource({ hostname: 'web-0' }),
      impactedResource({ hostname: '' }),
    ];
    const impactedResources = [...ugly, ...many];
    const { description } = only(
      write([entry(planned, { detail: noticeDetail(planned, { impactedResources }) })]).text,
    );
    const lines = description.split('\n');
    assert.equal(lines[2], 'Impacted resources: 343');
    assert.deepEqual(lines.slice(3, 6), ['fd00::1', 'web-0', 'web-1 (10.0.0.1)']);
    assert.equal(lines.at(-1), 'and 241 more');
    assert.equal(lines.length, 2 + 1 + 100 + 1);
  });

  it('gives the count where the machines are not known, and the summary and the last update where they are', () => {
    assert.match(
      only(write([entry({ ...planned, impactedResourceCount: 24 })]).text).description,
      /\n\nImpacted resources: 24$/,
    );
    const update = (contents: string) => ({ contents, createDate: null, startDate: null, endDate: null });
    const told = (summary: string, contents: string) =>
      only(
        write([
          entry(planned, { detail: noticeDetail(planned, { summary, updates: [update(contents), update('old')] }) }),
        ]).text,
      );
    assert.match(
      told('One.\r\nTwo.', 'Moved; by a day, sorry\\').description,
      /\n\nOne\.\nTwo\.\n\nMoved; by a day, sorry\\$/,
    );
    assert.match(told('Same.', 'Same.\r\n').description, /Main\n\nSame\.$/);
    const long = told('x'.repeat(100_000), '').description;
    assert.ok(long.length < 5_000 && long.endsWith('x…'), String(long.length));
  });

  it('shows an open end as one hour, and says so by a property and in the description', () => {
    const { text } = write([entry({ ...planned, endDate: null })]);
    const event = only(text);
    assert.equal(isoOf(event.endDate), new Date(start + 3_600_000).toISOString());
    assert.equal(propertyOf(event, 'x-platform-events-open-end'), 'TRUE');
    assert.match(event.description, /^No end is given: the event is shown as one hour long\.\n\n/);
  });

  it('shows the end of the year 9999 in a zone behind UTC as an open one', () => {
    const event = only(
      write([entry({ ...planned, endDate: instant(Date.UTC(9999, 11, 31, 23, 59, 59) + 6 * 3_600_000) })]).text,
    );
    assert.match(event.description, /^No end is given: the event is shown as one hour long\.\n\n/);
  });

  it('shows an end that is not after the start as an open one, and names it', () => {
    for (const ms of [start - day, start, start + 999]) {
      const event = only(write([entry({ ...planned, endDate: instant(ms) })]).text);
      assert.equal(isoOf(event.endDate), new Date(start + 3_600_000).toISOString());
      const written = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
      assert.ok(
        event.description.startsWith(`The end that is given, ${written} UTC, is not after the start`),
        event.description,
      );
    }
  });

  it('leaves out what has no start, and counts it', () => {
    const found = write([
      entry(planned),
      entry({ ...planned, id: 8, startDate: null }),
      entry({ ...planned, id: 9, startDate: instant(9e15) }),
    ]);
    assert.deepEqual([found.events, found.undated], [1, 2]);
    assert.deepEqual(write([entry({ ...planned, startDate: null })]), { text: '', events: 0, undated: 1 });
  });

  it('has a notice of several accounts once, as it was changed last, and the same number of two services twice', () => {
    const later = { ...planned, subject: 'Later', modifyDate: instant(now + day) };
    const event = only(write([entry(later, { accounts: ['Two'] }), entry(planned, { accounts: ['One'] })]).text);
    assert.equal(event.summary, 'Later');
    assert.equal(propertyOf(event, 'x-maintnote-account'), 'One / Two');
    const hitting = (hostname: string) => ({
      detail: noticeDetail(planned, { impactedResources: [impactedResource({ hostname })] }),
    });
    const hit = only(write([entry(planned, hitting('a')), entry(planned, hitting('b'))]).text);
    assert.deepEqual(propertiesOf(hit, 'x-maintnote-object-id'), ['a', 'b']);
    const named = (...names: string[]) => ({
      resources: { shown: names.map((name) => ({ name, details: [] })), named: names.length, all: names.length + 1 },
    });
    const both = only(write([entry(planned, named('a', 'b')), entry(planned, named('b', 'c'))]).text);
    assert.deepEqual(propertiesOf(both, 'x-maintnote-object-id'), ['a', 'b', 'c']);
    assert.match(both.description, /Impacted resources: 5\n/);
    const alone = only(write([entry(later), entry(planned, hitting('b'))]).text);
    assert.deepEqual(propertiesOf(alone, 'x-maintnote-object-id'), ['b']);
    assert.equal(write([entry(planned), entry(planned, { origin: 'other.example.com' })]).events, 2);
  });

  it('counts once the machines that two accounts have of a notice, more of them than are named or none', () => {
    const resources = (count: number, all: number) => ({
      resources: {
        shown: Array.from({ length: Math.min(count, 100) }, (_, place) => ({ name: `web-${place}`, details: [] })),
        named: count,
        all,
      },
    });
    const joined = (a: Partial<CalendarEntry>, b: Partial<CalendarEntry>) =>
      only(write([entry(planned, a), entry(planned, b)]).text).description;
    const many = joined(resources(5000, 5001), resources(5000, 5002));
    assert.match(many, /Impacted resources: 5,?002\n/);
    assert.match(many, /and 4,?900 more/);
    assert.match(joined(resources(2, 3), resources(2, 3)), /Impacted resources: 3\n/);
    assert.match(joined(resources(0, 40), resources(0, 40)), /Impacted resources: 40$/);
    assert.match(joined(resources(2, 40), resources(0, 40)), /Impacted resources: 40\n/);
    assert.match(joined(resources(0, 40), resources(0, 2)), /Impacted resources: 42$/);
  });

  it('survives two imports again with changes: events are moved and cancelled, and none is doubled', () => {
    const calendar = new Imports();
    const other = notice({
      id: 8,
      subject: 'Second',
      startDate: instant(start + day),
      endDate: instant(end + day),
      modifyDate: instant(now),
    });
    calendar.take(write([entry(planned), entry(other)], now).text);

    const moved = {
      ...planned,
      startDate: instant(start + 3 * day),
      endDate: instant(end + 3 * day),
      modifyDate: instant(now + 60_000),
    };
    calendar.take(write([entry(moved), entry(other)], now + day).text);
    assert.equal(calendar.events.size, 2);
    assert.equal(
      isoOf(calendar.events.get('notice-7@api.example.com')?.startDate),
      new Date(start + 3 * day).toISOString(),
    );

    const cancelled = {
      ...moved,
      status: { keyName: 'CANCELLED', name: 'Cancelled' },
      modifyDate: instant(now + 120_000),
    };
    const done = { ...other, status: { keyName: 'COMPLETED', name: 'Completed' }, modifyDate: instant(now + 2 * day) };
    const third = { ...planned, id: 9 };
    calendar.take(write([entry(cancelled), entry(done), entry(third)], now + 3 * day).text);
    const states = [...calendar.events].map(([id, event]) => [id, propertyOf(event, 'x-maintnote-status')]);
    assert.deepEqual(states, [
      ['notice-7@api.example.com', 'CANCELLED'],
      ['notice-8@api.example.com', 'COMPLETED'],
      ['notice-9@api.example.com', 'CONFIRMED'],
    ]);
    // A file that is older than what the calendar has changes nothing.
    calendar.take(write([entry(planned)], now).text);
    assert.equal(propertyOf(calendar.events.get('notice-7@api.example.com') ?? only(''), 'status'), 'CANCELLED');
  });

  it('counts changes upwards, as calendars need it, for a century', () => {
    const sequenceAt = (ms: number) => only(write([entry({ ...planned, modifyDate: instant(ms) })]).text).sequence;
    assert.equal(sequenceAt(now + 1000), sequenceAt(now) + 1);
    assert.equal(sequenceAt(Date.UTC(1999, 0, 1)), 0);
    assert.ok(sequenceAt(Date.UTC(2080, 0, 1)) < 2 ** 31);
    assert.equal(only(write([entry({ ...planned, modifyDate: null })]).text).sequence, 0);
  });

  it('is the same text whenever and in whatever order it is written, but for the time of writing', () => {
    fc.assert(
      fc.property(someNotices, (notices) => {
        const one = write(
          notices.map((each) => entry(each)),
          now,
        ).text;
        const other = write(
          notices.toReversed().map((each) => entry(each)),
          now + day,
        ).text;
        assert.ok(sameCalendar(one, other));
        assert.equal(one === other, one === '');
      }),
    );
    assert.ok(!sameCalendar(write([entry(planned)]).text, write([entry({ ...planned, subject: 'Other' })]).text));
  });

  it('is valid and says what the notice says, whatever texts the service sends', () => {
    const evil = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        'x\r\nEND:VEVENT\r\nBEGIN:VALARM',
        'a\\nb;c,d:e"f',
        '\u0000\u0007\u202e',
        '😀'.repeat(60),
        `\ud800,${'é'.repeat(99)}`,
      ),
    );
    const some = fc.record({ one: someNotice, subject: evil, summary: evil, account: evil, host: evil });
    fc.assert(
      fc.property(some, ({ one, subject, summary, account, host }) => {
        const dated: Notice = { ...one, subject, startDate: one.startDate ?? instant(now) };
        const detail = noticeDetail(dated, { summary, impactedResources: [impactedResource({ hostname: host })] });
        const { text } = write([entry(dated, { detail, accounts: [account] })]);
        assert.match(text, /^(?:[^\r\n]{1,75}\r\n)+$/);
        for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
        assert.equal(Buffer.from(text).toString(), text, 'a character was cut');
        assert.doesNotMatch(text.replace(/\r\n/g, ''), /(?![\t])\p{Cc}/u);
        const event = only(text);
        assert.equal(event.summary, shortText(subject, 500) || `Notice ${one.id}`);
        assert.ok(event.description.includes(blockText(summary).trim()));
        assert.ok(event.endDate.compare(event.startDate) > 0);
        assert.deepEqual(event.component.getAllSubcomponents(), []);
        const names = ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'description', 'status', 'sequence', 'url'];
        for (const name of names) assert.equal(event.component.getAllProperties(name).length, 1, name);
        const rules = {
          sources: new Set([sourceLine(account, 'api.example.com')]),
          earliest: Number.NEGATIVE_INFINITY,
        };
        const cancelled = only(nextCalendar(text, [], rules, (dated.startDate?.ms ?? 0) - 1, inEnglish));
        assert.equal(propertyOf(cancelled, 'status'), 'CANCELLED');
        assert.deepEqual([cancelled.uid, cancelled.summary], [event.uid, event.summary]);
        assert.ok(cancelled.description.endsWith(`\n\n${event.description}`));
        assert.equal(cancelled.sequence, event.sequence + 1);
        // What the library writes of it is read the same again.
        assert.equal(only(`${event.component.parent?.toString()}\r\n`).description, event.description);
      }),
    );
  });
});
