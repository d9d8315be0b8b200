// One connection's event log on one panel: the page at one end, the controller at the other.

import type * as vscode from 'vscode';
import { LogController } from '../../app/log/controller.ts';
import { filePorts } from '../../app/log/filePorts.ts';
import type { LogPanelPorts } from '../../app/log/panelPorts.ts';
import { newestFirst } from '../../app/log/result.ts';
import { fileTitle } from '../../app/log/title.ts';
import type { FaultySearch, ShownSearch } from '../../app/searches/searches.ts';
import type { LogPageState } from '../../protocol/log.ts';
import { type FromLogPage, readFromLogPage, type ToLogPage } from '../../protocol/logMessages.ts';
import { t } from '../editor/translate.ts';
import { Page, type PageKind } from '../panels/page.ts';
import type { PanelContent } from '../panels/panels.ts';
import type { ComparedPage, EntryComparison } from './entryComparison.ts';
import { exportResult } from './exporting.ts';

const kind: PageKind<FromLogPage> = {
  name: 'logPage',
  element: 'pe-log-page',
  title: t('Event log'),
  read: readFromLogPage,
};

export class OpenLog implements PanelContent, ComparedPage {
  readonly #panel: vscode.WebviewPanel;
  readonly #page: Page<ToLogPage, FromLogPage>;
  readonly #controller: LogController;
  readonly #visibility: vscode.Disposable;
  readonly #comparison: EntryComparison;
  readonly #endComparing: readonly (() => void)[];
  /** Names who is signed in; see #userOf. */
  #user: string | undefined;
  /** The account's name, or the file's with its folder. */
  #sourceName: string;
  /** The page is loaded: one that is hidden goes, and is loaded again when it is shown again. */
  #isLoaded = false;
  /** What the page said last of what stands in its query bar. */
  #inBar: Extract<FromLogPage, { type: 'inBar' }> | undefined;
  /** The query is to have the keyboard's focus once the page is loaded. */
  #focusLater = false;

  constructor(
    panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    { connectionName, file }: LogPageState,
    ports: LogPanelPorts,
    comparison: EntryComparison,
  ) {
    this.#panel = panel;
    this.#page = new Page(panel.webview, extensionUri, kind, ports.log, (message) => this.#receive(message));
    const view = {
      post: (message: ToLogPage) => this.#page.post(message),
      setTitle: (title: string) => {
        panel.title = title;
      },
      exportResult,
    };
    this.#sourceName = file === undefined ? connectionName : fileTitle(file);
    const sources = file === undefined ? ports : filePorts(ports, file);
    this.#controller = new LogController(view, this.#sourceName, sources);
    this.#comparison = comparison;
    this.#user = this.#userOf(sources);
    this.#endComparing = [
      comparison.onSelect(() => this.#tellSelected()),
      sources.sessions.onChange(() => {
        const user = this.#userOf(sources);
        if (user !== this.#user) comparison.letGo(this);
        this.#user = user;
      }),
    ];
    this.#visibility = panel.onDidChangeViewState(() => this.#showOrHide());
    this.#showOrHide();
  }

  /** Names who is signed in, under whatever name the connection has; undefined: nobody. */
  #userOf({ sessions }: LogPanelPorts): string | undefined {
    const session = sessions.find(this.#sourceName);
    return session && (session.credentialsId ?? '');
  }

  get sourceName(): string {
    return this.#sourceName;
  }

  reveal(keepFocus: boolean): void {
    this.#panel.reveal(undefined, keepFocus);
  }

  rename(connectionName: string): void {
    this.#sourceName = connectionName;
    this.#controller.rename(connectionName);
  }

  /** Gives the query the keyboard's focus, as soon as the page is there. */
  focusQuery(): void {
    this.#focusLater = !this.#isLoaded;
    if (this.#isLoaded) this.#page.post({ type: 'focusQuery' });
  }

  /** Searches for this, as if it had been typed. `remember`: among the recent searches; `isNewFirst`: whatever the order was. */
  search(query: string, remember: boolean, isNewFirst: boolean): void {
    if (isNewFirst) this.#controller.receive({ type: 'sort', order: newestFirst });
    this.#controller.search(query, remember);
  }

  /** The search of the query in the bar; undefined before a search. */
  get searched(): ShownSearch | FaultySearch | undefined {
    return this.#controller.shownSearch(this.#inBar);
  }

  dispose(): void {
    this.#controller.dispose();
    this.#visibility.dispose();
    for (const end of this.#endComparing) end();
    this.#comparison.letGo(this);
    this.#page.dispose();
  }

  #receive(message: FromLogPage): void {
    if (message.type === 'selectEntry') this.#comparison.select(message.entry, this);
    else if (message.type === 'compareWithSelected') void this.#comparison.compareWith(message.entry, this);
    else if (message.type === 'inBar') this.#inBar = message;
    else this.#controller.receive(message);
    if (message.type !== 'ready') return;
    this.#tellSelected();
    this.#isLoaded = true;
    if (this.#focusLater) this.focusQuery();
  }

  #tellSelected(): void {
    this.#page.post({ type: 'selectedEntry', entry: this.#comparison.selectedFor(this) });
  }

  #showOrHide(): void {
    const { visible } = this.#panel;
    this.#isLoaded &&= visible;
    this.#controller.suspend(!visible);
  }
}
