// The event log pages: one panel for each connection.

import type * as vscode from 'vscode';
import type { LogPanelPorts } from '../../app/log/panelPorts.ts';
import { logTitle } from '../../app/log/title.ts';
import { webviewTypes } from '../../manifest.ts';
import { type LogPageState, readLogPageState } from '../../protocol/log.ts';
import { pageOptions } from '../panels/options.ts';
import { type FillPanel, Panels } from '../panels/panels.ts';
import type { OpenLog } from './openLog.ts';

export interface LogOpening {
  /** The query is to be among the recent searches. */
  readonly remember?: boolean;
  /** The keyboard's focus stays where it is; otherwise the query gets it. */
  readonly keepFocus?: boolean;
}

export class LogPanels extends Panels<LogPageState, OpenLog> {
  readonly #title: Pick<LogPanelPorts, 't'>;
  readonly #loadPorts: () => Promise<LogPanelPorts>;

  /** `title`: what a tab's title is made of, before anything is loaded. */
  constructor(
    extensionUri: vscode.Uri,
    title: Pick<LogPanelPorts, 'sessions' | 't'>,
    loadPorts: () => Promise<LogPanelPorts>,
  ) {
    super(webviewTypes.log, extensionUri, title.sessions);
    this.#title = title;
    this.#loadPorts = loadPorts;
  }

  /** Shows the connection's log page; with a query, searches for it there. */
  async open(
    connectionName: string,
    query?: string,
    { remember = true, keepFocus = false }: LogOpening = {},
  ): Promise<void> {
    const log = await this.show({ connectionName }, logTitle(connectionName, '', this.#title.t), keepFocus);
    if (!keepFocus) log.focusQuery();
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
    const [{ OpenLog }, ports] = await Promise.all([import('./openLog.ts'), this.#loadPorts()]);
    const readInstant = await ports.dateReader();
    return (panel, { connectionName }) => new OpenLog(panel, this.extensionUri, connectionName, ports, readInstant);
  }
}
