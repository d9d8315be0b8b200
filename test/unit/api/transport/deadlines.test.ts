import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { startDeadlines, usualDeadlines } from '../../../../src/api/transport/deadlines.ts';
import { failureOf } from '../../../../src/core/failures.ts';
import { never } from '../../../support/clients.ts';

const second = 1000;

describe('The usual deadlines', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const end = (signal: AbortSignal) => (signal.aborted ? failureOf(signal.reason) : undefined);

  it('give a connection ten seconds, an answer fifteen to begin and thirty to be complete', () => {
    assert.equal(usualDeadlines.connect, 10 * second);
    const silent = startDeadlines(never(), usualDeadlines);
    const slow = startDeadlines(never(), usualDeadlines);
    slow.headersCame();
    mock.timers.tick(15 * second - 1);
    assert.equal(end(silent.signal), undefined);
    mock.timers.tick(1);
    assert.deepEqual(end(silent.signal), { kind: 'timeout', detail: 'no answer began within 15 seconds' });
    mock.timers.tick(15 * second - 1);
    assert.equal(end(slow.signal), undefined);
    mock.timers.tick(1);
    assert.deepEqual(end(slow.signal), { kind: 'timeout', detail: 'the answer was not complete within 30 seconds' });
  });

  it('are nobody’s once the request is over', () => {
    const running = startDeadlines(never(), usualDeadlines);
    running.end();
    mock.timers.tick(60 * second);
    assert.equal(end(running.signal), undefined);
  });
});
