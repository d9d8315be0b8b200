import assert from 'node:assert/strict';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { systemClock } from '../../../../src/api/systemClock.ts';
import { NoticeSync } from '../../../../src/app/sync/noticeSync.ts';
import { SharedFolder } from '../../../../src/app/sync/sharedFolder.ts';
import { type Files, systemFiles } from '../../../../src/app/sync/systemFiles.ts';
import { answerFlaws, obstacles } from '../../../../src/core/failures.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import {
  noticesText,
  type PollResult,
  parseNotices,
  parsePollResult,
  pollResultText,
} from '../../../../src/core/notices/pollResult.ts';
import { testLog } from '../../../support/clients.ts';
import { byId, notice, polled, someNotices } from '../../../support/notices.ts';

const { signal } = new AbortController();

const result: PollResult = {
  lease: 7,
  credentialsId: 'id',
  beganAt: 1,
  endedAt: 2,
  failure: { kind: 'throttled', detail: 'slow down', status: 429, code: 'x', retryAfterSeconds: 9, waitEnds: 9_002 },
  failures: 1,
  lookBackDays: 90,
  readAt: null,
  readWholeAt: null,
  snapshot: null,
  skew: -5,
};

/** A window over a folder whose service answers with these notices. */
function openWindow(folder: string, files?: Files, notices: readonly Notice[] = [notice()], credentialsId = 'id') {
  const shown: { readonly result: PollResult; readonly notices: readonly Notice[] | undefined }[] = [];
  const log = testLog();
  const counts = { reads: 0 };
  const sync = new NoticeSync({
    folder: new SharedFolder(folder, credentialsId, files),
    clock: systemClock,
    log,
    credentialsId,
    lookBackDays: () => 90,
    skew: () => 0,
    readService: async () => {
      counts.reads += 1;
      return polled(notices);
    },
    onRead: (result, read) => shown.push({ result, notices: read && [...read.values()] }),
    onReadElsewhere: () => {},
    onInterrupted: () => {},
    onAcknowledged: () => {},
    onCredentialsChanged: () => {},
  });
  return { sync, shown, log, counts };
}

/** The system's files, of which these operations fail. */
function failingFiles(code: string, ...failing: readonly (keyof Files)[]): Files {
  const fail = async () => {
    throw Object.assign(new Error(`${code}: it failed`), { code });
  };
  const broken = Object.fromEntries(failing.map((name) => [name, fail]));
  return { ...systemFiles, watch: () => () => {}, ...broken };
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
    assert.equal(await first.sync.begin(), undefined);
    const end = await first.sync.read(signal, false);
    await first.sync.dispose();
    for (const name of await readdir(folder)) assert.equal((await stat(path.join(folder, name))).mode & 0o077, 0, name);
    assert.equal((await stat(folder)).mode & 0o077, 0);

    const second = openWindow(folder);
    assert.deepEqual(await second.sync.begin(), end);
    assert.deepEqual(second.shown[0]?.notices, [notice()]);
    assert.equal(second.counts.reads, 0);
    await second.sync.dispose();
  });

  it('takes from others what rights they had in it', async () => {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o777);
    const { sync, log } = openWindow(folder);
    await sync.begin();
    await sync.read(signal, false);
    await sync.dispose();
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.deepEqual(log.lines, []);
  });

  it('is not used where a link stands in its place: nothing goes where that leads', async () => {
    const elsewhere = path.join(path.dirname(path.dirname(folder)), 'elsewhere');
    await mkdir(elsewhere);
    await mkdir(path.dirname(folder));
    await symlink(elsewhere, folder);
    const { sync, shown } = openWindow(folder);
    await sync.begin();
    await sync.read(signal, false);
    await sync.dispose();
    assert.deepEqual(shown.at(-1)?.notices, [notice()]);
    assert.match(sync.problem ?? '', /^E[A-Z]+: /);
    assert.deepEqual(await readdir(elsewhere), []);
  });

  it('is not used where it belongs to another user, whose it stays with the modes that it had', async () => {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o777);
    // Only root can give a folder away. Whoever isn't root becomes another user in the eyes of this process.
    const { getuid } = process;
    const user = getuid?.() ?? 0;
    const other = user + 1;
    if (user === 0) await chown(folder, other, other);
    else process.getuid = () => other;
    try {
      const { sync, shown, log } = openWindow(folder);
      await sync.begin();
      await sync.read(signal, false);
      await sync.dispose();
      assert.deepEqual(shown.at(-1)?.notices, [notice()]);
      assert.match(sync.problem ?? '', /^EPERM: the folder belongs to another user/);
      assert.equal(log.lines.length, 1);
    } finally {
      if (getuid !== undefined) process.getuid = getuid;
    }
    assert.deepEqual(await readdir(folder), []);
    assert.equal((await stat(folder)).mode & 0o777, 0o777);
  });

  for (const [what, put] of [
    ['a link', (file: string) => rename(file, `${file}.away`).then(() => symlink(`${file}.away`, file))],
    ['a folder', (file: string) => rm(file).then(() => mkdir(file))],
    ['longer than any of ours', (file: string) => appendFile(file, ' '.repeat(65 * 1024 * 1024))],
  ] as const) {
    it(`reads again where a file in it is ${what}`, async () => {
      for (const kind of ['snapshot', 'result']) {
        await rm(folder, { recursive: true, force: true });
        const first = openWindow(folder);
        await first.sync.begin();
        await first.sync.read(signal, false);
        await first.sync.dispose();
        await put(path.join(folder, `${kind}-1`));
        const second = openWindow(folder);
        assert.equal(await second.sync.begin(), undefined, kind);
        await second.sync.dispose();
        assert.deepEqual(second.shown, [], kind);
        assert.equal(second.sync.problem, undefined, kind);
      }
    });
  }

  it('changes nothing of what a link in it leads to', async () => {
    const shared = new SharedFolder(folder, 'id');
    await shared.prepare();
    const target = path.join(path.dirname(folder), 'target');
    await writeFile(target, 'mine');
    await utimes(target, 5, 5);
    await symlink(target, path.join(folder, 'lease-1'));
    await shared.leases.giveUp(1);
    assert.equal((await stat(target)).mtimeMs, 5000);
    await shared.clear();
    assert.equal(await readFile(target, 'utf8'), 'mine');
    assert.equal((await stat(target)).mtimeMs, 5000);
  });

  it('is cleared of what was being written, too', async () => {
    // Whoever writes goes on whenever something is removed: what was half written gets its name, and another file comes.
    let files = 0;
    const writing: Files = {
      ...systemFiles,
      async rm(file, options) {
        const half = (await readdir(folder)).find((name) => name.startsWith('half-'));
        if (half !== undefined) await rename(path.join(folder, half), path.join(folder, 'machines-4'));
        files += 1;
        if (files < 4) await writeFile(path.join(folder, `half-${files}`), 'db-4.customer.example');
        await systemFiles.rm(String(file), options);
      },
    };
    const shared = new SharedFolder(folder, 'id', writing);
    await shared.prepare();
    await shared.leases.take(await shared.state(), Date.now());
    await shared.leave({ ...result, lease: 1 }, undefined);
    await writeFile(path.join(folder, 'half-0'), 'db-4.customer.example');
    await shared.clear();
    assert.deepEqual(await readdir(folder), ['lease-1']);
  });

  it('tells what was acknowledged to those alone who use the same credentials', async () => {
    const [one, same, other] = ['one', 'one', 'other'].map((id) => new SharedFolder(folder, id));
    assert.ok(one && same && other);
    await one.prepare();
    await one.acknowledgements.tell(1, 5000);
    await other.acknowledgements.tell(2, 6000);
    assert.deepEqual((await same.state()).acknowledged, [1]);
    assert.deepEqual((await other.state()).acknowledged, [2]);
    assert.equal(await other.acknowledgements.at(1), 0);
    // Whoever reads with other credentials has no use for it any more.
    await other.leave({ ...result, lease: 1, credentialsId: 'other' }, undefined);
    assert.deepEqual((await one.state()).acknowledged, []);
    assert.deepEqual((await other.state()).acknowledged, [2]);
  });

  it('goes on under another name, in place of what was left there, and nobody waits for whoever read by the first', async () => {
    const first = openWindow(folder);
    await first.sync.begin();
    const end = await first.sync.read(signal, false);
    await first.sync.dispose();
    const before = new SharedFolder(folder, 'id');
    assert.ok(await before.leases.take(await before.state(), Date.now()), 'a read is under way');
    const renamed = path.join(path.dirname(folder), 'y');
    const left = new SharedFolder(renamed, 'other');
    await left.prepare();
    await left.leave({ ...result, lease: 30, credentialsId: 'other' }, undefined);

    const after = new SharedFolder(renamed, 'id');
    await after.takeOver(folder);
    // Another window comes late: there is nothing left to take over.
    await after.takeOver(folder);
    await assert.rejects(readdir(folder), /ENOENT/);
    assert.deepEqual(await after.state(), { ...(await after.state()), lease: 2, ended: 1, heardAt: 0, result: end });
    const second = openWindow(renamed);
    assert.deepEqual(await second.sync.begin(), end);
    assert.deepEqual(second.shown[0]?.notices, [notice()]);
    await second.sync.dispose();
  });

  it('keeps the file of notices while nothing changes, and removes what is out of date', async () => {
    const { sync } = openWindow(folder);
    await sync.begin();
    for (let i = 0; i < 5; i += 1) await sync.read(signal, true);
    await sync.dispose();
    assert.deepEqual((await readdir(folder)).sort(), ['lease-5', 'result-5', 'snapshot-1']);
  });

  it('heeds no files of another version, and removes them once they are old', async () => {
    const first = openWindow(folder);
    await first.sync.begin();
    await first.sync.read(signal, false);
    await first.sync.dispose();
    // As another version would call what this one has just written: numbers ahead of its own, and the same fields.
    for (const [ours, theirs] of [
      ['lease-1', 'turn-9'],
      ['result-1', 'outcome-9'],
      ['snapshot-1', 'notices-9'],
    ] as const)
      await rename(path.join(folder, ours), path.join(folder, theirs));
    const second = openWindow(folder);
    assert.equal(await second.sync.begin(), undefined);
    assert.deepEqual(second.shown, []);
    assert.equal((await second.sync.read(signal, false))?.lease, 1);
    const month = Date.now() / 1000 - 31 * 24 * 3600;
    await utimes(path.join(folder, 'outcome-9'), month, month);
    await second.sync.read(signal, true);
    await second.sync.dispose();
    const names = (await readdir(folder)).sort();
    assert.deepEqual(names, ['lease-2', 'notices-9', 'result-2', 'snapshot-1', 'turn-9']);
    await new SharedFolder(folder, '').clear();
    assert.deepEqual(await readdir(folder), ['lease-2'], 'signed out, nothing stays that anybody read');
  });

  it('removes what killed windows left half written, once that is an hour old', async () => {
    const { sync } = openWindow(folder);
    await sync.begin();
    for (const [name, age] of [
      ['half-old', 4000],
      ['half-new', 10],
    ] as const) {
      await writeFile(path.join(folder, name), 'x');
      const then = Date.now() / 1000 - age;
      await utimes(path.join(folder, name), then, then);
    }
    await sync.read(signal, true);
    await sync.dispose();
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
    for (const kind of ['snapshot', 'result']) {
      it(`reads again where the file of the ${kind} is ${what}`, async () => {
        const first = openWindow(folder);
        await first.sync.begin();
        await first.sync.read(signal, false);
        await first.sync.dispose();
        await spoil(path.join(folder, `${kind}-1`));

        const second = openWindow(folder);
        assert.equal(await second.sync.begin(), undefined);
        assert.deepEqual(second.shown, []);
        // The newest lease may be somebody's: its file says since when nothing was heard of them.
        await utimes(path.join(folder, 'lease-1'), 1, 1);
        assert.equal((await second.sync.read(signal, false))?.failure, null);
        assert.equal(second.counts.reads, 1);
        await second.sync.dispose();
        assert.deepEqual(parseNotices(await readFile(path.join(folder, 'snapshot-2'), 'utf8')), byId([notice()]));
        assert.deepEqual(second.log.lines, []);
      });
    }
  }

  for (const [what, broken] of [
    ['can’t be made', failingFiles('EROFS', 'makeFolder', 'open', 'readdir')],
    ['can’t be written', failingFiles('EACCES', 'open')],
    ['is on a full disk', failingFiles('ENOSPC', 'rename')],
    ['can’t be listed', failingFiles('EIO', 'readdir')],
  ] as const) {
    it(`is done without where it ${what}: told once, and each window reads for itself`, async () => {
      const { sync, shown, log, counts } = openWindow(folder, broken);
      await sync.begin();
      for (let i = 0; i < 3; i += 1) assert.equal((await sync.read(signal, false))?.failure, null);
      assert.equal(counts.reads, 3);
      assert.deepEqual(shown.at(-1)?.notices, [notice()]);
      await sync.dispose();
      assert.match(sync.problem ?? '', /E[A-Z]+: it failed/);
      assert.equal(log.lines.length, 1);
      assert.match(log.lines[0] ?? '', /^warn Windows can't share what they read, each reads for itself: E/);
      await sync.acknowledged(1, 5);
    });
  }

  it('gives a lease to nobody who has not seen how the last one ended', async () => {
    const shared = new SharedFolder(folder, 'id');
    await shared.prepare();
    const begin = await shared.state();
    assert.equal(await shared.leases.take(begin, 1000), true);
    assert.equal(await shared.leases.take(begin, 1000), false);
    await shared.leave({ ...result, lease: 1 }, undefined);
    const afterOne = await shared.state();
    assert.deepEqual([afterOne.lease, afterOne.ended], [1, 1]);
    // Something has removed the empty files, as cleaners do.
    await rm(path.join(folder, 'lease-1'));
    assert.equal(await shared.leases.take(begin, 1000), false);
    assert.equal(await shared.leases.holds(1), false);
    assert.equal(await shared.leases.take(afterOne, 1000), true);
    assert.equal(await shared.leases.take({ ...begin, lease: 2 }, 1000), false);
    assert.deepEqual([(await shared.state()).lease, (await shared.state()).heardAt], [3, 0]);
    assert.equal(await shared.leases.renew(2, 1000), false);
  });

  it('keeps ids of any size that a notice can have', async () => {
    const shared = new SharedFolder(folder, 'id');
    await shared.prepare();
    const ids = [1, Number.MAX_SAFE_INTEGER];
    for (const id of ids) await shared.acknowledgements.tell(id, 5000 + id / 2 ** 50);
    const one = (await readdir(folder)).find((name) => name.startsWith('acknowledged-1-')) ?? '';
    for (const number of [String(2 ** 53), '01', ''])
      await writeFile(path.join(folder, one.replace('-1-', `-${number}-`)), '');
    assert.deepEqual([...(await shared.state()).acknowledged].sort(), ids);
    assert.equal(Math.round(await shared.acknowledgements.at(1)), 5000);
    assert.equal(await shared.acknowledgements.at(2), 0);
    await shared.acknowledgements.forget([Number.MAX_SAFE_INTEGER]);
    assert.deepEqual((await shared.state()).acknowledged, [1]);
  });

  it('is made again where it vanished, and windows share in it again', async () => {
    const windows = [openWindow(folder), openWindow(folder)];
    const [first, second] = windows;
    assert.ok(first && second);
    for (const { sync } of windows) await sync.begin();
    await first.sync.read(signal, false);
    // What was read is still being written.
    await rm(folder, { recursive: true, maxRetries: 10 });
    // Each finds out by the time of its next read.
    for (const { sync } of [first, first, second]) await sync.read(signal, true);
    const before = first.counts.reads + second.counts.reads;
    await second.sync.read(signal, true);
    const lease = () => first.shown.at(-1)?.result.lease;
    while (lease() !== second.shown.at(-1)?.result.lease) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(first.counts.reads + second.counts.reads, before + 1);
    assert.deepEqual([first.sync.problem, second.sync.problem], [undefined, undefined]);
    for (const { sync } of windows) await sync.dispose();
  });

  it('sends no second request where what shows the notices fails', async () => {
    const { sync, counts, log, shown } = openWindow(folder);
    shown.push = () => {
      throw new Error('it can’t be drawn');
    };
    await sync.begin();
    const end = await sync.read(signal, false);
    await sync.dispose();
    assert.equal(end?.failure, null);
    assert.equal(counts.reads, 1);
    assert.equal(sync.problem, undefined);
    assert.deepEqual(log.lines, ['error Notices were read and could not be shown: it can’t be drawn']);
    assert.deepEqual((await readdir(folder)).sort(), ['lease-1', 'result-1', 'snapshot-1']);
  });

  it('takes no screen back to what it held before the disk was full', async () => {
    const broken: { -readonly [name in keyof Files]: Files[name] } = failingFiles('ENOSPC');
    const { sync, shown, counts } = openWindow(folder, broken);
    await sync.begin();
    await sync.read(signal, true);
    await sync.read(signal, true);
    broken.rename = failingFiles('ENOSPC', 'rename').rename;
    for (let i = 0; i < 4; i += 1) await sync.read(signal, false);
    await sync.dispose();
    assert.equal(counts.reads, 6);
    const ends = shown.map(({ result }) => result.endedAt);
    assert.deepEqual(
      ends,
      [...ends].sort((a, b) => a - b),
    );
  });

  it('is used again once it works', async () => {
    const broken: { -readonly [name in keyof Files]: Files[name] } = failingFiles('ENOSPC', 'rename');
    const { sync } = openWindow(folder, broken);
    await sync.begin();
    await sync.read(signal, true);
    // The next read waits until this one's result has failed to be left.
    await sync.read(signal, true);
    assert.ok(sync.problem !== undefined);
    broken.rename = rename;
    await sync.read(signal, true);
    await sync.dispose();
    assert.equal(sync.problem, undefined);
    const left = (await readdir(folder)).sort().join();
    assert.match(left, /^lease-3,result-3,snapshot-[23]$/);
  });
});

describe('What windows leave each other', () => {
  it('comes back as it was', () => {
    assert.deepEqual(parsePollResult(pollResultText(result)), result);
    for (const obstacle of obstacles) {
      const blocked: PollResult = { ...result, failure: { kind: 'offline', detail: '', obstacle } };
      assert.deepEqual(parsePollResult(pollResultText(blocked)), blocked);
    }
    for (const flaw of answerFlaws) {
      const refused: PollResult = { ...result, failure: { kind: 'malformed', detail: '', status: 400, flaw } };
      assert.deepEqual(parsePollResult(pollResultText(refused)), refused);
    }
    fc.assert(
      fc.property(someNotices, (notices) => {
        assert.deepEqual(parseNotices(noticesText(notices)), byId(JSON.parse(JSON.stringify(notices))));
      }),
    );
  });

  it('keeps what was given as a date and is none, and nothing that only looks so', () => {
    const row = notice({ unreadableDates: { end: 'soon', modified: 'of late' } });
    assert.deepEqual(parseNotices(noticesText([row, notice({ id: 2 })])), byId([row, notice({ id: 2 })]));
    for (const unreadableDates of [null, 'soon', ['soon'], { start: 7 }, { end: null }]) {
      const value = { version: 1, notices: [{ ...notice(), unreadableDates }] };
      assert.equal(parseNotices(JSON.stringify(value)), undefined, JSON.stringify(unreadableDates));
    }
  });

  it('is nothing at all where anything in it is wrong', () => {
    const fields = JSON.parse(pollResultText(result));
    const row = JSON.parse(noticesText([notice({ startDate: { ms: 1, offset: 0 } })])).notices[0];
    const wrong = fc.oneof(
      fc.constant(undefined),
      fc.object(),
      fc.constant([]),
      fc.constant(() => {}),
    );
    const spoilt = (record: Record<string, unknown>) =>
      fc.tuple(fc.constantFrom(...Object.keys(record)), wrong).map(([name, value]) => ({ ...record, [name]: value }));
    fc.assert(fc.property(spoilt(fields), (value) => assert.equal(parsePollResult(JSON.stringify(value)), undefined)));
    fc.assert(
      fc.property(spoilt(row), (value) =>
        assert.equal(parseNotices(JSON.stringify({ version: 1, notices: [row, value] })), undefined),
      ),
    );
  });

  it('is read without an exception whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        assert.equal(parsePollResult(text), undefined);
        assert.equal(parseNotices(text), undefined);
      }),
    );
  });
});
