// What is known of the machines of one account's notices, and whether its service may be asked for more.

import type { EventService } from '../../core/connection/ports.ts';
import type { Notice } from '../../core/notices/notice.ts';
import type { Snapshot } from '../../core/notices/store.ts';
import { nextReadable, type ReadableAccount, stampOf, stateKey } from './readableNotices.ts';
import type { ReadMachines, SharedMachines } from './sharedMachines.ts';

/** What is known of one notice. `read` is undefined where it couldn't be read in this state. */
interface Known {
  readonly stamp: string;
  readonly read: ReadMachines | undefined;
}

export interface ReadAccount {
  readonly service: EventService;
  readonly shared: SharedMachines | undefined;
  readonly known: Map<number, Known>;
  /** How often another window's read was waited for, by notice. */
  readonly looks: Map<number, number>;
  /** A read failed that another one would too: nothing is read before the list was read anew. */
  pausedAt: number | undefined;
  /** States of notices that no window has left, while the service isn't asked. */
  readonly notLeft: Set<string>;
}

/** The last read of the list went well, and so did the last one of a notice. */
export function mayAsk({ pausedAt }: ReadAccount, { state }: Snapshot): boolean {
  return state === 'ready' && pausedAt === undefined;
}

/** The next notice of which something can be learnt, of the service or of what another window left. */
export function nextUnread(account: ReadAccount, session: ReadableAccount): Notice | undefined {
  const canAsk = mayAsk(account, session.store.snapshot);
  const isUnknown = (one: Notice) => account.known.get(one.id)?.stamp !== stampOf(one);
  return nextReadable(session).find((one) => isUnknown(one) && (canAsk || !account.notLeft.has(stateKey(one))));
}
