// The editor's translation, in the form that the core takes.

import * as vscode from 'vscode';
import type { Translate } from '../core/failures.ts';

export const t: Translate = (message, args) => vscode.l10n.t(message, args);
