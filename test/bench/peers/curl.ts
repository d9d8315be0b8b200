// Owns curl as a peer: one process that asks for all pages over one connection, and says how long each took.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LogEntry } from '../../../src/core/connection/ports.ts';
import type { ServiceAddress } from '../../support/referenceService.ts';

export interface CurlPages {
  /** Milliseconds of each transfer, as curl counts them: its own start isn't among them, connecting is. */
  readonly transfers: readonly number[];
  /** The answers' texts, in order. */
  readonly texts: readonly string[];
}

/** Pages of the log, as a range that curl goes through by itself: `offsets` such as `[0-9000:1000]`. */
export function curlLogPages(curl: string, address: ServiceAddress, offsets: string, count: number): CurlPages {
  const { baseUrl, objectPrefix, userName, apiKey } = address;
  const folder = mkdtempSync(path.join(tmpdir(), 'platform-events-bench-'));
  try {
    const url = `${baseUrl}/rest/v3.1/${objectPrefix}Event_Log/getAllObjects.json?resultLimit=${offsets}%2C${count}`;
    const file = path.join(folder, '#1.json');
    const form = '%{time_total} %{filename_effective}\\n';
    const args = [
      '--silent',
      '--noproxy',
      '*',
      '--user',
      `${userName}:${apiKey}`,
      '--write-out',
      form,
      '--output',
      file,
    ];
    const { status, stdout, stderr } = spawnSync(curl, [...args, url], { encoding: 'utf8', maxBuffer: 1e9 });
    if (status !== 0) throw new Error(`curl ended with code ${status}: ${stderr}`);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    return {
      transfers: lines.map(([seconds]) => Number(seconds) * 1000),
      texts: lines.map(([, name = '']) => readFileSync(name, 'utf8')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function parsedEntries(texts: readonly string[]): LogEntry[] {
  return texts.flatMap((text): LogEntry[] => JSON.parse(text));
}
