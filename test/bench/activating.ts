// Row 9: what the editor waits for when it starts the extension: reading its entry bundle and calling `activate`.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../scripts/paths.ts';
import { interleaved, type Side } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { extensionContext, vscodeStandIn } from './vscodeStandIn.ts';

/** It is over in a few milliseconds, and a process starts quickly: so it is done this many times as often. */
const repeated = 4;

export async function activate({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const dist = path.join(projectRoot, 'dist');
  if (!existsSync(path.join(dist, 'extension.cjs'))) {
    throw new Error('dist/extension.cjs is missing: run "npm run build" first');
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'platform-events-bench-'));
  try {
    // Beside copies of both lies what they find as `vscode`.
    write(folder, 'node_modules/vscode/index.js', 'module.exports = globalThis.vscodeStandIn;');
    cpSync(dist, path.join(folder, 'ours'), { recursive: true });
    write(folder, 'empty/extension.cjs', "'use strict';\nrequire('vscode');\nexports.activate = () => {};\n");
    const sides = [activationSide(path.join(folder, 'ours')), activationSide(path.join(folder, 'empty'))];
    const [ours = Number.NaN, peer = Number.NaN] = await interleaved(smoke ? 1 : rounds * repeated, sides);
    return [{ ours, peer }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** In a fresh process, as the editor does it. */
function activationSide(extension: string): Side {
  return async () => {
    const child = fork(fileURLToPath(import.meta.url), [extension], { execArgv: ['--expose-gc'] });
    const told = once(child, 'message').then(([ms]) => Number(ms));
    const ended = once(child, 'exit').then(([code]) => code);
    const gone = ended.then((code) => Promise.reject(new Error(`${extension} ended its process with code ${code}`)));
    const ms = await Promise.race([told, gone]);
    await ended;
    return { ms, result: 'activated' };
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const extension = process.argv[2] ?? '';
  Object.assign(globalThis, { vscodeStandIn: vscodeStandIn() });
  const require = createRequire(path.join(extension, 'extension.cjs'));
  const context = extensionContext(extension);
  // The editor has these long before it starts an extension.
  for (const loaded of ['vscode', 'node:crypto', 'node:path']) require(loaded);
  // What this file and its imports have left isn't the extension's to clear away.
  globalThis.gc?.({ type: 'minor' });
  const start = performance.now();
  await require('./extension.cjs').activate(context);
  const ms = performance.now() - start;
  // What the extension has begun, timers and all, isn't waited for.
  process.send?.(ms, () => process.exit(0));
}
