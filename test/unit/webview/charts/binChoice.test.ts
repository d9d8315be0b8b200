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

  it('goes with its bins when there are others', () => {
    const choice = new BinChoice();
    choice.key('End', false, 5);
    choice.key('ArrowLeft', true, 5);
    choice.carry((bin) => bin * 2);
    assert.deepEqual([choice.cursor, choice.bins], [6, [6, 8]]);
  });
});
