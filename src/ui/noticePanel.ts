// The notice pages: one panel for each notice of a connection.

import type * as vscode from 'vscode';
import { webviewTypes } from '../manifest.ts';
import { type NoticePageState, readNoticePageState } from '../protocol/notice.ts';
import { noticeTitle } from './noticeTitle.ts';
import type { OpenNotice } from './openNotice.ts';
import type { PanelPorts } from './panelPorts.ts';
import { type FillPanel, Panels } from './panels.ts';

export class NoticePanels extends Panels<NoticePageState, OpenNotice> {
  constructor(extensionUri: vscode.Uri, ports: PanelPorts) {
    super(webviewTypes.notice, extensionUri, ports);
  }

  /** Shows the notice's page, the one that is open or a new one. `subject`: foreign text, where it is known already. */
  async open(connectionName: string, id: number, subject = ''): Promise<void> {
    await this.show({ connectionName, id }, noticeTitle(subject, id, this.ports.t));
  }

  protected override keyOf({ connectionName, id }: NoticePageState): string {
    return `${id} ${connectionName}`;
  }

  protected override readState(value: unknown): NoticePageState | undefined {
    return readNoticePageState(value);
  }

  protected override async load(): Promise<FillPanel<NoticePageState, OpenNotice>> {
    const { OpenNotice } = await import('./openNotice.ts');
    return (panel, notice) => new OpenNotice(panel, this.extensionUri, notice, this.ports);
  }
}
