// When the editor is told of changes of the notices' tree: told at another moment, or of something else beside it, it draws rows under
// groups that aren't theirs.

import assert from 'node:assert/strict';
import type { TreeElement } from '../../src/app/notices/treeElements.ts';
import { TreeChanges } from '../../src/ui/notices/treeChanges.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { until } from './harness.ts';

describe('Changes of the tree', () => {
  const group = { kind: 'group' } as TreeElement;
  const [one, two] = [{ kind: 'notice' } as TreeElement, { kind: 'notice' } as TreeElement];
  let clock: FakeClock;
  let changes: TreeChanges;
  let told: (TreeElement[] | undefined)[];
  let drawn: number;

  beforeEach(() => {
    clock = new FakeClock();
    changes = new TreeChanges(clock);
    told = [];
    drawn = 0;
    changes.event((elements) => told.push(elements));
    changes.onDrawn(() => {
      drawn += 1;
    });
  });

  afterEach(() => changes.dispose());

  /** The editor asks for the roots, and has them: nothing is under way any more. */
  const ask = async (children: readonly TreeElement[]) => {
    changes.answering(undefined, children);
    await arrive();
  };
  const arrive = async () => {
    await clock.advance(0);
    await until('the answer has arrived', async () => {
      await clock.advance(100);
      return changes.isDrawn;
    });
  };

  it('are of the whole tree where a selected row is among them and others are selected too, else of rows', async () => {
    await ask([group]);
    changes.answering(group, [one, two]);
    await arrive();
    for (const [selection, changed, asAll] of [
      [[one, two], [two], true],
      [[one, two], [one], true],
      [[one], [one], false],
      [[group, one], [two], false],
    ] as const) {
      told.length = 0;
      changes.selection = () => selection;
      changes.elements(changed);
      assert.deepEqual(told, [asAll ? undefined : changed]);
      await ask([group]);
    }
  });

  it('wait until the editor has asked, and then until it has the answer', async () => {
    changes.all();
    changes.elements([one]);
    assert.deepEqual(told, [], 'what it will ask for is current');
    changes.answering(undefined, [group]);
    changes.elements([one]);
    changes.all();
    assert.deepEqual(told, [], 'its answer is on the way');
    await clock.advance(0);
    changes.answering(group, [one]);
    assert.ok(!changes.isDrawn, 'it asks on');
    await arrive();
    assert.deepEqual(told, [undefined]);
    assert.equal(drawn, 0, 'there is something newer');
    await ask([group]);
    assert.equal(drawn, 1);
  });

  it('are of rows alone, or of everything, and of nothing beside everything', async () => {
    await ask([group]);
    changes.elements([one]);
    changes.elements([two]);
    assert.deepEqual(told, [[one], [two]]);
    changes.elements([one, group]);
    changes.elements([two]);
    changes.all();
    assert.deepEqual(told.slice(2), [undefined, undefined]);
    await ask([group]);
    changes.elements([two]);
    assert.deepEqual(told.slice(4), [[two]]);
  });
});
