// The composition root: makes the parts, connects them, and hands them to the editor to dispose. It decides nothing itself.

import * as vscode from 'vscode';
import { createCarrier } from './api/carrier.ts';
import type { RequestBudgets } from './api/requestBudgets.ts';
import { systemClock } from './api/systemClock.ts';
import { readAnyInstant } from './api/wireDates.ts';
import { lazyService } from './core/lazyService.ts';
import type { Connect } from './core/ports.ts';
import { type NoticeReference, webviewTypes } from './manifest.ts';
import { registerCommands } from './ui/commands.ts';
import { CredentialStore } from './ui/credentials.ts';
import { lineLog } from './ui/lineLog.ts';
import { LogPanels } from './ui/logPanel.ts';
import { Messages } from './ui/messages.ts';
import { readNetworkSettings } from './ui/networkSettings.ts';
import { NoticePanels } from './ui/noticePanel.ts';
import { UnacknowledgedDecoration } from './ui/noticeRow.ts';
import { NoticeTree } from './ui/noticeTree.ts';
import { NoticeView } from './ui/noticeView.ts';
import { panelPorts } from './ui/panelSupport.ts';
import { SampleAccount, type StartSample } from './ui/sampleAccount.ts';
import { Searches } from './ui/searches.ts';
import { SearchesView } from './ui/searchesView.ts';
import { Sessions } from './ui/sessions.ts';
import { CurrentSettings, savedSearches } from './ui/settings.ts';
import { Startup } from './ui/startup.ts';
import { StatusBar } from './ui/statusBar.ts';
import { t } from './ui/translate.ts';

export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel('Platform Events', { log: true });
  const log = lineLog(channel);
  const clock = systemClock;
  const settings = new CurrentSettings();
  const carrier = createCarrier(
    () => ({ ...readNetworkSettings(), kind: settings.read().transport }),
    process.env,
    log,
  );
  const budgets: RequestBudgets = new Map();
  const connect: Connect = (connection, credentials, options) =>
    lazyService(async () => {
      const { createEventService } = await import('./api/client.ts');
      const loadTransport = carrier.load;
      return createEventService({ connection, credentials, loadTransport, log, clock, budgets, ...options });
    });

  const messages = new Messages(log);
  const credentials = new CredentialStore(context.secrets);
  const storage = context.globalStorageUri.fsPath;
  const sessions = new Sessions({ credentials, connect, clock, log, settings: settings.read, storage });
  const startSample: StartSample = async (acknowledgements) =>
    (await import('./service/sampleAccount.ts')).startSampleAccount(acknowledgements);
  const sample = new SampleAccount(startSample, sessions, context.globalState, log);
  const signingIn = async () => {
    const { SigningIn } = await import('./ui/signingIn.ts');
    return new SigningIn({ connect, credentials, sessions, messages, log });
  };

  const tree = new NoticeTree(sessions, settings.read, clock);
  const view = new NoticeView(tree, sessions, settings.read, clock);
  const statusBar = new StatusBar(sessions, settings.read, clock);
  const searches = new Searches(savedSearches(settings), context.globalState, t);
  const searchesView = new SearchesView(searches, sessions, messages);
  const ports = panelPorts({
    sessions,
    messages,
    settings,
    searches,
    clock,
    memory: context.globalState,
    readInstant: readAnyInstant,
    log,
  });
  const notices = new NoticePanels(context.extensionUri, ports);
  const logs = new LogPanels(context.extensionUri, ports);
  const openNotice = ({ connectionName, id }: NoticeReference) =>
    notices.open(connectionName, id, sessions.find(connectionName)?.subject(id));
  const handlers = async () => {
    const { commandHandlers } = await import('./ui/commandHandlers.ts');
    return commandHandlers({
      sessions,
      tree,
      view,
      credentials,
      signingIn,
      sample,
      messages,
      log,
      openNotice,
      logs,
      channel,
      searches,
      searchesView,
    });
  };
  const startup = new Startup({ sessions, sample, settings, credentials, messages, carrier, view, statusBar, log });

  context.subscriptions.push(
    channel,
    { dispose: () => void carrier.close() },
    settings,
    sessions,
    sample,
    tree,
    view,
    statusBar,
    searches,
    searchesView,
    notices,
    logs,
    startup,
    vscode.window.registerFileDecorationProvider(new UnacknowledgedDecoration()),
    vscode.window.registerUriHandler({
      handleUri: async (uri) => {
        const { openLink } = await import('./ui/links.ts');
        await openLink(uri, { sessions, messages, openNotice });
      },
    }),
    registerCommands(handlers, messages, log),
  );
  // Never disposed: at a reload the editor forgets pages whose serializer goes before it has written down which were open.
  vscode.window.registerWebviewPanelSerializer(webviewTypes.notice, notices);
  vscode.window.registerWebviewPanelSerializer(webviewTypes.log, logs);
  startup.begin();
}
