// What was seen of a connection's notices goes with it where it gets another name.

import type { Memory } from '../../core/memory.ts';
import { SeenResources } from './seenResources.ts';
import { SeenUpdates } from './seenUpdates.ts';

export async function renameSeen(memory: Memory, before: string, now: string): Promise<void> {
  await new SeenUpdates(memory).rename(before, now);
  await new SeenResources(memory).rename(before, now);
}
