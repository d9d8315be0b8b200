import assert from 'node:assert/strict';
import { windowChangeWords } from '../../../../src/core/reminders/windowChange.ts';
import { hour } from '../../../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';

const words = (before: readonly [number | null, number | null], now: readonly [number | null, number | null]) => {
  const edges = ([start, end]: readonly [number | null, number | null]) => ({
    start: start === null ? null : start * hour,
    end: end === null ? null : end * hour,
  });
  return windowChangeWords(edges(before), edges(now), inEnglish);
};

describe('What became of a window', () => {
  it('says that its end alone was moved', () => {
    assert.equal(words([10, 12], [10, 14]), 'ends 2 h later');
    assert.equal(words([10, 12], [10, 11]), 'ends 1 h earlier');
    assert.equal(words([null, 12], [null, 14]), 'ends 2 h later');
  });

  it('says by how much its start was moved, and of its length only that it is another', () => {
    assert.equal(words([10, 12], [13, 15]), 'starts 3 h later');
    assert.equal(words([10, 12], [9, 11]), 'starts 1 h earlier');
    assert.equal(words([10, 12], [13, 16]), 'starts 3 h later, takes 1 h longer');
    assert.equal(words([10, 12], [9, 10]), 'starts 1 h earlier, takes 1 h less');
    assert.equal(words([10, null], [12, null]), 'starts 2 h later');
  });

  it('says what is given now and wasn’t, and what isn’t given any more', () => {
    assert.equal(words([null, null], [1, 2]), 'has dates now');
    assert.equal(words([1, 2], [null, null]), 'has no dates any more');
    assert.equal(words([1, null], [1, 2]), 'has an end now');
    assert.equal(words([1, 2], [1, null]), 'has no end any more');
    assert.equal(words([null, 2], [1, 2]), 'has a start now');
    assert.equal(words([1, 2], [null, 3]), 'has no start any more, ends 1 h later');
  });

  it('says nothing of the window that it was', () => {
    assert.equal(words([1, 2], [1, 2]), '');
    assert.equal(words([null, null], [null, null]), '');
  });
});
