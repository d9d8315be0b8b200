import assert from 'node:assert/strict';
import { noteNames, readNames } from '../../../../src/app/session/earlierNames.ts';
import type { Memory } from '../../../../src/core/memory.ts';

function memoryOf(kept?: unknown): Memory {
  return {
    get: () => kept,
    update: async (_key, value) => {
      kept = JSON.parse(JSON.stringify(value));
    },
  };
}

describe('The name that a connection had', () => {
  it('leads to the one that it has, however often it got another', () => {
    const memory = memoryOf();
    const rename = (before: string, now: string) => noteNames(readNames(memory, []), [{ before, now }], [], memory);
    rename('Office', 'Work');
    rename('Work', '__proto__');
    assert.deepEqual(
      [...readNames(memory, [])],
      [
        ['Office', '__proto__'],
        ['Work', '__proto__'],
      ],
    );
    rename('__proto__', 'Office');
    assert.deepEqual(
      [...readNames(memory, [])],
      [
        ['Work', 'Office'],
        ['__proto__', 'Office'],
      ],
    );
  });

  it('leads nowhere once that is gone, nor once another one that was called so is', () => {
    for (const gone of ['Work', 'Office']) {
      const memory = memoryOf([['Office', 'Work']]);
      noteNames(readNames(memory, []), [], [gone], memory);
      assert.deepEqual([...readNames(memory, [])], [], gone);
    }
  });

  it('is another one’s for good, once one is called so', () => {
    const memory = memoryOf([
      ['Office', 'Work'],
      ['Home', 'Work'],
    ]);
    const office = { name: 'Office', baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' };
    for (const connections of [[office], []]) assert.deepEqual([...readNames(memory, connections)], [['Home', 'Work']]);
  });

  it('is forgotten after fifty others', () => {
    const memory = memoryOf();
    for (let n = 0; n < 60; n++) noteNames(readNames(memory, []), [{ before: `name ${n}`, now: 'Work' }], [], memory);
    assert.deepEqual([readNames(memory, []).has('name 9'), readNames(memory, []).get('name 10')], [false, 'Work']);
  });

  it('is nothing in what was never kept so', () => {
    for (const kept of [null, 'Office', { Office: 'Work' }, ['Office'], [['Office', 7]]])
      assert.equal(readNames(memoryOf(kept), []).size, 0);
  });
});
