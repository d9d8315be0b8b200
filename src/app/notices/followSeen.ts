// What was seen of a connection's notices goes with it where it gets another name, and is forgotten where its user goes.

import type { Memory } from '../../core/memory.ts';
import type { Sessions } from '../session/sessions.ts';
import { SeenHashes } from './seenHashes.ts';

/** Returns what ends it. */
export function followSeen(sessions: Pick<Sessions, 'all' | 'onListChange' | 'onRename'>, memory: Memory): () => void {
  const seen = [new SeenHashes(memory, 'seenUpdateHashes'), new SeenHashes(memory, 'seenResources')];
  /** Who was signed in last, by the connection's name. */
  const users = new Map<string, string | undefined>();
  const forget = (name: string) => {
    for (const one of seen) void one.forget(name);
  };
  /** The name of the sample account, where it was open last. */
  let sample: string | undefined;
  const look = () => {
    const open = sessions.all.find(({ isSample }) => isSample)?.connection.name;
    // It may be left for good, and nobody signs out of it. A connection that isn't there may get another name yet.
    if (sample !== undefined && open === undefined) {
      users.delete(sample);
      forget(sample);
    }
    sample = open;
    for (const { connection, service, store, userName } of sessions.all) {
      const { name } = connection;
      const isGone = service === undefined && store.snapshot.state === 'signedOut';
      if (service === undefined && !isGone) continue;
      const isOther = users.has(name) && (isGone || users.get(name) !== userName);
      if (isGone) users.delete(name);
      else users.set(name, userName);
      if (isOther) forget(name);
    }
  };
  look();
  const subscriptions = [
    sessions.onListChange(look),
    sessions.onRename(({ before, now }) => {
      if (users.has(before)) users.set(now, users.get(before));
      users.delete(before);
      for (const one of seen) void one.rename(before, now);
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.dispose();
  };
}
