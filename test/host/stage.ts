// The host stage of `npm test`: bundles test/host, and runs it in the extension host of each editor that this machine has. With `--floor`
// in the oldest one that the extension takes, and in no other. `--part=1/4`: each fourth file, from the first one on.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import * as esbuild from 'esbuild';
import { projectRoot, sampleWorkspace, testArea } from '../../scripts/paths.ts';
import { installServer, serverRunsHere } from '../../scripts/vscodeServer.ts';
import { desktopEditor } from './desktopEditor.ts';

const bundles = path.join(testArea, 'host-tests');

const certificates = path.join(projectRoot, 'test/fixtures/tls');
/** Read by Node when a process starts: one authority of the tests as the system's (on Linux), one beside; and no proxy of this machine. */
const networkOfTests = {
  SSL_CERT_FILE: path.join(certificates, 'ca.pem'),
  NODE_EXTRA_CA_CERTS: path.join(certificates, 'extra-ca.pem'),
  ...Object.fromEntries(
    ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => [
      [name, ''],
      [name.toUpperCase(), ''],
    ]),
  ),
};

/**
 * The test files that are run: all of them without a part. Tests of some name are looked for in all files by the first part, by the
 * others in none: starting an editor for each takes longer than they do. Throws where the part isn't two numbers, as in 1/4.
 */
function testFiles(part = '1/1'): readonly string[] {
  const [, first, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(part)?.map(Number) ?? [];
  if (first === undefined || parts === undefined || first > parts)
    throw new Error(`--part takes two numbers, as in 1/4, not "${part}".`);
  const files = fs.globSync('test/host/**/*.test.ts', { cwd: projectRoot }).sort();
  if (process.env.PLATFORM_EVENTS_GREP) return first === 1 ? files : [];
  return files.filter((_file, place) => place % parts === first - 1);
}

/** Each test file becomes a bundle of its own. Mocha stays outside: all files must meet the same one. */
async function bundleTests(files: readonly string[]): Promise<void> {
  fs.rmSync(bundles, { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: projectRoot,
    entryPoints: ['test/host/runner.ts', ...files],
    outbase: 'test/host',
    entryNames: '[name]',
    outdir: bundles,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

/** Runs the suite in one editor and prints its report. True when it passed. */
async function runIn(name: string, executable: string): Promise<boolean> {
  console.log(`\n  In ${name}:`);
  const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
  const report = path.join(area, 'report.txt');
  fs.cpSync(sampleWorkspace, path.join(area, 'workspace'), { recursive: true });
  // A window on a single folder starts the extension host anew when a second one is added.
  const workspace = path.join(area, 'tests.code-workspace');
  fs.writeFileSync(workspace, JSON.stringify({ folders: [{ path: 'workspace' }] }));
  let noise = '';
  const quiet = new Writable({
    write(chunk, _encoding, done) {
      noise += chunk;
      done();
    },
  });
  let passed = true;
  try {
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: projectRoot,
      extensionTestsPath: path.join(bundles, 'runner.cjs'),
      launchArgs: [workspace, `--user-data-dir=${path.join(area, 'data')}`, '--disable-extensions'],
      extensionTestsEnv: {
        PLATFORM_EVENTS_REPORT: report,
        PLATFORM_EVENTS_REPORTER: path.join(projectRoot, 'test/support/countingReporter.cjs'),
        ...networkOfTests,
      },
      stdout: quiet,
      stderr: quiet,
    });
  } catch {
    passed = false;
  }
  const reported = fs.existsSync(report);
  if (reported) console.log(fs.readFileSync(report, 'utf8').trimEnd());
  if (!passed)
    console.log(reported ? "  (the editor's own output is left out)" : `  No test ran. The editor said:\n${noise}`);
  fs.rmSync(area, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  return passed;
}

const { values } = parseArgs({ options: { floor: { type: 'boolean' }, part: { type: 'string' } } });
if (values.floor) process.env.PLATFORM_EVENTS_EDITOR = 'floor';
const files = testFiles(values.part);
if (files.length === 0) process.exit(0);
await bundleTests(files);
let passed = true;
if (serverRunsHere) {
  const { version } = await installServer();
  passed = await runIn(`the server build of VS Code ${version}`, path.join(projectRoot, 'test/host/codeInBrowser.ts'));
}
if (!values.floor) {
  const desktop = await desktopEditor();
  if ('executable' in desktop) passed = (await runIn('desktop VS Code', desktop.executable)) && passed;
  else console.log(`\n  Not run in desktop VS Code: ${desktop.reason}.`);
  if (!serverRunsHere && 'reason' in desktop) passed = false;
}
process.exitCode = passed ? 0 : 1;
