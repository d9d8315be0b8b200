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

describe('A gap of a watched search', () => {
  const all = { known: [], count: 0, oldest: Number.POSITIVE_INFINITY, lines: [], missedBefore: null };
  const told = (record: WatchRecord) => record.gaps.filter(({ from, to }) => from < to);

  it('is none any more once all of its time was read after all, and the next one counts as another', () => {
    const filled = takeRead(read, all, 1_000_300, 8);
    assert.deepEqual([told(read).length, told(filled), filled.untold.gaps], [1, [], []]);
    const again = takeRead(filled, { ...all, missedBefore: 1_000_350 }, 1_000_400, 9);
    assert.deepEqual([told(again), again.gapCount], [[{ from: 1_000_300, to: 1_000_350 }], 3]);
  });

  it('stays where that time wasn’t read, or not all of it', () => {
    const long = 3_600_000;
    const part = takeRead(read, { ...all, missedBefore: 1_000_020 }, 1_000_300, 8);
    assert.equal(told(part).length, 1);
    const late = takeRead(
      takeRead(read, { ...all, missedBefore: 1_000_020 }, 1_000_000 + long, 8),
      all,
      1_000_010 + long,
      9,
    );
    assert.equal(told(late).length, 1);
    const begunLate = beginWatch(1_000_000, 1_000_000 + long, { total: 0, gaps: 0 });
    assert.equal(told(takeRead(begunLate, all, 1_000_010 + long, 9)).length, 1);
  });
});

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
