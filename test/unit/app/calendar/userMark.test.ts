import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { userMarks } from '../../../../src/app/calendar/userMark.ts';

describe('What stands for a user in a calendar file', () => {
  let folder: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
  });

  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('is the same in all windows, and another one for each user', async () => {
    const [one, other] = [await userMarks(folder), await userMarks(folder)];
    assert.match(one('SL1234567'), /^[0-9a-f]{8}$/);
    assert.equal(other('SL1234567'), one('SL1234567'));
    assert.notEqual(one('SL1234568'), one('SL1234567'));
  });

  it('can’t be found by trying names: on another machine the same name has another one', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    fs.mkdirSync(elsewhere);
    assert.notEqual((await userMarks(elsewhere))('SL1234567'), (await userMarks(folder))('SL1234567'));
    const [key] = fs.readdirSync(elsewhere);
    assert.equal(fs.statSync(path.join(elsewhere, key ?? '')).mode & 0o077, 0, 'nobody else can read the key');
  });
});
