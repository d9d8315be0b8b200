import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { AwaitedQuery } from '../../../../src/webview/log/awaitedQuery.ts';

describe('The query that is awaited', () => {
  /** Says how often it was told to be late; `left`: waits until a timer that could tell would have. */
  function awaiting() {
    let told = 0;
    const awaited = new AwaitedQuery(() => told++, 5);
    return { awaited, told: () => told, left: () => wait(20) };
  }

  it('is late where the editor says nothing about it, told once', async () => {
    const { awaited, told, left } = awaiting();
    awaited.want('a');
    awaited.want('b');
    assert.equal(awaited.isLate, false);
    await left();
    assert.equal(awaited.isLate, true);
    awaited.answered('a');
    assert.equal(awaited.isLate, true);
    awaited.answered('b');
    assert.equal(awaited.isLate, false);
    assert.equal(told(), 1);
  });

  it('never is where the editor is fast, or can’t search it', async () => {
    const { awaited, told, left } = awaiting();
    awaited.want('a');
    awaited.answered('a');
    awaited.want('b');
    awaited.end();
    await left();
    assert.equal(awaited.isLate, false);
    assert.equal(told(), 0);
  });
});
