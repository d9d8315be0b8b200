// Row 12: what a million entries take in memory, beside an array of the objects that JSON.parse gives.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Cost, costsText, exponentOf } from './growth.ts';
import { median } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { entriesOf, type LogSource, sampleSource, tableOf } from './sampleLog.ts';

type Holder = 'table' | 'objects';

const mebibyte = 1024 * 1024;

export async function heldEntries({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const count = smoke ? 5_000 : 1_000_000;
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measuredApart('table', count));
    peer.push(await measuredApart('objects', count));
  }
  const costs: Cost[] = [];
  for (const size of [count / 100, count / 10]) costs.push({ size, cost: await measuredApart('table', size) });
  costs.push({ size: count, cost: median(ours) });
  return [
    { ours: median(ours), peer: median(peer) },
    { ours: exponentOf(costs), peer: null, note: costsText(costs, 'MiB') },
  ];
}

/** In a process of its own, whose heap holds nothing else. In MiB. */
async function measuredApart(holder: Holder, count: number): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [holder, String(count)], { execArgv: ['--expose-gc'] });
  const told = once(child, 'message').then(([held]) => Number(held));
  const ended = once(child, 'exit').then(([code]) => code);
  const held = await Promise.race([told, ended.then((code) => Promise.reject(new Error(`ended with code ${code}`)))]);
  await ended;
  return held;
}

/**
 * MiB that holding the whole of a log adds to the heap and beside it, above 0. What its pages are made of is there before and after;
 * what else the heap lets go of meanwhile is now and then more than a log of a few entries takes.
 */
function heldOf(holder: Holder, source: LogSource): number {
  // The source keeps what it once has written.
  for (const page of source.pages()) if (page === '') throw new Error('A page is empty.');
  const before = used();
  const kept = holder === 'table' ? tableOf(source) : { entries: entriesOf(source) };
  const after = used();
  const size = 'entries' in kept ? kept.entries.length : kept.size;
  if (size !== source.count) throw new Error(`${size} entries are held, not ${source.count}`);
  return Math.max(after - before, 1) / mebibyte;
}

/** Bytes, without garbage. */
function used(): number {
  for (let time = 0; time < 3; time++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [holder, count] = process.argv.slice(2);
  process.send?.(heldOf(holder === 'table' ? 'table' : 'objects', sampleSource(Number(count))));
}
