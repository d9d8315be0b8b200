// How the host's bundles are made: what esbuild has to be told about lazy imports, the editor's interface, WebAssembly, and watching.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from './paths.ts';

/**
 * Makes each import of one of these files, relative to the top of the checkout, a require() of its own bundle `./x.cjs`: where some file
 * imports it lazily, another one that doesn't has no copy of it.
 */
export function lazyChunks(files: ReadonlySet<string>): Plugin {
  return {
    name: 'lazy-chunks',
    setup(build) {
      build.onResolve({ filter: /.*/ }, (args) => {
        const isLazy = args.kind === 'dynamic-import';
        if (!isLazy && (args.kind !== 'import-statement' || !args.path.startsWith('.'))) return undefined;
        if (args.path.startsWith('node:')) return undefined;
        const file = path.relative(projectRoot, path.resolve(args.resolveDir, args.path)).replaceAll('\\', '/');
        if (files.has(file)) return { path: `./${path.basename(file, '.ts')}.cjs`, external: true };
        if (!isLazy) return undefined;
        const text = `import('${args.path}'): only a .ts file of src that was there when the build began can be loaded lazily`;
        return { errors: [{ text }] };
      });
    },
  };
}

/**
 * Takes the editor's interface as it is. esbuild makes of an `import * as` an object of its own in every file, with a getter for each
 * of the editor's several hundred names, and all of that would be made at activation. An import in another form is an error.
 */
export const vscodeAsItIs: Plugin = {
  name: 'vscode-as-it-is',
  setup(build) {
    const form = "import * as vscode from 'vscode';";
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, (args) => {
      const text = fs.readFileSync(args.path, 'utf8');
      return { contents: text.replace(form, "const vscode = require('vscode');"), loader: 'ts' };
    });
    build.onResolve({ filter: /^vscode$/ }, ({ kind }) =>
      kind === 'require-call' ? { path: 'vscode', external: true } : { errors: [{ text: `Write this: ${form}` }] },
    );
  },
};

/**
 * Puts undici's parser of HTTP beside the bundle as it is. It carries two as texts, a third longer and hardly to be packed: one for
 * processors that work on several bytes at once, which is of use where heads are long, and one for all. Here the latter serves everywhere.
 */
export const wasmFiles: Plugin = {
  name: 'wasm-files',
  setup(build) {
    const require = createRequire(import.meta.url);
    build.onLoad({ filter: /[\\/]llhttp[\\/]\w+-wasm\.js$/ }, () => {
      const read = `require('node:fs').readFileSync(require('node:path').join(__dirname, require('./llhttp.wasm')))`;
      return { contents: `module.exports = ${read};`, loader: 'js' };
    });
    build.onResolve({ filter: /^\.\/\w+\.wasm$/ }, (args) => ({ path: path.join(args.resolveDir, args.path) }));
    build.onLoad({ filter: /[\\/]llhttp[\\/]\w+\.wasm$/ }, (args) => {
      const contents: Buffer = require(args.path.replace(/\.wasm$/, '-wasm.js'));
      return { contents, loader: 'file' };
    });
  },
};

/**
 * Leaves out of undici what it does with HTTP/2 and with bodies of requests, a third of it: every request of ours is a GET over
 * HTTP/1.1. It asks for these files where it has such a connection or body.
 */
export const onlyGets: Plugin = {
  name: 'only-gets',
  setup(build) {
    const unused =
      /[\\/]undici[\\/]lib[\\/](dispatcher[\\/]client-h2|web[\\/]fetch[\\/](body|formdata)|web[\\/]webidl[\\/]index)\.js$/;
    const contents = `module.exports = () => { throw new Error('left out of this bundle: only-gets') };`;
    build.onLoad({ filter: unused }, () => ({ contents, loader: 'js' }));
  },
};

/** Tells when several builds that watch begin a round, and when the last of them has ended it. .vscode/tasks.json waits for both lines. */
export function roundTeller(): Plugin {
  let running = 0;
  let errors = 0;
  return {
    name: 'round-teller',
    setup(build) {
      build.onStart(() => {
        if (running === 0) console.log('[watch] build started');
        running += 1;
      });
      build.onEnd((result) => {
        running -= 1;
        errors += result.errors.length;
        if (running > 0) return;
        console.log(`[watch] build finished, ${errors} errors`);
        errors = 0;
      });
    },
  };
}
