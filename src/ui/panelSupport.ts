// What the pages' panels get from the rest of the editor side. What a page asks for goes the way of a command.

import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { shortText } from '../core/foreignText.ts';
import type { Log } from '../core/ports.ts';
import { acknowledgeOne } from './acknowledgeOne.ts';
import { runCommand } from './commands.ts';
import { type Messages, runAction } from './messages.ts';
import type { Memory, PanelPorts, PanelSession } from './panelPorts.ts';
import type { Searches } from './searches.ts';
import type { Sessions } from './sessions.ts';
import { type CurrentSettings, updateSetting } from './settings.ts';
import { t } from './translate.ts';

export interface PanelParts {
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly settings: CurrentSettings;
  readonly searches: Searches;
  readonly clock: Clock;
  readonly memory: Memory;
  /** Reads a date of an answer. */
  readonly readInstant: PanelPorts['readInstant'];
  readonly log: Log;
}

export function panelPorts(parts: PanelParts): PanelPorts {
  const { sessions, messages, settings, searches, clock, memory, readInstant, log } = parts;
  return {
    sessions: {
      find: (connectionName): PanelSession | undefined => {
        const session = sessions.find(connectionName);
        if (session?.service === undefined) return undefined;
        const { connection, host, service, store, clock } = session;
        return { connection, host, service, store, clock };
      },
      isOpening: () => sessions.isOpening,
      onChange: (listener) => {
        const subscription = sessions.onListChange(listener);
        return () => subscription.dispose();
      },
    },
    acknowledge: async (connectionName, id) => {
      const session = sessions.find(connectionName);
      if (session === undefined) return false;
      return acknowledgeOne(session, id, shortText(session.subject(id) ?? String(id), 120), messages);
    },
    runProblemAction: (connectionName, action) => void runAction(action, connectionName),
    openLog: (connectionName, query) => void runCommand('searchEventLog', { connectionName, query }),
    copyLogLink: (query) => void runCommand('copySearchLink', { query }),
    copyAsCurl: (connectionName, asked) => void runCommand('copyAsCurl', { connectionName, asked }),
    searches: {
      recent: (connectionName) => searches.recent(connectionName),
      ran: (connectionName, query) => searches.ran(connectionName, query),
      save: (connectionName, query) => void runCommand('saveSearch', { connectionName, query }),
      onChange: (listener) => searches.onChange(listener),
    },
    logEntryLimit: () => settings.read().logEntryLimit,
    copyLink: (connectionName, id) => void runCommand('copyLink', { connectionName, id }),
    findInWorkspace: (text) => void runCommand('findInWorkspace', text),
    copyText: (text) => void vscode.env.clipboard.writeText(text),
    zone: () => settings.read().timeZone,
    setZone: (zone) => void updateSetting('timeZone', zone),
    onZoneChange: (listener) => {
      const subscription = settings.onChange((event) => {
        if (event.affectsConfiguration('platformEvents.timeZone')) listener();
      });
      return () => subscription.dispose();
    },
    readInstant,
    clock,
    memory,
    log,
    t,
  };
}
