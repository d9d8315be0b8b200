// The notice pages: one panel for each notice of a connection.

import type * as vscode from 'vscode';
import { webviewTypes } from '../manifest.ts';
import { type NoticePageState, readNoticePageState } from '../protocol/notice.ts';
import { noticeTitle, OpenNotice } from './openNotice.ts';
import type { PanelPorts } from './panelPorts.ts';
import { Panels } from './panels.ts';
import { SeenUpdates } from './seenUpdates.ts';

export class NoticePanels extends Panels<NoticePageState, OpenNotice> {
  readonly #seen: SeenUpdates;

  constructor(extensionUri: vscode.Uri, ports: PanelPorts) {
    super(webviewTypes.notice, extensionUri, ports);
    this.#seen = new SeenUpdates(ports.memory);
  }

  /** Shows the notice's page, the one that is open or a new one. `subject`: foreign text, where it is known already. */
  open(connectionName: string, id: number, subject = ''): void {
    this.show({ connectionName, id }, noticeTitle(subject, id, this.ports));
  }

  protected override keyOf({ connectionName, id }: NoticePageState): string {
    return `${id} ${connectionName}`;
  }

  protected override readState(value: unknown): NoticePageState | undefined {
    return readNoticePageState(value);
  }

  protected override fill(panel: vscode.WebviewPanel, notice: NoticePageState): OpenNotice {
    return new OpenNotice(panel, this.extensionUri, notice, this.ports, this.#seen);
  }
}
