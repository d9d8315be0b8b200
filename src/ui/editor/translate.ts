// The editor's translation, in the form that the core takes.

import * as vscode from 'vscode';
import { writtenCount } from '../../core/text/plural.ts';
import type { Translate } from '../../core/text/translate.ts';

export const t: Translate = (message, args = {}) => vscode.l10n.t(message, args);
t.locale = vscode.env.language;

// Where there are no sentences of ours in the editor's language, they are English.
t.language = vscode.l10n.bundle && vscode.env.language;

/** A count as readers of the editor's language write it: "5,011". */
export function countText(count: number): string {
  return writtenCount(t, count);
}
