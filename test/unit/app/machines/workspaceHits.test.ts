import assert from 'node:assert/strict';
import { WorkspaceHits } from '../../../../src/app/machines/workspaceHits.ts';

/** What one workspace keeps, as the editor does: copies. */
class KeptValues {
  readonly values = new Map<string, unknown>();
  updates = 0;

  get(key: string): unknown {
    return structuredClone(this.values.get(key));
  }

  async update(key: string, value: unknown): Promise<void> {
    this.updates += 1;
    this.values.set(key, structuredClone(value));
  }
}

const hitsOf = (...ids: number[]) => new Map([['Work', new Set(ids)]]);

describe('Which notices hit the workspace', () => {
  it('is at the next start what it was, until it was looked for', () => {
    const memory = new KeptValues();
    new WorkspaceHits(memory).remember(hitsOf(2, 3));
    const hits = new WorkspaceHits(memory);
    assert.deepEqual([hits.isOn, [...hits.ids('Work')], hits.ids('Other').size], [true, [2, 3], 0]);
    hits.show({ ids: () => new Set([3]), places: () => [] });
    assert.deepEqual([...hits.ids('Work')], [3]);
  });

  it('is nothing where it isn’t to be looked for', () => {
    const memory = new KeptValues();
    new WorkspaceHits(memory).remember(hitsOf(2));
    let isWanted = false;
    const hits = new WorkspaceHits(memory, () => isWanted);
    assert.deepEqual([hits.isOn, hits.ids('Work').size], [false, 0]);
    isWanted = true;
    assert.deepEqual([hits.isOn, hits.ids('Work').size], [true, 1]);
  });

  it('is written down where it changes, and of very many the first ones', () => {
    const memory = new KeptValues();
    const hits = new WorkspaceHits(memory);
    hits.remember(new Map([['Work', new Set()]]));
    assert.equal(memory.updates, 0);
    hits.remember(hitsOf(1));
    hits.remember(hitsOf(1));
    assert.equal(memory.updates, 1);
    hits.remember(hitsOf(...Array.from({ length: 5_000 }, (_, id) => id)));
    assert.equal(new WorkspaceHits(memory).ids('Work').size, 1_000);
    hits.remember(new Map());
    assert.equal(new WorkspaceHits(memory).ids('Work').size, 0);
  });

  it('is unknown where something else is stored', () => {
    const memory = new KeptValues();
    for (const stored of [null, {}, 'x', [1, ['Work'], ['Work', 'x'], ['Work', 1.5], [1, 1]]]) {
      memory.values.set('workspaceHits', stored);
      assert.equal(new WorkspaceHits(memory).ids('Work').size, 0);
    }
  });
});
