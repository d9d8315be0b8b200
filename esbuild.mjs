// Builds dist/: the host bundle, the chunks it loads lazily, the pages with their styles, the icon font, and what tells of all
// packages inside: the bill of materials, the licence notices, and bundles.json, which stays out of the package.
// `--dev` leaves out minification and adds source maps; `--watch` is `--dev` that rebuilds on every change.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { lazyChunks, onlyGets, roundTeller, vscodeAsItIs, wasmFiles } from './scripts/buildPlugins.ts';
import { bundledPackages } from './scripts/bundledPackages.ts';
import { licenceNotices } from './scripts/licenceNotices.ts';
import { iconOptions, pageOptions } from './scripts/pageBuild.ts';
import { softwareBill } from './scripts/softwareBill.ts';

const root = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(root, 'dist');
const watching = process.argv.includes('--watch');
const development = watching || process.argv.includes('--dev');
/** The entry bundle is read at activation, in every window: bytes, minified. */
const entryLimit = 55_000;

const kind = /** @satisfies {esbuild.BuildOptions} */ ({
  minify: !development,
  ...(development ? { sourcemap: 'linked' } : {}),
});

const host = /** @satisfies {esbuild.BuildOptions} */ ({
  ...kind,
  absWorkingDir: root,
  bundle: true,
  outdir: dist,
  entryNames: '[name]',
  assetNames: '[name]',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  platform: 'node',
  target: 'node22',
  // undici's own word for being bundled, as it is in Node: without its second, experimental parser of HTTP.
  define: { esbuildDetection: 'true' },
  // What isn't named literally leaves nothing to resolve, and would fail only when it runs.
  logOverride: { 'unsupported-dynamic-import': 'error', 'unsupported-require-call': 'error' },
});

/** The files of src that the host imports lazily, relative to the top of the checkout. */
async function lazyFiles() {
  const once = { ...host, entryPoints: ['src/extension.ts'], external: ['vscode'] };
  const { metafile } = await esbuild.build({ ...once, format: 'esm', write: false });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const lazy = imports.filter(({ kind, path }) => kind === 'dynamic-import' && /^src\/.*\.ts$/.test(path));
  return new Set(lazy.map(({ path }) => path).sort());
}

/**
 * Throws, naming the largest parts, when the entry bundle is over its limit.
 * @param {esbuild.Metafile['outputs']} bundles
 */
function checkEntrySize(bundles) {
  const { bytes = Number.NaN, inputs = {} } = bundles['dist/extension.cjs'] ?? {};
  if (bytes <= entryLimit) return;
  const parts = Object.entries(inputs).sort(([, one], [, other]) => other.bytesInOutput - one.bytesInOutput);
  const largest = parts.slice(0, 12).map(([file, { bytesInOutput }]) => `  ${bytesInOutput} ${file}`);
  const told = `dist/extension.cjs has ${bytes} bytes, over the limit of ${entryLimit}. Its largest parts:`;
  throw new Error([told, ...largest, 'Load something lazily.'].join('\n'));
}

/**
 * Writes what is inside the bundles: for programs, for people, and for the tests.
 * @param {esbuild.Metafile['outputs']} bundles
 */
function writeContents(bundles) {
  const readJson = (/** @type {string} */ name) => JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
  const packages = bundledPackages(bundles, readJson('package-lock.json'));
  const { name, version, license } = readJson('package.json');
  fs.writeFileSync(path.join(dist, 'sbom.cdx.json'), softwareBill({ name, version, licence: license }, packages));
  fs.writeFileSync(path.join(dist, 'THIRD_PARTY_NOTICES.txt'), licenceNotices(packages));
  fs.writeFileSync(path.join(dist, 'bundles.json'), `${JSON.stringify(bundles, undefined, 2)}\n`);
}

fs.rmSync(dist, { recursive: true, force: true });
try {
  const lazy = await lazyFiles();
  /** @type {esbuild.BuildOptions[]} */
  const all = [
    {
      ...host,
      // The program of the MCP server is started by the editor, in a process of its own.
      entryPoints: ['src/extension.ts', 'src/mcpBridge.ts', ...lazy],
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      // A lazy import becomes a require() at that point: the extension host's loader handles it alike everywhere.
      supported: { 'dynamic-import': false },
      plugins: [vscodeAsItIs, wasmFiles, onlyGets, lazyChunks(lazy)],
    },
    { ...pageOptions(dist), ...kind },
  ];
  if (watching) {
    const teller = roundTeller();
    const contexts = [...all, iconOptions(dist)].map((one) =>
      esbuild.context({ ...one, plugins: [...(one.plugins ?? []), teller] }),
    );
    for (const context of await Promise.all(contexts)) await context.watch();
  } else {
    const built = await Promise.all(all.map((one) => esbuild.build(one)));
    built.push(await esbuild.build(iconOptions(dist)));
    const bundles = Object.assign({}, ...built.map(({ metafile }) => metafile?.outputs));
    if (!development) checkEntrySize(bundles);
    writeContents(bundles);
    for (const [file, { bytes }] of Object.entries(bundles)) console.log(`${file} ${Math.ceil(bytes / 1000)} KB`);
  }
} catch (error) {
  // esbuild has printed its own errors.
  if (!(error instanceof Error && 'errors' in error)) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
