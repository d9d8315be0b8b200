import assert from 'node:assert/strict';
import { type Failure, FailureError, fail, failureKinds, failureOf } from '../../../src/core/failures.ts';
import {
  describeAcknowledgeFailure,
  describeFailure,
  describeLogFailure,
} from '../../../src/core/text/failureStrings.ts';
import { inEnglish } from '../../../src/core/text/translate.ts';

describe('failures', () => {
  it('have one plain sentence and one action each, all different', () => {
    const sentences = failureKinds.map(
      (kind) => describeFailure({ kind, detail: 'x' }, 'api.example.com', inEnglish).sentence,
    );
    assert.equal(new Set(sentences).size, failureKinds.length);
    for (const sentence of sentences) assert.match(sentence, /^[A-Z].*\.$|^api\.example\.com .*\.$/);
  });

  it('name the event log where that was refused: it needs a permission of its own', () => {
    const log = describeLogFailure({ kind: 'forbidden', detail: 'x' }, 'h', inEnglish);
    assert.match(log.sentence, /^This user may not read the event log of h\. .*ask the account owner/);
    for (const kind of failureKinds.filter((other) => other !== 'forbidden')) {
      const failure = { kind, detail: 'x' };
      assert.deepEqual(describeLogFailure(failure, 'h', inEnglish), describeFailure(failure, 'h', inEnglish));
    }
  });

  it('speak of acknowledging where that was refused, and of the notice that is gone: it was read before', () => {
    const said = (kind: Failure['kind']) => describeAcknowledgeFailure({ kind, detail: 'x' }, 'h', inEnglish);
    assert.match(said('forbidden').sentence, /^This user may not acknowledge notices on h\. Ask the account owner/);
    assert.match(said('notFound').sentence, /^h has this notice no longer/);
    for (const kind of failureKinds.filter((other) => other !== 'forbidden' && other !== 'notFound'))
      assert.deepEqual(said(kind), describeFailure({ kind, detail: 'x' }, 'h', inEnglish));
  });

  it('never show what the service said as part of the sentence', () => {
    for (const kind of failureKinds) {
      const { sentence } = describeFailure({ kind, detail: '[x](command:evil)', code: 'evil' }, 'h', inEnglish);
      assert.doesNotMatch(sentence, /evil/);
    }
  });

  it('say how long the service asks to wait in words that one can go by', () => {
    const wait = (retryAfterSeconds: number) => {
      const failure: Failure = { kind: 'throttled', detail: '', retryAfterSeconds };
      return describeFailure(failure, 'h', inEnglish).sentence.replace('h is limiting requests and asked to wait ', '');
    };
    assert.deepEqual(
      [1, 59, 60, 61, 90, 3_540, 3_541, 5_400, 7_200, 86_400, 90_000].map(wait),
      ['1 s', '59 s', '1 min', '2 min', '2 min', '59 min', '1 h', '1 h 30 min', '2 h', '1 d', '1 d 1 h'].map(
        (text) => `${text}.`,
      ),
    );
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
