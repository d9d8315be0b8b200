// The timeline's panel: one for all connections. A chunk of its own, which is read when the timeline is opened first.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import { TimelineController } from '../../app/timeline/controller.ts';
import type { TimelinePorts } from '../../app/timeline/panelPorts.ts';
import { webviewTypes } from '../../manifest.ts';
import { type FromTimelinePage, readFromTimelinePage, type ToTimelinePage } from '../../protocol/timelineMessages.ts';
import { t } from '../editor/translate.ts';
import { pageOptions } from '../panels/options.ts';
import { Page, type PageKind } from '../panels/page.ts';
import { tabsOf } from '../panels/waitingTabs.ts';

const kind: PageKind<FromTimelinePage> = {
  name: 'timelinePage',
  element: 'pe-timeline-page',
  title: t('Timeline'),
  read: readFromTimelinePage,
};

export class TimelinePanel implements vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #ports: TimelinePorts<Session>;
  #panel: vscode.WebviewPanel | undefined;
  #content: vscode.Disposable | undefined;

  constructor(extensionUri: vscode.Uri, ports: TimelinePorts<Session>) {
    this.#extensionUri = extensionUri;
    this.#ports = ports;
  }

  /** The one that is open is brought to the front. */
  show(): void {
    if (this.#panel !== undefined) {
      this.#panel.reveal();
      return;
    }
    const title = this.#ports.t('Timeline');
    const options = { ...pageOptions(this.#extensionUri), enableFindWidget: true };
    const waiting = tabsOf(webviewTypes.timeline);
    const column = waiting[0]?.group.viewColumn ?? vscode.ViewColumn.Active;
    this.#fill(vscode.window.createWebviewPanel(webviewTypes.timeline, title, column, options));
    // A person may have closed it meanwhile.
    void vscode.window.tabGroups.close(waiting, true).then(undefined, () => {});
  }

  /** One that the editor has brought back after a reload. It stays where its tab is, in place of one that was opened meanwhile. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    const before = this.#panel;
    this.#fill(panel);
    before?.dispose();
  }

  /** The tab stays: at a reload of the window this runs too, and the editor is to restore it. */
  dispose(): void {
    this.#content?.dispose();
  }

  #fill(panel: vscode.WebviewPanel): void {
    const page: Page<ToTimelinePage, FromTimelinePage> = new Page(
      panel.webview,
      this.#extensionUri,
      kind,
      this.#ports.log,
      (message) => controller.receive(message),
    );
    const view = { isVisible: () => panel.visible, post: (message: ToTimelinePage) => page.post(message) };
    const controller = new TimelineController(view, this.#ports);
    const content = vscode.Disposable.from(controller, page);
    this.#panel = panel;
    this.#content = content;
    panel.onDidDispose(() => {
      content.dispose();
      if (this.#panel === panel) this.#panel = undefined;
    });
  }
}
