import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withService } from '../../support/referenceService.ts';
import { startToFirstRows } from '../../support/startedExtension.ts';

const dist = path.resolve(import.meta.dirname, '../../../dist');

describe('The way from activation to the first rows', () => {
  it('loads what it needs and nothing else, and asks the service no more often than the list takes', async () => {
    assert.ok(fs.existsSync(path.join(dist, 'extension.cjs')), `${dist} is missing: run "npm run package" first`);
    const storage = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
    try {
      const start = await withService({ notifications: 40 }, (service) => startToFirstRows(dist, storage, service));
      assert.deepEqual([...start.chunks].sort(), [
        './client.cjs',
        './openSync.cjs',
        './openWatcher.cjs',
        './session.cjs',
        './statusWords.cjs',
        './transports.cjs',
        './undiciTransport.cjs',
      ]);
      // What is open, a row behind it, whether totals hold, the other two lists side by side, and a row behind one of them.
      assert.ok(start.requests <= 6, `${start.requests} requests`);
      assert.ok(start.inSeries <= 5, `${start.inSeries} requests one after the other`);
    } finally {
      fs.rmSync(storage, { recursive: true, force: true });
    }
  });
});
