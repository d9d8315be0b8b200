// `npm start`: the packaged extension on the sample account, in desktop VS Code where there is one, else in the server build on loopback.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { codeCommand } from './desktop.ts';
import { projectRoot, sampleWorkspace, testArea } from './paths.ts';
import { installExtension, installServer, serverRunsHere, startServer, writeSettings } from './vscodeServer.ts';

const usage = `npm start -- [--port N] [--server]
  --port N   the port of the server build on 127.0.0.1 (any free one by default; implies --server)
  --server   the server build even where desktop VS Code is installed`;

/** Kept from one start to the next, so that settings and windows are as one left them. */
const area = path.join(testArea, 'start');
const workspace = path.join(area, 'harbourvale');
const userDataDir = path.join(area, 'data');
const extensionsDir = path.join(area, 'extensions');
const env = { PLATFORM_EVENTS_SAMPLE: '1' };

function readOptions(): { port: number; server: boolean } {
  const options = { port: { type: 'string' }, server: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port} is not a port number.`);
  return { port, server: values.server || values.port !== undefined };
}

function packageExtension(): string {
  console.log('Building and packaging the extension …');
  const made = spawnSync(process.execPath, ['scripts/project.mjs', 'package'], { cwd: projectRoot, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${made.stdout}${made.stderr}`.trim());
  const manifest: { name: string; version: string } = JSON.parse(
    fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  );
  return path.join(projectRoot, `${manifest.name}-${manifest.version}.vsix`);
}

/** Opens a window of the desktop editor with folders of its own, and resolves when that window is closed. */
async function startDesktop(command: string, vsix: string): Promise<void> {
  const shell = process.platform === 'win32';
  const own = ['--user-data-dir', userDataDir, '--extensions-dir', extensionsDir];
  const installed = spawnSync(command, [...own, '--install-extension', vsix, '--force'], { shell, encoding: 'utf8' });
  if (installed.status !== 0) throw new Error(`${installed.stdout}${installed.stderr}`.trim());
  const child = spawn(command, [...own, '--new-window', '--wait', workspace], {
    shell,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  console.log('VS Code with Platform Events is open in a window of its own. Close it, or press Ctrl-C, to end.');
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([ended, stopAsked()]);
  child.kill();
}

async function startInBrowser(port: number, vsix: string): Promise<void> {
  await installServer();
  await installExtension(vsix, extensionsDir);
  const server = await startServer({ port, userDataDir, extensionsDir, env });
  const folder = encodeURI(workspace).replace(/[#&+?]/g, encodeURIComponent);
  console.log(`VS Code with Platform Events is at ${server.url}/?folder=${folder}`);
  console.log('Open it in a browser. Ctrl-C ends it.');
  try {
    await Promise.race([stopAsked(), server.failed]);
  } finally {
    await server.close();
  }
}

function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

try {
  const { port, server } = readOptions();
  const vsix = packageExtension();
  if (!fs.existsSync(workspace)) fs.cpSync(sampleWorkspace, workspace, { recursive: true });
  if (!fs.existsSync(path.join(userDataDir, 'User/settings.json'))) writeSettings(userDataDir);
  fs.rmSync(extensionsDir, { recursive: true, force: true });
  const command = server ? undefined : codeCommand();
  if (command) await startDesktop(command, vsix);
  else if (serverRunsHere) await startInBrowser(port, vsix);
  else throw new Error('Desktop VS Code was not found. Install it so that `code` is on PATH, and run npm start again.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    console.error(usage);
  process.exitCode = 1;
}
