// Text that isn't ours in the editor's Markdown.

import type * as vscode from 'vscode';

/**
 * Puts text into a tooltip as text. `appendText` isn't enough: it lets addresses become links and entities become the characters that
 * the sanitiser has just shown, and its spaces are such that no line breaks at them.
 */
export function appendWords(tooltip: vscode.MarkdownString, text: string): void {
  tooltip.appendMarkdown(text.replace(/[!-/:-@[-`{-~]/g, '\\$&'));
}
