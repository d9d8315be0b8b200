// `npm test`: every stage, or the ones named (`npm test -- unit host`), or the tests of some name (`npm test -- e2e --grep 'signs in'`);
// `--thorough` runs at full size what is sampled otherwise. The editor's journeys, file by file, have a lane of their own beside all the
// rest; what only computes comes first there, and then, as editors wait more than they compute, the other stages of the editor have a lane
// each. The first that has nothing else helps with the journeys. Goes on after a failure, and tells at the end which tests failed, and the sum.
//
// What failed in the real editor is run once more from its beginning, in a new editor: on a busy machine the editor drops clicks and
// questions. Its first run is printed all the same, and the sum says what was run twice. The files that hold what may be wrong only now and
// then (which rows are drawn, what an act falls on) have a second run only where waits ran out; what an assertion refuses there once is a
// failure at once.
import { type SpawnOptions, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../scripts/paths.ts';
import { installServer, serverRunsHere } from '../scripts/vscodeServer.ts';
import { findBrowser } from './support/browser.ts';

interface Stage {
  readonly commands: readonly (readonly string[])[];
  /** Runs mocha, whose tests are counted; a stage without a single test fails. The others count as one test each. */
  readonly mocha: boolean;
  /** What is to be there before it runs. */
  readonly prepare?: () => Promise<void>;
  /** Runs a command once more that failed; see above. */
  readonly again?: boolean;
  /** Not part of the whole unless that is thorough: it runs where it is named. */
  readonly thorough?: true;
  /** Where it runs: before the others, by itself; first beside the journeys; in a lane of its own after that; or as a journey. */
  readonly lane: 'alone' | 'first' | 'own' | 'journeys';
}

const mocha = [
  'node_modules/mocha/bin/mocha.js',
  '--forbid-only',
  '--reporter',
  'test/support/countingReporter.cjs',
] as const;
const task = (name: string) => ['scripts/project.mjs', name];

let runs = 0;
let editor: Promise<void> | undefined;

/** Installs the editor and the browser, once: what takes half a minute goes on while stages run that need neither. */
function prepareEditor(): Promise<void> {
  editor ??= installEditor();
  // Whoever waits for it is told.
  editor.catch(() => {});
  return editor;
}

async function installEditor(): Promise<void> {
  await prepareBrowser();
  await installServer();
}

async function prepareBrowser(): Promise<void> {
  if (!serverRunsHere)
    throw new Error('The server build of VS Code does not run on Windows: use WSL, or run the other stages.');
  await findBrowser();
}

const endToEnd = [...mocha, '--timeout', '180000', '--require', 'test/e2e/support/failures.ts'] as const;

/** What holds the drawn rows against the service, and the acts against what is seen: right each time, or wrong. */
const rightEachTime = ['walk/walk', 'firstScreens', 'targets', 'rowActs'].map((name) => `test/e2e/${name}.test.ts`);

/** The files of the e2e stage, those that take longest first, so that all lanes end at about the same time. */
function journeys(): readonly string[] {
  const longest = [
    'watches',
    'ugly',
    'firstScreens',
    'states',
    'walk/walk',
    'coming',
    'eventLog',
    'pictures',
    'logRecovery',
  ].map((name) => `test/e2e/${name}.test.ts`);
  const files = testFiles('test/e2e/**/*.test.ts');
  return [...longest, ...files.filter((file) => !file.startsWith('test/e2e/pages/') && !longest.includes(file))];
}

/** The files that a pattern names, in their order. */
function testFiles(pattern: string): readonly string[] {
  return fs
    .globSync(pattern, { cwd: projectRoot })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

const stages: Readonly<Record<string, Stage>> = {
  types: { commands: [task('types')], mocha: false, lane: 'first' },
  lint: { commands: [task('lint')], mocha: false, lane: 'first' },
  package: { commands: [task('package')], mocha: false, lane: 'alone' },
  unit: { commands: [[...mocha, 'test/unit/**/*.test.ts']], mocha: true, lane: 'first' },
  bench: { commands: [[...mocha, 'test/bench/**/*.test.ts']], mocha: true, lane: 'first' },
  host: {
    // In parts, so that one that fails is all that is run once more.
    commands: ['1/4', '2/4', '3/4', '4/4'].map((part) => ['test/host/stage.ts', `--part=${part}`]),
    mocha: true,
    again: true,
    // Where there is no server build, the stage runs in the desktop editor alone.
    ...(serverRunsHere ? { prepare: prepareEditor } : {}),
    lane: 'own',
  },
  floor: {
    commands: [['test/host/stage.ts', '--floor']],
    mocha: true,
    again: true,
    thorough: true,
    prepare: prepareBrowser,
    lane: 'own',
  },
  pages: {
    commands: testFiles('test/e2e/pages/**/*.test.ts').map((file) => [...endToEnd, file]),
    mocha: true,
    again: true,
    prepare: prepareEditor,
    lane: 'own',
  },
  e2e: {
    commands: journeys().map((file) => [...endToEnd, file]),
    mocha: true,
    again: true,
    prepare: prepareEditor,
    lane: 'journeys',
  },
};

/** What a stage needs to have run before it, when it is asked for alone. */
const needsPackage = new Set(['unit', 'bench', 'host', 'floor', 'pages', 'e2e']);
/** No stage takes half of this; one that hangs is ended, so that the sum is told all the same. */
const timeout = 30 * 60_000;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** How many of the failures are waits that ran out. */
  late: number;
}

interface Failure {
  readonly title: string;
  /** What it said, and where. */
  readonly error: string;
}

const none: Readonly<Counts> = { passed: 0, failed: 0, skipped: 0, late: 0 };

const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-test-'));

interface Ran {
  readonly ok: boolean;
  readonly counts: Counts;
  readonly failures: readonly Failure[];
}

/** Runs one command: whether it ended well, and what it counted. `output` gathers what it prints where that isn't to be seen at once. */
function run(command: readonly string[], output?: string[]): Promise<Ran> {
  const countsFile = path.join(area, `${++runs}.jsonl`);
  const grep = process.env.PLATFORM_EVENTS_GREP;
  const chosen = grep && command[0] === mocha[0] ? ['--grep', grep] : [];
  const options: SpawnOptions = {
    cwd: projectRoot,
    stdio: ['ignore', output ? 'pipe' : 'inherit', output ? 'pipe' : 'inherit'],
    env: { ...process.env, PLATFORM_EVENTS_COUNTS: countsFile },
    detached: process.platform !== 'win32',
  };
  const child = spawn(process.execPath, [...command, ...chosen], options);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => output?.push(text));
  }
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
    say(`\n  Ended after ${timeout / 60_000} minutes: it hangs.`, output);
    end('SIGKILL');
  }, timeout);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(late);
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      resolve({ ok: code === 0, ...readCounts(countsFile) });
    });
  });
}

function say(line: string, output?: string[]): void {
  if (output) output.push(`${line}\n`);
  else console.log(line);
}

/** A stage on its way: its commands are taken one by one, by one lane or several. */
class RunningStage {
  readonly #name: string;
  readonly #stage: Stage;
  readonly #left: (readonly string[])[];
  readonly #counts: Counts[] = [];
  readonly #failures: Failure[] = [];
  /** What was run twice. */
  readonly #twice: string[] = [];
  #start: number | undefined;
  #ok = true;

  constructor(name: string, stage: Stage) {
    this.#name = name;
    this.#stage = stage;
    this.#left = [...stage.commands];
  }

  /** Runs commands until none is left, in as many lanes as call it. `output`: gathers what they print. */
  async run(output?: string[]): Promise<void> {
    if (this.#left.length === 0 || process.exitCode === 130) return;
    this.#start ??= Date.now();
    say(`\n== ${this.#name}`, output);
    try {
      await this.#stage.prepare?.();
      for (let command = this.#left.shift(); command && process.exitCode !== 130; command = this.#left.shift())
        await this.#runCommand(command, output);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), output);
      this.#ok = false;
    }
  }

  async #runCommand(command: readonly string[], output?: string[]): Promise<void> {
    let { ok, counts, failures } = await run(command, output);
    const name = command.at(-1) ?? '';
    const waitsOnly = counts.failed > 0 && counts.failed === counts.late;
    if (!ok && this.#stage.again && process.exitCode !== 130 && (waitsOnly || !rightEachTime.includes(name))) {
      say(`\n  ${this.#name} ${name} failed. Once more, from its beginning, in a new editor.`, output);
      this.#twice.push(name);
      ({ ok, counts, failures } = await run(command, output));
    }
    this.#counts.push(counts);
    this.#failures.push(...failures);
    if (!ok) this.#ok = false;
  }

  /** Adds up what it counted. A failing command whose tests all passed (a crash, a failed hook) counts as one failure. */
  end(): void {
    if (this.#start === undefined) return;
    const counts = this.#stage.mocha ? sum(this.#counts) : { ...none, passed: this.#ok ? 1 : 0 };
    if (this.#stage.mocha && counts.passed + counts.failed === 0) say(`\n  The stage "${this.#name}" ran no test.`);
    if (counts.failed === 0 && (!this.#ok || counts.passed === 0)) counts.failed = 1;
    total = sum([total, counts]);
    const seconds = Math.round((Date.now() - this.#start) / 1000);
    const twice = this.#twice.length > 0 ? `; run twice: ${this.#twice.join(', ')}` : '';
    summary.set(this.#name, `${this.#name.padEnd(8)} ${tell(counts)} (${seconds} s${twice})`);
    failed.push(...this.#failures.map(({ title, error }) => `${this.#name}: ${title}\n${indented(error)}`));
  }
}

/** Runs these stages one after the other. */
async function runInOrder(running: readonly RunningStage[], output?: string[]): Promise<void> {
  for (const stage of running) {
    await stage.run(output);
    stage.end();
  }
}

/** What mocha's reporter wrote; nothing where it didn't come to that. */
function readCounts(file: string): Omit<Ran, 'ok'> {
  if (!fs.existsSync(file)) return { counts: none, failures: [] };
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  const reports = lines.map((line) => JSON.parse(line) as Counts & { failures: readonly Failure[] });
  return { counts: sum(reports), failures: reports.flatMap((report) => report.failures) };
}

/** The beginning of what a test said, indented. */
function indented(error: string): string {
  const lines = error.split('\n');
  const shown = lines.length > 40 ? [...lines.slice(0, 40), '…'] : lines;
  return shown.map((line) => `    ${line}`).join('\n');
}

function sum(all: readonly Counts[]): Counts {
  const total = { ...none };
  for (const counts of all)
    for (const key of ['passed', 'failed', 'skipped', 'late'] as const) total[key] += counts[key];
  return total;
}

function chosenStages(named: readonly string[]): string[] {
  const unknown = named.find((name) => !(name in stages));
  if (unknown) throw new Error(`There is no stage "${unknown}". Use some of: ${Object.keys(stages).join(', ')}.`);
  if (named.length === 0)
    return Object.keys(stages).filter((name) => !stages[name]?.thorough || process.env.PLATFORM_EVENTS_THOROUGH);
  const wanted = new Set(named);
  if (named.some((name) => needsPackage.has(name))) wanted.add('package');
  return Object.keys(stages).filter((name) => wanted.has(name));
}

/** What lanes beside the first have printed: at once with the others, nobody could read it. */
const later: string[][] = [];

function laterOutput(): string[] {
  const output: string[] = [];
  later.push(output);
  return output;
}

let total: Counts = { ...none };
/** What each stage counted, in words, by its name. */
const summary = new Map<string, string>();
/** The tests that failed, each with its stage and what it said: far below where it was printed first, beside the sum, it is found. */
const failed: string[] = [];
try {
  const { values, positionals } = parseArgs({
    options: { grep: { type: 'string' }, thorough: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.grep !== undefined) process.env.PLATFORM_EVENTS_GREP = values.grep;
  if (values.thorough) process.env.PLATFORM_EVENTS_THOROUGH = '1';
  const chosen = chosenStages(positionals);
  const inLane = (lane: Stage['lane']) =>
    Object.entries(stages).flatMap(([name, stage]) =>
      stage.lane === lane && chosen.includes(name) ? new RunningStage(name, stage) : [],
    );
  if (chosen.some((name) => stages[name]?.prepare === prepareEditor)) void prepareEditor();
  await runInOrder(inLane('alone'));
  const journeys = inLane('journeys');
  const goOn = async (output?: string[]) => {
    for (const stage of journeys) await stage.run(output);
  };
  const aside = goOn(laterOutput());
  await runInOrder(inLane('first'));
  const own = inLane('own').map((stage, lane) => ({ stage, output: lane === 0 ? undefined : laterOutput() }));
  const lanes = own.map(({ stage, output }) => runInOrder([stage], output));
  // No more than two editors with journeys: a third one has the others wait too long.
  await Promise.all([aside, ...lanes.slice(1), Promise.resolve(lanes[0]).then(() => goOn())]);
  for (const output of later) process.stdout.write(output.join(''));
  for (const stage of journeys) stage.end();
  const lines = chosen.flatMap((name) => summary.get(name) ?? []);
  if (failed.length > 0) console.log(`\nWhat failed:\n\n${failed.join('\n\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${tell(total)}`);
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
