// The steps of the walkthrough that a person has taken. The editor ticks a step off when its context key is set, and remembers it.

import * as vscode from 'vscode';
import { extensionId, firstSteps, walkthroughId } from '../../manifest.ts';
import { setContext } from './setContext.ts';

type Step = keyof typeof firstSteps;

/**
 * Told each time; the editor takes it once. What is opened, acknowledged or searched is an account's, so somebody connected one.
 *
 * The keys alone aren't enough: the editor looks at them from the moment on that it shows a walkthrough or its welcome page, and takes
 * a key that is set by then for one that never changes. Its own command for the menu of a step marks it whatever is shown. An editor that
 * has it no longer refuses, and the keys are what is left.
 */
export function tookStep(step: Step): void {
  // The view sets that of connecting, which ends with signing out.
  if (step !== 'connect') void setContext(firstSteps[step], true);
  for (const taken of new Set<Step>(['connect', step])) void mark(taken);
}

async function mark(step: Step): Promise<void> {
  try {
    await vscode.commands.executeCommand('welcome.markStepComplete', `${extensionId}#${walkthroughId}#${step}`);
  } catch {
    // It keeps the mark before it misses the step, where it hasn't read yet which walkthroughs there are.
  }
}
