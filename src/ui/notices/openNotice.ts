// One notice on one panel: the page at one end, the controller at the other.

import type * as vscode from 'vscode';
import { NoticeController } from '../../app/notices/controller.ts';
import type { NoticePanelPorts } from '../../app/notices/panelPorts.ts';
import type { NoticePageState } from '../../protocol/notice.ts';
import { type FromNoticePage, readFromNoticePage, type ToNoticePage } from '../../protocol/noticeMessages.ts';
import { t } from '../editor/translate.ts';
import { Page, type PageKind } from '../panels/page.ts';
import type { PanelContent } from '../panels/panels.ts';

const kind: PageKind<FromNoticePage> = {
  name: 'noticePage',
  element: 'pe-notice-page',
  title: t('Notice'),
  read: readFromNoticePage,
};

export class OpenNotice implements PanelContent {
  readonly controller: NoticeController;
  readonly #panel: vscode.WebviewPanel;
  readonly #page: Page<ToNoticePage, FromNoticePage>;

  constructor(panel: vscode.WebviewPanel, extensionUri: vscode.Uri, notice: NoticePageState, ports: NoticePanelPorts) {
    this.#panel = panel;
    this.#page = new Page(panel.webview, extensionUri, kind, ports.log, (message) => this.controller.receive(message));
    const view = {
      isVisible: () => panel.visible,
      setTitle: (title: string) => {
        panel.title = title;
      },
      post: (message: ToNoticePage) => this.#page.post(message),
    };
    this.controller = new NoticeController(view, notice, ports);
  }

  reveal(keepFocus: boolean): void {
    this.#panel.reveal(undefined, keepFocus);
    this.controller.openedAgain();
  }

  rename(connectionName: string): void {
    this.controller.rename(connectionName);
  }

  dispose(): void {
    this.controller.dispose();
    this.#page.dispose();
  }
}
