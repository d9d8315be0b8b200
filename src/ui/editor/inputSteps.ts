// A row of input boxes and picks with a way back: what was typed on one step is still there when one returns to it.

import * as vscode from 'vscode';
import { t } from './translate.ts';

/** What a step answers: its value, `back` for the Back button, `cancel` for Escape. */
export type StepAnswer = { readonly value: string } | 'back' | 'cancel';

export interface StepPlace {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
}

export interface InputStep extends StepPlace {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly password?: boolean;
  /** Told what is in the box when one leaves it without an answer, by Back or by Escape. */
  readonly leave?: (text: string) => void;
  /** A sentence that says what is wrong with the value, or undefined. */
  readonly check: (value: string) => string | undefined;
  /** A slower check when the value is accepted; the box stays, busy, until it answers. */
  readonly accept?: (value: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** Asks for one text. The box stays open when the focus leaves it: a key is often copied from elsewhere. */
export function askText(step: InputStep): Promise<StepAnswer> {
  const box = vscode.window.createInputBox();
  box.title = step.title;
  box.step = step.step;
  box.totalSteps = step.totalSteps;
  box.prompt = step.prompt;
  box.placeholder = step.placeholder ?? '';
  box.value = step.value;
  box.password = step.password ?? false;
  box.ignoreFocusOut = true;
  if (step.step > 1) box.buttons = [vscode.QuickInputButtons.Back];
  /** Of the slower check that is under way. */
  let controller = new AbortController();
  return new Promise((resolve) => {
    let answered = false;
    const answer = (value: StepAnswer) => {
      if (answered) return;
      answered = true;
      if (typeof value === 'string') step.leave?.(box.value);
      resolve(value);
      box.hide();
    };
    box.onDidTriggerButton(() => answer('back'));
    box.onDidChangeValue(() => {
      // It is another value that is meant now.
      controller.abort();
      box.busy = false;
      box.validationMessage = undefined;
    });
    box.onDidAccept(async () => {
      if (box.busy) return;
      const { value } = box;
      const wrong = step.check(value);
      if (wrong !== undefined) {
        box.validationMessage = wrong;
        return;
      }
      if (step.accept !== undefined) {
        // What was wrong before is not what is tried now.
        box.validationMessage = undefined;
        // The box stays enabled: with it the way back would be closed too.
        box.busy = true;
        controller = new AbortController();
        const { signal } = controller;
        const refused = await step.accept(value, signal);
        if (signal.aborted) return;
        box.busy = false;
        if (refused !== undefined) {
          box.validationMessage = refused;
          return;
        }
      }
      answer({ value });
    });
    box.onDidHide(() => {
      controller.abort();
      answer('cancel');
      box.dispose();
    });
    box.show();
  });
}

export interface PickStep extends StepPlace {
  readonly placeholder: string;
  readonly items: readonly (vscode.QuickPickItem & { readonly value: string })[];
  readonly value: string;
}

/** Asks for one of a few. */
export function askPick(step: PickStep): Promise<StepAnswer> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: string }>();
  pick.title = step.title;
  pick.step = step.step;
  pick.totalSteps = step.totalSteps;
  pick.placeholder = step.placeholder;
  pick.items = [...step.items];
  pick.activeItems = step.items.filter((item) => item.value === step.value);
  pick.ignoreFocusOut = true;
  if (step.step > 1) pick.buttons = [vscode.QuickInputButtons.Back];
  return new Promise((resolve) => {
    const answer = (value: StepAnswer) => {
      resolve(value);
      pick.hide();
    };
    pick.onDidTriggerButton(() => answer('back'));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) answer({ value: item.value });
    });
    pick.onDidHide(() => {
      resolve('cancel');
      pick.dispose();
    });
    pick.show();
  });
}

/** Runs steps in order; Back returns to the step before. False when the user cancelled. */
export async function walkSteps(steps: readonly (() => Promise<StepAnswer>)[]): Promise<boolean> {
  let place = 0;
  for (let step = steps[place]; step !== undefined; step = steps[place]) {
    const answer = await step();
    if (answer === 'cancel') return false;
    place = Math.max(0, place + (answer === 'back' ? -1 : 1));
  }
  return true;
}

/** The check of a field that must not be empty. */
export function notEmpty(what: string): (value: string) => string | undefined {
  return (value) => (value.trim() === '' ? t('{what} is needed.', { what }) : undefined);
}
