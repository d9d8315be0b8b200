// `npm test`: every stage in order, or the ones named (`npm test -- unit host`), or the
// tests of some name (`npm test -- e2e --grep 'signs in'`). Goes on after a failure, and tells the sum at the end.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import { projectRoot } from './paths.ts';
import { installServer, serverRunsHere } from './vscodeServer.ts';

interface Stage {
  readonly commands: readonly (readonly string[])[];
  /** Runs mocha, whose tests are counted; a stage without a single test fails. The others count as one test each. */
  readonly mocha: boolean;
  readonly prepare?: () => Promise<void>;
}

const mocha = [
  'node_modules/mocha/bin/mocha.js',
  '--forbid-only',
  '--reporter',
  'test/support/countingReporter.cjs',
] as const;
const task = (name: string) => ['scripts/project.mjs', name];

async function prepareEditor(): Promise<void> {
  if (!serverRunsHere)
    throw new Error('The server build of VS Code does not run on Windows: use WSL, or run the other stages.');
  await installServer();
  await findBrowser();
}

const stages: Readonly<Record<string, Stage>> = {
  types: { commands: [task('types')], mocha: false },
  lint: { commands: [task('lint')], mocha: false },
  package: { commands: [task('package')], mocha: false },
  unit: { commands: [[...mocha, 'test/unit/**/*.test.ts']], mocha: true },
  bench: { commands: [[...mocha, 'test/bench/**/*.test.ts']], mocha: true },
  host: {
    commands: [['test/host/stage.ts']],
    mocha: true,
    // Where there is no server build, the stage runs in the desktop editor alone.
    ...(serverRunsHere ? { prepare: prepareEditor } : {}),
  },
  e2e: {
    commands: [[...mocha, '--timeout', '180000', '--require', 'test/e2e/support/failures.ts', 'test/e2e/**/*.test.ts']],
    mocha: true,
    prepare: prepareEditor,
  },
};

/** What a stage needs to have run before it, when it is asked for alone. */
const needsPackage = new Set(['unit', 'bench', 'host', 'e2e']);
/** No stage takes a tenth of this; one that hangs is ended, so that the others get their turn. */
const patience = 15 * 60_000;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-test-'));

function run(command: readonly string[], countsFile: string): Promise<boolean> {
  const grep = process.env.PLATFORM_EVENTS_GREP;
  const chosen = grep && command[0] === mocha[0] ? ['--grep', grep] : [];
  const child = spawn(process.execPath, [...command, ...chosen], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, PLATFORM_EVENTS_COUNTS: countsFile },
    detached: process.platform !== 'win32',
  });
  const end = (signal: NodeJS.Signals) => {
    try {
      process.kill(process.platform === 'win32' ? (child.pid ?? 0) : -(child.pid ?? 0), signal);
    } catch {
      // It has ended by itself.
    }
  };
  const onSignal = () => {
    end('SIGTERM');
    process.exitCode = 130;
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const late = setTimeout(() => {
    console.log(`\n  Ended after ${patience / 60_000} minutes: it hangs.`);
    end('SIGKILL');
  }, patience);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(late);
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      resolve(code === 0);
    });
  });
}

/** Runs one stage. A failing command whose tests all passed (a crash, a failed hook) counts as one failure. */
async function runStage(name: string, stage: Stage): Promise<Counts> {
  const countsFile = path.join(area, `${name}.jsonl`);
  let ok = true;
  try {
    await stage.prepare?.();
    for (const command of stage.commands) ok = (await run(command, countsFile)) && ok;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    ok = false;
  }
  if (!stage.mocha) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const counts = readCounts(countsFile);
  if (counts.passed + counts.failed === 0) console.log(`\n  The stage "${name}" ran no test.`);
  if (counts.failed === 0 && (!ok || counts.passed === 0)) counts.failed = 1;
  return counts;
}

function readCounts(file: string): Counts {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  if (!fs.existsSync(file)) return sum;
  for (const line of fs.readFileSync(file, 'utf8').trim().split('\n')) {
    const counts: Counts = JSON.parse(line);
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  return sum;
}

function chosenStages(named: readonly string[]): string[] {
  const unknown = named.find((name) => !(name in stages));
  if (unknown) throw new Error(`There is no stage "${unknown}". Use some of: ${Object.keys(stages).join(', ')}.`);
  if (named.length === 0) return Object.keys(stages);
  const wanted = new Set(named);
  if (named.some((name) => needsPackage.has(name))) wanted.add('package');
  return Object.keys(stages).filter((name) => wanted.has(name));
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
try {
  const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });
  if (values.grep !== undefined) process.env.PLATFORM_EVENTS_GREP = values.grep;
  for (const name of chosenStages(positionals)) {
    const stage = stages[name];
    if (!stage || process.exitCode === 130) continue;
    console.log(`\n== ${name}`);
    const start = Date.now();
    const counts = await runStage(name, stage);
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
    summary.push(`${name.padEnd(8)} ${tell(counts)} (${Math.round((Date.now() - start) / 1000)} s)`);
  }
  console.log(`\n${summary.join('\n')}\n\n${tell(total)}`);
  if (total.failed > 0) process.exitCode ||= 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  fs.rmSync(area, { recursive: true, force: true });
}

function tell({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
