// What windows leave each other of the machines that notices hit: by that a walk knows that the extension has nothing more to read. What
// it would read later, of a service that has gone on, is in no model.

import fs from 'node:fs';
import path from 'node:path';
import { mayHit, type WalkModel } from './model.ts';

/** `storage`: the extension's folder on this machine. */
export function hasReadMachines(model: WalkModel, storage: string): boolean {
  if (!model.isMatching && !model.isWatching) return true;
  const left = statesLeft(storage);
  return model.accounts.every(
    ({ down, held, seen }) =>
      down ||
      [...seen.values()].every((notice) => {
        const { id, modified, machines } = notice;
        return !mayHit(notice) || !held.has(id) || left.has(`${id} ${modified}-${machines.length}`);
      }),
  );
}

/** An id and the state in which that notice was read, each. */
function statesLeft(storage: string): ReadonlySet<string> {
  const left = new Set<string>();
  if (!fs.existsSync(storage)) return left;
  for (const file of fs.readdirSync(storage, { recursive: true, encoding: 'utf8' })) {
    const id = /^machines-(\d+)$/.exec(path.basename(file))?.[1];
    if (id === undefined) continue;
    try {
      const { stamp }: { stamp: string } = JSON.parse(fs.readFileSync(path.join(storage, file), 'utf8'));
      // Its third part is the date of the last update, which the model counts alone.
      left.add(`${id} ${stamp.split('-', 2).join('-')}`);
    } catch (error) {
      // A newer one takes its place, or its account goes.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return left;
}
