// Walks of steps chosen by chance: they can be repeated, and one that fails is made shorter by leaving steps out, as long as it still fails.

import { type Chance, chanceOf } from './seededRandom.ts';

export interface WalkAction<Stage> {
  readonly name: string;
  readonly weight: number;
  /** Does something; false where that can't be done now. */
  run(stage: Stage, chance: Chance): Promise<boolean> | boolean;
}

/** What is done, and the seed of the choices in it: left out or not, the others choose as before. */
export interface WalkStep {
  readonly action: string;
  readonly seed: number;
}

export interface WalkPlan<Stage> {
  readonly actions: readonly WalkAction<Stage>[];
  /** A stage as it is before the first step. */
  open(): Promise<Stage>;
  /** Throws where what is shown isn't so. */
  agree(stage: Stage): Promise<void>;
  close(stage: Stage): Promise<void>;
}

export interface Walked {
  readonly steps: readonly WalkStep[];
  /** Why the last step didn't end well; undefined where all did. */
  readonly failure: unknown;
}

export function stepsByChance<Stage>({ actions }: WalkPlan<Stage>, seed: number, count: number): readonly WalkStep[] {
  const chance = chanceOf(seed);
  return Array.from({ length: count }, () => {
    return { action: chance.weighted(actions, ({ weight }) => weight).name, seed: chance.below(2 ** 30) };
  });
}

/** The steps as text, and back. */
export const stepsText = (steps: readonly WalkStep[]): string =>
  steps.map(({ action, seed }) => `${action}:${seed.toString(36)}`).join(',');

export const readSteps = (text: string): readonly WalkStep[] =>
  text.split(',').map((part) => {
    const [action = '', seed = ''] = part.trim().split(':');
    return { action, seed: Number.parseInt(seed, 36) };
  });

/** Makes these steps, or those up to the first that doesn't end well. */
export async function walk<Stage>(plan: WalkPlan<Stage>, steps: readonly WalkStep[]): Promise<Walked> {
  const stage = await plan.open();
  try {
    for (const [place, { action, seed }] of steps.entries()) {
      const known = plan.actions.find(({ name }) => name === action);
      if (known === undefined) throw new Error(`there is no action "${action}"`);
      try {
        if (await known.run(stage, chanceOf(seed))) await plan.agree(stage);
      } catch (failure) {
        return { steps: steps.slice(0, place + 1), failure };
      }
    }
    return { steps, failure: undefined };
  } finally {
    await plan.close(stage);
  }
}

/** The failing walk with as many steps left out as can be before `until` (milliseconds since 1970). */
async function shortened<Stage>(plan: WalkPlan<Stage>, failed: Walked, until: number): Promise<Walked> {
  let best = failed;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length && Date.now() < until; ) {
      const again = await walk(plan, [...best.steps.slice(0, from), ...best.steps.slice(from + size)]);
      if (again.failure === undefined) from += size;
      else best = again;
    }
  }
  return best;
}

/** Throws for a walk that fails: the shortest one found in `patience` milliseconds, and how to repeat it. */
export async function assertWalk<Stage>(
  plan: WalkPlan<Stage>,
  steps: readonly WalkStep[],
  { seed, patience, repeat }: { readonly seed: number; readonly patience: number; readonly repeat: string },
): Promise<void> {
  const walked = await walk(plan, steps);
  if (walked.failure === undefined) return;
  const shorter = await shortened(plan, walked, Date.now() + patience);
  const words = (error: unknown) => (error instanceof Error ? error.message : String(error));
  throw new Error(
    [
      `Step ${walked.steps.length} of the walk with seed ${seed}: ${words(walked.failure)}`,
      `Shortened to ${shorter.steps.length} steps: ${words(shorter.failure)}`,
      `Repeat it: ${repeat}='${stepsText(shorter.steps)}'`,
    ].join('\n'),
  );
}
