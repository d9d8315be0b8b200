// Finds the machines of open notices in the open folders, for as long as that is wanted: what is read, looked through and shown.

import * as vscode from 'vscode';
import { machineMatches } from '../../app/machines/machineMatches.ts';
import type { NoticeMachines } from '../../app/machines/noticeMachines.ts';
import type { HitIds, WorkspaceHits, WorkspaceMatches } from '../../app/machines/workspaceHits.ts';
import { WorkspaceScan } from '../../app/machines/workspaceScan.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Clock } from '../../core/clock.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { settingIds } from '../../manifest.ts';
import type { WorkspacePlace } from '../../protocol/notice.ts';
import type { CurrentSettings } from '../editor/settings.ts';
import { Findings } from './findings.ts';
import { TerminalLinks } from './terminalLinks.ts';
import { isLookedAt, workspaceFiles } from './workspaceFiles.ts';

export interface MachinesParts {
  readonly sessions: Sessions;
  /** Tells `namesChanged` when it knows other names, or their notices say something else. */
  readonly machines: NoticeMachines;
  readonly settings: CurrentSettings;
  readonly clock: Clock;
  readonly hits: WorkspaceHits;
}

/** Milliseconds after the last key in a document. */
const typingPause = 300;

const none: ReadonlySet<number> = new Set();

export class MachinesInWorkspace implements vscode.Disposable {
  readonly #parts: MachinesParts;
  readonly #scan: WorkspaceScan;
  readonly #findings: Findings;
  readonly #links: TerminalLinks;
  readonly #subscriptions: readonly vscode.Disposable[];
  /** Documents that were edited, with what cancels looking at them. */
  readonly #edited = new Map<string, () => void>();
  #notices: ReadonlyMap<string, readonly NoticeReference[]> = new Map();

  constructor(parts: MachinesParts) {
    const { sessions, settings, clock } = parts;
    this.#parts = parts;
    this.#findings = new Findings(sessions, settings.read);
    this.#links = new TerminalLinks(sessions);
    this.#scan = new WorkspaceScan({ files: workspaceFiles, clock, onChange: () => this.#show() });
    this.#subscriptions = [
      this.#scan,
      this.#findings,
      vscode.window.registerTerminalLinkProvider(this.#links),
      settings.onChange((event) => {
        if (event.affectsConfiguration(settingIds.timeZone)) this.#findings.show(this.#notices, this.#scan.places);
      }),
      ...this.#follow(this.#scan),
    ];
    const { machines } = parts;
    if (machines.hasTold || machines.notices().size > 0) this.namesChanged();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const cancel of this.#edited.values()) cancel();
    this.#parts.hits.show();
  }

  /** Files and documents as they change. */
  #follow(scan: WorkspaceScan): vscode.Disposable[] {
    const { workspace } = vscode;
    const watcher = workspace.createFileSystemWatcher('**/*');
    return [
      watcher,
      watcher.onDidCreate((uri) => scan.created(uri.toString())),
      watcher.onDidDelete((uri) => scan.deleted(uri.toString())),
      watcher.onDidChange((uri) => {
        if (/\/\.(git)?ignore$/.test(uri.path)) scan.listAgain();
        else scan.changed(uri.toString());
      }),
      workspace.onDidChangeWorkspaceFolders(() => scan.listAgain()),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('files.exclude') || event.affectsConfiguration('search')) scan.listAgain();
      }),
      workspace.onDidOpenTextDocument((document) => {
        if (isLookedAt(document)) scan.opened(document.uri.toString());
      }),
      workspace.onDidChangeTextDocument(({ document }) => this.#documentEdited(document)),
      workspace.onDidCloseTextDocument(({ uri }) => scan.closed(uri.toString())),
    ];
  }

  #documentEdited(document: vscode.TextDocument): void {
    if (!isLookedAt(document)) return;
    const uri = document.uri.toString();
    this.#edited.get(uri)?.();
    const look = () => {
      this.#edited.delete(uri);
      if (!document.isClosed) this.#scan.opened(uri);
    };
    this.#edited.set(uri, this.#parts.clock.after(typingPause, look));
  }

  /** Other machines are hit than before, or what hits them says something else. */
  namesChanged(): void {
    this.#notices = this.#parts.machines.notices();
    this.#links.setMachines(this.#notices);
    this.#scan.setNames(new Set(this.#notices.keys()));
    this.#show();
  }

  #show(): void {
    const { places } = this.#scan;
    this.#findings.show(this.#notices, places);
    // Rows would change their places with each file: they do once.
    if (this.#scan.isLooking) return;
    const labelOf = (uri: string) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri, true));
    const matches = machineMatches(this.#notices, new Map(places), labelOf);
    const hits = this.#hits(matches);
    this.#parts.hits.remember(hits);
    this.#parts.hits.show({ ...matches, ids: (name) => hits.get(name) ?? none }, openPlace);
  }

  /** Those that were found, and of the last time those whose machines aren't known yet. */
  #hits({ ids }: WorkspaceMatches): HitIds {
    const { sessions, machines, hits } = this.#parts;
    const names = sessions.signedIn.map(({ connection }) => connection.name);
    return new Map(
      names.map((connectionName) => {
        const isUnread = (id: number) => machines.isUnread({ connectionName, id });
        return [
          connectionName,
          new Set([...ids(connectionName), ...[...hits.remembered(connectionName)].filter(isUnread)]),
        ];
      }),
    );
  }
}

function openPlace({ uri, line, column, length }: WorkspacePlace): void {
  const selection = new vscode.Range(line, column, line, column + length);
  void vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri, true), { selection });
}
