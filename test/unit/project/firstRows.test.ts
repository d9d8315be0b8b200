import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withService } from '../../support/referenceService.ts';
import { endWhileReading, type Start, type Stay, startToFirstRows } from '../../support/startedExtension.ts';

const dist = path.resolve(import.meta.dirname, '../../../dist');

/** What every window with an account loads. */
const needed = [
  './client.cjs',
  './openSession.cjs',
  './openSync.cjs',
  './openWatcher.cjs',
  './statusWords.cjs',
  './transports.cjs',
  './undiciTransport.cjs',
  './wireDates.cjs',
];
/** What is coming, and what it hits: each as far as the settings want it. */
const unneeded = ['./calendarFile.cjs', './machinesInWorkspace.cjs', './machinesRoom.cjs', './overlapsOfMachines.cjs'];

/** `work` is given an empty folder, for what windows share. */
async function inFolder<T>(work: (storage: string) => Promise<T>): Promise<T> {
  assert.ok(fs.existsSync(path.join(dist, 'extension.cjs')), `${dist} is missing: run "npm run package" first`);
  const storage = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
  try {
    return await work(storage);
  } finally {
    fs.rmSync(storage, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

const started = (stay?: Stay): Promise<Start> =>
  inFolder((storage) =>
    withService({ notifications: 40 }, (service) => startToFirstRows(dist, storage, service, stay)),
  );

describe('What a person doesn’t want', () => {
  /** What loads the others knows by itself what is wanted. */
  const later = [...needed, './laterRooms.cjs'];
  const off = { alerts: 'none', remindBeforeMinutes: 0, calendarFile: '', matchWorkspace: false, overlaps: 'none' };

  it('isn’t loaded, also long after what is wanted is', async () => {
    const wanted = { calendarFile: path.join(os.tmpdir(), 'platform-events-never-written', 'kept.ics') };
    const began = performance.now();
    const on = await started({ settings: wanted, wanted: unneeded, most: 30_000 });
    const took = performance.now() - began;
    assert.deepEqual([...on.chunks].sort(), [...later, ...unneeded].sort());
    const without = await started({ settings: off, wanted: [], most: took });
    assert.deepEqual([...without.chunks].sort(), [...later].sort());
  });

  it('isn’t loaded for what else of it is wanted', async () => {
    const kept = path.join(os.tmpdir(), 'platform-events-never-written', 'kept.ics');
    for (const [setting, wanted] of [
      [{ overlaps: 'half' }, ['./machinesRoom.cjs', './overlapsOfMachines.cjs']],
      [{ calendarFile: kept }, ['./calendarFile.cjs', './machinesRoom.cjs']],
    ] as const) {
      const { chunks } = await started({ settings: { ...off, ...setting }, wanted, most: 30_000 });
      assert.deepEqual([...chunks].sort(), [...later, ...wanted].sort());
    }
  });
});

describe('A window that is loaded again while it reads', () => {
  it('leaves it to the next one to read at once: nobody takes that for a fall of the editor’s extensions', async () => {
    await inFolder(async (storage) => {
      await withService({ notifications: 40, latencyMs: 2_000 }, (service) => endWhileReading(dist, storage, service));
      const names = fs.readdirSync(storage, { recursive: true, encoding: 'utf8' });
      const leases = names.filter((name) => path.basename(name).startsWith('lease-'));
      assert.equal(leases.length, 1, names.join());
      assert.deepEqual(
        leases.map((name) => fs.lstatSync(path.join(storage, name)).mtimeMs),
        [0],
      );
      assert.deepEqual(
        names.filter((name) => path.basename(name).startsWith('polling-')),
        [],
      );
    });
  });
});

describe('The way from activation to the first rows', () => {
  it('loads what it needs and nothing else, and asks the service no more often than the list takes', async () => {
    const start = await started();
    assert.deepEqual([...start.chunks].sort(), needed);
    // What is open, a row behind it, whether totals hold, the other two lists side by side, and a row behind one of them.
    assert.ok(start.requests <= 6, `${start.requests} requests`);
    assert.ok(start.inSeries <= 5, `${start.inSeries} requests one after the other`);
  });
});
