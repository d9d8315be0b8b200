import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseWatchRecords, watchRecordsText } from '../../../../src/core/watches/watchFile.ts';
import { beginWatch, pauseWatch, takeRead, type WatchRecord } from '../../../../src/core/watches/watchRecord.ts';

const begun = beginWatch(null, 1_000_000, { total: 3, gaps: 1 });
const read = takeRead(
  begun,
  {
    known: [{ code: 'a', date: 1_000_100, count: 2 }],
    count: 2,
    oldest: 1_000_100,
    lines: ['x'],
    missedBefore: 1_000_050,
  },
  1_000_200,
  7,
);
const records = new Map<string, WatchRecord>([
  ['one', begun],
  ['two', read],
  ['three', pauseWatch({ ...read, failure: 'server' }, 'cost', 5)],
]);

describe('The file of watched searches', () => {
  it('gives back what was written', () => {
    assert.deepEqual(parseWatchRecords(watchRecordsText(records)), records);
    assert.deepEqual(read.gaps, [{ from: 1_000_000, to: 1_000_050 }]);
    assert.equal(read.total, 5);
  });

  it('is none where it holds anything else, and leaves out a watch that can’t be read', () => {
    for (const text of ['', '{', '[]', 'null', '{"version":2,"watches":{}}', '{"version":1}'])
      assert.equal(parseWatchRecords(text), undefined, text);
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(read)),
        fc.constantFrom<unknown>('x', {}, [1], true),
        (field, value) => {
          const written = JSON.parse(watchRecordsText(records));
          if (field === 'failure') return;
          written.watches.two[field] = value;
          assert.deepEqual(
            [...(parseWatchRecords(JSON.stringify(written)) ?? [])].map(([key]) => key),
            ['one', 'three'],
          );
        },
      ),
    );
  });
});
