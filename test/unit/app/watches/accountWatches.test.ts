import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { forgetMarks } from '../../../../src/app/reminders/openWatcher.ts';
import { oldestNew } from '../../../../src/app/watches/watchStatus.ts';
import { fail } from '../../../../src/core/failures.ts';
import type { JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { clientOfEachTest, testLog } from '../../../support/clients.ts';
import { type LogRules, logServer } from '../../../support/logServer.ts';
import { chanceOf } from '../../../support/seededRandom.ts';
import { inMemory, start, WatchingWindows } from '../../../support/watchedLog.ts';

const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const poll = 2 * minute;

describe('Watched searches in several windows', () => {
  it('tell nothing of what was there, then of each new entry once, in one message, whichever window reads', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.log.write('Login before', minute);
    const first = await editor.open();
    const windows = [first, await editor.open(), await editor.open()];
    await editor.poll(first);
    assert.deepEqual(editor.told, []);
    for (const [place, window] of windows.entries()) {
      await editor.pass(poll);
      editor.log.write(`Login ${place}`, 0, { username: 'bob', ipAddress: '10.0.0.1' });
      editor.log.write(`Login ${place}`, 0, { username: 'bob', ipAddress: '10.0.0.1' });
      editor.log.write('Reboot');
      await editor.poll(window);
      await editor.poll(window);
      assert.equal(window.told.length, 1);
      const [news] = window.told[0] ?? [];
      assert.deepEqual([news?.name, news?.count], ['Logins', 2]);
      assert.deepEqual(news?.lines, Array(2).fill(`Login ${place} · bob · 10.0.0.1`));
      for (const other of windows) assert.equal(other.watches.recordOf('Loginskey')?.total, 2 * place + 2);
    }
    assert.equal(editor.told.length, 3);
  });

  it('asks nothing, and has no timer, where nothing is watched', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.searches = [];
    const window = await editor.open();
    await editor.poll(window);
    assert.deepEqual([editor.log.requests, editor.clock.waiting], [[], 0]);
  });

  it('find what is written late with an older date, has an equal date or lies ahead, once', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const window = await editor.open();
    for (let round = 0; round < 12; round += 1) {
      await editor.pass(poll);
      editor.log.write('Login late', Math.min(9 * minute, editor.clock.now() - start));
      editor.log.write('Login same');
      editor.log.write('Login same');
      editor.log.write('Login ahead', -15 * minute);
      editor.log.entries.push({ eventName: 'Login without a date' }, { eventName: 'Login', eventCreateDate: 'soon' });
      await editor.poll(window);
      await editor.poll(window);
    }
    assert.equal(editor.toldCount, 12 * 4);
  });

  it('count until the search is opened in any window, also after a restart', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const first = await editor.open();
    const second = await editor.open();
    const unseen = (window: typeof first) =>
      (window.watches.recordOf('Loginskey')?.total ?? 0) - window.watches.openedOf('Loginskey').total;
    await editor.pass(poll);
    editor.log.write('Login');
    await editor.poll(first);
    assert.deepEqual([unseen(first), unseen(second)], [1, 1]);
    void second.watches.noteOpened('Loginskey');
    await editor.settle();
    assert.deepEqual([unseen(first), unseen(second)], [0, 0]);
    await editor.pass(poll);
    for (let count = 0; count < 3; count += 1) editor.log.write(`Login ${count}`);
    await editor.poll(second);
    editor.close(first);
    editor.close(second);
    await editor.pass(8 * hour);
    editor.log.write('Login overnight');
    const later = await editor.open(start);
    assert.deepEqual([unseen(later), editor.toldCount], [3, 4], 'kept, and told before');
    await editor.poll(later);
    assert.deepEqual([unseen(later), editor.toldCount], [4, 5]);
  });

  it('tell after a sleep of all that came meanwhile, though the search looks back for less', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.searches = [editor.search('Recent', 'name:"Login*" after:1h')];
    const window = await editor.open();
    await editor.poll(window);
    editor.clock.sleep(9 * hour);
    editor.log.write('Login at night', 8 * hour);
    editor.log.write('Login just now');
    await editor.poll(window);
    assert.deepEqual(
      editor.told.flat().map(({ count, gaps }) => [count, gaps]),
      [[2, []]],
    );
  });

  it('say from when to when they don’t know, where more came than could be read, and tell of the rest', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const window = await editor.open();
    await editor.poll(window);
    const readAt = editor.clock.now();
    for (let count = 0; count < 12_000; count += 1) {
      await (count % 1_000 === 0 ? editor.pass(minute) : undefined);
      editor.log.write(`Login ${count}`);
    }
    await editor.poll(window);
    const [news] = editor.told.flat();
    assert.equal(editor.log.requests.length, 1 + 10, 'no more than the budget');
    assert.equal(news?.count, 50 + 9 * 1_000);
    const [gap] = news?.gaps ?? [];
    assert.equal(gap?.from, readAt);
    const missed = editor.log.entries.filter(
      ({ eventCreateDate }) => Date.parse(String(eventCreateDate)) < (gap?.to ?? 0),
    );
    assert.ok(missed.length >= 12_000 - 9_050, 'whatever wasn’t told lies in the gap');
    await editor.pass(poll);
    await editor.poll(window);
    assert.equal(editor.told.length, 1, 'neither is told again');
  });

  it('name all of the period that a burst was dated in, also before the last poll, and go on after it without a pause', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const window = await editor.open();
    await editor.pass(hour);
    await editor.poll(window);
    await editor.pass(minute / 2);
    for (let count = 0; count < 18_000; count += 1) editor.log.write(`Login ${count}`, count % minute);
    await editor.poll(window);
    const [news] = editor.told.flat();
    const [gap] = news?.gaps ?? [];
    assert.ok(
      gap !== undefined && gap.from <= editor.clock.now() - 10 * minute,
      'as far back as late ones are promised',
    );
    const burst = editor.log.entries.map(({ eventCreateDate }) => Date.parse(String(eventCreateDate)));
    const after = burst.filter((date) => date > gap.to).length;
    assert.ok(after <= (news?.count ?? 0) && gap.to <= editor.clock.now(), 'what was not told is dated in it');
    editor.log.requests.length = 0;
    for (let round = 0; round < 8; round += 1) {
      await editor.pass(poll);
      editor.log.write('Login after');
      await editor.poll(window);
    }
    assert.equal(editor.toldCount, 9_050 + 8);
    assert.equal(editor.told.flat().flatMap(({ gaps }) => gaps).length, 1);
    assert.ok(editor.log.requests.length <= 16, `${editor.log.requests.length} requests for eight reads`);
    assert.equal(window.watches.recordOf('Loginskey')?.paused, null);
  });

  it('share a budget, and come to their turn at the next poll where it was spent', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.searches = Array.from({ length: 6 }, (_, place) => editor.search(`S${place}`, `Login ${place}x`));
    const window = await editor.open();
    await editor.poll(window);
    editor.log.requests.length = 0;
    for (let count = 0; count < 8_000; count += 1) editor.log.write(`Login ${count % 6}x ${count}`);
    await editor.pass(poll);
    await editor.poll(window);
    assert.ok(editor.log.requests.length <= 40, `${editor.log.requests.length} requests`);
    const before = editor.told.flat().length;
    assert.ok(before < 6);
    await editor.pass(poll);
    await editor.poll(window);
    assert.equal(new Set(editor.told.flat().map(({ name }) => name)).size, 6);
    assert.equal(editor.toldCount, 8_000);
  });

  it('are paused where they cost too much three times in a row, say so once, and go on when a person says so', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const first = await editor.open();
    const second = await editor.open();
    editor.log.ignoresFilter = true;
    for (let count = 0; count < 10_000; count += 1) editor.log.write(`Reboot ${count}`, 20 * minute);
    for (let round = 0; round < 6; round += 1) {
      await editor.pass(poll);
      await editor.poll(round % 2 === 0 ? first : second);
    }
    assert.equal(editor.log.requests.length, 3 * 10);
    assert.deepEqual(
      editor.told.flat().flatMap(({ paused }) => paused ?? []),
      ['cost'],
    );
    editor.log.ignoresFilter = false;
    editor.log.write('Login while paused');
    await editor.pass(poll);
    void second.watches.resume('Loginskey');
    await editor.settle();
    assert.equal(first.watches.recordOf('Loginskey')?.paused, null);
    assert.equal(editor.toldCount, 1);
    assert.ok(![...editor.files.entries.keys()].some((file) => file.includes('resumed_')));
  });

  it('are paused where this user may not read the log, and ask no more', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const window = await editor.open();
    editor.log.trouble = { page: 0, error: fail('forbidden', 'no') };
    for (let round = 0; round < 3; round += 1) await editor.poll(window);
    assert.equal(editor.log.requests.length, 1);
    assert.deepEqual(window.watches.recordOf('Loginskey')?.paused?.why, 'forbidden');
  });

  it('lose nothing while the service throttles or fails, and ask it no further then', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.searches = [editor.search('Logins', 'name:"Login*"'), editor.search('All', '')];
    const [first, second] = [await editor.open(), await editor.open()];
    for (const [round, kind] of (['throttled', 'server', 'offline', 'malformed', 'timeout'] as const).entries()) {
      editor.log.trouble = { page: round % 2, error: fail(kind, 'down') };
      for (let count = 0; count < 60; count += 1) editor.log.write(`Login ${kind} ${count}`);
      await editor.pass(poll);
      await editor.poll(round % 2 === 0 ? first : second);
    }
    assert.deepEqual(editor.told, []);
    assert.equal(first.watches.recordOf('Allkey')?.readAt, null);
    editor.log.trouble = undefined;
    await editor.pass(poll);
    await editor.poll(first);
    assert.deepEqual(
      editor.told.flat().map(({ name, count, gaps }) => [name, count, gaps]),
      [
        ['Logins', 300, []],
        ['All', 300, []],
      ],
    );
  });

  it('know of each search that it isn’t read, also where the service is asked for the first one alone', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.searches = [editor.search('Logins', 'name:"Login*"'), editor.search('All', '')];
    const window = await editor.open();
    await editor.poll(window);
    const failures = () => editor.searches.map(({ key }) => window.watches.recordOf(key)?.failure);
    assert.deepEqual(failures(), [null, null]);
    const { length } = editor.log.requests;
    editor.log.trouble = { page: 0, error: fail('timeout', 'down') };
    await editor.pass(poll);
    await editor.poll(window);
    assert.deepEqual(failures(), ['timeout', 'timeout']);
    assert.equal(editor.log.requests.length, length + 1);
    editor.log.trouble = undefined;
    await editor.pass(poll);
    await editor.poll(window);
    assert.deepEqual(failures(), [null, null]);
  });

  it('go on under another name, begin anew with another query, and end where the search is gone', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const window = await editor.open();
    await editor.pass(poll);
    editor.searches = editor.searches.map((search) => ({ ...search, name: 'Who came' }));
    editor.log.write('Login');
    await editor.poll(window);
    assert.deepEqual(
      editor.told.flat().map(({ name, count }) => [name, count]),
      [['Who came', 1]],
    );
    editor.searches = [editor.search('Who came', 'name:"Reboot*"', editor.clock.now(), 'another')];
    editor.log.write('Reboot before', minute);
    void window.watches.begin();
    await editor.pass(poll);
    editor.log.write('Reboot');
    await editor.poll(window);
    assert.equal(editor.toldCount, 2);
    const asked = editor.log.requests.length;
    editor.searches = [];
    await editor.poll(window);
    assert.equal(editor.log.requests.length, asked);
  });

  it('wait for the fault of a query to be mended, and for nothing where it ends in the past', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.searches = [editor.search('Broken', 'nonsense:x'), editor.search('Over', 'before:2026-11-01')];
    const window = await editor.open();
    await editor.poll(window);
    assert.deepEqual(editor.log.requests, []);
  });

  it('are read once more where they have ended while the machine slept, and then no more', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const end = new Date(start + hour).toISOString().slice(0, 16);
    editor.searches = [editor.search('Until', `name:"Login*" before:${end}Z`)];
    const window = await editor.open();
    await editor.poll(window);
    editor.clock.sleep(3 * hour);
    editor.log.write('Login in time', 2 * hour + minute);
    editor.log.write('Login after');
    await editor.poll(window);
    assert.deepEqual(
      editor.told.flat().map(({ lines, gaps }) => [lines, gaps]),
      [[['Login in time'], []]],
    );
    const asked = editor.log.requests.length;
    await editor.pass(poll);
    await editor.poll(window);
    assert.equal(editor.log.requests.length, asked);
  });

  it('are read past their end though they look back to a time after it by then', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.searches = [editor.search('Today', 'name:"Login*" after:today before:2026-11-21')];
    const window = await editor.open();
    await editor.pass(12 * hour - minute);
    await editor.poll(window);
    await editor.pass(minute / 2);
    editor.log.write('Login in the last minute');
    await editor.pass(minute);
    await editor.poll(window);
    await editor.pass(5 * minute);
    editor.log.write('Login late', 10 * minute);
    await editor.poll(window);
    assert.deepEqual(
      editor.told.flat().map(({ lines, gaps }) => [lines, gaps]),
      [
        [['Login in the last minute'], []],
        [['Login late'], []],
      ],
    );
    await editor.pass(10 * minute);
    await editor.poll(window);
    const asked = editor.log.requests.length;
    await editor.pass(poll);
    await editor.poll(window);
    assert.equal(editor.log.requests.length, asked, 'nothing more can match');
  });

  it('know how far back it is new, and what isn’t known, however many reads brought it', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const window = await editor.open();
    await editor.poll(window);
    for (let round = 0; round < 90; round += 1) {
      await editor.pass(poll);
      editor.log.write(`Login ${round}`);
      await editor.poll(window);
    }
    const record = window.watches.recordOf('Loginskey') ?? assert.fail();
    assert.equal(record.total, 90);
    assert.equal(oldestNew(record, { key: '', total: 0, gaps: 0 }), start + poll);
    assert.equal(oldestNew(record, { key: '', total: 89, gaps: 0 }), start + 90 * poll);
    assert.ok(record.arrivals.length <= 50);
  });

  it('hold back their message through quiet hours, and with `none` tell none but go on counting', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const window = await editor.open();
    const at = new Date(start).getHours();
    editor.settings = { watchAlerts: 'all', quietHours: `${at}:00-${(at + 1) % 24}:00` };
    for (let round = 0; round < 5; round += 1) {
      editor.log.write(`Login ${round}`);
      await editor.pass(poll);
      await editor.poll(window);
    }
    assert.equal(editor.told.length, 0);
    await editor.pass(hour);
    await editor.poll(window);
    const [news] = editor.told.flat();
    assert.deepEqual([news?.count, news?.lines], [5, ['Login 4', 'Login 3', 'Login 2']]);
    editor.settings = { watchAlerts: 'none', quietHours: '' };
    editor.log.write('Login unsaid');
    await editor.poll(window);
    editor.settings = { watchAlerts: 'all', quietHours: '' };
    await editor.poll(window);
    assert.equal(editor.told.length, 1);
    assert.equal(window.watches.recordOf('Loginskey')?.total, 6);
  });

  it('tell after quiet hours of what came since the search was opened in them, gaps too, and of nothing before', async () => {
    for (const isOpenedAgain of [false, true]) {
      const editor = new WatchingWindows(1, inMemory);
      const window = await editor.open();
      await editor.poll(window);
      const at = new Date(start).getHours();
      editor.settings = { watchAlerts: 'all', quietHours: `${at}:00-${(at + 1) % 24}:00` };
      const open = async () => {
        void window.watches.noteOpened('Loginskey');
        await editor.settle();
      };
      const missed = async () => {
        editor.skew -= hour;
        await editor.pass(poll);
        await editor.poll(window);
      };
      for (const name of ['Login 1', 'Login 2']) {
        await editor.pass(poll);
        editor.log.write(name);
        await editor.poll(window);
      }
      await missed();
      await open();
      editor.log.write('Login 3', hour);
      await missed();
      const record = window.watches.recordOf('Loginskey');
      assert.deepEqual([record?.untold.count, record?.untold.gaps.length], [3, 2]);
      if (isOpenedAgain) await open();
      await editor.pass(hour);
      await editor.poll(window);
      assert.deepEqual(
        editor.told.flat().map(({ count, lines, gaps }) => [count, lines, gaps.length]),
        isOpenedAgain ? [] : [[1, ['Login 3'], 1]],
      );
    }
  });

  it('say what they don’t know where the clock was wrong, or what they knew is lost', async () => {
    const editor = new WatchingWindows(1, inMemory);
    editor.skew = 3 * hour;
    const window = await editor.open();
    await editor.poll(window);
    editor.skew = 0;
    editor.log.write('Login unseen');
    await editor.pass(poll);
    await editor.poll(window);
    assert.deepEqual(
      editor.told.flat().map(({ gaps }) => gaps),
      [[{ from: start, to: start + poll }]],
    );
    await editor.pass(poll);
    editor.log.write('Login');
    await editor.poll(window);
    assert.equal(editor.toldCount, 1);
    editor.close(window);
    editor.files.vanish();
    await editor.pass(hour);
    const later = await editor.open();
    assert.equal(later.watches.recordOf('Loginskey')?.gaps.length, 1);
    editor.log.write('Login after');
    await editor.poll(later);
    assert.equal(editor.toldCount, 2);
  });

  for (const [where, skew] of [
    ['behind', 20 * minute],
    ['ahead', -20 * minute],
  ] as const) {
    it(`tell each entry once after a reload where this machine’s clock is ${where}, and name no gap`, async () => {
      const editor = new WatchingWindows(1, inMemory);
      editor.skew = skew;
      editor.searches = [editor.search('Logins', 'name:"Login*"', null)];
      const first = await editor.open();
      for (let round = 0; round < 15; round += 1) {
        await editor.pass(poll);
        editor.log.write(`Login ${round}`, -skew);
        await editor.poll(first);
      }
      editor.close(first);
      editor.log.write('Login meanwhile', -skew);
      await editor.pass(second);
      editor.forgetTime();
      const { watches } = await editor.open(editor.clock.now());
      assert.equal(editor.toldCount, 16, 'read as soon as it is opened');
      assert.deepEqual(watches.recordOf('Loginskey')?.gaps, []);
      assert.equal(watches.recordOf('Loginskey')?.until, editor.clock.now() + skew);
    });
  }

  it('are read by a window that opens where that is due, and not for those that are paused, over or wrong', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const over = editor.search('Over', `name:"Login*" before:${new Date(start).toISOString().slice(0, 16)}Z`);
    const paused = editor.search('Paused', 'name:"Reboot*"');
    editor.searches = [paused];
    const first = await editor.open();
    editor.log.trouble = { page: 0, error: fail('forbidden', 'no') };
    await editor.poll(first);
    editor.log.trouble = undefined;
    editor.searches = [editor.search('Logins', 'name:"Login*"'), over, paused, editor.search('Broken', 'nonsense:x')];
    await editor.pass(11 * minute);
    for (const _ of 'twice') await editor.poll(first);
    const asked = () => editor.log.requests.splice(0).length;
    asked();
    await editor.open(editor.clock.now());
    assert.equal(asked(), 0, 'all were read since the poll');
    await editor.pass(second);
    await editor.open(editor.clock.now());
    assert.equal(asked(), 1, 'one wasn’t');
    editor.searches = [over, paused];
    await editor.pass(second);
    await editor.open(editor.clock.now());
    assert.equal(asked(), 0, 'nothing is to be read');
    void first.watches.resume('Pausedkey');
    await editor.settle();
    assert.equal(asked(), 1, 'a person has said so');
  });

  it('tell nothing that can’t be kept, and all of it once it can', async () => {
    const editor = new WatchingWindows(1, inMemory);
    const window = await editor.open();
    await editor.poll(window);
    editor.files.setFull(1, true);
    editor.log.write('Login');
    await editor.poll(window);
    assert.deepEqual(editor.told, []);
    assert.match(window.watches.problem ?? '', /ENOSPC/);
    editor.files.setFull(1, false);
    await editor.poll(window);
    assert.equal(editor.toldCount, 1);
    assert.equal(window.watches.problem, undefined);
  });

  it('are each window’s own where each has a service of its own', async () => {
    const editor = new WatchingWindows(1, undefined);
    const windows = [await editor.open(), await editor.open()];
    await editor.pass(poll);
    editor.log.write('Login');
    for (const window of windows) for (const _ of 'twice') await editor.poll(window);
    assert.deepEqual(
      windows.map(({ told }) => told.length),
      [1, 1],
    );
  });

  it('meet in a folder on a disk, as in memory', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platform-events-watches-'));
    const editor = new WatchingWindows(1, path.join(folder, 'marks', 'watches'));
    try {
      const [first, second] = [await editor.open(), await editor.open()];
      for (const window of [first, second, first]) {
        await editor.pass(poll);
        editor.log.write('Login');
        await Promise.all([window.watches.read(), window.watches.read()]);
      }
      await second.watches.noteOpened('Loginskey');
      const isSeen = () => [first, second].every(({ watches }) => watches.openedOf('Loginskey').total === 3);
      while (!isSeen()) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(editor.toldCount, 3);
      const names = await readdir(path.join(folder, 'marks', 'watches'));
      const kinds = new Set(names.map((name) => name.replace(/\d+$/, '…').replace(/_\w+_/, '_…_')));
      // Where a read is taken over by another window, what both found is told together.
      assert.deepEqual([...kinds].sort(), ['lease-…', 'opened_…_…', 'result-…', 'told_…']);
    } finally {
      for (const { watches } of editor.windows) watches.end();
      await rm(folder, { recursive: true, maxRetries: 10 });
    }
  });

  it('go on after signing out and in again, and leave nothing of the account in between but a time', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platform-events-watches-'));
    const marks = path.join(folder, 'marks');
    const opened = async (editor: WatchingWindows) => {
      const window = await editor.open();
      // A disk takes longer than settled promises.
      while (window.watches.recordOf('Loginskey') === undefined) await new Promise((resolve) => setImmediate(resolve));
      return window;
    };
    for (const watchedFor of [minute, 3 * hour]) {
      const editor = new WatchingWindows(1, path.join(marks, 'watches'));
      try {
        const first = await opened(editor);
        await editor.pass(watchedFor);
        for (const name of ['Login before', 'Login opened']) editor.log.write(name);
        await editor.pass(second);
        await editor.poll(first);
        await first.watches.noteOpened('Loginskey');
        first.watches.end();
        // In each window, and whatever lies beside it.
        await writeFile(path.join(marks, 'muted-1'), '');
        await Promise.all([forgetMarks(marks, testLog()), forgetMarks(marks, testLog())]);
        assert.deepEqual(await readdir(marks), ['watches']);
        assert.deepEqual(
          (await readdir(path.join(marks, 'watches'))).map((name) => name.replace(/\d+$/, '…')),
          ['left_Loginskey_…'],
        );
        await forgetMarks(marks, testLog());
        await editor.pass(minute);
        editor.log.write('Login meanwhile');
        await editor.pass(second);
        const again = await opened(editor);
        await editor.poll(again);
        await editor.poll(again);
        assert.deepEqual(
          again.told.flat().flatMap(({ lines, gaps }) => [...lines, ...gaps]),
          ['Login meanwhile'],
        );
        assert.equal(again.watches.recordOf('Loginskey')?.total, 1);
        assert.deepEqual(
          (await readdir(path.join(marks, 'watches'))).filter((name) => name.startsWith('left')),
          [],
        );
      } finally {
        for (const { watches } of editor.windows) watches.end();
        await rm(folder, { recursive: true, maxRetries: 10 });
      }
    }
  });

  it('tell each entry once or name a gap, whatever happens', async function () {
    this.timeout(120_000);
    for (let seed = 1; seed <= Number(process.env.PROPERTY_RUNS ?? 60); seed += 1) await story(seed);
  });
});

describe('A watched search of a service that', () => {
  const clientOf = clientOfEachTest();
  const rules: readonly (readonly [string, LogRules])[] = [
    ['tells the truth', {}],
    ['caps its pages at 50', { cap: 50 }],
    ['caps its pages and says no total', { cap: 50, total: () => null }],
    ['says a total that is too small', { total: () => 60 }],
    ['says a total that is too large', { total: () => 1_000_000 }],
    ['gives the length of the page as the total', { total: (_, __, page) => page }],
    ['finds more than 70 rows too much', { bearable: 70 }],
    ['ignores offsets', { ignoresOffset: true }],
  ];
  for (const [what, rule] of rules) {
    it(`${what}, ignores filters, and gets entries while it is read, finds each once`, async () => {
      const editor = new WatchingWindows(1, inMemory);
      const rows: JsonRecord[] = [];
      let written = 0;
      const write = (count: number) => {
        for (let each = 0; each < count; each += 1) {
          const eventCreateDate = new Date(editor.clock.now() - 300 * (count - each - 1)).toISOString();
          rows.unshift({ eventName: `Login ${each % 7}`, eventCreateDate });
        }
        written += count;
      };
      const serve = logServer(rows, rule);
      const { service } = await clientOf((request, response, index) => {
        if (index % 3 === 1) write(1);
        serve(request, response, index);
      });
      editor.service = service;
      const window = await editor.open();
      for (let round = 0; round < 5; round += 1) {
        await editor.pass(poll);
        write(round === 4 ? 0 : 45 * round);
        await editor.poll(window);
      }
      // What came during the last read.
      const before = written;
      await editor.pass(poll);
      await editor.poll(window);
      const record = window.watches.recordOf('Loginskey');
      assert.deepEqual(record?.gaps, []);
      assert.equal(editor.toldCount, record?.total);
      assert.ok(
        record !== undefined && before <= record.total && record.total <= written,
        `${before} ${record?.total} ${written}`,
      );
    });
  }
});

/** Three windows, by chance: entries of all kinds, polls of several windows at once, faults, sleeps, kills in the middle of a read. */
async function story(seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const editor = new WatchingWindows(seed, inMemory);
  for (let count = 0; count < 3; count += 1) await editor.open();
  let written = 0;
  let killed = 0;
  const write = () => {
    const age = Math.min(chance.one([0, 0, 0, minute, 9 * minute]), editor.clock.now() - start);
    const copies = chance.one([1, 1, 2]);
    for (let copy = 0; copy < copies; copy += 1) editor.log.write(`Login ${chance.below(3)}`, age);
    written += copies;
  };
  for (let turn = 0; turn < 40; turn += 1) {
    const window = chance.one(editor.living);
    switch (chance.below(9)) {
      case 0:
        editor.log.trouble = {
          page: chance.below(2),
          error: fail(chance.one(['throttled', 'server', 'offline']), 'down'),
        };
        break;
      case 1:
        editor.log.trouble = undefined;
        break;
      case 2:
        editor.clock.sleep(chance.one([minute, hour, 9 * hour]));
        break;
      case 3:
        void window.watches.read();
        await editor.step(chance.below(25));
        editor.kill(window);
        killed += 1;
        await editor.settle();
        await editor.pass(11_000);
        await editor.open(chance.one([null, editor.clock.now()]));
        break;
      case 4:
        for (const one of editor.living) void one.watches.read();
        await editor.step(chance.below(25));
        write();
        await editor.settle();
        break;
      case 5:
        // It comes back late from the middle of a read, when others have gone on.
        void window.watches.read();
        await editor.step(chance.below(25));
        editor.files.hold(window.number);
        await editor.clock.advance(15_000);
        for (const other of editor.living) if (other !== window) void other.watches.read();
        write();
        await editor.settle();
        editor.files.release(window.number);
        await editor.settle();
        break;
      default:
        for (let count = chance.below(4); count > 0; count -= 1) write();
        await editor.pass(poll);
        await editor.poll(window);
    }
  }
  editor.log.trouble = undefined;
  const last = chance.one(editor.living);
  await editor.pass(11_000);
  for (let round = 0; round < 2; round += 1) await editor.poll(last);
  const record = last.watches.recordOf('Loginskey');
  assert.deepEqual(record?.gaps, [], `seed ${seed}`);
  assert.equal(record?.total, written, `seed ${seed}: found ${record?.total} of ${written}`);
  // A window that dies between the mark and the message takes the message along; what it counted stays.
  if (killed === 0) assert.equal(editor.toldCount, written, `seed ${seed}: told ${editor.toldCount} of ${written}`);
  assert.ok(editor.toldCount <= written, `seed ${seed}: told ${editor.toldCount} of ${written}`);
}
