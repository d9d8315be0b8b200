// The steps of the walkthrough that a person has taken. The editor ticks a step off when its context key is set, and remembers it.

import { firstSteps } from '../../manifest.ts';
import { setContext } from './setContext.ts';

/** Told each time; the editor takes it once. Signing in has a context key anyway. */
export function tookStep(step: keyof typeof firstSteps): void {
  void setContext(firstSteps[step], true);
}
