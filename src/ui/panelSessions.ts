// The connections as the pages' panels know them: of each, who is signed in to it.

import type { PanelSession, PanelSessions, UnansweredSecrets } from '../app/panels/ports.ts';
import type { Session } from '../app/session/session.ts';
import type { Sessions } from '../app/session/sessions.ts';
import { sampleName } from './editor/sampleName.ts';

export function panelSessions(sessions: Sessions): PanelSessions {
  return {
    find: (connectionName): PanelSession | undefined => {
      const session = sessions.find(connectionName);
      if (session?.service === undefined) return undefined;
      const { connection, host, service, store, clock, shared } = session;
      return { connection, credentialsId: shared?.credentialsId, host, service, store, clock };
    },
    // The sample account can be opened at any time.
    isListed: (connectionName) => sessions.find(connectionName) !== undefined || connectionName === sampleName(),
    presentName: (connectionName) => sessions.presentName(connectionName),
    areOthers: (connectionName) => sessions.all.some(({ connection }) => connection.name !== connectionName),
    unanswered: (connectionName) => unansweredOf(sessions.find(connectionName)),
    isOpening: () => sessions.isOpening,
    onChange: (listener) => {
      const changes = [
        sessions.onListChange(listener),
        // Its store alone tells that the secret storage doesn't answer.
        sessions.onChange(({ session }) => {
          if (unansweredOf(session) !== undefined) listener();
        }),
      ];
      return () => {
        for (const change of changes) change.dispose();
      };
    },
    onRename: (listener) => {
      const subscription = sessions.onRename(({ before, now }) => listener(before, now));
      return () => subscription.dispose();
    },
  };
}

function unansweredOf(session: Session | undefined): UnansweredSecrets | undefined {
  if (session === undefined || session.service !== undefined) return undefined;
  const { host, store } = session;
  return store.snapshot.state === 'stale' ? { failure: store.snapshot.failure, host } : undefined;
}
