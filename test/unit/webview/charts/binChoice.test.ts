import assert from 'node:assert/strict';
import { BinChoice } from '../../../../src/webview/charts/binChoice.ts';

describe('The choice of bins', () => {
  it('is dragged in either direction, and a small move is a click', () => {
    const choice = new BinChoice();
    choice.press(10, 100);
    choice.point(10, 103);
    assert.equal(choice.range, null);
    assert.equal(choice.release(), 'click');
    choice.press(10, 100);
    choice.point(9, 90);
    choice.point(6, 60);
    assert.deepEqual(choice.range, [6, 10]);
    choice.point(12, 120);
    assert.deepEqual(choice.range, [10, 12]);
    // Back where it began one bin is chosen; it stays a drag.
    choice.point(10, 101);
    assert.deepEqual(choice.range, [10, 10]);
    assert.equal(choice.release(), 'drag');
    assert.equal(choice.release(), 'nothing');
  });

  it('only points while nothing is pressed', () => {
    const choice = new BinChoice();
    choice.point(3, 30);
    choice.point(9, 90);
    assert.deepEqual([choice.cursor, choice.range, choice.bins], [9, null, [9, 9]]);
    choice.letGo();
    assert.equal(choice.bins, null);
  });

  it('moves by keys within the bins, and grows with Shift', () => {
    const choice = new BinChoice();
    assert.ok(choice.key('ArrowLeft', false, 20));
    assert.equal(choice.cursor, 19);
    choice.key('ArrowRight', false, 20);
    assert.equal(choice.cursor, 19);
    choice.key('ArrowLeft', true, 20);
    choice.key('ArrowLeft', true, 20);
    assert.deepEqual(choice.bins, [17, 19]);
    choice.key('Home', true, 20);
    assert.deepEqual(choice.bins, [0, 19]);
    choice.key('ArrowRight', false, 20);
    assert.deepEqual(choice.bins, [1, 1]);
    assert.ok(!choice.key('x', false, 20) && !choice.key('Home', false, 0));
  });

  it('is of the bins that hold the same times when there are others, and says whether those hold more', () => {
    const bins = (...edges: readonly number[]) => ({ edges, stacks: [] });
    const fine = bins(0, 10, 20, 30, 40, 50);
    const choice = new BinChoice();
    choice.key('End', false, 5);
    choice.key('ArrowLeft', true, 5);
    assert.equal(choice.carry(fine, bins(-10, 0, 10, 20, 30, 40, 50)), false);
    assert.deepEqual([choice.cursor, choice.bins], [4, [4, 5]]);
    assert.equal(choice.carry(bins(-10, 0, 10, 20, 30, 40, 50), bins(-20, 0, 20, 40, 60)), true);
    assert.deepEqual([choice.cursor, choice.bins], [2, [2, 3]]);
    assert.equal(choice.carry(bins(-20, 0, 20, 40, 60), bins(0, 10, 20, 30, 40, 50, 60)), false);
    assert.deepEqual([choice.cursor, choice.bins], [2, [2, 5]]);
  });

  it('points at the bin where the other one began, and at none where there were none', () => {
    const bins = (...edges: readonly number[]) => ({ edges, stacks: [] });
    const choice = new BinChoice();
    assert.equal(choice.carry(bins(0, 10, 20), bins(0, 20)), false);
    choice.point(1, 10);
    assert.equal(choice.carry(bins(0, 10, 20), bins(0, 20)), true);
    assert.deepEqual(choice.bins, [0, 0]);
    choice.carry(undefined, bins(0, 20));
    assert.equal(choice.bins, null);
  });
});
