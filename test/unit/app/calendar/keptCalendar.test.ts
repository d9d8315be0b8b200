import assert from 'node:assert/strict';
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import ICAL from 'ical.js';
import { calendarEntry } from '../../../../src/app/calendar/entries.ts';
import { KeptCalendar, type KeptCalendarParts, type KeptSession } from '../../../../src/app/calendar/keptCalendar.ts';
import { noticeCalendar } from '../../../../src/core/calendar/calendar.ts';
import { fail, failureOf } from '../../../../src/core/failures.ts';
import { resourceList } from '../../../../src/core/notices/namedResources.ts';
import type { Notice, NoticeDetail } from '../../../../src/core/notices/notice.ts';
import { NoticeStore } from '../../../../src/core/notices/store.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';

const hour = 3_600_000;

function planned(id: number, part: Partial<Notice> = {}): Notice {
  return notice({ id, startDate: instant(now + id * hour), endDate: instant(now + (id + 1) * hour), ...part });
}

class Account implements KeptSession {
  readonly connection;
  readonly service = undefined;
  readonly clock: FakeClock;
  store = new NoticeStore('loading');
  isSample = false;
  userName = 'ada@example.com';

  constructor(name: string, clock: FakeClock) {
    this.connection = { name, baseUrl: `https://${name.toLowerCase()}.example.com`, objectPrefix: 'Platform_' };
    this.clock = clock;
  }

  has(...notices: readonly Notice[]): void {
    this.store.replace(byId(notices), this.clock.now());
  }
}

describe('A calendar file that is kept', () => {
  let folder: string;
  let file: string;
  let clock: FakeClock;
  let work: Account;
  let accounts: Account[] | undefined;
  let told: string[];
  let logged: string[];
  let windows: KeptCalendar[];
  let machines: ReturnType<KeptCalendarParts['machines']>;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
    fs.mkdirSync(path.join(folder, 'there'));
    file = path.join(folder, 'there', 'windows.ics');
    clock = new FakeClock(now);
    work = new Account('Work', clock);
    [accounts, told, logged, windows, machines] = [[work], [], [], [], new Map()];
  });

  afterEach(async () => {
    for (const window of windows) await window.dispose();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function open(named = file): KeptCalendar {
    const keep = (line: string) => logged.push(line);
    const window = new KeptCalendar({
      sessions: () => accounts,
      file: named,
      lookBackDays: () => 90,
      machines: () => machines,
      storage: path.join(folder, 'storage'),
      linkTo: (id) => `vscode://x/notification/${id}`,
      clock,
      log: { info: keep, warn: keep, error: keep, debug: keep },
      t: inEnglish,
      onTrouble: (sentence, isOfSetting) => told.push(isOfSetting ? `Setting: ${sentence}` : sentence),
    });
    windows.push(window);
    return window;
  }

  /** Lets windows look, and waits until each has looked: a round of the disk takes more than settled promises. */
  async function look(...looking: readonly KeptCalendar[]): Promise<void> {
    for (const window of looking) window.update();
    await clock.advance(500);
    for (const window of looking) await window.idle();
  }

  const ids = () =>
    Array.from(
      fs.readFileSync(file, 'utf8').matchAll(/UID:notice-(\d+)@(\S+)/g),
      ([, id, origin]) => `${id} ${origin}`,
    );
  /** The events of the file by number: their state, how often they were changed, and a sentence on withdrawal. */
  const states = () => {
    const text = fs.readFileSync(file, 'utf8').replace(/\r\n /g, '');
    const events = text.split('BEGIN:VEVENT').slice(1);
    const propertyOf = (event: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(event)?.[1] ?? '';
    return new Map(
      events.map((event) => {
        const sequence = Number(propertyOf(event, 'SEQUENCE'));
        const says = /no longer lists this/.test(propertyOf(event, 'DESCRIPTION'));
        return [
          Number(/notice-(\d+)@/.exec(event)?.[1]),
          { status: propertyOf(event, 'STATUS'), note: propertyOf(event, 'X-MAINTNOTE-STATUS'), sequence, says },
        ];
      }),
    );
  };
  const files = () => fs.readdirSync(path.dirname(file));

  it('has the planned windows of all accounts, and says something else once they do', async () => {
    const home = new Account('Home', clock);
    accounts = [work, home];
    work.has(
      planned(1),
      planned(2, { type: 'UNPLANNED_INCIDENT' }),
      planned(3, { type: 'ANNOUNCEMENT' }),
      planned(4, { type: '' }),
    );
    home.has(planned(1));
    const window = open();
    await look(window);
    assert.deepEqual(ids().sort(), ['1 home.example.com', '1 work.example.com', '4 work.example.com']);
    work.has(planned(1, { startDate: null }), planned(5));
    await look(window);
    const withdrawn = ['1 work.example.com', '4 work.example.com'];
    assert.deepEqual(ids().sort(), ['1 home.example.com', ...withdrawn, '5 work.example.com'].sort());
    assert.deepEqual(
      [...fs.readFileSync(file, 'utf8').matchAll(/STATUS:CANCELLED/g)].length,
      withdrawn.length * 2 - 1,
      'one of them is no planned maintenance',
    );
    assert.deepEqual(files(), ['windows.ics']);
    assert.deepEqual(told, []);
  });

  it('names the machines as an export does, once they are known', async () => {
    const named = notice({ id: 1, impactedResourceCount: 3 });
    const impactedResources = ['db-01.example', '', 'Web-02'].map((hostname) => ({
      ...{
        active: true,
        hostname,
        filterLabel: 'fra02',
        resourceName: '',
        privateIp: hostname === '' ? '' : '10.0.0.1',
      },
      ...{ publicIp: '', resourceType: 'SERVER', resourceAccountId: null, resourceTableId: null },
    }));
    const linesOf = (text: string) =>
      text
        .replace(/\r\n /g, '')
        .split('\r\n')
        .filter((line) => /^DESCRIPTION|^X-MAINTNOTE-OBJECT-ID/.test(line));
    work.has({ ...planned(1), impactedResourceCount: 3 });
    machines = undefined;
    const window = open();
    await look(window);
    assert.deepEqual(files(), [], 'they are being read');
    machines = new Map([[1, { resources: resourceList({ ...named, impactedResources }) }]]);
    await clock.advance(2_000);
    await window.idle();
    const written = linesOf(fs.readFileSync(file, 'utf8'));
    assert.match(
      written[0] ?? '',
      /Impacted resources: 3\\ndb-01\.example \(10\.0\.0\.1\\, fra02\)\\nWeb-02 \(10\.0\.0\.1/,
    );
    assert.deepEqual(written.slice(1), ['X-MAINTNOTE-OBJECT-ID:db-01.example', 'X-MAINTNOTE-OBJECT-ID:Web-02']);
    const detail = { ...planned(1), impactedResourceCount: 3, impactedResources, summary: '', updates: [] };
    const entry = calendarEntry(
      { session: work, notice: planned(1) },
      { detail: detail as unknown as NoticeDetail },
      (id) => `vscode://x/notification/${id}`,
    );
    assert.deepEqual(written, linesOf(noticeCalendar([entry], now, inEnglish).text), 'as the export does');

    machines = new Map();
    work.has({ ...planned(1), impactedResourceCount: 2, subject: 'Moved' });
    await look(window);
    assert.match(
      linesOf(fs.readFileSync(file, 'utf8')).join(),
      /Impacted resources: 2$/,
      'what cannot be read is counted',
    );
  });

  it('is left alone while it says the same, whenever that is looked at and by however many windows', async () => {
    work.has(planned(1));
    const three = [open(), open(), open()];
    await look(...three);
    await clock.advance(10_000);
    for (const window of three) await window.idle();
    assert.equal(logged.filter((line) => /up to date/.test(line)).length, 1);
    const { ino, mtimeMs } = fs.statSync(file);
    clock.sleep(5 * hour);
    work.has(planned(1, { acknowledged: true }));
    await look(...three);
    assert.deepEqual([fs.statSync(file).ino, fs.statSync(file).mtimeMs], [ino, mtimeMs]);
    work.has(planned(1, { subject: 'Moved' }));
    await look(...three);
    await clock.advance(10_000);
    for (const window of three) await window.idle();
    assert.match(fs.readFileSync(file, 'utf8'), /SUMMARY:Moved/);
    assert.equal(logged.filter((line) => /up to date/.test(line)).length, 2);
  });

  it('is written after a window that was killed while it wrote, and not beside one that is at it', async () => {
    work.has(planned(1));
    const mark = path.join(folder, 'storage', 'calendar-writing');
    fs.mkdirSync(path.dirname(mark));
    fs.writeFileSync(mark, '');
    const window = open();
    await look(window);
    assert.deepEqual(files(), []);
    const old = (Date.now() - 60_000) / 1000;
    fs.utimesSync(mark, old, old);
    await clock.advance(1_000);
    await window.idle();
    assert.deepEqual(ids(), ['1 work.example.com']);
    assert.ok(!fs.existsSync(mark));
  });

  it('stays as it is while an account is being opened or read for the first time, and where nothing is planned', async () => {
    fs.writeFileSync(file, 'old');
    const window = open();
    const isKept = async () => {
      await look(window);
      assert.equal(fs.readFileSync(file, 'utf8'), 'old');
    };
    accounts = undefined;
    await isKept();
    const home = new Account('Home', clock);
    accounts = [work, home];
    work.has(planned(1));
    await isKept();
    home.store.fail(failureOf(fail('offline', 'no network')));
    await isKept();
    accounts = [];
    await isKept();
    work.has();
    accounts = [work];
    await isKept();
  });

  it('has what was read before while an account cannot be read, and nothing of one that is signed out', async () => {
    const home = new Account('Home', clock);
    accounts = [work, home];
    work.has(planned(1));
    home.has(planned(2));
    home.store.fail(failureOf(fail('offline', 'no network')));
    const window = open();
    await look(window);
    assert.deepEqual(ids(), ['1 work.example.com', '2 home.example.com']);
    home.store = new NoticeStore('signedOut');
    await look(window);
    assert.deepEqual(ids(), ['1 work.example.com']);
  });

  it('has the sample account alone, and nothing of it beside another', async () => {
    const sample = new Account('Sample', clock);
    sample.isSample = true;
    sample.has(planned(1));
    accounts = [sample];
    const window = open();
    await look(window);
    assert.deepEqual(ids(), ['1 sample-account']);
    work.has(planned(2));
    accounts = [sample, work];
    await look(window);
    assert.deepEqual(ids(), ['2 work.example.com']);
  });

  it('stays as it is once nobody is signed in but to the sample account', async () => {
    const sample = new Account('Sample', clock);
    sample.isSample = true;
    sample.has(planned(1));
    accounts = [work, sample];
    work.has(planned(2));
    const window = open();
    await look(window);
    work.store = new NoticeStore('signedOut');
    await look(window);
    assert.deepEqual(ids(), ['2 work.example.com']);
    await look(open());
    assert.deepEqual(ids(), ['2 work.example.com'], 'in a window that is opened later too');
  });

  it('stays as it is once the sample account alone is left, whether it had windows or none', async () => {
    const sample = new Account('Sample', clock);
    sample.isSample = true;
    sample.has(planned(1));
    work.has(planned(2));
    const isKept = async () => {
      accounts = [work, sample];
      await look(open());
      const kept = fs.readFileSync(file, 'utf8');
      accounts = [sample];
      await look(open());
      assert.equal(fs.readFileSync(file, 'utf8'), kept);
    };
    await isKept();
    assert.deepEqual(ids(), ['2 work.example.com']);
    clock.sleep(4 * hour);
    work.has();
    await isKept();
    assert.deepEqual(ids(), [], 'nothing was planned any more');
    fs.rmSync(file);
    await look(open());
    assert.deepEqual(ids(), ['1 sample-account'], 'a new file is nobody’s yet');
  });

  it('leaves out what was done with long ago, as all windows do, whatever one of them has listed', async () => {
    const over = { status: { keyName: 'COMPLETED', name: 'Completed' }, acknowledged: true };
    work.has(
      planned(1, { ...over, startDate: instant(now - 91 * 24 * hour) }),
      planned(2, { ...over, startDate: instant(now - 24 * hour) }),
    );
    await look(open());
    assert.deepEqual(ids(), ['2 work.example.com']);
  });

  it('tells once of a file that nobody may write to, over all windows, and again after it was written', async () => {
    work.has(planned(1));
    const old = 'BEGIN:VCALENDAR\r\nPRODID:-//Platform Events//Notices//EN\r\nEND:VCALENDAR\r\n';
    fs.writeFileSync(file, old);
    fs.chmodSync(file, 0o444);
    const windows = [open(), open()];
    const poll = async () => {
      await look(...windows);
      await clock.advance(10_000);
      for (const window of windows) await window.idle();
    };
    await poll();
    await poll();
    const sentence =
      'The calendar is not up to date. windows.ics could not be written: it or its folder is write-protected, or another program has it open.';
    assert.deepEqual(told, [sentence]);
    assert.equal(fs.readFileSync(file, 'utf8'), old);
    assert.deepEqual(files(), ['windows.ics']);
    fs.chmodSync(file, 0o644);
    // Without a change of the notices, too.
    await clock.advance(5 * 60_000);
    for (const window of windows) await window.idle();
    assert.deepEqual(ids(), ['1 work.example.com']);
    assert.equal(fs.statSync(file).mode & 0o777, 0o644);
    fs.chmodSync(file, 0o444);
    work.has(planned(2));
    await poll();
    assert.deepEqual(told, [sentence, sentence]);
  });

  it('cancels what the service has no longer, also the last of it, until its end has passed', async () => {
    work.has(planned(1), planned(3));
    const window = open();
    await look(window);
    const before = states().get(1)?.sequence ?? 0;
    assert.equal(states().get(1)?.status, 'CONFIRMED');
    work.has();
    await look(window);
    const cancelled = { status: 'CANCELLED', note: 'CANCELLED', sequence: before + 1, says: true };
    assert.deepEqual([states().get(1), states().get(3)?.status], [cancelled, 'CANCELLED']);
    const { ino } = fs.statSync(file);
    work.has(planned(2, { type: 'ANNOUNCEMENT' }));
    await look(window);
    assert.equal(fs.statSync(file).ino, ino, 'nothing else is to be said');
    clock.sleep(2.5 * hour);
    await look(window);
    assert.deepEqual([...states().keys()], [3]);
    clock.sleep(2 * hour);
    await look(window);
    assert.deepEqual([...states().keys()], []);
    const components = new ICAL.Component(ICAL.parse(fs.readFileSync(file, 'utf8'))).getAllSubcomponents();
    assert.deepEqual(
      components.map(({ name }) => name),
      ['vtimezone'],
      'a calendar has one component at least',
    );
    const empty = fs.statSync(file).ino;
    await look(window);
    assert.equal(fs.statSync(file).ino, empty);
    assert.deepEqual(told, []);
  });

  it('confirms again what comes back, as a change of what it cancelled', async () => {
    const window = open();
    const sequences: number[] = [];
    for (const notices of [[planned(1)], [], [planned(1)], [planned(1, { subject: 'Moved' })]]) {
      work.has(...notices);
      await look(window);
      sequences.push(states().get(1)?.sequence ?? -1);
    }
    const [first = 0] = sequences;
    assert.deepEqual(sequences, [first, first + 1, first + 2, first + 2]);
    assert.deepEqual([states().get(1)?.status, states().get(1)?.says], ['CONFIRMED', false]);
  });

  it('cancels nothing of an account that was signed out or went, nor what may have been completed before the list begins', async () => {
    const home = new Account('Home', clock);
    accounts = [work, home];
    work.has(planned(1, { startDate: instant(now - 100 * 24 * hour) }), planned(2));
    home.has(planned(3));
    const window = open();
    await look(window);
    home.store = new NoticeStore('signedOut');
    work.has(planned(2));
    await look(window);
    assert.deepEqual([...states().keys()], [2]);
    home.store = new NoticeStore('loading');
    home.has(planned(3));
    await look(window);
    accounts = [home];
    await look(window);
    assert.deepEqual(
      [...states()].map(([id, { status }]) => [id, status]),
      [[3, 'CONFIRMED']],
    );
    home.store = new NoticeStore('signedOut');
    await look(window);
    assert.deepEqual([...states().keys()], [3], 'nobody is signed in');
  });

  it('tells once of a folder that is not there or vanished, and catches up once it is back', async () => {
    const sentence = 'The calendar is not up to date. windows.ics could not be written: there is no such folder.';
    work.has(planned(1));
    fs.rmSync(path.dirname(file), { recursive: true });
    const window = open();
    const poll = async (...notices: Notice[]) => {
      work.has(...notices);
      await look(window);
    };
    await poll(planned(1));
    await poll(planned(2));
    await poll(planned(3));
    assert.deepEqual(told, [sentence]);
    fs.mkdirSync(path.dirname(file));
    // Without a change of the notices, too.
    await clock.advance(5 * 60_000);
    await window.idle();
    assert.deepEqual(ids(), ['3 work.example.com']);
    fs.rmSync(path.dirname(file), { recursive: true });
    await poll(planned(4));
    await poll(planned(5));
    assert.deepEqual(told, [sentence, sentence]);
    fs.mkdirSync(path.dirname(file));
    await poll(planned(6));
    assert.deepEqual(ids(), ['6 work.example.com']);
  });

  it('names the root of a disk where that is to be the file', async () => {
    file = path.parse(folder).root;
    work.has(planned(1));
    await look(open());
    assert.deepEqual(told, [
      `Setting: The calendar is not up to date. ${file} could not be written: there is a folder of that name.`,
    ]);
  });

  it('tells once of a folder in its place, and of a file where its folder was', async () => {
    const window = open();
    const poll = async (id: number) => {
      work.has(planned(id));
      await look(window);
    };
    fs.mkdirSync(file);
    await poll(1);
    await poll(2);
    assert.deepEqual(told.splice(0), [
      'Setting: The calendar is not up to date. windows.ics could not be written: there is a folder of that name.',
    ]);
    fs.rmdirSync(file);
    await poll(3);
    assert.deepEqual(ids(), ['3 work.example.com']);
    fs.rmSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(path.dirname(file), 'a file');
    await poll(4);
    await poll(5);
    assert.deepEqual(told.splice(0), [
      'The calendar is not up to date. windows.ics could not be written: there is no such folder.',
    ]);
    fs.rmSync(path.dirname(file));
    fs.mkdirSync(path.dirname(file));
    await poll(6);
    assert.deepEqual(ids(), ['6 work.example.com']);
    assert.deepEqual([told, files()], [[], ['windows.ics']]);
  });

  it('takes the place of nothing that somebody else wrote, which is told once, and of what is empty or cut short', async () => {
    work.has(planned(1));
    const window = open();
    const others = ['my notes', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nEND:VCALENDAR\r\n'];
    for (const text of others) {
      fs.writeFileSync(file, text);
      await look(window);
      await look(open());
      assert.equal(fs.readFileSync(file, 'utf8'), text);
    }
    assert.deepEqual(told.splice(0), [
      'Setting: The calendar is not up to date. windows.ics is none that Platform Events has written, and stays as it is. Choose another name, or remove it.',
    ]);
    for (const text of ['', '\n', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Platform Events//Notices//EN\r\nCALS']) {
      fs.writeFileSync(file, text);
      await look(window);
      assert.deepEqual(ids(), ['1 work.example.com']);
    }
    assert.deepEqual(told, []);
  });

  it('tells again of a file that the settings name once more, and only then', async () => {
    work.has(planned(1));
    fs.writeFileSync(file, 'my notes');
    await look(open());
    const window = open();
    await look(window);
    assert.equal(told.length, 1);
    await window.forget();
    const [again, other] = [open(), open()];
    await look(again, other);
    assert.equal(told.length, 2);
    const elsewhere = open(path.join(folder, 'not-there', 'windows.ics'));
    await again.forget();
    await look(elsewhere);
    assert.equal(told.length, 3);
    // A window that hears of it later.
    await other.forget();
    await look(elsewhere);
    assert.equal(told.length, 3);
  });

  it('keeps what it cancelled where the connection gets another name', async () => {
    work.has(planned(1), planned(3));
    const window = open();
    await look(window);
    work.has(planned(3));
    await look(window);
    const renamed = new Account('Work', clock);
    renamed.connection.name = 'At work, now';
    renamed.has(planned(3));
    accounts = [renamed];
    window.renamed('Work', 'At work, now');
    await look(window);
    assert.deepEqual([states().get(1)?.status, states().get(3)?.status], ['CANCELLED', 'CONFIRMED']);
    // As it is known to a window that is opened later.
    renamed.has(planned(4));
    await look(open());
    assert.deepEqual(
      [...states()].map(([id, { status }]) => [id, status]),
      [
        [4, 'CONFIRMED'],
        [3, 'CANCELLED'],
        [1, 'CANCELLED'],
      ],
    );
  });

  it('cancels nothing of another account that was given the name of one that was renamed, once nobody is signed in there', async () => {
    work.has(planned(1));
    const window = open();
    await look(window);
    const renamed = new Account('Work', clock);
    renamed.connection.name = 'At work, now';
    renamed.has(planned(1));
    accounts = [renamed];
    window.renamed('Work', 'At work, now');
    await look(window);
    const other = new Account('Work', clock);
    other.has(planned(7));
    accounts = [renamed, other];
    await look(window);
    accounts = [renamed];
    await look(window);
    assert.deepEqual([states().get(1)?.status, states().get(7)?.status], ['CONFIRMED', undefined]);
  });

  it('cancels nothing of who was signed in before somebody else under the same name, and names neither', async () => {
    const window = open();
    work.has(planned(1), planned(2));
    await look(window);
    work.has(planned(2));
    await look(window);
    work.userName = 'grace@example.com';
    work.store = new NoticeStore('loading');
    await look(window);
    work.has(planned(3));
    await look(window);
    assert.deepEqual([...states().keys()], [3]);
    work.has(planned(4));
    await look(window);
    assert.deepEqual(
      [...states()].map(([id, { status }]) => [id, status]),
      [
        [4, 'CONFIRMED'],
        [3, 'CANCELLED'],
      ],
    );
    assert.doesNotMatch(fs.readFileSync(file, 'utf8').replace(/\r\n /g, ''), /grace|ada/);
  });

  it('takes what an earlier version wrote for that of who is signed in first since, whatever became of it', async () => {
    const [other, window] = [new Account('Home', clock), open()];
    accounts = [work, other];
    work.has(planned(1), planned(2), planned(3));
    other.has(planned(4), planned(5));
    await look(window);
    work.has(planned(2), planned(3));
    await look(window);
    const text = fs.readFileSync(file, 'utf8').replace(/\r\n /g, '');
    const earlier = text.replace(/^(X-PLATFORM-EVENTS-SOURCE:\w+@[\w.]+)#\w+/gm, '$1');
    assert.notEqual(earlier, text);
    fs.writeFileSync(file, earlier);
    const renamed = new Account('Home', clock);
    renamed.connection.name = 'At home';
    renamed.has(planned(5));
    accounts = [work, renamed];
    work.has(planned(3));
    window.renamed('Home', 'At home');
    await look(window);
    const told = () => [...states()].map(([id, { status }]) => `${id} ${status}`).sort();
    assert.deepEqual(told(), ['1 CANCELLED', '2 CANCELLED', '3 CONFIRMED', '4 CANCELLED', '5 CONFIRMED']);
    assert.doesNotMatch(fs.readFileSync(file, 'utf8'), /^X-PLATFORM-EVENTS-SOURCE:[^#]*\r\n(?! )/m);
    work.userName = 'grace@example.com';
    await look(window);
    assert.deepEqual(told(), ['3 CONFIRMED', '4 CANCELLED', '5 CONFIRMED']);
  });

  it('cancels what two accounts had, once neither has it', async () => {
    const [other, window] = [new Account('Work', clock), open()];
    other.connection.name = 'Other';
    other.userName = 'grace@example.com';
    accounts = [work, other];
    work.has(planned(1));
    other.has(planned(1), planned(2));
    await look(window);
    work.has();
    other.has(planned(2));
    await look(window);
    assert.deepEqual([states().get(1)?.status, states().get(2)?.status], ['CANCELLED', 'CONFIRMED']);
  });

  it('catches up after another program has had it open, and after that one has cut it short', async () => {
    const window = open();
    const rename = (error: string) => {
      const refuse = async () => Promise.reject(Object.assign(new Error(error), { code: error }));
      const before = Object.getOwnPropertyDescriptor(fsPromises, 'rename');
      Object.defineProperty(fsPromises, 'rename', { value: refuse, configurable: true, writable: true });
      syncBuiltinESMExports();
      return () => {
        if (before !== undefined) Object.defineProperty(fsPromises, 'rename', before);
        syncBuiltinESMExports();
      };
    };
    for (const error of ['EBUSY', 'EPERM']) {
      const release = rename(error);
      try {
        work.has(planned(1));
        await look(window);
        work.has(planned(2));
        await look(window);
      } finally {
        release();
      }
      const [sentence, ...more] = told.splice(0);
      assert.match(sentence ?? '', /windows\.ics could not be written: .* or another program has it open\.$/);
      assert.deepEqual(more, []);
      assert.ok(
        files().every((name) => name === 'windows.ics'),
        'nothing is left beside it',
      );
      await clock.advance(5 * 60_000);
      await window.idle();
      assert.ok(ids().includes('2 work.example.com'));
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').slice(0, 90));
    }
    await look(window);
    assert.deepEqual(ids(), ['2 work.example.com']);
  });
});
