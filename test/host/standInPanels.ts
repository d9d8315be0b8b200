// Webview panels that a test holds both ends of: what the extension posts to a page is kept, and the test says what a page would say.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';

export interface Posted {
  readonly type: string;
  readonly [field: string]: unknown;
}

export class StandInPanel {
  title: string;
  visible = true;
  /** It is the editor that commands are about. */
  active = true;
  disposed = false;
  /** All that was posted to the page, oldest first. */
  readonly posted: Posted[] = [];
  /** The page was told that something is being read, and not yet how that ended. */
  isReading = false;
  readonly #said = new vscode.EventEmitter<unknown>();
  readonly #gone = new vscode.EventEmitter<void>();
  readonly #viewState = new vscode.EventEmitter<void>();

  constructor(title: string) {
    this.title = title;
  }

  /** What the page sends: anything, since a page is never trusted. */
  say(message: unknown): void {
    const { isReading } = this;
    this.#said.fire(message);
    // All is told anew to a page that is loaded: nothing is read for that.
    if ((message as Posted | null)?.type === 'ready') this.isReading = isReading;
  }

  /** The tab comes to the front, or another one does. */
  show(visible: boolean): void {
    this.visible = visible;
    this.active = visible;
    this.#viewState.fire();
  }

  close(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.#gone.fire();
  }

  /** The messages of a type, oldest first. */
  of(type: string): readonly Posted[] {
    return this.posted.filter((message) => message.type === type);
  }

  last(type: string): Posted {
    const last = this.of(type).at(-1);
    assert.ok(last, `no message "${type}" among ${this.posted.map((message) => message.type)}`);
    return last;
  }

  asPanel(): vscode.WebviewPanel {
    const webview = {
      options: {},
      html: '',
      cspSource: 'https://pages.example',
      asWebviewUri: (uri: vscode.Uri) => uri,
      onDidReceiveMessage: this.#said.event,
      // As the editor does: what arrives is a copy.
      postMessage: async (message: Posted) => {
        if (message.type === 'loading' || message.type === 'problem') this.isReading = message.type === 'loading';
        return this.posted.push(structuredClone(message)) > 0;
      },
    };
    const getTitle = () => this.title;
    const setTitle = (title: string) => {
      this.title = title;
    };
    const panel = {
      webview,
      get title() {
        return getTitle();
      },
      set title(title: string) {
        setTitle(title);
      },
      get visible() {
        return isVisible();
      },
      get active() {
        return isActive();
      },
      onDidDispose: this.#gone.event,
      onDidChangeViewState: this.#viewState.event,
      reveal: () => {},
      dispose: () => this.close(),
    };
    const isVisible = () => this.visible;
    const isActive = () => this.active && !this.disposed;
    return panel as unknown as vscode.WebviewPanel;
  }
}

/** Stands in for the editor's own panels until disposed; the newest is last. */
export class StandInPanels implements vscode.Disposable {
  readonly opened: StandInPanel[] = [];
  readonly #before = Object.getOwnPropertyDescriptor(vscode.window, 'createWebviewPanel');

  constructor() {
    const value = (_type: string, title: string) => {
      for (const other of this.opened) if (!other.disposed) other.show(false);
      const panel = new StandInPanel(title);
      this.opened.push(panel);
      return panel.asPanel();
    };
    Object.defineProperty(vscode.window, 'createWebviewPanel', { value, configurable: true, writable: true });
  }

  get last(): StandInPanel {
    const last = this.opened.at(-1);
    assert.ok(last, 'no panel was opened');
    return last;
  }

  dispose(): void {
    for (const panel of this.opened) panel.close();
    if (this.#before !== undefined) Object.defineProperty(vscode.window, 'createWebviewPanel', this.#before);
  }
}
