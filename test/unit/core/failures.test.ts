import assert from 'node:assert/strict';
import { describeFailure, FailureError, fail, failureKinds, failureOf, inEnglish } from '../../../src/core/failures.ts';

describe('failures', () => {
  it('have one plain sentence and one action each, all different', () => {
    const sentences = failureKinds.map(
      (kind) => describeFailure({ kind, detail: 'x' }, 'api.example.com', inEnglish).sentence,
    );
    assert.equal(new Set(sentences).size, failureKinds.length);
    for (const sentence of sentences) assert.match(sentence, /^[A-Z].*\.$|^api\.example\.com .*\.$/);
  });

  it('never show what the service said as part of the sentence', () => {
    for (const kind of failureKinds) {
      const { sentence } = describeFailure({ kind, detail: '[x](command:evil)', code: 'evil' }, 'h', inEnglish);
      assert.doesNotMatch(sentence, /evil/);
    }
  });

  it('survive being thrown, and any other error becomes one', () => {
    assert.deepEqual(failureOf(fail('timeout', 'slow', { status: 504 })), {
      kind: 'timeout',
      detail: 'slow',
      status: 504,
    });
    assert.equal(failureOf(new RangeError('oh')).kind, 'malformed');
    assert.equal(failureOf('text').detail, 'text');
    assert.ok(fail('server', '') instanceof FailureError);
    const foreign = Object.assign(new Error('x'), { failure: { kind: 'nonsense' } });
    assert.equal(failureOf(foreign).kind, 'malformed');
  });
});
