// Owns how tests run the reference service, in this process or in its own, and ask it over real HTTP.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Json } from '../../src/core/text/exactJson.ts';
import { type RunningService, type ServiceOptions, startService } from '../../src/service/server.ts';

/** What is needed to talk to a service, wherever it runs. */
export type ServiceAddress = Pick<RunningService, 'baseUrl' | 'userName' | 'apiKey' | 'objectPrefix'>;

/** A fixed present for samples: Tuesday, 3 November 2026, 15:00 UTC. */
export const sampleNow = Date.UTC(2026, 10, 3, 15);

/** Runs `use` with a service of its own, closed afterwards whatever happens. */
export async function withService<T>(
  options: ServiceOptions,
  use: (service: RunningService) => Promise<T>,
): Promise<T> {
  const service = await startService({ now: sampleNow, ...options });
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}

/** Runs `use` with a directory that holds the given files, each as JSON unless it is text already. */
export async function withDirectory<T>(
  files: Readonly<Record<string, Json>>,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'platform-events-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a request differs in from a plain GET with the right credentials. */
export interface Asking {
  readonly method?: string;
  /** The whole Authorization header; null sends none. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Parameters = Readonly<Record<string, string>>;

export function basic(userName: string, apiKey: string): string {
  return `Basic ${Buffer.from(`${userName}:${apiKey}`).toString('base64')}`;
}

/** Asks for `/rest/v3.1/<prefix><operation>.json`; `operation` is `Event_Log/getAllObjects` and the like. */
export async function ask(
  service: ServiceAddress,
  operation: string,
  parameters: Parameters = {},
  asking: Asking = {},
): Promise<Reply> {
  const query = new URLSearchParams(parameters).toString();
  const path = `/rest/v3.1/${service.objectPrefix}${operation}.json`;
  return askPath(service, query === '' ? path : `${path}?${query}`, asking);
}

/** Asks for a path as it stands. */
export async function askPath(service: ServiceAddress, path: string, asking: Asking = {}): Promise<Reply> {
  const authorization =
    asking.authorization === undefined ? basic(service.userName, service.apiKey) : asking.authorization;
  const response = await fetch(`${service.baseUrl}${path}`, {
    method: asking.method ?? 'GET',
    headers: { ...(authorization !== null && { Authorization: authorization }), ...asking.headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export type WireRecord = { readonly [field: string]: Json };

/** Asks for a list and fails unless it comes as 200 with a JSON list. */
export async function askList(
  service: ServiceAddress,
  operation: string,
  parameters: Parameters = {},
): Promise<readonly WireRecord[]> {
  const reply = await ask(service, operation, parameters);
  const body: unknown = JSON.parse(reply.text);
  if (reply.status !== 200 || !Array.isArray(body)) throw new Error(`${reply.status} ${reply.text.slice(0, 300)}`);
  return body;
}

export const eventLog = 'Event_Log/getAllObjects';
export const notifications = 'Notification_Occurrence_Event/getAllObjects';

/** A filter parameter from its JSON. */
export function filtered(filter: Json, more: Parameters = {}): Parameters {
  return { ...more, objectFilter: JSON.stringify(filter) };
}

const commandLine = fileURLToPath(new URL('../../src/service/commandLine.ts', import.meta.url));

/** Starts `node src/service/commandLine.ts`; end it with `kill` of the returned process. */
export function spawnCommandLine(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [commandLine, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The line that a started service prints when it is ready. Rejects when it ends before, with what it said. */
export async function readyLine(
  child: ChildProcess,
): Promise<ServiceAddress & { notifications: number; entries: number }> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The child was started without pipes.');
  let complaint = '';
  stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The service ended before it was ready: ${complaint}`);
  });
  const line = once(createInterface(stdout), 'line').then(([text]) => JSON.parse(String(text)));
  return Promise.race([line, ended]);
}

/** Runs the command line to its end. */
export async function runCommandLine(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawnCommandLine(...args);
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8');
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), out, err };
}
