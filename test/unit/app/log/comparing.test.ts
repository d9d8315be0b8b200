import assert from 'node:assert/strict';
import { Comparing } from '../../../../src/app/log/comparing.ts';
import { answerOf } from '../../../../src/app/log/pageAnswers.ts';
import type { Differences } from '../../../../src/core/log/difference.ts';
import type { ToLogPage } from '../../../../src/protocol/logMessages.ts';
import { now, resultOf } from '../../../support/readLog.ts';

const none: Differences = {
  inside: 0,
  outside: 0,
  undated: 0,
  fields: 0,
  values: 0,
  tested: 0,
  tooMany: [],
  different: [],
  more: 0,
};

/** A comparison that takes so many steps of a millisecond or more. */
function* slow(steps: number, onStep: () => void): Generator<void, Differences> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    onStep();
    yield;
  }
  return none;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('A comparison', () => {
  it('gives way to others, and ends', async () => {
    const comparing = new Comparing();
    let steps = 0;
    const ended = new Promise<number>((resolve) => {
      comparing.start(
        slow(40, () => steps++),
        () => resolve(steps),
      );
    });
    assert.ok(steps > 0 && steps < 40, `${steps} steps in the first turn`);
    assert.equal(await ended, 40);
  });

  it('takes the place of the one before, and can be stopped: neither is answered', async () => {
    const comparing = new Comparing();
    const ended: string[] = [];
    let steps = 0;
    comparing.start(
      slow(40, () => steps++),
      () => ended.push('first'),
    );
    const before = steps;
    comparing.start(
      slow(2, () => {}),
      () => ended.push('second'),
    );
    await turn();
    assert.deepEqual(ended, ['second']);
    comparing.start(
      slow(40, () => steps++),
      () => ended.push('third'),
    );
    comparing.stop();
    const stopped = steps;
    for (let turns = 0; turns < 20; turns++) await turn();
    assert.deepEqual(ended, ['second']);
    assert.ok(before > 0 && steps === stopped, 'nothing is done for what nobody waits for');
  });

  it('is answered as it was asked, with values that can’t be searched for cut, and no longer once its search is over', async () => {
    const long = 'x'.repeat(2_000);
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const entries = [
      ...Array.from({ length: 30 }, () => ({ username: 'bob', label: long, eventCreateDate: at(1) })),
      ...Array.from({ length: 200 }, (_, n) => ({ username: 'ann', label: '', eventCreateDate: at(10 + n) })),
      { username: 'nobody', label: '', eventCreateDate: 'no date' },
    ];
    const result = await resultOf(entries, now);
    const answers: ToLogPage[] = [];
    const ask = (span: readonly [number, number] | null) =>
      answerOf(
        result,
        { type: 'compare', search: 7, span },
        () => {},
        (answer) => answers.push(answer),
      );
    const span = [now - 120_000, now] as const;
    assert.equal(ask(span), undefined);
    while (answers.length === 0) await turn();
    const [answer] = answers;
    assert.ok(answer?.type === 'compared' && answer.search === 7 && answer.span === span);
    const { different, inside, outside, undated, from, to } = answer.compared;
    assert.deepEqual([inside, outside, undated, from, to], [30, 200, 1, ...span]);
    assert.deepEqual(
      different.map(({ field, value, cut }) => [field, value.length, cut]),
      [
        ['label', 500, true],
        ['username', 3, false],
        ['label', 0, false],
        ['username', 3, false],
      ],
    );
    ask(null);
    while (answers.length === 1) await turn();
    const [, open] = answers;
    assert.ok(open?.type === 'compared' && open.compared.from === null && open.compared.to === null);
    assert.deepEqual([open.compared.inside, open.compared.outside, open.compared.different], [230, 0, []]);
    result.dispose();
  });
});
