import assert from 'node:assert/strict';
import { Turns } from '../../../src/service/turns.ts';

describe('turns', () => {
  it('come one after the other, in order, each in a round of the event loop of its own', async () => {
    let round = 0;
    let counting = setImmediate(function next() {
      round += 1;
      counting = setImmediate(next);
    });
    const turns = new Turns();
    const taken: { readonly number: number; readonly round: number }[] = [];
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        await turns.next();
        taken.push({ number, round });
      }),
    );
    clearImmediate(counting);
    assert.deepEqual(
      taken.map(({ number }) => number),
      [1, 2, 3, 4],
    );
    assert.equal(new Set(taken.map((turn) => turn.round)).size, 4);
  });
});
