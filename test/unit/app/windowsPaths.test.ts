// What is written under names of ours on Windows: its file systems refuse signs and devices, and take no notice of case. How long a path
// is doesn't matter to Node there, only how long each name is.

import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { attachmentFileName, calendarName, exportName } from '../../../src/app/export/fileName.ts';
import { marksFolder, readFolder } from '../../../src/app/session/folders.ts';
import {
  heldMark,
  heldOverlapMark,
  muteMark,
  overlapMark,
  seenMark,
  snoozedMark,
} from '../../../src/core/reminders/marks.ts';
import { newsKinds } from '../../../src/core/reminders/news.ts';
import { hostileTexts } from '../../support/hostileTexts.ts';

const home = 'C:\\Users\\me';
const longestName = 255;

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...hostileTexts, 'CON', 'aux.txt', 'a\\b'),
);

/** A name of one file in its folder: nothing of it is a step, a drive, a stream, a device, or left out by Windows. */
function assertPlain(name: string): void {
  assert.doesNotMatch(name, /[<>:"/\\|?*\p{Cc}]|[ .]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu);
  const joined = path.win32.join(home, name);
  assert.deepEqual([path.win32.dirname(joined), path.win32.basename(joined)], [home, name]);
}

describe('On Windows', () => {
  it('what is exported and saved goes to the folder that is proposed, under a name that is one', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (one, other, id) => {
        assertPlain(`${exportName(one, other, 0)}.csv`);
        assertPlain(attachmentFileName(one, id));
      }),
      { numRuns: 500 },
    );
    for (const name of ['C:\\Windows\\win.ini', '..\\..\\a.exe', '\\\\server\\share\\a', 'a.txt:stream', 'C:a'])
      assertPlain(attachmentFileName(name, 7));
    assertPlain(calendarName(true, 0));
  });

  it('the marks that windows share are names of files, told apart whatever their case, and short enough', () => {
    const connection = { name: 'a', baseUrl: 'https://a.example', objectPrefix: 'P_' };
    for (const folder of [readFolder('', connection), marksFolder('', connection)])
      assert.match(path.basename(folder), /^[0-9a-f]{16}$/);
    const ids = Array.from({ length: 40 }, (_, i) => Number.MAX_SAFE_INTEGER - i);
    const most = Number.MAX_SAFE_INTEGER;
    fc.assert(
      fc.property(text, text, (one, other) => {
        const numbers = { start: -most, end: most, updates: most, resources: most, lastUpdate: most };
        const state = (status: string) => ({ status, ...numbers });
        const marks = (status: string) => [
          muteMark(most, { until: 'change', state: state(status) }),
          seenMark(most, state(status)),
          snoozedMark(most, -most, most),
          heldMark(most, [...newsKinds]),
          heldMark(most, [...newsKinds], state(status)),
          heldOverlapMark(status, [1, 2, 3]),
          overlapMark(status, [1, 2, 3], most),
        ];
        for (const name of [...marks(one), heldOverlapMark(one, ids), overlapMark(one, ids, 50_000)]) {
          assertPlain(name);
          assert.ok(name.length <= longestName, name);
        }
        const names = [...marks(one), ...marks(other)];
        assert.equal(new Set(names.map((name) => name.toLowerCase())).size, new Set(names).size);
      }),
      { numRuns: 300 },
    );
  });
});
