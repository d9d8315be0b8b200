// The open panels of one kind, each for one thing: opened or brought to the front, found again after a reload, disposed together.

import * as vscode from 'vscode';
import { pageOptions } from './pageOptions.ts';
import type { PanelPorts } from './panelPorts.ts';

/** What is shown on one panel. It ends with its panel. */
export interface PanelContent extends vscode.Disposable {
  reveal(): void;
}

export type FillPanel<State, Content> = (panel: vscode.WebviewPanel, state: State) => Content;

/** `State` is what a page keeps over a reload of the window: it names the thing that its panel is for. */
export abstract class Panels<State, Content extends PanelContent>
  implements vscode.WebviewPanelSerializer<unknown>, vscode.Disposable
{
  protected readonly extensionUri: vscode.Uri;
  protected readonly ports: PanelPorts;
  readonly #viewType: string;
  readonly #open = new Map<string, Content>();
  #disposed = false;

  constructor(viewType: string, extensionUri: vscode.Uri, ports: PanelPorts) {
    this.#viewType = viewType;
    this.extensionUri = extensionUri;
    this.ports = ports;
  }

  /** One panel for each key. */
  protected abstract keyOf(state: State): string;
  /** A page's kept state; undefined where it isn't one. */
  protected abstract readState(value: unknown): State | undefined;
  /** What fills a panel: a chunk of its own, which is read when the first one is opened. */
  protected abstract load(): Promise<FillPanel<State, Content>>;

  /** The panel that is open for this, brought to the front, or a new one. `title`: one line, inert. */
  protected async show(state: State, title: string): Promise<Content> {
    const fill = await this.load();
    const open = this.#open.get(this.keyOf(state));
    if (open !== undefined) {
      open.reveal();
      return open;
    }
    const panel = vscode.window.createWebviewPanel(
      this.#viewType,
      title,
      vscode.ViewColumn.Active,
      this.panelOptions(),
    );
    return this.#adopt(panel, state, fill);
  }

  /** How a new panel is made. */
  protected panelOptions(): vscode.WebviewPanelOptions & vscode.WebviewOptions {
    return { ...pageOptions(this.extensionUri), enableFindWidget: true };
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, value: unknown): Promise<void> {
    const state = this.readState(value);
    const fill = await this.load();
    const open = state === undefined ? undefined : this.#open.get(this.keyOf(state));
    if (state !== undefined && open === undefined) {
      this.#adopt(panel, state, fill);
      return;
    }
    // A page that doesn't say what it is for has nothing to show. Of two for the same thing the first stays; who clicked sees it.
    const wasInFront = panel.active;
    panel.dispose();
    if (wasInFront) open?.reveal();
  }

  /** The tabs stay: at a reload of the window this runs too, and the editor is to restore them. */
  dispose(): void {
    this.#disposed = true;
    for (const content of this.#open.values()) content.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, state: State, fill: FillPanel<State, Content>): Content {
    const key = this.keyOf(state);
    const content = fill(panel, state);
    if (this.#disposed) content.dispose();
    this.#open.set(key, content);
    panel.onDidDispose(() => {
      content.dispose();
      this.#open.delete(key);
    });
    return content;
  }
}
