// Reads notices, the log, or one notice in a process of its own, whose heap a test made small, and tells by a line of JSON how that
// ended. Arguments: what is read, and the service's address.

import process from 'node:process';
import { createUndiciTransport } from '../../src/api/transport/undiciTransport.ts';
import { LogLoader } from '../../src/app/log/loader.ts';
import { failureOf } from '../../src/core/failures.ts';
import { EventLogTable } from '../../src/core/log/table.ts';
import { never, testClient } from './clients.ts';

const [what = '', address = ''] = process.argv.slice(2);
const { service } = testClient(address, createUndiciTransport());

async function readNotices(): Promise<unknown> {
  let rows = await service.notices({ lookBackDays: 90 }, never()).catch((error: unknown) => failureOf(error).kind);
  // The next poll finds the same.
  rows = await service.notices({ lookBackDays: 90 }, never()).catch((error: unknown) => failureOf(error).kind);
  return typeof rows === 'string'
    ? { failure: rows }
    : { rows: rows.length, longest: longest(rows.map((row) => row.subject)) };
}

async function readLog(): Promise<unknown> {
  const table = new EventLogTable(() => Number.NaN);
  const options = { service, search: {}, table, limit: 1_000_000, now: Date.now, onProgress: () => {} };
  const reading = new LogLoader(options);
  const over = reading.run();
  reading.confirmShown();
  await over;
  return { failure: reading.failure?.kind, rows: table.size };
}

const longest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));

process.stdout.write(`${JSON.stringify(await (what === 'log' ? readLog() : readNotices()))}\n`);
process.exit();
