// What is known of the machines of one account's notices, and whether its service may be asked for more.

import type { EventService } from '../../core/connection/ports.ts';
import type { Notice } from '../../core/notices/notice.ts';
import type { Snapshot } from '../../core/notices/store.ts';
import { nextReadable, type ReadableAccount, stampOf, stateKey } from './readableNotices.ts';
import type { ReadMachines, SharedMachines } from './sharedMachines.ts';

/** What is known of one notice in a state. */
export type Known = { readonly stamp: string } & (
  | { readonly read: ReadMachines }
  /** It couldn't be read: asked for again from `again` on (milliseconds since 1970), so long after it was asked for last (milliseconds). */
  | { readonly read: undefined; readonly again: number; readonly wait: number }
);

const firstWait = 10 * 60_000;
const longestWait = 24 * 3_600_000;

/** That it couldn't be read at `now`, once more where it is known so: an answer may have been a gateway's, or a notice stays as it is. */
export function unreadable(stamp: string, before: Known | undefined, now: number): Known {
  const isAgain = before?.stamp === stamp && before.read === undefined;
  const wait = isAgain ? Math.min(before.wait * 2, longestWait) : firstWait;
  return { stamp, read: undefined, again: now + wait, wait };
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

/** The next notice of which something can be learnt at `now`, of the service or of what another window left. */
export function nextUnread(account: ReadAccount, session: ReadableAccount, now: number): Notice | undefined {
  const canAsk = mayAsk(account, session.store.snapshot);
  const isUnknown = (one: Notice) => {
    const known = account.known.get(one.id);
    return known?.stamp !== stampOf(one) || (canAsk && known.read === undefined && known.again <= now);
  };
  return nextReadable(session).find((one) => isUnknown(one) && (canAsk || !account.notLeft.has(stateKey(one))));
}
