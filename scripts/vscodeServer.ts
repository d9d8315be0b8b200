// The server build of VS Code with its web workbench: runs one on loopback.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testArea } from './paths.ts';
import { chosenBuild, type EditorBuild, installBuild } from './vscodeBuilds.ts';

/** Settings that keep the editor quiet, so that the extension is what one sees. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'remote.autoForwardPorts': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'window.menuBarVisibility': 'compact',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/** True where the server build runs at all; Windows has only the desktop editor. */
export const serverRunsHere = process.platform !== 'win32';

/** Installs the chosen server build unless it is there. */
export const installServer = (): Promise<EditorBuild> => installBuild(chosenBuild());

export interface ServerOptions {
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Settings and state of the editor; kept by the caller between runs where it wants them kept. */
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** Added to this process's environment; the extension host inherits it. */
  readonly env?: Readonly<Record<string, string>>;
  /** Makes the editor take a test payload from its URL; toasts and dialogs are not shown then. */
  readonly testDriver?: boolean;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Rejects when the server ends by itself. */
  readonly failed: Promise<never>;
  /** Ends the server and its extension hosts. */
  close(): Promise<void>;
}

/** Writes the user settings of an editor before it starts: the quiet ones, and the given ones over them. */
export function writeSettings(userDataDir: string, settings: Readonly<Record<string, unknown>> = {}): void {
  const folder = path.join(userDataDir, 'User');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ ...quietSettings, ...settings }, null, 2));
}

/** Installs a packaged extension into an extensions folder. */
export async function installExtension(vsix: string, extensionsDir: string): Promise<void> {
  const build = await installServer();
  const userDataDir = fs.mkdtempSync(path.join(testArea, 'install-'));
  try {
    const args = ['--install-extension', vsix, '--extensions-dir', extensionsDir, '--user-data-dir', userDataDir];
    const child = spawn(
      build.node,
      [...build.nodeOptions, build.entry, '--config', configuration(userDataDir), ...args],
      {
        env: serverEnvironment(userDataDir),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${vsix} could not be installed:\n${output}`);
  } finally {
    fs.rmSync(userDataDir, { recursive: true, force: true });
  }
}

/** Starts the server build on 127.0.0.1 and resolves once it answers. Throws with its error output when it doesn't start, and when its port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const build = await installServer();
  const port = await portToUse(options.port);
  const url = `http://127.0.0.1:${port}`;
  fs.mkdirSync(options.userDataDir, { recursive: true });
  const errors = path.join(options.userDataDir, 'server.err');
  const args = [
    ...['--config', configuration(options.userDataDir), '--bind-addr', `127.0.0.1:${port}`, '--auth', 'none'],
    ...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust', '--disable-proxy'],
    ...['--disable-getting-started-override', '--ignore-last-opened'],
    ...['--user-data-dir', options.userDataDir, '--extensions-dir', options.extensionsDir],
    ...build.ownOptions,
    ...(options.testDriver ? build.testDriver : []),
  ];
  const child = spawn(build.node, [...build.nodeOptions, build.entry, ...args], {
    env: { ...serverEnvironment(options.userDataDir), ...options.env },
    stdio: ['ignore', fs.openSync(path.join(options.userDataDir, 'server.log'), 'w'), fs.openSync(errors, 'w')],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let closing = false;
  const failed = ended.then((code): never => {
    if (closing) return new Promise<never>(() => {}) as never;
    throw new Error(`The VS Code server ended with code ${code}:\n${fs.readFileSync(errors, 'utf8')}`);
  });
  failed.catch(() => {});
  await Promise.race([answers(`${url}/healthz`), failed]).catch(async (error: unknown) => {
    closing = true;
    await end(child, ended);
    throw error;
  });
  return {
    url,
    port,
    failed,
    async close() {
      closing = true;
      await end(child, ended);
    },
  };
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  const patience = AbortSignal.timeout(5000);
  patience.addEventListener('abort', () => child.kill('SIGKILL'));
  await ended;
}

async function answers(address: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`The VS Code server did not answer at ${address} within a minute.`);
}

/** The port asked for, any free one for 0. Throws where it can't be had: another server there would answer in our place. */
async function portToUse(wished = 0): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `can't be had (${error.code})`;
      reject(new Error(`Port ${wished} of 127.0.0.1 ${reason}: choose another with --port, or 0 for any free one.`));
    });
    probe.listen(wished, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : wished;
}

/** A configuration file of its own, so that none of the user's home is read or made. */
function configuration(folder: string): string {
  const file = path.join(folder, 'code-server.yaml');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, 'auth: none\n');
  return file;
}

function serverEnvironment(home: string): Record<string, string | undefined> {
  const own = { XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  // No gallery: the editor asks no marketplace for anything.
  return { ...process.env, ...own, EXTENSIONS_GALLERY: '{}' };
}
