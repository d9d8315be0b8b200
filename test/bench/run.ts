// `npm run bench`: the extension beside what people use today, row by row; see --help.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findProgram } from './peers/programs.ts';
import { judged, type Line, notMeasured, type PeerProgram, type Row, type Setting, type TableRow } from './row.ts';
import type { RowReport } from './rowProcess.ts';
import { rows } from './rows.ts';
import { markdownTable, tableHead, tableLine } from './table.ts';

const help = `Measures the extension beside its peers: the same work, in the same run, in turns, by medians.

  --rows 1,5,10   only these rows
  --rounds N      counted rounds of each row (5)
  --json FILE     also writes the table there
  --markdown FILE also writes it there for people
  --smoke         the smallest size of everything: whether all rows work, in seconds; the figures mean nothing.
                  Without the rows in the editor, unless they are named
  --no-install    does not install peers that are missing
  --profile DIR   writes a processor profile of each row's process there
  --help          this text

A row whose figures miss its target, or that can't be measured, is said to be so and makes the exit code 1.
`;

interface Options {
  readonly chosen: readonly Row[];
  readonly rounds: number;
  readonly json: string | undefined;
  readonly markdown: string | undefined;
  readonly smoke: boolean;
  readonly install: boolean;
  readonly profile: string | undefined;
}

function readOptions(args: readonly string[]): Options | 'help' {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: text,
      rounds: text,
      json: text,
      markdown: text,
      profile: text,
      smoke: flag,
      'no-install': flag,
      help: flag,
    },
  });
  if (values.help) return 'help';
  const named = values.rows?.split(',').map(Number);
  const unknown = named?.find((number) => !rows.some((row) => row.number === number));
  if (unknown !== undefined) throw new Error(`There is no such row in --rows ${values.rows}.`);
  const rounds = Number(values.rounds ?? (values.smoke ? 1 : 5));
  if (!(Number.isInteger(rounds) && rounds >= 1)) throw new Error('--rounds must be a whole number from 1 on.');
  return {
    chosen: rows.filter(({ number, inEditor }) => named?.includes(number) ?? !(values.smoke && inEditor)),
    rounds,
    json: values.json,
    markdown: values.markdown,
    smoke: values.smoke ?? false,
    install: !values['no-install'],
    profile: values.profile,
  };
}

/** In the smallest size no target means anything. */
function linesOf({ lines }: Row, smoke: boolean): readonly Line[] {
  return smoke ? lines.map(({ name, peerName, unit }) => ({ name, peerName, unit, target: { kind: 'none' } })) : lines;
}

/** The lines of one row, measured in a process of its own. */
async function measured(
  row: Row,
  setting: Setting,
  missing: string | undefined,
  options: Options,
): Promise<TableRow[]> {
  const { profile } = options;
  const report: RowReport = missing === undefined ? await reportOf(row, setting, profile) : { trouble: missing };
  return linesOf(row, setting.smoke).map((line, place) => {
    if ('trouble' in report) return notMeasured(row.number, line, report.trouble);
    const figures = report.figures[place];
    if (figures === undefined || !Number.isFinite(figures.ours)) return notMeasured(row.number, line, 'no figure came');
    return judged(row.number, line, figures);
  });
}

async function reportOf(row: Row, setting: Setting, profile: string | undefined): Promise<RowReport> {
  const child = fork(
    fileURLToPath(new URL('rowProcess.ts', import.meta.url)),
    [String(row.number), JSON.stringify(setting)],
    {
      execArgv: ['--expose-gc', ...(profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile])],
      stdio: ['ignore', 2, 2, 'ipc'],
    },
  );
  const told = once(child, 'message').then(([report]) => report as RowReport);
  const ended = once(child, 'exit').then(([code]): RowReport => ({ trouble: `its process ended with code ${code}` }));
  const report = await Promise.race([told, ended]);
  await ended;
  return report;
}

async function run(options: Options): Promise<void> {
  const { chosen, rounds, smoke, install, json, markdown } = options;
  const programs: Partial<Record<PeerProgram, string>> = {};
  const missing: Partial<Record<PeerProgram, string>> = {};
  for (const program of new Set(chosen.flatMap(({ needs }) => needs ?? []))) {
    const found = findProgram(program, install);
    if ('path' in found) programs[program] = found.path;
    else missing[program] = found.missing;
  }
  if (smoke) console.log('The smallest size of everything: the figures mean nothing.\n');
  console.log(tableHead());
  const table: TableRow[] = [];
  for (const row of chosen) {
    const lines = await measured(row, { rounds, smoke, programs }, row.needs && missing[row.needs], options);
    for (const line of lines) console.log(tableLine(line));
    table.push(...lines);
  }
  const missed = table.filter(({ ok }) => ok === false);
  console.log(`\n${table.length - missed.length} of ${table.length} lines meet their target or have none.`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ rows: table }, null, 2)}\n`);
  if (markdown !== undefined) writeFileSync(markdown, markdownTable(table));
  if (missed.length > 0) process.exitCode = 1;
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(help);
  else await run(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
