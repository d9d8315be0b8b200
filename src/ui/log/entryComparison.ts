// Two entries of event logs beside each other, in the editor's own view of differences: one is selected, another one compared with it.

import * as vscode from 'vscode';
import { inertText } from '../../core/text/untrustedText.ts';
import type { ComparedEntry } from '../../protocol/comparedEntry.ts';
import { t } from '../editor/translate.ts';
import { inertJson } from './inertJson.ts';

const scheme = 'platform-events-entry';

/** Most characters of an entry's name in a tab. */
const longestName = 80;

/** For all event log pages: entries of two accounts can be compared. */
export class EntryComparison {
  readonly #listeners = new Set<() => void>();
  /** By the number of the document. What no editor shows any more is forgotten. */
  readonly #texts = new Map<string, string>();
  readonly #subscriptions: readonly vscode.Disposable[];
  #made = 0;
  #selected: ComparedEntry | null = null;

  constructor() {
    this.#subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        provideTextDocumentContent: ({ query }) =>
          this.#texts.get(query) ?? t('This entry isn’t held any more. Open it again in the event log.'),
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === scheme) this.#texts.delete(uri.query);
      }),
    ];
  }

  /** The entry that another one is to be compared with; null: none. */
  get selected(): ComparedEntry | null {
    return this.#selected;
  }

  select(entry: ComparedEntry | null): void {
    this.#selected = entry;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Called when another entry is selected, or none. Returns what ends the subscription. */
  onSelect(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Shows the selected one on the left and this one on the right. They can't be written to. */
  async compareWith(entry: ComparedEntry): Promise<void> {
    const selected = this.#selected;
    if (selected === null) return;
    const [left, right] = [selected, entry].map(({ name }) => inertText(name, longestName));
    await vscode.commands.executeCommand(
      'vscode.diff',
      this.#addressOf(selected),
      this.#addressOf(entry),
      `${left} ↔ ${right}`,
    );
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** The path's end tells the editor that it is JSON. */
  #addressOf({ text }: ComparedEntry): vscode.Uri {
    this.#made++;
    const query = String(this.#made);
    this.#texts.set(query, inertJson(text));
    return vscode.Uri.from({ scheme, path: `/${query}.json`, query });
  }
}
