// The event log pages: one panel for each connection.

import type * as vscode from 'vscode';
import { inertText } from '../core/foreignText.ts';
import type { LogSearch } from '../core/ports.ts';
import { webviewTypes } from '../manifest.ts';
import { type LogPageState, readLogPageState } from '../protocol/log.ts';
import { OpenLog } from './openLog.ts';
import type { PanelPorts } from './panelPorts.ts';
import { Panels } from './panels.ts';

export class LogPanels extends Panels<LogPageState, OpenLog> {
  constructor(extensionUri: vscode.Uri, ports: PanelPorts) {
    super(webviewTypes.log, extensionUri, ports);
  }

  /** Shows the connection's log page; with a search, runs it there. */
  open(connectionName: string, search?: LogSearch): void {
    const title = this.ports.t('Event Log: {name}', { name: inertText(connectionName, 40) });
    const log = this.show({ connectionName }, title);
    if (search !== undefined) log.run(search);
  }

  protected override keyOf({ connectionName }: LogPageState): string {
    return connectionName;
  }

  protected override readState(value: unknown): LogPageState | undefined {
    return readLogPageState(value);
  }

  protected override fill(panel: vscode.WebviewPanel, { connectionName }: LogPageState): OpenLog {
    return new OpenLog(panel, this.extensionUri, connectionName, this.ports);
  }
}
