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
  const hour = 3_600_000;
  const late = 600_000;
  const all = { known: [], count: 0, oldest: Number.POSITIVE_INFINITY, lines: [], missedBefore: null };
  const began = beginWatch(1_000_000, 1_000_000, { total: 0, gaps: 0 });
  const at = 1_000_000 + hour;
  const before = takeRead(began, all, at, 1);

  it('begins as far back as late entries are looked for, and ends where the read got to', () => {
    const long = takeRead(before, { ...all, missedBefore: at + hour / 2 }, at + hour, 2);
    assert.deepEqual(long.gaps, [{ from: at - late, to: at + hour / 2 }]);
    assert.equal(long.from, at + hour - late);
  });

  it('ends with the read where what it left lies so near that the next one would meet it again', () => {
    const dense = takeRead(before, { ...all, missedBefore: at + 10 }, at + 50, 2);
    assert.deepEqual([dense.gaps, dense.from], [[{ from: at - late, to: at + 50 }], at + 50]);
    const again = takeRead(dense, { ...all, missedBefore: at + 60 }, at + 80, 3);
    assert.deepEqual(again.gaps.at(-1), { from: at + 50, to: at + 80 });
  });

  it('is none where all was read down to where it had to be', () => {
    for (const missedBefore of [null, at - late, at - late - 1])
      assert.deepEqual(takeRead(before, { ...all, missedBefore }, at + 50, 2).gaps, []);
  });

  it('pauses the watch with the third, unless one read between them had all that may come late', () => {
    const tooMuch = (record: WatchRecord, upTo: number) => takeRead(record, { ...all, missedBefore: upTo }, upTo, 2);
    const twice = tooMuch(takeRead(tooMuch(before, at + 50), all, at + 100, 2), at + 150);
    assert.equal(tooMuch(takeRead(twice, all, at + late, 2), at + late + 50).paused?.why, 'cost');
    const rested = takeRead(twice, all, at + 150 + late, 2);
    assert.deepEqual([rested.heavy, tooMuch(rested, at + late + 200).paused], [0, null]);
  });
});

describe('The file of watched searches', () => {
  it('gives back what was written', () => {
    assert.deepEqual(parseWatchRecords(watchRecordsText(records)), records);
    assert.deepEqual(read.gaps, [{ from: 1_000_000, to: 1_000_200 }]);
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
