// The event log pages: one panel for each connection.

import type * as vscode from 'vscode';
import { inertText } from '../core/foreignText.ts';
import { webviewTypes } from '../manifest.ts';
import type { LogPageState } from '../protocol/log.ts';
import { readLogPageState } from '../protocol/logGuards.ts';
import type { OpenLog } from './openLog.ts';
import { pageOptions } from './pageOptions.ts';
import type { PanelPorts } from './panelPorts.ts';
import { type FillPanel, Panels } from './panels.ts';

export class LogPanels extends Panels<LogPageState, OpenLog> {
  constructor(extensionUri: vscode.Uri, ports: PanelPorts) {
    super(webviewTypes.log, extensionUri, ports);
  }

  /** Shows the connection's log page; with a query, searches for it there. `remember`: among the recent searches. */
  async open(connectionName: string, query?: string, remember = true): Promise<void> {
    const title = this.ports.t('Event Log: {name}', { name: inertText(connectionName, 40) });
    const log = await this.show({ connectionName }, title);
    if (query !== undefined) log.search(query, remember);
  }

  /** The page finds in all rows, not only in those on the screen: the editor's own find stays away. */
  protected override panelOptions(): vscode.WebviewPanelOptions & vscode.WebviewOptions {
    return pageOptions(this.extensionUri);
  }

  protected override keyOf({ connectionName }: LogPageState): string {
    return connectionName;
  }

  protected override readState(value: unknown): LogPageState | undefined {
    return readLogPageState(value);
  }

  protected override async load(): Promise<FillPanel<LogPageState, OpenLog>> {
    const { OpenLog } = await import('./openLog.ts');
    return (panel, { connectionName }) => new OpenLog(panel, this.extensionUri, connectionName, this.ports);
  }
}
