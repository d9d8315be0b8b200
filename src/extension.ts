// The composition root: makes the parts, connects them, and hands them to the editor to dispose. It decides nothing itself.

import * as vscode from 'vscode';
import type { RateLimiters } from './api/requests/rateLimiters.ts';
import { systemClock } from './api/systemClock.ts';
import { createTransportProvider } from './api/transport/provider.ts';
import { FoundOverlaps } from './app/machines/foundOverlaps.ts';
import { WorkspaceHits } from './app/machines/workspaceHits.ts';
import { OrderedMemory } from './app/panels/orderedMemory.ts';
import { Searches } from './app/searches/searches.ts';
import { lineLogger } from './app/session/lineLogger.ts';
import { Sessions } from './app/session/sessions.ts';
import { lazyService } from './core/connection/lazyService.ts';
import type { Connect } from './core/connection/ports.ts';
import type { NoticeReference } from './core/notices/notice.ts';
import { webviewTypes } from './manifest.ts';
import { agentDoors } from './ui/agents/agentDoors.ts';
import { CredentialStore } from './ui/connections/credentials.ts';
import { SampleAccount, type StartSample } from './ui/connections/sampleAccount.ts';
import { registerCommands } from './ui/editor/commands.ts';
import { Messages } from './ui/editor/messages.ts';
import { readNetworkSettings } from './ui/editor/networkSettings.ts';
import { CurrentSettings, savedSearches } from './ui/editor/settings.ts';
import { OpenGroups } from './ui/notices/openGroups.ts';
import { RowDecoration } from './ui/notices/row.ts';
import { StatusBar } from './ui/notices/statusBar.ts';
import { NoticeTree } from './ui/notices/tree.ts';
import { NoticesView } from './ui/notices/view.ts';
import type { PagePanels } from './ui/panelWiring.ts';
import type { Telling } from './ui/reminders/telling.ts';
import { SearchesView } from './ui/searches/view.ts';
import { Startup } from './ui/startup.ts';

/** The editor waits for it, and for nothing else, before the program ends: a read that is given up is left in good order. */
export let deactivate: () => Promise<unknown>;

export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel('Platform Events', { log: true });
  const log = lineLogger(channel);
  const clock = systemClock;
  const settings = new CurrentSettings();
  const transports = createTransportProvider(
    () => ({ ...readNetworkSettings(), kind: settings.read().transport }),
    process.env,
    log,
  );
  const limiters: RateLimiters = new Map();
  const connect: Connect = (connection, credentials, options) =>
    lazyService(async () => {
      const { createEventService } = await import('./api/client.ts');
      const { transport } = transports;
      return createEventService({ connection, credentials, transport, log, clock, limiters, ...options });
    });

  const messages = new Messages(log);
  const credentials = new CredentialStore(context.secrets);
  const storage = context.globalStorageUri.fsPath;
  const memory = new OrderedMemory(context.globalState);
  const { workspaceState } = context;
  let telling: Telling | undefined;
  const sessions: Sessions = new Sessions({
    ...{ credentials, connect, clock, log, settings: settings.read, storage, memory, groups: workspaceState },
    leaveName: async (before, now) =>
      (await import('./ui/commandHandlers.ts')).leaveName(before, now, { savedSetting, searches, sessions, log }),
    tell: async (session, told) => {
      const { Telling } = await import('./ui/reminders/telling.ts');
      telling ??= new Telling(clock);
      await telling.tell(session, told, {
        isOneOfSeveral: sessions.all.length > 1,
        zone: settings.read().timeZone,
        messages,
        sessions,
      });
    },
  });
  deactivate = () => sessions.dispose();
  const startSample: StartSample = async (kept) =>
    (await import('./service/sampleAccount.ts')).startSampleAccount(kept, clock);
  const sample = new SampleAccount(startSample, sessions, memory, log);

  const hits = new WorkspaceHits(workspaceState, () => settings.read().matchWorkspace);
  const overlaps = new FoundOverlaps();
  const tree = new NoticeTree(sessions, settings.read, clock, hits, overlaps, new OpenGroups(workspaceState));
  const view = new NoticesView(tree, sessions, settings.read, clock);
  const statusBar = new StatusBar(sessions, tree, settings.read, clock);
  const savedSetting = savedSearches(settings);
  const searches = new Searches(savedSetting, memory, sessions);
  const searchesView = new SearchesView(searches, sessions, messages);
  const dateReader = async () => (await import('./api/wire/wireDates.ts')).readAnyInstant;
  const readPanels = async () => {
    const { pagePanels } = await import('./ui/panelWiring.ts');
    const loadEngine = async () => (await import('./logEngine.ts')).startHere;
    return pagePanels({ ...parts, tree, loadEngine, extensionUri: context.extensionUri });
  };
  let panels: Promise<PagePanels> | undefined;
  const pages = () => {
    panels ??= readPanels();
    return panels;
  };
  const openNotice = async (notice: NoticeReference, keepFocus?: boolean) =>
    (await pages()).notices.open(notice, sessions.find(notice.connectionName)?.subject(notice.id), keepFocus);
  const handlers = async () => {
    const { commandHandlers } = await import('./ui/commandHandlers.ts');
    const { notices, logs, timeline } = await pages();
    const zone = () => settings.read().timeZone;
    const ours = { tree, connect, zone, openNotice, notices, logs, timeline, channel, savedSetting, searchesView };
    return commandHandlers({ ...parts, ...ours });
  };
  const parts = {
    sessions,
    sample,
    settings,
    credentials,
    messages,
    transports,
    view,
    statusBar,
    log,
    clock,
    storage,
    memory,
    hits,
    overlaps,
    searches,
    watches: searchesView,
    dateReader,
  };
  const startup = new Startup(parts);

  context.subscriptions.push(
    channel,
    { dispose: () => void transports.close() },
    settings,
    sessions,
    sample,
    tree,
    view,
    statusBar,
    searches,
    searchesView,
    { dispose: () => void panels?.then((open) => open.dispose()) },
    startup,
    agentDoors(parts, context.extensionUri.fsPath),
    vscode.window.registerFileDecorationProvider(new RowDecoration()),
    vscode.window.registerUriHandler({
      handleUri: async (uri) => {
        const { openLink } = await import('./ui/links.ts');
        await openLink(uri, { ...parts, openNotice });
      },
    }),
    registerCommands(handlers, messages, log),
  );
  // Never disposed: at a reload the editor forgets pages whose serializer goes before it has written down which were open.
  type Panels = Awaited<ReturnType<typeof pages>>;
  const restoring = (
    type: string,
    kind: (panels: Panels) => vscode.WebviewPanelSerializer | Promise<vscode.WebviewPanelSerializer>,
  ) =>
    vscode.window.registerWebviewPanelSerializer(type, {
      deserializeWebviewPanel: async (page, state) => (await kind(await pages())).deserializeWebviewPanel(page, state),
    });
  restoring(webviewTypes.notice, ({ notices }) => notices);
  restoring(webviewTypes.log, ({ logs }) => logs);
  restoring(webviewTypes.timeline, ({ timeline }) => timeline());
  startup.begin();
}
