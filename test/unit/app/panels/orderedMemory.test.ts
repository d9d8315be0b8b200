import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OrderedMemory } from '../../../../src/app/panels/orderedMemory.ts';
import type { Memory } from '../../../../src/core/memory.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** As the editor's: a write sends all values a little later, and once it is through, the window has again what it said. */
class EditorMemory implements Memory {
  stored: Readonly<Record<string, unknown>> = {};
  refuses = false;
  #values: Record<string, unknown> = {};

  get(key: string): unknown {
    return this.#values[key];
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values[key] = value;
    await turn();
    const sent = { ...this.#values };
    await turn();
    if (this.refuses) throw new Error('The disk is full.');
    this.stored = sent;
    this.#values = { ...sent };
  }
}

describe('What the editor keeps', () => {
  const list = (memory: Memory, key: string) => {
    const ids = memory.get(key);
    return Array.isArray(ids) ? ids : [];
  };

  it('is all that was written, however soon one thing came after the other', async () => {
    const write = fc.record({ key: fc.constantFrom('a', 'b'), turns: fc.integer({ min: 0, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 8 }), async (writes) => {
        const editor = new EditorMemory();
        const memory = new OrderedMemory(editor);
        const written: Promise<void>[] = [];
        for (const [place, { key, turns }] of writes.entries()) {
          written.push(memory.update(key, [...list(memory, key), place]));
          assert.equal(list(memory, key).at(-1), place);
          for (let waits = 0; waits < turns; waits++) await turn();
        }
        await Promise.all(written);
        for (const key of ['a', 'b']) {
          const places = [...writes.keys()].filter((place) => writes[place]?.key === key);
          assert.deepEqual(editor.stored[key] ?? [], places);
          assert.deepEqual(list(memory, key), places);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('rejects where it can’t be written, and writes what follows', async () => {
    const editor = new EditorMemory();
    const memory = new OrderedMemory(editor);
    editor.refuses = true;
    await assert.rejects(memory.update('a', 1), /full/);
    editor.refuses = false;
    await memory.update('b', 2);
    assert.equal(memory.get('b'), 2);
    assert.deepEqual(editor.stored, { a: 1, b: 2 });
  });
});
