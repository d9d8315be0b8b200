// One webview that shows one of our pages: its document, and messages both ways in the words of the protocol.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Logger } from '../../core/connection/ports.ts';
import { isPing, pong } from '../../protocol/messages.ts';
import { pageHtml } from './html.ts';
import { pageOptions } from './options.ts';

/** Which page, and how its messages are read; a message that isn't the protocol's reads as undefined. */
export interface PageKind<From> {
  /** Base name of the page's script and style sheet in dist. */
  readonly name: 'noticePage' | 'logPage' | 'timelinePage';
  readonly element: string;
  readonly title: string;
  readonly read: (message: unknown) => From | undefined;
}

export class Page<To, From> implements vscode.Disposable {
  readonly #webview: vscode.Webview;
  readonly #subscription: vscode.Disposable;
  #disposed = false;

  /** `onMessage` gets what the page says, checked. Anything else is logged and dropped. */
  constructor(
    webview: vscode.Webview,
    extensionUri: vscode.Uri,
    kind: PageKind<From>,
    log: Logger,
    onMessage: (message: From) => void,
  ) {
    this.#webview = webview;
    webview.options = pageOptions(extensionUri);
    this.#subscription = webview.onDidReceiveMessage((message: unknown) => {
      if (isPing(message)) return void webview.postMessage(pong);
      const known = kind.read(message);
      if (known === undefined) log.warn(`Dropped a message that is not in the protocol of ${kind.name}`);
      else onMessage(known);
    });
    // The editor has our own sentences where they are in its language, and then there are those of the pages too.
    const language = vscode.l10n.bundle === undefined ? 'en' : vscode.env.language;
    const file = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name)).toString();
    webview.html = pageHtml({
      title: kind.title,
      element: kind.element,
      nonce: randomBytes(18).toString('base64'),
      cspSource: webview.cspSource,
      script: file(`${kind.name}.js`),
      sentences: language === 'en' ? null : file(`strings.${language}.js`),
      style: file(`${kind.name}.css`),
      icons: file('codicon.css'),
      language,
      locale: vscode.env.language,
    });
  }

  /** A page that is hidden doesn't get it: it says `ready` when it is shown again. */
  post(message: To): void {
    if (!this.#disposed) void this.#webview.postMessage(message);
  }

  dispose(): void {
    this.#disposed = true;
    this.#subscription.dispose();
  }
}
