import assert from 'node:assert/strict';
import { machineMatches } from '../../../../src/app/machines/machineMatches.ts';
import { WorkspaceScan } from '../../../../src/app/machines/workspaceScan.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('The scan of a workspace', () => {
  let clock: FakeClock;
  let files: Map<string, string>;
  let unlisted: Map<string, string>;
  let reads: string[];
  let lists: number;
  /** How many files the editor finds beside those that are listed. */
  let ignored: number;
  /** What the list waits for once it was read, and a file once it is being read. */
  let listing: Promise<void>;
  let reading: Promise<void> | undefined;
  let told: number;
  let scan: WorkspaceScan;

  beforeEach(() => {
    clock = new FakeClock();
    files = new Map();
    unlisted = new Map();
    reads = [];
    lists = 0;
    ignored = 0;
    listing = Promise.resolve();
    reading = undefined;
    told = 0;
    scan = new WorkspaceScan({
      clock,
      onChange: () => {
        told += 1;
      },
      files: {
        open: () => [...unlisted.keys()],
        list: async () => {
          lists += 1;
          const listed = [...files.keys()];
          await listing;
          return { uris: listed, found: listed.length + ignored };
        },
        read: async (uri) => {
          reads.push(uri);
          const text = files.get(uri) ?? unlisted.get(uri);
          if (reading !== undefined) await reading;
          if (text === 'unreadable') throw new Error('EACCES');
          return text;
        },
      },
    });
  });

  const found = () =>
    Object.fromEntries(
      [...scan.places].map(([uri, places]) => [uri, places.map(({ name, line }) => `${name} ${line}`)]),
    );

  it('reads no file before there is a name to look for', async () => {
    files.set('a', 'web-01');
    scan.changed('a');
    scan.opened('a');
    scan.listAgain();
    await clock.advance(10_000);
    assert.deepEqual([reads, lists], [[], 0]);
  });

  it('looks at each file and each open document once, and tells of all together', async () => {
    files.set('a', 'web-01\nweb-02').set('b', 'nothing').set('c', 'unreadable');
    unlisted.set('untitled', '\nweb-02');
    scan.setNames(new Set(['web-01', 'web-02']));
    await clock.advance(10_000);
    assert.deepEqual(found(), { untitled: ['web-02 1'], a: ['web-01 0', 'web-02 1'] });
    assert.deepEqual(reads.toSorted(), ['a', 'b', 'c', 'untitled']);
    assert.equal(told, 1);
    scan.setNames(new Set(['web-02', 'web-01']));
    await clock.advance(10_000);
    assert.equal(reads.length, 4);
  });

  it('tells when all was looked through for other names, though nothing was found', async () => {
    files.set('a', 'nothing').set('b', 'web-02');
    assert.equal(scan.isLooking, false);
    scan.setNames(new Set(['web-01']));
    assert.equal(scan.isLooking, true);
    await clock.advance(10_000);
    assert.deepEqual([scan.isLooking, told, found()], [false, 1, {}]);
    scan.setNames(new Set(['web-01', 'web-02']));
    assert.equal(scan.isLooking, true);
    await clock.advance(10_000);
    assert.deepEqual([scan.isLooking, told], [false, 2]);
    scan.setNames(new Set(['web-02']));
    assert.equal(scan.isLooking, false, 'nothing else is to be found');
  });

  it('finds nothing in calendars and exported entries, which name every machine of the account', async () => {
    const entry = '{"accountId":1,"eventCreateDate":"2026-11-22T01:00:00-06:00","label":"web-01"}';
    files
      .set('windows.ics', '\uFEFFBEGIN:VCALENDAR\r\nDESCRIPTION:web-01\r\nEND:VCALENDAR')
      .set('log.json', `\uFEFF[\n${entry}\n]`)
      .set('log.ndjson', `${entry}\n${entry}`)
      .set('log.csv', '\uFEFFeventCreateDate,eventName,label\r\n2026-11-22,Reboot,web-01\r\n')
      .set('inventory.csv', 'host,changed\nweb-01,eventCreateDate\n')
      .set('client.py', '# web-01\nmask = "eventCreateDate"\n');
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    assert.deepEqual(found(), { 'inventory.csv': ['web-01 1'], 'client.py': ['web-01 0'] });
  });

  it('looks again only at what changed', async () => {
    files.set('a', 'web-01').set('folder/b', 'web-01');
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    reads = [];
    files.set('a', 'gone').set('ignored', 'web-01');
    scan.changed('a');
    scan.changed('ignored');
    await clock.advance(10_000);
    assert.deepEqual(reads, ['a'], 'a file that isn’t listed isn’t looked at');
    files.delete('ignored');
    assert.deepEqual(found(), { 'folder/b': ['web-01 0'] });
    files.delete('folder/b');
    scan.deleted('folder');
    await clock.advance(10_000);
    assert.deepEqual(found(), {});
    files.set('c', 'web-01');
    scan.listAgain();
    scan.listAgain();
    await clock.advance(10_000);
    assert.deepEqual([found(), lists], [{ c: ['web-01 0'] }, 3]);
  });

  it('looks again at what went and came back, file by file or with its folder', async () => {
    files.set('a', 'web-01').set('deep/folder/b', 'web-01');
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    scan.deleted('a');
    assert.deepEqual(found(), { 'deep/folder/b': ['web-01 0'] });
    files.set('a', '\nweb-01');
    scan.created('a');
    await clock.advance(1_000);
    assert.deepEqual(found(), { a: ['web-01 1'], 'deep/folder/b': ['web-01 0'] });
    scan.deleted('deep');
    assert.deepEqual(found(), { a: ['web-01 1'] });
    scan.created('deep');
    await clock.advance(10_000);
    assert.deepEqual(found(), { a: ['web-01 1'], 'deep/folder/b': ['web-01 0'] });
  });

  it('lists the files once more where something comes or goes while they are being listed', async () => {
    files.set('a', 'web-01').set('b', 'web-01');
    let end = () => {};
    listing = new Promise((resolve) => {
      end = resolve;
    });
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    files.delete('b');
    scan.deleted('b');
    files.set('c', 'web-01');
    scan.created('c');
    await clock.advance(10_000);
    assert.equal(lists, 1, 'one after the other');
    end();
    await clock.advance(10_000);
    assert.deepEqual([found(), lists], [{ a: ['web-01 0'], c: ['web-01 0'] }, 2]);
    assert.equal(clock.waiting, 0);
  });

  it('lists the files more seldom where the editor finds as many as are looked through, though most are ignored', async () => {
    files.set('f', 'nothing');
    ignored = 50_000;
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    scan.created('a');
    await clock.advance(14_000);
    assert.equal(lists, 1);
    ignored = 0;
    await clock.advance(1_000);
    assert.equal(lists, 2);
    scan.created('b');
    await clock.advance(3_000);
    assert.equal(lists, 3);
  });

  it('keeps what it found in an open document that the list has no more, until it is closed', async () => {
    files.set('a', 'web-01').set('b', 'web-01');
    unlisted.set('a', 'web-01');
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    files.clear();
    scan.listAgain();
    await clock.advance(10_000);
    assert.deepEqual(found(), { a: ['web-01 0'] });
    unlisted.clear();
    scan.closed('a');
    assert.deepEqual(found(), {});
  });

  it('follows a document that no list has for as long as it is open', async () => {
    files.set('a', 'nothing');
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    unlisted.set('untitled', 'web-01');
    scan.opened('untitled');
    await clock.advance(10_000);
    assert.deepEqual(found(), { untitled: ['web-01 0'] });
    unlisted.clear();
    scan.closed('untitled');
    assert.deepEqual(found(), {});
  });

  it('keeps nothing of what went while it was being read: a file from the list, or a document that was closed', async () => {
    files.set('a', 'web-01').set('b', 'nothing');
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    let goOn = () => {};
    const readSlowly = (uri: string) => {
      reading = new Promise((resolve) => {
        goOn = resolve;
      });
      scan.opened(uri);
    };
    files.set('b', 'web-01');
    readSlowly('b');
    files.delete('b');
    scan.listAgain();
    await clock.advance(10_000);
    goOn();
    await clock.advance(10_000);
    unlisted.set('untitled', 'web-01');
    readSlowly('untitled');
    unlisted.clear();
    scan.closed('untitled');
    goOn();
    await clock.advance(10_000);
    assert.deepEqual([found(), reads], [{ a: ['web-01 0'] }, ['a', 'b', 'b', 'untitled']]);
  });

  it('reads nothing anew for names that go, and everything for one that comes', async () => {
    files.set('a', 'web-01 web-02 web-03');
    scan.setNames(new Set(['web-01', 'web-02']));
    await clock.advance(10_000);
    scan.setNames(new Set(['web-02']));
    await clock.advance(10_000);
    assert.deepEqual([found(), reads.length], [{ a: ['web-02 0'] }, 1]);
    scan.setNames(new Set(['web-02', 'web-03']));
    await clock.advance(10_000);
    assert.deepEqual([found(), reads.length], [{ a: ['web-02 0', 'web-03 0'] }, 2]);
  });

  it('keeps no more places than a person can look at', async () => {
    for (let n = 0; n < 40; n += 1) files.set(`f${n}`, 'web-01\n'.repeat(1_000));
    scan.setNames(new Set(['web-01']));
    await clock.advance(10_000);
    const counts = [...scan.places.values()].map(({ length }) => length);
    assert.equal(Math.max(...counts), 200);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      5_000,
    );
  });

  it('tells one place at least of each name, however often a file or the workspace names another one', async () => {
    for (let n = 0; n < 30; n += 1) files.set(`f${n}`, `${'db-01\n'.repeat(250)}web-0${n % 10}\n`);
    files.set('g', 'db-01\nlb-01\ndb-01\nlb-01\n');
    scan.setNames(new Set(['db-01', 'lb-01', ...Array.from({ length: 10 }, (_, n) => `web-0${n}`)]));
    await clock.advance(10_000);
    const places = [...scan.places].flatMap(([uri, some]) => some.map(({ name, line }) => `${name} ${uri} ${line}`));
    const named = (name: string) => places.filter((place) => place.startsWith(name));
    assert.deepEqual(named('lb-01'), ['lb-01 g 1']);
    assert.deepEqual(named('web-09'), ['web-09 f9 250', 'web-09 f19 250']);
    assert.equal(places.length, 5_001);
  });

  it('looks again at what it told in part, once the name that crowded is gone or another one’s last place', async () => {
    for (let n = 0; n < 30; n += 1) files.set(`f${n}`, 'db-01\n'.repeat(200));
    files
      .set('a', `${'db-01\n'.repeat(250)}web-02\nweb-02\n`)
      .set('b', '\nweb-02\nweb-02\n')
      .set('c', 'web-03');
    scan.setNames(new Set(['db-01', 'web-02', 'web-03']));
    await clock.advance(10_000);
    const few = () => Object.fromEntries(Object.entries(found()).filter(([uri]) => uri.length === 1));
    assert.deepEqual(few(), { a: ['web-02 250'], c: ['web-03 0'] });
    files.set('a', 'nothing');
    scan.changed('a');
    await clock.advance(10_000);
    assert.deepEqual(few(), { b: ['web-02 1'], c: ['web-03 0'] });
    files.set('a', `${'db-01\n'.repeat(250)}web-02\nweb-02\n`);
    scan.changed('a');
    await clock.advance(10_000);
    reads = [];
    scan.setNames(new Set(['web-02', 'web-03']));
    assert.equal(scan.isLooking, false);
    for (let turn = 0; turn < 5; turn += 1) await clock.advance(1_000);
    assert.deepEqual(found(), { a: ['web-02 250', 'web-02 251'], b: ['web-02 1', 'web-02 2'], c: ['web-03 0'] });
    assert.ok(!reads.includes('c'));
    assert.equal(clock.waiting, 0);
  });

  it('looks no more at a file that the list has no more, though it told it in part', async () => {
    files.set('a', 'web-01\n'.repeat(300)).set('b', 'web-02');
    scan.setNames(new Set(['web-01', 'web-02']));
    await clock.advance(10_000);
    files.delete('a');
    unlisted.set('a', 'web-02\n'.repeat(300));
    const open = unlisted;
    unlisted = new Map();
    scan.listAgain();
    await clock.advance(10_000);
    unlisted = open;
    scan.setNames(new Set(['web-02']));
    await clock.advance(10_000);
    assert.deepEqual(found(), { b: ['web-02 0'] });
  });

  it('ends with whoever wants it', async () => {
    files.set('a', 'web-01');
    scan.setNames(new Set(['web-01']));
    scan.dispose();
    await clock.advance(10_000);
    assert.deepEqual([found(), clock.waiting, told], [{}, 0, 0]);
  });

  it('says which notices hit, and where', async () => {
    files.set('b', 'web-01').set('a', 'web-02\nweb-01');
    scan.setNames(new Set(['web-01', 'web-02', 'web-03']));
    await clock.advance(10_000);
    const work = (id: number) => ({ connectionName: 'Work', id });
    const notices = new Map([
      ['web-01', [work(1), { connectionName: 'Home', id: 1 }]],
      ['web-02', [work(2)]],
      ['web-03', [work(3)]],
    ]);
    const matches = machineMatches(notices, scan.places, (uri) => `file ${uri}`);
    assert.deepEqual([...matches.ids('Work')].sort(), [1, 2]);
    assert.deepEqual([...matches.ids('Home')], [1]);
    assert.deepEqual([...matches.ids('Other')], []);
    assert.deepEqual(
      matches.places(work(1)).map(({ file, line }) => [file, line]),
      [
        ['file a', 1],
        ['file b', 0],
      ],
    );
    assert.deepEqual(matches.places(work(3)), []);
  });
});
