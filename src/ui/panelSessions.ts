// The connections as the pages' panels know them: of each, who is signed in to it.

import { nameByNow, noteNames, noteRename } from '../app/panels/earlierNames.ts';
import type { Memory, PanelSession, PanelSessions } from '../app/panels/ports.ts';
import type { Sessions } from '../app/session/sessions.ts';
import { sampleName } from './connections/sampleAccount.ts';

/** `memory`: the editor's, over reloads. */
export function panelSessions(sessions: Sessions, memory: Memory): PanelSessions {
  sessions.onRename(({ before, now }) => noteRename(memory, before, now));
  sessions.onListChange(() =>
    noteNames(
      memory,
      sessions.all.map(({ connection }) => connection.name),
    ),
  );
  return {
    find: (connectionName): PanelSession | undefined => {
      const session = sessions.find(connectionName);
      if (session?.service === undefined) return undefined;
      const { connection, host, service, store, clock, shared } = session;
      return { connection, credentialsId: shared?.credentialsId, host, service, store, clock };
    },
    // The sample account can be opened at any time.
    isListed: (connectionName) => sessions.find(connectionName) !== undefined || connectionName === sampleName(),
    presentName: (connectionName) =>
      sessions.find(connectionName)?.connection.name ?? nameByNow(memory, connectionName),
    areOthers: (connectionName) => sessions.all.some(({ connection }) => connection.name !== connectionName),
    isOpening: () => sessions.isOpening,
    onChange: (listener) => {
      const subscription = sessions.onListChange(listener);
      return () => subscription.dispose();
    },
    onRename: (listener) => {
      const subscription = sessions.onRename(({ before, now }) => listener(before, now));
      return () => subscription.dispose();
    },
  };
}
