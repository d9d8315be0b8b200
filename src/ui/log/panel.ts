// The event log pages: one panel for each connection, and those that the editor has brought back beside it, each with a search of its own.

import type * as vscode from 'vscode';
import type { LogPanelPorts } from '../../app/log/panelPorts.ts';
import { fileTitle, logTitle } from '../../app/log/title.ts';
import { webviewTypes } from '../../manifest.ts';
import { type LogPageState, readLogPageState } from '../../protocol/log.ts';
import { tookStep } from '../editor/firstSteps.ts';
import { pageOptions } from '../panels/options.ts';
import { type FillPanel, Panels } from '../panels/panels.ts';
import type { EntryComparison } from './entryComparison.ts';
import type { OpenLog } from './openLog.ts';

export interface LogOpening {
  /** The query is to be among the recent searches. */
  readonly remember?: boolean;
  /** The newest entries come first, whatever the order was. */
  readonly newestFirst?: boolean;
  /** The keyboard's focus stays where it is; otherwise the query gets it. */
  readonly keepFocus?: boolean;
}

export class LogPanels extends Panels<LogPageState, OpenLog> {
  protected override readonly mayBeTwo = true;
  readonly #ports: LogPanelPorts;
  #comparison: EntryComparison | undefined;

  constructor(extensionUri: vscode.Uri, ports: LogPanelPorts) {
    super(webviewTypes.log, extensionUri, ports.sessions);
    this.#ports = ports;
  }

  /** Shows the connection's log page; with a query, searches for it there. */
  async open(
    connectionName: string,
    query?: string,
    { remember = true, newestFirst = false, keepFocus = false }: LogOpening = {},
  ): Promise<void> {
    tookStep('search');
    const titleOf = (state: LogPageState) => logTitle(state.connectionName, '', this.#ports.t);
    const log = await this.show({ connectionName }, titleOf, keepFocus);
    if (!keepFocus) log.focusQuery();
    if (query !== undefined) log.search(query, remember, newestFirst);
  }

  /** Shows the entries of a file, as it is now. `file`: its path. */
  async openFile(file: string): Promise<void> {
    const log = await this.show({ connectionName: '', file }, () => logTitle(fileTitle(file), '', this.#ports.t));
    log.search('', false, false);
  }

  override dispose(): void {
    super.dispose();
    this.#comparison?.dispose();
  }

  /** The page finds in all rows, not only in those on the screen: the editor's own find stays away. */
  protected override panelOptions(): vscode.WebviewPanelOptions & vscode.WebviewOptions {
    return pageOptions(this.extensionUri);
  }

  /** No connection is called as a file's page is. */
  protected override keyOf({ connectionName, file }: LogPageState): string {
    return file === undefined ? connectionName : `\0${file}`;
  }

  protected override readState(value: unknown): LogPageState | undefined {
    return readLogPageState(value);
  }

  protected override async load(): Promise<FillPanel<LogPageState, OpenLog>> {
    const [{ OpenLog }, { EntryComparison }] = await Promise.all([
      import('./openLog.ts'),
      import('./entryComparison.ts'),
    ]);
    this.#comparison ??= new EntryComparison();
    const comparison = this.#comparison;
    return (panel, state) => new OpenLog(panel, this.extensionUri, state, this.#ports, comparison);
  }
}
