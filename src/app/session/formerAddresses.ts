// Where connections were before they moved to another address in the settings, over reloads. What is left of one there stays until a person
// signs in or out where it is now: an address may be mistyped and taken back.

import type { Connection, Logger } from '../../core/connection/ports.ts';
import { isSameConnection } from '../../core/connection/sameConnection.ts';
import type { Memory } from '../../core/memory.ts';
import { marksFolder, readFolder } from './folders.ts';
import { forgetMarksOf } from './forgottenMarks.ts';

/** `name`: what it is called now; what it was called there is in `connection`. */
interface FormerAddress {
  readonly name: string;
  readonly connection: Connection;
}

export interface FormerParts {
  /** Where they are kept. */
  readonly credentials: { delete(connection: Connection): Promise<void> };
  readonly memory: Memory;
  readonly log: Logger;
  readonly settings: () => {
    readonly connections: readonly Connection[];
    readonly connectionProblems: readonly unknown[];
  };
  /** The extension's folder. */
  readonly storage: string;
}

const memoryKey = 'formerAddresses';
/** Of more, those that were left first are forgotten. */
const mostAddresses = 50;

/**
 * Notes what connections have `left` at former addresses, or under a former name, and the new names of those that left something before.
 * `connections`: the present ones, which have left nothing where they are.
 */
export function noteFormer(
  left: readonly FormerAddress[],
  renamed: readonly { readonly before: string; readonly now: string }[],
  connections: readonly Connection[],
  memory: Memory,
): void {
  const kept = readFormer(memory);
  const known = [...connections, ...left.map(({ connection }) => connection)];
  const former = kept
    .filter(({ connection }) => !known.some((one) => isSameConnection(one, connection)))
    .map((one) => ({ ...one, name: renamed.find(({ before }) => before === one.name)?.now ?? one.name }));
  const all = [...former, ...left].slice(-mostAddresses);
  if (JSON.stringify(all) !== JSON.stringify(kept)) void memory.update(memoryKey, all);
}

/**
 * A person signs in or out: what the connection of this name left at former addresses goes, once no entry of the settings is half written,
 * which may be at one of them. Rejects where a key stays stored there.
 */
export async function forgetFormer(
  name: string,
  { credentials, memory, log, settings, storage }: FormerParts,
): Promise<void> {
  const former = readFormer(memory).filter((one) => one.name === name);
  for (const { connection } of former) {
    // The storage may take its time, and the settings be changed meanwhile.
    const { connections, connectionProblems } = settings();
    if (connectionProblems.length > 0) return;
    if (connections.some((one) => isSameConnection(one, connection))) continue;
    if (!connections.some((one) => hasSameKey(one, connection))) await credentials.delete(connection);
    await (await import('../sync/openSync.ts')).forgetSync(readFolder(storage, connection), log);
    await forgetMarksOf(marksFolder(storage, connection), log);
  }
  if (former.length === 0) return;
  const others = readFormer(memory).filter((one) => one.name !== name);
  await Promise.resolve(memory.update(memoryKey, others)).catch((error: unknown) =>
    log.error(`Where ${name} was before is still noted: ${error instanceof Error ? error.message : error}`),
  );
}

function hasSameKey(a: Connection, b: Connection): boolean {
  return a.name === b.name && new URL(a.baseUrl).origin === new URL(b.baseUrl).origin;
}

function readFormer(memory: Memory): readonly FormerAddress[] {
  const kept = memory.get(memoryKey);
  return Array.isArray(kept) ? kept : [];
}
