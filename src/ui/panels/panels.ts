// The open panels of one kind, each for one thing: opened or brought to the front, found again after a reload, disposed together.

import * as vscode from 'vscode';
import type { PanelSessions } from '../../app/panels/ports.ts';
import { pageOptions } from './options.ts';

/** What is shown on one panel. It ends with its panel. */
export interface PanelContent extends vscode.Disposable {
  /** Brings its panel to the front. `keepFocus`: the keyboard's focus stays where it is. */
  reveal(keepFocus: boolean): void;
  /** Its connection has another name. */
  rename(connectionName: string): void;
}

export type FillPanel<State, Content> = (panel: vscode.WebviewPanel, state: State) => Content;

/** `State` is what a page persists over a reload of the window: it names the thing that its panel is for. */
export abstract class Panels<State extends { readonly connectionName: string }, Content extends PanelContent>
  implements vscode.WebviewPanelSerializer<unknown>, vscode.Disposable
{
  protected readonly extensionUri: vscode.Uri;
  readonly #viewType: string;
  readonly #open = new Map<
    string,
    { readonly panel: vscode.WebviewPanel; readonly state: State; readonly content: Content }
  >();
  readonly #inFrontChanged = new vscode.EventEmitter<State | undefined>();
  readonly #sessions: Pick<PanelSessions, 'presentName'>;
  readonly #endRenaming: () => void;
  #disposed = false;

  /** Another page is in front, or none of this kind any more. */
  readonly onInFrontChange = this.#inFrontChanged.event;

  constructor(viewType: string, extensionUri: vscode.Uri, sessions: Pick<PanelSessions, 'onRename' | 'presentName'>) {
    this.#sessions = sessions;
    this.#viewType = viewType;
    this.extensionUri = extensionUri;
    this.#endRenaming = sessions.onRename((before, now) => this.#rename(before, now));
  }

  /** What the page is for that is the active editor, wherever the focus is; undefined where that isn't a page of this kind. */
  get inFront(): State | undefined {
    return this.#front()?.state;
  }

  /** The page itself that is the active editor. */
  get pageInFront(): Content | undefined {
    return this.#front()?.content;
  }

  /** One panel for each key. */
  protected abstract keyOf(state: State): string;
  /** A page's persisted state; undefined where it isn't one. */
  protected abstract readState(value: unknown): State | undefined;
  /** What fills a panel: a chunk of its own, which is read when the first one is opened. */
  protected abstract load(): Promise<FillPanel<State, Content>>;

  /** The panel that is open for this, brought to the front, or a new one. `title`: one line, inert. */
  protected async show(state: State, title: string, keepFocus = false): Promise<Content> {
    const fill = await this.load();
    const open = this.#open.get(this.keyOf(state))?.content;
    if (open !== undefined) {
      open.reveal(keepFocus);
      return open;
    }
    const panel = vscode.window.createWebviewPanel(
      this.#viewType,
      title,
      { viewColumn: vscode.ViewColumn.Active, preserveFocus: keepFocus },
      this.panelOptions(),
    );
    return this.#adopt(panel, state, fill);
  }

  /** How a new panel is made. */
  protected panelOptions(): vscode.WebviewPanelOptions & vscode.WebviewOptions {
    return { ...pageOptions(this.extensionUri), enableFindWidget: true };
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, value: unknown): Promise<void> {
    const kept = this.readState(value);
    const fill = await this.load();
    // A page behind others is brought back when it is shown: its connection may have been renamed since.
    const state = kept && { ...kept, connectionName: this.#sessions.presentName(kept.connectionName) };
    const open = state === undefined ? undefined : this.#open.get(this.keyOf(state))?.content;
    if (state !== undefined && open === undefined) {
      this.#adopt(panel, state, fill);
      return;
    }
    // A page that doesn't say what it is for has nothing to show. Of two for the same thing the first stays; who clicked sees it.
    const wasInFront = panel.active;
    panel.dispose();
    if (wasInFront) open?.reveal(false);
  }

  /** The tabs stay: at a reload of the window this runs too, and the editor is to restore them. */
  dispose(): void {
    this.#disposed = true;
    this.#endRenaming();
    this.#inFrontChanged.dispose();
    for (const { content } of this.#open.values()) content.dispose();
  }

  /** The newest of them: a panel that is just made is active, and the one that was in front until then hasn't been told yet. */
  #front() {
    return [...this.#open.values()].findLast(({ panel }) => panel.active);
  }

  #adopt(panel: vscode.WebviewPanel, state: State, fill: FillPanel<State, Content>): Content {
    const content = fill(panel, state);
    if (this.#disposed) content.dispose();
    this.#open.set(this.keyOf(state), { panel, state, content });
    panel.onDidChangeViewState(() => this.#fireInFrontChange());
    panel.onDidDispose(() => {
      content.dispose();
      for (const [key, open] of this.#open) if (open.panel === panel) this.#open.delete(key);
      this.#fireInFrontChange();
    });
    this.#fireInFrontChange();
    return content;
  }

  /** Pages go with their connection. Of two for the same thing the one that has the name already stays. */
  #rename(before: string, now: string): void {
    for (const [key, open] of [...this.#open]) {
      if (open.state.connectionName !== before) continue;
      const state = { ...open.state, connectionName: now };
      if (this.#open.has(this.keyOf(state))) {
        open.panel.dispose();
        continue;
      }
      this.#open.delete(key);
      this.#open.set(this.keyOf(state), { ...open, state });
      open.content.rename(now);
    }
    this.#fireInFrontChange();
  }

  #fireInFrontChange(): void {
    this.#inFrontChanged.fire(this.inFront);
  }
}
