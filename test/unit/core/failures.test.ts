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

  it('name the notice that there isn’t, where it is one', () => {
    const missing = { kind: 'notFound', detail: 'x', notice: 7 } as const;
    const { sentence } = describeFailure(missing, 'h', inEnglish);
    assert.equal(sentence, 'h has no notice 7, or this user may not see it.');
    assert.match(describeAcknowledgeFailure(missing, 'h', inEnglish).sentence, /^h has this notice no longer/);
  });

  it('name the event log where that was refused: it needs a permission of its own', () => {
    const log = describeLogFailure({ kind: 'forbidden', detail: 'x' }, 'h', inEnglish);
    assert.match(log.sentence, /^This user may not read the event log of h\. .*ask the account owner/);
    for (const kind of failureKinds.filter((other) => other !== 'forbidden' && other !== 'tooMuchData')) {
      const failure = { kind, detail: 'x' };
      assert.deepEqual(describeLogFailure(failure, 'h', inEnglish), describeFailure(failure, 'h', inEnglish));
    }
  });

  it('say of the event log whether one answer was too large or all that it holds, and nothing of a look-back, which is the notices’', () => {
    const failure = { kind: 'tooMuchData', detail: 'x' } as const;
    const said = (more: Partial<Failure>) => describeLogFailure({ ...failure, ...more }, 'h', inEnglish).sentence;
    assert.equal(said({}), 'The answer of h was too large to read. Narrow the period or the query.');
    assert.match(said({ isInAll: true }), /^The entries of this search hold more text than the event log may have\./);
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

  it('say until when the service asked to wait, in words that stay true while they stand there', () => {
    const before = process.env.TZ;
    const until = (retryAfterSeconds: number, language = 'en-US') => {
      const waitEnds = Date.parse('2026-11-20T21:59:30.500Z') + retryAfterSeconds * 1000;
      const failure: Failure = { kind: 'throttled', detail: '', retryAfterSeconds, waitEnds };
      const t = Object.assign(inEnglish.bind(null), { locale: language });
      return describeFailure(failure, 'h', t).sentence.replace('h asked to wait until ', '');
    };
    try {
      process.env.TZ = 'UTC';
      // Below a minute by the second, else by the minute, and never too early.
      assert.deepEqual(
        [1, 59, 60, 200, 3_600, 86_400].map((seconds) => until(seconds)),
        ['21:59:32 UTC.', '22:00:30 UTC.', '22:01 UTC.', '22:03 UTC.', '23:00 UTC.', 'Nov 21, 22:00 UTC.'],
      );
      assert.equal(until(86_400, 'de'), '21. Nov., 22:00 UTC.');
      process.env.TZ = 'Europe/Berlin';
      assert.equal(until(200), '23:03 UTC+01:00.');
      assert.equal(until(3_600), 'Nov 21, 00:00 UTC+01:00.');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('say of an acknowledgement that wasn’t confirmed just that: address and prefix are right', () => {
    const failure: Failure = { kind: 'malformed', detail: 'x', flaw: 'unconfirmed' };
    assert.equal(
      describeAcknowledgeFailure(failure, 'h', inEnglish).sentence,
      'h did not confirm that the notice is acknowledged.',
    );
  });

  it('say of an acknowledgement whose outcome isn’t known that it isn’t', () => {
    for (const kind of failureKinds) {
      const failure: Failure = { kind, detail: 'x', isInDoubt: true };
      assert.equal(
        describeAcknowledgeFailure(failure, 'h', inEnglish).sentence,
        `${describeFailure(failure, 'h', inEnglish).sentence} Whether the request was carried out isn’t known.`,
      );
    }
  });

  it('name the status of an internal error where that says something', () => {
    const said = (status: number) => describeFailure({ kind: 'server', detail: 'x', status }, 'h', inEnglish).sentence;
    assert.equal(said(503), 'h reported an internal error (HTTP 503). Try again later.');
    assert.equal(said(200), 'h reported an internal error. Try again later.');
  });

  it('say nothing of the end of a wait that isn’t known', () => {
    const failure: Failure = { kind: 'throttled', detail: '', retryAfterSeconds: 90 };
    assert.equal(describeFailure(failure, 'h', inEnglish).sentence, 'h is limiting requests. Try again in a minute.');
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
