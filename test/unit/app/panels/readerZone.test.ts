import assert from 'node:assert/strict';
import { noteReaderZone, readerZone } from '../../../../src/app/panels/readerZone.ts';
import type { Memory } from '../../../../src/core/memory.ts';
import { inZone } from '../../../support/machineZone.ts';

describe('The zone that a reader sits in', () => {
  const memoryOf = (kept?: unknown) => {
    let writes = 0;
    const memory: Memory = {
      get: () => kept,
      update: async (_key, value) => {
        kept = value;
        writes++;
      },
    };
    return { memory, writes: () => writes };
  };

  it('is this machine’s until a page tells, and then what a page told last', () => {
    const { memory, writes } = memoryOf();
    inZone('Etc/UTC', () => {
      assert.deepEqual(readerZone(memory, 'local'), { zone: 'local' });
      noteReaderZone(memory, 'America/New_York');
      noteReaderZone(memory, 'America/New_York');
      assert.equal(writes(), 1);
      assert.deepEqual(readerZone(memory, 'local'), { zone: 'local', localZone: 'America/New_York' });
      noteReaderZone(memory, 'Asia/Tokyo');
      assert.deepEqual(readerZone(memory, 'service'), { zone: 'service', localZone: 'Asia/Tokyo' });
    });
  });

  it('is this machine’s again where that has moved since, as it does with a reader who travels', () => {
    const { memory } = memoryOf();
    inZone('Europe/Berlin', () => noteReaderZone(memory, 'Europe/Berlin'));
    assert.deepEqual(
      inZone('America/New_York', () => readerZone(memory, 'local')),
      { zone: 'local' },
    );
  });

  it('is no text that names no zone', () => {
    const machine = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (const kept of ['x', null, { name: 'Nowhere/At_all', machine }, { name: 5, machine }, { machine }])
      assert.deepEqual(readerZone(memoryOf(kept).memory, 'local'), { zone: 'local' });
  });
});
