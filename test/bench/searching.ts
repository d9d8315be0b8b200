// Rows 10 and 11: finding a text anywhere in the entries that are held, beside the usual ways to hold them.

import { DatabaseSync } from 'node:sqlite';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import { everything } from '../../src/core/log/filter.ts';
import type { EventLogTable } from '../../src/core/log/table.ts';
import { LogView } from '../../src/core/log/view.ts';
import { planQuery } from '../../src/core/query/plan.ts';
import { parseQuery } from '../../src/core/query/query.ts';
import { sampleNow } from '../support/referenceService.ts';
import { orderDigest } from './digest.ts';
import { type Cost, costsText, exponentOf } from './growth.ts';
import { interleaved, type Side, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { distinctSource, entriesOf, sampleSource, tableOf } from './sampleLog.ts';

export async function searchSample(setting: Setting): Promise<readonly Measured[]> {
  const { rounds, smoke } = setting;
  const count = smoke ? 2_000 : 1_000_000;
  const text = 'web-04';
  const source = sampleSource(count);
  const entries = entriesOf(source);
  const fields = textFields(entries);
  const [ours = Number.NaN, array = Number.NaN, sqlite = Number.NaN] = await interleaved(rounds, [
    viewSide(tableOf(source), text),
    arraySide(entries, fields, text),
    sqliteSide(entries, fields, text),
  ]);
  const costs: Cost[] = [];
  for (const size of [count / 100, count / 10]) {
    const [cost = Number.NaN] = await interleaved(rounds, [viewSide(tableOf(sampleSource(size)), text)]);
    costs.push({ size, cost });
  }
  costs.push({ size: count, cost: ours });
  return [
    { ours, peer: array },
    { ours, peer: sqlite },
    { ours: exponentOf(costs), peer: null, note: costsText(costs, 'ms') },
  ];
}

export async function searchDistinct({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const count = smoke ? 2_000 : 1_000_000;
  const text = '4ba1b';
  const source = distinctSource(count);
  const entries = entriesOf(source);
  const [ours = Number.NaN, peer = Number.NaN] = await interleaved(rounds, [
    viewSide(tableOf(source), text),
    arraySide(entries, textFields(entries), text),
  ]);
  return [{ ours, peer }];
}

/** As the log page does it for a query of this text. */
function viewSide(table: EventLogTable, text: string): Side {
  const view = new LogView(table, { field: '', descending: false });
  const context = { now: sampleNow, zone: 'utc' as const, serviceZone: '+00:00' };
  return () => {
    view.setFilter(everything);
    return timed(
      () => view.setFilter(planQuery(parseQuery(`"${text}"`), context).filter),
      () => orderDigest(Uint32Array.from({ length: view.count }, (_, place) => view.rowAt(place))),
    );
  };
}

/** Case is kept, which the array has no work with; no text that is looked for has capitals. */
function arraySide(entries: readonly LogEntry[], fields: readonly string[], text: string): Side {
  return () =>
    timed(
      () => {
        const found: number[] = [];
        for (const [row, entry] of entries.entries()) {
          for (const field of fields) {
            const value = entry[field];
            if (typeof value === 'string' && value.includes(text)) {
              found.push(row);
              break;
            }
          }
        }
        return found;
      },
      (found) => orderDigest(Uint32Array.from(found)),
    );
}

function sqliteSide(entries: readonly LogEntry[], fields: readonly string[], text: string): Side {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE log (${fields.map((field) => `"${field}" TEXT`).join(', ')})`);
  const insert = database.prepare(`INSERT INTO log VALUES (${fields.map(() => '?').join(', ')})`);
  database.exec('BEGIN');
  for (const entry of entries) insert.run(...fields.map((field) => textOf(entry[field])));
  database.exec('COMMIT');
  const condition = fields.map((field) => `"${field}" LIKE ?1`).join(' OR ');
  const select = database.prepare(`SELECT rowid - 1 AS row FROM log WHERE ${condition} ORDER BY rowid`);
  return () =>
    timed(
      () => select.all(`%${text}%`),
      (found) => orderDigest(Uint32Array.from(found, ({ row }) => Number(row))),
    );
}

function textOf(value: LogEntry[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** The fields that hold texts. */
function textFields(entries: readonly LogEntry[]): readonly string[] {
  const fields = new Set<string>();
  for (const entry of entries.slice(0, 1_000)) {
    for (const [field, value] of Object.entries(entry)) if (typeof value === 'string') fields.add(field);
  }
  return [...fields];
}
