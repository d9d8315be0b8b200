// The editor's translation, in the form that the core takes.

import * as vscode from 'vscode';
import type { Translate } from '../../core/text/translate.ts';

export const t: Translate = (message, args = {}) => vscode.l10n.t(message, args);
t.locale = vscode.env.language;

let numbers: Intl.NumberFormat | undefined;

/** A count as readers of the editor's language write it: "5,011". */
export function countText(count: number): string {
  numbers ??= new Intl.NumberFormat(vscode.env.language);
  return numbers.format(count);
}
