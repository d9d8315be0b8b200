import assert from 'node:assert/strict';
import { day } from '../../../../src/core/text/timeWindow.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';
import { WatchedWindows } from '../../../support/watchedWindows.ts';

const one = notice({ id: 1, updateCount: 1, startDate: instant(now), impactedResourceCount: 3 });
const changed = { ...one, updateCount: 3, startDate: instant(now + day), impactedResourceCount: 4 };

async function opened(): Promise<WatchedWindows> {
  const all = new WatchedWindows();
  all.notices = byId([one, notice({ id: 2 })]);
  const here = await all.open();
  await all.open();
  await Promise.all([here.watcher.seen.note(one), all.settle()]);
  return all;
}

describe('A notice that was opened', () => {
  it('says in all windows what has changed since, and in new ones', async () => {
    const all = await opened();
    await all.read(undefined, byId([{ ...one, acknowledged: true }]));
    assert.ok(all.windows.every(({ watcher }) => watcher.seen.changeOf(one) === undefined));
    await all.read(undefined, byId([changed]));
    await all.open();
    for (const { watcher } of all.windows) {
      const change = watcher.seen.changeOf(changed);
      const { updates, moved, status, resources, before } = change ?? assert.fail();
      assert.deepEqual([updates, moved, status, resources, before.start], [2, true, false, 1, now]);
    }
    assert.deepEqual(all.windows[1]?.redrawn, [[1]]);
  });

  it('says so no more once it was opened again, in any window', async () => {
    const all = await opened();
    await all.read(undefined, byId([changed]));
    await Promise.all([all.windows[1]?.watcher.seen.note(changed), all.settle()]);
    assert.ok(all.windows.every(({ watcher }) => watcher.seen.changeOf(changed) === undefined));
    assert.deepEqual(all.windows[0]?.redrawn, [[1], [1]]);
    assert.equal(all.files.entries.size, 1);
  });

  it('says which resources came after others had gone', async () => {
    const all = await opened();
    const hits = (impactedResourceCount: number) => ({ ...one, impactedResourceCount });
    const [here, there] = all.windows;
    await all.read(here, byId([hits(1)]));
    assert.equal(there?.watcher.seen.changeOf(hits(1)), undefined);
    await all.read(here, byId([hits(3)]));
    assert.equal(there?.watcher.seen.changeOf(hits(3))?.resources, 2);
    await all.read(here, byId([{ ...hits(2), updateCount: 2 }]));
    assert.deepEqual(
      there?.watcher.seen.changeOf({ ...hits(2), updateCount: 2 })?.updates,
      1,
      'nobody has read it yet',
    );
    assert.equal(all.files.entries.size, 1);
  });

  it('is forgotten when it is gone for long', async () => {
    const all = await opened();
    await all.read(all.windows[0], new Map());
    await all.pass(31 * day);
    await all.read(all.windows[0], new Map());
    assert.equal(all.files.entries.size, 0);
  });

  it('that was never opened has not changed', async () => {
    const all = await opened();
    const other = notice({ id: 2, updateCount: 9 });
    assert.equal(all.windows[0]?.watcher.seen.changeOf(other), undefined);
  });
});
