import assert from 'node:assert/strict';
import { setTimeout as elapsed } from 'node:timers/promises';
import { PacedAsk } from '../../../../src/webview/parts/pacedAsk.ts';

/** Milliseconds: any time that is longer than the pause. */
const longer = 20;

function paced(answers = true) {
  const asked = { count: 0 };
  const ask = new PacedAsk(() => {
    asked.count++;
    return answers;
  }, 1);
  return { ask, asked };
}

async function untilAsked(asked: { readonly count: number }, count: number): Promise<void> {
  while (asked.count < count) await elapsed(1);
}

describe('What a page asks for again and again', () => {
  it('waits for the answer while entries arrive, and is asked for again once it is there', async () => {
    const { ask, asked } = paced();
    ask.want(true);
    await elapsed(longer);
    ask.want(true);
    await elapsed(longer);
    ask.want(true);
    await elapsed(longer);
    assert.equal(asked.count, 1);
    ask.answered();
    await untilAsked(asked, 2);
    ask.answered();
    await elapsed(longer);
    assert.equal(asked.count, 2);
  });

  it('is asked for at once when the last entries are there', () => {
    const { ask, asked } = paced();
    ask.want(true);
    ask.want(false);
    assert.equal(asked.count, 2);
  });

  it('rests after an answer as long as it is told while entries arrive, and not once the last ones are there', async () => {
    const { ask, asked } = paced();
    ask.want(true);
    ask.answered(1_000_000);
    ask.want(true);
    await elapsed(longer);
    assert.equal(asked.count, 1);
    ask.want(false);
    assert.equal(asked.count, 2);
  });

  it('waits for no answer of what went', async () => {
    const { ask, asked } = paced();
    ask.want(true);
    ask.stop();
    ask.want(true);
    await untilAsked(asked, 2);
    assert.equal(asked.count, 2);
  });

  it('waits for none where nothing could be asked', async () => {
    const { ask, asked } = paced(false);
    ask.want(true);
    ask.want(true);
    await untilAsked(asked, 2);
    assert.equal(asked.count, 2);
  });
});
