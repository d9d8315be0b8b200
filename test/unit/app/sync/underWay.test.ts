import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SharedFolder } from '../../../../src/app/sync/sharedFolder.ts';
import { Sharing } from '../../../../src/app/sync/sharing.ts';
import { ClosableListener } from '../../../../src/app/sync/syncListener.ts';
import { systemFiles } from '../../../../src/app/sync/systemFiles.ts';
import { UnderWay } from '../../../../src/app/sync/underWay.ts';
import { testLog } from '../../../support/clients.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('Acknowledgements under way', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platform-events-under-way-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('that were left over are told though the folder is looked at each second, as it tells no changes', async () => {
    const clock = new FakeClock(Date.now());
    // Another program has the number of the window that left them.
    const shared = new SharedFolder(folder, 'id', { ...systemFiles, isRunning: () => true });
    const left = await new SharedFolder(folder, 'id', { ...systemFiles, program: 2 ** 30 }).underWay.begin([1, 2]);
    const then = clock.now() / 1000 - 660;
    await utimes(path.join(folder, left), then, then);
    const told: (readonly number[])[] = [];
    const log = testLog();
    const listener = new ClosableListener(
      {
        onRead: () => {},
        onReadElsewhere: () => {},
        onAcknowledged: () => {},
        onInterrupted: (ids) => told.push(ids),
        onCredentialsChanged: () => {},
      },
      log,
    );
    const underWay = new UnderWay({
      files: shared.underWay,
      prepared: async () => {},
      clock,
      listener,
      sharing: new Sharing(log),
    });
    for (let seconds = 0; seconds < 20; seconds += 1) {
      await underWay.look(shared.underWay.others(await readdir(folder)));
      await clock.advance(1000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    underWay.close();
    assert.deepEqual(told, [[1, 2]]);
  });
});
