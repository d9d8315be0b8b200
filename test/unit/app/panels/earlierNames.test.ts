import assert from 'node:assert/strict';
import { nameByNow, noteNames, noteRename } from '../../../../src/app/panels/earlierNames.ts';
import type { Memory } from '../../../../src/app/panels/ports.ts';

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
    assert.equal(nameByNow(memory, 'Office'), 'Office');
    noteRename(memory, 'Office', 'Work');
    noteRename(memory, 'Work', '__proto__');
    for (const name of ['Office', 'Work', '__proto__']) assert.equal(nameByNow(memory, name), '__proto__');
    noteRename(memory, '__proto__', 'Office');
    for (const name of ['Office', 'Work', '__proto__']) assert.equal(nameByNow(memory, name), 'Office');
  });

  it('is another one’s once one is called so, and is forgotten after fifty others', () => {
    const memory = memoryOf();
    noteRename(memory, 'Office', 'Work');
    noteNames(memory, ['Work', 'Home']);
    assert.equal(nameByNow(memory, 'Office'), 'Work');
    noteNames(memory, ['Work', 'Office']);
    assert.equal(nameByNow(memory, 'Office'), 'Office');
    for (let n = 0; n < 60; n++) noteRename(memory, `name ${n}`, 'Work');
    assert.deepEqual([nameByNow(memory, 'name 9'), nameByNow(memory, 'name 10')], ['name 9', 'Work']);
  });

  it('is nothing in what was never kept so', () => {
    for (const kept of [null, 'Office', { Office: 'Work' }, ['Office'], [['Office', 7]]])
      assert.equal(nameByNow(memoryOf(kept), 'Office'), 'Office');
  });
});
