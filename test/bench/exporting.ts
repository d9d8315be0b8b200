// Row 18: writing a million entries to a CSV file, beside csv-stringify over an array of objects.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { writeLogFile } from '../../src/app/export/file.ts';
import { type ExportSource, exportOf } from '../../src/app/export/pieces.ts';
import { ShownRows } from '../../src/app/log/rows.ts';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import { LogView } from '../../src/core/log/view.ts';
import { type Cost, costsText } from './growth.ts';
import { interleaved, type Side, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { entriesOf, sampleSource, tableOf } from './sampleLog.ts';

const mebibyte = 1024 * 1024;
/** Entries of a batch of the peer's. */
const batchSize = 1_000;

export async function exportCsv({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'platform-events-bench-'));
  const target = path.join(folder, 'event-log.csv');
  const count = smoke ? 2_000 : 1_000_000;
  try {
    const costs: Cost[] = [];
    for (const size of [count / 10, count]) {
      costs.push({ size, cost: await memoryOf(target, exportSource(sampleSource(size))) });
    }
    const log = sampleSource(count);
    const source = exportSource(log);
    const [ours = Number.NaN, peer = Number.NaN] = await interleaved(rounds, [
      exportSide(target, source),
      stringifySide(target, source.fields, entriesOf(log)),
    ]);
    return [
      { ours, peer },
      { ours: costs.at(-1)?.cost ?? Number.NaN, peer: null, note: costsText(costs, 'MiB') },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the page's export hands to the writer once everything has been read. */
function exportSource(log: ReturnType<typeof sampleSource>): ExportSource {
  const table = tableOf(log);
  const view = new LogView(table, { field: '', descending: false });
  const rows = new ShownRows(table, view, () => null);
  return {
    fields: table.fields,
    mayHaveMore: false,
    missing: () => null,
    total: view.count,
    async *entries() {
      yield rows.all();
    },
  };
}

function exportSide(target: string, source: ExportSource): Side {
  return () =>
    timed(
      () => exported(target, source, () => {}),
      () => fileDigest(target),
    );
}

function exported(target: string, source: ExportSource, watch: () => void): Promise<number> {
  return writeLogFile(target, 'csv', exportOf(source), new AbortController().signal, watch);
}

/** MiB in use beyond what was before, at most while a file was written. Nearly all of it is garbage that nobody needed collected yet. */
async function memoryOf(target: string, source: ExportSource): Promise<number> {
  let largest = 0;
  await exported(target, source, () => {});
  globalThis.gc?.();
  const before = used();
  await exported(target, source, () => {
    largest = Math.max(largest, used() - before);
  });
  return largest / mebibyte;
}

/** Batch by batch, which is quicker than its stream and needs no text of everything; with what makes the same file. */
function stringifySide(target: string, fields: readonly string[], entries: readonly LogEntry[]): Side {
  const options = { columns: [...fields], record_delimiter: 'windows', quoted_match: /[;\t]/, escape_formulas: true };
  const write = async () => {
    const file = await open(target, 'w');
    for (let from = 0; from < entries.length; from += batchSize) {
      const batch = entries.slice(from, from + batchSize);
      await file.appendFile(stringify(batch, { ...options, header: from === 0, bom: from === 0 }));
    }
    await file.sync();
    await file.close();
  };
  return () => timed(write, () => fileDigest(target));
}

function fileDigest(file: string): string {
  const content = readFileSync(file);
  return `${content.byteLength} bytes ${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
}

function used(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
