// The notice pages: one panel for each notice of a connection.

import type * as vscode from 'vscode';
import type { NoticePanelPorts } from '../../app/notices/panelPorts.ts';
import { noticeTitle, noticeTitled } from '../../app/notices/title.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { webviewTypes } from '../../manifest.ts';
import { type NoticePageState, readNoticePageState } from '../../protocol/notice.ts';
import { type FillPanel, Panels } from '../panels/panels.ts';
import type { OpenNotice } from './openNotice.ts';

export class NoticePanels extends Panels<NoticePageState, OpenNotice> {
  readonly #ports: NoticePanelPorts;

  constructor(extensionUri: vscode.Uri, ports: NoticePanelPorts) {
    super(webviewTypes.notice, extensionUri, ports.sessions);
    this.#ports = ports;
  }

  /**
   * Shows the notice's page, the one that is open or a new one. `subject`: untrusted text, where it is known already; `keepFocus`: the
   * keyboard's focus stays where it is.
   */
  async open({ connectionName, id }: NoticeReference, subject = '', keepFocus = false): Promise<void> {
    await this.show({ connectionName, id }, (notice) => noticeTitle(subject, notice, this.#ports), keepFocus);
  }

  protected override isTitleOf({ connectionName, id }: NoticePageState, title: string): boolean {
    return noticeTitled(title, connectionName, this.#ports) === id;
  }

  protected override keyOf({ connectionName, id }: NoticePageState): string {
    return `${id} ${connectionName}`;
  }

  protected override readState(value: unknown): NoticePageState | undefined {
    return readNoticePageState(value);
  }

  protected override async load(): Promise<FillPanel<NoticePageState, OpenNotice>> {
    const { OpenNotice } = await import('./openNotice.ts');
    return (panel, notice) => new OpenNotice(panel, this.extensionUri, notice, this.#ports);
  }
}
