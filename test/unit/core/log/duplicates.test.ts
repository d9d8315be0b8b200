import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { countRecords, recordKey, takeOne } from '../../../../src/core/log/duplicates.ts';
import { entriesOf } from '../../../support/hostileEntries.ts';

const reversed = (entry: LogEntry): LogEntry => Object.fromEntries(Object.entries(entry).reverse());

function isSame(a: LogEntry, b: LogEntry): boolean {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}

describe('Duplicates in the log', () => {
  it('have one key, in whatever order their fields come, and no other entry has it', () => {
    fc.assert(
      fc.property(entriesOf, (entries) => {
        for (const a of entries) {
          assert.equal(recordKey(reversed(a)), recordKey(a));
          for (const b of entries) assert.equal(recordKey(a) === recordKey(b), isSame(a, b));
        }
      }),
    );
    const keys = [{ a: 1 }, { a: '1' }, { a: null }, { a: '' }, {}, { b: 1 }, { a: 1, b: 1 }, { a: [1] }].map(
      recordKey,
    );
    assert.equal(new Set(keys).size, keys.length);
  });

  it('are spent as often as they were counted', () => {
    const few = fc.array(
      fc.constantFrom<LogEntry>({ name: 'a', type: 'x' }, { type: 'x', name: 'a' }, { name: 'b' }, { name: 'c' }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(few, few, (held, came) => {
        const counts = countRecords(held);
        const left = [...held];
        for (const entry of came) {
          const place = left.findIndex((one) => isSame(one, entry));
          assert.equal(takeOne(counts, entry), place >= 0);
          if (place >= 0) left.splice(place, 1);
        }
        assert.equal(
          [...counts.values()].reduce((sum, count) => sum + count, 0),
          left.length,
        );
      }),
    );
  });
});
