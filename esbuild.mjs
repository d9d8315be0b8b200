// Builds dist/: the host bundle, the chunks it loads lazily, the pages with their styles, the icon font, and what tells of all
// packages inside: the bill of materials, the licence notices, and bundles.json, which stays out of the package.
// `--dev` leaves out minification and adds source maps; `--watch` is `--dev` that rebuilds on every change.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { bundledPackages } from './scripts/bundledPackages.ts';
import { licenceNotices } from './scripts/licenceNotices.ts';
import { softwareBill } from './scripts/softwareBill.ts';
import { importsOf } from './scripts/sourceImports.ts';

const root = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(root, 'dist');
const watching = process.argv.includes('--watch');
const development = watching || process.argv.includes('--dev');
/** The entry bundle is read at activation, in every window: bytes, minified. */
const entryLimit = 54_000;

/**
 * esbuild makes of an `import * as` an object of its own in every file, with a getter for each of the editor's several hundred names.
 * All of that would be made at activation.
 */
const vscodeImport = "import * as vscode from 'vscode';";
const vscodeRequire = "const vscode = require('vscode');";

/** @type {esbuild.BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  outdir: dist,
  minify: !development,
  sourcemap: development ? 'linked' : false,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};

/** @type {esbuild.BuildOptions} */
const host = {
  ...common,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  external: ['vscode'],
  outExtension: { '.js': '.cjs' },
  // A lazy import becomes a require() at that point: the extension host's loader handles it alike everywhere.
  supported: { 'dynamic-import': false },
};

/** @type {esbuild.BuildOptions} */
const pages = {
  ...common,
  entryPoints: fs
    .globSync(['src/webview/*Page.ts', 'src/webview/*.css'], { cwd: root })
    .sort()
    .map((file) => path.join(root, file)),
  platform: 'browser',
  target: 'chrome138',
  format: 'iife',
};

/**
 * Makes every `import('./x.ts')` a bundle of its own, `dist/x.cjs`, that is read when the import runs. `found` is told each one.
 * @param {(file: string) => void} found
 * @returns {esbuild.Plugin}
 */
function lazyChunks(found) {
  return {
    name: 'lazy-chunks',
    setup(build) {
      build.onResolve({ filter: /.*/ }, (args) => {
        if (args.kind !== 'dynamic-import' || args.path === 'vscode' || args.path.startsWith('node:')) return undefined;
        if (!args.path.startsWith('.') || !args.path.endsWith('.ts')) {
          return { errors: [{ text: `import('${args.path}'): only a .ts file of this project can be loaded lazily` }] };
        }
        const file = path.resolve(args.resolveDir, args.path);
        if (!fs.existsSync(file)) return { errors: [{ text: `import('${args.path}'): there is no such file` }] };
        found(file);
        return { path: `./${path.basename(file, '.ts')}.cjs`, external: true };
      });
      // import(expression) leaves esbuild nothing to resolve, and would fail only when it runs.
      build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, (args) => {
        const text = fs.readFileSync(args.path, 'utf8');
        try {
          importsOf(path.relative(root, args.path), text);
          return { contents: text.replace(vscodeImport, vscodeRequire), loader: 'ts' };
        } catch (error) {
          return { errors: [{ text: error instanceof Error ? error.message : String(error) }] };
        }
      });
    },
  };
}

/**
 * The entry of the host and every chunk that it or another chunk imports lazily, each given once to `each`.
 * @param {(file: string, plugin: esbuild.Plugin) => Promise<void>} each
 */
async function eachHostBundle(each) {
  const names = new Map();
  /** @type {Promise<void>[]} */
  const running = [];
  /** @param {string} file */
  const add = (file) => {
    const name = path.basename(file);
    const known = names.get(name);
    if (known === file) return;
    if (known) throw new Error(`Two lazily loaded files have one name: ${known} and ${file}.`);
    names.set(name, file);
    running.push(each(file, lazyChunks(add)));
  };
  add(path.join(root, 'src/extension.ts'));
  for (let next = running.shift(); next; next = running.shift()) await next;
}

/**
 * Copies the icon font and its style sheet, and says so in the form in which esbuild tells of its bundles.
 * @returns {import('./scripts/bundledPackages.ts').Bundles}
 */
function copyIconFont() {
  const copies = ['codicon.css', 'codicon.ttf'].map((name) => {
    const source = `node_modules/@vscode/codicons/dist/${name}`;
    fs.copyFileSync(path.join(root, source), path.join(dist, name));
    const bytes = fs.statSync(path.join(dist, name)).size;
    return [`dist/${name}`, { bytes, inputs: { [source]: { bytesInOutput: bytes } }, imports: [], exports: [] }];
  });
  return Object.fromEntries(copies);
}

/**
 * Writes what is inside the bundles: for programs, for people, and for the tests.
 * @param {import('./scripts/bundledPackages.ts').Bundles} bundles
 */
function writeContents(bundles) {
  const packages = bundledPackages(bundles, readJson('package-lock.json'));
  const { name, version, license } = readJson('package.json');
  fs.writeFileSync(path.join(dist, 'sbom.cdx.json'), softwareBill({ name, version, licence: license }, packages));
  fs.writeFileSync(path.join(dist, 'THIRD_PARTY_NOTICES.txt'), licenceNotices(packages));
  fs.writeFileSync(path.join(dist, 'bundles.json'), `${JSON.stringify(bundles, undefined, 2)}\n`);
}

/** @param {string} name */
function readJson(name) {
  return JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
}

/**
 * Throws, naming the largest parts, when the entry bundle is over its limit.
 * @param {esbuild.Metafile | undefined} metafile
 */
function checkEntrySize(metafile) {
  const output = Object.values(metafile?.outputs ?? {}).at(0);
  if (!output || output.bytes <= entryLimit) return;
  const largest = Object.entries(output.inputs)
    .sort(([, one], [, other]) => other.bytesInOutput - one.bytesInOutput)
    .slice(0, 12)
    .map(([file, { bytesInOutput }]) => `  ${bytesInOutput} ${file}`);
  throw new Error(
    `dist/extension.cjs has ${output.bytes} bytes, over the limit of ${entryLimit}: load something lazily. Its largest parts:\n${largest.join('\n')}`,
  );
}

/** Builds all once; throws when a bundle fails, the entry is too large, or a package may not be bundled. */
async function buildOnce() {
  const bundles = copyIconFont();
  await eachHostBundle(async (file, plugin) => {
    const { metafile } = await esbuild.build({ ...host, entryPoints: [file], plugins: [plugin] });
    if (path.basename(file) === 'extension.ts' && !development) checkEntrySize(metafile);
    Object.assign(bundles, metafile?.outputs);
  });
  const { metafile } = await esbuild.build(pages);
  writeContents(Object.assign(bundles, metafile?.outputs));
  const sizes = fs
    .readdirSync(dist)
    .sort()
    .map((name) => `${name} ${Math.ceil(fs.statSync(path.join(dist, name)).size / 1000)} KB`);
  console.log(`dist: ${sizes.join(', ')}`);
}

/** Rebuilds on change until ended. The editor's task waits for the two lines that it prints per round of all bundles together. */
async function watch() {
  copyIconFont();
  const all = 'all bundles known';
  const building = new Set([all]);
  let errors = 0;
  /** @param {string} bundle */
  const start = (bundle) => {
    if (building.size === 0) console.log('[watch] build started');
    building.add(bundle);
  };
  /** @param {string} bundle */
  const end = (bundle) => {
    building.delete(bundle);
    if (building.size > 0) return;
    console.log(`[watch] build finished, ${errors} errors`);
    errors = 0;
  };
  /** @type {(bundle: string, options: esbuild.BuildOptions) => Promise<void>} */
  const watchBundle = async (bundle, options) => {
    start(bundle);
    /** @type {esbuild.Plugin} */
    const tell = {
      name: 'tell',
      setup(build) {
        build.onStart(() => start(bundle));
        build.onEnd((result) => {
          errors += result.errors.length;
          end(bundle);
        });
      },
    };
    const context = await esbuild.context({ ...options, plugins: [...(options.plugins ?? []), tell] });
    await context.watch();
  };
  console.log('[watch] build started');
  await eachHostBundle((file, plugin) => watchBundle(file, { ...host, entryPoints: [file], plugins: [plugin] }));
  await watchBundle('pages', pages);
  end(all);
}

fs.rmSync(dist, { recursive: true, force: true });
fs.mkdirSync(dist, { recursive: true });
try {
  await (watching ? watch() : buildOnce());
} catch (error) {
  // esbuild has printed its own errors.
  if (!(error instanceof Error && 'errors' in error)) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
