// A random walk over the extension in a real editor: after each step the screen is held against the services. Steps can be repeated, and a
// walk that fails is made shorter by leaving steps out, as long as it still fails.

import type { Chance } from '../../support/seededRandom.ts';
import { chanceOf } from '../../support/seededRandom.ts';
import { acknowledgingActions } from './actions/acknowledging.ts';
import { mutingActions } from './actions/muting.ts';
import { otherActions } from './actions/others.ts';
import { pageActions } from './actions/pages.ts';
import { showView, viewingActions } from './actions/viewing.ts';
import { workspaceActions } from './actions/workspace.ts';
import { worldActions } from './actions/world.ts';
import { attentionOf } from './attention.ts';
import { type Action, WalkStage } from './stage.ts';

/** One step: what is done, and the seed of the choices in it. Left out or not, the others choose as before. */
export interface Step {
  readonly action: string;
  readonly seed: number;
}

export interface Walked {
  readonly steps: readonly Step[];
  /** Why the last step didn't end well; undefined where all did. */
  readonly failure: unknown;
}

const actions: readonly Action[] = [
  ...acknowledgingActions,
  ...mutingActions,
  ...viewingActions,
  ...pageActions,
  ...otherActions,
  ...worldActions,
  ...workspaceActions,
];

/** The steps as text, and back. */
export const stepsText = (steps: readonly Step[]): string =>
  steps.map(({ action, seed }) => `${action.replaceAll(' ', '-')}:${seed.toString(36)}`).join(',');

/** Throws Error for a step that nobody knows. */
export function readSteps(text: string): readonly Step[] {
  return text.split(',').map((part) => {
    const [name = '', seed = ''] = part.trim().split(':');
    const action = name.replaceAll('-', ' ');
    if (!actions.some((one) => one.name === action)) throw new Error(`There is no action "${action}".`);
    return { action, seed: Number.parseInt(seed, 36) };
  });
}

/** So many steps by chance, or until one doesn't end well. `tell`: hears of each step before it is made. */
export function walk(seed: number, count: number, tell: (step: Step, place: number) => void): Promise<Walked> {
  const chance = chanceOf(seed);
  return walkOn(seed, (stage, made) => (made < count ? nextStep(stage, chance) : undefined), tell);
}

/** These steps, but for those that can't be made. */
export function walkAgain(
  seed: number,
  steps: readonly Step[],
  tell: (step: Step, place: number) => void = () => {},
): Promise<Walked> {
  const waiting = [...steps];
  return walkOn(seed, () => waiting.shift(), tell);
}

function nextStep(stage: WalkStage, chance: Chance): Step {
  const able = actions.filter((action) => action.enabled(stage));
  return { action: chance.weighted(able, ({ weight }) => weight).name, seed: chance.below(2 ** 30) };
}

async function walkOn(
  seed: number,
  next: (stage: WalkStage, made: number) => Step | undefined,
  tell: (step: Step, place: number) => void,
): Promise<Walked> {
  const steps: Step[] = [];
  const stage = await WalkStage.open(chanceOf(seed + 1).below(3) > 0, chanceOf(seed + 2).below(3) > 0);
  try {
    await begin(stage, seed);
    for (let step = next(stage, 0); step !== undefined; step = next(stage, steps.length)) {
      const action = actions.find(({ name }) => name === step?.action);
      if (action === undefined || !action.enabled(stage)) continue;
      tell(step, steps.length);
      steps.push(step);
      const before = action.attention === 'kept' ? attentionOf(stage, await stage.screen()) : undefined;
      await action.run(stage, chanceOf(step.seed));
      await stage.agree();
      if (action.attention !== undefined) await stage.agreeOnAttention(action.attention, before);
    }
    return { steps, failure: undefined };
  } catch (failure) {
    await stage.editor.screenshot(`walk-${seed}-${steps.length}`).catch(() => {});
    return { steps, failure };
  } finally {
    await stage.close();
  }
}

/** Somebody signs in, with the view in sight or opened afterwards; what is drawn first is to be right already. */
async function begin(stage: WalkStage, seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const account = await stage.serve('Work', 'A', seed);
  if (chance.below(3) === 0) {
    await stage.editor.openView();
    stage.viewShown = true;
    await stage.editor.page.locator('.sidebar').getByRole('button', { name: 'Sign In', exact: true }).click();
    await stage.signIn(account);
  } else {
    await stage.command('Sign In…');
    await stage.signIn(account);
    await stage.agree();
    await showView(stage, chance);
  }
  await stage.agree();
}

/** The failing steps with as many left out as can be before `until` (milliseconds since 1970), and how those fail. */
export async function shortened(seed: number, failed: Walked, until: number): Promise<Walked> {
  let best = failed;
  // The last step is the one that fails.
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length - 1; ) {
      if (Date.now() >= until) return best;
      const fewer = best.steps.filter(
        (_, place) => place < from || place >= from + size || place === best.steps.length - 1,
      );
      const again = await walkAgain(seed, fewer);
      if (again.failure === undefined) from += size;
      else best = again;
    }
  }
  return best;
}
