// Owns what a log that is read as its page reads it takes in memory: of the thread that holds it, and of the one that sends the requests.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import type { ServiceAddress } from '../support/referenceService.ts';
import { openClient } from './logReader.ts';
import { ThreadedLog } from './threadedLog.ts';

export interface ReadMemory {
  /** Milliseconds until all is read. */
  readonly ms: number;
  /** Bytes that stay in the thread that sends the requests, its garbage collected. */
  readonly host: number;
  /** Bytes in the thread that holds the entries, its code included and its garbage collected. */
  readonly thread: number;
}

/** Reads the whole log of a service outside of the editor. Throws where there are not so many entries. */
export async function readWhole(address: ServiceAddress, entries: number): Promise<ReadMemory> {
  const client = openClient(address);
  const threads: Worker[] = [];
  const watch = (thread: Worker) => threads.push(thread);
  process.on('worker', watch);
  const before = used();
  const start = performance.now();
  const log = await ThreadedLog.read(client.service);
  const ms = performance.now() - start;
  try {
    if (log.search.count !== entries) throw new Error(`${log.search.count} entries were read, not ${entries}`);
    const [thread] = threads;
    if (thread === undefined) throw new Error('no thread has read them');
    const host = used() - before;
    return { ms, host, thread: await usedBy(thread) };
  } finally {
    process.off('worker', watch);
    log.close();
    await client.close();
  }
}

/** Bytes of this thread, without garbage. */
function used(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let time = 0; time < 3; time++) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Bytes of another thread. Before a snapshot of its heap is taken, its garbage is collected; nothing else asks it to. */
async function usedBy(thread: Worker): Promise<number> {
  const snapshot = await thread.getHeapSnapshot();
  await snapshot.resume().toArray();
  const { used_heap_size: heap, external_memory: beside } = await thread.getHeapStatistics();
  return heap + beside;
}
