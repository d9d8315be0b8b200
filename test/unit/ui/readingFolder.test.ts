import assert from 'node:assert/strict';
import * as files from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { systemClock } from '../../../src/api/systemClock.ts';
import { obstacles } from '../../../src/core/failures.ts';
import type { Notice } from '../../../src/core/notices.ts';
import {
  noticesText,
  outcomeText,
  parseNotices,
  parseOutcome,
  type ReadOutcome,
} from '../../../src/core/readOutcome.ts';
import { NoticeReading } from '../../../src/ui/noticeReading.ts';
import { type Files, ReadingFolder } from '../../../src/ui/readingFolder.ts';
import { testLog } from '../../support/clients.ts';
import { notice, polled, someNotices } from '../../support/notices.ts';

const { signal } = new AbortController();

const outcome: ReadOutcome = {
  turn: 7,
  pair: 'pair',
  beganAt: 1,
  endedAt: 2,
  failure: { kind: 'throttled', detail: 'slow down', status: 429, code: 'x', retryAfterSeconds: 9 },
  failures: 1,
  lookBackDays: 90,
  readAt: null,
  readWholeAt: null,
  notices: null,
  skew: -5,
};

/** A window over a folder whose service answers with these notices. */
function openWindow(folder: string, files?: Files, notices: readonly Notice[] = [notice()]) {
  const shown: { readonly outcome: ReadOutcome; readonly notices: readonly Notice[] | undefined }[] = [];
  const log = testLog();
  const counts = { reads: 0 };
  const reading = new NoticeReading({
    folder: new ReadingFolder(folder, files),
    clock: systemClock,
    log,
    pair: 'pair',
    lookBackDays: () => 90,
    skew: () => 0,
    readService: async () => {
      counts.reads += 1;
      return polled(notices);
    },
    onRead: (outcome, read) => shown.push({ outcome, notices: read }),
    onReadElsewhere: () => {},
    onAcknowledgedElsewhere: () => {},
    onCredentialsChanged: () => {},
  });
  return { reading, shown, log, counts };
}

/** The system's files, of which these operations fail. */
function failingFiles(code: string, ...failing: readonly (keyof Files)[]): Files {
  const fail = async () => {
    throw Object.assign(new Error(`${code}: it failed`), { code });
  };
  const broken = Object.fromEntries(failing.map((name) => [name, fail]));
  return { ...files, watch: () => () => {}, ...broken };
}

describe('The folder that windows share', () => {
  let folder: string;

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'platform-events-folder-')), 'connections', 'x');
  });

  afterEach(async () => {
    await rm(path.dirname(path.dirname(folder)), { recursive: true });
  });

  it('keeps what was read for the next session, for nobody else’s eyes', async () => {
    const first = openWindow(folder);
    assert.equal(await first.reading.begin(), undefined);
    const end = await first.reading.read(signal, false);
    await first.reading.dispose();
    for (const name of await readdir(folder)) assert.equal((await stat(path.join(folder, name))).mode & 0o077, 0, name);
    assert.equal((await stat(folder)).mode & 0o077, 0);

    const second = openWindow(folder);
    assert.deepEqual(await second.reading.begin(), end);
    assert.deepEqual(second.shown[0]?.notices, [notice()]);
    assert.equal(second.counts.reads, 0);
    await second.reading.dispose();
  });

  it('keeps the file of notices while nothing changes, and removes what is out of date', async () => {
    const { reading } = openWindow(folder);
    await reading.begin();
    for (let i = 0; i < 5; i += 1) await reading.read(signal, true);
    await reading.dispose();
    assert.deepEqual((await readdir(folder)).sort(), ['notices-1', 'outcome-5', 'turn-5']);
  });

  it('removes what killed windows left half written, once that is an hour old', async () => {
    const { reading } = openWindow(folder);
    await reading.begin();
    for (const [name, age] of [
      ['half-old', 4000],
      ['half-new', 10],
    ] as const) {
      await writeFile(path.join(folder, name), 'x');
      const then = Date.now() / 1000 - age;
      await utimes(path.join(folder, name), then, then);
    }
    await reading.read(signal, true);
    await reading.dispose();
    const names = await readdir(folder);
    assert.ok(!names.includes('half-old') && names.includes('half-new'));
  });

  for (const [what, spoil] of [
    ['empty', (file: string) => truncate(file, 0)],
    ['cut in the middle', async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2))],
    ['garbage', (file: string) => writeFile(file, '\u0000\u0001{"version":1')],
    ['of another version', (file: string) => writeFile(file, '{"version":2,"notices":[]}')],
    ['gone', (file: string) => rm(file)],
  ] as const) {
    for (const kind of ['notices', 'outcome']) {
      it(`reads anew where the file of ${kind} is ${what}`, async () => {
        const first = openWindow(folder);
        await first.reading.begin();
        await first.reading.read(signal, false);
        await first.reading.dispose();
        await spoil(path.join(folder, `${kind}-1`));

        const second = openWindow(folder);
        assert.equal(await second.reading.begin(), undefined);
        assert.deepEqual(second.shown, []);
        // The newest turn may be somebody's: its file says since when nothing was heard of them.
        await utimes(path.join(folder, 'turn-1'), 1, 1);
        assert.equal((await second.reading.read(signal, false)).failure, null);
        assert.equal(second.counts.reads, 1);
        await second.reading.dispose();
        assert.deepEqual(parseNotices(await readFile(path.join(folder, 'notices-2'), 'utf8')), [notice()]);
        assert.deepEqual(second.log.lines, []);
      });
    }
  }

  for (const [what, broken] of [
    ['can’t be made', failingFiles('EROFS', 'mkdir', 'open', 'readdir')],
    ['can’t be written', failingFiles('EACCES', 'open')],
    ['is on a full disk', failingFiles('ENOSPC', 'rename')],
    ['can’t be listed', failingFiles('EIO', 'readdir')],
  ] as const) {
    it(`is done without where it ${what}: told once, and each window reads for itself`, async () => {
      const { reading, shown, log, counts } = openWindow(folder, broken);
      await reading.begin();
      for (let i = 0; i < 3; i += 1) assert.equal((await reading.read(signal, false)).failure, null);
      assert.equal(counts.reads, 3);
      assert.deepEqual(shown.at(-1)?.notices, [notice()]);
      await reading.dispose();
      assert.match(reading.problem ?? '', /E[A-Z]+: it failed/);
      assert.equal(log.lines.length, 1);
      assert.match(log.lines[0] ?? '', /^warn Windows can't share what they read, each reads for itself: E/);
      await reading.acknowledged(1, 5);
    });
  }

  it('gives a turn to nobody who has not seen how the last one ended', async () => {
    const shared = new ReadingFolder(folder);
    await shared.prepare();
    const begin = await shared.state();
    assert.equal(await shared.take(begin, 1000), true);
    assert.equal(await shared.take(begin, 1000), false);
    await shared.leave({ ...outcome, turn: 1 }, undefined);
    const afterOne = await shared.state();
    assert.deepEqual([afterOne.turn, afterOne.ended], [1, 1]);
    // Something has removed the empty files, as cleaners do.
    await rm(path.join(folder, 'turn-1'));
    assert.equal(await shared.take(begin, 1000), false);
    assert.equal(await shared.holds(1), false);
    assert.equal(await shared.take(afterOne, 1000), true);
    assert.equal(await shared.take({ ...begin, turn: 2 }, 1000), false);
    assert.deepEqual([(await shared.state()).turn, (await shared.state()).aliveAt], [3, 0]);
    assert.equal(await shared.stillReading(2, 1000), false);
  });

  it('keeps ids of any size that a notice can have', async () => {
    const shared = new ReadingFolder(folder);
    await shared.prepare();
    const ids = [1, Number.MAX_SAFE_INTEGER];
    for (const id of ids) await shared.acknowledge(id, 5000 + id / 2 ** 50);
    await writeFile(path.join(folder, `acknowledged-${2 ** 53}`), '');
    await writeFile(path.join(folder, 'acknowledged-01'), '');
    assert.deepEqual([...(await shared.state()).acknowledged].sort(), ids);
    assert.equal(Math.round(await shared.acknowledgedAt(1)), 5000);
    assert.equal(await shared.acknowledgedAt(2), 0);
    await shared.forgetAcknowledged([Number.MAX_SAFE_INTEGER]);
    assert.deepEqual((await shared.state()).acknowledged, [1]);
  });

  it('is made again where it vanished, and windows share in it again', async () => {
    const windows = [openWindow(folder), openWindow(folder)];
    const [first, second] = windows;
    assert.ok(first && second);
    for (const { reading } of windows) await reading.begin();
    await first.reading.read(signal, false);
    await rm(folder, { recursive: true });
    // Each finds out by the time of its next read.
    for (const { reading } of [first, first, second]) await reading.read(signal, true);
    const before = first.counts.reads + second.counts.reads;
    await second.reading.read(signal, true);
    const turn = () => first.shown.at(-1)?.outcome.turn;
    while (turn() !== second.shown.at(-1)?.outcome.turn) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(first.counts.reads + second.counts.reads, before + 1);
    assert.deepEqual([first.reading.problem, second.reading.problem], [undefined, undefined]);
    for (const { reading } of windows) await reading.dispose();
  });

  it('sends no second request where what shows the notices fails', async () => {
    const { reading, counts, log, shown } = openWindow(folder);
    shown.push = () => {
      throw new Error('it can’t be drawn');
    };
    await reading.begin();
    const end = await reading.read(signal, false);
    await reading.dispose();
    assert.equal(end.failure, null);
    assert.equal(counts.reads, 1);
    assert.equal(reading.problem, undefined);
    assert.deepEqual(log.lines, ['error Notices were read and could not be shown: it can’t be drawn']);
    assert.deepEqual((await readdir(folder)).sort(), ['notices-1', 'outcome-1', 'turn-1']);
  });

  it('takes no screen back to what it held before the disk was full', async () => {
    const broken: { -readonly [name in keyof Files]: Files[name] } = failingFiles('ENOSPC');
    const { reading, shown, counts } = openWindow(folder, broken);
    await reading.begin();
    await reading.read(signal, true);
    await reading.read(signal, true);
    broken.rename = failingFiles('ENOSPC', 'rename').rename;
    for (let i = 0; i < 4; i += 1) await reading.read(signal, false);
    await reading.dispose();
    assert.equal(counts.reads, 6);
    const ends = shown.map(({ outcome }) => outcome.endedAt);
    assert.deepEqual(
      ends,
      [...ends].sort((a, b) => a - b),
    );
  });

  it('is used again once it works', async () => {
    const broken: { -readonly [name in keyof Files]: Files[name] } = failingFiles('ENOSPC', 'rename');
    const { reading } = openWindow(folder, broken);
    await reading.begin();
    await reading.read(signal, true);
    // The next read waits until this one's outcome has failed to be left.
    await reading.read(signal, true);
    assert.ok(reading.problem !== undefined);
    broken.rename = files.rename;
    await reading.read(signal, true);
    await reading.dispose();
    assert.equal(reading.problem, undefined);
    const left = (await readdir(folder)).sort().join();
    assert.match(left, /^notices-[23],outcome-3,turn-3$/);
  });
});

describe('What windows leave each other', () => {
  it('comes back as it was', () => {
    assert.deepEqual(parseOutcome(outcomeText(outcome)), outcome);
    for (const obstacle of obstacles) {
      const blocked: ReadOutcome = { ...outcome, failure: { kind: 'offline', detail: '', obstacle } };
      assert.deepEqual(parseOutcome(outcomeText(blocked)), blocked);
    }
    fc.assert(
      fc.property(someNotices, (notices) => {
        assert.deepEqual(parseNotices(noticesText(notices)), JSON.parse(JSON.stringify(notices)));
      }),
    );
  });

  it('is nothing at all where anything in it is wrong', () => {
    const fields = JSON.parse(outcomeText(outcome));
    const row = JSON.parse(noticesText([notice({ startDate: { ms: 1, offset: 0 } })])).notices[0];
    const wrong = fc.oneof(
      fc.constant(undefined),
      fc.object(),
      fc.constant([]),
      fc.constant(() => {}),
    );
    const spoilt = (record: Record<string, unknown>) =>
      fc.tuple(fc.constantFrom(...Object.keys(record)), wrong).map(([name, value]) => ({ ...record, [name]: value }));
    fc.assert(fc.property(spoilt(fields), (value) => assert.equal(parseOutcome(JSON.stringify(value)), undefined)));
    fc.assert(
      fc.property(spoilt(row), (value) =>
        assert.equal(parseNotices(JSON.stringify({ version: 1, notices: [row, value] })), undefined),
      ),
    );
  });

  it('is read without an exception whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        assert.equal(parseOutcome(text), undefined);
        assert.equal(parseNotices(text), undefined);
      }),
    );
  });
});
