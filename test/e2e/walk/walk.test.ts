// A walk of truth: whatever a person and the services do, the screen says what is so.
//
//   WALK_SEED=7 WALK_STEPS=1000 npm test -- e2e --grep 'walk'      another walk, a longer one
//   WALK_SEED=7 WALK_REPLAY=refresh:1f,arrows:2c npm test -- …     the steps that a failure printed

import { readSteps, type Step, shortened, stepsText, type Walked, walk, walkAgain } from './walk.ts';

const seed = Number(process.env.WALK_SEED ?? 1);
const count = Number(process.env.WALK_STEPS ?? 60);
const replay = process.env.WALK_REPLAY;
/** Longest search for a shorter walk that fails too, in milliseconds. */
const patience = Number(process.env.WALK_SHORTEN_SECONDS ?? 120) * 1000;

describe('A walk', () => {
  it('shows at each step what the service has', async function () {
    this.timeout(0);
    const began = Date.now();
    const done = new Map<string, number>();
    const tell = ({ action, seed }: Step, place: number) => {
      done.set(action, (done.get(action) ?? 0) + 1);
      if (process.env.WALK_TELL)
        console.log(`      ${place + 1} ${((Date.now() - began) / 1000).toFixed(1)} s ${action}:${seed.toString(36)}`);
    };
    const walked =
      replay === undefined ? await walk(seed, count, tell) : await walkAgain(seed, readSteps(replay), tell);
    if (process.env.WALK_TELL) {
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(
        `      ${walked.steps.length} steps in ${seconds} s: ${[...done].map(([name, times]) => `${name} ${times}`).join(', ')}`,
      );
    }
    if (walked.failure === undefined) return;
    throw failed(walked, replay === undefined ? await shortened(seed, walked, Date.now() + patience) : walked);
  });
});

function failed(walked: Walked, shorter: Walked): Error {
  return new Error(
    [
      `Step ${walked.steps.length} of the walk with seed ${seed}: ${words(walked.failure)}`,
      `Shortened to ${shorter.steps.length} steps: ${words(shorter.failure)}`,
      `Repeat it: WALK_SEED=${seed} WALK_REPLAY='${stepsText(shorter.steps)}' npm test -- e2e --grep 'A walk'`,
    ].join('\n'),
  );
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
