// The steps of the walkthrough that a person has taken. The editor ticks a step off when its context key is set, and remembers it.

import * as vscode from 'vscode';
import { firstSteps } from '../../manifest.ts';

/** Told each time; the editor takes it once. Signing in has a context key anyway. */
export function tookStep(step: keyof typeof firstSteps): void {
  void vscode.commands.executeCommand('setContext', firstSteps[step], true);
}
