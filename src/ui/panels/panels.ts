// The open panels of one kind, each for one thing: opened or brought to the front, found again after a reload, disposed together.

import * as vscode from 'vscode';
import type { PanelSessions } from '../../app/panels/ports.ts';
import { pageOptions } from './options.ts';
import { tabsOf } from './waitingTabs.ts';

/** What is shown on one panel. It ends with its panel. */
export interface PanelContent extends vscode.Disposable {
  /** Brings its panel to the front. `keepFocus`: the keyboard's focus stays where it is. */
  reveal(keepFocus: boolean): void;
  /** Its connection has another name. */
  rename(connectionName: string): void;
}

interface OpenPanel<State, Content> {
  readonly panel: vscode.WebviewPanel;
  state: State;
  readonly content: Content;
}

export type FillPanel<State, Content> = (panel: vscode.WebviewPanel, state: State) => Content;

/** `State` is what a page persists over a reload of the window: it names the thing that its panel is for. */
export abstract class Panels<State extends { readonly connectionName: string }, Content extends PanelContent>
  implements vscode.WebviewPanelSerializer<unknown>, vscode.Disposable
{
  protected readonly extensionUri: vscode.Uri;
  readonly #viewType: string;
  readonly #open = new Set<OpenPanel<State, Content>>();
  /** Pages that take the place of a tab which is just being closed, by key. */
  readonly #replacing = new Set<string>();
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

  /** The pages in sight, beside one another or in windows of their own: the one that is the active editor first. */
  get pagesInSight(): readonly Content[] {
    const front = this.#front();
    const others = [...this.#open].filter((open) => open.panel.visible && open !== front);
    return [...(front === undefined ? [] : [front]), ...others].map(({ content }) => content);
  }

  /** What a panel is for: there is one for each, but where `mayBeTwo`. */
  protected abstract keyOf(state: State): string;
  /** Pages for the same thing may differ in what a person has made of them: one that is brought back beside another stays. */
  protected readonly mayBeTwo: boolean = false;
  /** A page's persisted state; undefined where it isn't one. */
  protected abstract readState(value: unknown): State | undefined;
  /** What fills a panel: a chunk of its own, which is read when the first one is opened. */
  protected abstract load(): Promise<FillPanel<State, Content>>;

  /** The panel that is open for this, brought to the front, or a new one. `titleOf`: one line, inert. */
  protected async show(asked: State, titleOf: (state: State) => string, keepFocus = false): Promise<Content> {
    const fill = await this.load();
    // Whoever asks may know the connection by an earlier name.
    const state = this.#asOfNow(asked);
    const open = this.#find(state)?.content;
    if (open !== undefined) {
      open.reveal(keepFocus);
      return open;
    }
    const waiting = this.#waitingTab(state);
    const panel = vscode.window.createWebviewPanel(
      this.#viewType,
      titleOf(state),
      { viewColumn: waiting?.group.viewColumn ?? vscode.ViewColumn.Active, preserveFocus: keepFocus },
      this.panelOptions(),
    );
    const content = this.#adopt(panel, state, fill);
    if (waiting !== undefined) await this.#replace(waiting, state);
    return content;
  }

  /** Whether a tab with this title is for it, as far as is known, and can't be for anything else. */
  protected isTitleOf(_state: State, _title: string): boolean {
    return false;
  }

  /** How a new panel is made. */
  protected panelOptions(): vscode.WebviewPanelOptions & vscode.WebviewOptions {
    return { ...pageOptions(this.extensionUri), enableFindWidget: true };
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, value: unknown): Promise<void> {
    const kept = this.readState(value);
    const fill = await this.load();
    // A page that doesn't say what it is for has nothing to show.
    if (kept === undefined) {
      panel.dispose();
      return;
    }
    // A page behind others is brought back when it is shown: its connection may have been renamed since.
    const state = this.#asOfNow(kept);
    if (this.#replacing.has(this.keyOf(state))) {
      panel.dispose();
      return;
    }
    const twin = this.mayBeTwo ? undefined : this.#find(state)?.panel;
    const wasInFront = twin?.active === true;
    const content = this.#adopt(panel, state, fill);
    // Who clicked its tab sees it there.
    twin?.dispose();
    if (wasInFront) content.reveal(false);
  }

  /** The tabs stay: at a reload of the window this runs too, and the editor is to restore them. */
  dispose(): void {
    this.#disposed = true;
    this.#endRenaming();
    this.#inFrontChanged.dispose();
    for (const { content } of this.#open) content.dispose();
  }

  #asOfNow(state: State): State {
    return { ...state, connectionName: this.#sessions.presentName(state.connectionName) };
  }

  /** Of two for the same thing the one in front, else the one that was opened last. */
  #find(state: State): OpenPanel<State, Content> | undefined {
    const key = this.keyOf(state);
    const all = [...this.#open].filter((open) => this.keyOf(open.state) === key);
    return all.find(({ panel }) => panel.active) ?? all.at(-1);
  }

  /** The tab of this page that is yet to be loaded; undefined where there is none, or none that is known to be. */
  #waitingTab(state: State): vscode.Tab | undefined {
    const [tab, ...others] = tabsOf(this.#viewType).filter(({ label }) => this.isTitleOf(state, label));
    const isOnly = others.length === 0 && ![...this.#open].some(({ panel }) => panel.title === tab?.label);
    return isOnly ? tab : undefined;
  }

  /** Closes the tab of a page that is open anew. A person may have closed it meanwhile. */
  async #replace(tab: vscode.Tab, state: State): Promise<void> {
    const key = this.keyOf(state);
    this.#replacing.add(key);
    const done = () => void this.#replacing.delete(key);
    await vscode.window.tabGroups.close(tab, true).then(done, done);
  }

  /** The newest of them: a panel that is just made is active, and the one that was in front until then hasn't been told yet. */
  #front() {
    return [...this.#open].findLast(({ panel }) => panel.active);
  }

  #adopt(panel: vscode.WebviewPanel, state: State, fill: FillPanel<State, Content>): Content {
    const content = fill(panel, state);
    if (this.#disposed) content.dispose();
    const open = { panel, state, content };
    this.#open.add(open);
    panel.onDidChangeViewState(() => this.#fireInFrontChange());
    panel.onDidDispose(() => {
      content.dispose();
      this.#open.delete(open);
      this.#fireInFrontChange();
    });
    this.#fireInFrontChange();
    return content;
  }

  /** Pages go with their connection. Of two for the same thing the one that has the name already stays. */
  #rename(before: string, now: string): void {
    for (const open of [...this.#open]) {
      if (open.state.connectionName !== before) continue;
      const state = { ...open.state, connectionName: now };
      if (!this.mayBeTwo && this.#find(state) !== undefined) {
        open.panel.dispose();
        continue;
      }
      open.state = state;
      open.content.rename(now);
    }
    this.#fireInFrontChange();
  }

  #fireInFrontChange(): void {
    this.#inFrontChanged.fire(this.inFront);
  }
}
