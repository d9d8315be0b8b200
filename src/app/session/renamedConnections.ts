// A connection that gets another name in the settings stays signed in: its credentials and what was read of it go with it, and nothing
// stays under the old name.

import type { Connection, Credentials, Logger, StoredCredentials } from '../../core/connection/ports.ts';
import { isSameAddress } from '../../core/connection/sameConnection.ts';
import type { Memory } from '../../core/memory.ts';
import { noteNames } from './earlierNames.ts';
import type { Subscription } from './emitter.ts';
import { marksFolder, readFolder } from './folders.ts';
import { noteFormer } from './formerAddresses.ts';
import { renameGroups } from './renamedGroups.ts';

/** Where credentials are kept. */
export interface KeptCredentials {
  /** Tells of what is stored or deleted, by this window or another one. */
  onChange(listener: () => void): Subscription;
  get(connection: Connection): Promise<StoredCredentials | undefined>;
  /** `credentialsId`: of credentials that were stored before; new ones have a new one. */
  set(connection: Connection, credentials: Credentials, credentialsId?: string): Promise<void>;
  delete(connection: Connection): Promise<void>;
}

/** Those of a storage that may answer late. */
export interface AskedCredentials extends Omit<KeptCredentials, 'onChange'> {
  /** What it says late of what was asked until now isn't wanted any more. */
  forgetLate(): void;
}

export interface RenamingParts {
  readonly credentials: AskedCredentials;
  /** Kept over reloads. */
  readonly memory: Memory;
  /** The workspace's: which groups are open. */
  readonly groups: Memory;
  readonly log: Logger;
  /** Another connection is to have the name `before`, which the one that is called `now` had: what calls that one so is to follow it. */
  readonly leaveName: (before: string, now: string) => Promise<void>;
  /** The extension's folder. */
  readonly storage: string;
  /** Those that the settings have no more since they were read last: what is stored under a new name of one of those was left there. */
  readonly goneNow: readonly Connection[];
}

export interface FollowedNames {
  readonly renamed: readonly { readonly before: string; readonly now: string }[];
  /** Those that went and have no new name, as long as some entry may get one or the secret storage may give theirs the key. */
  readonly gone: readonly Connection[];
  /** The new names of those that have one and whose key isn't there yet. */
  readonly late: readonly string[];
}

/**
 * Where one connection went and one came that is the same but for its name, it was given that name. Every window does this; where it
 * may be any of several, the user is asked for the credentials instead. `isFinished`: the settings have no entry that may be half written;
 * `names`: the present name of each by its earlier ones, which is kept up to date.
 */
export async function followNames(
  gone: readonly Connection[],
  connections: readonly Connection[],
  isKnown: (connection: Connection) => boolean,
  isFinished: boolean,
  parts: RenamingParts,
  names: Map<string, string>,
): Promise<FollowedNames> {
  const went = gone.filter((one) => !connections.some(({ name }) => name === one.name));
  const come = connections.filter((connection) => !isKnown(connection));
  for (const { name } of come) {
    const present = connections.find((one) => one.name === names.get(name) && isKnown(one));
    if (present !== undefined) await parts.leaveName(name, present.name);
  }
  const renamed: FollowedNames['renamed'][number][] = [];
  const late: typeof renamed = [];
  for (const connection of come) {
    const isSame = (one: Connection) => isSameAddress(one, connection);
    const [before, ...others] = went.filter(isSame);
    if (before === undefined || others.length > 0 || come.filter(isSame).length > 1) continue;
    ((await rename(before, connection, parts)) ? renamed : late).push({ before: before.name, now: connection.name });
  }
  const isLate = ({ name }: Connection) => late.some(({ before }) => before === name);
  for (const one of went) if (!isLate(one)) await forgetLeft(one, parts);
  const isOpen = (one: Connection) =>
    isLate(one) || (!isFinished && !renamed.some(({ before }) => before === one.name));
  const forgotten = isFinished ? gone.filter((one) => !isLate(one)).map(({ name }) => name) : [];
  noteNames(names, renamed, forgotten, parts.memory);
  const moved = gone.filter((one) => !went.includes(one)).map((connection) => ({ name: connection.name, connection }));
  noteFormer(moved, renamed, connections, parts.memory);
  // Before rows are drawn under the new names.
  for (const { before, now } of renamed) renameGroups(parts.groups, before, now);
  const open = went.filter(isOpen);
  // Nobody would fetch the key of one that has gone.
  if (open.length < gone.length) parts.credentials.forgetLate();
  return { renamed, gone: open, late: late.map(({ now }) => now) };
}

/** False where the secret storage didn't say or keep what it was to: all stays as it was. */
async function rename(
  before: Connection,
  now: Connection,
  { credentials, log, storage, goneNow, memory }: RenamingParts,
): Promise<boolean> {
  try {
    const stored = await credentials.get(before);
    if (stored === undefined) return true;
    const there = await credentials.get(now);
    if (there?.credentialsId === stored.credentialsId) {
      // Another window has moved them, or this one that could not delete what was moved: that goes once somebody signs in or out.
      await credentials.delete(before).catch((error: unknown) => {
        log.error(
          `The credentials of ${before.name} are still stored under that name, too: ${error instanceof Error ? error.message : error}`,
        );
        noteFormer([{ name: now.name, connection: before }], [], [now], memory);
      });
      return true;
    }
    // Somebody has signed in under that name meanwhile.
    if (there !== undefined && !goneNow.includes(before)) return true;
    // Before the credentials: whoever finds those under the new name, in any window, shows what was read, also in an outage.
    await moveRead(before, now, { log, storage });
    try {
      await credentials.set(now, stored, stored.credentialsId);
    } catch (error) {
      // Nobody is signed in under the new name, and what is there for it will be forgotten.
      await moveRead(now, before, { log, storage });
      throw error;
    }
    await credentials.delete(before);
    log.info(`The connection ${before.name} has another name now: ${now.name}`);
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.error(`The credentials of ${before.name} did not get its new name: ${why}`);
    return false;
  }
}

/** Where another window has signed out of it, or has moved its key: what this one has read there since doesn't stay either. */
async function forgetLeft(connection: Connection, { credentials, log, storage }: RenamingParts): Promise<void> {
  try {
    if ((await credentials.get(connection)) !== undefined) return;
    await (await import('../sync/openSync.ts')).forgetSync(readFolder(storage, connection), log);
  } catch {
    // A key that may be there keeps what was read with it.
  }
}

/** What was read, and what is muted and marked. */
async function moveRead(
  from: Connection,
  to: Connection,
  { log, storage }: Pick<RenamingParts, 'log' | 'storage'>,
): Promise<void> {
  await (await import('../sync/openSync.ts')).moveSync(readFolder(storage, from), readFolder(storage, to), log);
  await (await import('../reminders/openWatcher.ts')).moveMarks(
    marksFolder(storage, from),
    marksFolder(storage, to),
    log,
  );
}
