// Starts the built extension in a process of its own, without an editor and signed in, and tells what it loads and asks for until it has
// rows to show, or for longer.

import { fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { extensionContext, vscodeStandIn } from '../bench/vscodeStandIn.ts';
import type { ServiceAddress } from './referenceService.ts';

export interface Start {
  /** The chunks that were loaded, in that order. */
  readonly chunks: readonly string[];
  readonly requests: number;
  /** How many of them waited for each other, one after the other. */
  readonly inSeries: number;
}

/** What goes on behind the first rows. */
export interface Stay {
  /** By their names without the section; the others are those of package.json. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** It stays until these chunks are loaded, or as long as `most` says, in milliseconds. */
  readonly wanted: readonly string[];
  readonly most: number;
}

/** `dist`: the built bundles. `storage`: an empty folder, for what windows share. No folder is open, unless it stays. */
export async function startToFirstRows(
  dist: string,
  storage: string,
  service: ServiceAddress,
  stay?: Stay,
): Promise<Start> {
  const args = [dist, storage, JSON.stringify(service), ...(stay === undefined ? [] : [JSON.stringify(stay)])];
  const child = fork(fileURLToPath(import.meta.url), args);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the process ended with code ${code}`)));
  const [told]: Start[] = await Promise.race([once(child, 'message'), ended]);
  if (told === undefined) throw new Error('the process told nothing');
  return told;
}

/** Starts it, and has it end as the editor does, at a reload of the window too, while it asks for the notices. Resolves once it is gone. */
export async function endWhileReading(dist: string, storage: string, service: ServiceAddress): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [dist, storage, JSON.stringify(service), '', 'ends']);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the process ended with code ${code}`);
}

/** What waits for the first rows, in milliseconds. */
const afterFirstRows = 3_000;

/** What the editor knows of it. */
interface Extension {
  activate(context: object): void;
  deactivate?(): Promise<void>;
}

/** A tree's provider, as far as it is asked here. */
interface Provider {
  getChildren(element?: unknown): readonly { readonly kind: string }[];
  onDidChangeTreeData(listener: () => void): unknown;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dist = '', storage = '', address = '', staying = '', ends] = process.argv.slice(2);
  const stay: Stay | undefined = staying === '' ? undefined : JSON.parse(staying);
  const { baseUrl, objectPrefix, userName, apiKey }: ServiceAddress = JSON.parse(address);
  const standIn = vscodeStandIn();
  let provider: Provider | undefined;
  const { window, workspace } = standIn as { window: Record<string, unknown>; workspace: Record<string, unknown> };
  const usualView = window.createTreeView as () => unknown;
  const createTreeView = (id: string, options: { treeDataProvider: Provider }) => {
    if (id === 'platformEvents.notifications') provider = options.treeDataProvider;
    return usualView();
  };
  // What is inherited swallows a plain assignment.
  Object.defineProperty(window, 'createTreeView', { value: createTreeView });
  const usual = workspace.getConfiguration as (section: string) => { get(name: string): unknown };
  const connections = [{ name: 'Work', baseUrl, objectPrefix }];
  workspace.getConfiguration = (section = '') => ({
    ...usual(section),
    get: (name: string) => (name === 'connections' ? connections : (stay?.settings[name] ?? usual(section).get(name))),
  });
  workspace.workspaceFolders = stay === undefined ? undefined : [];
  if (stay !== undefined) {
    // What waits for the first rows begins at once.
    const later = globalThis.setTimeout;
    const sooner = (task: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      later(task, ms === afterFirstRows ? 0 : ms, ...given);
    Object.assign(globalThis, { setTimeout: Object.assign(sooner, later) });
  }
  const stored = JSON.stringify({ origin: new URL(baseUrl).origin, userName, apiKey, credentialsId: 'one' });
  const context = Object.assign(extensionContext(dist), {
    subscriptions: [] as { dispose(): unknown }[],
    globalStorageUri: { scheme: 'file', path: storage, fsPath: storage },
    secrets: { get: () => Promise.resolve(stored), onDidChange: () => ({ dispose() {} }) },
  });

  const chunks: string[] = [];
  const loader = Module as unknown as { _load(request: string, ...rest: unknown[]): unknown };
  const load = loader._load;
  loader._load = (request, ...rest) => {
    if (request === 'vscode') return standIn;
    if (request.startsWith('./') && request.endsWith('.cjs') && !chunks.includes(request)) chunks.push(request);
    return load.call(loader, request, ...rest);
  };

  /** How many requests, itself among them, each one is the last of that waited for each other. */
  const places = new Map<unknown, number>();
  let answered = 0;
  const requestOf = (message: unknown) => (message as { request: unknown }).request;
  subscribe('undici:request:create', (message) => places.set(requestOf(message), answered + 1));
  subscribe('undici:request:trailers', (message) => {
    answered = Math.max(answered, places.get(requestOf(message)) ?? 0);
  });

  const extension: Extension = createRequire(path.join(dist, 'extension.cjs'))('./extension.cjs');
  extension.activate(context);
  const tree = provider as Provider | undefined;
  const hasRows = (parent?: { readonly kind: string }): boolean =>
    tree?.getChildren(parent).some((one) => one.kind === 'notice' || (one.kind === 'group' && hasRows(one))) ?? false;
  const look = () => {
    if (!hasRows()) return;
    if (stay === undefined) tell();
    else stayOn(stay, performance.now() + stay.most);
  };
  const tell = () => {
    const start: Start = { chunks: chunks.slice(1), requests: places.size, inSeries: Math.max(...places.values()) };
    process.send?.(start, () => process.exit(0));
  };
  const stayOn = ({ wanted, most }: Stay, until: number): void => {
    if (performance.now() >= until || (wanted.length > 0 && wanted.every((name) => chunks.includes(name)))) tell();
    else setTimeout(() => stayOn({ settings: {}, wanted, most }, until), 20);
  };
  if (ends === undefined) {
    tree?.onDidChangeTreeData(look);
    look();
  } else
    subscribe('undici:client:sendHeaders', () => {
      // The editor calls it before it disposes of the rest, and waits for it alone.
      const ended = extension.deactivate?.();
      for (const part of context.subscriptions) part.dispose();
      void Promise.resolve(ended).then(() => process.exit(0));
    });
}
