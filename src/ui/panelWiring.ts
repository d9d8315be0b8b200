// The pages' panels, and what they get from the rest of the editor side. What a page asks for goes the way of a command. A chunk of its
// own, read with the first command, and where the editor brings a page back.

import * as vscode from 'vscode';
import type { StartEngine } from '../app/log/enginePort.ts';
import { lazyEngine } from '../app/log/lazyEngine.ts';
import type { LogPanelPorts } from '../app/log/panelPorts.ts';
import { threadEngine } from '../app/log/threadEngine.ts';
import type { FoundOverlaps } from '../app/machines/foundOverlaps.ts';
import type { WorkspaceHits } from '../app/machines/workspaceHits.ts';
import type { NoticePanelPorts } from '../app/notices/panelPorts.ts';
import type { PanelPorts } from '../app/panels/ports.ts';
import { noteReaderZone } from '../app/panels/readerZone.ts';
import type { Searches } from '../app/searches/searches.ts';
import { Emitter } from '../app/session/emitter.ts';
import type { Session } from '../app/session/session.ts';
import type { Sessions } from '../app/session/sessions.ts';
import type { TimelinePorts } from '../app/timeline/panelPorts.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/connection/ports.ts';
import type { Memory } from '../core/memory.ts';
import { noticesOf } from '../core/notices/store.ts';
import { commandIds, settingIds } from '../manifest.ts';
import type { Muting } from '../protocol/notice.ts';
import { changeSetting } from './editor/changeSetting.ts';
import { tookStep } from './editor/firstSteps.ts';
import { type Messages, runAction } from './editor/messages.ts';
import { runCommand } from './editor/runCommand.ts';
import type { CurrentSettings } from './editor/settings.ts';
import { t } from './editor/translate.ts';
import { LogPanels } from './log/panel.ts';
import { acknowledgeFromPage } from './notices/acknowledgeWithMessage.ts';
import { NoticePanels } from './notices/panel.ts';
import type { NoticeTree } from './notices/tree.ts';
import type { NoticesView } from './notices/view.ts';
import { filterLine } from './notices/viewLines.ts';
import { panelSessions } from './panelSessions.ts';
import type { TimelinePanel } from './timeline/timelinePanel.ts';

export interface PanelParts {
  readonly extensionUri: vscode.Uri;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly settings: CurrentSettings;
  readonly searches: Searches;
  readonly hits: WorkspaceHits;
  readonly overlaps: FoundOverlaps;
  readonly clock: Clock;
  readonly memory: Memory;
  /** Reads the code of the event log's engine, for where it can't have a thread of its own. */
  readonly loadEngine: () => Promise<StartEngine>;
  readonly log: Logger;
  readonly tree: NoticeTree;
  readonly view: NoticesView;
}

/** The panels of all kinds of pages. */
export interface PagePanels extends vscode.Disposable {
  readonly notices: NoticePanels;
  readonly logs: LogPanels;
  /** Made when it is asked for first. */
  timeline(): Promise<TimelinePanel>;
}

interface AllPanelPorts {
  readonly notice: NoticePanelPorts;
  readonly log: LogPanelPorts;
  readonly timeline: TimelinePorts<Session>;
}

export function pagePanels(parts: PanelParts): PagePanels {
  const { extensionUri } = parts;
  const ports = panelPorts(parts);
  const notices = new NoticePanels(extensionUri, ports.notice);
  const logs = new LogPanels(extensionUri, ports.log);
  notices.onInFrontChange((page) => parts.view.follow(page));
  let timeline: TimelinePanel | undefined;
  return {
    notices,
    logs,
    timeline: async () => {
      const { TimelinePanel } = await import('./timeline/timelinePanel.ts');
      timeline ??= new TimelinePanel(extensionUri, ports.timeline);
      return timeline;
    },
    dispose: () => {
      for (const panels of [notices, logs, timeline]) panels?.dispose();
    },
  };
}

/** Each kind of page gets what it uses. */
function panelPorts(parts: PanelParts): AllPanelPorts {
  const { sessions, messages, settings, searches, hits, overlaps, clock, memory, loadEngine, log } = parts;
  /** The zone stays as it was: the page on which a person chose another shows that one already. */
  const zoneStays = new Emitter<void>();
  const shared: PanelPorts = {
    sessions: panelSessions(sessions),
    runProblemAction: (connectionName, action) => void runAction(action, connectionName),
    copyText: (text) => void vscode.env.clipboard.writeText(text),
    zone: () => settings.read().timeZone,
    setZone: async (zone) => {
      if (!(await changeSetting(messages, 'timeZone', zone))) zoneStays.fire();
    },
    onZoneChange: (listener) => {
      const changed = settings.onChange((event) => {
        if (event.affectsConfiguration(settingIds.timeZone)) listener();
      });
      const stays = zoneStays.event(listener);
      return () => {
        for (const subscription of [changed, stays]) subscription.dispose();
      };
    },
    clock,
    log,
    t,
  };
  const engineFile = vscode.Uri.joinPath(parts.extensionUri, 'dist/logEngine.cjs').fsPath;
  return {
    notice: {
      ...shared,
      acknowledgeWithMessage: async (connectionName, id, again) => {
        const session = sessions.find(connectionName);
        return session !== undefined && acknowledgeFromPage(parts, session, id, again);
      },
      tellOlder: (id) =>
        messages.tell(
          t('Notice {id} has changed, and its text couldn’t be read yet: nothing was acknowledged', { id }),
        ),
      openLog: (connectionName, query) => void runCommand('searchEventLog', { connectionName, query }),
      copyLink: (connectionName, id) => void runCommand('copyLink', { connectionName, id }),
      saveAttachment: (connectionName, id, attachmentId) =>
        void runCommand('saveAttachment', { connectionName, id, attachmentId }),
      copyNotice: (text, id) => void copyNotice(parts, text, id),
      readAndCopy: ({ connectionName, id }, form) =>
        void runCommand(form === 'markdown' ? 'copyAsMarkdown' : 'copyAsText', { connectionName, id }),
      findInWorkspace: (text) => void runCommand('findInWorkspace', text),
      hits,
      overlaps,
      openNotice: (reference) => void runCommand('openNotification', reference),
      mutes: {
        of: ({ connectionName, id }) => mutingOf(sessions.find(connectionName), id),
        mute: ({ connectionName, id }) => void runCommand('mute', { connectionName, id }),
        unmute: ({ connectionName, id }) => void runCommand('unmute', { connectionName, id }),
        onChange: (listener) => {
          const changes = [sessions.onChange(listener), sessions.onListChange(listener)];
          return () => {
            for (const change of changes) change.dispose();
          };
        },
      },
      memory,
      noteSeen: (connectionName, read) => {
        tookStep('look');
        return sessions.find(connectionName)?.noteSeen(read);
      },
    },
    log: {
      ...shared,
      searches: {
        recent: (connectionName) => searches.recent(connectionName),
        ran: (connectionName, query) => searches.ran(connectionName, query),
        save: (connectionName, query) => void runCommand('saveSearch', { connectionName, query }),
        onChange: (listener) => searches.onChange(listener),
      },
      noteLocalZone: (name) => noteReaderZone(memory, name),
      copyLogLink: (query) => void runCommand('copySearchLink', { query }),
      copyAsCurl: (connectionName, query, asked) => void runCommand('copyAsCurl', { connectionName, asked, query }),
      logEntryLimit: () => settings.read().logEntryLimit,
      startEngine: threadEngine({ file: engineFile }, lazyEngine(loadEngine)),
    },
    timeline: { ...shared, ...timelineSource(parts) },
  };
}

/** Says so once it is on the clipboard. What goes wrong is told as that of a command is. Doesn't reject. */
async function copyNotice({ messages, log }: PanelParts, text: string, id: number): Promise<void> {
  try {
    await vscode.env.clipboard.writeText(text);
    messages.done(t('Notice {id} copied', { id }));
  } catch (error) {
    log.error(`Copying notice ${id} failed: ${error instanceof Error ? error.stack : error}`);
    void messages.warn(
      t('That did not work because of an error in Platform Events. The log has the details.'),
      'showLog',
    );
  }
}

function mutingOf(session: Session | undefined, id: number): Muting {
  const notice = session && noticesOf(session.store.snapshot).get(id);
  if (session === undefined || notice === undefined) return 'unlisted';
  const mute = session.muteOf(notice);
  return mute === undefined ? 'unmuted' : { until: mute.until };
}

/** What the view's tree shows, of all connections. */
function timelineSource({ sessions, tree, overlaps }: PanelParts): Omit<TimelinePorts<Session>, keyof PanelPorts> & {
  readonly runProblemAction: PanelPorts['runProblemAction'];
  readonly sessions: () => readonly Session[];
} {
  return {
    sessions: () => sessions.all,
    isOpening: () => sessions.isOpening,
    overlaps,
    visibleNotices: (session) => tree.visibleNotices(session),
    filterLine: () => filterLine(sessions, tree),
    onChange: (listener) => {
      const changes = [
        ...[sessions.onListChange(listener), sessions.onChange(listener), tree.onFilterChange(listener)],
        { dispose: overlaps.onChange(listener) },
      ];
      return () => {
        for (const change of changes) change.dispose();
      };
    },
    clearFilter: () => void vscode.commands.executeCommand(commandIds.clearFilter),
    loadOlder: () => void vscode.commands.executeCommand(commandIds.loadOlder),
    openSample: () => void vscode.commands.executeCommand(commandIds.openSample),
    openNotice: (reference) => void runCommand('openNotification', reference),
    runProblemAction: (name, action) => void runAction(action, name === '' ? undefined : name),
  };
}
