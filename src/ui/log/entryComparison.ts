// Two entries of event logs beside each other, in the editor's own view of differences: one is selected, another one compared with it.

import * as vscode from 'vscode';
import { inertText } from '../../core/text/untrustedText.ts';
import type { ComparedEntry } from '../../protocol/comparedEntry.ts';
import { t } from '../editor/translate.ts';
import { inertJson } from './inertJson.ts';

const scheme = 'platform-events-entry';

/** Most characters of an entry's name in a tab. */
const longestName = 80;

/** The page that an entry is on. */
export interface ComparedPage {
  /** Its account, or its file with the folder. */
  readonly sourceName: string;
}

/** For all event log pages: entries of two accounts can be compared. */
export class EntryComparison {
  readonly #listeners = new Set<() => void>();
  /** By the number of the document. What no editor shows any more is forgotten. */
  readonly #texts = new Map<string, string>();
  readonly #subscriptions: readonly vscode.Disposable[];
  #made = 0;
  #selected: { readonly entry: ComparedEntry; readonly page: ComparedPage } | null = null;

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

  /** The entry that another one is to be compared with, called as the reader of this page knows it; null: none. */
  selectedFor(page: ComparedPage): ComparedEntry | null {
    if (this.#selected === null) return null;
    const { entry, page: own } = this.#selected;
    return own === page ? entry : { ...entry, name: nameWith(entry, own) };
  }

  /** `page`: the one that it is on. */
  select(entry: ComparedEntry | null, page: ComparedPage): void {
    this.#selected = entry === null ? null : { entry, page };
    for (const listener of [...this.#listeners]) listener();
  }

  /** Lets go of an entry of this page: it is closed, or nobody is signed in there any more. */
  letGo(page: ComparedPage): void {
    if (this.#selected?.page === page) this.select(null, page);
  }

  /** Called when another entry is selected, or none. Returns what ends the subscription. */
  onSelect(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Shows the selected one on the left and this one on the right. They can't be written to. */
  async compareWith(entry: ComparedEntry, page: ComparedPage): Promise<void> {
    const selected = this.#selected;
    if (selected === null) return;
    const sides = [selected, { entry, page }];
    const isOnePage = selected.page === page;
    const names = sides.map((side) =>
      isOnePage ? inertText(side.entry.name, longestName) : nameWith(side.entry, side.page),
    );
    const [left, right] = sides.map((side) => this.#addressOf(side.entry));
    await vscode.commands.executeCommand('vscode.diff', left, right, names.join(' ↔ '));
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

/** With the account or the file that it is of, where there are two. */
function nameWith({ name }: ComparedEntry, { sourceName }: ComparedPage): string {
  return `${inertText(name, longestName)} · ${inertText(sourceName, longestName)}`;
}
