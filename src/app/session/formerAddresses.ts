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
  readonly settings: () => { readonly connections: readonly Connection[] };
  /** The extension's folder. */
  readonly storage: string;
}

const memoryKey = 'formerAddresses';
/** Of more, those that were left first are forgotten. */
const mostAddresses = 50;

/** Notes where connections were that have another address, and the new names of those that moved before. */
export function noteFormer(
  moved: readonly Connection[],
  renamed: readonly { readonly before: string; readonly now: string }[],
  memory: Memory,
): void {
  const kept = readFormer(memory);
  if (moved.length === 0 && !renamed.some(({ before }) => kept.some(({ name }) => name === before))) return;
  const former = kept
    .filter(({ connection }) => !moved.some((one) => isSameConnection(one, connection)))
    .map((one) => ({ ...one, name: renamed.find(({ before }) => before === one.name)?.now ?? one.name }));
  const come = moved.map((connection) => ({ name: connection.name, connection }));
  void memory.update(memoryKey, [...former, ...come].slice(-mostAddresses));
}

/** A person signs in or out: what the connection of this name left at former addresses goes. Rejects where a key stays stored there. */
export async function forgetFormer(
  name: string,
  { credentials, memory, log, settings, storage }: FormerParts,
): Promise<void> {
  const { connections } = settings();
  const former = readFormer(memory).filter((one) => one.name === name);
  if (former.length === 0) return;
  for (const { connection } of former) {
    if (connections.some((one) => isSameConnection(one, connection))) continue;
    if (!connections.some((one) => hasSameKey(one, connection))) await credentials.delete(connection);
    await (await import('../sync/openSync.ts')).forgetSync(readFolder(storage, connection), log);
    await forgetMarksOf(marksFolder(storage, connection), log);
  }
  await memory.update(
    memoryKey,
    readFormer(memory).filter((one) => one.name !== name),
  );
}

function hasSameKey(a: Connection, b: Connection): boolean {
  return a.name === b.name && new URL(a.baseUrl).origin === new URL(b.baseUrl).origin;
}

function readFormer(memory: Memory): readonly FormerAddress[] {
  const kept = memory.get(memoryKey);
  return Array.isArray(kept) ? kept : [];
}
